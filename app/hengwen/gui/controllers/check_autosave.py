"""Saves the check on the screen: the check itself as soon as it is made, each verdict as it is given."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from PySide6.QtCore import QObject, Signal, Slot

from hengwen.checkfile import CheckFile, RecentCheckFiles, SavedCheck, save
from hengwen.checkfile.carried_verdicts import LostVerdict, carry, new_pairs
from hengwen.files.faults import reason
from hengwen.gui.check_result import CheckResult, check_result
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy, ignore
from hengwen.gui.session import Session
from hengwen.model.messages import HengwenError, message
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.report import Report
from hengwen.model.report.review import LAST_NUMBER, Case, Review, Verdict
from hengwen.model.request.check_request import BlockChoices, CheckRequest

T = TypeVar("T")

_DELAY = 250  # milliseconds before a new check is written: the window shows it first


@dataclass(frozen=True, slots=True)
class OpenedCheck:
    """A saved check that was opened."""

    file: CheckFile
    result: CheckResult
    review: Review
    request: CheckRequest


@dataclass(frozen=True, slots=True)
class CheckNews:
    """News of a check compared with the previous one of the same folder, and the verdicts on text that has changed."""

    pairs: tuple[Comparison, ...] = ()
    lost: tuple[LostVerdict, ...] = ()


@dataclass(frozen=True, slots=True)
class _Kept:
    """The context of a check when it is saved: its number here, the earlier verdicts, and its news."""

    number: int
    review: Review
    news: CheckNews | None = None


@dataclass(frozen=True, slots=True)
class LibraryVerdicts:
    """The verdicts kept in the library at a path, for every later check against it.

    Every call opens and closes the library, off the window's thread. Raises `HengwenError` where that fails.
    """

    place: Path

    def remembered(self, report: Report) -> Review:
        """Return the verdicts on pairs of documents of this report; none where there is no library yet."""
        from hengwen.library.store import Library
        from hengwen.library.verdicts import read_review

        if not self.place.exists():
            return Review()
        ids = {entry.document.id for entry in report.entries}
        with Library.open(self.place) as library:
            known = {case: verdict for case, verdict in read_review(library) if {case.first, case.second} <= ids}
        return Review(MappingProxyType(known))

    def keep(self, verdicts: list[tuple[Case, Verdict]]) -> None:
        """Save these verdicts; an empty one deletes the earlier one."""
        from hengwen.library.store import Library
        from hengwen.library.verdicts import write_verdict

        if verdicts and self.place.exists():
            with Library.open(self.place, write=True) as library:
                for case, verdict in verdicts:
                    write_verdict(library, case, verdict)


class CheckAutosave(QObject):
    """`opened` is emitted with a saved check, `saved` with the file the user chose. `failed` is emitted with the error
    where one cannot be opened, `unkept` where the check on the screen cannot be saved.

    A check against a library saves its verdicts there too. Disk access runs off the window's thread, one job after the
    other; `finish` waits for the rest. `report`: the report that is saved, with all names. `news_came` is emitted with
    the news since the previous check of the same folder.
    """

    opened = Signal(object)
    news_came = Signal(object)
    failed = Signal(object)
    unkept = Signal(object)
    saved = Signal(object)

    def __init__(self, session: Session, recent: RecentCheckFiles, runner: JobRunner, parent: QObject) -> None:
        super().__init__(parent)
        self.recent = recent
        self.report: Report | None = None
        self._session = session
        self._request, self._number, self._is_partial = CheckRequest(), 0, False
        self._jobs = JobQueue(runner, Policy.IN_ORDER, self)
        self._files: list[CheckFile] = []
        self._library: LibraryVerdicts | None = None
        self._unwritten: dict[Case, Verdict] = {}  # verdicts, until they are known to be on the disk
        self._choices: BlockChoices | None = None  # the same for blocks
        self._last_number = 0  # the earlier ones of known verdicts
        self._fault: HengwenError | None = None  # the error of the last failed attempt to save
        self._is_closing = False
        self._before: tuple[Report, Review] | None = None  # the last complete check of the same folder
        self._is_whole = True

    @property
    def busy(self) -> bool:
        """Whether there is anything left to write or read."""
        return self._jobs.busy or bool(self._unwritten)

    # A new check

    def expect(self, request: CheckRequest) -> None:
        """Prepare for a new check: the current verdicts are kept if it is of the same folder."""
        again = (request.paths, request.against) == (self._request.paths, self._request.against)
        if self.report is None or not again:
            self._before = None
        elif self._is_whole or self._before is None:
            self._before = self.report, self._session.review
        else:  # the last check was stopped before it saw everything
            self._before = self._before[0], _over(self._before[1], self._session.review)

    def begin(self, result: CheckResult, request: CheckRequest) -> None:
        """Take the first results of a running check: earlier verdicts on its documents apply again.

        Verdicts are accepted from now on, and written when the check is complete, or at the end.
        """
        self._begin(result.report, Review(), request, [])
        self._is_partial = True
        report, number, remember = result.report, self._number, self._memory(self._library)
        self._run(lambda: _Kept(number, remember(report)), self._remembered)

    def take(self, result: CheckResult, request: CheckRequest, *, is_whole: bool = True) -> None:
        """Save a finished check with the verdicts given while it ran; `is_whole`: False for one that was stopped."""
        if self._is_partial:
            self.report, self._is_partial = result.report, False
        else:
            self._begin(result.report, Review(), request, [])
        remember, self._is_whole = self._memory(self._library), is_whole
        report, recent, number, files = result.report, self.recent, self._number, self._files
        before = self._before if is_whole else None
        self._before = None if is_whole else self._before

        def keep() -> _Kept:
            known, news = remember(report), None
            if before:
                carried = carry(before[1], before[0], report)
                known = carried.review.merged(known)
                news = CheckNews(new_pairs(before[0], report), carried.lost)
            saved = SavedCheck(report, known.in_force, request)
            files.append(recent.add(saved))  # known at once, even while the window closes
            return _Kept(number, known, news)

        self._run(keep, self._remembered, delay=_DELAY)

    def _remembered(self, kept: _Kept) -> None:
        if kept.number == self._number:
            self._know(kept.review)
            self._session.review = _over(kept.review.in_force, self._unwritten.items())
            if kept.news is not None:
                self.news_came.emit(kept.news)

    def _know(self, review: Review) -> None:
        """Add earlier verdicts: they are older than all that are given from now on."""
        if review.last_number >= self._last_number:
            self._last_number = review.last_number
            number = min(review.last_number + 1, LAST_NUMBER)
            self._unwritten = {case: replace(verdict, number=number) for case, verdict in self._unwritten.items()}
            self._last_number += bool(self._unwritten)

    def _memory(self, library: LibraryVerdicts | None) -> Callable[[Report], Review]:
        """Return a function that reads the verdicts of earlier checks, and of the library of this check."""
        recent = self.recent
        if library is None:
            return recent.verdicts_on
        return lambda report: recent.verdicts_on(report).merged(library.remembered(report))

    @Slot(object)
    def keep_in_library(self, place: Path) -> None:
        """Save the verdicts in a library from now on, since it has the documents of the check."""
        if self.report is not None:
            library, verdicts = LibraryVerdicts(place), list(self._session.review)
            self._library = library
            self._run(lambda: library.keep(verdicts))

    def follow(self, report: Report) -> None:
        """Continue with the same check after other text was left out; decisions about blocks are kept."""
        if self.report is not None and report.block_choices != self.report.block_choices:
            self._choices = report.block_choices
        self.report = report
        self._write_decisions()

    def _begin(self, report: Report, review: Review, request: CheckRequest, files: list[CheckFile]) -> None:
        self.finish()
        self._unwritten, self._choices = {}, None  # of another check: that they could not be kept was told
        self.report, self._request, self._files, self._number = report, request, files, self._number + 1
        self._is_partial, self._library = False, LibraryVerdicts(request.library) if request.library else None
        self._session.review = review

    # Verdicts

    @Slot(object, object)
    def decide(self, case: Case, verdict: Verdict) -> None:
        """Take a verdict: it is shown at once, and written soon after."""
        self.decide_all([(case, verdict)])

    @Slot(object)
    def decide_all(self, verdicts: list[tuple[Case, Verdict]]) -> None:
        """Take several verdicts together."""
        if self.report is not None:
            self._last_number = min(self._last_number + 1, LAST_NUMBER)
            numbered = {case: replace(verdict, number=self._last_number) for case, verdict in verdicts}
            self._session.review = _over(self._session.review, numbered.items())
            self._unwritten |= numbered
            self._write_decisions()

    def _write_decisions(self) -> None:
        if (self._unwritten or self._choices is not None) and self._files and not self._jobs.busy:
            verdicts, choices, files, library = {**self._unwritten}, self._choices, tuple(self._files), self._library
            self._run(
                lambda: _write(files, library, verdicts, choices), lambda _nothing: self._forget(verdicts, choices)
            )

    def _forget(self, verdicts: Mapping[Case, Verdict], choices: BlockChoices | None) -> None:
        """Forget these verdicts, which are on the disk now; verdicts given meanwhile remain."""
        self._unwritten = {case: v for case, v in self._unwritten.items() if v != verdicts.get(case)}
        self._choices = None if self._choices == choices else self._choices

    def finish(self) -> None:
        """Write everything left now; `unkept` is emitted with what cannot be written."""
        try:
            if (self._unwritten or self._choices) and not self._files and self.report is not None:
                self._files.append(self.recent.add(SavedCheck(self.report, self._session.review, self._request)))
            _write(tuple(self._files), self._library, self._unwritten, self._choices)
        except (HengwenError, OSError) as fault:
            self._fail(fault)
        else:
            self._unwritten, self._choices = {}, None

    def close(self) -> HengwenError | None:
        """Run all waiting jobs now. Return the error where something could not be saved.

        Another call tries again to save what failed.
        """
        self._fault, self._is_closing = None, True
        self._jobs.run_waiting()
        self.finish()
        self._is_closing = False
        return self._fault

    # Files of the user

    def keep_at(self, path: Path) -> HengwenError | None:
        """Save the check with all verdicts in a file of the user's choice, at once. Return the error, None for none."""
        try:
            if self.report is not None:
                save(SavedCheck(self.report, self._session.review, self._request), path)
        except (HengwenError, OSError) as fault:
            return _in_words(fault)
        return None

    def save(self, path: Path) -> None:
        """Save the check in a file of the user's choice too, from now on."""
        if self.report is not None:
            kept = SavedCheck(self.report, self._session.review, self._request)
            self._run(lambda: _save(kept, path), self._saved)

    def _saved(self, file: CheckFile) -> None:
        if file not in self._files:
            self._files.append(file)
        self.saved.emit(file.path)

    @Slot(object)
    def open(self, path: Path) -> None:
        """Open a saved check."""

        def open_() -> tuple[OpenedCheck, Review]:
            opened = _open(path)
            library = LibraryVerdicts(opened.request.library) if opened.request.library else None
            return opened, self._memory(library)(opened.result.report)

        self._run(open_, lambda both: self._opened(*both), failed=self.failed.emit)

    def _opened(self, opened: OpenedCheck, known: Review) -> None:
        self._begin(opened.result.report, opened.review, opened.request, [opened.file])
        self._know(opened.review)
        self._know(known)
        self._is_whole = True
        self.opened.emit(opened)

    # Jobs

    def _run(
        self,
        call: Callable[[], T],
        done: Callable[[T], object] = ignore,
        *,
        failed: Callable[[Exception], object] | None = None,
        delay: int = 0,
    ) -> None:
        """Run a job when its turn comes; `delay`: milliseconds in which the window can paint first."""

        def finished(result: T) -> None:
            done(result)
            self._write_decisions()

        self._jobs.start(lambda _job: call(), finished, failed=failed or self._fail, delay=delay)

    def _fail(self, fault: Exception) -> None:
        error = _in_words(fault) if isinstance(fault, HengwenError | OSError) else None
        if error is None:
            self.failed.emit(fault)
        elif not self._is_closing:
            self.unkept.emit(error)
        elif not isinstance(error, _PartKeptError):
            self._fault = error


class _PartKeptError(HengwenError):
    """Another file has what could not be written to one: nothing is lost."""


def _in_words(fault: HengwenError | OSError) -> HengwenError:
    """Return the error as one that says that the check could not be kept."""
    if isinstance(fault, HengwenError):
        return fault
    return HengwenError(message("The check could not be kept: {why}.", why=reason(fault)))


def _over(before: Review, now: Iterable[tuple[Case, Verdict]]) -> Review:
    """Return the earlier verdicts, replaced by the new ones."""
    for case, verdict in now:
        before = before.decided(case, verdict)
    return before


def _write(
    files: tuple[CheckFile, ...],
    library: LibraryVerdicts | None,
    verdicts: Mapping[Case, Verdict],
    choices: BlockChoices | None,
) -> None:
    """Write to every file and to the library, even where one of them fails; then raise the first error, as
    `_PartKeptError` where another file has everything.
    """
    faults = []
    for file in files:
        try:
            if choices is not None:
                file.choose(choices)
            for case, verdict in verdicts.items():
                file.decide(case, verdict)
        except HengwenError as fault:
            faults.append(fault)
    if library is not None:
        library.keep(list(verdicts.items()))
    if faults:
        raise faults[0] if len(faults) == len(files) else _PartKeptError(faults[0].message)


def _save(kept: SavedCheck, path: Path) -> CheckFile:
    save(kept, path)
    return CheckFile(path)


def _open(path: Path) -> OpenedCheck:
    file = CheckFile(path)
    saved = file.load()
    return OpenedCheck(file, check_result(saved.report), saved.review, saved.request)
