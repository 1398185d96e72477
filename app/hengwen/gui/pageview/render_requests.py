"""Pages for both sides, drawn off the window's thread: those in view first, what was scrolled past never."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject

from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.jobs.task import Tasks
from hengwen.readers.pages.renderer import PageImage, PageRenderer


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """A page for one side, with so many pixels per point, and the text to locate on it."""

    side: object
    path: Path
    page: int
    scale: float
    text: str

    def fulfil(self, renderer: PageRenderer) -> PageImage:
        """Draw it."""
        return renderer.render(self.path, self.page, self.scale, text=self.text)


class SideRenderQueue(RenderQueue):
    """One page at a time, in turn for the sides that ask. Each side's last question stands for all before it."""

    def __init__(self, tasks: Tasks, renderer: PageRenderer, parent: QObject) -> None:
        super().__init__(tasks, renderer, parent)
        self._asked: dict[object, list[RenderRequest]] = {}

    def ask(self, side: object, requests: list[RenderRequest]) -> None:
        """Draw these pages for a side, the first one first."""
        self._asked[side] = [request for request in requests if request != self._now]
        if self._now is None:
            self._start()

    def _take_next(self) -> RenderRequest | None:
        waiting = next((side for side, requests in self._asked.items() if requests), None)
        if waiting is None:
            return None
        first, *others = self._asked.pop(waiting)
        self._asked[waiting] = others  # behind the other side
        return first
