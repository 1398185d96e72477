"""One side of a pair: the whole text, painted where it is visible. It scrolls, and says what was clicked."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip, QWidget

from hengwen.gui.blocks import Tag, Type
from hengwen.gui.extract import Extract
from hengwen.gui.painting import Painter
from hengwen.gui.theme import theme_now

_MARGIN = 26
_TOP = 18
_WIDEST = 46  # characters in a line: longer lines lose the eye
_SLICE = 0.008  # seconds of layout before the window may answer again


class Pane(QAbstractScrollArea):
    """The text of one document. All heights it speaks of are those of its text, not of the view."""

    clicked = Signal(int)
    scrolled = Signal()
    laid_out = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.script: Extract | None = None
        self.current: int | None = None
        self.show_differences = True
        self._pixels = 15.0
        self._selected = (0, 0)
        self._pressed: QPoint | None = None
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._lay_out_more)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # What it shows

    def show_script(self, script: Extract) -> None:
        """Show another text from its top."""
        self.script, self.current, self._selected = script, None, (0, 0)
        script.paint_left_out(theme_now().faint)
        self._retype()
        self.verticalScrollBar().setValue(0)

    def set_pixels(self, pixels: float) -> None:
        """Another size of the text."""
        self._pixels = pixels
        self._retype()

    def set_current(self, number: int | None) -> None:
        """Mark one match as the chosen one."""
        self.current = number
        self.viewport().update()

    def set_show_differences(self, on: bool) -> None:
        """Whether differences inside edited matches are underlined."""
        self.show_differences = on
        self.viewport().update()

    # Where things are

    @property
    def position(self) -> float:
        """The height of the text at the top of the view."""
        return float(self.verticalScrollBar().value() - _TOP)

    @property
    def text_height(self) -> float:
        """The height of the whole text."""
        return self.script.column.height if self.script else 0.0

    def edges(self, number: int) -> tuple[float, float]:
        """The heights between which a match stands."""
        if self.script is None:
            return 0.0, 0.0
        stretch = self.script.stretches[number]
        return self.script.column.edges(stretch.start, stretch.end)

    def first_unit(self) -> int:
        """The offset at the top of the view."""
        return self.script.column.unit_at(0, max(self.position, 0)) if self.script else 0

    def scroll_to(self, position: float) -> None:
        """Bring a height of the text to the top of the view, as far as the text goes."""
        self.verticalScrollBar().setValue(round(position + _TOP))

    def need(self, number: int) -> None:
        """Lay out a match's blocks, so that its edges are exact."""
        if self.script is not None:
            stretch = self.script.stretches[number]
            for block in self.script.column.over(stretch.start, stretch.end):
                self.script.column.need(block)
            self._fit()

    # Layout

    def _retype(self) -> None:
        if self.script is None:
            return
        top, anchor = self.position < 0, self.script.column.number_at(self.position)
        width = min(self.viewport().width() - 2 * _MARGIN, self._pixels * _WIDEST)
        self.script.column.set_type(Type(max(float(width), 80.0), self._pixels))
        self._fit()
        self.scroll_to(-_TOP if top else self.script.column.tops[anchor])
        self._idle.start()

    def _lay_out_more(self) -> None:
        if self.script is None:
            return
        column = self.script.column
        number = column.number_at(max(self.position, 0.0))
        inside = self.position - column.tops[number]
        if not column.lay_out_more(_SLICE):
            self._idle.stop()
        self._fit()
        if self.position - column.tops[number] != inside:
            self.scroll_to(column.tops[number] + inside)
        self.laid_out.emit()
        self.viewport().update()

    def _fit(self) -> None:
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, round(self.text_height) + 2 * _TOP - self.viewport().height()))
        bar.setPageStep(max(1, self.viewport().height() - 40))
        bar.setSingleStep(round(self._pixels * 1.7))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._retype()
        super().resizeEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: ARG002
        self.viewport().update()
        self.scrolled.emit()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_now()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.palette().base())
        if self.script is None or not self.script.column.blocks:
            return
        column = self.script.column
        brush = Painter(self.script, theme, column.type, self.current, self._selected, self.show_differences)
        top = self.position
        for y, block in column.need_between(top + event.rect().top(), top + event.rect().bottom() + 1):
            brush.block(painter, block, QPointF(self._left(), y - top))
        if self.hasFocus():
            painter.fillRect(0, 0, self.viewport().width(), 2, QColor(theme.accent))

    def _left(self) -> float:
        width = self.script.column.type.width if self.script else 0.0
        return max(float(_MARGIN), (self.viewport().width() - width) / 2)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and self.script is not None:
            self.script.paint_left_out(theme_now().faint)
            self._retype()
        super().changeEvent(event)

    # Mouse and keys

    def _unit_at(self, point: QPoint) -> int:
        return self.script.column.unit_at(point.x() - self._left(), point.y() + self.position) if self.script else 0

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        unit = self._unit_at(self._pressed)
        self._selected = (unit, unit)
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._selected = (self._selected[0], self._unit_at(event.position().toPoint()))
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        moved = self._pressed is None or (point - self._pressed).manhattanLength() > 3
        if self.script is None or moved or event.button() != Qt.MouseButton.LeftButton:
            return
        tag = self._tag_at(point)
        number = tag.number if tag else self.script.place_at(self._unit_at(point))
        if number is not None:
            self.clicked.emit(number)

    def _tag_at(self, point: QPoint) -> Tag | None:
        if self.script is None:
            return None
        return self.script.column.tag_at(point.x() - self._left(), point.y() + self.position)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.selected_text())
        elif event.matches(QKeySequence.StandardKey.SelectAll) and self.script is not None:
            self._selected = (0, self.script.map.unit(len(self.script.text)))
            self.viewport().update()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
        else:
            super().keyPressEvent(event)

    def selected_text(self) -> str:
        """The marked stretch of the document's own text."""
        return self.script.original(*sorted(self._selected)) if self.script else ""

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.script is not None:
            QToolTip.showText(event.globalPos(), self.hint_at(event.pos()), self)
            return True
        return super().viewportEvent(event)

    def hint_at(self, point: QPoint) -> str:
        """What a tag means, or what is to be said about the text at a point of the view; otherwise empty."""
        tag = self._tag_at(point)
        if tag is not None:
            return tag.hint
        return self.script.hint_at(self._unit_at(point)) if self.script else ""
