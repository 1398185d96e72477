"""Pages of PDF files for the window: drawn off its thread, one at a time, the latest wish first."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject

from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.jobs.task import Tasks
from hengwen.model.document import Document, Finding
from hengwen.readers.pages.renderer import PageImage, PageRenderer, query_for


@dataclass(frozen=True, slots=True)
class FindingsRenderRequest:
    """A page to draw, with so many pixels per point, and the findings to find on it."""

    document: Document
    page: int
    scale: float
    findings: tuple[Finding, ...] = ()

    def fulfil(self, renderer: PageRenderer) -> PageImage:
        """Draw it. Where findings stand among equal texts takes time on a long page: off the window's thread, too."""
        texts = tuple(query_for(self.document, finding) for finding in self.findings)
        return renderer.render(Path(self.document.path), self.page, self.scale, texts)


class PageRenderQueue(RenderQueue):
    """Wishes that were overtaken by a later one while another page was being drawn are never drawn."""

    def __init__(self, tasks: Tasks, renderer: PageRenderer, parent: QObject | None = None) -> None:
        super().__init__(tasks, renderer, parent)
        self._next: FindingsRenderRequest | None = None

    @property
    def renderer(self) -> PageRenderer:
        """What draws: one process for all who need pages."""
        return self._renderer

    def draw(self, wish: FindingsRenderRequest) -> None:
        """Draw a page as soon as the one under way is done; `drawn` or `failed` tells."""
        self._next = wish
        if self._now is None:
            self._start()

    def close(self) -> None:
        """Draw nothing more."""
        self._next = None
        self._renderer.close()

    def _take_next(self) -> FindingsRenderRequest | None:
        wish, self._next = self._next, None
        return wish
