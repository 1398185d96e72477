"""Work in portions by several threads: numpy lets the others go on while it sorts and gathers."""

import contextlib
import ctypes
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, Queue
from threading import Event
from typing import TypeVar

CORES = os.cpu_count() or 1
"""Threads that work at a time."""

_LOOK = 0.05  # seconds between two looks whether a thread has ended
_M_ARENA_MAX = -8  # of glibc's mallopt

Part = TypeVar("Part")
Result = TypeVar("Result")


def _share_one_heap() -> None:
    """Let threads use what others have freed: with a heap for each, glibc keeps 100 MB more for 3,000 documents."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)


def by_threads(work: Callable[[Part], Result], parts: Iterable[Part]) -> list[Result]:
    """Return the results of `work` on each part, in their order; it must not change anything that the parts share."""
    _share_one_heap()
    with ThreadPoolExecutor(CORES) as threads:
        return list(threads.map(work, parts))


def ahead(parts: Iterable[Part], most: int, over: Event) -> Generator[Part]:
    """The same parts, made by a thread that is at most so many ahead of whoever asks for them.

    What making them raises comes through. Where no more are asked for, `over` is set: what takes long looks at it, and
    raises something; else the thread ends after the part in hand.
    """
    _share_one_heap()
    made: Queue[Part] = Queue(most)

    def make() -> None:
        each = iter(parts)
        try:
            for part in each:
                made.put(part)
                if over.is_set():
                    return
        finally:
            close = getattr(each, "close", None)  # of a generator: it cleans up in the thread that it worked in
            if close:
                close()

    with ThreadPoolExecutor(1) as thread:
        making = thread.submit(make)
        try:
            yield from _taken(made, making)
        finally:
            over.set()
            with contextlib.suppress(Empty):
                while True:
                    made.get_nowait()  # room for the part that is being put there


def _taken(made: "Queue[Part]", making: "Future[None]") -> Iterator[Part]:
    """Yield the parts put into a queue until the work on it has ended; raise what that has raised."""
    while not (making.done() and made.empty()):
        with contextlib.suppress(Empty):
            yield made.get(timeout=_LOOK)
    making.result()
