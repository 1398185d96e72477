"""Where boxes and pictures of a word processor stand on the page, and what they hide of its text."""

from collections.abc import Iterable
from dataclasses import dataclass

from hengwen.readers.guesses import guess

TWIP = 635
"""A twip, a twentieth of a point, in EMU. All lengths here are EMU, 914,400 to the inch."""
FLAT = 80
"""Twips, four points: lower lines, rows and boxes show no letter that could be read."""

_LARGE = 0.4  # of the page
_LINE = 1.3  # the height of a line, in letters


@dataclass(frozen=True, slots=True)
class PageSize:
    """The largest page of the document, in EMU: A4 where nothing says so."""

    width: int = 11906 * TWIP
    height: int = 16838 * TWIP
    left: int = 1800 * TWIP
    top: int = 1440 * TWIP

    @property
    def large_area(self) -> float:
        """Return the area from which on an image may be meant to be read."""
        return _LARGE * self.width * self.height

    @property
    def column(self) -> int:
        """Return the width of the text, with equal margins on both sides."""
        return max(self.width - 2 * self.left, 0)


@dataclass(frozen=True, slots=True)
class Placement:
    """A rectangle from (`x`, `y`), measured from what `across` and `down` name; a higher `level` lies in front."""

    across: str
    down: str
    x: int | None
    y: int | None
    width: int
    height: int
    level: int = 0
    around: bool = False  # text keeps clear of it

    def covers(self, other: "Placement") -> bool:
        """Return whether `other` lies wholly behind this one; both are measured from the same point."""
        if self.level <= other.level or (self.across, self.down) != (other.across, other.down):
            return False
        if self.x is None or self.y is None or other.x is None or other.y is None:
            return False
        slack = 12700 * 2
        right = other.x + other.width <= self.x + self.width + slack
        low = other.y + other.height <= self.y + self.height + slack
        return self.x <= other.x + slack and self.y <= other.y + slack and right and low


def is_outside(place: Placement, page: PageSize, *, in_table: bool = False) -> bool:
    """Return whether no part of a rectangle can be on the page; `in_table`: in tables, where columns begin anywhere."""
    across = {"page": 0, "leftMargin": 0}.get(place.across, page.left)
    down = {"page": 0, "topMargin": 0}.get(place.down, page.top)
    drift = page.width if in_table and place.across not in ("page", "margin") else 0
    fall = 0 if place.down in ("page", "topMargin", "margin") else page.height
    return _beyond(place.x, place.width, across, drift, page.width) or _beyond(
        place.y, place.height, down, fall, page.height
    )


def _beyond(place: int | None, size: int, origin: int, drift: int, end: int) -> bool:
    """Return whether it lies more than a millimetre beyond the page; `origin` may be up to `drift` further on."""
    return place is not None and (place + size + origin + drift < -36000 or place + origin > end + 36000)


def covers_paragraph(overlay: Placement, page: PageSize, letters: int, size: int) -> bool:
    """Return whether a picture that starts at or above a paragraph's first line is as wide and high as its lines."""
    if overlay.around or overlay.across not in ("column", "margin") or overlay.down not in ("paragraph", "line"):
        return False
    if overlay.x is None or overlay.y is None or overlay.x > 0 or overlay.y > 0 or not page.column:
        return False
    return overlay.x + overlay.width >= page.column * 0.97 and overlay.y + overlay.height >= height_needed(
        page, letters, size
    )


@guess(lambda _page, _letters, _size: 0.0)
def height_needed(page: PageSize, letters: int, size: int) -> float:
    """Return how high `letters` letters of `size` half points are in a column of the page."""
    letter = (size or 21) * 6350
    return (1 + letters * letter // max(page.column, 1)) * letter * _LINE


class PageCover:
    """A picture over the whole text of a page: it covers the text after it, up to the end of the page.

    True as long as it does.
    """

    def __init__(self, page: PageSize) -> None:
        self._page = page
        self._covered_height = 0.0  # how much of the page is still to be filled with text

    def add_overlays(self, overlays: Iterable[Placement]) -> None:
        """Note pictures that hang on the paragraph that begins."""
        if any(_covers_page(overlay, self._page) for overlay in overlays):
            self._covered_height = self._page.height - 2.0 * self._page.top

    def __bool__(self) -> bool:
        return self._covered_height > 0

    def end_page(self) -> None:
        """Note the end of a page."""
        self._covered_height = 0.0

    def covers(self, letters: int, size: int) -> bool:
        """Return whether the next paragraph, of `letters` letters, begins on the covered page."""
        covered = bool(self)
        self._covered_height -= height_needed(self._page, letters, size)
        return covered


def _covers_page(overlay: Placement, page: PageSize) -> bool:
    """Return whether a picture covers all of the page between its margins."""
    if overlay.around or overlay.down not in ("page", "margin", "topMargin") or overlay.x is None or overlay.y is None:
        return False
    if overlay.across not in ("page", "margin", "leftMargin", "column") or not page.column:
        return False
    x = overlay.x + (0 if overlay.across in ("page", "leftMargin") else page.left)
    y = overlay.y + (page.top if overlay.down == "margin" else 0)
    slack = 0.03 * page.width
    across = x <= page.left + slack and x + overlay.width >= page.width - page.left - slack
    return across and y <= page.top + slack and y + overlay.height >= page.height - page.top - slack
