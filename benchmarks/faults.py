"""Losses when the program is killed, stopped, finds no room, may not write, or is started twice.

    python -m benchmarks.faults [KILLS] [--tasks NAME …] [--stages] [--json]

For each kind of work (`benchmarks/fault_tasks.py`), in a process of its own each time: it is killed (SIGKILL) at KILLS
random moments, 200 by default; stopped as by Ctrl+C at a tenth as many; its files may not grow beyond a random size, as
on a full disk, as often; nothing in its folder may be written; two programs do it at once. Each time nothing may be
lost or half there, and after a stop there may be no process, no temporary file and no half-written one. Last,
`hengwen check` with every form of report is stopped at each of its stages (`--stages`: also where only some tasks are
named). Fails at the first loss. On Linux.
"""

import argparse
import ctypes
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from PIL import Image

from benchmarks.fault_tasks import FILES, SENTENCES, TASKS, Task, documents
from hengwen.cli.main import run as run_command
from hengwen.cli.terminal import Terminal
from hengwen.exports.formats import FORMATS
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.text.analysis import analyse

DONE, BUG, SENTENCE, STOPPED = 0, 1, 3, 4
"""How a process ends: with its work done, with a bug, with a sentence, by Ctrl+C."""

_PATIENCE = 60.0  # seconds for processes to end that have nothing to do any more
_NO_PRIVILEGES = "the rights of the superuser cannot be laid down here"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The faults that a kind of work went through without losing anything. `states`: how many it was found in."""

    work: str
    kills: int
    states: int
    stops: int
    full_disks: int
    noticed: int
    read_only: str
    two_programs: bool


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", nargs="?", type=int, default=200)
    parser.add_argument("--tasks", nargs="*", default=())
    parser.add_argument("--stages", action="store_true")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # shells let what runs in the background ignore it
    chosen = [task for task in TASKS if not wanted.tasks or task.name in wanted.tasks]
    place = tempfile.TemporaryDirectory(prefix="faults-")
    os.environ.setdefault("HENGWEN_REPORTS", f"{place.name}/reports.txt")  # the user's own list has a bound
    analyse(documents()[0].text)  # the dictionary is loaded here, or most kills would come while it is loaded
    outcomes = []
    for task in chosen:
        outcomes.append(endure(task, wanted.kills))
        if not wanted.json:
            print(_line(outcomes[-1]), flush=True)
    stages = stopped_stages() if wanted.stages or not wanted.tasks else []
    if wanted.json:
        print(json.dumps({"work": [asdict(values) for values in outcomes], "stages": stages}))
    elif stages:
        print(f"\n`hengwen check` stopped at each stage: {', '.join(stages)}")


def _line(outcome: Outcome) -> str:
    cells = (
        outcome.work, f"{outcome.kills} kills, {outcome.states} states", f"{outcome.stops} stops",
        f"{outcome.full_disks} limits, {outcome.noticed} told", outcome.read_only,
        "both whole" if outcome.two_programs else "",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def endure(task: Task, kills: int) -> Outcome:
    """Have everything happen to a kind of work. Raises `AssertionError` where anything is lost."""
    chance, few = random.Random(task.name), max(1, kills // 10)
    states: set[str] = set()
    with prepared(task) as folder:
        began = time.monotonic()
        _to_its_end(task, folder)
        seconds, whole = time.monotonic() - began, task.state(folder)
    with prepared(task) as folder:
        done = 0
        while done < kills:
            code = _interrupt(task, folder, signal.SIGKILL, chance.random() * seconds)
            assert code in {-signal.SIGKILL, DONE}, code
            states.add(state := task.state(folder))
            done += code != DONE
            if state == whole:  # the next kills find it on the way there again
                task.finished(folder)
                _prepare_anew(task, folder)
        _to_its_end(task, folder)
    with prepared(task) as folder:
        for _ in range(few):
            code = _interrupt(task, folder, signal.SIGINT, chance.random() * seconds)
            assert code in {STOPPED, DONE}, code
            states.add(task.state(folder))
            assert not left(folder), left(folder)
        _to_its_end(task, folder)
    noticed = sum(_without_room(task, chance) for _ in range(few))
    return Outcome(task.name, kills, len(states), few, few, noticed, _read_only(task), _twice(task))


@contextmanager
def prepared(task: Task) -> Iterator[Path]:
    """Give a folder in which the work can begin, and `tmp` beside it for temporary files."""
    with tempfile.TemporaryDirectory(prefix="faults-") as name:
        folder = Path(name) / "work"
        folder.mkdir()
        (folder.parent / "tmp").mkdir()
        task.prepare(folder)
        yield folder


def _prepare_anew(task: Task, folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()
    task.prepare(folder)


def _run(folder: Path, work: Callable[[], object], meanwhile: Callable[[int], object] = lambda _child: None) -> int:
    """Do some work in a process of its own, and something as soon as it begins; return its exit code."""
    child = _start(folder, work)
    meanwhile(child)
    return _end(child)


def _start(folder: Path, work: Callable[[], object]) -> int:
    """Start a process with a session of its own that does some work; return its number once it has begun."""
    begun, begins = os.pipe()
    child = os.fork()
    if child:
        os.close(begins)
        os.read(begun, 1)
        os.close(begun)
        return child
    try:
        os.setsid()
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder.parent / "tmp")
        os.write(begins, b"!")
        os.close(begins)
        work()
        code = DONE
    except KeyboardInterrupt:
        code = STOPPED
    except SENTENCES:
        code = SENTENCE
    except BaseException:  # noqa: BLE001 - printed for whoever reads the table
        import traceback

        traceback.print_exc()
        code = BUG
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _end(child: int) -> int:
    """Wait for a process and everything that it started; return its exit code."""
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    until = time.monotonic() + _PATIENCE
    while alive(child):
        assert time.monotonic() < until, f"processes outlived the program: {alive(child)}"
        time.sleep(0.02)
    return code


def alive(session: int) -> list[str]:
    """Return the processes of a session that are no zombies."""
    values = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, of = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:4]
            if int(of) == session and state not in "ZX":
                values.append(path.parent.name)
    return values


def _interrupt(task: Task, folder: Path, by: signal.Signals, after: float) -> int:
    """Do the work and send a signal; what the terminal sends goes to all processes, a kill to the program alone."""

    def send(child: int) -> None:
        time.sleep(after)
        with suppress(ProcessLookupError):
            (os.killpg if by is signal.SIGINT else os.kill)(child, by)

    return _run(folder, lambda: task.work(folder, 0), send)


def _to_its_end(task: Task, folder: Path) -> None:
    assert _run(folder, lambda: task.work(folder, 0)) == DONE
    task.finished(folder)


def left(folder: Path) -> list[str]:
    """Return what a program that ended orderly should not have left."""
    parts = [str(path) for path in folder.rglob(".hengwen-*")]
    return parts + [str(path) for path in (folder.parent / "tmp").rglob("*")]


def _without_room(task: Task, chance: random.Random) -> bool:
    """Return whether a disk that is full at some moment was told; where it was not, all was written."""
    with prepared(task) as folder:
        task.work(folder, 0)
        largest = max(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        _prepare_anew(task, folder)
        room = int(chance.random() * largest)

        def work() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            task.work(folder, 0)

        code = _run(folder, work)
        assert code in {DONE, SENTENCE}, code
        task.state(folder)
        assert not left(folder), left(folder)
        _to_its_end(task, folder)
        return code == SENTENCE


def _read_only(task: Task) -> str:
    """Return how the work ends where nothing may be written; everything is as it was."""
    with prepared(task) as folder:
        before = {path: path.is_file() and path.read_bytes() for path in folder.rglob("*")}
        for path in (folder, *before):
            path.chmod(0o555 if path.is_dir() else 0o444)

        def work() -> None:
            lay_down_privileges()
            task.work(folder, 0)

        code = _run(folder, work)
        for path in (folder, *before):
            path.chmod(0o755 if path.is_dir() else 0o644)
        if code == BUG and not can_lay_down_privileges():
            return _NO_PRIVILEGES
        assert code in {DONE, SENTENCE}, code
        assert {path: path.is_file() and path.read_bytes() for path in folder.rglob("*")} == before
        return "a sentence" if code == SENTENCE else "done without"


def can_lay_down_privileges() -> bool:
    """Return whether a process can be held to the modes of files here."""
    return _run(Path(), lay_down_privileges) == DONE


def lay_down_privileges() -> None:
    """Be held to the modes of files, superuser or not, from now on. Raises `OSError`. See capabilities(7)."""
    if os.geteuid():
        return
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)  # version 3, this process
    if ctypes.CDLL(None, use_errno=True).capset(header, (ctypes.c_uint32 * 6)()):
        raise OSError(ctypes.get_errno(), "capset")


def _twice(task: Task) -> bool:
    """Have two programs do the work at once; both come to its end."""
    with prepared(task) as folder:
        started = [_start(folder, lambda number=number: task.work(folder, number)) for number in (0, 1)]  # type: ignore[misc]
        assert [_end(child) for child in started] == [DONE, DONE]
        task.state(folder)
        assert not left(folder), left(folder)
        task.finished(folder)
    return True


def stopped_stages() -> list[str]:
    """Return the stages of a check at which Ctrl+C left nothing behind: no process, no file, no report."""
    values = []
    for stage in Stage:
        with tempfile.TemporaryDirectory(prefix="faults-") as name:
            folder = Path(name) / "work"
            for result in (folder / "in", folder.parent / "tmp"):
                result.mkdir(parents=True)
            for document in documents()[:FILES]:
                (folder / "in" / document.name).write_text(document.text, encoding="utf-8")
            if stage is Stage.PICTURES:
                Image.new("L", (400, 300), 255).save(folder / "in" / "blank.png")
            if _stopped_at(stage, folder):
                assert not left(folder), left(folder)
                assert {path.name for path in folder.iterdir()} <= {"in", "library.db", "readings.db"}
                values.append(stage.value)
    return values


def _stopped_at(stage: Stage, folder: Path) -> bool:
    """Yield whether a check came to a stage, and was stopped there with a word."""
    outputs = [part for suffix in FORMATS for part in ("--output", str(folder / f"r{suffix}"))]
    library = ["--library", str(folder / "library.db")]

    @contextmanager
    def progress(_terminal: Terminal) -> Iterator[Progress]:
        def stop(step: ProgressStep) -> None:
            if step.stage is stage:
                os.killpg(0, signal.SIGINT)

        yield stop

    def work() -> None:
        os.environ["HENGWEN_READINGS"] = str(folder / "readings.db")
        sink = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(sink, stream)
        setattr(Terminal, "progress", progress)  # noqa: B010 - for this process alone
        if stage is Stage.INDEXING:
            code = run_command(["library", "add", str(folder / "in"), *library])
        else:
            meaning = ["--meaning"] if stage is Stage.MEANING else []
            code = run_command(["check", str(folder / "in"), "--resume", "--jobs", "2", *meaning, *outputs])
        os._exit(STOPPED if code == 1 else DONE)

    return _run(folder, work) == STOPPED


if __name__ == "__main__":
    main()
