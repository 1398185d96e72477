"""Runs work in portions on several threads: numpy lets other threads run while it sorts and gathers."""

import contextlib
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, Queue
from threading import Event
from typing import TypeVar

from hengwen.readers.sandbox.process import share_one_heap

CORES = os.cpu_count() or 1
"""Threads that work at a time."""

_LOOK = 0.05  # seconds between two checks whether a thread has ended

Part = TypeVar("Part")
Result = TypeVar("Result")


def by_threads(work: Callable[[Part], Result], parts: Iterable[Part]) -> list[Result]:
    """Return the results of `work` on each part, in their order; it must not change anything that the parts share."""
    every = list(parts)
    if len(every) < 2:  # no thread is worth starting
        return list(map(work, every))
    share_one_heap()
    with ThreadPoolExecutor(CORES) as threads:
        return list(threads.map(work, every))


def in_order(work: Callable[[Part], Result], parts: Sequence[Part]) -> Generator[Result]:
    """Yield the results of `work` on each part, in their order, as `by_threads`, a few ahead of the consumer."""
    if len(parts) < 2:
        yield from map(work, parts)
        return
    share_one_heap()
    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(CORES) as threads:
        try:
            for part in parts:
                waiting.append(threads.submit(work, part))
                if len(waiting) > 2 * CORES:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def ahead(parts: Iterable[Part], most: int, over: Event) -> Generator[Part]:
    """Yield the same parts, made by a thread that is at most `most` ahead of the consumer.

    Raises whatever making them raises. When the consumer stops, `over` is set: long computations should check it and
    raise; otherwise the thread ends after its current part.
    """
    share_one_heap()
    finished: Queue[Part] = Queue(most)

    def make() -> None:
        source = iter(parts)
        try:
            for part in source:
                finished.put(part)
                if over.is_set():
                    return
        finally:
            close = getattr(source, "close", None)  # of a generator: it cleans up in the thread that it worked in
            if close:
                close()

    with ThreadPoolExecutor(1) as thread:
        making = thread.submit(make)
        try:
            yield from _taken(finished, making)
        finally:
            over.set()
            with contextlib.suppress(Empty):
                while True:
                    finished.get_nowait()  # room for the part that is being added


def _taken(finished: "Queue[Part]", making: "Future[None]") -> Iterator[Part]:
    """Yield the parts put into a queue until the work on it has ended; raise its exception."""
    while not (making.done() and finished.empty()):
        with contextlib.suppress(Empty):
            yield finished.get(timeout=_LOOK)
    making.result()
