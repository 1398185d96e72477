"""Pages below each other: the position of each page, and of the document's text on them."""

from bisect import bisect_right
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from hengwen.gui.pageview.page_text_layout import PageTextLayout
from hengwen.gui.textview.view import View
from hengwen.readers.pages.page_map import PageMap

_GAP = 14  # pixels between two pages
_MARGIN = 26
_END = 40  # characters at either end of a stretch that decide where its edge is


@dataclass(slots=True)
class ShownPage:
    """One page: its size in points, its picture for a number of pixels per point, and the layout of its text."""

    size: tuple[float, float]
    image: QImage = field(default_factory=QImage)
    scale: float = 0.0
    page_layout: PageTextLayout | None = None
    notice: str = ""


class PageColumn(View):
    """Heights of pages, and of stretches of text on them. `zoom` 1 fits the width."""

    top = 14

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page_map: PageMap | None = None
        self.pages: list[ShownPage] = []
        self.zoom = 1.0
        self._tops: list[float] = [0.0]
        self._known: dict[tuple[int, int], tuple[float, float]] = {}
        self._rough: dict[tuple[int, int], tuple[float, float]] = {}

    def forget(self) -> None:
        """Discard the heights, which have changed."""
        self._known = {}
        self.laid_out.emit()
        self.viewport().update()

    @property
    def scale(self) -> float:
        """Pixels of the window for each point."""
        width = max((page.size[0] for page in self.pages), default=595.0)
        return max(0.1, (self.viewport().width() - 2 * _MARGIN) / max(width, 1.0)) * self.zoom

    @property
    def text_height(self) -> float:
        """The height of all pages."""
        return self._tops[-1]

    def fit(self) -> None:
        scale, tops = self.scale, [0.0]
        for page in self.pages:
            tops.append(tops[-1] + page.size[1] * scale + _GAP)
        inside = self._share()
        self._tops, self._known, self._rough = tops, {}, {}
        view, bar, across = self.viewport(), self.verticalScrollBar(), self.horizontalScrollBar()
        bar.setRange(0, max(0, round(tops[-1]) + 2 * self.top - view.height()))
        bar.setPageStep(max(1, view.height() - 40))
        bar.setSingleStep(40)
        policy = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(policy.ScrollBarAsNeeded if self.zoom > 1 else policy.ScrollBarAlwaysOff)
        wide = max((page.size[0] for page in self.pages), default=0.0) * scale + 2 * _MARGIN
        across.setRange(0, max(0, round(wide) - view.width()))
        across.setPageStep(max(1, view.width() - 40))
        if inside is not None:
            number, share = inside
            self.stay_at(tops[number] + share * (tops[number + 1] - tops[number]))
        self.laid_out.emit()
        view.update()

    @property
    def _map(self) -> PageMap:
        """Return the map of text to pages, of a document that is shown."""
        assert self.page_map is not None
        return self.page_map

    def _share(self) -> tuple[int, float] | None:
        """Return the page at the top of the view, from 0, and how much of it lies above."""
        if len(self._tops) != len(self.pages) + 1 or self.position <= 0 or not self.pages:
            return None
        number = self.number_at(self.position)
        return number, (self.position - self._tops[number]) / (self._tops[number + 1] - self._tops[number])

    def number_at(self, y: float) -> int:
        """Return the page at a height, counted from 0."""
        return max(min(bisect_right(self._tops, y), len(self.pages)) - 1, 0)

    def span_edges(self, start: int, end: int) -> tuple[float, float]:
        """Return the heights between which a stretch stands; estimated on pages that were not read yet."""
        if not self.pages:
            return 0.0, 0.0
        if (start, end) not in self._known:
            last = max(end, start + 1)
            top, bottom = self._height(start, last, below=False), self._height(start, last, below=True)
            self._known[start, end] = top, max(top, bottom)
        return self._known[start, end]

    def rough_span_edges(self, start: int, end: int) -> tuple[float, float]:
        """Return approximate heights between which a stretch stands, by its share of the text of its pages."""
        if not self.pages:
            return 0.0, 0.0
        if (start, end) not in self._rough:
            self._rough[start, end] = self._share_of_page(start), self._share_of_page(max(start, end - 1))
        return self._rough[start, end]

    def _share_of_page(self, offset: int) -> float:
        number = min(self._map.page_of(offset) - 1, len(self.pages) - 1)
        extent = self._map.extents[number]
        share = min(max((offset - extent.start) / max(len(extent), 1), 0.0), 1.0)
        return self._tops[number] + share * (self._tops[number + 1] - self._tops[number] - _GAP)

    def visible_offsets(self) -> tuple[int, int]:
        """Return where the text of the pages in view begins and ends."""
        if not self.pages:
            return 0, 0
        first, last = (self.number_at(self.position + below) for below in (0, self.viewport().height()))
        extents = self._map.extents[first : last + 1]
        return min(extent.start for extent in extents), max(extent.end for extent in extents)

    def _height(self, start: int, end: int, *, below: bool) -> float:
        """Return the top of the first part of a stretch, or the bottom of its last one."""
        offset = end - 1 if below else start
        pages = self._pages_of(offset)
        for number in pages:
            page_layout = self.pages[number].page_layout
            near = (max(start, end - _END), end) if below else (start, min(end, start + _END))
            edges = page_layout.edges(*near) if page_layout is not None else None
            if edges is not None:
                return self._tops[number] + edges[below] * self.scale
        return self._share_of_page(offset)

    def _pages_of(self, offset: int) -> list[int]:
        """Return the pages, from 0, that may contain an offset."""
        first = min(self._map.page_of(offset) - 1, len(self.pages) - 1)
        after = range(first + 1, min(first + 3, len(self.pages)))
        return [first, *(number for number in after if self._map.extents[number].start <= offset)]

    def first_offset(self) -> int:
        """Return the offset at the top of the view."""
        if not self.pages:
            return 0
        number = self.number_at(self.position)
        page_layout, extent = self.pages[number].page_layout, self._map.extents[number]
        below = page_layout.first_below((self.position - self._tops[number]) / self.scale) if page_layout else None
        return below if below is not None else extent.start

    @property
    def page(self) -> int:
        """The number of the page at a third of the view, from 1."""
        return self.number_at(self.position + self.viewport().height() / 3) + 1

    def place(self, number: int) -> QRectF:
        """Return the rectangle of a page in the viewport, counted from 0."""
        page, scale = self.pages[number], self.scale
        width = page.size[0] * scale
        left = max(float(_MARGIN), (self.viewport().width() - width) / 2) - self.horizontalScrollBar().value()
        return QRectF(left, self._tops[number] - self.position, width, page.size[1] * scale)
