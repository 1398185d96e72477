"""One side of a pair: the whole text, painted only where it is visible. It scrolls, and signals clicks."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from time import perf_counter

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from hengwen.gui.style.theme import theme_now
from hengwen.gui.textview.blocks import Typography
from hengwen.gui.textview.painting import TextPainter
from hengwen.gui.textview.row_lines import paint_row_line
from hengwen.gui.textview.text_layout import RowLine, TextLayout
from hengwen.gui.textview.view import View
from hengwen.model.document import Span

_MARGIN = 38
_WIDEST = 46  # characters in a line: in longer lines the eye gets lost
_AT_ONCE = 40  # blocks: more than a view shows, and laid out within some hundredths of a second
_REPAINT_EVERY = 0.15  # seconds
_SLICE = 0.008  # seconds of layout before the window may react again


class Pane(View):
    """The text of one document. `fold_toggled` is emitted with the number of a group whose line was clicked,
    `move_asked` with the number of a clicked move. `move_pointed` is emitted with the move under the pointer, None when
    the pointer leaves it.

    `beside`: the pane whose rows are aligned with the rows of this one, None where each text runs by itself. `lit`: the
    highlighted moves.
    """

    fold_toggled = Signal(int)
    move_asked = Signal(int)
    move_pointed = Signal(object)

    top = 18

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pixels = 15.0
        self._selected = (0, 0)
        self._pressed: QPoint | None = None
        self._last_repaint = 0.0
        self._stale = self._waits = False
        self.beside: Pane | None = None
        self.lit: frozenset[int] = frozenset()
        self._pointed: int | None = None
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._lay_out_more)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setMouseTracking(True)

    # What it shows

    def show_text(self, text_layout: TextLayout) -> None:
        """Show another text from its top."""
        self.text_layout, self.current, self._selected = text_layout, None, (0, 0)
        self.hits, self.hit, self.edit = [], None, None
        text_layout.paint_left_out(theme_now().faint)
        self._lay_out_anew()
        self.verticalScrollBar().setValue(0)

    def set_pixels(self, pixels: float) -> None:
        """Change the size of the text; a hidden pane does so when it is shown."""
        self._pixels, self._stale = pixels, not self.isVisible()
        if not self._stale:
            self._lay_out_anew()

    # Where things are

    @property
    def text_height(self) -> float:
        """The height of the whole text."""
        return self.text_layout.column.height

    def span_edges(self, start: int, end: int) -> tuple[float, float]:
        """Return the heights between which a stretch stands."""
        return self.text_layout.column.edges(start, end)

    def rough_span_edges(self, start: int, end: int) -> tuple[float, float]:
        """Return approximate heights between which a stretch stands."""
        return self.text_layout.column.rough_edges(start, end)

    def visible_offsets(self) -> tuple[int, int]:
        """Return where the first block in view begins and where the last one ends."""
        return self.text_layout.column.offsets_between(self.position, self.position + self.viewport().height())

    def first_offset(self) -> int:
        """Return the offset at the top of the view."""
        if self._waits:  # a text that is not laid out yet is shown from its top
            return 0
        return self.text_layout.column.offset_at(0, max(self.position, 0))

    def ensure_span_laid_out(self, start: int, end: int) -> None:
        """Lay out the blocks of a stretch, so that its edges are exact; of a very long one only the first blocks."""
        for block in islice(self.text_layout.column.blocks_over(start, end), _AT_ONCE):
            self.text_layout.column.laid_out(block)
        self._fit()

    def ensure_view_laid_out(self) -> None:
        """Lay out the blocks in view."""
        self.text_layout.column.laid_out_between(self.position, self.position + self.viewport().height())
        self._fit()

    def reveal(self, start: int, end: int) -> None:
        """Unfold a stretch and make its heights exact."""
        if self.text_layout.column.unfold(start, end):
            self.show_folds()
            if self.beside is not None:
                self.beside.show_folds()
        self.ensure_span_laid_out(start, end)

    # Layout

    @contextmanager
    def laid_out_once(self) -> Iterator[None]:
        """Lay the text out once after all changes of the block, when it is seen."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
            if self._stale and self.isVisible():
                self._lay_out_anew()

    def _lay_out_anew(self) -> None:
        self._stale = self._waits
        if self._stale:
            return
        top, anchor = self.position < 0, self.text_layout.column.number_at(self.position)
        width = min(self.viewport().width() - 2 * _MARGIN, self._pixels * _WIDEST)
        self.text_layout.column.set_typography(Typography(max(float(width), 80.0), self._pixels))
        self._fit()
        self.scroll_to(-self.top if top else self.text_layout.column.tops[anchor])
        self._idle.start()

    def _lay_out_more(self) -> None:
        if not self.isVisible():
            self._idle.stop()  # until it is shown
            return
        column = self.text_layout.column
        number = column.number_at(max(self.position, 0.0))
        inside = self.position - column.tops[number]
        if not column.lay_out_more(_SLICE):
            self._idle.stop()
        self._fit()
        if self.position - column.tops[number] != inside:
            self.stay_at(column.tops[number] + inside)
        if self.beside is not None:
            self.beside.stay_at(self.position)
        now = perf_counter()
        # What stands beside the text is painted again only now and then: that takes longer than a slice of layout.
        if now - self._last_repaint > _REPAINT_EVERY or not self._idle.isActive():
            self._last_repaint = now
            self.laid_out.emit()
            self.viewport().update()

    def _fit(self) -> None:
        bar = self.verticalScrollBar()
        most = max(0, round(self.text_height) + 2 * self.top - self.viewport().height())
        bar.setRange(0, most)
        if self.beside is not None:
            self.beside.verticalScrollBar().setRange(0, most)
        bar.setPageStep(max(1, self.viewport().height() - 40))
        bar.setSingleStep(round(self._pixels * 1.7))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._lay_out_anew()
        else:
            self._fit()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        if self._stale:
            self._lay_out_anew()
        self._idle.start()
        super().showEvent(event)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.palette().base())
        column, theme, top = self.text_layout.column, self.theme, self.position
        text_painter = TextPainter(self, theme, column.typography, self._selected)
        size, inset = self.viewport().size(), (self._left(), float(_MARGIN))
        for line in self.text_layout.lines_between(top, top + size.height()):
            box = QRectF(0, line.y - top, size.width(), line.height)
            paint_row_line(painter, theme, line, box, inset, stands_out=line.move in self.lit)
        for y, block in column.laid_out_between(top + event.rect().top(), top + event.rect().bottom() + 1):
            text_painter.block(painter, block, QPointF(self._left(), y - top))
        self.paint_focus(painter)

    def light(self, moves: frozenset[int]) -> None:
        """Highlight these moves."""
        if moves != self.lit:
            self.lit = moves
            self.viewport().update()

    def line_at(self, point: QPoint) -> RowLine | None:
        """Return the line between rows at a point of the view, a folded group or a move's stand-in. None for text."""
        y = point.y() + self.position
        lines = self.text_layout.lines_between(y, y)
        return next((line for line in lines if line.height and line.y <= y < line.y + line.height), None)

    def show_folds(self) -> None:
        """Update heights after groups were folded or unfolded; the text that is read stays in its place."""
        self._fit()
        self._idle.start()
        self.viewport().update()
        self.laid_out.emit()

    def _left(self) -> float:
        width = self.text_layout.column.typography.width
        return max(float(_MARGIN), (self.viewport().width() - width) / 2)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self.text_layout.paint_left_out(theme_now().faint)
            self._lay_out_anew()
        super().changeEvent(event)

    # Mouse and keys

    def _inside(self, point: QPoint) -> tuple[float, float]:
        """Return the place of a point of the view in the column of the text."""
        return point.x() - self._left(), point.y() + self.position

    def _offset_at(self, point: QPoint) -> int:
        """Return the offset at which a selection begins: between two characters, nearest to a point."""
        return self.text_layout.column.offset_at(*self._inside(point))

    def character_at(self, point: QPoint) -> int:
        """Return the offset of the character at a point."""
        return self.text_layout.column.character_at(*self._inside(point))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:  # its menu is about this passage; the selection stays
            self.click(event.position().toPoint())
            return
        self._pressed = event.position().toPoint()
        offset = self._offset_at(self._pressed)
        self._selected = (offset, offset)
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._selected = (self._selected[0], self._offset_at(event.position().toPoint()))
            self.viewport().update()
            return
        line = self.line_at(event.position().toPoint())
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor if line is None else Qt.CursorShape.PointingHandCursor)
        self._point(line.move if line else None)

    def _point(self, move: int | None) -> None:
        if move != self._pointed:
            self._pointed = move
            self.move_pointed.emit(move)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        moved = self._pressed is None or (point - self._pressed).manhattanLength() > 3
        if moved or event.button() != Qt.MouseButton.LeftButton:
            return
        line, tag = self.line_at(point), self.text_layout.column.tag_at(*self._inside(point))
        if line is not None and line.fold is not None:
            self.fold_toggled.emit(line.fold)
        elif line is not None and line.move is not None:
            self.move_asked.emit(line.move)
        elif tag is None:
            self.click(point)
        elif tag.number is not None:
            self.clicked.emit(tag.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.selected_text())
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self._selected = (0, len(self.text_layout.text))
            self.viewport().update()
        else:
            super().keyPressEvent(event)

    def selected_text(self) -> str:
        """Return the selected stretch of the document's own text."""
        return self.text_layout.text[slice(*sorted(self._selected))]

    def selected_span(self) -> Span | None:
        """Return the span of the selection in the document, None without a selection."""
        start, end = sorted(self._selected)
        return Span(start, end) if start < end else None

    def hint_at(self, point: QPoint) -> str:
        """Return the meaning of a tag, or the hint about the text, at a point of the view; empty for none."""
        tag = self.text_layout.column.tag_at(*self._inside(point))
        return tag.hint if tag is not None else super().hint_at(point)
