"""Mutants tried one after the other in processes that are kept alive, watched from inside and from outside."""

import os
import random
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from benchmarks.fuzzing.targets import TARGETS, Target
from hengwen.model.messages import HengwenError

MOST_MEMORY, MOST_SECONDS = 500e6, 60.0
"""The most that a mutant may take, in bytes and by the clock."""

_JOBS = 2
_HARMFUL = ("os.system", "os.exec", "os.posix_spawn", "os.spawn", "subprocess.Popen", "socket.connect", "socket.bind")

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT

Task = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a mutant. `kind`: value, sentence or fault. `memory`: the most that it took, in bytes."""

    target: str
    number: int
    kind: str
    said: str
    memory: float
    seconds: float

    @property
    def is_bad(self) -> bool:
        """Whether it did what none may do."""
        return self.kind == "fault" or self.memory > MOST_MEMORY or self.seconds > MOST_SECONDS


def run_all(tasks: Sequence[Task], seed: int, place: Path, minutes: float) -> Iterator[Outcome]:
    """Yield what comes of mutants, as many as the minutes are enough for; one that kills its process is at fault."""
    until = time.monotonic() + 60 * minutes
    queue, context = deque(tasks), get_context("spawn")
    running: dict[Connection, tuple[Any, Task, float]] = {}

    def start() -> None:
        if queue:
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, seed, str(place)))
            process.start()
            theirs.close()
            give(ours, process)

    def give(connection: Connection, process: Any) -> None:
        task = queue.popleft()
        connection.send(task)
        running[connection] = process, task, time.monotonic()

    for _ in range(_JOBS):
        start()
    while running:
        for connection in wait([*running], 1.0):
            assert isinstance(connection, Connection)
            process, task, _ = running.pop(connection)
            try:
                yield connection.recv()
            except (EOFError, OSError):
                process.join()
                yield Outcome(*task, "fault", f"the process ended with {process.exitcode}", 0, 0)
                start()
                continue
            if queue:
                give(connection, process)
            else:
                connection.close()
        if time.monotonic() > until:
            queue.clear()
        for connection, (process, task, since) in [*running.items()]:
            if time.monotonic() > since + 4 * MOST_SECONDS:
                del running[connection]
                process.kill()
                yield Outcome(*task, "fault", "hangs", 0, time.monotonic() - since)
                start()


def _serve(connection: Connection, seed: int, place: str) -> None:
    """Try mutants until the pipe closes."""
    from hengwen.exports import layout_process

    layout_process.SILENCE = 4.0  # as long as any of these takes, and less to wait for those that never end
    with tempfile.TemporaryDirectory(dir=place) as own:
        os.chdir(own)
        os.environ["HENGWEN_REPORTS"] = f"{own}/reports.txt"  # where the program notes which reports it has written
        sys.dont_write_bytecode = True  # what is imported late is no file that a mutant has written
        watch = _Watch(Path(own).resolve())
        with suppress(EOFError):
            while True:
                name, number = connection.recv()
                connection.send(attempt(next(target for target in TARGETS if target.name == name), number, seed, watch))


class _Watch:
    """Notes what is done beyond the folder of a mutant, from Python's own audit events."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.seen, self.active = folder, list[str](), False
        sys.addaudithook(self._hear)

    def _hear(self, event: str, details: tuple[Any, ...]) -> None:
        if not self.active:
            return
        if event in _HARMFUL and not _is_worker(details):
            self.seen.append(f"{event} {details}"[:200])
        elif event == "open" and isinstance(details[0], str) and (details[2] or 0) & _WRITES:
            path = os.path.realpath(details[0])
            if not path.startswith((str(self.folder), "/dev/", "/proc/")):
                self.seen.append(f"writes {path}")


def _is_worker(details: tuple[Any, ...]) -> bool:
    """Return whether a program that is started is one of our own guarded processes."""
    return "spawn_main" in str(details) or "resource_tracker" in str(details)


def attempt(target: Target, number: int, seed: int, watch: _Watch | None = None) -> Outcome:
    """Make a mutant in the current folder and use it."""
    chance = random.Random(f"{seed} {target.name} {number}")
    folder = Path.cwd() / "mutant"
    folder.mkdir(exist_ok=True)
    path = folder / f"mutant{target.suffix}"
    path.write_bytes(target.mutate(chance, chance.choice(target.seeds()), folder / "work"))
    _forget_memory()
    began, kind, said = time.monotonic(), "value", ""
    if watch:
        watch.active = True
    try:
        target.use(path, chance)
    except HengwenError as fault:
        kind, said = "sentence", str(fault)
    except BaseException as fault:  # noqa: BLE001 - what a Rust library raises is no Exception
        kind, said = "fault", _place_of(fault)
    seconds, memory = time.monotonic() - began, _memory()
    if watch:
        watch.active = False
        if watch.seen:
            kind, said = "fault", watch.seen.pop()
            watch.seen.clear()
    for left in folder.iterdir():
        left.unlink()
    return Outcome(target.name, number, kind, said, memory, seconds)


def _place_of(fault: BaseException) -> str:
    frames = [frame for frame in traceback.extract_tb(fault.__traceback__) if "hengwen" in frame.filename]
    last = frames[-1] if frames else None
    where = f"{Path(last.filename).name}:{last.lineno}" if last else ""
    return f"{type(fault).__name__}: {str(fault)[:90]} at {where}"


def _forget_memory() -> None:
    """Let the system begin anew to note the most memory (Linux)."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _memory() -> float:
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
