"""The rest of a passage beside code or output that does not count: it must be a passage without them (ours).

Rows that everybody's program printed hold the sentences before and behind them together, in which each may have words
of one's own.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher

from hengwen.model.document import Span
from hengwen.model.report.entry import ReportEntry

LONG = 10
"""Times the shortest passage from which what counts holds up by itself."""

_LATIN = 4  # letters of a word, for a Chinese character


Sides = tuple[tuple[ReportEntry, Sequence[Span]], tuple[ReportEntry, Sequence[Span]]]
"""Two documents, and what is aligned in them."""


def in_programs(sides: Sides) -> bool:
    """Whether any of it is code or output that is left out."""
    return any(entry.in_programs(spans) for entry, spans in sides)


def holds_up(sides: Sides, shortest: int) -> bool:
    """Whether what counts of a passage has as many equal characters in a row, on both sides, as the shortest passage.

    True where it is long anyway.
    """
    left, right = (entry.counted_text(spans) for entry, spans in sides)
    if min(map(_length, (left, right))) >= LONG * shortest:
        return True
    blocks = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    return any(_length(left[block.a : block.a + block.size]) >= shortest for block in blocks)


def _length(letters: str) -> float:
    latin = len(letters.encode("ascii", "ignore"))
    return len(letters) - latin + latin / _LATIN
