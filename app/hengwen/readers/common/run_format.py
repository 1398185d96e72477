"""How the letters of a run look, as far as it matters for seeing them."""

from typing import NamedTuple

from hengwen.model.document import FindingKind
from hengwen.readers.common.colours import AUTO, is_invisible

_TINY = 4  # half points: smaller than 2 pt cannot be read
_NARROW = 10  # per cent of a letter's width
_DEFAULT_SIZE = 21  # half points, where no size is given


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

    def _is_squeezed(self, letters: int) -> bool:
        size = _DEFAULT_SIZE if self.size is None else self.size
        narrow = self.width is not None and 0 < self.width <= _NARROW
        # A letter is at most as wide as high, ten twips for each half point: this spacing puts all on one spot.
        piled_up = self.spacing is not None and self.spacing <= -9 * size
        pressed = self.fit_width is not None and 100 * self.fit_width < _NARROW * letters * 10 * size
        return size < _TINY or narrow or piled_up or pressed


_NOTHING = RunFormat()
