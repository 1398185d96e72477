"""Joins lines to paragraphs: by indent, gap, size of letters, and the last line that is short."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from hengwen.model.regex import regex
from hengwen.recognition.boxes import Row
from hengwen.recognition.layout import Column

_SLOPES = np.linspace(-0.08, 0.08, 33)
_INDENT = 5  # heights of a line; no first line begins further to the right of the others
_BULLET = regex(
    r"[•·●○■□◆▪➢√]|[*-][\s\u2e80-\uffff]|[(（]?(\d{1,2}|[一二三四五六七八九十]{1,3}|[a-zA-Z])[)）.、．]|\[\d{1,3}\]|[①-⑳]|第.{1,3}[条章节]"
)
_ENDING = regex(r"[。．.!?！？：:;；…][”’\"')）]?$")


_WORD = regex(r"[!-~]+|.{1,2}")
"""What is not parted at the end of a line: a Latin word, or a Chinese character with a sign after it."""


def _letters(text: str) -> float:
    """Return the width of a text in Chinese characters."""
    return sum(1.0 if character >= "\u2e80" else 0.5 for character in text)


class Paragraphs:
    """Parts the rows of columns, in reading order, into paragraphs."""

    def __init__(self, columns: Sequence[Column], texts: Sequence[str]) -> None:
        self._texts = texts
        self._rows = [(row, column) for column in columns for row in column]
        self._edges = {id(column): _right_edge(column) for column in columns}
        self._pitches = {id(column): _pitch(column) for column in columns}

    def rows(self) -> Iterator[list[Row]]:
        """Yield the rows of each paragraph."""
        paragraph: list[Row] = []
        for number, (row, _) in enumerate(self._rows):
            if paragraph and not self._goes_on(number):
                yield paragraph
                paragraph = []
            paragraph.append(row)
        if paragraph:
            yield paragraph

    def _goes_on(self, number: int) -> bool:
        """Whether a row belongs to the paragraph of the one before."""
        (above, column), (row, own) = self._rows[number - 1 : number + 1]
        if above.tabular or row.tabular or not 1 / 1.4 < row.height / above.height < 1.4:
            return False
        if self._is_short(above, column, row) or _BULLET.match(self._text(row)):
            return False
        if column is not own:
            full = min(self._edges[id(side)].touching for side in (column, own)) >= 2
            return full and not _ENDING.search(self._text(above)) and not self._is_indented(number, own)
        if row.first.left < above.first.left - _INDENT * row.height:
            return False
        down = row.first.left_y - above.first.y_at(row.first.left)
        return down <= 1.4 * self._pitches[id(column)] and not self._is_indented(number, own, above)

    def _text(self, row: Row) -> str:
        return " ".join(self._texts[box.number] for box in row.boxes)

    def _is_short(self, above: Row, column: Column, row: Row) -> bool:
        """Whether the first word of a row would have had room at the end of the one above."""
        edge = self._edges[id(column)]
        if edge.touching < 2 and _ENDING.search(self._text(above)):
            return True
        room = edge.top + edge.slope * above.last.y - above.last.right
        text = self._texts[row.first.number]
        word = _WORD.match(text)
        width = row.first.width / max(_letters(text), 1)
        return room > width * ((_letters(word[0]) if word else 0) + 0.8)

    def _is_indented(self, number: int, own: Column, above: Row | None = None) -> bool:
        """Whether a row begins further right than the one above or below it."""
        row = self._rows[number][0]
        if above and row.first.left > above.first.left + 0.9 * row.height:
            return not _BULLET.match(self._text(above))
        below = self._rows[number + 1] if number + 1 < len(self._rows) else None
        if not below or below[1] is not own or below[0].first.left_y - row.first.left_y > 1.4 * self._pitches[id(own)]:
            return False
        of_list = below[0].tabular or _BULLET.match(self._text(below[0]))
        return 0.9 < (row.first.left - below[0].first.left) / row.height < _INDENT and not of_list


@dataclass(frozen=True, slots=True)
class _Edge:
    """Where full lines end: at the top of the page, for each pixel down, and how many do."""

    top: float
    slope: float
    touching: int


def _right_edge(column: Column) -> _Edge:
    """Return the edge that most lines touch; askew only where this is clearly more of them."""
    right, y, height = np.array([(row.last.right, row.last.y, row.height) for row in column]).T
    best = _Edge(0.0, 0.0, -2)
    for slope in sorted(_SLOPES.tolist(), key=abs):
        ends = right - slope * y
        edge = float(ends.max())
        touching = int((ends > edge - height).sum())
        if touching > best.touching + 1:
            best = _Edge(edge, slope, touching)
    return best


def _pitch(column: Column) -> float:
    """Return the usual distance of two rows, at most that of double spacing."""
    height = float(np.median([row.height for row in column]))
    steps = np.diff([row.first.left_y for row in column])
    near = steps[steps < 2.6 * height]
    return float(np.median(near)) if near.size else 1.8 * height
