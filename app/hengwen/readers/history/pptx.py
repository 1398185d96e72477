"""Marks of PowerPoint in a PPTX: properties, and the random number of every slide (`p14:creationId`).

[MS-PPTX] 2.2.8: a slide keeps it in another presentation into which it is copied.
"""

from collections.abc import Mapping, Sequence

from hengwen.model.document import Paragraph
from hengwen.model.signs.traces import FileMark, MarkKind
from hengwen.model.span import Span
from hengwen.readers.common.xml_names import Element
from hengwen.readers.guesses import guess
from hengwen.readers.history.marks import marks_by_value
from hengwen.readers.history.ooxml import property_marks
from hengwen.readers.ooxml.package import Package

_CREATION = ".//{http://schemas.microsoft.com/office/powerpoint/2010/main}creationId"
_COUNTED_UP = 1 << 16  # numbers below are not random


def slide_id(root: Element) -> str:
    """Return the id of a slide, empty where it has none, or no random one."""
    element = root.find(_CREATION)
    value = "" if element is None else element.get("val", "")
    return value if value.isascii() and value.isdecimal() and len(value) < 12 and int(value) >= _COUNTED_UP else ""


@guess(lambda _package, _slides, _paragraphs: ())
def pptx_marks(package: Package, slides: Mapping[int, str], paragraphs: Sequence[Paragraph]) -> tuple[FileMark, ...]:
    """Return the marks of a PPTX; `slides`: the id of each slide that has one, by its number from 1."""
    texts: dict[int, list[Span]] = {}
    for paragraph in paragraphs:
        texts.setdefault(paragraph.page or 0, []).append(paragraph.span)
    spans: dict[str, list[Span]] = {}
    for number, value in slides.items():
        if value:
            spans.setdefault(value, []).extend(texts.get(number, ()))
    return (*property_marks(package), *marks_by_value(MarkKind.SLIDE_ID, spans))
