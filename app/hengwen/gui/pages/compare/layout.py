"""How the parts of the compare page stand beside each other."""

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.pages.compare.actions import VIEWS
from hengwen.gui.pages.compare.filters import Filters, MatchFilter
from hengwen.gui.pages.compare.find import FindBar
from hengwen.gui.pages.compare.legend import Legend
from hengwen.gui.pages.compare.match_list import MatchPanel
from hengwen.gui.pages.compare.placed_matches import PlacedMatches
from hengwen.gui.pages.compare.score.score_bar import ScoreBar
from hengwen.gui.pages.compare.side import DocumentSide, ViewMode
from hengwen.gui.pages.compare.texts.gutter import RowGutter
from hengwen.gui.pageview.page_map_cache import PageMapCache
from hengwen.gui.settings import Settings
from hengwen.gui.textview.bands import Bands
from hengwen.gui.translation import language
from hengwen.gui.widgets.parts import button, column, frame, label, pane_head, plain_row
from hengwen.model.report.report import Comparison
from hengwen.text.display import percent
from hengwen.views.figures import pair_line
from hengwen.views.labels import parts_text

_SIZES = [288, 1100]
_LEAST = 72
_FIRST, _REST = ("similarity",), ("longest", "hamming", "title_similarity")


class CompareLayout(QWidget):
    """All widgets of the page, laid out; what they do is wired by the page."""

    def __init__(self, render_queue: RenderQueue, page_maps: PageMapCache) -> None:
        super().__init__()
        self.sides = (DocumentSide(render_queue, page_maps), DocumentSide(render_queue, page_maps))
        self.bands = Bands(self.sides[0].pane, self.sides[1].pane)
        self.gutter = RowGutter(self.sides[0].pane, self.sides[1].pane)
        for side in self.sides:
            self.bands.watch(side.pages_view)
        self.find_bar, self.match_panel, self.filters, self.legend = FindBar(), MatchPanel(), Filters(), Legend()
        self.score_bar, self.in_view = ScoreBar(), label("", "strong", wrap=True)
        self.note = label("", "small", wrap=True)
        self.heard = button(self.tr("Do not say it again"), "link")
        self.heard.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._note_line = plain_row(self.note, self.heard, margins=(16, 5, 14, 5))
        self.reset = button(self.tr("Show everything"), "link")
        self.banner = frame("banner", [self.in_view, self.reset], (12, 6, 10, 6), 2)
        self.reset.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.slot = QWidget()
        self.splitter = QSplitter()
        self._filters, self._legend = FittingScrollArea(self.filters), FittingScrollArea(self.legend)
        self._lay_out()
        for part in (self.banner, self._note_line, self.find_bar, self._filters, self._legend, self.slot):
            part.hide()

    def _lay_out(self) -> None:
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self._side_panel())
        self.splitter.addWidget(self._texts())
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes(_SIZES)
        QVBoxLayout(self.slot).setContentsMargins(0, 0, 0, 0)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.splitter, 1)
        outer.addWidget(self.slot)
        panel, (left, right) = self.match_panel, self.sides
        chain = (
            self.score_bar, *panel.tabs, panel.search, panel.order, panel.list, panel.signs,
            self.find_bar.line, self.heard,
            left.head.more, left.pane, left.pages_view, right.head.more, right.pane, right.pages_view,
        )  # fmt: skip
        for first, then in pairwise(chain):
            self.setTabOrder(first, then)

    def _side_panel(self) -> QWidget:
        side = column(self._score_head(), self.banner, self._filters, self.match_panel, self._legend)
        layout = side.layout()
        if isinstance(layout, QVBoxLayout):
            for part in (self.banner, self._filters, self._legend):
                layout.setStretchFactor(part, 0)
        side.setMinimumWidth(190)
        return side

    def _score_head(self) -> QWidget:
        head = pane_head(self.score_bar)
        layout = head.layout()
        if layout is not None:
            layout.setContentsMargins(2, 0, 0, 0)
        return head

    def _texts(self) -> QWidget:
        row = QHBoxLayout()
        row.setSpacing(0)
        edges = [column(pane_head(), side.strip) for side in self.sides]
        middle = column(pane_head(), self.bands, self.gutter)
        for part, stretch in ((edges[0], 0), (self.sides[0], 1), (middle, 0), (self.sides[1], 1), (edges[1], 0)):
            row.addWidget(part, stretch)
        made = QWidget()
        box = QVBoxLayout(made)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.find_bar)
        box.addWidget(self._note_line)
        box.addLayout(row, 1)
        inner = middle.layout()
        self._around_the_middle = [layout for layout in (inner, box) if layout is not None]
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Most of the height at the side is for the list."""
        super().resizeEvent(event)
        self._filters.setMaximumHeight(max(_LEAST, round(event.size().height() * 0.42)))
        self._legend.setMaximumHeight(max(_LEAST, round(event.size().height() * 0.3)))

    def put_below(self, widget: QWidget) -> None:
        """Put something below the texts."""
        layout = self.slot.layout()
        if layout is not None:
            layout.addWidget(widget)
        self.slot.show()

    def show_view_figures(self, text: str) -> None:
        """What the figures of the view are; nothing where they are those of the report."""
        self.in_view.setText(text)
        self.banner.setVisible(bool(text))

    def show_figures(self, places: PlacedMatches, match_filter: MatchFilter, report: Comparison) -> None:
        """Above the list and above both sides. `report`: the pair as the report has it."""
        view, count = match_filter.figures(places), f"{len(places.all):,}"
        self.score_bar.show_pair(report)
        shares = ((report.left_share, view.left_share), (report.right_share, view.right_share))
        for side, words, (share, in_view) in zip(self.sides, _share_names(), shares, strict=True):
            side.head.show_share(words, share, None if match_filter.is_open else in_view)
        self.show_view_figures("" if match_filter.is_open else _view_text(view, count))

    def show_note(self, text: str, *, advice: bool = False) -> None:
        """A line above both texts, or none; `advice` can be silenced."""
        self.note.setText(text)
        self.heard.setVisible(advice)
        self._note_line.setVisible(bool(text))

    def repaint_edges(self) -> None:
        """Paint what stands between and beside the views anew."""
        for part in (self.bands, self.gutter, *(side.strip for side in self.sides)):
            part.update()

    def show_mode(self, mode: ViewMode) -> None:
        """Show both documents in rows, as they run, or as they look."""
        rows = mode is ViewMode.ROWS
        left, right = (side.pane for side in self.sides)
        left.beside, right.beside = (right, left) if rows else (None, None)
        with left.laid_out_once(), right.laid_out_once():
            self.gutter.setVisible(rows)
            self.bands.setVisible(not rows)
            for layout in self._around_the_middle:  # or the width changes after the texts were laid out
                layout.activate()
            for side in self.sides:
                with QSignalBlocker(side):  # of both views together, not of one after the other
                    side.show_mode(mode)
        self.sides[1].view_changed.emit()
        self.sides[1].note_changed.emit()

    def show_filters(self, on: bool) -> None:
        """Open or close what the filter is put together with."""
        self._filters.setVisible(on)

    def show_legend(self, on: bool) -> None:
        """Open or close the legend."""
        self._legend.setVisible(on)


class FittingScrollArea(QScrollArea):
    """As high as what it holds, and less where there is no room; then it scrolls."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._inner = inner
        self.setWidget(inner)
        inner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def _height(self) -> int:
        inner, width = self._inner, max(self.width(), 100)
        return inner.heightForWidth(width) if inner.hasHeightForWidth() else inner.sizeHint().height()

    def sizeHint(self) -> QSize:
        return QSize(100, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(100, min(self._height(), _LEAST))


def figures_text(pair: Comparison) -> str:
    """The figures of a pair in one line."""
    first, rest = (pair_line(pair, keys, language()) for keys in (_FIRST, _REST))
    return f"{first}: {parts_text(pair.parts, language())} · {rest}"


def _share_names() -> tuple[str, str]:
    translate = QCoreApplication.translate
    return (
        translate("ComparePage", "{share} in the right document"),
        translate("ComparePage", "{share} in the left document"),
    )


def _view_text(view: Comparison, count: str) -> str:
    words = QCoreApplication.translate(
        "ComparePage", "In this view: {shown} of {count} matches, {characters} characters, similarity {similarity}"
    )
    return words.format(
        shown=f"{len(view.matches):,}",
        count=count,
        characters=f"{view.matched:,}",
        similarity=percent(view.similarity),
    )


_USUAL = {"link": True, "differ": True, "filter": False, "legend": True}


def remember_layout(settings: Settings, actions: dict[str, QAction], parts: CompareLayout) -> None:
    """Restore switches, sizes and the order of the list as they were left, and remember every change of them."""

    def remember(name: str, value: str) -> None:
        settings.remember(f"compare/{name}", value)

    for name, usual in _USUAL.items():
        actions[name].setChecked(settings.remembered(f"compare/{name}", str(int(usual))) == "1")
        actions[name].toggled.connect(lambda on, name=name: remember(name, str(int(on))))
    view = settings.remembered("compare/view", ViewMode.ROWS.value)
    actions[view if view in VIEWS else ViewMode.ROWS.value].setChecked(True)
    for name in VIEWS:
        actions[name].toggled.connect(lambda on, name=name: remember("view", name) if on else None)
    sizes = settings.remembered("compare/sizes", "")
    if sizes:
        parts.splitter.setSizes([int(size) for size in sizes.split("|") if size.isdecimal()])
    parts.splitter.splitterMoved.connect(lambda: remember("sizes", "|".join(map(str, parts.splitter.sizes()))))
    parts.match_panel.set_order(settings.remembered("compare/order", ""))
    parts.match_panel.order_changed.connect(lambda order: remember("order", order))
