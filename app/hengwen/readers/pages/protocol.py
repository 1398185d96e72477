"""Questions to the process that draws pages, and its answers: light, for callers that only ask."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.model.bounds import Number, Offset
from hengwen.model.messages import Message
from hengwen.serial.frames import pack_frame, unpack_frame

Boxes = NDArray[np.float32]
"""Shape (n, 4): left, top, right, bottom of each character, in points from the upper left corner of the page as it is
shown; NaN for a character that was not found there."""


@dataclass(frozen=True, slots=True)
class TextQuery:
    """A text to find on a page: its occurrence number `occurrence`, counted from 0."""

    text: str
    occurrence: int = 0


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle on a page, in points from the upper left corner of the page as it is shown."""

    left: Number
    top: Number
    width: Number
    height: Number


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A page, counted from 1, to draw with `pixels_per_point` (0: not at all), and texts to find on it.

    `text`: the page's text as it was read; each of its characters is located.
    """

    path: Path
    page: int
    scale: float
    queries: tuple[TextQuery, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class ConversionRequest:
    """A document without pages, for LibreOffice to convert to a PDF at `target`."""

    path: Path
    target: Path


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture of a document, by its name in the file (`Picture.name`)."""

    path: Path
    name: str


Request = PageRequest | ConversionRequest | PictureRequest


@dataclass(frozen=True, slots=True)
class PagesConverted:
    """The conversion is done and written."""


@dataclass(frozen=True, slots=True, eq=False)
class PageImage:
    """A drawn page: `data` are RGB bytes in rows of `stride` bytes; `size` is the page in points, `pages` how many.

    `boxes`: for each text of the request the rectangles it fills, one for each line; none where it was not found.
    `places`: the boxes of the text's characters, shape (len(text), 4), see `Boxes`; `letters`: the letters of the page
    where nothing was drawn.
    """

    width: Offset
    height: Offset
    stride: Offset
    data: bytes
    page: Offset
    pages: Offset
    size: tuple[Number, Number]
    boxes: tuple[tuple[PageBox, ...], ...]
    places: Boxes | None = None
    letters: str = ""


Answer = PageImage | Message | PagesConverted


class _Head(Struct):
    """An answer: a picture without its arrays, a sentence, or neither where the pages were converted."""

    picture: PageImage | None = None
    placed: bool = False
    message: Message | None = None


def pack_answer(answer: Answer) -> bytes:
    """Return an answer as bytes."""
    if isinstance(answer, Message):
        return pack_frame(_Head(message=answer))
    if isinstance(answer, PagesConverted):
        return pack_frame(_Head())
    places = b"" if answer.places is None else answer.places.astype("<f4").tobytes()
    head = _Head(replace(answer, data=b"", places=None), answer.places is not None)
    return pack_frame(head, answer.data, places)


def unpack_answer(data: bytes) -> Answer:
    """Invert `pack_answer`. Raises `ValueError` for other bytes."""
    head, parts = unpack_frame(data, _Head)
    picture = head.picture
    if picture is None:
        return head.message or PagesConverted()
    if len(parts) != 2 or picture.stride * picture.height > len(parts[0]) or picture.stride < 3 * picture.width:
        raise ValueError("no picture")
    places = np.frombuffer(parts[1], "<f4").astype(np.float32).reshape(-1, 4) if head.placed else None
    return replace(picture, data=bytes(parts[0]), places=places)
