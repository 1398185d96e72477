"""Pictures of a DOCX by their bytes: whether text under one shows through, as under most stamps and signatures."""

import warnings
from collections.abc import Iterator
from io import BytesIO

from hengwen.readers.common.placement import PageSize
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.drawing import anchored, style_of, vml_place
from hengwen.readers.guesses import guess
from hengwen.readers.ooxml.names import attribute, full

_DOTS = 4_000_000  # of a picture that is unpacked to look for clear places
_SOLID = 250  # of 255
_MOSTLY = 0.97  # share of the dots that let nothing through
_BACKDROP = 0.1  # of the page: a smaller picture is no background of text


def lets_through(data: bytes | None) -> bool:
    """Return whether a picture has clear places, or may have: drawings, and pictures too large to look at.

    A missing one is a frame without a picture in it.
    """
    if not data:
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _has_clear_places(data)
    # Pillow reads no drawings (EMF, SVG), and a damaged picture may raise any exception its decoder has.
    except Exception:  # noqa: BLE001
        return True


def _has_clear_places(data: bytes) -> bool:
    from PIL import Image  # imported here: few documents have pictures over their text

    with Image.open(BytesIO(data)) as picture:
        if not picture.has_transparency_data:
            return False
        if picture.width * picture.height > _DOTS:
            return True
        opacity = picture.convert("RGBA").getchannel("A").histogram()
    return sum(opacity[_SOLID:]) < _MOSTLY * sum(opacity)


def picture_ids(drawing: Element) -> list[str]:
    """Return the relations of the pictures in a drawing."""
    blips = (blip.get(full("r:embed")) for blip in drawing.iter(full("a:blip")))
    return [
        relation
        for relation in (*blips, *(attribute(identity, "r:id") for identity in drawing.iter(full("v:imagedata"))))
        if relation
    ]


@guess(lambda _element, _page: False)
def has_backdrop(element: Element, page: PageSize) -> bool:
    """Return whether a picture or a shape of some size lies behind the text: white text on it may be seen."""
    return any(area >= _BACKDROP * page.width * page.height for area in _behind(element))


def _behind(element: Element) -> Iterator[int]:
    """Yield the areas behind the text; washed-out pictures are too pale for white letters."""
    for anchor in element.iter(full("wp:anchor")):
        if anchor.get("behindDoc") in ("1", "true") and next(anchor.iter(full("a:lum")), None) is None:
            place = anchored(anchor)
            yield place.width * place.height
    for shape in element.iter(full("v:shape"), full("v:rect")):
        place = vml_place(style_of(shape))
        pale = any(data.get("blacklevel") for data in shape.iter(full("v:imagedata")))
        words = next(shape.iter(full("v:textpath")), None)
        if place.level < 0 and not pale and words is None:
            yield place.width * place.height
