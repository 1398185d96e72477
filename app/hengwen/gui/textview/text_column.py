"""A text as a column of blocks: where each one stands; it is laid out only when it is needed."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from time import perf_counter

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTextLine

from hengwen.gui.textview.blocks import Tag, TextBlock, Typography


class TextColumn:
    """Blocks below each other. A block that is not laid out yet has an estimated height."""

    def __init__(self, blocks: list[TextBlock]) -> None:
        self.blocks = blocks
        self.typography = Typography(400.0, 15.0)
        self._starts = [block.start for block in blocks]
        self._tops: list[float] | None = None
        self._edges: dict[tuple[int, int], tuple[float, float]] = {}
        self._next = 0
        self.set_typography(self.typography)

    def set_typography(self, typography: Typography) -> None:
        """Take another width or size; every block has to be laid out again."""
        self.typography, self._next = typography, 0
        self._edges = {}
        self._forget_tops()
        for block in self.blocks:
            block.estimate(typography)

    def _forget_tops(self) -> None:
        self._tops = None

    @property
    def tops(self) -> list[float]:
        """The height at which each block begins, and the total height at the end."""
        if self._tops is None:
            self._tops = [0.0, *accumulate(block.height for block in self.blocks)]
        return self._tops

    @property
    def height(self) -> float:
        """The total height."""
        return self.tops[-1]

    def number_at(self, y: float) -> int:
        """Return the number of the block at a height."""
        return min(max(bisect_right(self.tops, y) - 1, 0), len(self.blocks) - 1)

    def number_of(self, offset: int) -> int:
        """Return the number of the block that contains an offset."""
        return max(bisect_right(self._starts, offset) - 1, 0)

    def laid_out(self, number: int) -> TextBlock:
        """Lay out a block and return it."""
        block = self.blocks[number]
        if block.layout is None:
            height = block.height
            block.lay_out(self.typography)
            self._edges = {}
            if block.height != height:
                self._forget_tops()
        return block

    def laid_out_between(self, top: float, bottom: float) -> list[tuple[float, TextBlock]]:
        """Lay out the blocks between two heights and return them with their tops."""
        number, placed_blocks = self.number_at(top), []
        y = self.tops[number] if self.blocks else bottom
        while y < bottom and number < len(self.blocks):
            block = self.laid_out(number)
            placed_blocks.append((y, block))
            y, number = y + block.height, number + 1
        return placed_blocks

    def unfold(self, start: int, end: int) -> bool:  # noqa: ARG002 - for those that fold
        """Unfold a stretch. Return whether anything was folded."""
        return False

    def offsets_between(self, top: float, bottom: float) -> tuple[int, int]:
        """Return the offsets between which all text between two heights lies."""
        return self.blocks[self.number_at(top)].start, self.blocks[self.number_at(bottom)].end + 1

    def lay_out_more(self, seconds: float) -> bool:
        """Lay out blocks for some time, from the first one on. Return whether any are left."""
        until = perf_counter() + seconds
        while self._next < len(self.blocks) and perf_counter() < until:
            self.laid_out(self._next)
            self._next += 1
        return self._next < len(self.blocks)

    def edges(self, start: int, end: int) -> tuple[float, float]:
        """Return the heights between which a stretch stands; inside blocks without a layout, in proportion."""
        heights = self._edges.get((start, end))
        if heights is None:
            heights = self._edge(start, below=False), self._edge(max(start, end - 1), below=True)
            self._edges[start, end] = heights
        return heights

    def rough_edges(self, start: int, end: int) -> tuple[float, float]:
        """Return the heights in proportion within every block: near enough where the whole is shown small."""
        return self._rough(start), self._rough(end)

    def _rough(self, offset: int) -> float:
        number = self.number_of(offset)
        block = self.blocks[number]
        return self.tops[number] + block.height * min((offset - block.start) / (len(block.text) + 1), 1.0)

    def _edge(self, offset: int, *, below: bool) -> float:
        number = self.number_of(offset)
        block, top = self.blocks[number], self.tops[number]
        if block.layout is None:
            inside = min(max(offset - block.start, 0), len(block.text))
            return top + block.height * (inside + below) / (len(block.text) + 1)
        if block.columns is not None:  # a row of a table as a whole: a later cell may begin higher
            return top + below * (block.height - block.gap(self.typography))
        line = block.layout.lineForTextPosition(block.position(offset)).lineNumber() if block.text else 0
        return top + (line + below) * block.line_height(self.typography)

    def offset_at(self, x: float, y: float) -> int:
        """Return the offset between two characters that is nearest to a point."""
        number = self.number_at(y)
        block = self.laid_out(number)
        line = block.line_at(x, y - self.tops[number])
        return block.offset(line.xToCursor(x)) if line is not None else block.start

    def character_at(self, x: float, y: float) -> int:
        """Return the offset of the character at a point; beside a line that of its first or last character."""
        number = self.number_at(y)
        block = self.laid_out(number)
        line = block.line_at(x, y - self.tops[number])
        if line is None or not line.textLength():
            return block.start
        inside = line.xToCursor(x, QTextLine.CursorPosition.CursorOnCharacter)
        return block.offset(min(inside, line.textStart() + line.textLength() - 1))

    def tag_at(self, x: float, y: float) -> Tag | None:
        """Return the tag at a point, None for none."""
        number = self.number_at(y)
        block, point = self.laid_out(number), QPointF(x, y - self.tops[number])
        return next((tag for tag, box in zip(block.tags, block.tag_boxes, strict=False) if box.contains(point)), None)

    def blocks_over(self, start: int, end: int) -> Iterator[int]:
        """Yield the numbers of the blocks that a stretch touches."""
        yield from range(self.number_of(start), self.number_of(max(start, end - 1)) + 1)
