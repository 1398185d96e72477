"""Whole processes measured: wall time, and the memory of a process with all its children."""

import math
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_EVERY = 0.05  # seconds between two looks at the memory, at least
_PAUSE = 20  # times what a look takes: those at many gigabytes take long, and hold up who has them


@dataclass(frozen=True, slots=True)
class Run:
    """`seconds` from start to end; `megabytes`: the most that the process and its children held at once, shared pages
    divided among those that share them, 0 where the system does not tell. `processor`: seconds that processors worked
    for all of them, which depend less on what else the machine does; 0 on Windows.
    """

    seconds: float
    megabytes: float
    processor: float = 0.0


def run(command: Sequence[str], standard_input: str = "", accepted: Sequence[int] = (0,)) -> Run:
    """Run a command to its end. Raises `CalledProcessError` for an exit code that is not `accepted`."""
    began, worked = time.perf_counter(), _processor()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        watch = _Watch(process.pid)
        watch.start()
        _, said = process.communicate(standard_input)
        seconds = time.perf_counter() - began
        watch.ended.set()
        watch.join()
    if process.returncode not in accepted:
        raise subprocess.CalledProcessError(process.returncode, command, stderr=said)
    return Run(seconds, watch.most / 1024, _processor() - worked)


def _processor() -> float:
    """Return seconds that processors have worked for the children of this process that have ended, and for theirs."""
    if sys.platform == "win32":
        return 0.0
    from resource import RUSAGE_CHILDREN, getrusage

    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def hengwen(*words: str | Path) -> Run:
    """Run the program quietly. Files that it could not read are no failure."""
    return run([sys.executable, "-m", "hengwen", *map(str, words), "--quiet"], accepted=(0, 3))


def measures(of: Run) -> str:
    """Return what a process took, in words."""
    return f"{of.seconds:.2f} s, {of.processor:.2f} s of processors, {of.megabytes:.0f} MB"


def met(value: float, most: float) -> str:
    """Return whether a figure keeps to its limit, in words."""
    return f", at most {most:g} ({'met' if value <= most else 'NOT MET'})"


def power(first: float, last: float, growth: float) -> float:
    """Return the power with which a figure grows while its cause grows so many times; 0 where there is no figure."""
    return math.log(last / first) / math.log(growth) if first and last else 0.0


class _Watch(threading.Thread):
    """Looks at the memory of a process and its children until told that it ended."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.most = 0
        self.ended = threading.Event()

    def run(self) -> None:
        pause = _EVERY
        while not self.ended.wait(pause):
            began = time.perf_counter()
            self.most = max(self.most, sum(map(_kilobytes, _family(self.pid))))
            pause = max(_EVERY, _PAUSE * (time.perf_counter() - began))


def _family(pid: int) -> list[int]:
    """Return a process and all that descend from it, as far as the system tells."""
    members = [pid]
    for member in members:
        for tasks in Path(f"/proc/{member}/task").glob("*/children"):
            members += map(int, _text(tasks).split())
    return members


def _kilobytes(pid: int) -> int:
    """Return the proportional set size of one process."""
    for line in _text(Path(f"/proc/{pid}/smaps_rollup")).splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except OSError:  # the process has ended
        return ""
