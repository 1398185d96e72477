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


_CLOSING = frozenset("。．.，,、；;：:！!？?”’）)》」』")
_LIKE_STOP = frozenset("0oO")  # as which a full stop is read that stands alone
_LOW = 0.75  # a sign, in heights of a line; a digit is as high as a line

_WORD = regex(r"[!-~]+|.{1,2}")
"""What is not parted at the end of a line: a Latin word, or a Chinese character with a sign after it."""


def _letters(text: str) -> float:
    """Return the width of a text in Chinese characters."""
    return sum(1.0 if character >= "\u2e80" else 0.5 for character in text)


class Paragraphs:
    """Parts the rows of columns, in reading order, into paragraphs. `texts`: of the boxes, by their numbers, in which
    a full stop alone in its row is one.
    """

    def __init__(self, columns: Sequence[Column], texts: Sequence[str]) -> None:
        self.texts = list(texts)
        blocks = [block for column in columns for block in _blocks(column)]
        self._rows = [(row, block) for block in blocks for row in block]
        self._edges = {id(block): _right_edge(block) for block in blocks}
        self._pitches = {id(block): _pitch(block) for block in blocks}
        self._ends = set(filter(self._is_end, range(1, len(self._rows))))
        for number in self._ends:
            end = self._rows[number][0].first.number
            self.texts[end] = "。" if self.texts[end] in _LIKE_STOP else self.texts[end]

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
        """Return whether a row belongs to the paragraph of the one before."""
        if self._ends & {number, number - 1}:
            return number in self._ends
        (above, column), (row, own) = self._rows[number - 1 : number + 1]
        if above.tabular or row.tabular or not 1 / 1.4 < row.height / above.height < 1.4:
            return False
        if self._is_short(above, column, row) or _BULLET.match(self._text(row)):
            return False
        if column is not own:
            aside = abs(row.first.left - above.first.left) > _INDENT * row.height
            if aside and row.first.y > above.first.y:  # another block of one column
                return False
            full = min(self._edges[id(side)].touching for side in (column, own)) >= 2
            return full and not _ENDING.search(self._text(above)) and not self._is_indented(number, own)
        down = row.first.left_y - above.first.y_at(row.first.left)
        return down <= 1.4 * self._pitches[id(column)] and not self._is_indented(number, own, above)

    def _is_end(self, number: int) -> bool:
        """Return whether a row is but the sign that ends the line above, which had no room for it."""
        (above, column), (row, own) = self._rows[number - 1 : number + 1]
        text, end, edge = self._text(row), row.first, self._edges[id(own)]
        if column is not own or above.tabular or row.tabular or _ENDING.search(self._text(above)):
            return False
        if text not in _CLOSING and not (text in _LIKE_STOP and row.height < _LOW * above.height):
            return False
        room = edge.top + edge.slope * above.last.y - above.last.right
        below = end.left_y - above.first.y_at(above.first.left) <= 1.4 * self._pitches[id(own)] + above.height / 2
        return edge.touching >= 2 and room < above.height and below and end.left < above.first.left + above.height

    def _text(self, row: Row) -> str:
        return " ".join(self.texts[box.number] for box in row.boxes)

    def _is_short(self, above: Row, column: Column, row: Row) -> bool:
        """Return whether the first word of a row would have had room at the end of the one above."""
        edge = self._edges[id(column)]
        if edge.touching < 2 and _ENDING.search(self._text(above)):
            return True
        room = edge.top + edge.slope * above.last.y - above.last.right
        text = self.texts[row.first.number]
        word = _WORD.match(text)
        width = row.first.width / max(_letters(text), 1)
        return room > width * ((_letters(word[0]) if word else 0) + 0.8)

    def _is_indented(self, number: int, own: Column, above: Row | None = None) -> bool:
        """Return whether a row begins further right than the one above or below it."""
        row = self._rows[number][0]
        if above and row.first.left > above.first.left + 0.9 * row.height:
            return not _BULLET.match(self._text(above))
        below = self._rows[number + 1] if number + 1 < len(self._rows) else None
        if not below or below[1] is not own or below[0].first.left_y - row.first.left_y > 1.4 * self._pitches[id(own)]:
            return False
        of_list = below[0].tabular or _BULLET.match(self._text(below[0]))
        return 0.9 < (row.first.left - below[0].first.left) / row.height < _INDENT and not of_list


def _blocks(column: Column) -> Iterator[list[Row]]:
    """Yield stretches of rows that begin near each other, such as the messages of one side of a conversation."""
    block: list[Row] = []
    for row in column:
        if block and abs(row.first.left - block[-1].first.left) > _INDENT * row.height:
            yield block
            block = []
        block.append(row)
    if block:
        yield block


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
