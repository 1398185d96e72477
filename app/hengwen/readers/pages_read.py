"""The pages that a reader has done by now: kept when it is stopped before it comes to the last one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from hengwen.model.document import Content, Document, State
from hengwen.model.messages import message
from hengwen.readers.failure import Unreadable

_PAGE = 0.05
"""Seconds more that a reader may work for each page that it has done: twice what a crowded one takes."""


@dataclass(slots=True)
class PagesRead:
    """The progress of a reader, for another thread to look at.

    `size`: bytes of the file. `done` of `total`: pages. `document`: what becomes of a content, as in `read_file`.
    """

    size: int = 0
    done: int = 0
    total: int = 0
    document: Callable[[Content], Document] | None = None
    _content: Callable[[], Content] | None = field(default=None, repr=False)

    def begin(self, pages: Sequence[object], total: int, content: Callable[[], Content]) -> None:
        """Reading begins: `pages` fills with what is done, of which `content` makes what they say."""
        self.total, self._content = total, content
        self.done = len(pages)

    def finish(self) -> None:
        """All pages are done: what they say is on its way."""
        self._content = None

    def so_far(self) -> Document | None:
        """The document with the pages that are done, and a sentence that says so; None where none are."""
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
    """Seconds that a reader may work on a file of so many bytes of which it has done so many pages."""
    return seconds + size / 1e6 + _PAGE * pages
