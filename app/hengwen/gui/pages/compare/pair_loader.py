"""Prepares a pair for the compare page: at once, or off the window's thread where that takes too long."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.compare.find import Finder
from hengwen.gui.pages.compare.match_items import MatchItem, content_items, match_items, paragraph_items
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatches
from hengwen.gui.pages.compare.texts.match_text import MatchText
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.pages.compare.texts.row_text import RowText, row_texts
from hengwen.model.report.report import Comparison

_AT_ONCE = 40_000  # characters of both texts that are prepared while the window waits: some hundredths of a second
_WEIGHT = 30  # characters that a match or a pair of paragraphs counts for


@dataclass(frozen=True, slots=True)
class PreparedPair:
    """A pair, its places and the items of all lists; both texts ready for search and a pane, running and in rows."""

    pair: Comparison
    places: PlacedMatches
    text_layouts: tuple[MatchText, MatchText]
    row_texts: tuple[RowText, RowText]
    items: tuple[list[MatchItem], ...]
    finders: tuple[Finder, Finder]


def is_short(pair: Comparison) -> bool:
    """Return whether a pair can be prepared while the window waits."""
    characters = len(pair.left.document.text) + len(pair.right.document.text)
    return characters + _WEIGHT * (len(pair.matches) + len(pair.paragraphs)) <= _AT_ONCE


def prepare(pair: Comparison, before: PreparedPair | None = None) -> PreparedPair:
    """Compute everything about a pair that takes time; reuse the texts that were normalised for the pair before."""
    places = PlacedMatches(pair)
    _ = pair.left_share, pair.right_share, pair.matched, pair.parts, places.pages
    rows = ParagraphRows(places)
    rows.compare_long()
    text_layouts = MatchText(rows, LEFT).ready(), MatchText(rows, RIGHT).ready()
    known = {id(finder.text): finder for finder in (before.finders if before else ())}
    finders = tuple(known.get(id(text_layout.text)) or Finder(text_layout.text) for text_layout in text_layouts)
    if not is_short(pair):
        for finder in finders:
            finder.fold()
    items = match_items(places), paragraph_items(rows), content_items(rows)
    return PreparedPair(pair, places, text_layouts, row_texts(rows), items, (finders[LEFT], finders[RIGHT]))


class PairLoader(QObject):
    """`opened` is emitted with a prepared pair, and whether the current choices must be forgotten."""

    opened = Signal(object, bool)

    def __init__(self, runner: JobRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = JobQueue(runner, Policy.REPLACE, self)
        self._last: PreparedPair | None = None

    @property
    def busy(self) -> bool:
        """Whether a pair is being prepared."""
        return self._jobs.busy

    def open(self, pair: Comparison, *, anew: bool) -> bool:
        """Prepare a pair. Return whether that is done already. A pair requested earlier is not shown any more."""
        if is_short(pair):
            self._jobs.abandon()
            self._show(prepare(pair), anew=anew)
            return True
        before = self._last
        self._jobs.start(lambda _job: prepare(pair, before), lambda opened: self._show(opened, anew=anew))
        return False

    def _show(self, opened: PreparedPair, *, anew: bool) -> None:
        self._last = opened
        self.opened.emit(opened, anew)
