"""Where the letters of a text stand on a drawn page: the text's own order and the page's need not agree."""

import ctypes
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from hengwen.readers.pages.protocol import Boxes

_SEED = 5  # equal letters in a row that are taken for the same place
_GRID = 1 << 20  # PDFium gives places on a drawn page in whole pixels: on a page of this size they are exact enough


@lru_cache(maxsize=1 << 16)
def fold_letter(letter: str) -> str:
    """The letters that a character stands for in their usual form; empty for everything that is no letter."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", letter)))


def normalised(text: str) -> tuple[str, list[int]]:
    """The letters of a text, and for each of them the number of the character it comes from."""
    pieces, places = [], []
    for number, letter in enumerate(text):
        letters = fold_letter(letter)
        pieces.append(letters)
        places += [number] * len(letters)
    return "".join(pieces), places


def align(text: str, page: str) -> NDArray[np.int32]:
    """For each letter of `text` its place in `page`, int32, shape (len(text),), -1 for none.

    Greedy: runs of equal letters from seeds on, each letter of the page taken once, the place behind the run before
    preferred; then what is left between two runs, letter by letter from both ends (ours). Both in any order.
    """
    found = np.full(len(text), -1, dtype=np.int32)
    taken = bytearray(len(page))
    seeds: dict[str, list[int]] = {}
    for place in range(len(page) - _SEED + 1):
        seeds.setdefault(page[place : place + _SEED], []).append(place)
    at = expected = 0
    while at <= len(text) - _SEED:
        start = _nearest(seeds.get(text[at : at + _SEED], ()), expected, taken)
        if start is None:
            at += 1
            continue
        run = _run(text, at, page, start, taken)
        found[at : at + run] = np.arange(start, start + run)
        taken[start : start + run] = b"\1" * run
        at, expected = at + run, start + run
    _fill(found, text, page, taken)
    return found


def _nearest(places: Sequence[int], expected: int, taken: bytearray) -> int | None:
    """The place at or behind the expected one, otherwise the nearest before it."""
    free = [place for place in places if not taken[place] and not taken[place + _SEED - 1]]
    return min(free, key=lambda place: (place < expected, abs(place - expected)), default=None)


def _run(text: str, at: int, page: str, start: int, taken: bytearray) -> int:
    length, most = 0, min(len(text) - at, len(page) - start)
    while length < most and text[at + length] == page[start + length] and not taken[start + length]:
        length += 1
    return length


def _fill(found: NDArray[np.int32], text: str, page: str, taken: bytearray) -> None:
    """Letters beside a run that continue it: what a seed was too long for."""
    for step, order in ((1, range(1, len(text))), (-1, range(len(text) - 2, -1, -1))):
        for at in order:
            place = int(found[at - step]) + step
            beside = found[at] < 0 <= found[at - step] and 0 <= place < len(page)
            if beside and not taken[place] and text[at] == page[place]:
                found[at] = place
                taken[place] = 1


def page_letters(handle: Any) -> tuple[str, list[int]]:
    """The letters of a page, and for each of them the number of the page's character it comes from."""
    pieces, places = [], []
    for number in range(raw.FPDFText_CountChars(handle)):
        code = raw.FPDFText_GetUnicode(handle, number)
        letters = fold_letter(chr(code)) if 0 < code < 0x110000 else ""
        pieces.append(letters)
        places += [number] * len(letters)
    return "".join(pieces), places


def locate(page: Any, handle: Any, size: tuple[float, float], text: str) -> Boxes:
    """The boxes of a text's characters on a page, shape (len(text), 4)."""
    letters, sources = normalised(text)
    there, numbers = page_letters(handle)
    found = align(letters, there)
    boxes = np.full((len(text), 4), np.nan, dtype=np.float32)
    known: dict[int, tuple[float, float, float, float]] = {}
    for letter in np.flatnonzero(found >= 0).tolist():
        number = numbers[found[letter]]
        if number not in known:
            known[number] = _box(handle, number)
        boxes[sources[letter]] = known[number]
    return _as_shown(page, size, boxes)


def _box(handle: Any, number: int) -> tuple[float, float, float, float]:
    """The box of a character in the page's own coordinates, as high as its line."""
    loose = raw.FS_RECTF()
    if raw.FPDFText_GetLooseCharBox(handle, number, loose):
        return loose.left, loose.top, loose.right, loose.bottom
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(handle, number, left, right, bottom, top)
    return left.value, top.value, right.value, bottom.value


def _as_shown(page: Any, size: tuple[float, float], boxes: Boxes) -> Boxes:
    """Boxes of the page's own coordinates as it is shown: turned, cropped, counted from above."""
    origin, right, up = (_point(page, size, x, y) for x, y in ((0.0, 0.0), (1000.0, 0.0), (0.0, 1000.0)))
    matrix = np.array([right - origin, up - origin]) / 1000
    corners = [boxes[:, columns].astype(np.float64) @ matrix + origin for columns in ((0, 1), (2, 3))]
    least, most = np.minimum(*corners), np.maximum(*corners)
    return np.hstack([least, most]).astype(np.float32)


def _point(page: Any, size: tuple[float, float], x: float, y: float) -> NDArray[np.float64]:
    across, down = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(page.raw, 0, 0, _GRID, _GRID, 0, x, y, across, down)
    return np.array([across.value / _GRID * size[0], down.value / _GRID * size[1]])
