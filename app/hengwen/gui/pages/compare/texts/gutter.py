"""Between two texts in rows: how near the paragraphs are that stand level, and where inside them what stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from hengwen.gui.pages.compare.texts.match_text import row_hint, row_words
from hengwen.gui.pages.compare.texts.row_text import RowText
from hengwen.gui.style.theme import Theme, font, theme_now
from hengwen.gui.textview.pane import Pane
from hengwen.gui.textview.rows import FOLD, ROW_GAP, rows_in_view
from hengwen.gui.textview.view import plain_tooltip
from hengwen.model.match import EditKind

_WIDTH, _CHIP = 148, 112
_LINE, _PADDING = 16, 6  # pixels of a line of a chip, and above and below all of them
_CLEAR = 150


@dataclass(frozen=True, slots=True)
class Chip:
    """The figures of a row: where they are painted, and what they say."""

    bead: int
    box: QRectF
    words: tuple[str, ...]


class RowGutter(QWidget):
    """`asked` with the number of the bead whose figures were asked for, `fold_toggled` with that of a group."""

    asked = Signal(int)
    fold_toggled = Signal(int)

    def __init__(self, left: Pane, right: Pane) -> None:
        super().__init__()
        self._left, self._right = left, right
        self.setFixedWidth(_WIDTH)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Figures of the paragraphs"))
        for pane in (left, right):
            pane.scrolled.connect(self.update)
            pane.laid_out.connect(self.update)

    @property
    def _texts(self) -> tuple[RowText, RowText] | None:
        left, right = self._left.text_layout, self._right.text_layout
        return (left, right) if isinstance(left, RowText) and isinstance(right, RowText) else None

    def chips(self) -> Iterator[Chip]:
        """What is in view, from the top; a chip stays in sight as long as its row does."""
        texts, top = self._texts, self._left.position
        if texts is None:
            return
        rows = texts[0].rows
        for number, y, end in rows_in_view(texts[0].row_layout, top, top + self.height()):
            bead_number = texts[0].bead_of_row[number]
            bead = rows.beads[bead_number] if bead_number is not None else None
            if bead_number is None or bead is None or bead.is_short_line:
                continue
            if bead.elsewhere and not bead.is_paired:
                words = _elsewhere(bead.left, bead.elsewhere)
            else:
                words = _short(row_words(bead), room=end - y - ROW_GAP + 4)
            height = _LINE * len(words) + _PADDING
            at = min(max(y - top, 4.0), max(end - top - height, y - top))
            yield Chip(bead_number, QRectF((self.width() - _CHIP) / 2, at, _CHIP, height), words)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme = theme_now()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        texts = self._texts
        if texts is None:
            return
        top = self._left.position
        for number, y, end in rows_in_view(texts[0].row_layout, top, top + self.height()):
            row, bead = texts[0].row_layout.rows[number], texts[0].bead_of_row[number]
            if row.fold is None and number and not texts[0].row_layout.rows[number - 1].close:
                painter.setPen(QPen(QColor(theme.rule), 1))
                line = y - top - ROW_GAP / 2
                painter.drawLine(QPointF(0, line), QPointF(self.width(), line))
            if bead is not None:
                self._bands(painter, theme, texts, bead, (y, end))
        for chip in self.chips():
            self._chip(painter, theme, texts, chip)

    def _bands(
        self, painter: QPainter, theme: Theme, texts: tuple[RowText, RowText], bead: int, row: tuple[float, float]
    ) -> None:
        """What of the matches stands in a row on both sides, and what was moved inside it, crossing."""
        rows, top = texts[0].rows, self._left.position
        for number in rows.matches_of(bead):
            if number in texts[0].hidden:
                continue
            edges = [_inside(text, number, rows.extent(bead, side), row) for side, text in enumerate(texts)]
            if edges[0] and edges[1]:
                mark = theme.mark(number)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(_clear(mark.back, 255 if number == self._left.current else _CLEAR))
                painter.drawPath(self._band(edges[0], edges[1], top))
        for row_edit in rows.edits(bead):
            if row_edit.edit.kind is EditKind.MOVED and self._left.show_differences:
                left, right = (
                    text.column.edges(*text.map.units(row_edit.edit.span(side))) for side, text in enumerate(texts)
                )
                painter.setPen(QPen(QColor(theme.moved), 1.2))
                painter.setBrush(_clear(theme.moved, 26))
                painter.drawPath(self._band(left, right, top))

    def _band(self, left: tuple[float, float], right: tuple[float, float], top: float) -> QPainterPath:
        width, middle = float(self.width()), self.width() / 2
        a, b, c, d = left[0] - top, left[1] - top, right[0] - top, right[1] - top
        path = QPainterPath(QPointF(0, a))
        path.cubicTo(QPointF(middle, a), QPointF(middle, c), QPointF(width, c))
        path.lineTo(QPointF(width, d))
        path.cubicTo(QPointF(middle, d), QPointF(middle, b), QPointF(0, b))
        path.closeSubpath()
        return path

    def _chip(self, painter: QPainter, theme: Theme, texts: tuple[RowText, RowText], chip: Chip) -> None:
        bead = texts[0].rows.beads[chip.bead]
        under = self.underMouse() and chip.box.contains(QPointF(self.mapFromGlobal(self.cursor().pos())))
        painter.setPen(QPen(QColor(theme.moved if bead.moved else theme.accent if under else theme.field), 1.2))
        painter.setBrush(QColor(theme.hover if under else theme.page))
        painter.drawRoundedRect(chip.box, 6, 6)
        for at, words in enumerate(chip.words):
            painter.setFont(font(12, bold=at == 0))
            painter.setPen(QColor(theme.ink if at == 0 else theme.muted))
            box = QRectF(chip.box.left() + 2, chip.box.top() + _PADDING / 2 + at * _LINE, chip.box.width() - 4, _LINE)
            text = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, int(box.width()))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    # Mouse and keys

    def chip_at(self, point: QPoint) -> Chip | None:
        """The chip at a point of the gutter."""
        return next((chip for chip in self.chips() if chip.box.contains(QPointF(point))), None)

    def _fold_at(self, y: float) -> int | None:
        texts, height = self._texts, y + self._left.position
        if texts is None:
            return None
        for number, top, _ in rows_in_view(texts[0].row_layout, height, height):
            fold = texts[0].row_layout.rows[number].fold
            if fold is not None and top <= height < top + FOLD:
                return fold
        return None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a chip shows all figures of its paragraphs; one on the line of a group unfolds it."""
        point = event.position().toPoint()
        chip, fold = self.chip_at(point), self._fold_at(point.y())
        if chip is not None:
            self.asked.emit(chip.bead)
        elif fold is not None:
            self.fold_toggled.emit(fold)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        able = self.chip_at(point) is not None or self._fold_at(point.y()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if able else Qt.CursorShape.ArrowCursor)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            chip, texts = self.chip_at(event.pos()), self._texts
            hint = row_hint(texts[0].rows.beads[chip.bead]) if chip and texts else ""
            QToolTip.showText(event.globalPos(), plain_tooltip(hint), self)
            return True
        return super().event(event)


def _short(words: list[str], *, room: float) -> tuple[str, ...]:
    """The lines of a chip: as many as a low row has room for."""
    names, distance, share, *moved = words
    if room >= 3 * _LINE + _PADDING:
        return names, distance, " · ".join([share, *moved])
    if room >= 2 * _LINE + _PADDING:
        return names, " · ".join([distance.split()[-1], share, *moved])
    return (" · ".join([names, distance.split()[-1]]),)


def _elsewhere(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[str, ...]:
    signs = " ".join(f"¶{number + 1}" for number in right[:3])
    return (f"¶{left[0] + 1} ↔ {signs} ↕",)


def _inside(
    text: RowText, number: int, extent: tuple[int, int], row: tuple[float, float]
) -> tuple[float, float] | None:
    """The heights between which what counts of a match stands in a row of one side; None where nothing does."""
    first, last = text.map.unit(extent[0]), text.map.unit(extent[1])
    parts = [(max(start, first), min(end, last)) for start, end in text.counted[number]]
    inside = [part for part in parts if part[0] < part[1]]
    if not inside:
        return None
    top, bottom = text.column.edges(inside[0][0], inside[-1][1])
    return max(top, row[0]), min(bottom, row[1])


def _clear(colour: str, alpha: int) -> QColor:
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
