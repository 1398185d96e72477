"""Pictures of PDF pages, drawn in a guarded process of its own: whatever a file does there, the caller goes on."""

import contextlib
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Lock

from hengwen.model.document import Document, Finding
from hengwen.model.errors import HengwenError, Message, message
from hengwen.readers.office import SECONDS
from hengwen.readers.pages.protocol import (
    Answer,
    ConversionRequest,
    PageBox,
    PageImage,
    PageRequest,
    PagesConverted,
    Wanted,
    begin,
    fold,
)

__all__ = ["PageBox", "PageImage", "PageRenderer", "Wanted", "wanted"]

_STARTING = 60.0  # seconds a process may take to start on a busy machine
_AFTER = 120  # normalised characters of a finding that are searched for on its page


class PageRenderer:
    """Draws one page at a time. Its process starts with the first request and again after one that killed it.

    Calls may come from any thread; they wait for each other. Every call raises `HengwenError` with a sentence where a
    page cannot be had: file gone, locked or damaged, no such page, drawing that crashes or takes over `seconds`.
    """

    def __init__(self, seconds: float = 10.0) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._process: SpawnProcess | None = None
        self._connection: Connection[PageRequest | ConversionRequest, Answer] | None = None
        self._setter: PageRenderer | None = None
        self._closed = False
        self.refused: Message | None = None
        """Why nothing is drawn for the time being; None where pages are drawn."""

    def render(
        self, path: Path, page: int, pixels_per_point: float, wanted: tuple[Wanted, ...] = (), text: str = ""
    ) -> PageImage:
        """The page, counted from 1, as RGB bytes, with the boxes of the texts that are wanted.

        `text`: what the page says, as it was read: `places` has the boxes of its characters.
        """
        return self._ask(PageRequest(path, page, pixels_per_point, wanted, text))

    def letters(self, path: Path, page: int) -> str:
        """What a page says, letters only, in the order in which the file has them."""
        return self._ask(PageRequest(path, page, 0.0)).letters

    def boxes(self, path: Path, page: int, text: str, occurrence: int = 0) -> tuple[PageBox, ...]:
        """Where a text stands on a page, a box for each line; none where it is not found."""
        return self._ask(PageRequest(path, page, 0.0, (Wanted(text, occurrence),))).boxes[0]

    def set_pages(self, path: Path, target: Path) -> None:
        """Let LibreOffice set a document and write it as PDF, in a process of its own beside the one that draws."""
        if self._setter is None:
            self._setter = PageRenderer(SECONDS + 10)
            self._setter._closed = self._closed
        self._setter._give(ConversionRequest(path, target))

    def size(self, path: Path, page: int = 1) -> tuple[float, float]:
        """Width and height of a page in points, as it is shown."""
        return self._ask(PageRequest(path, page, 0.0)).size

    def count(self, path: Path) -> int:
        """How many pages a file has."""
        return self._ask(PageRequest(path, 1, 0.0)).pages

    def close(self) -> None:
        """End the process for good; a request under way fails at once."""
        self._closed = True
        if self._setter is not None:
            self._setter.close()
        process = self._process
        if process is not None:
            # The thread with the request may be burying the process at the same moment: then it loses what it has of
            # the system's process before it knows that it is closed.
            with contextlib.suppress(ValueError, OSError, AttributeError):
                process.kill()

    def _ask(self, order: PageRequest) -> PageImage:
        answer = self._give(order)
        assert isinstance(answer, PageImage)
        return answer

    def insist(self) -> None:
        """Raise `HengwenError` while nothing is drawn."""
        if self.refused is not None:
            raise HengwenError(self.refused)

    def _give(self, order: PageRequest | ConversionRequest) -> PageImage | PagesConverted:
        self.insist()
        with self._lock:
            answer = self._exchange(order)
        if isinstance(answer, Message):
            raise HengwenError(answer)
        return answer

    def _exchange(self, order: PageRequest | ConversionRequest) -> Answer:
        try:
            connection = self._started()
            connection.send(order)
            if connection.poll(self._seconds):
                return connection.recv()
            self._bury()
            return message("The page cannot be shown: drawing it took too long and was stopped.")
        except (EOFError, OSError):
            self._bury()
            return message("The page cannot be shown: the file takes the process that draws it down.")

    def _started(self) -> "Connection[PageRequest | ConversionRequest, Answer]":
        if self._closed:
            raise EOFError
        if self._connection is None:
            context = get_context("spawn")
            self._connection, theirs = context.Pipe()
            process = context.Process(target=begin, args=(theirs,), daemon=True)
            process.start()
            theirs.close()  # or its end would never be noticed
            self._process = process
            if self._closed:  # in the meantime
                raise EOFError
            self._greet(self._connection)
        return self._connection

    def _greet(self, connection: "Connection[PageRequest | ConversionRequest, Answer]") -> None:
        """Wait until the process is there: starting it must not be taken out of the time for the page."""
        if not connection.poll(_STARTING):
            raise EOFError
        connection.recv()

    def _bury(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if connection is not None:
            connection.close()


def wanted(document: Document, finding: Finding) -> Wanted:
    """The text of a finding as it is searched for on its page, and how often it stands there before the finding."""
    start, end = finding.span.start, finding.span.end
    text = document.text[start : min(end, start + 4 * _AFTER)]
    needle = fold(text)[:_AFTER]
    before = fold(document.text[_page_start(document, finding) : start])
    return Wanted(needle, before.count(needle) if needle else 0)


def _page_start(document: Document, finding: Finding) -> int:
    page = finding.page if finding.page is not None else document.page_at(finding.span.start)
    starts = (each.span.start for each in document.paragraphs if each.page == page)
    return min(next(starts, 0), finding.span.start)
