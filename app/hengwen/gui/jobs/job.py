"""A job: a call that runs off the window's thread, with its progress and its outcome as signals."""

import sys
from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from hengwen.model.messages import Cancelled
from hengwen.model.progress import ProgressStep

_PER_SECOND = 30  # more than that nobody can read, and the queue of signals would slow the window
_SWITCH_INTERVAL = 0.001  # seconds after which a thread lets the window's in; five times that would be felt in painting
_THREADS = 16  # more than there are cores: so no verdict and no list waits for a check of minutes


def _nothing(_job: object) -> None:
    """The call of a job that is done."""


class Job(QObject):
    """A call that may be running. All signals carry the job first, then their value.

    `call` gets the job itself: it reports its `progress`, may `publish` intermediate results, and asks with `pause`
    whether to continue.
    """

    progressed = Signal(object, object)
    published = Signal(object, object)
    finished = Signal(object, object)
    failed = Signal(object, object)
    cancelled = Signal(object)
    ended = Signal(object)

    def __init__(self, call: "Callable[[Job], Any]") -> None:
        super().__init__()
        self._call = call
        self._stop = Event()
        self._last_step = (0.0, "")  # time and stage of the step shown last

    def cancel(self) -> None:
        """Stop at the next step; return at once."""
        self._stop.set()

    def run(self) -> None:
        """Run the call in this thread."""
        try:
            result = self._call(self)
        except Cancelled:
            self.cancelled.emit(self)
        except Exception as fault:  # noqa: BLE001 - whatever it is, the window has to show it
            self.failed.emit(self, fault)
        else:
            self.finished.emit(self, result)
        self._call = _nothing  # frees its objects now, not at the next collection of cycles
        self.ended.emit(self)

    # For the call, from its thread

    def progress(self, step: ProgressStep) -> None:
        """Report a step, not more often than people can read. Raises `Cancelled` where the job was cancelled."""
        self.pause()
        now, (then, stage) = monotonic(), self._last_step
        if stage != step.stage or now - then >= 1 / _PER_SECOND or step.done == step.total:
            self._last_step = (now, step.stage)
            self.progressed.emit(self, step)

    def publish(self, value: object) -> None:
        """Publish an intermediate result."""
        self.published.emit(self, value)

    def pause(self) -> None:
        """Raise `Cancelled` where the job was cancelled: to be called now and then by long computations."""
        if self._stop.is_set():
            raise Cancelled


class _Runnable(QRunnable):
    def __init__(self, job: Job) -> None:
        super().__init__()
        self._job = job

    def run(self) -> None:
        self._job.run()


class JobRunner(QObject):
    """The running jobs. It keeps references to them, because a job without one loses its queued signals."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(_SWITCH_INTERVAL)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(_THREADS)
        self._running: set[Job] = set()

    def start(self, job: Job) -> None:
        """Run a job; its signals must be connected before."""
        self._running.add(job)
        job.ended.connect(self._forget)
        self._pool.start(_Runnable(job))

    @Slot(object)
    def _forget(self, job: Job) -> None:
        self._running.discard(job)

    @property
    def busy(self) -> bool:
        """Whether any job is running."""
        return bool(self._running)

    def stop(self, milliseconds: int) -> bool:
        """Cancel all jobs and wait for them. Return False where one still runs after that time."""
        for job in self._running:
            job.cancel()
        return self._pool.waitForDone(milliseconds)
