"""The common base of panes and page pictures: tall contents that scroll, with marked places at heights."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip, QWidget

from hengwen.gui.style.theme import Theme, theme_now
from hengwen.gui.textview.text_layout import TextLayout, no_text
from hengwen.model.regex import regex
from hengwen.views.shown_names import columns_of

Hits = list[tuple[int, int]]
"""Search hits, in order."""


_ALL = 1 << 40
_HINT = 76  # columns of a line of a hint
_WIDE = r"[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_PIECE = regex(rf"{_WIDE}[，。、；：！？）】》”’]*\s*|(?:(?!{_WIDE})\S)+\s*|\s+")


def wrapped(text: str) -> str:
    """Break a hint into lines that are easy to read: Qt does not break plain text that is narrower than the screen."""
    lines = []
    for line in text.split("\n"):
        lines.append("")
        for piece in _PIECE.findall(line):
            if lines[-1] and columns_of(lines[-1] + piece.rstrip()) > _HINT:
                lines.append("")
            lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


class View(QAbstractScrollArea):
    """All heights are those of the contents, not of the viewport.

    `clicked` is emitted with the number of a place, `scrolled` with each step, `laid_out` when heights have changed.
    `adjusting`: whether it scrolls only to keep the text that is read in its place.
    """

    clicked = Signal(int)
    scrolled = Signal()
    laid_out = Signal()

    top = 0
    """Pixels above the contents."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text_layout: TextLayout = no_text()
        self.current: int | None = None
        self.show_differences = True
        self.adjusting = False
        self.hits: Hits = []
        self.hit: int | None = None
        self.edit: tuple[int, int] | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def theme(self) -> Theme:
        """The theme whose colours it paints with."""
        return theme_now()

    # What is marked

    def set_current(self, number: int | None) -> None:
        """Mark one place as the chosen one."""
        self.current = number
        self.viewport().update()

    def set_show_differences(self, on: bool) -> None:
        """Set whether differences inside edited matches are underlined."""
        self.show_differences = on
        self.viewport().update()

    def set_hits(self, hits: Hits, hit: int | None) -> None:
        """Mark the search hits; `hit` is the chosen one."""
        self.hits, self.hit = hits, hit
        self.viewport().update()

    def set_edit(self, edit: tuple[int, int] | None) -> None:
        """Mark one difference as the chosen one; an empty one where text is missing."""
        if edit != self.edit:
            self.edit = edit
            self.viewport().update()

    # Where things are

    @property
    def position(self) -> float:
        """The height at the top of the view."""
        return float(self.verticalScrollBar().value() - self.top)

    @property
    def text_height(self) -> float:
        """The total height."""
        return 0.0

    def span_edges(self, start: int, end: int) -> tuple[float, float]:  # noqa: ARG002 - for those that have heights
        """Return the heights between which a stretch stands."""
        return 0.0, 0.0

    def rough_span_edges(self, start: int, end: int) -> tuple[float, float]:
        """Return the same approximately, but quickly: for thousands of stretches at once."""
        return self.span_edges(start, end)

    def edges(self, number: int, *, rough: bool = False) -> tuple[float, float]:
        """Return the heights between which a place stands; `rough`: approximately, but quickly."""
        if not self.text_layout.has_extent(number):
            return 0.0, 0.0
        marked = self.text_layout.extent(number)
        return (self.rough_span_edges if rough else self.span_edges)(marked.start, marked.end)

    def visible_offsets(self) -> tuple[int, int]:
        """Return the offsets between which everything in view lies."""
        return 0, _ALL

    def stay_at(self, position: float) -> None:
        """Follow a change of heights: the text that is read stays in its place, and the other view does not follow."""
        self.adjusting = True
        self.scroll_to(position)
        self.adjusting = False

    def first_offset(self) -> int:
        """Return the offset at the top of the view."""
        return 0

    def scroll_to(self, position: float) -> None:
        """Scroll a height to the top of the view, as far as the contents go."""
        self.verticalScrollBar().setValue(round(position + self.top))

    def ensure_laid_out(self, number: int) -> None:
        """Make the heights of a place exact, where that can be done at once."""
        if self.text_layout.has_extent(number):
            marked = self.text_layout.extent(number)
            self.ensure_span_laid_out(marked.start, marked.end)

    def ensure_span_laid_out(self, start: int, end: int) -> None:
        """Make the heights of a stretch exact, likewise."""

    def ensure_view_laid_out(self) -> None:
        """Make the heights of everything in view exact: otherwise a place would be pushed away when it is painted."""

    def reveal(self, start: int, end: int) -> None:
        """Unfold a stretch and make its heights exact."""
        self.ensure_span_laid_out(start, end)

    def bring_into_sight(self, start: int, end: int, share: float) -> None:
        """Reveal a stretch; if it is out of sight, scroll it to a share of the view's height."""
        self.reveal(start, end)
        top, bottom = self.span_edges(start, end)
        if top < self.position or bottom > self.position + self.viewport().height():
            self.bring(top, share)

    def bring(self, height: float, share: float) -> None:
        """Scroll a height to a share of the view's height."""
        self.scroll_to(height - self.viewport().height() * share)

    # What all views have in common

    def character_at(self, point: QPoint) -> int | None:  # noqa: ARG002 - for those that have a text
        """Return the offset of the character at a point of the view, None for none."""
        return None

    def hint_at(self, point: QPoint) -> str:
        """Return the hint about a point of the view, empty for none."""
        offset = self.character_at(point)
        return self.text_layout.hint_at(offset) if offset is not None else ""

    def click(self, point: QPoint) -> None:
        """Emit the number of the place at a point, if there is one."""
        offset = self.character_at(point)
        number = self.text_layout.place_at(offset) if offset is not None else None
        if number is not None:
            self.clicked.emit(number)

    def paint_focus(self, painter: QPainter) -> None:
        """Show the keyboard focus by a line at the top."""
        if self.hasFocus():
            painter.fillRect(0, 0, self.viewport().width(), 2, QColor(self.theme.accent))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), wrapped(self.hint_at(event.pos())), self)
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
        else:
            super().keyPressEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: ARG002
        self.viewport().update()
        self.scrolled.emit()
