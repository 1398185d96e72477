"""All sources of one document: its text in the middle in their colours, beside it their list with the share of each."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.document_names import ShownNames
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.overview.pairs import VERDICT
from hengwen.gui.pages.registry import OVERVIEW, PageContext
from hengwen.gui.pages.sources.source_list import (
    BADGE,
    SourceDelegate,
    source_columns,
    source_identity,
    sources_model,
)
from hengwen.gui.pages.sources.source_pane import SourcePane, SourceText
from hengwen.gui.pages.sources.sources import DocumentSource, Sources, sources_of
from hengwen.gui.textview.bands import MatchStrip
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.actions import Actions, Command
from hengwen.gui.widgets.column_dialog import remember_columns
from hengwen.gui.widgets.list_item import ItemList
from hengwen.gui.widgets.parts import (
    Elided,
    button,
    column,
    label,
    lay_out,
    plain_row,
    remember_sizes,
    splitter,
    styled,
)
from hengwen.gui.widgets.table import TableView
from hengwen.gui.widgets.verdict_text import VerdictLookup
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.report.review import Review
from hengwen.text.display import percent

_HERE, _LOW = 118, 560


class SourcesPage(QWidget):
    """`opened` is emitted with a pair to compare. The text is prepared off the window's thread."""

    opened = Signal(object)
    shown = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        styled(self, "page")
        self._settings = context.session.settings
        self._jobs = JobQueue(context.runner, Policy.REPLACE, self)
        self._names = ShownNames()
        self._verdicts = VerdictLookup()
        self._report: Report | None = None
        self.sources: Sources | None = None
        self.current: int | None = None
        self.back = button(self.tr("‹ Overview"), command=OVERVIEW)
        self.name, self.figures = Elided("strong"), label("", "muted", wrap=True)
        self.table = TableView(source_columns(None, self._verdicts), (), source_identity)
        self.actions_ = Actions(self._commands(), self)
        self.whole, self.compare = self.actions_.button("whole"), self.actions_.button("compare", "primary")
        self.previous, self.next = self.actions_.button("previous"), self.actions_.button("next")
        self.pane = SourcePane()
        self.strip = MatchStrip(self.pane)
        self.strip.setToolTip(self.tr("All passages of the document; click to go there"))
        self.hint = label("", "muted", wrap=True)
        self.here = ItemList(self.tr("Sources of the chosen passage"))
        self._here = sources_model(lambda source: self._names.marked(source.entry.document))
        self.here.setModel(self._here)
        self.here.setObjectName("plainList")
        self.here.setIconSize(QSize(BADGE, BADGE))
        self.here.setFixedHeight(_HERE)
        self.here.setToolTip(self.tr("Enter or a double click compares"))
        self._lay_out()
        self._wire()

    def _commands(self) -> Iterator[Command]:
        def has_passages() -> bool:
            return self.sources is not None and bool(self.sources.stops(self.only))

        def has_source() -> bool:
            return self.sources is not None and self.only is not None

        before, after = partial(self.step, -1), partial(self.step, 1)
        yield Command("previous", self.tr("‹ Previous passage"), before, ("Shift+F8",), possible=has_passages)
        yield Command("next", self.tr("Next passage ›"), after, ("F8",), possible=has_passages)
        yield Command("whole", self.tr("All sources"), self.show_all, possible=has_source)
        yield Command("release", self.tr("All sources"), self.show_all, ("Escape",))  # of a passage too
        yield Command("compare", self.tr("Compare"), self._compare, possible=has_source)
        yield Command("back", self.back.text(), self.back.click, ("Alt+Left",))

    def _lay_out(self) -> None:
        head = plain_row(self.back, self.name, (self.figures, 1), margins=(12, 8, 14, 8), spacing=14)
        parts = splitter((self._list(), 2), (self._text(), 3))
        remember_sizes(parts, self._settings, "arranged/sources/sizes", [520, 800])
        lay_out(QVBoxLayout(self), head, (parts, 1), spacing=0)

    def _list(self) -> QWidget:
        self.table.setItemDelegate(SourceDelegate(self.table))
        self.table.setAccessibleName(self.tr("Sources"))
        remember_columns(self.table, self._settings, "sources")
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.hint.setContentsMargins(14, 8, 14, 4)
        return column(_at_left(self.whole, self.compare), self.table, (self.hint, 0), (self.here, 0))

    def _text(self) -> QWidget:
        self.pane.setAccessibleName(self.tr("Text of the document"))
        text = plain_row(self.pane, self.strip, spacing=0)
        return column(_at_left(self.previous, self.next), text)

    def _wire(self) -> None:
        self.table.opened.connect(lambda source: self.opened.emit(source.pair))
        self.table.chosen.connect(self._only)
        self.pane.clicked.connect(self.go)
        self.here.requested.connect(lambda source: self.opened.emit(source.pair))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the list of sources more room in a low window."""
        super().resizeEvent(event)
        self.here.setFixedHeight(_HERE if self.height() > _LOW else _HERE // 2)

    def set_pixels(self, pixels: float) -> None:
        """Set the size of the text."""
        self.pane.set_pixels(pixels)

    # Contents

    def show_entry(self, result: CheckResult, entry: ReportEntry) -> None:
        """Show another document of a report."""
        report, names = result.report, result.names
        self._names, self._report = names, report
        self.name.set_text(names.marked(entry.document))
        self.name.setToolTip(names.whole(entry.document))
        self._jobs.start(lambda _job: SourceText(sources_of(report, entry), names.marked).ready(), self._take)

    def _take(self, text_layout: SourceText) -> None:
        same = self.sources is not None and self.sources.entry.document.path == text_layout.document.path
        top = self.pane.position
        self.sources, self.current = text_layout.sources, None
        ranked = text_layout.sources.ranked
        self.table.clearSelection()
        self.table.rows.set_rows(ranked, source_columns(self._names, self._verdicts, self._report))
        aside = any(source.pair.is_excused or source.pair.one_person for source in ranked)
        self.table.use_two_lines(on=aside or self._names.need_two_lines)
        self.pane.show_text(text_layout)
        if same:
            self.pane.scroll_to(top)
        self.show_all()
        self._show_totals()
        self.shown.emit()

    def _show_totals(self) -> None:
        sources = self.sources
        if sources is None:
            return
        if not sources.entry.document.state.has_text:
            words = self.tr("This document was not compared: {state}.")
            self.figures.setText(words.format(state=sentence(sources.entry.document.state.label)))
            return
        words = self.tr(
            "{total} of {counted} counted characters stand elsewhere; {uncited} without quotations and references; "
            "sources: {sources}; characters that stand in several: {shared}"
        )
        figures = words.format(
            total=percent(sources.total),
            uncited=percent(sources.uncited),
            counted=f"{sources.entry.counted:,}",
            sources=f"{len(sources.ranked):,}",
            shared=f"{sources.shared:,}",
        )
        limits, largest = self._settings.limits, max((source.share for source in sources.ranked), default=0.0)
        self.figures.setText(f"{limits.text(sources.total, largest)} · {figures}" if limits else figures)

    @property
    def review(self) -> Review:
        """The verdicts that the list can show."""
        return self._verdicts.review

    @review.setter
    def review(self, review: Review) -> None:
        self._verdicts.review = review
        self.table.rows.renew(VERDICT)

    # One source, or all of them

    @property
    def only(self) -> int | None:
        """The number of the only source shown, None for all."""
        return self.pane.text_layout.only if isinstance(self.pane.text_layout, SourceText) else None

    def _only(self, source: DocumentSource | None) -> None:
        if isinstance(self.pane.text_layout, SourceText):
            self.pane.text_layout.only = None if source is None else source.number
            self.pane.viewport().update()
            self.strip.renew()
        self.actions_.refresh()

    def show_all(self) -> None:
        """Show all sources in their colours."""
        self.table.clearSelection()
        self._only(None)
        self._show_here(None)

    def _compare(self) -> None:
        if self.sources is not None and self.only is not None:
            self.opened.emit(self.sources.ranked[self.only].pair)

    # Passages

    def step(self, by: int) -> None:
        """Go to the next passage of the chosen source, or of any; after the last comes the first."""
        pieces = self.sources.stops(self.only) if self.sources is not None else []
        if not pieces:
            return
        now = self.current
        beyond = [piece for piece in pieces if now is not None and (piece > now if by > 0 else piece < now)]
        self.go((beyond or pieces)[0 if by > 0 else -1])
        self.pane.bring(self.pane.edges(self.current or 0)[0], 1 / 3)

    def go(self, number: int) -> None:
        """Choose a passage and show its sources."""
        self.current = number
        self.pane.ensure_laid_out(number)
        self.pane.set_current(number)
        self._show_here(number)

    def _show_here(self, number: int | None) -> None:
        """Show the sources of one passage, each with a button to compare."""
        self.here.setVisible(number is not None)
        if number is None or self.sources is None:
            self.current = None
            self.pane.set_current(None)
            self.hint.setText(
                self.tr("Choose a source to see only its passages, or click a passage to see its sources.")
            )
            return
        piece = self.sources.pieces[number]
        words = self.tr("This passage (characters: {count}) stands in:")
        self.hint.setText(words.format(count=f"{self.sources.entry.count([piece.span]):,}"))
        self._here.show_items(self.sources.ranked[owner] for owner in piece.owners)
        self.here.setCurrentIndex(self._here.index(0))


def _at_left(*parts: QWidget) -> QWidget:
    return plain_row(*parts, 1, margins=(12, 8, 12, 8))
