"""Lays out the parts of the compare page."""

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.pages.compare.filters import Filters, MatchFilter
from hengwen.gui.pages.compare.find import FindBar
from hengwen.gui.pages.compare.legend import Legend
from hengwen.gui.pages.compare.match_list import MatchPanel
from hengwen.gui.pages.compare.placed_matches import PlacedMatches
from hengwen.gui.pages.compare.recognised_strip import RecognisedStrip
from hengwen.gui.pages.compare.score.score_bar import ScoreBar
from hengwen.gui.pages.compare.side import DocumentSide, ViewMode
from hengwen.gui.pages.compare.texts.gutter import RowGutter
from hengwen.gui.pages.compare.texts.row_text import RowText
from hengwen.gui.pageview.page_map_cache import PageMapCache
from hengwen.gui.settings import Settings
from hengwen.gui.textview.bands import Bands, repaint_with
from hengwen.gui.translation import filled, language
from hengwen.gui.widgets.fitting_area import LEAST, FittingScrollArea
from hengwen.gui.widgets.parts import (
    button,
    column,
    frame,
    label,
    lay_out,
    pane_head,
    plain_row,
    remember_sizes,
    splitter,
)
from hengwen.model.report.report import Comparison
from hengwen.text.display import percent
from hengwen.views.labels import excused_text

_SIZES = [288, 1100]


class CompareLayout(QWidget):
    """All widgets of the page, laid out; the page connects them."""

    def __init__(self, render_queue: RenderQueue, page_maps: PageMapCache, line_queue: RenderQueue) -> None:
        super().__init__()
        self.sides = (DocumentSide(render_queue, page_maps), DocumentSide(render_queue, page_maps))
        self.bands = Bands(self.sides[0].pane, self.sides[1].pane)
        self.gutter = RowGutter(self.sides[0].pane, self.sides[1].pane)
        repaint_with(self.bands, *(side.pages_view for side in self.sides))
        self.recognised = RecognisedStrip(line_queue, (self.sides[0].pane, self.sides[1].pane))
        self.find_bar, self.match_panel, self.filters, self.legend = FindBar(), MatchPanel(), Filters(), Legend()
        self.score_bar, self.in_view = ScoreBar(), label("", "strong", wrap=True)
        self.excused = label("", "small", wrap=True)
        self.excused.setContentsMargins(14, 5, 10, 5)
        self.note = label("", "small", wrap=True)
        self.heard = button(self.tr("Do not say it again"), "link")
        self.heard.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._note_line = plain_row(self.note, self.heard, margins=(16, 5, 14, 5))
        self.reset = button(self.tr("Show everything"), "link")
        self.banner = frame("banner", [self.in_view, self.reset], (12, 6, 10, 6), 2)
        self.reset.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.slot = QWidget()
        self.filter_area, self.legend_area = FittingScrollArea(self.filters), FittingScrollArea(self.legend)
        self._lay_out()
        for part in (self.banner, self._note_line, self.find_bar, self.filter_area, self.legend_area, self.slot):
            part.hide()

    @property
    def row_text(self) -> RowText | None:
        """The left text in rows, None in other views."""
        text = self.sides[0].pane.text_layout
        return text if isinstance(text, RowText) else None

    def _lay_out(self) -> None:
        self.splitter = splitter((self._side_panel(), 0), (self._texts(), 1))
        lay_out(QVBoxLayout(self.slot))
        lay_out(QVBoxLayout(self), (self.splitter, 1), self.slot, spacing=0)
        panel, (left, right) = self.match_panel, self.sides
        chain = (
            self.score_bar, *panel.tabs, panel.content.excuse, panel.content.reason,
            panel.search, panel.order, panel.list, panel.signs,
            self.find_bar.line, self.heard,
            left.head.more, left.pane, left.pages_view, right.head.more, right.pane, right.pages_view,
        )  # fmt: skip
        for first, then in pairwise(chain):
            self.setTabOrder(first, then)

    def _side_panel(self) -> QWidget:
        filters, legend = (self.filter_area, 0), (self.legend_area, 0)
        side = column(self._score_head(), (self.excused, 0), (self.banner, 0), filters, self.match_panel, legend)
        side.setMinimumWidth(190)
        return side

    def _score_head(self) -> QWidget:
        head = pane_head(self.score_bar)
        layout = head.layout()
        if layout is not None:
            layout.setContentsMargins(2, 0, 0, 0)
        return head

    def _texts(self) -> QWidget:
        edges = [column(pane_head(), side.strip) for side in self.sides]
        middle = column(pane_head(), self.bands, self.gutter)
        beside = (edges[0], (self.sides[0], 1), middle, (self.sides[1], 1), edges[1])
        texts, row = QWidget(), lay_out(QHBoxLayout(), *beside, spacing=0)
        box = lay_out(QVBoxLayout(texts), self.find_bar, self._note_line, (row, 1), self.recognised, spacing=0)
        inner = middle.layout()
        self._around_the_middle = [layout for layout in (inner, box) if layout is not None]
        return texts

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the list most of the height at the side."""
        super().resizeEvent(event)
        self.filter_area.setMaximumHeight(max(LEAST, round(event.size().height() * 0.42)))
        self.legend_area.setMaximumHeight(max(LEAST, round(event.size().height() * 0.3)))

    def put_below(self, widget: QWidget) -> None:
        """Put a widget below the texts."""
        layout = self.slot.layout()
        if layout is not None:
            layout.addWidget(widget)
        self.slot.show()

    def show_figures(self, places: PlacedMatches, match_filter: MatchFilter, report: Comparison) -> None:
        """Show the figures above the list and above both sides. `report`: the pair as the report has it."""
        view, count = match_filter.figures(places), f"{len(places.all):,}"
        self.score_bar.show_pair(report)
        self.excused.setText(excused_text(report, language()))
        self.excused.setVisible(bool(self.excused.text()))
        shares = ((report.left_share, view.left_share), (report.right_share, view.right_share))
        for side, words, (share, in_view) in zip(self.sides, _share_names(), shares, strict=True):
            side.head.show_share(words, share, None if match_filter.is_open else in_view)
        self.in_view.setText("" if match_filter.is_open else _view_text(view, count))
        self.banner.setVisible(not match_filter.is_open)

    def show_note(self, text: str, *, advice: bool = False) -> None:
        """Show a line above both texts, or none; `advice` can be silenced."""
        self.note.setText(text)
        self.heard.setVisible(advice)
        self._note_line.setVisible(bool(text))

    def repaint_edges(self) -> None:
        """Repaint what stands between and beside the views."""
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
            for layout in self._around_the_middle:  # otherwise the width changes after the texts were laid out
                layout.activate()
            for side in self.sides:
                with QSignalBlocker(side):  # of both views together, not of one after the other
                    side.show_mode(mode)
        self.sides[1].view_changed.emit()
        self.sides[1].note_changed.emit()


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
    return filled(
        words,
        shown=f"{len(view.matches):,}",
        count=count,
        characters=f"{view.matched:,}",
        similarity=percent(view.similarity),
    )


_USUAL = {"link": True, "differ": True, "only_differences": False, "filter": False, "legend": False}


def remember_layout(settings: Settings, actions: dict[str, QAction], parts: CompareLayout) -> None:
    """Restore switches, sizes and the order of the list as they were left, and save every change of them."""

    def remember(name: str, value: str) -> None:
        settings.remember(f"compare/{name}", value)

    for name, usual in _USUAL.items():
        actions[name].setChecked(settings.remembered(f"compare/{name}", str(int(usual))) == "1")
        actions[name].toggled.connect(lambda on, name=name: remember(name, str(int(on))))
    view = settings.remembered("compare/view", ViewMode.ROWS)
    actions[view if view in list(ViewMode) else ViewMode.ROWS].setChecked(True)
    for name in ViewMode:
        actions[name].toggled.connect(lambda on, name=name: remember("view", name.value) if on else None)
    remember_sizes(parts.splitter, settings, "compare/sizes", _SIZES)
    parts.match_panel.set_order(settings.remembered("compare/order", ""))
    parts.match_panel.order_changed.connect(lambda order: remember("order", order))
