"""Between two texts in rows: the distance of paragraphs that stand level, and bands between what matches inside
them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from hengwen.gui.pages.compare.texts.match_text import is_identical, row_hint, row_words
from hengwen.gui.pages.compare.texts.row_bands import RowBands
from hengwen.gui.pages.compare.texts.row_text import RowText
from hengwen.gui.style.theme import Theme, font, theme_now
from hengwen.gui.textview.bands import repaint_with
from hengwen.gui.textview.pane import Pane
from hengwen.gui.textview.rows import FOLD, ROW_GAP, rows_in_view
from hengwen.gui.textview.view import wrapped

_WIDTH, _CHIP = 148, 112
_LINE, _PADDING = 16, 6  # pixels of a line of a chip, and above and below all of them


@dataclass(frozen=True, slots=True)
class Chip:
    """The figures of a row: where they are painted, and their text. `move`: the number of its move, None for none; its
    last line then leads to the place in the right document.
    """

    bead: int
    box: QRectF
    words: tuple[str, ...]
    move: int | None = None

    def leads_away(self, point: QPointF) -> bool:
        """Return whether a point lies on the line that leads to the other end of its move."""
        return self.move is not None and self.box.contains(point) and point.y() > self.box.bottom() - _LINE - 2


class RowGutter(QWidget):
    """`asked` is emitted with the number of a clicked bead, `fold_toggled` with that of a group, `move_asked` with that
    of a move whose other end is requested, `move_pointed` when the pointer comes to one.
    """

    asked = Signal(int)
    fold_toggled = Signal(int)
    move_asked = Signal(int)
    move_pointed = Signal(object)

    def __init__(self, left: Pane, right: Pane) -> None:
        super().__init__()
        self._left, self._right = left, right
        self.setFixedWidth(_WIDTH)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Figures of the paragraphs"))
        repaint_with(self, left, right)

    @property
    def _texts(self) -> tuple[RowText, RowText] | None:
        left, right = self._left.text_layout, self._right.text_layout
        return (left, right) if isinstance(left, RowText) and isinstance(right, RowText) else None

    def chips(self) -> Iterator[Chip]:
        """Yield the chips in view, from the top; a chip stays in sight as long as its row does."""
        texts, top = self._texts, self._left.position
        if texts is None:
            return
        rows, layout = texts[0].rows, texts[0].row_layout
        for number, begin, end in rows_in_view(layout, top, top + self.height()):
            bead_number = texts[0].bead_of_row[number]
            bead = rows.beads[bead_number] if bead_number is not None else None
            if bead_number is None or bead is None or bead.is_short_line or layout.is_closed(number):
                continue
            y = begin + FOLD * layout.begins_fold(number)
            move = rows.move_of(bead_number)
            if bead.elsewhere and not bead.is_paired:
                words = _elsewhere(bead.left, bead.elsewhere)
            elif is_identical(bead):  # the colours say it; only where it stands may be told
                words = tuple(row_words(rows, bead_number))
                if move is None:
                    continue
            else:
                words = _short(row_words(rows, bead_number), moved=move is not None, room=end - y - ROW_GAP + 4)
            if move is not None:
                words = (*words[:-1], f"{words[-1]} {texts[0].moves[move].arrow}")
            height = _LINE * len(words) + _PADDING
            chip_top = min(max(y - top, 4.0), max(end - top - height, y - top))
            yield Chip(bead_number, QRectF((self.width() - _CHIP) / 2, chip_top, _CHIP, height), words, move)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme = theme_now()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        texts = self._texts
        if texts is None:
            return
        left, right, layout = self._left, self._right, texts[0].row_layout
        size = float(self.width()), float(self.height())
        tops = left.position, right.position
        bands = RowBands(painter, theme, texts, tops, *size, left.current, left.show_differences, self._left.lit)
        shown = list(rows_in_view(layout, tops[0], tops[0] + self.height()))
        for number, y, end in shown:
            row, bead = layout.rows[number], texts[0].bead_of_row[number]
            if layout.is_closed(number):
                continue
            if row.fold is None and row.stands_for is None and number and not layout.rows[number - 1].close:
                painter.setPen(QPen(QColor(theme.rule), 1))
                line = y - tops[0] - ROW_GAP / 2
                painter.drawLine(QPointF(0, line), QPointF(self.width(), line))
            if bead is not None:
                bands.row(bead, (y, end))
        bands.apart()
        near = (text.content_over(*pane.visible_offsets()) for text, pane in zip(texts, (left, right), strict=True))
        bands.content(set().union(*near))
        bands.moves(number for number, _, _ in shown)
        for chip in self.chips():
            self._chip(painter, theme, texts, chip)

    def _chip(self, painter: QPainter, theme: Theme, texts: tuple[RowText, RowText], chip: Chip) -> None:
        bead, at_pointer = texts[0].rows.beads[chip.bead], QPointF(self.mapFromGlobal(self.cursor().pos()))
        under = self.underMouse() and chip.box.contains(at_pointer)
        lit = chip.move is not None and chip.move in self._left.lit
        edge = QPen(QColor(theme.moved if bead.moved else theme.accent if under else theme.field), 2.2 if lit else 1.2)
        if bead.says_the_same:
            edge.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(edge)
        painter.setBrush(QColor(theme.hover if under else theme.page))
        painter.drawRoundedRect(chip.box, 6, 6)
        for number, words in enumerate(chip.words):
            painter.setFont(font(12, bold=number == 0))
            away = chip.move is not None and number == len(chip.words) - 1
            painter.setPen(QColor(theme.moved if away else theme.ink if number == 0 else theme.muted))
            box = QRectF(
                chip.box.left() + 2, chip.box.top() + _PADDING / 2 + number * _LINE, chip.box.width() - 4, _LINE
            )
            text = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, int(box.width()))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    # Mouse and keys

    def chip_at(self, point: QPoint) -> Chip | None:
        """Return the chip at a point of the gutter."""
        return next((chip for chip in self.chips() if chip.box.contains(QPointF(point))), None)

    def _fold_at(self, y: float) -> int | None:
        texts, height = self._texts, y + self._left.position
        if texts is None:
            return None
        for number, top, _ in rows_in_view(texts[0].row_layout, height, height):
            fold = texts[0].row_layout.rows[number].fold
            if texts[0].row_layout.begins_fold(number) and top <= height < top + FOLD:
                return fold
        return None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Act on a click: show the figures of a chip's paragraphs, go to its move's other end, or unfold a group."""
        point = event.position().toPoint()
        chip, fold = self.chip_at(point), self._fold_at(point.y())
        if chip is not None and chip.move is not None and chip.leads_away(QPointF(point)):
            self.move_asked.emit(chip.move)
        elif chip is not None:
            self.asked.emit(chip.bead)
        elif fold is not None:
            self.fold_toggled.emit(fold)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        chip = self.chip_at(point)
        self.move_pointed.emit(chip.move if chip else None)
        able = chip is not None or self._fold_at(point.y()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if able else Qt.CursorShape.ArrowCursor)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.move_pointed.emit(None)
        self.update()
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            chip, texts = self.chip_at(event.pos()), self._texts
            hint = row_hint(texts[0].rows, chip.bead) if chip and texts else ""
            if chip and chip.leads_away(QPointF(event.pos())):
                hint = self.tr("Go to where the right document has it  (M)")
            QToolTip.showText(event.globalPos(), wrapped(hint), self)
            return True
        return super().event(event)


def _short(words: list[str], *, moved: bool, room: float) -> tuple[str, ...]:
    """Return the lines of a chip, as many as a low row has room for; a move has a line of its own."""
    if (room - _PADDING) // _LINE >= len(words):
        return tuple(words)
    return f"{words[0]} · {words[1].split()[-1]}", *words[len(words) - moved :]


def _elsewhere(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[str, ...]:
    others = " ".join(f"¶{number + 1}" for number in right[:3])
    return (f"¶{left[0] + 1} ↔ {others} ↕",)
