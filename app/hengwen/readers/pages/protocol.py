"""What is asked of the process that draws pages, and what it answers: light, for those who only ask."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hengwen.model.messages import Message

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


Request = PageRequest | ConversionRequest


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
