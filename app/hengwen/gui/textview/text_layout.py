"""One document's text ready for a view: its blocks, and the marked stretches."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from hengwen.gui.textview.blocks import TextBlock
from hengwen.gui.textview.tables import put_in_columns
from hengwen.gui.textview.text_column import TextColumn
from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Span
from hengwen.model.report.match import EditKind
from hengwen.model.report.report import Exclusion
from hengwen.model.span import without
from hengwen.text.display import visible

_LONGEST = 4000  # a very long paragraph would be shaped at once; after so many characters a new block begins


@dataclass(frozen=True, slots=True)
class MarkedRange:
    """A marked passage in a pane: of a match, or of a finding."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class EditMark:
    """A difference in a pane. `other`: the text of the other side. `sign`: the label beside it, empty for none."""

    kind: EditKind
    start: int
    end: int
    other: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class RowLine:
    """A line above a row, at a height. `text`: set where it stands for the paragraphs of the group `fold`, or for the
    right side of the move `move`; `height` is then its height.
    """

    y: float
    text: str = ""
    fold: int | None = None
    move: int | None = None
    height: float = 0.0


class TextLayout:
    """Everything a pane shows of a text. Subclasses define the meaning of the marks.

    `counted`: the parts of each stretch that count. `aligned`: the counted parts that are in the other document.
    `left_out`: the excluded text, in order. `hidden`: numbers of the stretches that are not shown now. `excused`: the
    stretches that a reader excused, each with the reason. `struck`: the text of these alone, in order.
    `differences`: where the other document differs, in order, as far as that is known.
    """

    def __init__(self, document: Document, spans: Sequence[Span]) -> None:
        self.document = document
        self.text = document.text
        blocks = list(self._blocks())
        put_in_columns(blocks)
        self.column = TextColumn(blocks)
        self.ranges = [MarkedRange(number, span.start, span.end) for number, span in enumerate(spans)]
        self.counted = [[(marked.start, marked.end)] for marked in self.ranges]
        self.aligned = self.counted
        self._unaligned: dict[int, list[tuple[int, int]]] = {}
        self.left_out: Sequence[Exclusion] = ()
        self.hidden: frozenset[int] = frozenset()
        self.excused: Mapping[int, str] = {}
        self.struck: list[tuple[int, int]] = []
        self.differences: Sequence[tuple[int, int]] = ()

    def excuse(self, excused: Mapping[int, str]) -> None:
        """Strike these stretches through, each with its reason, as far as no other one counts there."""
        self.excused = excused
        apart: tuple[list[Span], list[Span]] = [], []
        for marked in self.ranges if excused else ():
            apart[marked.number in excused].extend(Span(*part) for part in self.counted[marked.number])
        self.struck = [(span.start, span.end) for span in without(apart[True], apart[False])]

    def struck_between(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the struck stretches that touch a part of the text."""
        first = bisect_right(self.struck, start, key=lambda part: part[1])
        return self.struck[first : bisect_left(self.struck, end, key=lambda part: part[0])]

    def unaligned(self, number: int) -> list[tuple[int, int]]:
        """Return the parts of a stretch that count, have letters and are not in the other document."""
        if number not in self._unaligned:
            self._unaligned[number] = self._without_aligned(number)
        return self._unaligned[number]

    def _without_aligned(self, number: int) -> list[tuple[int, int]]:
        parts = []
        for start, end in self.counted[number]:
            for a, b in self.aligned[number]:
                if start < b and a < end:
                    parts.append((start, a))
                    start = b  # noqa: PLW2901 - what is left of the part
            parts.append((start, end))
        return [(start, end) for start, end in parts if any(map(str.isalnum, self.text[start:end]))]

    def ready(self) -> Self:
        """Return this text after computing everything that takes time: to be called off the window's thread."""
        _ = self._ranges_of_blocks
        return self

    def _blocks(self) -> Iterator[TextBlock]:
        text = visible(self.text)
        for start, end, last in _pieces(text):
            piece = text[start:end]
            yield TextBlock(start, piece, _kind(self.document.paragraphs, end - len(piece.lstrip("\t"))), last)

    def paint_left_out(self, colour: str) -> None:
        """Give excluded text its grey; here everything counts."""

    def colour(self, number: int) -> int:
        """Return the number of the theme's mark for a stretch."""
        return number

    def dotted(self, number: int) -> bool:  # noqa: ARG002 - for those with kinds
        """Return whether a stretch has a dotted edge."""
        return False

    def hint_at(self, offset: int) -> str:  # noqa: ARG002
        """Return the hint about an offset; empty for none."""
        return ""

    @cached_property
    def _ranges_of_blocks(self) -> dict[int, list[MarkedRange]]:
        ranges_of_blocks: dict[int, list[MarkedRange]] = {}
        for marked in self.ranges:
            for number in self.column.blocks_over(marked.start, marked.end):
                ranges_of_blocks.setdefault(number, []).append(marked)
        return ranges_of_blocks

    def in_block(self, block: TextBlock) -> list[MarkedRange]:
        """Return the stretches that touch a block."""
        ranges = self._ranges_of_blocks.get(self.column.number_of(block.start), [])
        return [marked for marked in ranges if marked.number not in self.hidden] if self.hidden else ranges

    @property
    def visible_ranges(self) -> list[MarkedRange]:
        """Return the stretches that are shown."""
        return [s for s in self.ranges if s.number not in self.hidden] if self.hidden else self.ranges

    def extent(self, number: int) -> MarkedRange:
        """Return the extent of the place with this number."""
        return self.ranges[number]

    def has_extent(self, number: int) -> bool:
        """Return whether there is a place with this number."""
        return 0 <= number < len(self.ranges)

    def shows_numbers(self) -> bool:
        """Return whether the numbers of the stretches are shown beside them."""
        return False

    def framed(self, block: TextBlock, number: int | None) -> bool:  # noqa: ARG002 - for those with such places
        """Return whether the chosen place touches a block and has no colour of its own."""
        return False

    def place_at(self, offset: int) -> int | None:
        """Return the number of the shortest stretch that contains an offset."""
        ranges = [marked for marked in self.visible_ranges if marked.start <= offset < marked.end]
        return min(ranges, key=lambda marked: marked.end - marked.start).number if ranges else None

    def edit_marks(self, start: int, end: int) -> list[EditMark]:  # noqa: ARG002
        """Return the differences that touch a stretch."""
        return []

    def labels_over(self, start: int, end: int) -> list[tuple[int, str]]:  # noqa: ARG002
        """Return the labels of paragraphs that end in a stretch, with their ends: for views without room for tags."""
        return []

    def content_over(self, start: int, end: int) -> set[int]:  # noqa: ARG002 - for those with partners
        """Return the numbers of the places without a colour that touch a stretch and are joined with the other side."""
        return set()

    def moves_over(self, start: int, end: int) -> set[int]:  # noqa: ARG002 - for those with partners
        """Return the numbers of the moved paragraphs that touch a stretch."""
        return set()

    def move_extent(self, move: int) -> tuple[int, int]:  # noqa: ARG002
        """Return the extent of a moved paragraph."""
        return 0, 0

    def lines_between(self, top: float, bottom: float) -> Iterable[RowLine]:  # noqa: ARG002 - for those with rows
        """Return the lines between rows that lie at least partly between two heights."""
        return ()


def no_text() -> TextLayout:
    """Return an empty text, for a view with nothing to show."""
    return TextLayout(Document("", "", Content()), ())


def _pieces(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield start and end of each block, and whether its paragraph ends there."""
    for line in re.finditer(r"[^\n]*(?:\n|\Z)", text):
        start, end = line.start(), line.end() - line.group().endswith("\n")
        if start == len(text) and start:
            return
        while end - start > _LONGEST:
            cut = start + _cut(text[start : start + _LONGEST])
            yield start, cut, False
            start = cut
        yield start, end, True


def _cut(piece: str) -> int:
    """Return where a new block begins: after the last sentence, otherwise at the very end."""
    return max((piece.rfind(mark) for mark in "。！？；.!? "), default=-1) + 1 or len(piece)


def _kind(paragraphs: Sequence[Paragraph], start: int) -> ParagraphKind:
    low, high = 0, len(paragraphs)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if paragraphs[middle].span.end <= start else (low, middle)
    inside = low < len(paragraphs) and paragraphs[low].span.shared(Span(start, start + 1))
    return paragraphs[low].kind if inside else ParagraphKind.BODY
