"""Drawings in a Word document: where they hang, how they look, what text they hold ([MS-ODRAW] 2.2, [MS-DOC] 2.8).

Records lie within each other: a drawing holds shapes and groups, a group its own shape first.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hengwen.readers.common.colours import NOTHING, UNKNOWN, WHITE
from hengwen.readers.common.placement import TWIP, Placement
from hengwen.readers.doc.binary import i32, plc, u16, u32, utf16

SHAPE = 0xF004
"""The kind of a record that holds a shape."""

_DRAWING, _GROUP = 0xF002, 0xF003
_IDENTITY, _TEXT_BOX = 0xF00A, 0xF00D
_PROPERTIES = (0xF00B, 0xF121, 0xF122)
_TEXT, _WORD_ART, _PICTURE = 0x0080, 0x00C0, 0x0104
_FILL_TYPE, _FILL_COLOUR, _FILLED, _HIDDEN = 0x0180, 0x0181, 0x01BF, 0x03BF
_ACROSS, _DOWN, _ACROSS_FROM, _DOWN_FROM = 0x038F, 0x0391, 0x0390, 0x0392
_BACKGROUND = 0x400
_ANCHOR = 26  # bytes of an anchor
_DEEPEST = 64
_HORIZONTAL = ("margin", "page", "column", "column")
_VERTICAL = ("margin", "page", "paragraph", "line")


@dataclass(slots=True)
class Shape:
    """A shape. `top`: the identity of its outermost group, its own without one. `properties` by number."""

    top: int = 0
    identity: int = 0
    flags: int = 0
    text: int = 0
    properties: dict[int, int] = field(default_factory=dict)
    words: str = ""  # of WordArt

    @property
    def text_number(self) -> int:
        """Return which text box it shows, from 1; 0 for none."""
        return (self.text or self.properties.get(_TEXT, 0)) >> 16

    @property
    def is_picture(self) -> bool:
        """Return whether it shows an image."""
        return _PICTURE in self.properties

    @property
    def is_hidden(self) -> bool:
        """Return whether it is drawn nowhere."""
        return self.properties.get(_HIDDEN, 0) & 0x20002 == 0x20002

    @property
    def is_background(self) -> bool:
        """Return whether it is the colour of the page."""
        return bool(self.flags & _BACKGROUND)

    @property
    def fill(self) -> int:
        """Return its fill colour: white by default; `NOTHING` where the background shows through."""
        switch = self.properties.get(_FILLED, 0)
        if switch & 0x100000 and not switch & 0x10:
            return NOTHING
        if self.properties.get(_FILL_TYPE, 0):
            return UNKNOWN
        colour = self.properties.get(_FILL_COLOUR, 0xFFFFFF)
        return UNKNOWN if colour >> 24 else int.from_bytes(colour.to_bytes(4, "little")[:3])


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a drawing hangs: at a code unit of its text."""

    place: int
    identity: int
    rectangle: Placement


def shapes(part: bytes) -> list[Shape]:
    """Return all shapes, in the order in which they are drawn."""
    drawn: list[Shape] = []
    place = 8 + u32(part, 4)  # the first record holds what all drawings share
    while place + 9 <= len(part):
        place += 1  # whether the drawing belongs to the text or to the margins
        size = u32(part, place + 4)
        if u16(part, place + 2) != _DRAWING:
            break
        _walk(part, place + 8, min(place + 8 + size, len(part)), drawn)
        place += 8 + size
    return drawn


def _walk(part: bytes, place: int, end: int, drawn: list[Shape]) -> None:
    """Collect the shapes of a drawing. Its first group is the drawing itself."""
    ends = [end]
    tops: list[int] = []  # for each open group the outermost group, -1 where its own shape comes next
    while ends:
        if place + 8 > ends[-1]:
            place = ends.pop()
            if len(tops) > len(ends):
                tops.pop()
            continue
        kind, size = u16(part, place + 2), u32(part, place + 4)
        inner = min(place + 8 + size, ends[-1])
        place += 8
        if kind == _GROUP and len(ends) < _DEEPEST:
            outer = tops[-1] if tops else 0
            tops.append(outer if len(tops) > 1 and outer > 0 else -1 if tops else 0)
            ends.append(inner)
            continue
        if kind == SHAPE:
            shape = read_shape(part, place, inner)
            if tops and tops[-1] == -1:
                tops[-1] = shape.identity
            shape.top = tops[-1] if tops and tops[-1] > 0 else shape.identity
            drawn.append(shape)
        place = inner


def read_shape(part: bytes, place: int, end: int) -> Shape:
    """Read the shape whose records lie from byte `at` to `end`."""
    shape = Shape()
    while place + 8 <= end:
        head, kind, size = u16(part, place), u16(part, place + 2), u32(part, place + 4)
        body = part[place + 8 : min(place + 8 + size, end)]
        if kind == _IDENTITY:
            shape.identity, shape.flags = u32(body, 0), u32(body, 4)
        elif kind == _TEXT_BOX:
            shape.text = u32(body, 0)
        elif kind in _PROPERTIES:
            _properties(shape, body, head >> 4)
        place += 8 + size
    return shape


def _properties(shape: Shape, body: bytes, count: int) -> None:
    long = 6 * count
    for start in range(0, min(long, len(body) - 5), 6):
        number, value = u16(body, start), u32(body, start + 2)
        shape.properties[number & 0x3FFF] = value
        if number & 0x8000:
            if number & 0x3FFF == _WORD_ART:
                shape.words = utf16(body[long : long + value]).partition("\x00")[0]
            long += value


def anchors(part: bytes, by_identity: dict[int, Shape]) -> Iterator[Anchor]:
    """Yield where drawings hang in a text."""
    for place, _, entry in plc(part, _ANCHOR):
        identity = u32(entry, 0)
        yield Anchor(place, identity, _rectangle(entry, by_identity.get(identity) or Shape()))


def _rectangle(entry: bytes, shape: Shape) -> Placement:
    left, top, right, bottom = (i32(entry, place) * TWIP for place in range(4, 20, 4))
    flags = u16(entry, 20)
    properties = shape.properties
    across = properties.get(_ACROSS_FROM, flags >> 1 & 3)
    down = properties.get(_DOWN_FROM, flags >> 3 & 3)
    return Placement(
        _HORIZONTAL[across & 3],
        _VERTICAL[down & 3],
        None if properties.get(_ACROSS, 0) else left,
        None if properties.get(_DOWN, 0) else top,
        max(right - left, 0),
        max(bottom - top, 0),
        -1 if flags & 0x4000 else 1,
        flags >> 5 & 15 in (0, 1, 2, 4, 5),
    )


def ground(shape: Shape, page: int, *, pictures: bool) -> int:
    """Return the colour behind the words of a shape; unknown where it is clear and pictures may lie behind."""
    if shape.top != shape.identity:
        return UNKNOWN
    return (UNKNOWN if pictures else page) if shape.fill == NOTHING else shape.fill


def page_colour(every: list[Shape]) -> int:
    """Return white, unless the document has a background of its own, which a program may show or not."""
    grounds = [shape for shape in every if shape.is_background and _FILL_COLOUR in shape.properties]
    return UNKNOWN if any(shape.fill != WHITE for shape in grounds) else WHITE
