"""The pages of the window: made in its language, updated with the session, and brought to the front."""

import gc
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QTimer, Signal, Slot
from PySide6.QtWidgets import QScrollBar, QWidget
from shiboken6 import isValid

from hengwen.gui.check_result import CheckResult
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.made_pages import MadePages
from hengwen.gui.pages.registry import (
    COMPARE,
    NAMED_PAGES,
    OVERVIEW,
    PROGRESS,
    READING,
    SOURCES,
    START,
    PageContext,
)
from hengwen.gui.session import Session
from hengwen.gui.translation import sentence
from hengwen.model.messages import HengwenError
from hengwen.model.report.report import Comparison, ReportEntry
from hengwen.model.report.review import Case, Decision, Review, next_undecided
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.pages.renderer import PageRenderer

_SOON = 15  # milliseconds between two looks whether everything is drawn


class WindowPages(MadePages):
    """The pages of the window, updated with the session. `page_shown` is emitted with the name of the page in front."""

    page_shown = Signal(str)

    def __init__(
        self, session: Session, runner: JobRunner, renderer: PageRenderer, dialogs: Dialogs, parent: QWidget
    ) -> None:
        queue = RenderQueue(runner, renderer, parent)
        super().__init__(PageContext(session, runner, queue, dialogs), parent)
        self.render_queue = queue
        self._session, self._runner, self._dialogs, self._parent = session, runner, dialogs, parent
        self._kept: list[Comparison] = []  # the pairs that the ranking shows
        self._scrolled: list[tuple[QScrollBar, int]] = []  # before names were covered or shown
        self._decided = ""  # how many pairs of the ranking have a verdict
        self._sources_path = ""  # of the document whose sources were requested
        self.page_made.connect(self._prepare)
        session.request_changed.connect(self._show_request)
        session.result_changed.connect(self._show_result)
        session.pair_changed.connect(self._enable)
        session.review_changed.connect(self._show_review)
        session.names_hidden_changed.connect(self._cover)

    # Pages

    @Slot(str)
    def _prepare(self, name: str) -> None:
        """Connect a page that was made, and show what it missed."""
        if name == OVERVIEW:
            self._prepare_overview()
        elif name == SOURCES:
            self._prepare_sources()
        elif name == COMPARE:
            self._prepare_compare()

    def _prepare_overview(self) -> None:
        self.overview.review = self._session.review
        for opened in (self.overview.table.pair_opened, self.overview.side.opened):
            opened.connect(self.open_pair)
        self.overview.ranking.sources_requested.connect(self.show_sources)
        self.overview.ranking.filtered.connect(self._count_pairs)

    def _prepare_sources(self) -> None:
        self.sources.review = self._session.review
        self.sources.opened.connect(self.open_pair)
        self._show_entry()

    def _prepare_compare(self) -> None:
        self.compare.opened.connect(self._show_status)
        self.compare.status_changed.connect(self._show_status)
        self.compare.place_changed.connect(self.verdict_bar.show_pair)
        self.compare.excuses.decided.connect(self.verdict_bar.decide_passage)
        self.verdict_bar.done.connect(self.compare.focus_text)
        self.verdict_bar.undecided_requested.connect(self.go_undecided)
        self._show_review(self._session.review)

    def fill(self, page: str) -> None:
        """Show the session in new widgets, and the page that was shown before, empty for none."""
        session = self._session
        self._show_headline(session.result)
        if session.result is not None:
            self.show_reading(session.result)
            self._show_pairs(session.result)
            if session.pair is not None:
                self.compare.show_pair(session.pair, session.result)
        self._enable()
        kept = page if page in (START, PROGRESS) or session.result is not None else ""
        self.show_page(kept or (PROGRESS if session.checking else START))

    # Contents

    def show_beginning(self, request: CheckRequest) -> None:
        """Show that a check has begun, of which nothing is known yet."""
        self.start.show_notice("")
        self.progress.restart(library=request.library is not None, meaning=request.meaning)
        self.frame.progress_bar.begin()

    @Slot(object)
    def _show_request(self, request: CheckRequest) -> None:
        self.start.show_request(request)

    @Slot(object)
    def _show_result(self, result: CheckResult | None) -> None:
        self._show_headline(result)
        if result is not None:
            if not self._session.is_partial:
                self.show_reading(result)
            self._show_pairs(result)
            if self._session.pair is not None:
                self.compare.renew(self._session.pair, result)
        self._enable()

    def _show_headline(self, result: CheckResult | None) -> None:
        """Show on every page what was compared and what was not; nothing without a result."""
        session = self._session
        self.frame.headline.show_result(result, session.request_of_result, hidden=session.hides_names)
        self.frame.show_headline()

    @Slot(object)
    def _show_review(self, review: Review) -> None:
        if self.is_made(OVERVIEW):
            self.overview.review = review
        if self.is_made(SOURCES):
            self.sources.review = review
        if self.is_made(COMPARE):
            self.verdict_bar.show_review(review)
            self.compare.match_panel.show_review(review)
            self.compare.excuses.show_review(review)
        self._show_decided()

    @Slot()
    def _enable(self) -> None:
        for page in NAMED_PAGES:
            if page.enabled is not None:
                self.frame.enable(page.name, on=page.enabled(self._session))

    @Slot()
    def _cover(self) -> None:
        """Hide everything with names while a check is running; the results come without them."""
        if self._session.checking:
            self.show_page(PROGRESS)

    def cover(self) -> None:
        """Hide everything with names at once."""
        self.frame.draw_curtain(drawn=self.current not in (START, PROGRESS))

    def replace_names(self, result: CheckResult) -> None:
        """Show the same result with other names covered: page, file, pair and scroll position stay."""
        before = self._session.result
        self._scrolled = [(bar, bar.value()) for bar in self.frame.page(self.current).findChildren(QScrollBar)]
        names = dict(_renamed(before, result)) if before else {}
        reading = names.get(self.reading.path, "")
        self._sources_path = names.get(self._sources_path, "")
        self.overview.ranking.rename(names)
        self.reading.table.rename(names)
        if self.is_made(SOURCES):
            self.sources.table.rename(names)
        self._session.replace_names(result)
        self.reading.choose(reading)
        if self.current == COMPARE and self._session.pair is None:
            self.show_page(OVERVIEW)
        self.lift_curtain()

    def lift_curtain(self) -> None:
        """Show the page again, as soon as everything on it is drawn anew."""
        if self._runner.busy or self.overview.busy:
            QTimer.singleShot(_SOON, self, self.lift_curtain)
            return
        for bar, value in self._scrolled:
            if isValid(bar):  # a popover of the page may be gone by now
                bar.setValue(value)
        self._scrolled = []
        self.frame.draw_curtain(drawn=False)

    def show_reading(self, result: CheckResult, *, ready: bool = True) -> None:
        """Show how the documents were read; `ready`: whether there are results to continue to."""
        self.reading.show_found(result)
        self.reading.show_ready(ready=ready)
        self.frame.show_problems(self.reading.problems)

    def _show_pairs(self, result: CheckResult) -> None:
        """Show the results; the document whose sources were requested stays."""
        freeze_garbage()
        self.overview.show_report(result, growing=self._session.is_partial)
        if self.is_made(SOURCES) and not self._show_entry() and self.current == SOURCES:
            self._choose_sources()

    def _show_entry(self) -> bool:
        """Show the sources of the document that was chosen; return whether it is part of the result."""
        result = self._session.result
        entries = result.report.entries if result else ()
        entry = next((candidate for candidate in entries if candidate.document.path == self._sources_path), None)
        if result is not None and entry is not None:
            self.sources.show_entry(result, entry)
        return entry is not None

    @Slot()
    def show_same_content(self) -> None:
        """Show the pairs with the same content in other words."""
        self.visit(OVERVIEW)
        self.overview.ranking.search_content()

    @Slot(object)
    def show_sources(self, entry: ReportEntry) -> None:
        """Show all sources of a document."""
        result = self._session.result
        if result is not None:
            self._sources_path = entry.document.path
            self.sources.show_entry(result, entry)
            self.go_to(SOURCES)

    @Slot(object)
    def open_pair(self, pair: Comparison) -> None:
        """Show a pair side by side."""
        self._session.pair = pair
        self.compare.show_pair(pair, self._session.result)
        self.show_page(COMPARE)
        self.compare.take_focus()

    # From pair to pair

    @Slot(int)
    def go_undecided(self, by: int) -> None:
        """Open the next undecided pair of the ranking, or the previous one."""
        pair = next_undecided(self.overview.ranking.kept, self._session.review, self._session.pair, by)
        if pair is not None:
            self.open_pair(pair)

    def show_case(self, case: Case) -> None:
        """Show the pair of a verdict, if another one is shown side by side."""
        result, pair = self._session.result, self._session.pair
        if result is None or self.current != COMPARE or (pair is not None and Case.of(pair) == case.pair):
            return
        comparison_of_case = next(
            (comparison for comparison in result.report.comparisons if Case.of(comparison) == case.pair), None
        )
        if comparison_of_case is not None:
            self.open_pair(comparison_of_case)

    @Slot()
    def _count_pairs(self) -> None:
        """Update the count of pairs when the ranking shows others."""
        self._kept = self.overview.ranking.kept
        self._show_decided()

    def _show_decided(self) -> None:
        """Show how many pairs of the ranking, as filtered, are decided."""
        pairs = self._kept if len(self._session.review) else []
        decided = sum(
            self.overview.ranking.table.verdicts.of(pair).decision is not Decision.UNDECIDED for pair in pairs
        )
        if self.is_made(COMPARE):
            self.verdict_bar.show_progress(decided, len(self._kept))
        words = QCoreApplication.translate("Window", "decided {decided} of {pairs}")
        self._decided = words.format(decided=f"{decided:,}", pairs=f"{len(self._kept):,}")
        self._show_status()

    @Slot(object)
    def show_error(self, fault: Exception) -> None:
        """Show a sentence for an error that the user can act on; everything else is shown as a bug."""
        self.frame.draw_curtain(drawn=False)
        if not isinstance(fault, HengwenError):
            self._dialogs.fault(self._parent, fault)
        elif self.current == START:
            self.start.show_notice(sentence(fault.message))
        else:
            self._dialogs.show_message(self._parent, sentence(fault.message), is_warning=True)

    # The page in front

    @property
    def current(self) -> str:
        """The name of the page in front."""
        return self.frame.current

    @Slot(str)
    def show_page(self, name: str) -> None:
        """Bring a page to the front."""
        if name in (START, PROGRESS):  # which show no names
            self.frame.draw_curtain(drawn=False)
        self.page(name)
        self.frame.show_page(name)
        self.frame.show_navigation(shown=name not in (START, PROGRESS))
        self._show_progress_bar(name)
        self.page_shown.emit(name)
        self._show_status()

    def go_to(self, name: str) -> None:
        """Show a page of the report, if that is possible now."""
        if self.frame.can_show(name):
            self.visit(name)

    def visit(self, name: str) -> None:
        """Show a page, with the focus on its main part."""
        if name == SOURCES:
            self._choose_sources()
        self.show_page(name)
        if name == COMPARE:
            self.compare.take_focus()
        else:
            self._main_part(name).setFocus()

    def _main_part(self, name: str) -> QWidget:
        """Return the part of a page that gets the focus."""
        if name == OVERVIEW:
            return self.overview.ranking.current
        return self.reading.table if name == READING else self.sources.table if name == SOURCES else self.page(name)

    def _choose_sources(self) -> None:
        """Show the sources of the document with the highest share, where no document was chosen."""
        result = self._session.result
        if result is None or not result.totals:
            return
        if all(entry.document.path != self._sources_path for entry in result.report.entries):
            entry = result.totals[0].entry
            self._sources_path = entry.document.path
            self.sources.show_entry(result, entry)

    @Slot()
    def go_on(self) -> None:
        """Go on from the reading, or from a finished check, to the results."""
        self.show_page(OVERVIEW)
        self.overview.table.setFocus()

    def _show_progress_bar(self, page: str) -> None:
        """Show that more results will come, wherever the check itself is not visible."""
        bar, session = self.frame.progress_bar, self._session
        if page in (START, PROGRESS):
            bar.hide()
        elif session.checking:
            bar.show_running(pairs=session.is_partial)
        else:
            bar.show_done(session.result.report if session.result else None)

    @Slot()
    def _show_status(self) -> None:
        """Show the line at the bottom, at its left and at its right."""
        result = self._session.result
        if result is None or self.current in (START, PROGRESS):
            self.frame.show_status("", "")
        elif self.current == COMPARE:
            self.frame.show_status(self.compare.status_text(), self.compare.keys_text())
        else:
            words = QCoreApplication.translate("Window", "pairs so far: {pairs}")
            so_far = words.format(pairs=f"{len(result.report.ranked):,}") if self._session.is_partial else ""
            self.frame.show_status(so_far, self._decided)


def _renamed(before: CheckResult, now: CheckResult) -> Iterator[tuple[str, str]]:
    """Yield paths, labels of people and names of documents of a result as another one has them with names covered."""
    for one, other in zip(before.report.entries, now.report.entries, strict=True):
        old, new = one.document, other.document
        yield old.path, new.path
        yield before.names.title(old), now.names.title(new)
        if old.person and new.person:
            yield old.person.label, new.person.label


def freeze_garbage() -> None:
    """Hide all current objects from the garbage collector.

    A report of 20,000 pairs has 300,000 objects without cycles: reference counting frees them. Without this the
    collector scans all of them now and then, for two tenths of a second and more, whatever the user is doing.
    """
    gc.collect(1)
    gc.freeze()


def collect_garbage() -> None:
    """Let the collector scan everything once: unused objects are freed, the rest is frozen again.

    To be called after all pages were made again, where a short delay is not noticed: otherwise the old pages would
    stay. A report has no cycles and is freed by itself.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
