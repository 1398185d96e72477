"""What a check under way hands to the window: at once what is first, then as often as the window can take it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from time import monotonic

from hengwen.gui.check_result import check_result
from hengwen.model.document import Document
from hengwen.model.partial_results import ResultListener
from hengwen.model.report import Report
from hengwen.readers.reading_quality import ReadingQuality, reading_quality

_EVERY = 1.0  # seconds between two reports: numbers that change more often cannot be read
_SHARE = 8  # making a report takes at most one part in so many of the time


@dataclass(frozen=True, slots=True)
class Read:
    """How all documents were read, before any was compared. `skipped`: files that are no documents."""

    healths: list[ReadingQuality]
    skipped: tuple[str, ...]


class Arrivals(ResultListener):
    """Tells a `Read` and then `Found` after `Found`, each made in the thread of the check.

    The next one is made only when the one before was `taken`, so that none waits in a queue.
    """

    def __init__(self, tell: Callable[[object], None]) -> None:
        self._tell = tell
        self._free = Event()
        self._free.set()
        self._due = 0.0
        self.healths: dict[int, ReadingQuality] = {}

    def read(self, documents: Sequence[Document], skipped: Sequence[str]) -> None:
        """The health of every document."""
        self.healths = {id(document): reading_quality(document) for document in documents}
        self._tell(Read(list(self.healths.values()), tuple(skipped)))

    def compared(self, report: Callable[[], Report]) -> None:
        """A report of all pairs so far, where one is due."""
        began = monotonic()
        if began < self._due or not self._free.is_set():
            return
        made = report()
        if not made.comparisons:
            return
        found = check_result(made, self.healths)
        self._free.clear()
        self._tell(found)
        now = monotonic()
        self._due = now + max(_EVERY, _SHARE * (now - began))

    def taken(self) -> None:
        """The window has shown what it was told; called from its thread."""
        self._free.set()
