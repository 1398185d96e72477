"""Pages drawn off the window's thread, one at a time: first those in view; pages scrolled past are never drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.model.document import Document, Finding
from hengwen.model.messages import HengwenError
from hengwen.readers.pages.renderer import PageImage, PageRenderer, query_for


class Drawable(Protocol):
    """Something that a renderer can draw."""

    def render(self, renderer: PageRenderer) -> PageImage:
        """Draw it. Raises `HengwenError` where that is not possible."""
        ...


@dataclass(frozen=True, slots=True)
class FindingsRenderRequest:
    """A page to draw, with so many pixels per point, and the findings to locate on it."""

    document: Document
    page: int
    scale: float
    findings: tuple[Finding, ...] = ()

    def render(self, renderer: PageRenderer) -> PageImage:
        """Draw it. Locating findings among equal texts, slow on a long page, is done off the window's thread too."""
        texts = tuple(query_for(self.document, finding) for finding in self.findings)
        return renderer.render(Path(self.document.path), self.page, self.scale, texts)


@dataclass(frozen=True, slots=True)
class PictureRenderRequest:
    """A picture in a document, by its name in the file, or of a page as it is drawn, where it has none.

    `number`: from 1, by which whoever asks knows it.
    """

    path: Path
    name: str
    number: int
    scale: float = 1.0

    def render(self, renderer: PageRenderer) -> PageImage:
        """Draw it."""
        if self.name:
            return renderer.picture(self.path, self.name)
        return renderer.render(self.path, self.number, self.scale)


def image_of(picture: PageImage) -> QImage:
    """Return a picture as an image with its own copy of the pixels."""
    image = QImage(picture.data, picture.width, picture.height, picture.stride, QImage.Format.Format_RGB888)
    return image.copy()


class RenderQueue(QObject):
    """Draws one page at a time, in turn for the views that ask. A new request of a view replaces its earlier ones.

    `drawn` is emitted with a request and its picture, `failed` with a request and the error; the next one runs by then.
    """

    drawn = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, runner: JobRunner, renderer: PageRenderer, parent: QObject) -> None:
        super().__init__(parent)
        self.renderer = renderer
        self._jobs = JobQueue(runner, Policy.IN_ORDER, self)
        self._drawing: Drawable | None = None
        self._waiting: dict[object, list[Drawable]] = {}

    def ask(self, view: object, requests: Sequence[Drawable]) -> None:
        """Draw these pages for a view, in this order."""
        waiting = [request for request in requests if request != self._drawing]
        if waiting:
            self._waiting[view] = waiting
        else:
            self._waiting.pop(view, None)
        self._draw_next()

    def close(self) -> None:
        """Draw nothing more."""
        self._waiting.clear()
        self.renderer.close()

    def _draw_next(self) -> None:
        if self._drawing is None and self._waiting:
            view = next(iter(self._waiting))
            request, *others = self._waiting.pop(view)
            if others:
                self._waiting[view] = others  # after the other views
            self._drawing, renderer = request, self.renderer
            done, failed = partial(self._done, request), partial(self._failed, request)
            self._jobs.start(lambda _job: request.render(renderer), done, failed=failed)

    def _done(self, request: Drawable, picture: PageImage) -> None:
        self._drawing = None
        self._draw_next()
        self.drawn.emit(request, picture)

    def _failed(self, request: Drawable, fault: Exception) -> None:
        self._drawing = None
        self._draw_next()
        if not isinstance(fault, HengwenError):
            raise fault
        self.failed.emit(request, fault.message)
