"""Pictures and painted shapes of a DOCX that lie over the text of the page."""

from collections.abc import Callable
from dataclasses import replace
from heapq import nlargest

from hengwen.readers.common.colours import NOTHING
from hengwen.readers.common.placement import PageSize, Placement, height_needed
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.drawing import anchored, style_of, vml_place
from hengwen.readers.docx.pictures import has_backdrop, picture_ids
from hengwen.readers.guesses import guess
from hengwen.readers.ooxml.colours import Palette
from hengwen.readers.ooxml.names import full

_OVERLAYS = 50
_SHAPES = (full("v:shape"), full("v:rect"))
_FLOATING = (full("wp:anchor"), *_SHAPES)
_WRAP = "{urn:schemas-microsoft-com:office:word}wrap"


def has_floating(paragraph: Element) -> bool:
    """Return whether anything that may lie over or behind text hangs on a paragraph."""
    return next(paragraph.iter(*_FLOATING), None) is not None


@guess(lambda _paragraph, _is_clear: [])
def overlays_of(paragraph: Element, is_clear: Callable[[str], bool]) -> list[Placement]:
    """Return the pictures and painted shapes of a paragraph that lie over its text.

    Of very many only the largest: each text box of the paragraph is compared with all of them. `is_clear` says of the
    relation of a picture whether the text under it shows through.
    """
    places = (
        anchored(anchor)
        for anchor in paragraph.iter(full("wp:anchor"))
        if anchor.get("behindDoc") not in ("1", "true")
        and _opaque(anchor)
        and not any(map(is_clear, picture_ids(anchor)))
    )
    shapes = (
        replace(vml_place(style_of(painted)), around=_wraps(painted))
        for painted in paragraph.iter(*_SHAPES)
        if _solid(painted) and not any(map(is_clear, picture_ids(painted)))
    )
    return nlargest(
        _OVERLAYS,
        (*places, *(shape for shape in shapes if shape.level >= 0)),
        key=lambda place: place.width * place.height,
    )


def _opaque(anchor: Element) -> bool:
    if next(anchor.iter(full("pic:pic")), None) is not None:
        return next(anchor.iter(full("a:alphaModFix")), None) is None
    return any(_painted(properties) for properties in anchor.iter(full("wps:spPr")))


def _solid(shape: Element) -> bool:
    """Return whether a VML shape floats and lets nothing through: by default a rectangle is white."""
    if style_of(shape).get("position") != "absolute" or shape.get("filled") in ("f", "false"):
        return shape.find(full("v:imagedata")) is not None and style_of(shape).get("position") == "absolute"
    return shape.tag == full("v:rect") or shape.get("fillcolor") is not None


def _wraps(shape: Element) -> bool:
    return any(inner.tag == _WRAP and inner.get("type") for inner in shape)


def has_no_pictures(root: Element) -> bool:
    """Return whether a part has no picture and no painted shape that could lie behind words."""
    if next(root.iter(full("pic:pic"), full("v:imagedata")), None) is not None:
        return False
    return not any(_painted(properties) for properties in root.iter(full("wps:spPr")))


def _painted(properties: Element) -> bool:
    fill = Palette().fill(properties)
    return fill is not None and fill != NOTHING


class PageBackdrop:
    """A picture or shape behind the text of a page: nobody can tell where on it the words stand."""

    def __init__(self, page: PageSize) -> None:
        self._page = page
        self._left = 0.0  # of the page, in paragraphs' heights

    def lies_under(self, paragraph: Element, *, floats: bool) -> bool:
        """Return whether one may lie behind a paragraph: it hangs on this one, or on one before on the page.

        `floats`: whether anything hangs on this one.
        """
        if floats and has_backdrop(paragraph, self._page):
            self._left = self._page.height
        if self._left <= 0:
            return False
        letters = sum(len(text.text or "") for text in paragraph.iter(full("w:t")))
        self._left -= height_needed(self._page, letters, 0)
        return self._left > 0

    def end_page(self) -> None:
        """Note the end of a page."""
        self._left = 0.0
