"""Pages of PDF files for the window: drawn off its thread, one at a time, the latest wish first."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from hengwen.document import Document, Finding
from hengwen.errors import HengwenError
from hengwen.gui.task import Task, Tasks
from hengwen.readers.pages import PageRenderer, Picture, wanted


@dataclass(frozen=True, slots=True)
class Wish:
    """A page to draw, with so many pixels per point, and the findings to find on it."""

    document: Document
    page: int
    scale: float
    findings: tuple[Finding, ...] = ()

    def fulfil(self, renderer: PageRenderer) -> Picture:
        """Draw it. Where findings stand among equal texts takes time on a long page: off the window's thread, too."""
        texts = tuple(wanted(self.document, finding) for finding in self.findings)
        return renderer.render(Path(self.document.path), self.page, self.scale, texts)


class Drawer(QObject):
    """Wishes that were overtaken by a later one while another page was being drawn are never drawn."""

    drawn = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, tasks: Tasks, renderer: PageRenderer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks, self._renderer = tasks, renderer
        self._now: Wish | None = None
        self._next: Wish | None = None
        self._task: Task | None = None

    @property
    def renderer(self) -> PageRenderer:
        """What draws: one process for all who need pages."""
        return self._renderer

    def draw(self, wish: Wish) -> None:
        """Draw a page as soon as the one under way is done; `drawn` or `failed` tells."""
        self._next = wish
        if self._now is None:
            self._start()

    def close(self) -> None:
        """Draw nothing more."""
        self._next = None
        self._renderer.close()

    def _start(self) -> None:
        self._now, self._next = self._next, None
        if self._now is None:
            self._task = None
            return
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
