"""Work off the window's thread: a callable on a pool, its outcome as signals."""

import sys
from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from hengwen.model.errors import Cancelled
from hengwen.model.progress import Progress, ProgressStep

_PER_SECOND = 30  # more than that nobody can read, and the queue of signals would slow the window
_TURN = 0.001  # seconds after which a thread lets the window's in; five times that would be felt in every painted part
_AT_ONCE = 16  # more than there are cores: a check that takes minutes keeps no verdict and no list waiting


def _nothing(_progress: Progress) -> None:
    """What a task does that is done."""


class Task(QObject):
    """A piece of work that may be running. `finished` carries its result, `failed` its exception.

    `grew`: whatever the work wants to hand out before it is done.
    """

    progressed = Signal(object)
    grew = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    ended = Signal(object)

    def __init__(self, call: Callable[[Progress], Any]) -> None:
        super().__init__()
        self._call: Callable[[Progress], Any] = call
        self._stop = Event()
        self._told = (0.0, "")

    def cancel(self) -> None:
        """Stop at the next step; returns at once."""
        self._stop.set()

    def run(self) -> None:
        """Do the work in this thread."""
        try:
            result = self._call(self._progress)
        except Cancelled:
            self.cancelled.emit()
        except Exception as fault:  # noqa: BLE001 - whatever it is, the window has to show it
            self.failed.emit(fault)
        else:
            self.finished.emit(result)
        self._call = _nothing  # what it held goes now, not when somebody looks for cycles
        self.ended.emit(self)

    def _progress(self, step: ProgressStep) -> None:
        if self._stop.is_set():
            raise Cancelled
        now, (then, stage) = monotonic(), self._told
        if stage != step.stage or now - then >= 1 / _PER_SECOND or step.done == step.total:
            self._told = (now, step.stage)
            self.progressed.emit(step)


class _Runner(QRunnable):
    def __init__(self, task: Task) -> None:
        super().__init__()
        self._task = task

    def run(self) -> None:
        self._task.run()


class Tasks(QObject):
    """The tasks under way. It holds them, because a task that nobody holds loses its queued signals."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(_TURN)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(_AT_ONCE)
        self._running: set[Task] = set()

    def start(self, task: Task) -> Task:
        """Run a task; connect its signals before."""
        self._running.add(task)
        task.ended.connect(self._forget)
        self._pool.start(_Runner(task))
        return task

    @Slot(object)
    def _forget(self, task: Task) -> None:
        self._running.discard(task)

    @property
    def busy(self) -> bool:
        """Whether anything is under way."""
        return bool(self._running)

    def stop(self, milliseconds: int) -> bool:
        """Cancel everything and wait for it; False where something still runs after that time."""
        for task in self._running:
            task.cancel()
        return self._pool.waitForDone(milliseconds)
