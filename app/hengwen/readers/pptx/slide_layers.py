"""The layers behind the words on a slide, and whether the words are on it at all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from hengwen.model.document import FindingKind
from hengwen.readers.common.colours import AUTO, NOTHING, UNKNOWN, WHITE, is_invisible
from hengwen.readers.common.xml_names import Element, below, local_name, own_child
from hengwen.readers.guesses import guess
from hengwen.readers.ooxml.colours import Palette
from hengwen.readers.ooxml.names import child, integer
from hengwen.readers.ooxml.package import Package

_FLAT = "1001"  # the first background style of a theme is a plain colour
_MOST = 500  # shapes of a slide whose places are remembered
_TINY = 200  # hundredths of a point


@dataclass(frozen=True, slots=True)
class ShapeBox:
    """A rectangle in EMU from the upper left corner of the slide."""

    x: int
    y: int
    width: int
    height: int

    def meets(self, other: "ShapeBox") -> bool:
        """Return whether both share a place."""
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


class SlideLayers:
    """One layer of a slide with those behind it, and the places of the shapes painted so far.

    `parts`: the slide, its layout, its master; `level`: which of them is painted, 0 for the slide itself. `parse`: the
    package's own, which may remember the layouts that many slides share.
    """

    def __init__(
        self, package: Package, parts: Sequence[str], size: ShapeBox, parse: Callable[[str], Element | None],
        level: int = 0,
    ) -> None:  # fmt: skip
        self.package, self.part, self.size, self.level = package, parts[level], size, level
        self.root = parse(self.part)
        self._parts, self._parse = parts, parse
        self._painted: list[ShapeBox | None] = []
        for part in reversed(parts[level + 1 :]):
            root = parse(part)
            for shape in () if root is None else _shapes(root):
                if not is_placeholder(shape):
                    self.add_painted(shape)

    def behind(self) -> Iterator["SlideLayers"]:
        """Yield the layout and the master, as far as their shapes are shown."""
        root, level = self.root, self.level + 1
        if root is None or any(root.get(name) in ("0", "false") for name in ("show", "showMasterSp")):
            return
        if level < len(self._parts):
            layer = SlideLayers(self.package, self._parts, self.size, self._parse, level)
            yield layer
            yield from layer.behind()

    @cached_property
    def _roots(self) -> list[Element]:
        """Return the slide, its layout and its master."""
        return [root for root in map(self._parse, self._parts) if root is not None]

    @cached_property
    def palette(self) -> Palette:
        """Return the colours of the theme, as the master names them."""
        theme = self.package.part(self._parts[-1], "theme")
        maps = (below(root, name) for root in self._roots for name in ("overrideClrMapping", "clrMap"))
        roles = next((colour_map for colour_map in maps if colour_map is not None), None)
        names = {} if roles is None else {str(key): str(value) for key, value in roles.attrib.items()}
        return Palette(self._parse(theme) if theme else None, names)

    @cached_property
    def background(self) -> int:
        """Return the colour of the slide itself."""
        for root in self._roots:
            background_element = below(root, "bg")
            if background_element is not None:
                return self._background_colour(background_element)
        return WHITE

    def _background_colour(self, background_element: Element) -> int:
        reference = below(background_element, "bgRef")
        if reference is None:
            fill = self.palette.fill(below(background_element, "bgPr"))
            return UNKNOWN if fill is None else fill
        colour = next(iter(reference), None)
        return UNKNOWN if colour is None or reference.get("idx") != _FLAT else self.palette.colour(colour)

    def add_painted(self, shape: Element) -> None:
        """Note a shape that lies behind all later ones."""
        if local_name(shape) in ("pic", "graphicFrame", "grpSp") or self._fill(shape) != NOTHING:
            # Of very many shapes the places are not looked up: then nothing is known about any place.
            self._painted.append(box_of(shape) if len(self._painted) < _MOST else None)
            del self._painted[_MOST + 1 :]

    def place_of(self, shape: Element) -> ShapeBox | None:
        """Return where a shape stands, by its layout or master where it does not say so itself."""
        own, place = box_of(shape), _placeholder(shape)
        if own is not None or place is None:
            return own
        return next((box for held in self._held if (box := held.get(place) or held.get(place[:1]))), None)

    @cached_property
    def _held(self) -> list[dict[tuple[str, ...], ShapeBox]]:
        """Return the places of the placeholders of layout and master, by number and by kind."""
        places = []
        for root in self._roots[1:]:
            held: dict[tuple[str, ...], ShapeBox] = {}
            for shape in _shapes(root):
                place, box = _placeholder(shape), box_of(shape)
                if place is not None and box is not None:
                    held.setdefault(place, box)
                    held.setdefault(place[:1], box)
            places.append(held)
        return places

    def _fill(self, shape: Element) -> int:
        """Return the fill of a shape: by itself or by its style; unknown for gradients and pictures."""
        properties = own_child(shape, "spPr")
        fill = self.palette.fill(properties)
        if fill is None and any(
            local_name(inner).endswith("Fill") for inner in (() if properties is None else properties)
        ):
            return UNKNOWN
        style = own_child(shape, "style")
        reference = below(style, "fillRef")
        if fill is None and reference is not None and reference.get("idx") not in (None, "0"):
            return self.palette.colour(reference[0]) if len(reference) else UNKNOWN
        return NOTHING if fill is None else fill

    def background_of(self, shape: Element) -> int:
        """Return the colour behind the words of a shape; unknown where it cannot be found."""
        own = self._fill(shape) if local_name(shape) == "sp" else UNKNOWN
        if own != NOTHING:
            return own
        place = box_of(shape)
        covered = any(place is None or box is None or box.meets(place) for box in self._painted)
        return UNKNOWN if covered else self.background

    def text_colour(self, properties: Element | None) -> int:
        """Return the colour that a run names itself; others have the theme's colour, which can be read."""
        colour = self.palette.fill(properties) if properties is not None else None
        return AUTO if colour is None else colour

    def is_outside(self, shape: Element) -> bool:
        """Return whether no part of a shape is on the slide."""
        place = self.place_of(shape)
        return place is not None and not place.meets(self.size) and place.width > 0 and place.height > 0


@guess(lambda _layers, _properties, _background, _usual: None)
def visibility_finding(
    layers: SlideLayers, properties: Element | None, background: int, usual: Element | None
) -> FindingKind | None:
    """Return the finding that hides a run with these properties; None for a visible one.

    `usual`: what its shape says of the paragraph's letters.
    """
    stated = (element.get("sz", "") for element in (properties, usual) if element is not None)
    size = next(filter(None, stated), "")
    if size.isdecimal() and len(size) < 6 and int(size) < _TINY:
        return FindingKind.TINY
    colours = (layers.text_colour(element) for element in (properties, usual))
    colour = next((colour for colour in colours if colour != AUTO), AUTO)
    return FindingKind.WHITE if is_invisible(colour, background) else None


@guess(lambda _paragraph: None)
def usual_properties(paragraph: Element) -> Element | None:
    """Return what the shape of a paragraph says of its letters; None where it says nothing."""
    body = paragraph.getparent()
    styles = None if body is None else own_child(body, "lstStyle")
    if styles is None or not len(styles):
        return None
    level = own_child(paragraph, "pPr")
    depth = 1 + (integer(level, "lvl") or 0)
    return own_child(own_child(styles, f"lvl{depth}pPr"), "defRPr")


def parts_of(package: Package, slide: str) -> list[str]:
    """Return the parts that paint a slide: its own, its layout, its master."""
    parts = [slide]
    for kind in ("slideLayout", "slideMaster"):
        part = package.part(parts[-1], kind)
        if part is None:
            break
        parts.append(part)
    return parts


def is_placeholder(shape: Element) -> bool:
    """Return whether a shape is a place for a slide's own words; those of layout and master are not painted."""
    return _placeholder(shape) is not None


def size_of(presentation: Element) -> ShapeBox:
    """Return the size of all slides."""
    size = below(presentation, "sldSz")
    return ShapeBox(0, 0, *(integer(size, name) or usual for name, usual in (("cx", 9144000), ("cy", 6858000))))


def box_of(shape: Element) -> ShapeBox | None:
    """Return where a shape stands, None where only its layout says it."""
    transform = own_child(shape, "xfrm")
    if transform is None:
        properties = next((inner for inner in shape if local_name(inner) in ("spPr", "grpSpPr")), None)
        transform = child(properties, "a:xfrm")
    values = [
        integer(child(transform, name), key)
        for name, key in (("a:off", "x"), ("a:off", "y"), ("a:ext", "cx"), ("a:ext", "cy"))
    ]
    known = [value for value in values if value is not None]
    return ShapeBox(*known) if len(known) == len(values) else None


def _placeholder(shape: Element) -> tuple[str, str] | None:
    """Return the kind and number of a shape's placeholder in the layout, None for none."""
    own = next((inner for inner in shape if local_name(inner).startswith("nv")), None)
    place = below(own, "ph")
    return None if place is None else (place.get("type", "body"), place.get("idx", "0"))


def _shapes(root: Element) -> Iterator[Element]:
    tree = below(root, "spTree")
    return (
        inner for inner in (() if tree is None else tree) if local_name(inner) in ("sp", "pic", "graphicFrame", "grpSp")
    )
