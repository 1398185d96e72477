"""Verdicts and kept checks as parts of the window: given on the compare page, seen everywhere, never lost."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from hengwen.checkfile import SUFFIX, CheckFile, CheckSummary, RecentCheckFiles
from hengwen.gui.check_autosave import CheckAutosave, OpenedCheck
from hengwen.gui.check_result import CheckResult
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.jobs.task import Task
from hengwen.gui.pages.compare.verdict_bar import VerdictBar
from hengwen.gui.shell import START
from hengwen.model.review import Review

if TYPE_CHECKING:
    from hengwen.gui.main_window import Window


class ReviewController(QObject):
    """Makes the line for verdicts, hands them to every page, and keeps the check in its file."""

    bar: VerdictBar  # made by `build`

    def __init__(self, window: "Window", dialogs: Dialogs, recent: RecentCheckFiles) -> None:
        super().__init__(window)
        self._window, self._dialogs = window, dialogs
        self.keeping = CheckAutosave(self, window.tasks, recent)
        self.keeping.changed.connect(self._show_review)
        self.keeping.opened.connect(self._opened)
        self.keeping.failed.connect(window.tell)
        self.keeping.saved.connect(self._saved)
        self._listing: Task | None = None

    @property
    def review(self) -> Review:
        """The verdicts that hold now."""
        return self.keeping.review

    def build(self) -> None:
        """Everything anew, in the language of the moment."""
        window = self._window
        self.bar = VerdictBar(window.settings.reviewer)
        self.bar.decided.connect(self.keeping.decide)
        self.bar.add_keys(window.compare)
        window.compare.put_verdict(self.bar)
        window.compare.place_changed.connect(self.bar.show_pair)
        window.start.recents.opened.connect(self.keeping.open)
        window.start.recents.forgotten.connect(self._forget)
        self._show_review(self.review)
        self.list_recent()

    def begin(self, found: CheckResult) -> None:
        """Take verdicts on what a check has found so far."""
        self.keeping.begin(found, self._window.request)

    def take(self, found: CheckResult) -> None:
        """Keep a check that was just made."""
        self.keeping.take(found, self._window.request)

    @Slot(object)
    def _show_review(self, review: Review) -> None:
        window = self._window
        window.overview.review = window.sources.review = review
        window.exporting.review = review
        self.bar.show_review(review)

    # Kept checks

    def ask_open(self) -> None:
        """Let the user choose a check that was saved."""
        title = self.tr("Open check")
        for path in self._dialogs.files(self._window, self._window.settings.folder, title)[:1]:
            self.keeping.open(path)

    def ask_save(self) -> None:
        """Let the user choose a file for the check, into which verdicts are written from then on."""
        path = self._dialogs.save(self._window, self._window.settings.folder, SUFFIX)
        if path is not None:
            self.keeping.save(path)

    @Slot(object)
    def _saved(self, path: Path) -> None:
        self._dialogs.tell(self._window, self.tr("The check was saved: {path}").format(path=path))

    @Slot(object)
    def _opened(self, opened: OpenedCheck) -> None:
        self._window.stop_check()
        self._window.growing.end()
        self._window.inquiry.request = opened.request
        self._window.show_found(opened.found)

    def list_recent(self) -> None:
        """Show the last checks on the first page, as soon as they are read."""
        recent = self.keeping.recent
        self._listing = Task(lambda _progress: [(file.path, about) for file, about in recent.summaries()])
        self._listing.finished.connect(self._list)
        self._window.tasks.start(self._listing)

    @Slot(object)
    def _list(self, checks: list[tuple[Path, CheckSummary]]) -> None:
        if self.sender() is self._listing:  # one that was begun before may have seen what is gone now
            self._window.start.recents.show_checks(checks)

    @Slot(object)
    def _forget(self, path: Path) -> None:
        def forget() -> None:
            self.keeping.recent.delete(CheckFile(path))
            self.list_recent()

        words = self.tr("Take this check out of the list? Its verdicts go with it; the documents stay untouched.")
        self._dialogs.offer(self._window, words, self.tr("Remove"), forget)

    def shown(self, page: str) -> None:
        """A page came to the front: the first one lists what was kept in the meantime."""
        if page == START:
            self.list_recent()
