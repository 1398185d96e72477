"""The drawings that hang on the text of a document or of its margins, with the texts of their boxes."""

from collections.abc import Iterable
from dataclasses import dataclass

from hengwen.readers.common.placement import Placement
from hengwen.readers.doc.binary import i32, plc, u16
from hengwen.readers.doc.header import StoryPart, WordFile
from hengwen.readers.doc.shapes import Shape, anchors

_BOX = 22  # bytes of an entry for a text box


@dataclass(frozen=True, slots=True)
class TextBox:
    """The text of a box lies from `start` to `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """The drawing at one place: shapes with their texts, in the order in which they are drawn."""

    rectangle: Placement
    shapes: tuple[tuple[Shape, TextBox | None], ...]


class Drawings:
    """Drawings by the place they hang at. `origin`: where their text begins; `boxes`: where that of boxes begins."""

    def __init__(self, file: WordFile, every: Iterable[Shape], *, margins: bool) -> None:
        name = "headers" if margins else "main"
        origin = file.lengths.start(name)
        boxes = file.lengths.start("header_text_boxes" if margins else "text_boxes")
        texts = _text_boxes(file.part(StoryPart.HEADER_TEXT_BOXES if margins else StoryPart.TEXT_BOXES), boxes)
        by_identity = {shape.identity: shape for shape in every}
        groups: dict[int, list[Shape]] = {}
        for shape in by_identity.values():
            groups.setdefault(shape.top, []).append(shape)
        self._drawn: dict[int, list[DrawnShape]] = {}
        for anchor in anchors(file.part(StoryPart.HEADER_SHAPES if margins else StoryPart.SHAPES), by_identity):
            shapes = groups.get(anchor.identity, [])
            shown = tuple((shape, texts.get(shape.identity) or texts.get(-shape.text_number)) for shape in shapes)
            self._drawn.setdefault(origin + anchor.place, []).append(DrawnShape(anchor.rectangle, shown))

    def at(self, place: int) -> list[DrawnShape]:
        """Return the drawing at a place."""
        return self._drawn.get(place, [])

    def between(self, start: int, end: int) -> list[DrawnShape]:
        """Return the drawings of a paragraph."""
        if not self._drawn:
            return []
        return [drawn for place in range(start, end) for drawn in self._drawn.get(place, ())]


def _text_boxes(part: bytes, origin: int) -> dict[int, TextBox]:
    """Return the texts by the identity of their shape, and by their number, negative."""
    boxes: dict[int, TextBox] = {}
    for number, (start, end, entry) in enumerate(plc(part, _BOX), 1):
        if not u16(entry, 8) and end > start:
            box = TextBox(origin + start, origin + end)
            boxes[-number] = box
            boxes.setdefault(i32(entry, 14) & 0xFFFFFFFF, box)
    return boxes
