"""Computes column widths of a table so that no figure, no word of a heading and no short word is broken."""

from collections.abc import Callable, Sequence

from hengwen.exports.sheets.blocks import Runs, TableBlock
from hengwen.model.regex import regex
from hengwen.views.shown_names import columns_of

_SHORT = 12
"""Columns of the longest heading, and letters of the longest word, that is never broken: file names may be."""

_WORDS = regex(r"[^ \n\t\u2e80-\u9fff\uff00-\uffef]+")  # Chinese is broken between any two characters

Measure = Callable[[str, bool], float]
"""The width of a word in the body of a table, or in its head."""


def column_widths(grid: TableBlock, room: float, padding: float, measure: Measure) -> list[float]:
    """Return the widths of columns that share `room` in the proportions of the table, narrow ones widened to their
    words. Where there is no room for all of these, words of the body are broken, and headings and figures last.

    `padding`: the part of each width without text. Words of passages side by side widen no column, only headings do.
    """
    wanted = [room * part / sum(grid.widths) for part in grid.widths]
    if not any(grid.head):
        return wanted
    kept = [padding + max((measure(word, True) for word in _heading(text)), default=0.0) for text in grid.head]
    body = [0.0] * len(kept) if grid.texts else _least(grid, measure)
    least = [max(low, padding + width) for low, width in zip(kept, body, strict=True)]
    if sum(least) >= room:
        kept = [low if place in grid.right else head for place, (low, head) in enumerate(zip(least, kept, strict=True))]
        return _shared(room, kept, [max(low, width) for low, width in zip(least, wanted, strict=True)])
    missing = sum(max(low - width, 0.0) for width, low in zip(wanted, least, strict=True))
    spare = sum(max(width - low, 0.0) for width, low in zip(wanted, least, strict=True))
    given = missing / spare if spare else 0.0
    return [max(low, width - max(width - low, 0.0) * given) for width, low in zip(wanted, least, strict=True)]


def _shared(room: float, kept: Sequence[float], wanted: Sequence[float]) -> list[float]:
    """Return the widths that are kept, with all the room that is left, to each as much as it lacks."""
    if sum(kept) >= room:
        return [room * width / sum(kept) for width in kept]
    share = (room - sum(kept)) / (sum(wanted) - sum(kept))
    return [width + (more - width) * share for width, more in zip(kept, wanted, strict=True)]


def _least(grid: TableBlock, measure: Measure) -> list[float]:
    """Return the width of the widest unbreakable word in the body of each column."""
    least = [0.0] * len(grid.head)
    known: dict[tuple[bool, str], float] = {}
    for row in grid.rows:
        for place, runs in enumerate(row):
            key = place in grid.right, _text(runs)
            if key not in known:
                known[key] = max((measure(word, False) for word in _whole(*key)), default=0.0)
            least[place] = max(least[place], known[key])
    return least


def _heading(text: str) -> Sequence[str]:
    return [text] if columns_of(text) <= _SHORT else _WORDS.findall(text)


def _whole(is_figure: bool, text: str) -> Sequence[str]:
    return [text] if is_figure else [word for word in _WORDS.findall(text) if len(word) <= _SHORT]


def _text(runs: Runs) -> str:
    return "".join(run.text for run in runs)
