"""What the window lets the engine do, off its own thread: check documents, and write a report."""

import gc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, Signal, Slot

from hengwen.gui.check_result import CheckResult, check_result
from hengwen.gui.dialogs.export_request import ExportRequest
from hengwen.gui.jobs.arrivals import Arrivals, Read
from hengwen.gui.jobs.task import Task, Tasks
from hengwen.model.check_request import CheckRequest
from hengwen.model.errors import HengwenError, message
from hengwen.model.partial_results import ResultListener
from hengwen.model.progress import Progress, ProgressStep, silent
from hengwen.model.report import Report

_OFTEN = 0.25  # seconds
_NO_LISTENER = ResultListener()

Check = Callable[[CheckRequest, Progress, ResultListener], Report]
"""`run_check`, or something that can stand in its place."""

Write = Callable[[ExportRequest, Path, Progress], None]
"""`write_wish`, or something that can stand in its place."""


class Checker(QObject):
    """One check at a time. What a cancelled one still reports is not listened to.

    `read` and `grown` with what is known before it is done (`arriving.Read`, `CheckResult`).
    """

    progressed = Signal(object)
    read = Signal(object)
    grown = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, tasks: Tasks, check: Check, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks, self._check = tasks, check
        self._task: Task | None = None
        self._arrivals = Arrivals(lambda _news: None)

    @property
    def busy(self) -> bool:
        """Whether a check is under way."""
        return self._task is not None

    def start(self, request: CheckRequest) -> None:
        """Begin a check."""
        check = self._check
        task = self._task = Task(lambda progress: find(check, request, progress, arrivals))
        arrivals = self._arrivals = Arrivals(task.grew.emit)
        for signal, slot in (
            (task.progressed, self._progressed),
            (task.grew, self._grew),
            (task.finished, self._finished),
            (task.failed, self._failed),
        ):
            signal.connect(slot)
        self._tasks.start(task)

    def cancel(self) -> bool:
        """Stop at once; whether anything was under way."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
        return task is not None

    @Slot(object)
    def _progressed(self, step: object) -> None:
        if self.sender() is self._task:
            self.progressed.emit(step)

    @Slot(object)
    def _grew(self, news: object) -> None:
        if self.sender() is self._task:
            (self.read if isinstance(news, Read) else self.grown).emit(news)
            self._arrivals.taken()

    @Slot(object)
    def _finished(self, found: object) -> None:
        if self.sender() is self._task:
            self._task = None
            self.finished.emit(found)

    @Slot(object)
    def _failed(self, fault: object) -> None:
        if self.sender() is self._task:
            self._task = None
            self.failed.emit(fault)


class Exporter(QObject):
    """Writes reports, one at a time."""

    progressed = Signal(object)
    written = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, tasks: Tasks, write: Write, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks, self._write = tasks, write
        self._task: Task | None = None

    def start(self, wish: ExportRequest, path: Path) -> None:
        """Write what is wished for to a file or a folder."""
        write = self._write
        self._task = Task(lambda progress: _written(write, wish, path, progress))
        self._task.progressed.connect(self.progressed)
        self._task.finished.connect(self.written)
        self._task.failed.connect(self._failed)
        self._task.cancelled.connect(self.cancelled)
        self._tasks.start(self._task)

    def cancel(self) -> None:
        """Stop at the next step; what is half written is taken away."""
        if self._task is not None:
            self._task.cancel()

    @Slot(object)
    def _failed(self, fault: Exception) -> None:
        known = isinstance(fault, OSError)
        why = message("The report could not be written: {why}", why=str(fault))
        self.failed.emit(HengwenError(why) if known else fault)


def run_check(request: CheckRequest, progress: Progress = silent, listener: ResultListener = _NO_LISTENER) -> Report:
    """The check itself, imported when it is first needed: the window is up long before."""
    from hengwen.check import check
    from hengwen.library.read_cache import usual_readings

    if request.library is not None and not request.library.exists():
        raise HengwenError(
            message("The library is empty. Add documents to it first (File, Library), or check without it.")
        )
    scope = replace(request.scope, among_new=request.compares_new)
    read_cache = usual_readings() if request.library else None
    return check(replace(request, scope=scope, read_cache=read_cache), progress, listener)


def find(check: Check, request: CheckRequest, progress: Progress, arrivals: Arrivals | None = None) -> CheckResult:
    """Check, and compute every figure that a table shows: the pairs keep them, and no table has to wait."""
    arrivals = arrivals or Arrivals(lambda _news: None)
    report = check(request, _calm(progress), arrivals)
    known, arrivals.healths = arrivals.healths, {}
    return check_result(report, known)


def _calm(progress: Progress) -> Progress:
    """Progress that keeps what a check has made from the collector of cycles now and then.

    Documents and pairs have no cycles. The collector would look through all of them each time there are a quarter more,
    and nothing else runs meanwhile: over a tenth of a second for 800 statutes.
    """
    last = monotonic()

    def told(step: ProgressStep) -> None:
        nonlocal last
        if monotonic() - last > _OFTEN:
            last = monotonic()
            gc.freeze()
        progress(step)

    return told


def _written(write: Write, wish: ExportRequest, path: Path, progress: Progress) -> Path:
    write(wish, path, progress)
    return path
