"""Losses when the command line or the window is stopped by Ctrl+C or SIGTERM.

    python -m benchmarks.stops [MOMENTS] [--work NAME …]

Each kind of work is a program of its own, started as a user starts it, and stopped at MOMENTS moments, 50 by default,
spread over its time from its first lines on: in turn by Ctrl+C, which all its processes get, by SIGTERM
to it alone, and by SIGTERM to all. It must end with 1 and one sentence, or have been done. Nothing of it may be left:
no process, no temporary file, no half-written one. What was there before is there whole, or replaced by what is whole;
a library opens and is sound. Fails at the first loss. On Linux.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.fault_tasks import documents
from benchmarks.faults import alive, left
from hengwen.exports.formats import FORMATS
from hengwen.library.maintenance import verify

BEGIN = """
import os, sys
import hengwen.files.interrupts as interrupts
from hengwen.__main__ import main
number, usual = int(sys.argv.pop()), interrupts.raise_when_terminated
interrupts.raise_when_terminated = lambda: (usual(), os.write(number, b"!"))
sys.exit(main())
"""
"""A program that says when it hears of signals; what comes before is Python's own start."""

STOPPED, SENTENCE = 1, "Stopped."
WINDOW_TIME = 5.0
"""Seconds after which the window has certainly done all that it does at first."""

_PATIENCE = 90.0
_WAYS = (("Ctrl+C", signal.SIGINT, True), ("SIGTERM", signal.SIGTERM, False), ("SIGTERM to all", signal.SIGTERM, True))


@dataclass(frozen=True, slots=True)
class Work:
    """`arguments`: of the program, from its folder. `sound`: fails where anything there is half done."""

    name: str
    arguments: Callable[[Path], Sequence[str]]
    sound: Callable[[Path], object]
    ends: bool = True


def _outputs_are_whole(folder: Path) -> None:
    """Every file is one whole report: its end is there."""
    ends = {".html": b"</html>", ".json": b"}", ".pdf": b"%%EOF", ".csv": b"\n"}
    for path in folder.glob("r*.*"):
        data = path.read_bytes().rstrip(b" \r" if path.suffix == ".csv" else None)
        end = ends.get(path.suffix)
        assert data.endswith(end) if end else b"PK\x05\x06" in data[-200:], f"{path.name} is half there"


def _library_is_sound(folder: Path) -> None:
    path = folder / "library.db"
    if path.exists() and path.stat().st_size:
        assert verify(path).faults == ()
    for part in folder.glob("library.db*"):  # the next one begins anew
        part.unlink()


def _check(folder: Path) -> Sequence[str]:
    outputs = [part for suffix in FORMATS for part in ("--output", str(folder / f"r{suffix}"))]
    return ["check", str(folder / "in"), "--jobs", "2", "--quiet", *outputs]


WORK = (
    Work("check", _check, _outputs_are_whole),
    Work("library", lambda folder: ["library", "add", str(folder / "in"), "--library", str(folder / "library.db")],
         _library_is_sound),
    Work("window", lambda folder: ["window", str(folder / "in")], lambda _folder: None, ends=False),
)  # fmt: skip


def main() -> None:
    """Print a line for each kind of work."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("moments", nargs="?", type=int, default=50)
    parser.add_argument("--work", nargs="*", default=())
    wanted = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # shells let what runs in the background ignore it
    for work in WORK:
        if not wanted.work or work.name in wanted.work:
            print(endure(work, wanted.moments), flush=True)


def endure(work: Work, moments: int) -> str:
    """Stop some work at many moments; return what came of it. Raises `AssertionError` at a loss."""
    with tempfile.TemporaryDirectory(prefix="stops-") as name:
        folder = Path(name) / "work"
        (folder / "in").mkdir(parents=True)
        for document in documents():
            (folder / "in" / document.name).write_text(document.text, encoding="utf-8")
        began = time.monotonic()
        if work.ends:
            assert _run(work, folder, None, signal.SIGINT, everyone=True)[0] == 0
        seconds = time.monotonic() - began if work.ends else WINDOW_TIME
        stopped = 0
        for moment in range(moments):
            way, by, everyone = _WAYS[moment % len(_WAYS)]
            code, said = _run(work, folder, seconds * moment / moments, by, everyone=everyone)
            moment_text = f"{work.name}, {way} at {moment} of {moments}: {code}, {said}"
            assert "Traceback" not in said and "Exception" not in said, moment_text
            assert (code == STOPPED and said.endswith(SENTENCE)) or (code == 0 and work.ends), moment_text
            work.sound(folder)
            assert not left(folder), f"{moment_text}: {left(folder)}"
            stopped += code == STOPPED
    return f"{work.name}: {moments} moments, {stopped} stopped and told, nothing lost, nothing left"


def _run(work: Work, folder: Path, after: float | None, by: signal.Signals, *, everyone: bool) -> tuple[int, str]:
    """Run it to its end, or stop it; return its exit code and what it said of errors."""
    (folder.parent / "tmp").mkdir(exist_ok=True)
    own = {name: str(folder.parent / name.lower()) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    environment = {**os.environ, **own, "TMPDIR": str(folder.parent / "tmp"), "LC_ALL": "C.UTF-8"}
    begun, begins = os.pipe()
    command = [sys.executable, "-c", BEGIN, *work.arguments(folder), str(begins)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment,
                          pass_fds=(begins,), start_new_session=True) as program:  # fmt: skip
        os.close(begins)
        os.read(begun, 1)
        os.close(begun)
        if after is not None:
            time.sleep(after)
            (os.killpg if everyone else os.kill)(program.pid, by)
        said = program.communicate(timeout=_PATIENCE)[1]
    until = time.monotonic() + _PATIENCE
    while alive(program.pid):
        assert time.monotonic() < until, f"processes outlived the program: {alive(program.pid)}"
        time.sleep(0.02)
    return program.returncode, said.strip()


if __name__ == "__main__":
    main()
