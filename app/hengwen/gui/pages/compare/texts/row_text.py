"""One document of a pair in rows: each paragraph level with its partner, those without one folded into a line."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT
from hengwen.gui.pages.compare.texts.block_rows import RowBlocks, blocks_of_beads, continues_table
from hengwen.gui.pages.compare.texts.match_text import MatchText, signs
from hengwen.gui.pages.compare.texts.moves import Move, with_stand_ins
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.textview.rows import FOLD, ROW_GAP, STAND_IN, RowColumn, RowLayout, TextRow, rows_in_view
from hengwen.gui.textview.text_layout import RowLine
from hengwen.text.display import excerpt
from hengwen.text.normalisation import expand

_PREVIEW = 24  # characters of the first paragraph of a folded group


class RowText(MatchText):
    """`row_layout`: the heights of the rows, shared by both sides. `bead_of_row`: the number of the bead of each row,
    None for a group without partners and for the stand-in of a move. `moves`: by number, the places of each.
    """

    row_layout: RowLayout
    bead_of_row: list[int | None]
    moves: list[Move]

    def _put_tags(self) -> None:
        """Put no tags: the figures stand between both sides."""

    def arrange(self, row_layout: RowLayout, bead_of_row: list[int | None]) -> None:
        """Show the text in rows from now on."""
        self.row_layout, self.bead_of_row = row_layout, bead_of_row
        self.column = RowColumn(self.column.blocks, row_layout, self.side)
        row_of = {bead: row for row, bead in enumerate(bead_of_row)}
        stand_ins = {row.stands_for: number for number, row in enumerate(row_layout.rows)}
        self.moves = [Move(row_of[bead], stand_ins[move]) for move, bead in enumerate(self.rows.moved)]

    def lines_between(self, top: float, bottom: float) -> Iterator[RowLine]:
        """Yield the lines between rows, and those that stand for folded paragraphs."""
        layout = self.row_layout
        for number, y, _ in rows_in_view(layout, top, bottom):
            row = layout.rows[number]
            if layout.begins_fold(number):
                yield RowLine(y, self._fold_text(number), row.fold, height=FOLD)
            elif layout.is_closed(number):
                continue
            elif row.stands_for is not None:
                if self.side == RIGHT:
                    yield RowLine(y, self._stand_in_text(row.stands_for), move=row.stands_for, height=STAND_IN)
            elif number and not layout.rows[number - 1].close:
                yield RowLine(y - ROW_GAP / 2)

    def _fold_text(self, number: int) -> str:
        """Return how many paragraphs have no partner, and how the first of them begins if they are folded; or how many
        are equal.
        """
        translate, row = QCoreApplication.translate, self.row_layout.rows[number]
        count = sum(len(self._alone(row)) for row in self.row_layout.group(number))
        if not count:
            return ""
        sign = "▸" if self.row_layout.is_closed(number) else "▾"
        if row.same:
            return f"{sign} " + translate("RowText", "Equal paragraphs: {count}").format(count=f"{count:,}")
        words = translate("RowText", "Paragraphs without partner: {count}").format(count=f"{count:,}")
        if sign == "▾":
            return f"{sign} {words}"
        begins = self.column.blocks[row.blocks[self.side][0]].text.strip()
        return f"▸ {words}  ·  {begins[:_PREVIEW]}{'…' if count > 1 or len(begins) > _PREVIEW else ''}"

    def _stand_in_text(self, number: int) -> str:
        """Return which paragraph stands here in the order of the right text, and where it is shown."""
        translate, move, bead = QCoreApplication.translate, self.moves[number], self.rows.beads[self.rows.moved[number]]
        above = translate("RowText", "{paragraphs}, moved {number}: see above ↑")
        below = translate("RowText", "{paragraphs}, moved {number}: see below ↓")
        words = (above if move.row < move.stand_in else below).format(paragraphs=signs(bead.right), number=number + 1)
        span = self.document.paragraphs[bead.right[0]].span
        return f"{words}  ·  {excerpt(self.text[span.start : span.end], _PREVIEW)}"

    def _alone(self, row: TextRow) -> set[int]:
        """Return the paragraphs of a row on this side."""
        blocks = [self.column.blocks[number] for number in row.blocks[self.side]]
        return {number for block in blocks for number in self.rows.paragraphs_over(self.side, block.start, block.end)}


def row_texts(rows: ParagraphRows) -> tuple[RowText, RowText]:
    """Return both sides of a pair in rows. Successive paragraphs without a partner are one row, folded."""
    texts = RowText(rows, LEFT), RowText(rows, RIGHT)
    of_beads = blocks_of_beads(rows, texts)
    left_over = _without_paragraphs(texts[LEFT]), _without_paragraphs(texts[RIGHT])
    text_rows = [TextRow(left_over)] if any(left_over) else []
    numbers: list[int | None] = [None] * len(text_rows)
    folds = 0
    for number, move in with_stand_ins(rows.beads, rows.moved):
        before = text_rows[-1] if text_rows else None
        if number is None:
            if before is not None and before.stands_for is not None:
                text_rows[-1] = replace(before, close=True)
            text_rows.append(TextRow(((), ()), stands_for=move))
            numbers.append(None)
            continue
        bead, blocks = rows.beads[number], (of_beads[LEFT][number], of_beads[RIGHT][number])
        if not any(blocks):  # a cell whose row of a table is aligned with another one because of another cell
            continue
        if before is not None and continues_table(texts, before.blocks, blocks):
            text_rows[-1] = replace(before, close=True)
        if bead.is_paired or bead.elsewhere:
            then = rows.beads[number + 1] if number + 1 < len(rows.beads) else None
            close = then is not None and rows.is_close(bead, then)
            same = rows.move_of(number) is None and _are_equal(texts, blocks)
            text_rows.append(TextRow(blocks, close=close, same=same))
            numbers.append(number)
        elif before is not None and before.fold is not None:
            joined = before.blocks[LEFT] + blocks[LEFT], before.blocks[RIGHT] + blocks[RIGHT]
            text_rows[-1] = TextRow(joined, before.fold)
        else:
            text_rows.append(TextRow(blocks, folds))
            numbers.append(None)
            folds += 1
    layout = RowLayout(text_rows)
    for text in texts:
        text.arrange(layout, numbers)
        text.ready()
    return texts


def _are_equal(texts: tuple[MatchText, MatchText], blocks: RowBlocks) -> bool:
    """Return whether the blocks of a row say the same on both sides, as matching sees it."""
    left, right = (
        "\n".join(text.column.blocks[n].text for n in side) for text, side in zip(texts, blocks, strict=True)
    )
    if left == right:
        return True
    words = (expand(side).normalised().split() for side in (left, right))
    return bool(left and right) and "".join(next(words)) == "".join(next(words))


def _without_paragraphs(text: MatchText) -> tuple[int, ...]:
    """Return all blocks that are not blank of a text without any paragraph."""
    blocks = () if text.document.paragraphs else text.column.blocks
    return tuple(number for number, block in enumerate(blocks) if block.text.strip())
