"""Pictures drawn off the window's thread, one at a time."""

from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot

from hengwen.gui.jobs.task import Task, Tasks
from hengwen.model.errors import HengwenError
from hengwen.readers.pages.renderer import PageImage, PageRenderer


class Drawable(Protocol):
    """Something that a renderer can draw."""

    def fulfil(self, renderer: PageRenderer) -> PageImage:
        """Draw it; raises `HengwenError` where it cannot be had."""
        ...


class RenderQueue(QObject):
    """`drawn` with a wish and its picture, `failed` with a wish and why; the next one is under way by then."""

    drawn = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, tasks: Tasks, renderer: PageRenderer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks, self._renderer = tasks, renderer
        self._now: Drawable | None = None
        self._task: Task | None = None

    def _take_next(self) -> Drawable | None:
        """What is to be drawn now, taken out of what waits; None for nothing."""
        raise NotImplementedError

    def _start(self) -> None:
        wish, renderer = self._take_next(), self._renderer
        self._now, self._task = wish, None
        if wish is not None:
            self._task = Task(lambda _progress: wish.fulfil(renderer))
            self._task.finished.connect(self._drawn)
            self._task.failed.connect(self._failed)
            self._tasks.start(self._task)

    @Slot(object)
    def _drawn(self, picture: object) -> None:
        wish = self._now
        self._start()
        self.drawn.emit(wish, picture)

    @Slot(object)
    def _failed(self, fault: Exception) -> None:
        wish = self._now
        self._start()
        if not isinstance(fault, HengwenError):
            raise fault
        self.failed.emit(wish, fault.message)
