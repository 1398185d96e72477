"""Lists of a word processor, which keeps counters and patterns: their numbers as the page shows them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from hengwen.readers.common.list_numbers import formatted
from hengwen.readers.findings.hidden_text import are_few


@dataclass(frozen=True, slots=True)
class NumberingLevel:
    """One level of a list: first number, number format, pattern such as `%1.%2`, what follows."""

    start: int = 1
    style: str = "decimal"
    pattern: str = ""
    suffix: str = " "
    decimal_only: bool = False  # all numbers of the pattern as decimals


LevelChange = tuple[int, int | None, NumberingLevel | None]
"""A depth, the number at which it restarts, if any, and its own level, if any."""


@dataclass(slots=True)
class ListCounters:
    """A list while it is read. `levels` and `counters` by depth from 0 on; lists may share their counters.

    `restarts`: levels that start anew at the first paragraph of this list, for all lists that share the counters.
    """

    levels: dict[int, NumberingLevel]
    counters: dict[int, int] = field(default_factory=dict)
    restarts: set[int] = field(default_factory=set)

    def overridden(self, changes: Iterable[LevelChange]) -> "ListCounters":
        """Return a list that goes on counting in this one, with changed levels, restarted where they say so."""
        levels = dict(self.levels)
        restarts: set[int] = set()
        for depth, start, level in changes:
            kept = level or levels.get(depth, NumberingLevel())
            if start is not None:
                restarts.add(depth)
                kept = level or replace(kept, start=start)
            levels[depth] = kept
        return ListCounters(levels, self.counters, restarts)

    def next_label(self, level: int | None) -> str:
        """Return the number or bullet in front of the next paragraph on a level; empty for none."""
        depth = max(level or 0, 0)
        if depth not in self.levels:
            return ""
        _count(self, depth)
        return _text_of(self, depth)


def _count(numbered: ListCounters, depth: int) -> None:
    counters = numbered.counters
    due = {restart for restart in numbered.restarts if restart <= depth}
    numbered.restarts -= due
    for deeper in range(min(due, default=9), 9):
        counters.pop(deeper, None)
    for above in range(depth):
        if above in numbered.levels:
            counters.setdefault(above, numbered.levels[above].start)
    counters[depth] = counters.get(depth, numbered.levels[depth].start - 1) + 1
    for below in range(depth + 1, 9):
        counters.pop(below, None)


def _text_of(numbered: ListCounters, depth: int) -> str:
    level = numbered.levels[depth]
    if level.style == "bullet":
        return ("•" if are_few(level.pattern) else level.pattern) + level.suffix
    text = re.sub(
        r"%([1-9])", lambda match: _figure(numbered, int(match[1]) - 1, decimal_only=level.decimal_only), level.pattern
    )
    return text.rstrip() + level.suffix if text.strip() else ""


def _figure(numbered: ListCounters, depth: int, *, decimal_only: bool) -> str:
    level = numbered.levels.get(depth)
    if level is None or depth not in numbered.counters:
        return ""
    return formatted(numbered.counters[depth], "decimal" if decimal_only else level.style)
