"""Where drawings, text boxes, frames and floating tables of a DOCX stand: hidden, off the page, or under a picture."""

import re
from collections.abc import Iterator, Sequence

from hengwen.model.document import FindingKind
from hengwen.model.regex import regex
from hengwen.readers.common.colours import AUTO, NOTHING, UNKNOWN
from hengwen.readers.common.placement import FLAT, TWIP, PageSize, Placement, is_outside
from hengwen.readers.common.xml_names import Element
from hengwen.readers.guesses import guess
from hengwen.readers.ooxml.colours import Palette, rgb
from hengwen.readers.ooxml.names import attribute, child, full, integer, number, switch

_POINTS = {"pt": 12700.0, "in": 914400.0, "cm": 360000.0, "mm": 36000.0, "px": 9525.0, "pc": 152400.0, "": 12700.0}
_AROUND = ("Square", "Tight", "Through", "TopAndBottom")
_LENGTH = regex(r"\s*(-?\d+(?:\.\d+)?)\s*(pt|in|cm|mm|px|pc|)\s*")


@guess(lambda _root: PageSize())
def page_size(root: Element) -> PageSize:
    """Return the page's size by the sections of a document."""
    usual = PageSize()
    sections = list(root.iter(full("w:sectPr")))
    sizes = [child(section, "w:pgSz") for section in sections]
    margins = [child(properties, "w:pgMar") for properties in sections]

    def largest(elements: list[Element | None], name: str, least: int) -> int:
        values = [number(element, name) or 0 for element in elements]
        return max([min(value, 31680) for value in values if value > 0], default=least // TWIP) * TWIP

    return PageSize(
        largest(sizes, "w:w", usual.width),
        largest(sizes, "w:h", usual.height),
        largest(margins, "w:left", usual.left),
        largest(margins, "w:top", usual.top),
    )


def anchored(anchor: Element) -> Placement:
    """Return the place of a `wp:anchor`."""
    across, x = _position(anchor, "wp:positionH")
    down, y = _position(anchor, "wp:positionV")
    if anchor.get("simplePos") in ("1", "true"):
        simple = child(anchor, "wp:simplePos")
        across, down, x, y = "page", "page", integer(simple, "x"), integer(simple, "y")
    extent = child(anchor, "wp:extent")
    level = integer(anchor, "relativeHeight") or 0
    behind = anchor.get("behindDoc") in ("1", "true")
    size = (integer(extent, "cx") or 0, integer(extent, "cy") or 0)
    around = any(child(anchor, f"wp:wrap{way}") is not None for way in _AROUND)
    return Placement(across, down, x, y, *size, -1 if behind else level, around)


def _position(anchor: Element, name: str) -> tuple[str, int | None]:
    position = child(anchor, name)
    offset = child(position, "wp:posOffset")
    text = "" if offset is None else (offset.text or "").strip()
    base = "" if position is None else position.get("relativeFrom", "")
    return base, int(text) if re.fullmatch(r"-?\d{1,12}", text) else None


def style_of(shape: Element) -> dict[str, str]:
    """Return the `style` of a VML shape as names and values."""
    pairs = (declaration.partition(":") for declaration in shape.get("style", "").split(";"))
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def vml_place(style: dict[str, str]) -> Placement:
    """Return the place of a VML shape."""
    across = {"page": "page", "margin": "margin"}.get(style.get("mso-position-horizontal-relative", ""), "column")
    down = {"page": "page", "margin": "margin"}.get(style.get("mso-position-vertical-relative", ""), "paragraph")
    x, y, wide, high = (_emu(style.get(name)) for name in ("margin-left", "margin-top", "width", "height"))
    order = re.fullmatch(r"-?\d{1,12}", style.get("z-index", ""))
    return Placement(across, down, x, y, wide or 0, high or 0, int(order[0]) if order else 0)


def _emu(length: str | None) -> int | None:
    match = _LENGTH.fullmatch(length or "")
    return int(float(match[1][:12]) * _POINTS[match[2]]) if match else None


def drawing_finding(
    drawing: Element, page: PageSize, overlays: list[Placement], *, in_table: bool
) -> FindingKind | None:
    """Return the finding that hides the words of a `w:drawing` or `w:pict`; None for visible ones."""
    for anchor in (placed for placed in drawing if placed.tag in (full("wp:anchor"), full("wp:inline"))):
        properties = child(anchor, "wp:docPr")
        if properties is not None and properties.get("hidden") in ("1", "true"):
            return FindingKind.HIDDEN
        place = anchored(anchor)
        if anchor.tag == full("wp:anchor") and is_outside(place, page, in_table=in_table):
            return FindingKind.OUTSIDE
        if any(overlay.covers(place) for overlay in overlays):
            return FindingKind.COVERED
        if min(place.width, place.height) < FLAT * TWIP and _is_fixed(anchor):
            return FindingKind.TINY
    return next(
        (finding for finding in (_shape_finding(shape, page, in_table=in_table) for shape in drawing) if finding), None
    )


def _is_fixed(anchor: Element) -> bool:
    """Return whether there is a text box that does not grow with its words."""
    boxes = list(anchor.iter(full("wps:bodyPr")))
    grows = any(child(box, "a:spAutoFit") is not None for box in boxes)
    return (
        not grows
        and child(anchor, "wp:extent") is not None
        and next(anchor.iter(full("w:txbxContent")), None) is not None
    )


def _shape_finding(shape: Element, page: PageSize, *, in_table: bool) -> FindingKind | None:
    style = style_of(shape)
    if style.get("visibility") == "hidden" or style.get("display") == "none":
        return FindingKind.HIDDEN
    absolute = style.get("position") == "absolute"
    return FindingKind.OUTSIDE if absolute and is_outside(vml_place(style), page, in_table=in_table) else None


@guess(lambda _layers, _page: None)
def paragraph_finding(layers: Sequence[Element], page: PageSize) -> FindingKind | None:
    """Return the finding that hides a whole paragraph (frame or indent off the page, lines without height); None for
    visible.

    `layers`: the `w:pPr` that hold for it, nearest first.
    """
    if not layers:
        return None
    frame = next(
        (frame_properties for layer in layers if (frame_properties := child(layer, "w:framePr")) is not None), None
    )
    if frame is not None and is_outside(_framed(frame, ("w:hAnchor", "w:vAnchor", "w:x", "w:y"), page), page):
        return FindingKind.OUTSIDE
    left = _nearest(layers, "w:ind", "w:left", "w:start")
    if left is not None and abs(left) * TWIP >= page.width:
        return FindingKind.OUTSIDE
    if frame is not None and attribute(frame, "w:hRule") == "exact" and 0 <= (number(frame, "w:h") or 0) < FLAT:
        return FindingKind.TINY
    line = _nearest(layers, "w:spacing", "w:line")
    exact = any(attribute(child(layer, "w:spacing"), "w:lineRule") == "exact" for layer in layers)
    return FindingKind.TINY if exact and line is not None and 0 <= line < FLAT else None


def _nearest(layers: Sequence[Element], name: str, *attributes: str) -> int | None:
    """Return the number in the nearest layer that has one."""
    values = (number(child(layer, name), name_of_attribute) for layer in layers for name_of_attribute in attributes)
    return next((value for value in values if value is not None), None)


def table_finding(properties: Element | None, page: PageSize) -> FindingKind | None:
    """Return a finding for a floating table off the page."""
    floating = child(properties, "w:tblpPr")
    names = ("w:horzAnchor", "w:vertAnchor", "w:tblpX", "w:tblpY")
    return FindingKind.OUTSIDE if floating is not None and is_outside(_framed(floating, names, page), page) else None


def row_finding(properties: Element | None) -> FindingKind | None:
    """Return a finding for a row that is hidden, or not high enough for any letter."""
    if switch(properties, "w:hidden"):
        return FindingKind.HIDDEN
    height = child(properties, "w:trHeight")
    size = number(height)
    exact = attribute(height, "w:hRule") == "exact"
    return FindingKind.TINY if exact and size is not None and 0 <= size < FLAT else None


def _framed(element: Element, names: tuple[str, str, str, str], page: PageSize) -> Placement:
    across, down = (attribute(element, name) or "text" for name in names[:2])
    x, y = (None if (offset := number(element, name)) is None else offset * TWIP for name in names[2:])
    # Its size depends on its words: to be safe, as large as the page.
    wide, high = number(element, "w:w"), number(element, "w:h")
    return Placement(
        across, down, x, y, page.width if wide is None else wide * TWIP, page.height if high is None else high * TWIP
    )


def text_box_background(box: Element, palette: Palette, outer: int) -> int:
    """Return the colour behind the words of a text box; unknown where its fill is not plain."""
    for around in box.iterancestors(full("wps:wsp"), full("v:shape"), full("v:rect")):
        if around.tag == full("wps:wsp"):
            fill = palette.fill(child(around, "wps:spPr"))
            return UNKNOWN if fill is None or fill == AUTO else outer if fill == NOTHING else fill
        if around.get("filled") in ("f", "false"):
            return outer
        named = rgb(around.get("fillcolor", "").partition(" ")[0])
        return UNKNOWN if named is None else named
    return UNKNOWN


def large_images(drawing: Element, page: PageSize) -> Iterator[Element]:
    """Yield the images of a drawing that are large on their page."""
    least = page.large_area
    for placed in drawing.iter(full("wp:inline"), full("wp:anchor")):
        extent = child(placed, "wp:extent")
        area = (integer(extent, "cx") or 0) * (integer(extent, "cy") or 0)
        if area >= least and next(placed.iter(full("pic:pic")), None) is not None:
            yield placed
    for shape in drawing.iter(full("v:shape")):
        style = style_of(shape)
        area = (_emu(style.get("width")) or 0) * (_emu(style.get("height")) or 0)
        if area >= least and child(shape, "v:imagedata") is not None:
            yield shape
