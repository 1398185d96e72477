"""The check on the screen, kept: the check itself as soon as it is made, each verdict as it is given."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from hengwen.checkfile import CheckFile, CheckInputs, RecentCheckFiles, SavedCheck, save
from hengwen.gui.check_result import CheckResult, check_result
from hengwen.gui.jobs.task import Task, Tasks
from hengwen.gui.library_verdicts import LibraryVerdicts, later
from hengwen.model.check_request import CheckRequest
from hengwen.model.comparison_scope import FOLDER, ComparisonScope
from hengwen.model.errors import HengwenError, message
from hengwen.model.report import Report
from hengwen.model.review import Case, Review, Verdict

_LATER = 250  # milliseconds until a check that has just come is written: the window shows it first


@dataclass(frozen=True, slots=True)
class OpenedCheck:
    """A check that was kept, as it comes back."""

    file: CheckFile
    found: CheckResult
    review: Review
    request: CheckRequest


class CheckAutosave(QObject):
    """`changed` with the verdicts when there are others, `opened` with a check that was kept.

    A check against a library has its verdicts kept there too. Work on the disk is done off the window's thread, one
    piece after the other; `finish` waits for what is left.
    """

    changed = Signal(object)
    opened = Signal(object)
    failed = Signal(object)
    saved = Signal(object)

    def __init__(self, parent: QObject, tasks: Tasks, recent: RecentCheckFiles) -> None:
        super().__init__(parent)
        self.recent, self.review = recent, Review()
        self.report: Report | None = None
        self._asked, self._number, self._growing = CheckInputs(), 0, False
        self._tasks = tasks
        self._files: list[CheckFile] = []
        self._shelf: LibraryVerdicts | None = None
        self._left: list[tuple[Case, Verdict]] = []
        self._task: Task | None = None
        self._queue: list[tuple[Callable[[], object], Callable[..., None]]] = []
        self._then: Callable[..., None] = lambda _nothing: None

    @property
    def busy(self) -> bool:
        """Whether anything is still to be written or read."""
        return self._task is not None or bool(self._queue)

    # A check comes

    def begin(self, found: CheckResult, request: CheckRequest) -> None:
        """A check under way has found something: what was decided about its documents before comes back.

        Verdicts are taken from now on, and written as soon as all of the check is there, or in the end.
        """
        self._begin(found.report, Review(), asked_of(request), [])
        self._growing, self._shelf = True, _shelf(request)
        report, number, remember = found.report, self._number, self._memory()
        self._run(lambda: (number, remember(report), None), self._taken)

    def take(self, found: CheckResult, request: CheckRequest) -> None:
        """Keep a check that was just made, with what was decided while it grew."""
        if self._growing:
            self.report, self._growing = found.report, False
        else:
            self._begin(found.report, Review(), asked_of(request), [])
            self._shelf = _shelf(request)
        remember = self._memory()
        report, asked, recent, number, now = found.report, self._asked, self.recent, self._number, self._now()

        def keep() -> tuple[int, Review, CheckFile]:
            review = _over(remember(report), now)
            return number, review, recent.add(SavedCheck(report, review, asked))

        self._run(keep, self._taken, later=True)

    def _taken(self, made: tuple[int, Review, CheckFile | None]) -> None:
        number, before, file = made
        if number == self._number:
            self._files += [file] if file is not None else []
            self._set(_over(before, self._now()))

    def _now(self) -> list[tuple[Case, Verdict]]:
        """What was decided since the check came, and what was taken back."""
        return [*self.review, *self._left]

    def _memory(self) -> Callable[[Report], Review]:
        """What was decided in former checks and in the library of this one."""
        recent, shelf = self.recent, self._shelf
        if shelf is None:
            return recent.verdicts_on
        return lambda report: later(recent.verdicts_on(report), shelf.remembered(report))

    def shelve(self, place: Path) -> None:
        """The documents of the check are in a library now: so are its verdicts, from now on."""
        if self.report is not None:
            shelf, verdicts = LibraryVerdicts(place), list(self.review)
            self._shelf = shelf
            self._run(lambda: shelf.keep(verdicts), lambda _nothing: None)

    def follow(self, report: Report) -> None:
        """The same check with other kinds of text left out."""
        self.report = report

    def _begin(self, report: Report, review: Review, asked: CheckInputs, files: list[CheckFile]) -> None:
        self.finish()
        self.report, self._asked, self._files, self._number = report, asked, files, self._number + 1
        self._growing, self._shelf = False, None
        self._set(review)

    def _set(self, review: Review) -> None:
        self.review = review
        self.changed.emit(review)

    # Verdicts

    def decide(self, case: Case, verdict: Verdict) -> None:
        """Take a verdict: at once on the screen, at the next moment on the disk."""
        if self.report is not None:
            self._set(self.review.decided(case, verdict))
            self._left.append((case, verdict))
            self._write_left()

    def _write_left(self) -> None:
        if self._left and self._files and self._task is None:
            verdicts, self._left = self._left, []
            files, shelf = tuple(self._files), self._shelf
            self._run(lambda: _write(files, shelf, verdicts), lambda _nothing: None)

    def finish(self) -> None:
        """Write what is still to be written, now; what cannot be written is told."""
        verdicts, self._left = self._left, []
        try:
            if verdicts and not self._files and self.report is not None:
                self._files.append(self.recent.add(SavedCheck(self.report, self.review, self._asked)))
            _write(tuple(self._files), self._shelf, verdicts)
        except (HengwenError, OSError) as fault:
            self.failed.emit(fault)

    def close(self) -> None:
        """Do everything that has not been begun, now: nothing is lost when the window goes."""
        queue, self._queue = self._queue, []
        for call, _ in queue:
            try:
                call()
            except (HengwenError, OSError) as fault:
                self.failed.emit(fault)
        self.finish()

    # Files of the user's own

    def save(self, path: Path) -> None:
        """Keep the check in a file of the user's choice too, from now on."""
        if self.report is not None:
            kept = SavedCheck(self.report, self.review, self._asked)
            self._run(lambda: _saved(kept, path), self._saved)

    def _saved(self, file: CheckFile) -> None:
        if file not in self._files:
            self._files.append(file)
        self.saved.emit(file.path)

    def open(self, path: Path) -> None:
        """Bring a check back that was kept."""
        self._run(lambda: _opened(path), self._opened)

    def _opened(self, opened: OpenedCheck) -> None:
        self._begin(opened.found.report, opened.review, asked_of(opened.request), [opened.file])
        self._shelf = _shelf(opened.request)
        self.opened.emit(opened)

    # Work

    def _run(self, call: Callable[[], object], finished: Callable[..., None], *, later: bool = False) -> None:
        """Do some work when its turn comes; `later`: when the window has painted what it is about."""
        self._queue.append((call, finished))
        if later:
            QTimer.singleShot(_LATER, self, self._pump)
        else:
            self._pump()

    def _pump(self) -> None:
        if self._task is None and self._queue:
            call, self._then = self._queue.pop(0)
            self._task = Task(lambda _progress: call())
            self._task.finished.connect(self._done)
            self._task.failed.connect(self._failed)
            self._tasks.start(self._task)

    @Slot(object)
    def _done(self, result: object) -> None:
        self._task = None
        self._then(result)
        self._pump()
        self._write_left()

    @Slot(object)
    def _failed(self, fault: Exception) -> None:
        self._task = None
        words = message("The check could not be kept: {why}. Save it elsewhere (File menu).", why=str(fault))
        self.failed.emit(HengwenError(words) if isinstance(fault, OSError) else fault)
        self._pump()


def _over(before: Review, now: list[tuple[Case, Verdict]]) -> Review:
    """What was decided before, and over it what was decided now."""
    for case, verdict in now:
        before = before.decided(case, verdict)
    return before


def asked_of(request: CheckRequest) -> CheckInputs:
    """What a check file says was asked."""
    paths, against, templates = (tuple(map(str, part)) for part in (request.paths, request.against, request.templates))
    encodings = {str(path): name for path, name in request.encodings.items()}
    library = str(request.library or "")
    return CheckInputs(paths, against, templates, encodings, library, request.scope.among_new, request.scope.by_folder)


def _shelf(request: CheckRequest) -> LibraryVerdicts | None:
    return LibraryVerdicts(request.library) if request.library else None


def _write(files: tuple[CheckFile, ...], shelf: LibraryVerdicts | None, verdicts: list[tuple[Case, Verdict]]) -> None:
    for file in files:
        for case, verdict in verdicts:
            file.decide(case, verdict)
    if shelf is not None:
        shelf.keep(verdicts)


def _saved(kept: SavedCheck, path: Path) -> CheckFile:
    save(kept, path)
    return CheckFile(path)


def _opened(path: Path) -> OpenedCheck:
    file = CheckFile(path)
    kept = file.load()
    asked = kept.inputs
    paths, against, templates = (tuple(map(Path, part)) for part in (asked.paths, asked.against, asked.templates))
    encodings = {Path(name): encoding for name, encoding in asked.encodings.items()}
    library = Path(asked.library) if asked.library else None
    scope = ComparisonScope(exclude_same_label=(FOLDER,) if asked.by_folder else (), among_new=asked.each_other)
    request = CheckRequest(paths, against, templates, encodings, kept.report.options, library=library, scope=scope)
    return OpenedCheck(file, check_result(kept.report), kept.review, request)
