"""Work of which only the newest matters, such as a chart of what has just arrived: one piece at a time."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from hengwen.gui.jobs.task import Task, Tasks
from hengwen.model.progress import ProgressStep, Stage

Pause = Callable[[], None]
Work = Callable[[Pause], Any]
_STILL = ProgressStep(Stage.RETRIEVAL, 0, 0)  # nobody is told of it: it only asks whether to go on


class Latest(QObject):
    """What is asked for while something runs waits, and takes the place of what waited before it.

    Each outcome is told by `finished`: while reports stream in, or a slider moves, something is seen on the way.
    """

    finished = Signal(object)

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: Task | None = None
        self._waiting: Work | None = None

    @property
    def busy(self) -> bool:
        """Whether an outcome is waited for."""
        return self._task is not None

    def start(self, call: Work) -> None:
        """Have something computed off the window's thread, now or as soon as what runs is done.

        What takes long calls its argument now and then: it raises `Cancelled` when the window is being closed.
        """
        if self._task is not None:
            self._waiting = call
            return
        self._task = Task(lambda progress: call(lambda: progress(_STILL)))
        self._task.finished.connect(self._finished)
        self._task.failed.connect(self._failed)
        self._tasks.start(self._task)

    def _next(self) -> None:
        self._task = None
        call, self._waiting = self._waiting, None
        if call is not None:
            self.start(call)

    @Slot(object)
    def _finished(self, outcome: object) -> None:
        self._next()
        self.finished.emit(outcome)

    @Slot(object)
    def _failed(self, fault: Exception) -> None:
        """Whatever it is, it is a fault of the program and shown as one."""
        self._next()
        raise fault
