"""How letters of a DOCX look, as far as it decides whether they can be seen."""

from typing import NamedTuple

from hengwen.model.document import FindingKind
from hengwen.readers.common.colours import invisible
from hengwen.readers.common.xml_names import Element
from hengwen.readers.ooxml.colours import AUTO, Palette
from hengwen.readers.ooxml.names import child, number, switch

_TINY = 4  # half points: smaller than 2 pt cannot be read
_NARROW = 10  # per cent of a letter's width
_USUAL = 21  # half points, where nothing says how large letters are


class RunFormat(NamedTuple):
    """What is said about a run; None where nothing is. `size` in half points, `width` in per cent, `gap` in twips.

    `room`: twips into which all letters of a run are pressed.
    """

    vanish: bool | None = None
    web_hidden: bool | None = None
    colour: int | None = None
    ground: int | None = None
    size: int | None = None
    width: int | None = None
    gap: int | None = None
    room: int | None = None

    def over(self, base: "RunFormat") -> "RunFormat":
        """This look where it says something, `base` elsewhere."""
        if self == _SILENT:
            return base
        return RunFormat._make(under if own is None else own for own, under in zip(self, base, strict=True))

    def odd(self, ground: int, letters: int = 1) -> FindingKind | None:
        """What keeps a reader from seeing so many letters that look like this on `ground`."""
        if self._squeezed(letters):
            return FindingKind.TINY
        behind = ground if self.ground in (None, AUTO) else self.ground
        colour = AUTO if self.colour is None else self.colour
        return FindingKind.WHITE if behind is not None and invisible(colour, behind) else None

    def _squeezed(self, letters: int) -> bool:
        size = _USUAL if self.size is None else self.size
        narrow = self.width is not None and 0 < self.width <= _NARROW
        # A letter is as wide as it is high at most, ten twips for each half point: this gap puts all on one spot.
        piled = self.gap is not None and self.gap <= -9 * size
        pressed = self.room is not None and 100 * self.room < _NARROW * letters * 10 * size
        return size < _TINY or narrow or piled or pressed


_SILENT = RunFormat()


def look_of(properties: Element | None, palette: Palette) -> RunFormat:
    """What `w:rPr` itself says."""
    if properties is None or not len(properties):
        return _SILENT
    marked = palette.highlight(properties)
    return RunFormat(
        _either(switch(properties, "w:vanish"), switch(properties, "w:specVanish")),
        switch(properties, "w:webHidden"),
        palette.text(properties),
        palette.ground(child(properties, "w:shd")) if marked is None else marked,
        number(child(properties, "w:sz")),
        number(child(properties, "w:w")),
        number(child(properties, "w:spacing")),
        number(child(properties, "w:fitText")),
    )


def _either(one: bool | None, other: bool | None) -> bool | None:
    return other if one is None else one or bool(other)
