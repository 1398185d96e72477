"""The pages of documents for the window: made off its thread, once for each file."""

import tempfile
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from hengwen.gui.jobs.task import Task, Tasks
from hengwen.model.document import Document
from hengwen.model.errors import HengwenError
from hengwen.readers.pages.page_map import PageMap, map_pages
from hengwen.readers.pages.renderer import PageRenderer


class PageMapCache(QObject):
    """`made` with a document and its page map, or `failed` with the sentence why it has none."""

    made = Signal(object, object)
    failed = Signal(object, object)

    def __init__(self, tasks: Tasks, renderer: PageRenderer, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks, self._renderer = tasks, renderer
        self._known: dict[str, PageMap] = {}
        self._running: dict[str, Task] = {}

    @cached_property
    def _folder(self) -> "tempfile.TemporaryDirectory[str]":
        """For pages that are set by LibreOffice; gone when the program ends."""
        return tempfile.TemporaryDirectory(prefix="hengwen-", ignore_cleanup_errors=True)

    def known(self, document: Document) -> PageMap | None:
        """The page map of a document, if it was made before."""
        return self._known.get(document.path)

    def ask(self, document: Document) -> None:
        """Make the page map of a document, unless it is being made."""
        if document.path in self._running:
            return
        renderer, folder = self._renderer, Path(self._folder.name)
        task = Task(lambda _progress: (document, _map_or_error(document, renderer, folder)))
        task.finished.connect(self._finished)
        task.failed.connect(self._broken)
        self._running[document.path] = task
        self._tasks.start(task)

    @Slot(object)
    def _broken(self, fault: Exception) -> None:
        """A bug: it is shown as one, and never swallowed."""
        self._running.clear()
        raise fault

    @Slot(object)
    def _finished(self, found: tuple[Document, PageMap | HengwenError]) -> None:
        document, page_map = found
        self._running.pop(document.path, None)
        if isinstance(page_map, HengwenError):
            self.failed.emit(document, page_map.message)
        else:
            self._known[document.path] = page_map
            self.made.emit(document, page_map)


def _map_or_error(document: Document, renderer: PageRenderer, folder: Path) -> PageMap | HengwenError:
    try:
        return map_pages(document, renderer, folder)
    except HengwenError as fault:
        return fault
