"""Where texts and their letters stand on a page, by PDFium: in points from the upper left corner, as it is shown."""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from hengwen.readers.pages.letter_alignment import align_letters, letters_of, letters_with_places
from hengwen.readers.pages.protocol import Boxes, PageBox, TextQuery

_LEAST_FOUND = 6  # normalised characters that are enough to find a longer text
_GRID = 1 << 20  # PDFium gives places on a drawn page in whole pixels: a page of this size is exact enough

Size = tuple[float, float]


class PageText:
    """The text of an opened page, a `pypdfium2.PdfPage`, to be closed after use.

    `letters`: its letters only, in the order of the file.
    """

    def __init__(self, page: Any) -> None:
        self._page, self._size, self._text = page, page.get_size(), page.get_textpage()
        self._handle = self._text.raw
        codes = (
            raw.FPDFText_GetUnicode(self._handle, number) for number in range(raw.FPDFText_CountChars(self._handle))
        )
        self.letters, self._numbers = letters_with_places(chr(code) if 0 < code < 0x110000 else "" for code in codes)

    def close(self) -> None:
        """Free PDFium's memory."""
        self._text.close()

    def find(self, query: TextQuery) -> tuple[PageBox, ...]:
        """Return the rectangles that a text fills, one for each line; none where it is not found."""
        letter_range = self._range(query)
        if letter_range is None:
            return ()
        count = raw.FPDFText_CountRects(self._handle, letter_range[0], letter_range[1] - letter_range[0] + 1)
        return tuple(map(self._rectangle, range(count)))

    def _range(self, query: TextQuery) -> tuple[int, int] | None:
        """Return the first and last character of a text on the page; of its beginning where the whole is not found."""
        needle = letters_of(query.text)
        while needle:
            start = _nth(self.letters, needle, query.occurrence)
            if start >= 0:
                return self._numbers[start], self._numbers[start + len(needle) - 1]
            needle = needle[: len(needle) // 2] if len(needle) >= 2 * _LEAST_FOUND else ""
        return None

    def _rectangle(self, number: int) -> PageBox:
        left, top, right, bottom = (ctypes.c_double() for _ in range(4))
        raw.FPDFText_GetRect(self._handle, number, left, top, right, bottom)
        corners = (self._shown(left.value, top.value), self._shown(right.value, bottom.value))
        (x0, x1), (y0, y1) = (sorted(values) for values in zip(*corners, strict=True))
        return PageBox(x0, y0, x1 - x0, y1 - y0)

    def locate(self, text: str) -> Boxes:
        """Return the boxes of a text's characters, shape (len(text), 4)."""
        letters, sources = letters_with_places(text)
        places = align_letters(letters, self.letters)
        boxes = np.full((len(text), 4), np.nan, dtype=np.float32)
        known: dict[int, tuple[float, float, float, float]] = {}
        for letter in np.flatnonzero(places >= 0).tolist():
            number = self._numbers[places[letter]]
            if number not in known:
                known[number] = self._box(number)
            boxes[sources[letter]] = known[number]
        return self._all_shown(boxes)

    def _box(self, number: int) -> tuple[float, float, float, float]:
        """Return the box of a character in the page's own coordinates, as high as its line."""
        loose = raw.FS_RECTF()
        if raw.FPDFText_GetLooseCharBox(self._handle, number, loose):
            return loose.left, loose.top, loose.right, loose.bottom
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        raw.FPDFText_GetCharBox(self._handle, number, left, right, bottom, top)
        return left.value, top.value, right.value, bottom.value

    def _all_shown(self, boxes: Boxes) -> Boxes:
        """Convert boxes from the page's own coordinates to the shown page: turned, cropped, counted from above."""
        origin, right, up = (np.array(self._shown(*point)) for point in ((0.0, 0.0), (1000.0, 0.0), (0.0, 1000.0)))
        matrix = np.array([right - origin, up - origin]) / 1000
        corners = [boxes[:, columns].astype(np.float64) @ matrix + origin for columns in ((0, 1), (2, 3))]
        least, most = np.minimum(*corners), np.maximum(*corners)
        shown: NDArray[np.float32] = np.hstack([least, most]).astype(np.float32)
        return shown

    def _shown(self, x: float, y: float) -> tuple[float, float]:
        """Convert a place from the page's own coordinates to the shown page."""
        across, down = ctypes.c_int(), ctypes.c_int()
        raw.FPDF_PageToDevice(self._page.raw, 0, 0, _GRID, _GRID, 0, x, y, across, down)
        return across.value / _GRID * self._size[0], down.value / _GRID * self._size[1]


def _nth(letters: str, needle: str, occurrence: int) -> int:
    """Return where an occurrence begins; the last one where there are fewer, -1 where there is none."""
    last = start = letters.find(needle)
    while occurrence > 0 and start >= 0:
        last, start, occurrence = start, letters.find(needle, start + 1), occurrence - 1
    return start if start >= 0 else last
