"""Moved paragraphs: a line where the right document has them, the same number on both sides, a band that crosses."""

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from gui.test_compare_rows import LEFT_TEXT, RIGHT_TEXT, SEATS, rows_of, shown
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.compare.texts.gutter import Chip
from hengwen.gui.pages.compare.texts.match_text import MatchText
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.pages.compare.texts.row_bands import RowBands
from hengwen.gui.style.theme import LIGHT
from hengwen.gui.textview.text_layout import RowLine

Shown = Callable[[str, str], ComparePage]
__all__ = ["shown"]


def shuffled(count: int) -> tuple[str, str]:
    """Texts of many paragraphs in two orders, so that a third of them was moved; some of each stand alone."""
    chance, letters = random.Random(2), "".join(chr(code) for code in range(0x4E00, 0x5600))
    texts = ["".join(chance.choices(letters, k=90)) + "。" for _ in range(count + 6)]
    left, right = texts[:count], texts[3:count]
    for _ in range(count // 3):
        right.insert(chance.randrange(len(right)), right.pop(chance.randrange(len(right))))
    right[4:4] = texts[count:]
    return "\n".join(left), "\n".join(right)


def stand_ins(page: ComparePage) -> list[RowLine]:
    lines = rows_of(page)[1].lines_between(0, page.right.text_height)
    return [line for line in lines if line.move is not None]


def chip_of(page: ComparePage, move: int) -> Chip:
    return next(chip for chip in page.parts.gutter.chips() if chip.move == move)


def on(page: ComparePage, line: RowLine) -> QPoint:
    return QPoint(120, round(line.y + line.height / 2 - page.right.position))


def test_a_line_stands_where_the_right_document_has_a_moved_paragraph(shown: Shown) -> None:
    """With its number there and beside its partner, and which way the other one is."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    (line,) = stand_ins(page)
    assert line.text.startswith("¶1, moved 1: see below ↓  ·  " + SEATS[:10])
    assert line.y == 0
    assert not [item for item in rows_of(page)[0].lines_between(0, 10_000) if item.move is not None]
    page.moves.next(1)
    assert chip_of(page, 0).words[-1] == "moved 1 ↑"


def test_with_these_lines_the_right_side_reads_in_its_own_order(shown: Shown) -> None:
    """Every paragraph of it, moved or without a partner; the left side keeps its order too."""
    page = shown(*shuffled(36))
    text = rows_of(page)[1]
    rows, layout = text.rows, text.row_layout
    assert len(rows.moved) > 5
    order: list[int] = []
    for number, row in enumerate(layout.rows):
        if row.stands_for is not None:
            order += rows.beads[rows.moved[row.stands_for]].right
        elif (bead := text.bead_of_row[number]) is None or rows.move_of(bead) is None:
            starts = [text.column.blocks[block].start for block in row.blocks[1]]
            order += [rows.paragraphs_over(1, start, start + 1)[0] for start in starts]
    assert order == list(range(len(text.document.paragraphs)))


def test_a_click_goes_to_the_other_end_and_back(shown: Shown, qtbot: QtBot) -> None:
    """From the line of the chip, and from the line in the text; both sides stay level."""
    page = shown(*shuffled(36))
    moves, gutter = rows_of(page)[0].moves, page.parts.gutter
    farthest = max(range(len(moves)), key=lambda move: abs(moves[move].row - moves[move].stand_in))
    page.moves.go(farthest, stand_in=False)
    chip = chip_of(page, farthest)
    qtbot.mouseClick(gutter, Qt.MouseButton.LeftButton, pos=chip.box.bottomLeft().toPoint() + QPoint(20, -8))
    line = next(line for line in stand_ins(page) if line.move == farthest)
    assert 0 < on(page, line).y() < page.right.viewport().height()
    assert farthest not in [chip.move for chip in gutter.chips()]
    assert page.left.position == page.right.position
    qtbot.mouseClick(page.right.viewport(), Qt.MouseButton.LeftButton, pos=on(page, line))
    assert chip_of(page, farthest).box.top() > 0
    assert page.left.position == page.right.position


def test_keys_go_from_move_to_move_and_there_and_back(shown: Shown, qtbot: QtBot) -> None:
    """Shift+M through all of them, around; M to the other end and back; neither where nothing stands in rows."""
    page = shown(*shuffled(36))
    count = len(rows_of(page)[0].moves)
    seen = []
    for _ in range(count + 1):
        qtbot.keyClick(page.left, Qt.Key.Key_M, Qt.KeyboardModifier.ShiftModifier)
        seen.append(page.moves.current)
        assert page.moves.current in [chip.move for chip in page.parts.gutter.chips()]
    assert seen == [*range(count), 0]
    before = page.left.position
    qtbot.keyClick(page.left, Qt.Key.Key_M)
    (line,) = (line for line in stand_ins(page) if line.move == 0)
    assert 0 < on(page, line).y() < page.right.viewport().height()
    qtbot.keyClick(page.left, Qt.Key.Key_M)
    assert page.left.position == before
    qtbot.keyClick(page.left, Qt.Key.Key_T)
    assert not page.actions_["move"].isEnabled()


def test_a_band_is_faint_until_it_is_pointed_at(shown: Shown, qtbot: QtBot) -> None:
    """At its line in the text or at its chip; then it has the full colour."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    gutter, (line,) = page.parts.gutter, stand_ins(page)

    def strongest() -> bool:
        picture = gutter.grab().toImage()
        x = round((gutter.width() - 3) * picture.devicePixelRatio())
        colours = {picture.pixelColor(x, y).name() for y in range(picture.height() // 8)}
        return QColor(LIGHT.moved).name() in colours

    page.left.scroll_to(-page.left.top)
    page.right.scroll_to(-page.right.top)
    assert not strongest()
    qtbot.mouseMove(page.right.viewport(), on(page, line))
    assert strongest()
    qtbot.mouseMove(page.right.viewport(), QPoint(120, 300))
    assert not strongest()


def test_only_the_bands_of_what_is_in_view_are_painted(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many moves in a long document."""
    page = shown(*shuffled(120))
    painted: list[int] = []
    monkeypatch.setattr(RowBands, "_move", lambda _bands, number: painted.append(number))
    page.parts.gutter.repaint()
    assert len(rows_of(page)[0].moves) > 25
    in_view = {chip.move for chip in page.parts.gutter.chips()}
    lines = {line.move for line in stand_ins(page) if line.y < page.right.position + page.parts.gutter.height()}
    assert set(painted) == (in_view | lines) - {None}
    assert len(painted) < 15


def test_in_the_running_text_the_bands_of_moved_paragraphs_cross(
    shown: Shown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From where the left text has it to where the right one does, inside of passages too; its tag has its number."""
    page = shown(*shuffled(12))
    qtbot.keyClick(page.left, Qt.Key.Key_T)
    left, right, bands = page.left.text_layout, page.right.text_layout, page.parts.bands
    assert left is not None
    assert right is not None
    count = len(rows_of_text(page).moved)
    assert left.moves_over(0, 1 << 30) == right.moves_over(0, 1 << 30) == set(range(count))
    tags = [tag.text for block in right.column.blocks for tag in block.tags]
    assert sum(" · moved " in tag for tag in tags) == count
    page.go(0)
    near = left.moves_over(*page.left.visible_offsets())
    assert near
    joined = bands.grab().toImage()
    monkeypatch.setattr(MatchText, "moves_over", lambda *_: set())
    alone = bands.grab().toImage()
    for move in near:
        for x, view, text in ((0, page.left, left), (bands.width() - 1, page.right, right)):
            y = round(view.span_edges(*text.move_extent(move))[0] - view.position)
            if 2 < y < bands.height() - 2:
                assert any(joined.pixel(x, y + by) != alone.pixel(x, y + by) for by in (-1, 0, 1))


def rows_of_text(page: ComparePage) -> ParagraphRows:
    text = page.left.text_layout
    assert isinstance(text, MatchText)
    return text.rows
