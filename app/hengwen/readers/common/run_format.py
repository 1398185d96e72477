"""How the letters of a run look, as far as it matters for seeing them."""

from typing import NamedTuple

from hengwen.model.document import FindingKind
from hengwen.readers.common.colours import AUTO, is_invisible

_TINY = 4  # half points: smaller than 2 pt cannot be read
_NARROW = 10  # per cent of a letter's width
_DEFAULT_SIZE = 21  # half points, where no size is given
_BLANK, _LEAST_BLANK = 0.25, 0.8  # of the size of its letters; points of one that can be seen
_BLANKS = " \u00a0"

TINY_SIZE = 2.0
"""Points: smaller letters cannot be read."""

HAIR_BLANK = "\u200a"
"""Represents a blank that takes no room on the page."""


class RunFormat(NamedTuple):
    """The format of a run; None where nothing says it. `size` in half points, `width` in per cent, `spacing` in twips.

    `fit_width`: twips into which all letters of a run are pressed. `font`: the name of its font.
    """

    vanish: bool | None = None
    web_hidden: bool | None = None
    colour: int | None = None
    background: int | None = None
    size: int | None = None
    width: int | None = None
    spacing: int | None = None
    fit_width: int | None = None
    font: str | None = None

    def over(self, base: "RunFormat") -> "RunFormat":
        """Return this format where it says something, `base` elsewhere."""
        if self == _NOTHING:
            return base
        return RunFormat._make(inherited if own is None else own for own, inherited in zip(self, base, strict=True))

    def finding(self, background: int, letters: int = 1) -> FindingKind | None:
        """Return the finding that hides letters of this look and number on `background`; None for visible ones."""
        if self._is_squeezed(letters):
            return FindingKind.TINY
        behind = background if self.background in (None, AUTO) else self.background
        colour = AUTO if self.colour is None else self.colour
        return FindingKind.WHITE if behind is not None and is_invisible(colour, behind) else None

    def shown(self, text: str) -> str:
        """Return a text of this look as `shown_blanks` does."""
        size = _DEFAULT_SIZE if self.size is None else self.size
        return shown_blanks(text, size / 2, (self.spacing or 0) / 20, 100 if self.width is None else self.width)

    def _is_squeezed(self, letters: int) -> bool:
        size = _DEFAULT_SIZE if self.size is None else self.size
        narrow = self.width is not None and 0 < self.width <= _NARROW
        # A letter is at most as wide as high, ten twips for each half point: this spacing puts all on one spot.
        piled_up = self.spacing is not None and self.spacing <= -9 * size
        pressed = self.fit_width is not None and 100 * self.fit_width < _NARROW * letters * 10 * size
        return size < _TINY or narrow or piled_up or pressed


_NOTHING = RunFormat()


def shown_blanks(text: str, size: float, spacing: float = 0.0, width: float = 100.0) -> str:
    """Return a text; blanks that take no room on the page as one hair blank.

    `size` of the letters and `spacing` in points, `width` in per cent.
    """
    if not text or text.strip(_BLANKS):
        return text
    return HAIR_BLANK if len(text) * (size * _BLANK * width / 100 + spacing) < _LEAST_BLANK else text
