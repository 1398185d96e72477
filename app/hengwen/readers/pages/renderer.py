"""Pictures of PDF pages, drawn in a guarded process of its own: whatever a file does there, the caller goes on."""

from pathlib import Path
from threading import Lock

from hengwen.model.document import Document, Finding
from hengwen.model.messages import HengwenError, Message, message
from hengwen.readers.office import SECONDS
from hengwen.readers.pages.letter_alignment import letters_of
from hengwen.readers.pages.protocol import (
    Answer,
    ConversionRequest,
    PageBox,
    PageImage,
    PageRequest,
    PagesConverted,
    PictureRequest,
    Request,
    TextQuery,
    unpack_answer,
)
from hengwen.readers.sandbox.process import GuardedProcess

__all__ = ["PageImage", "PageRenderer", "query_for"]

SERVER = "hengwen.readers.pages.server:serve"
"""The function that serves in the process."""

_AFTER = 120  # normalised characters of a finding that are searched for on its page


class PageRenderer:
    """Draws one page at a time. Its process starts with the first request and again after one that killed it.

    Calls may come from any thread; they wait for each other. Every call raises `HengwenError` with a sentence where
    there is no page: file gone, locked or damaged, no such page, drawing that crashes or takes over `seconds`.
    """

    def __init__(self, seconds: float = 10.0) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._process: GuardedProcess[Request, Answer] | None = None
        self._converter: PageRenderer | None = None
        self._closed = False
        self.refused: Message | None = None
        """Why nothing is drawn for the time being; None where pages are drawn."""

    def render(
        self, path: Path, page: int, pixels_per_point: float, queries: tuple[TextQuery, ...] = (), text: str = ""
    ) -> PageImage:
        """Return the page, counted from 1, as RGB bytes, with the boxes of the texts in `queries`.

        `text`: the page's text as it was read: `places` has the boxes of its characters.
        """
        return self._ask(PageRequest(path, page, pixels_per_point, queries, text))

    def letters(self, path: Path, page: int) -> str:
        """Return the letters of a page in the order of the file."""
        return self._ask(PageRequest(path, page, 0.0)).letters

    def boxes(self, path: Path, page: int, text: str, occurrence: int = 0) -> tuple[PageBox, ...]:
        """Return where a text stands on a page, a box for each line; none where it is not found."""
        return self._ask(PageRequest(path, page, 0.0, (TextQuery(text, occurrence),))).boxes[0]

    def picture(self, path: Path, name: str) -> PageImage:
        """Return a picture of a document, by its name in the file, as RGB bytes."""
        return self._ask(PictureRequest(path, name))

    def convert_to_pdf(self, path: Path, target: Path) -> None:
        """Convert a document to PDF by LibreOffice, in a process of its own beside the one that draws."""
        if self._converter is None:
            self._converter = PageRenderer(SECONDS + 10)
            self._converter._closed = self._closed
        self._converter._send(ConversionRequest(path, target))

    def size(self, path: Path, page: int = 1) -> tuple[float, float]:
        """Return width and height of a page in points, as it is shown."""
        return self._ask(PageRequest(path, page, 0.0)).size

    def count(self, path: Path) -> int:
        """Return how many pages a file has."""
        return self._ask(PageRequest(path, 1, 0.0)).pages

    def close(self) -> None:
        """End the process for good; a running request fails at once."""
        self._closed = True
        if self._converter is not None:
            self._converter.close()
        process = self._process
        if process is not None:
            process.interrupt()

    def require_drawing(self) -> None:
        """Raise `HengwenError` while nothing is drawn."""
        if self.refused is not None:
            raise HengwenError(self.refused)

    def _ask(self, request: PageRequest | PictureRequest) -> PageImage:
        answer = self._send(request)
        assert isinstance(answer, PageImage)
        return answer

    def _send(self, request: Request) -> PageImage | PagesConverted:
        self.require_drawing()
        with self._lock:
            answer = self._exchange(request)
        if isinstance(answer, Message):
            raise HengwenError(answer)
        return answer

    def _exchange(self, request: Request) -> Answer:
        try:
            return self._running().ask(request, self._seconds)
        except TimeoutError:
            self._kill()
            return message("The page cannot be shown: drawing it took too long and was stopped.")
        except (EOFError, OSError):
            self._kill()
            return message("The page cannot be shown: the file takes the process that draws it down.")

    def _running(self) -> GuardedProcess[Request, Answer]:
        if self._process is None and not self._closed:
            self._process = GuardedProcess(SERVER, unpack_answer)
        if self._process is None or self._closed:  # in the meantime
            raise EOFError
        return self._process

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()


def query_for(document: Document, finding: Finding) -> TextQuery:
    """Return the text of a finding to search for on its page, and how often it stands there before the finding."""
    start, end = finding.span.start, finding.span.end
    needle = letters_of(document.text[start : min(end, start + 4 * _AFTER)])[:_AFTER]
    before = letters_of(document.text[_page_start(document, finding) : start])
    return TextQuery(needle, before.count(needle) if needle else 0)


def _page_start(document: Document, finding: Finding) -> int:
    page = finding.page if finding.page is not None else document.page_at(finding.span.start)
    starts = (paragraph.span.start for paragraph in document.paragraphs if paragraph.page == page)
    return min(next(starts, 0), finding.span.start)
