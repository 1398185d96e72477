"""Two texts in rows: paragraphs that belong together stand level, whatever their order; those without a partner are
folded.

Both columns share one `RowLayout`: a row is as high as the higher of its two sides. The blocks of the left text keep
their order; those of the right text stand beside their partners. Blank lines take no room.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, takewhile

from hengwen.gui.textview.blocks import TextBlock
from hengwen.gui.textview.text_column import TextColumn

FOLD = 30.0
"""Pixels of the line that stands for folded paragraphs."""

STAND_IN = 24.0
"""Pixels of the line that stands for a paragraph at its place in the right document's own order."""

ROW_GAP = 14.0
"""Pixels between two rows."""

_SMALL_GAP = 2.0  # below a row that the next one continues


@dataclass(frozen=True, slots=True)
class TextRow:
    """Blocks of both sides that stand level, by number. `fold`: the number of its group without partners, None for
    none. `close`: whether the next row belongs to it, as with lines of a table. `stands_for`: of a row without blocks,
    the number of the move whose right side would stand here. `same`: whether both sides are equal.
    """

    blocks: tuple[tuple[int, ...], tuple[int, ...]]
    fold: int | None = None
    close: bool = False
    stands_for: int | None = None
    same: bool = False


class RowLayout:
    """The heights of the rows. `open_folds`: the groups whose paragraphs are shown. `first_same`: the number of the
    first group of equal paragraphs, which are folded only on request.
    """

    def __init__(self, rows: Sequence[TextRow]) -> None:
        self.rows = self._unfolded = tuple(rows)
        self.first_same = 1 + max((row.fold for row in rows if row.fold is not None), default=-1)
        self.open_folds: set[int] = set()
        self.columns: list[RowColumn] = []
        self._row_tops: list[float] | None = None
        self._tops: tuple[list[float], list[float]] = ([], [])
        self._shown: tuple[tuple[list[int], list[float]], ...] = ()

    @cached_property
    def _blank(self) -> tuple[list[int], ...]:
        """The blocks of each side that stand in no row, in order."""
        in_rows = [{block for row in self.rows for block in row.blocks[side]} for side in range(len(self.columns))]
        return tuple(
            [block for block in range(len(column.blocks)) if block not in shown]
            for column, shown in zip(self.columns, in_rows, strict=True)
        )

    def fold_same(self, *, on: bool) -> None:
        """Fold rows that are equal on both sides, each group into a line; or unfold all of them."""
        self.rows = tuple(self._with_same_folded()) if on else self._unfolded
        self.open_folds = {fold for fold in self.open_folds if fold < self.first_same}
        self.forget()

    def _with_same_folded(self) -> Iterator[TextRow]:
        number, before = self.first_same - 1, False
        for row in self._unfolded:
            number += row.same and not before
            yield replace(row, fold=number) if row.same else row
            before = row.same

    def is_closed(self, number: int) -> bool:
        """Return whether a row is folded."""
        fold = self.rows[number].fold
        return fold is not None and fold not in self.open_folds

    def group(self, number: int) -> Iterator[TextRow]:
        """Yield the rows of the group that begins with a row."""
        fold = self.rows[number].fold
        return takewhile(lambda row: row.fold == fold, islice(self.rows, number, None))

    def forget(self) -> None:
        """Discard the heights, which have changed."""
        self._row_tops = None

    def toggle(self, fold: int) -> None:
        """Unfold the paragraphs of a group, or fold them."""
        self.open_folds ^= {fold}
        self.forget()

    def open(self, block: int, side: int) -> bool:
        """Unfold the group that contains a block. Return whether it was folded."""
        fold = next((row.fold for row in self.rows if block in row.blocks[side]), None)
        if fold is None or fold in self.open_folds:
            return False
        self.toggle(fold)
        return True

    @property
    def row_tops(self) -> list[float]:
        """The height at which each row begins, and the total height at the end."""
        if self._row_tops is None:
            self._place()
        assert self._row_tops is not None
        return self._row_tops

    def rows_between(self, top: float, bottom: float) -> range:
        """Return the numbers of the rows that lie at least partly between two heights."""
        first = max(bisect_right(self.row_tops, top) - 1, 0)
        return range(first, min(bisect_right(self.row_tops, bottom), len(self.rows)))

    def begins_fold(self, number: int) -> bool:
        """Return whether the line of a group stands above a row."""
        fold = self.rows[number].fold
        return fold is not None and (number == 0 or self.rows[number - 1].fold != fold)

    def tops(self, side: int) -> list[float]:
        """Return the height at which each block of a side begins, and the total height at the end."""
        _ = self.row_tops
        return self._tops[side]

    def shown(self, side: int) -> tuple[list[int], list[float]]:
        """Return the blocks of a side that are shown, from the top, and their heights."""
        _ = self.row_tops
        return self._shown[side]

    def _place(self) -> None:
        tops: list[float] = []
        placed = [[0.0] * len(column.blocks) for column in self.columns]
        shown: list[tuple[list[int], list[float]]] = [([], []) for _ in self.columns]
        y = 0.0
        for number, row in enumerate(self.rows):
            tops.append(y)
            y += FOLD if self.begins_fold(number) else 0.0
            is_open = row.fold is None or row.fold in self.open_folds
            end = y if row.stands_for is None else y + STAND_IN
            for side, blocks in enumerate(row.blocks):
                at = y
                for block in blocks:
                    placed[side][block] = at if is_open else tops[-1]
                    if is_open:
                        shown[side][0].append(block)
                        shown[side][1].append(at)
                        at += self.columns[side].blocks[block].height
                end = max(end, at)
            y = end + (0.0 if not is_open else _SMALL_GAP if row.close else ROW_GAP)
            if not is_open and (number + 1 == len(self.rows) or self.rows[number + 1].fold != row.fold):
                y += ROW_GAP
        for side, column in enumerate(self.columns):
            for block in self._blank[side]:  # a hidden block stands where the one before it stands
                placed[side][block] = placed[side][block - 1] if block else 0.0
            placed[side].append(y)
            assert len(placed[side]) == len(column.blocks) + 1
        self._row_tops = [*tops, y]
        self._tops = placed[0], placed[1]
        self._shown = tuple(shown)


class RowColumn(TextColumn):
    """One side of the rows."""

    def __init__(self, blocks: list[TextBlock], rows: RowLayout, side: int) -> None:
        self.rows, self.side = rows, side
        rows.columns.append(self)
        super().__init__(blocks)

    def _forget_tops(self) -> None:
        self.rows.forget()

    @property
    def tops(self) -> list[float]:
        """The height at which each block begins, and the total height at the end; not ascending."""
        return self.rows.tops(self.side)

    def number_at(self, y: float) -> int:
        """Return the number of the block at a height, or of the one above where there is none."""
        blocks, tops = self.rows.shown(self.side)
        return blocks[max(bisect_right(tops, y) - 1, 0)] if blocks else 0

    def laid_out_between(self, top: float, bottom: float) -> list[tuple[float, TextBlock]]:
        """Lay out the blocks between two heights and return them with their tops."""
        # Laying out may push others down or up: repeat until everything in sight is laid out.
        while new := [block for block in self._between(top, bottom) if self.blocks[block].layout is None]:
            for block in new:
                self.laid_out(block)
        tops = self.tops
        return [(tops[block], self.blocks[block]) for block in self._between(top, bottom)]

    def _between(self, top: float, bottom: float) -> list[int]:
        blocks, tops = self.rows.shown(self.side)
        first = max(bisect_right(tops, top) - 1, 0)
        return blocks[first : bisect_right(tops, bottom)]

    def unfold(self, start: int, end: int) -> bool:
        """Unfold the groups without partners that a stretch touches. Return whether any was folded."""
        opened = [self.rows.open(number, self.side) for number in self.blocks_over(start, end)]
        return any(opened)

    def offsets_between(self, top: float, bottom: float) -> tuple[int, int]:
        """Return the offsets between which all text between two heights lies."""
        blocks = [self.blocks[number] for number in self._between(top, bottom)]
        return min((block.start for block in blocks), default=0), max((block.end + 1 for block in blocks), default=0)

    def edges(self, start: int, end: int) -> tuple[float, float]:
        """Return the heights between which a stretch stands, wherever its blocks are."""
        numbers = list(self.blocks_over(start, end))
        ends = [self._edge(start, below=False), self._edge(max(start, end - 1), below=True)]
        if len(numbers) > 1:
            tops = self.tops
            ends += [tops[number] for number in numbers[1:]]
            ends += [tops[number] + self.blocks[number].height for number in numbers[:-1] if self.is_shown(number)]
        return min(ends), max(ends)

    def is_shown(self, number: int) -> bool:
        """Return whether a block takes room."""
        blocks, tops = self.rows.shown(self.side)
        at = bisect_right(tops, self.tops[number])
        return number in blocks[max(at - 1, 0) : at]

    def _edge(self, offset: int, *, below: bool) -> float:
        number = self.number_of(offset)
        return super()._edge(offset, below=below) if self.is_shown(number) else self.tops[number] + below * FOLD

    def rough_edges(self, start: int, end: int) -> tuple[float, float]:
        """Return the same approximately, but quickly."""
        first, last = super().rough_edges(start, end)
        return min(first, last), max(first, last)


def rows_in_view(layout: RowLayout, top: float, bottom: float) -> Iterator[tuple[int, float, float]]:
    """Yield number, top and bottom of each row that lies at least partly between two heights."""
    tops = layout.row_tops
    for number in layout.rows_between(top, bottom):
        yield number, tops[number], tops[number + 1]
