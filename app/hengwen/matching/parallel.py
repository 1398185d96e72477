"""Work in portions by several threads: numpy lets the others go on while it sorts and gathers."""

import contextlib
import ctypes
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

CORES = os.cpu_count() or 1
"""Threads that work at a time."""

_M_ARENA_MAX = -8  # of glibc's mallopt

Part = TypeVar("Part")
Result = TypeVar("Result")


def _share_one_heap() -> None:
    """Let threads use what others have freed: with a heap for each, glibc keeps 100 MB more for 3,000 documents."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)


def by_threads(work: Callable[[Part], Result], parts: Iterable[Part]) -> list[Result]:
    """What `work` makes of each part, in their order; it must not change anything that the parts share."""
    _share_one_heap()
    with ThreadPoolExecutor(CORES) as threads:
        return list(threads.map(work, parts))
