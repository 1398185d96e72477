"""Work in portions by several threads: numpy lets the others go on while it sorts and gathers."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

CORES = os.cpu_count() or 1
"""Threads that work at a time."""

Part = TypeVar("Part")
Result = TypeVar("Result")


def by_threads(work: Callable[[Part], Result], parts: Iterable[Part]) -> list[Result]:
    """What `work` makes of each part, in their order; it must not change anything that the parts share."""
    with ThreadPoolExecutor(CORES) as threads:
        return list(threads.map(work, parts))
