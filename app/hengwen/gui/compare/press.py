"""Pages for both sides, drawn off the window's thread: those in view first, what was scrolled past never."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from hengwen.errors import HengwenError
from hengwen.gui.task import Task, Tasks
from hengwen.readers.pages import PageRenderer, Picture


@dataclass(frozen=True, slots=True)
class Wish:
    """A page for one side, with so many pixels per point, and the text to locate on it."""

    side: object
    path: Path
    page: int
    scale: float
    text: str

    def fulfil(self, renderer: PageRenderer) -> Picture:
        """Draw it."""
        return renderer.render(self.path, self.page, self.scale, text=self.text)


class Press(QObject):
    """One page at a time, in turn for the sides that ask. Each side's last question stands for all before it."""

    drawn = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, tasks: Tasks, renderer: PageRenderer, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks, self._renderer = tasks, renderer
        self._asked: dict[object, list[Wish]] = {}
        self._now: Wish | None = None
        self._task: Task | None = None

    def ask(self, side: object, wishes: list[Wish]) -> None:
        """Draw these pages for a side, the first one first."""
        self._asked[side] = [wish for wish in wishes if wish != self._now]
        if self._now is None:
            self._start()

    def _start(self) -> None:
        waiting = next((side for side, wishes in self._asked.items() if wishes), None)
        self._now = self._task = None
        if waiting is None:
            return
        wishes = self._asked.pop(waiting)
        self._now = wishes.pop(0)
        self._asked[waiting] = wishes  # behind the other side
        wish, renderer = self._now, self._renderer
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
