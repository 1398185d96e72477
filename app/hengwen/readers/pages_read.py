"""The pages that a reader has finished: kept when it is stopped before the last one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from hengwen.model.document import Content, Document, State
from hengwen.model.messages import message
from hengwen.readers.failure import Unreadable

_PAGE = 0.05
"""Additional seconds for each page that a reader has finished: twice the time of a crowded page."""


@dataclass(slots=True)
class PagesRead:
    """The progress of a reader, for another thread to read.

    `size`: bytes of the file. `done` of `total`: pages. `document`: turns a content into a document, as in `read_file`.
    """

    size: int = 0
    done: int = 0
    total: int = 0
    document: Callable[[Content], Document] | None = None
    _content: Callable[[], Content] | None = field(default=None, repr=False)

    def begin(self, pages: Sequence[object], total: int, content: Callable[[], Content]) -> None:
        """Begin reading: `pages` fills with finished ones, and `content` makes a content of them."""
        self.total, self._content = total, content
        self.done = len(pages)

    def finish(self) -> None:
        """Note that all pages are done: their content is on its way."""
        self._content = None

    def so_far(self) -> Document | None:
        """Return the document with the finished pages, and a sentence that says so; None for none."""
        content, document = self._content, self.document
        if content is None or document is None or not self.done:
            return None
        try:
            read, count = content(), self.done
        except (Unreadable, MemoryError):
            return None
        what = message(
            "Reading took too long and was stopped: only the first {count} of {total} pages were read.",
            count=count,
            total=self.total,
        )
        state = State.READ_PARTLY if read.state is State.READ else read.state
        return document(replace(read, state=state, message=what))


def time_limit(seconds: float, size: int, pages: int) -> float:
    """Return the seconds that a reader may work on a file of `size` bytes with `pages` finished pages."""
    return seconds + size / 1e6 + _PAGE * pages
