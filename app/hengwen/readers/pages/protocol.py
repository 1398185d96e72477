"""What is asked of the process that draws pages, and what it answers: light, for those who only ask."""

from dataclasses import dataclass
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

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A page, counted from 1, to draw with so many pixels per point (0: not at all), and texts to find on it.

    `text`: what the page says, as it was read; each of its characters is located.
    """

    path: Path
    page: int
    scale: float
    queries: tuple[TextQuery, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class ConversionRequest:
    """A document without pages, to be set by LibreOffice and written to `target` as PDF."""

    path: Path
    target: Path


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture of a document, by the name that its file has for it (`Picture.name`)."""

    path: Path
    name: str


Request = PageRequest | ConversionRequest | PictureRequest


@dataclass(frozen=True, slots=True)
class PagesConverted:
    """The pages are set and written."""


@dataclass(frozen=True, slots=True, eq=False)
class PageImage:
    """A drawn page: `data` are RGB bytes in rows of `stride` bytes; `size` is the page in points, `pages` how many.

    `boxes`: for each text that was asked for the rectangles it fills, one for each line; none where it was not found.
    `places`: the boxes of the text's characters, shape (len(text), 4), see `Boxes`; `letters`: what the
    page says, letters only, where nothing was drawn.
    """

    width: int
    height: int
    stride: int
    data: bytes
    page: int
    pages: int
    size: tuple[float, float]
    boxes: tuple[tuple[PageBox, ...], ...]
    places: Boxes | None = None
    letters: str = ""


Answer = PageImage | Message | PagesConverted


class _Head(Struct):
    """An answer without its arrays: a picture, unless there is a sentence or the pages were converted."""

    width: Offset = 0
    height: Offset = 0
    stride: Offset = 0
    page: Offset = 0
    pages: Offset = 0
    size: tuple[Number, Number] = (0.0, 0.0)
    boxes: tuple[tuple[tuple[Number, Number, Number, Number], ...], ...] = ()
    letters: str = ""
    placed: bool = False
    converted: bool = False
    message: Message | None = None


def pack_answer(answer: Answer) -> bytes:
    """An answer as bytes."""
    if isinstance(answer, Message):
        return pack_frame(_Head(message=answer))
    if isinstance(answer, PagesConverted):
        return pack_frame(_Head(converted=True))
    head = _Head(
        answer.width,
        answer.height,
        answer.stride,
        answer.page,
        answer.pages,
        answer.size,
        tuple(tuple((box.left, box.top, box.width, box.height) for box in boxes) for boxes in answer.boxes),
        answer.letters,
        answer.places is not None,
    )
    places = b"" if answer.places is None else answer.places.astype("<f4").tobytes()
    return pack_frame(head, answer.data, places)


def unpack_answer(data: bytes) -> Answer:
    """The inverse of `pack_answer`. Raises `ValueError` for other bytes."""
    head, parts = unpack_frame(data, _Head)
    if head.message:
        return head.message
    if head.converted:
        return PagesConverted()
    if len(parts) != 2 or head.stride * head.height > len(parts[0]) or head.stride < 3 * head.width:
        raise ValueError("no picture")
    places = np.frombuffer(parts[1], "<f4").astype(np.float32).reshape(-1, 4) if head.placed else None
    return PageImage(
        head.width,
        head.height,
        head.stride,
        bytes(parts[0]),
        head.page,
        head.pages,
        head.size,
        tuple(tuple(PageBox(*box) for box in boxes) for boxes in head.boxes),
        places,
        head.letters,
    )
