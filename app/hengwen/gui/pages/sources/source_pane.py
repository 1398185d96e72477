"""The text of a document in the colours of its sources, and all of it at a glance in a strip at its edge."""

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hengwen.gui.document_names import NameOf
from hengwen.gui.pages.sources.sources import Sources
from hengwen.gui.style.palette import COUNT, shades
from hengwen.gui.style.theme import MatchColour, Theme, theme_now
from hengwen.gui.textview.blocks import Tag
from hengwen.gui.textview.pane import Pane
from hengwen.gui.textview.report_text import ReportText
from hengwen.text.display import percent

_WIDTH = 16
_LEAST = 3.0  # pixels of the smallest piece


def coloured(theme: Theme) -> Theme:
    """A theme whose marks are the colours of sources, and a quiet one behind them."""
    return replace(theme, marks=(*shades(theme), MatchColour(theme.track, theme.field)))


class SourcePane(Pane):
    """A pane that paints with the colours of sources."""

    @property
    def theme(self) -> Theme:
        """The colours it paints with."""
        return coloured(theme_now())


class SourceStrip(QWidget):
    """All pieces of a pane from top to bottom, with a frame around what is seen; a click goes there."""

    def __init__(self, pane: SourcePane) -> None:
        super().__init__()
        self._pane = pane
        self._boxes: list[tuple[int, float, float]] = []
        self.setFixedWidth(_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("All passages of the document; click to go there"))
        pane.scrolled.connect(self.update)
        pane.laid_out.connect(self.renew)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 200)

    def renew(self) -> None:
        """Colours or heights have changed."""
        text_layout, height = self._pane.text_layout, self._pane.text_height
        self._boxes = []
        if isinstance(text_layout, SourceText) and height > 0:
            for marked in text_layout.ranges:
                top, bottom = text_layout.column.edges(marked.start, marked.end)
                self._boxes.append((text_layout.colour(marked.number), top / height, bottom / height))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.renew()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme, painter = coloured(theme_now()), QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        for colour, top, bottom in sorted(self._boxes, key=lambda box: -box[0]):
            height = max((bottom - top) * self.height(), _LEAST)
            painter.fillRect(QRectF(3, top * self.height(), _WIDTH - 6, height), QColor(theme.mark(colour).strong))
        whole = self._pane.text_height
        if whole > 0:
            top = max(0.0, self._pane.position / whole)
            seen = min(1.0, self._pane.viewport().height() / whole)
            painter.setPen(QPen(QColor(theme.muted), 1))
            painter.drawRect(QRectF(0.5, top * self.height(), _WIDTH - 1, max(8.0, seen * self.height() - 1)))

    def _go(self, y: float) -> None:
        share = min(max(y / max(1, self.height()), 0.0), 1.0)
        self._pane.scroll_to(share * self._pane.text_height - self._pane.viewport().height() / 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position().y())


QUIET = COUNT
"""In the place of a colour's number: a piece of another source than the one that is asked for."""

_MOST = 5  # numbers in a tag


class SourceText(ReportText):
    """The pieces of the text are its stretches. `only`: the source that is asked for, None for all."""

    def __init__(self, sources: Sources, name_of: NameOf) -> None:
        self.sources, self._name_of = sources, name_of
        self.only: int | None = None
        super().__init__(sources.entry, [piece.span for piece in sources.pieces])
        self._put_tags()

    def owner(self, number: int) -> int | None:
        """The source whose colour a piece has: the one that is asked for, or that with the largest share."""
        owners = self.sources.pieces[number].owners
        return owners[0] if self.only is None else self.only if self.only in owners else None

    def colour(self, number: int) -> int:
        owner = self.owner(number)
        return QUIET if owner is None else owner % COUNT

    def dotted(self, number: int) -> bool:
        """Pieces that more than one source has: the others' colours cannot be seen."""
        return len(self.sources.pieces[number].owners) > 1

    def _put_tags(self) -> None:
        """Behind every paragraph the numbers of its sources: they do not hang on colours."""
        owners: dict[int, set[int]] = {}
        for marked, piece in zip(self.ranges, self.sources.pieces, strict=True):
            for block in self.column.blocks_over(marked.start, marked.end):
                owners.setdefault(block, set()).update(piece.owners)
        for block, found in owners.items():
            numbers = sorted(found)
            text = " · ".join(str(number + 1) for number in numbers[:_MOST])
            text += f" +{len(numbers) - _MOST}" if len(numbers) > _MOST else ""
            self.column.blocks[block].tags.append(Tag(text, None, self.sources_text(numbers)))

    def sources_text(self, numbers: list[int]) -> str:
        """Some sources by number, name and share."""
        named = [self.sources.ranked[number] for number in numbers[:12]]
        lines = [f"{t.number + 1}  {self._name_of(t.entry.document)}  {percent(t.share)}" for t in named]
        return "\n".join(lines) + ("\n…" if len(numbers) > len(named) else "")

    def hint_at(self, unit: int) -> str:
        """The sources of the text at an offset, or why it does not count."""
        place = self.place_at(unit)
        if place is not None:
            return self.sources_text(list(self.sources.pieces[place].owners))
        return self.exclusion_text(unit)
