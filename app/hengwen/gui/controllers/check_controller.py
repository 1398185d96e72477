"""A check from the window: its request, its progress, stopping it, and its result."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot

from hengwen.checkfile import SUFFIX
from hengwen.gui.check_result import CheckResult, recounted
from hengwen.gui.controllers.anonymisation import Anonymisation
from hengwen.gui.controllers.check_autosave import CheckAutosave, OpenedCheck
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.jobs.check_job import Check, PartialResult, PeopleFound, ReadingDone, run_and_summarise
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.registry import COMPARE, OVERVIEW, PROGRESS, READING, START
from hengwen.gui.widgets.people_line import people_line
from hengwen.gui.widgets.verdict_text import signed
from hengwen.model.document import Role
from hengwen.model.people import PeopleOptions
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Verdict
from hengwen.model.request.check_request import BlockChoices
from hengwen.model.request.options import Options
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.text_pictures import can_read_pictures


class CheckController(Controller):
    """Runs one check at a time. Reports of a cancelled one are ignored.

    A check of other files begins with a new request; `began_anew` is emitted with the one before it. While names are
    hidden, nothing is shown before a check is done.
    """

    progressed = Signal(object)
    began_anew = Signal(object)

    def __init__(
        self,
        context: WindowContext,
        anonymisation: Anonymisation,
        autosave: CheckAutosave,
        check: Check,
    ) -> None:
        super().__init__(context)
        self._anonymisation, self._autosave, self._check = anonymisation, autosave, check
        self._jobs, self._changes = (JobQueue(self._runner, Policy.REPLACE, self) for _ in range(2))
        self._reread = ""  # path of the file that is read again, to be shown afterwards
        self._files: tuple[Path, ...] = ()  # the new documents of the running check
        self._replaced: CheckResult | None = None  # by files with problems, before there is a result
        self._searched: tuple[Path, ...] = ()  # the folders of the result in which the user searches
        anonymisation.ready.connect(self.show)
        autosave.opened.connect(self._open)

    @property
    def new_files(self) -> tuple[Path, ...]:
        """The new documents of the running check, or else of the one on the screen."""
        report = self._autosave.report if self._session.result and not self._session.checking else None
        if report is None:
            return self._files
        return tuple(Path(entry.document.path) for entry in report.entries if entry.document.role is Role.NEW)

    # Start and stop

    @Slot(object)
    def check_paths(self, paths: tuple[Path, ...]) -> None:
        """Check these documents, with what the start page shows where it is in front, and nothing of the check before.
        The same documents again are checked as before. A saved check is opened instead.

        A running check is stopped only if the user agrees.
        """
        if paths:
            self._when_free(partial(self._take, paths), paths[0].name)

    def check_with(self, templates: tuple[Path, ...], paths: tuple[Path, ...]) -> None:
        """Check these documents with these task sheets alone; likewise."""

        def go() -> None:
            self._begin_anew()
            self._session.request = replace(self._session.request, paths=paths, templates=templates)
            self.check_again()

        self._when_free(go, paths[0].name)

    def _take(self, paths: tuple[Path, ...]) -> None:
        session = self._session
        if len(paths) == 1 and paths[0].suffix == SUFFIX:
            self._autosave.open(paths[0])
        else:
            session.settings.folder = str(paths[0] if paths[0].is_dir() else paths[0].parent)
            if self._pages.current != START and paths != session.request.paths:
                self._begin_anew()
            session.request = replace(session.request, paths=paths)
            self.check_again()

    def _begin_anew(self) -> None:
        before = self._session.request
        self._session.request = self._session.new_request()
        self.began_anew.emit(before)

    @Slot(object)
    def open_kept(self, path: Path) -> None:
        """Open a saved check, likewise."""
        self._when_free(partial(self._autosave.open, path), path.name)

    def _when_free(self, go: Callable[[], object], what: str) -> None:
        """Call `go` at once, or when the user agrees to stop the running check; its results stay.

        `what`: the name of what comes then, empty for the start page.
        """
        if not self._session.checking:
            go()
            return

        def stop() -> None:
            self.cancel()
            go()

        names = [Path(os.path.realpath(path)).name for path in self._session.request.paths]
        words = self.tr("“{name}” is still being checked. What was found so far is kept if you stop.")
        check, opened = self.tr("Stop and check “{name}”"), self.tr("Stop and open “{name}”")
        answer = (opened if what.endswith(SUFFIX) else check) if what else self.tr("Stop and begin a new check")
        answers = (answer.format(name=what), stop), (self.tr("Cancel"), None)
        self._dialogs.ask(self._parent, words.format(name=", ".join(names)), *answers)

    @Slot()
    def check_again(self) -> None:
        """Check the same documents again."""
        self.stop()
        session, pages, check = self._session, self._pages, self._check
        request, session.is_partial, self._files, self._replaced = session.request, False, (), None
        self._anonymisation.abandon()
        self._autosave.expect(request)
        pages.show_beginning(request)
        kept = session.settings.kept_work
        # Otherwise they are only counted, for the offer to read them.
        pictures = request.read_pictures if request.read_pictures.reads and can_read_pictures() else ReadPictures.COUNT
        with_kept = replace(request, kept_work=kept, kept_pictures=kept, read_pictures=pictures)
        self._jobs.start(
            lambda job: run_and_summarise(check, with_kept, job.progress, job.publish),
            self._finish,
            failed=self._fail,
            progressed=self.progressed.emit,
            published=self._show_news,
        )
        session.checking = True
        pages.show_page(PROGRESS)

    @Slot(str, str)
    def read_again(self, path: str, encoding: str) -> None:
        """Check again with one file read in another encoding, and show that file again."""
        path = self._anonymisation.path(path)
        self._session.request = self._session.request.with_encoding(Path(path), encoding)
        self.check_again()
        self._reread = path

    def stop(self) -> bool:
        """Stop the check at once, whatever is shown, and ignore its further reports. Return whether one was running."""
        self._reread = ""
        self._changes.abandon()
        self._session.checking = False
        return self._jobs.abandon()

    @Slot()
    def cancel(self) -> None:
        """Stop the check. Its results so far stay, marked as incomplete; without any, the previous check is shown."""
        if self.stop():
            self._keep_or_go_back()

    def _keep_or_go_back(self) -> None:
        """Keep what a check that ended early has found; where that is nothing, show the result from before with its own
        request, or the start page.
        """
        session = self._session
        session.checking = False
        if session.is_partial and session.result is not None:
            self.show_report(session.result, is_whole=False)
            return
        session.is_partial = False
        if session.result is None and self._replaced is None:
            people = PeopleOptions(roster=session.request.people.roster)
            session.request = replace(session.request, paths=(), encodings={}, block_choices={}, people=people)
        else:
            session.request = session.request_of_result
        if session.result is None and self._replaced is not None:
            self.show(self._replaced)
        elif session.result is None or not self._anonymisation.delays(session.result):
            self._pages.show_page(START if session.result is None else OVERVIEW)

    def show_start(self) -> None:
        """Show the start page again, with nothing chosen."""

        def show() -> None:
            self._begin_anew()
            self._session.result = self._session.pair = None
            self._pages.show_page(START)

        self._when_free(show, "")

    # Results

    def _finish(self, result: CheckResult) -> None:
        self._session.checking = False
        self.show_report(result)

    def _fail(self, fault: Exception) -> None:
        self._keep_or_go_back()
        self._pages.show_error(fault)

    def show_report(self, result: CheckResult, *, is_whole: bool = True) -> None:
        """Show the result of a check, and save it; `is_whole`: False for one that was stopped."""
        self._autosave.take(result, self._session.request, is_whole=is_whole)
        self.show(result)

    @Slot(object)
    def show(self, result: CheckResult) -> None:
        """Show the result of a check, new or saved.

        What the user looked at while it ran stays in front: a page, the file chosen there, and a pair that is still
        part of the result.
        """
        if self._anonymisation.delays(result):
            return
        session, pages = self._session, self._pages
        page, path, was_partial = pages.current, pages.reading.path, session.is_partial
        reread, self._reread = self._reread, ""
        session.is_partial = False
        if not was_partial:
            session.pair = None
        self._forget_search()
        session.result = result
        stays = was_partial and page != PROGRESS and (page != COMPARE or session.pair is not None)
        pages.reading.choose(reread or (path if stays else ""))
        if stays:
            pages.show_page(page)
        elif not reread and (len(session.review) or not pages.reading.problems):  # decided already, so looked at
            pages.go_on()
        else:
            pages.show_page(READING)
            pages.reading.table.setFocus()
        pages.lift_curtain()

    def _forget_search(self) -> None:
        """Clear the search, which was about the documents of another folder."""
        if self._session.request.paths != self._searched:
            self._searched = self._session.request.paths
            self._pages.overview.ranking.clear_search()

    @Slot(object)
    def _open(self, opened: OpenedCheck) -> None:
        self.stop()
        self._session.is_partial = False
        self._session.request = opened.request
        self.show(opened.result)

    @Slot(object)
    def leave_out(self, kinds: frozenset[str]) -> None:
        """Leave these kinds of text out from now on, and update every figure."""
        if self._session.result is not None:
            self.follow(replace(self._session.result.report.options, leave_out=kinds))

    @Slot(object)
    def switch_signs_off(self, kinds: frozenset[str]) -> None:
        """Hide signs of these kinds from now on."""
        if self._session.result is not None:
            self.follow(replace(self._session.result.report.options, without_signs=kinds))

    def follow(self, options: Options) -> None:
        """Apply the excluded kinds and hidden signs of these settings."""
        if self._session.result is not None:
            self._recount(options, self._session.result.report.block_choices)

    @Slot(str, bool, str)
    def decide_block(self, block: str, counts: bool, reason: str) -> None:
        """Count a block of shared text from now on, or not, for a reason, and update every figure."""
        if self._session.result is not None:
            case, who = Case.of_block(block), self._session.settings.reviewer
            verdict = signed(Decision.EXCUSED, reason, who) if reason and not counts else Verdict()
            if verdict or case in self._session.review.verdicts:
                self._autosave.decide_all([(case, verdict)])
            report = self._session.result.report
            self._recount(report.options, {**report.block_choices, block: counts})

    def _recount(self, options: Options, choices: BlockChoices) -> None:
        session, scope = self._session, self._session.request.scope
        result = session.result
        if result is None or session.checking:
            return

        def show(changed: CheckResult) -> None:
            if session.result is result:
                self._show_changed(changed)
            else:  # names were hidden or shown again meanwhile
                self._recount(options, choices)

        self._pages.frame.show_status(self.tr("Recalculating…"), "")
        self._changes.start(
            lambda job: recounted(result, options, choices, scope, job.progress), show, failed=self._pages.show_error
        )

    def _show_changed(self, result: CheckResult) -> None:
        """Show the same check with other text left out, and save it."""
        session, named = self._session, self._anonymisation.named(result.report)
        session.request = replace(session.request, block_choices=named.block_choices)
        self._autosave.follow(named)
        session.pair = None
        session.result = result
        self._pages.show_page(OVERVIEW)

    # Results of a running check

    def _show_news(self, news: object) -> None:
        if isinstance(news, PeopleFound):
            self._files = news.files
            if not self._session.names_hidden:
                self._pages.progress.show_people(people_line(news.people, len(news.files)), news.people.doubts)
        elif isinstance(news, ReadingDone):
            self._show_reading(news)
        elif isinstance(news, PartialResult):
            self._show_partial(news.result)
            news.taken()

    def _show_reading(self, done: ReadingDone) -> None:
        """Show the files with reading problems before any figure, while the check continues."""
        session, pages = self._session, self._pages
        problems = any(quality.is_problem for quality in done.qualities)
        if session.names_hidden or not (problems or self._reread):
            return
        self._replaced, session.result = session.result, None
        report = Report(Options(), (), (), done.skipped)
        pages.show_reading(CheckResult(report, [], done.qualities, names=done.names), ready=False)
        pages.reading.choose(self._reread)
        self._reread = ""
        pages.show_page(READING)
        pages.reading.table.setFocus()

    def _show_partial(self, result: CheckResult) -> None:
        session, pages = self._session, self._pages
        if session.names_hidden:
            return
        page = pages.current
        if not session.is_partial:
            session.pair, session.is_partial = None, True
            self._autosave.begin(result, session.request)
            self._forget_search()
            if page == PROGRESS:
                # The line on top says that it is incomplete, with its current figures.
                pages.show_reading(replace(result, report=replace(result.report, warnings=())))
            pages.reading.show_ready(ready=True)
        session.result = result
        if page == PROGRESS:
            pages.go_on()
        else:
            pages.show_page(page)
