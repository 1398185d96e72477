"""Measures of the standalone program: its size, its start, and how many processes it starts."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hengwen.cli.self_test.start import seconds_to_window

MOST_UNPACKED, MOST_PACKED = 300e6, 130e6
"""Bytes of the folder and of a package."""

_RUNS = 7
_PAUSE = 0.005


def unpacked(folder: Path) -> int:
    """Count the bytes of the files of a folder; links are not followed."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def starts(program: Path, folder: Path) -> list[float]:
    """Return seconds to the window, ascending; the first start, which fills the system's caches, is not counted."""
    times = [seconds_to_window([str(program)], folder) for _ in range(_RUNS + 1)]
    return sorted(times[1:])


def workers(program: Path, samples: Path, jobs: int) -> int:
    """Count the processes that work in all while the samples are checked with so many jobs; Linux only.

    Seen from outside: every descendant is counted once, of whatever generation. The one that watches over what the
    others share is none of them.
    """
    command = [str(program), "check", str(samples), "--jobs", str(jobs), "--quiet"]
    seen: set[int] = set()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            seen |= {child for child in _below(process.pid) if child not in seen and _works(child)}
            time.sleep(_PAUSE)
    return len(seen)


def _below(root: int) -> Iterator[int]:
    """Yield the processes below one, of all generations."""
    waiting = [root]
    while waiting:
        parent = waiting.pop()
        try:
            tasks = list(Path(f"/proc/{parent}/task").iterdir())
            children = [int(number) for task in tasks for number in (task / "children").read_text().split()]
        except OSError:
            continue
        yield from children
        waiting += children


def _works(process: int) -> bool:
    try:
        command = Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False
    return b"--multiprocessing-fork" in command


def newest_glibc(folder: Path) -> str:
    """Return the newest glibc that a file of the bundle asks for, such as 2.34: no older system can run it."""
    wanted = re.compile(rb"GLIBC_2\.(\d+)\0")
    result = {int(match[1]) for path in _binaries(folder) for match in wanted.finditer(path.read_bytes())}
    return f"2.{max(result, default=17)}"


def _binaries(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and (".so" in path.name or os.access(path, os.X_OK)):
            yield path


@contextmanager
def screen(*, virtual: bool) -> Iterator[dict[str, str]]:
    """Give the variables of a screen for a window: a virtual one of X, or none at all."""
    if not virtual:
        yield {"QT_QPA_PLATFORM": "offscreen"}
        return
    readable, writable = os.pipe()
    command = ["Xvfb", "-displayfd", str(writable), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writable], stderr=subprocess.DEVNULL) as server:
        os.close(writable)
        with os.fdopen(readable) as number:
            yield {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{number.readline().strip()}"}
        server.terminate()
