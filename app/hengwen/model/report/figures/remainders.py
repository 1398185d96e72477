"""The rest of a passage beside excluded code or output: it must be a passage without them (ours).

Lines that everybody's program printed connect the sentences before and after them, each of which may be the author's
own.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher

from hengwen.model.document import Span
from hengwen.model.report.entry import ReportEntry
from hengwen.model.units import HUNDRED, WORD

LONG = 10
"""Lengths of the shortest passage from which on the counted part holds up by itself."""

_LATIN = 4  # letters of a word, for a Chinese character


Sides = tuple[tuple[ReportEntry, Sequence[Span]], tuple[ReportEntry, Sequence[Span]]]
"""Two documents, and the aligned stretches of each."""


Counts = tuple[tuple[int, int], tuple[int, int]]
"""The characters of a passage that count, and all of them, on each side."""


def half_counts(counts: Counts) -> bool:
    """Return whether half of it counts on both sides."""
    return all(2 * counted >= every for counted, every in counts)


def long_counts(counts: Counts, sides: Sides, shortest: int) -> bool:
    """Return whether the counted part is as long as the shortest passage on both sides, or as all of it is."""
    (left, all_left), (right, all_right) = counts
    if min(left, right) >= min(shortest, all_left, all_right):
        return True
    if WORD * min(left, right) < HUNDRED * shortest:  # a bound: no token is longer
        return False
    return all(entry.units_in(spans) >= HUNDRED * shortest for entry, spans in sides)


def in_programs(sides: Sides) -> bool:
    """Return whether any of it is excluded code or output."""
    return any(entry.in_programs(spans) for entry, spans in sides)


def holds_up(sides: Sides, shortest: int) -> bool:
    """Return whether the counted part of a passage has as many equal characters in a row, on both sides, as the
    shortest passage.

    Always true for a long part.
    """
    left, right = (entry.counted_text(spans) for entry, spans in sides)
    if min(map(_length, (left, right))) >= LONG * shortest:
        return True
    blocks = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    return any(_length(left[block.a : block.a + block.size]) >= shortest for block in blocks)


def _length(letters: str) -> float:
    latin = len(letters.encode("ascii", "ignore"))
    return len(letters) - latin + latin / _LATIN
