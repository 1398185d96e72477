"""The matches and the pairs of paragraphs as items of the list beside the texts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatch, PlacedMatches
from hengwen.gui.pages.compare.texts.content_words import languages_text, margin_text
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.translation import filled, word
from hengwen.model.document import Span
from hengwen.model.report.match import MatchKind, PairedBy
from hengwen.text.display import whole_percent

_KINDS = list(MatchKind)


class MatchOrder(StrEnum):
    """The orders of the list. The keys always go through the left text from its beginning to its end."""

    LEFT = "left"
    RIGHT = "right"
    LONGEST = "longest"
    SHORTEST = "shortest"
    MOST_SIMILAR = "likest"
    LEAST_SIMILAR = "unlikest"
    NEAREST = "nearest"
    KIND = "kind"


@dataclass(frozen=True, slots=True)
class MatchItem:
    """One item of the list: place `number`, shown as `sign`; `kind` is None for a pair of paragraphs, whose sign is
    their numbers in both texts. `content`: the margin and the languages of paragraphs that say the same in other words,
    which have neither similarity nor distance.
    """

    number: int
    sign: str
    kind: MatchKind | None
    similarity: float
    distance: int
    length: int
    pages: tuple[int | None, int | None]
    spans: tuple[Span, Span]
    paired_by: PairedBy | None = None
    content: tuple[str, str] | None = None

    @property
    def name(self) -> str:
        """The name of its kind in the window's language, the numbers of paragraphs."""
        return word(self.kind) if self.kind else self.sign

    @property
    def figure(self) -> str:
        """Its similarity; empty for paragraphs that say the same."""
        return "" if self.content else whole_percent(self.similarity)

    @property
    def detail(self) -> str:
        """Its length, its distance or other reason for the pair of paragraphs, and its pages; or its languages."""
        translate = QCoreApplication.translate
        if self.content:
            margin = translate("MatchesModel", "margin {margin}").format(margin=self.content[0])
            return " · ".join([margin, self.content[1], *self._pages()])
        parts = [
            filled(translate("MatchesModel", "{count} characters"), count=f"{self.length:,}"),
            word(self.paired_by)
            if self.paired_by and self.paired_by is not PairedBy.FINGERPRINTS
            else translate("MatchesModel", "Hamming {distance}").format(distance=self.distance),
        ]
        return " · ".join([*parts, *self._pages()])

    def _pages(self) -> Iterator[str]:
        left, right = self.pages
        if left is not None or right is not None:
            both = "–" if left is None else str(left), "–" if right is None else str(right)
            page = both[LEFT] if both[LEFT] == both[RIGHT] or right is None else "|".join(both)
            yield QCoreApplication.translate("MatchesModel", "p. {page}").format(page=page)

    @property
    def sentence(self) -> str:
        """All of it in one line, for screen readers."""
        name = self.name if self.kind is None else f"{self.sign}: {self.name}"
        return f"{' '.join(filter(None, (name, self.figure)))}, {self.detail}"


def match_items(places: PlacedMatches) -> list[MatchItem]:
    """Return the matches in the order of the left text."""
    return [_match(place) for place in places.all]


def _match(place: PlacedMatch) -> MatchItem:
    match, number = place.match, place.number
    figures = match.similarity, match.distance, place.length, place.pages
    return MatchItem(number, f"{number + 1}", match.kind, *figures, (match.left, match.right))


def paragraph_items(rows: ParagraphRows) -> list[MatchItem]:
    """Return the pairs of paragraphs in the order of the left text; their numbers follow those of the matches."""
    places = rows.places
    pair, first, pages = places.pair, len(places.all), places.pages
    return [
        MatchItem(
            first + number, rows.signs_of(both), None, both.similarity, both.distance,
            min(pair.left.inside(both.left), pair.right.inside(both.right)),
            (pages[LEFT](both.left.start), pages[RIGHT](both.right.start)), (both.left, both.right), both.paired_by,
        )
        for number, both in enumerate(pair.paragraphs)
    ]  # fmt: skip


def content_items(rows: ParagraphRows) -> list[MatchItem]:
    """Return the paragraphs that say the same in other words, in the order of the left text."""
    places = rows.places
    pair, pages = places.pair, places.pages
    return [
        MatchItem(
            number, rows.signs_of(both), None, both.margin, 0,
            min(pair.left.inside(both.left), pair.right.inside(both.right)),
            (pages[LEFT](both.left.start), pages[RIGHT](both.right.start)), (both.left, both.right),
            content=(margin_text(both), languages_text(pair, both)),
        )
        for number, both in zip(places.content_places, places.content, strict=True)
    ]  # fmt: skip


SORT_KEYS: dict[MatchOrder, Callable[[MatchItem], tuple[float, ...]]] = {
    MatchOrder.LEFT: lambda item: (item.spans[LEFT].start,),
    MatchOrder.RIGHT: lambda item: (item.spans[RIGHT].start,),
    MatchOrder.LONGEST: lambda item: (-item.length,),
    MatchOrder.SHORTEST: lambda item: (item.length,),
    MatchOrder.MOST_SIMILAR: lambda item: (-item.similarity, -item.length),
    MatchOrder.LEAST_SIMILAR: lambda item: (item.similarity, -item.length),
    MatchOrder.NEAREST: lambda item: (item.distance, -item.length),
    MatchOrder.KIND: lambda item: (_KINDS.index(item.kind) if item.kind else 0, item.number),
}
"""The sort keys of the list; equal items stay in the order of the left text."""


def order_names() -> dict[MatchOrder, str]:
    """Return the names of the orders."""
    translate = QCoreApplication.translate
    return {
        MatchOrder.LEFT: translate("Items", "Left text"),
        MatchOrder.RIGHT: translate("Items", "Right text"),
        MatchOrder.LONGEST: translate("Items", "Longest"),
        MatchOrder.SHORTEST: translate("Items", "Shortest"),
        MatchOrder.MOST_SIMILAR: translate("Items", "Most similar"),
        MatchOrder.LEAST_SIMILAR: translate("Items", "Least similar"),
        MatchOrder.NEAREST: translate("Items", "Hamming distance"),
        MatchOrder.KIND: translate("Items", "Kind"),
    }
