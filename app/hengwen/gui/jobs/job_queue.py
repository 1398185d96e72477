"""The jobs of one part of the window: which of them run, which wait, and whose outcome still matters."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from hengwen.gui.jobs.job import Job, JobRunner

T = TypeVar("T")


class Policy(Enum):
    """How a job is started while others of the same queue run."""

    PARALLEL = auto()
    """Run in parallel with them."""

    IN_ORDER = auto()
    """Wait for them, and for those that wait already."""

    LATEST = auto()
    """Wait for the running one, replacing the one that waited; every outcome is delivered."""

    REPLACE = auto()
    """Run at once; the previous one is cancelled, and nothing of it is delivered any more."""


@dataclass(frozen=True, slots=True)
class _Handlers:
    """The callbacks, called in the window's thread."""

    done: Callable[[Any], object]
    failed: Callable[[Exception], object]
    cancelled: Callable[[], object]
    progressed: Callable[[Any], object]
    published: Callable[[Any], object]


def ignore(*_values: object) -> None:
    """Do nothing: the default for outcomes that nobody waits for."""


def raise_fault(fault: Exception) -> None:
    """Raise the fault: the default for what should not happen; it is shown as a bug of the program."""
    raise fault


class JobQueue(QObject):
    """Starts jobs by a policy. `idle` is emitted when nothing runs or waits any more.

    Outcomes are delivered in the window's thread, and never after the queue was deleted with its parent.
    """

    idle = Signal()

    def __init__(self, runner: JobRunner, policy: Policy, parent: QObject) -> None:
        super().__init__(parent)
        self._runner, self._policy = runner, policy
        self._waiting: list[tuple[Job, _Handlers]] = []
        self._running: dict[Job, _Handlers] = {}

    @property
    def busy(self) -> bool:
        """Whether an outcome is awaited."""
        return bool(self._running or self._waiting)

    def start(
        self,
        call: Callable[[Job], T],
        done: Callable[[T], object] = ignore,
        *,
        failed: Callable[[Exception], object] = raise_fault,
        cancelled: Callable[[], object] = ignore,
        progressed: Callable[[Any], object] = ignore,
        published: Callable[[Any], object] = ignore,
        delay: int = 0,
    ) -> None:
        """Run a call when its turn comes; `done` gets its result. `delay`: milliseconds before it may run."""
        if self._policy is Policy.LATEST:
            self._waiting.clear()
        elif self._policy is Policy.REPLACE:
            self.abandon()
        self._waiting.append((self._connected(Job(call)), _Handlers(done, failed, cancelled, progressed, published)))
        if delay:
            QTimer.singleShot(delay, self, self._start_waiting)
        else:
            self._start_waiting()

    def cancel(self) -> None:
        """Stop the running job at its next step, which calls `cancelled`; waiting jobs are not begun."""
        self._waiting.clear()
        for job in self._running:
            job.cancel()

    def abandon(self) -> bool:
        """Stop the running job at its next step, and deliver nothing of it. Return whether there was one."""
        self.cancel()
        running, self._running = self._running, {}
        return bool(running)

    def run_waiting(self) -> None:
        """Run the waiting calls here and now; only a failure of these is delivered."""
        waiting, self._waiting = self._waiting, []
        for job, handlers in waiting:
            self._running[job] = replace(handlers, done=ignore)
            job.run()

    def _connected(self, job: Job) -> Job:
        for signal, slot in (
            (job.progressed, self._progress),
            (job.published, self._publish),
            (job.finished, self._finish),
            (job.failed, self._fail),
            (job.cancelled, self._cancel),
        ):
            signal.connect(slot)
        return job

    def _start_waiting(self) -> None:
        at_once = self._policy in (Policy.PARALLEL, Policy.REPLACE)
        while self._waiting and (at_once or not self._running):
            job, self._running[job] = self._waiting.pop(0)
            self._runner.start(job)

    # Signals of jobs

    @Slot(object, object)
    def _progress(self, job: Job, step: object) -> None:
        if job in self._running:
            self._running[job].progressed(step)

    @Slot(object, object)
    def _publish(self, job: Job, value: object) -> None:
        if job in self._running:
            self._running[job].published(value)

    @Slot(object, object)
    def _finish(self, job: Job, result: object) -> None:
        self._end(job, lambda handlers: handlers.done(result))

    @Slot(object, object)
    def _fail(self, job: Job, fault: Exception) -> None:
        self._end(job, lambda handlers: handlers.failed(fault))

    @Slot(object)
    def _cancel(self, job: Job) -> None:
        self._end(job, lambda handlers: handlers.cancelled())

    def _end(self, job: Job, deliver: Callable[[_Handlers], object]) -> None:
        handlers = self._running.pop(job, None)
        if handlers is None:
            return  # abandoned
        self._start_waiting()
        try:
            deliver(handlers)
        finally:
            if not self.busy:
                self.idle.emit()
