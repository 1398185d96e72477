"""The page maps of documents for the window: made off its thread, once for each file."""

from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from weakref import finalize

from PySide6.QtCore import QObject, Signal

from hengwen.files.staging import temporary_folder
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.model.document import Document
from hengwen.model.messages import HengwenError
from hengwen.readers.pages.page_map import PageMap, map_pages
from hengwen.readers.pages.renderer import PageRenderer


class PageMapCache(QObject):
    """`ready` is emitted with a document and its page map, or `failed` with a sentence that says why there is none."""

    ready = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, runner: JobRunner, renderer: PageRenderer, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs, self._renderer = JobQueue(runner, Policy.PARALLEL, self), renderer
        self._known: dict[str, PageMap] = {}
        self._requested: set[str] = set()

    @cached_property
    def _folder(self) -> Path:
        """The folder for pages that LibreOffice renders; deleted when the program ends."""
        kept = ExitStack()
        finalize(self, kept.close)
        return kept.enter_context(temporary_folder())

    def known(self, document: Document) -> PageMap | None:
        """Return the page map of a document, if it was made before."""
        return self._known.get(document.path)

    def ask(self, document: Document) -> None:
        """Make the page map of a document, unless that has begun."""
        if document.path in self._requested:
            return
        self._requested.add(document.path)
        renderer, folder = self._renderer, self._folder
        self._jobs.start(lambda _job: (document, _map_or_error(document, renderer, folder)), self._finished)

    def _finished(self, finished: tuple[Document, PageMap | HengwenError]) -> None:
        document, page_map = finished
        self._requested.discard(document.path)
        if isinstance(page_map, HengwenError):
            self.failed.emit(document, page_map.message)
        else:
            self._known[document.path] = page_map
            self.ready.emit(document, page_map)


def _map_or_error(document: Document, renderer: PageRenderer, folder: Path) -> PageMap | HengwenError:
    try:
        return map_pages(document, renderer, folder)
    except HengwenError as fault:
        return fault
