"""The matches and the pairs of paragraphs as the list beside the texts has them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from hengwen.gui.pages.compare.places import LEFT, RIGHT, Place, Places
from hengwen.gui.style.theme import percent
from hengwen.gui.translation import word
from hengwen.model.document import Span
from hengwen.model.report import MatchKind

_KINDS = list(MatchKind)


class Order(StrEnum):
    """In which order the list stands. The keys always go through the left text from its beginning to its end."""

    LEFT = "left"
    RIGHT = "right"
    LONGEST = "longest"
    SHORTEST = "shortest"
    LIKEST = "likest"
    UNLIKEST = "unlikest"
    NEAREST = "nearest"
    KIND = "kind"


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list: place `number`, written as `written`; `kind` is None for a pair of paragraphs."""

    number: int
    written: int
    kind: MatchKind | None
    similarity: float
    distance: int
    length: int
    pages: tuple[int | None, int | None]
    spans: tuple[Span, Span]

    @property
    def name(self) -> str:
        """Its kind in the window's language."""
        return word(self.kind) if self.kind else QCoreApplication.translate("Items", "paragraph")

    @property
    def detail(self) -> str:
        """Its length, its distance and its pages."""
        translate = QCoreApplication.translate
        parts = [
            translate("MatchesModel", "{count} characters").format(count=f"{self.length:,}"),
            translate("MatchesModel", "Hamming {distance}").format(distance=self.distance),
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
        """Everything about it in a line, for a reader of the screen."""
        return f"{self.written}: {self.name} {percent(self.similarity, 0)}, {self.detail}"


def matches(places: Places) -> list[Item]:
    """The matches in the order of the left text."""
    return [_match(place) for place in places.all]


def _match(place: Place) -> Item:
    match, number = place.match, place.number
    figures = match.similarity, match.distance, place.length, place.pages
    return Item(number, number + 1, match.kind, *figures, (match.left, match.right))


def paragraphs(places: Places) -> list[Item]:
    """The pairs of paragraphs in the order of the left text; their numbers follow those of the matches."""
    pair, first, pages = places.pair, len(places.all), places.pages
    return [
        Item(
            first + at, at + 1, None, both.similarity, both.distance,
            min(pair.left.inside(both.left), pair.right.inside(both.right)),
            (pages[LEFT](both.left.start), pages[RIGHT](both.right.start)), (both.left, both.right),
        )
        for at, both in enumerate(pair.paragraphs)
    ]  # fmt: skip


KEYS: dict[Order, Callable[[Item], tuple[float, ...]]] = {
    Order.LEFT: lambda item: (item.spans[LEFT].start,),
    Order.RIGHT: lambda item: (item.spans[RIGHT].start,),
    Order.LONGEST: lambda item: (-item.length,),
    Order.SHORTEST: lambda item: (item.length,),
    Order.LIKEST: lambda item: (-item.similarity, -item.length),
    Order.UNLIKEST: lambda item: (item.similarity, -item.length),
    Order.NEAREST: lambda item: (item.distance, -item.length),
    Order.KIND: lambda item: (_KINDS.index(item.kind) if item.kind else 0, item.number),
}
"""What the list is sorted by; equal ones stay in the order of the left text."""


def order_names() -> dict[Order, str]:
    """What the orders are called."""
    translate = QCoreApplication.translate
    return {
        Order.LEFT: translate("Items", "Left text"),
        Order.RIGHT: translate("Items", "Right text"),
        Order.LONGEST: translate("Items", "Longest"),
        Order.SHORTEST: translate("Items", "Shortest"),
        Order.LIKEST: translate("Items", "Most similar"),
        Order.UNLIKEST: translate("Items", "Least similar"),
        Order.NEAREST: translate("Items", "Hamming distance"),
        Order.KIND: translate("Items", "Kind"),
    }
