"""The glyphs of a PDF page as columns, and the runs they make: stretches of one line without a wide gap."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.readers.pdf.lines import WIDE_GAP, WORD_GAP, GlyphRun

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Places = NDArray[np.int64]
BLANK = 0x20
_WALLS = 6  # ruling lines between two letters that are looked at
_SMALLEST = 0.01  # points: files have letters of no size, and their text counts all the same
_CLEAR = 0.3  # letter sizes between the words of two cells
NO_LINES: Floats = np.zeros((0, 3))
_MARKS = np.array([ord(letter) for letter in "“”‘’—…·"], dtype=np.uint32)


class Glyph(NamedTuple):
    """A character in points, as if its line ran from left to right; `top - bottom` is the letter size."""

    text: str
    left: float
    right: float
    bottom: float
    top: float
    spaced: bool = False  # a real blank stands before it
    finding: str | None = None  # the kind of finding it gives
    turn: int = 0  # degrees; glyphs of another turn are another layer of the page


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Glyphs as columns of shape (n,): code points (uint32), boxes in points (float64), and as for `Glyph`.

    `finding` (int8) is a place in `kinds`, whose first is None; `turn` (int16) is in degrees.
    """

    codes: NDArray[np.uint32]
    left: Floats
    right: Floats
    bottom: Floats
    top: Floats
    spaced: Bools
    finding: NDArray[np.int8]
    turn: NDArray[np.int16]
    kinds: tuple[str | None, ...]

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, chosen: Bools) -> "Glyphs":
        return self._changed(lambda column, _: column[chosen], self)

    def at(self, places: Places) -> "Glyphs":
        """Return the glyphs at these places, in this order."""
        return self._changed(lambda column, _: column[places], self)

    def followed_by(self, more: Sequence[Glyph]) -> "Glyphs":
        """Return these glyphs and then others, which give no finding."""
        if not more:
            return self
        other = glyphs_of(more)
        if not len(self):
            return other
        return self._changed(lambda one, two: np.concatenate((one, two)), other)

    def _changed(self, change: Callable[[Any, Any], Any], other: "Glyphs") -> "Glyphs":
        """Apply a function to each column and the same one of others."""
        names = (field.name for field in fields(self)[:-1])
        return replace(self, **{name: change(getattr(self, name), getattr(other, name)) for name in names})

    def on_the_page(self) -> "Glyphs":
        """Move glyphs without a place, as by an impossible matrix, to the lower left; the rest stay."""
        boxes = np.array((self.left, self.right, self.bottom, self.top))
        if np.isfinite(boxes).all():
            return self
        left, right, bottom, top = np.nan_to_num(boxes, posinf=0, neginf=0)
        return replace(self, left=left, right=right, bottom=bottom, top=top)

    def with_findings(self, finding: NDArray[np.int8]) -> "Glyphs":
        """Return the same glyphs with other findings."""
        return replace(self, finding=finding)

    def layers(self) -> list["Glyphs"]:
        """Return the glyphs of each turn, the most common one first."""
        if not len(self) or (self.turn == self.turn[0]).all():
            return [self] if len(self) else []
        turns, first, counts = np.unique(self.turn, return_index=True, return_counts=True)
        return [self[self.turn == turns[place]] for place in np.lexsort((first, -counts))]


def glyphs_of(glyphs: Iterable[Glyph]) -> Glyphs:
    """Return columns from single glyphs; one of several letters becomes as many in one box."""
    every = [
        glyph._replace(text=letter, spaced=glyph.spaced and not place)
        for glyph in glyphs
        for place, letter in enumerate(glyph.text)
    ]
    kinds = (None, *sorted({glyph.finding for glyph in every if glyph.finding}))
    boxes = np.array([glyph[1:5] for glyph in every], dtype=np.float64).reshape(-1, 4).T
    return Glyphs(
        np.array([ord(glyph.text) for glyph in every], dtype=np.uint32),
        *(boxes[0], boxes[1], boxes[2], boxes[3]),
        np.array([glyph.spaced for glyph in every], dtype=np.bool_),
        np.array([kinds.index(glyph.finding) for glyph in every], dtype=np.int8),
        np.array([glyph.turn for glyph in every], dtype=np.int16),
        kinds,
    )


def are_cjk(codes: NDArray[np.uint32]) -> Bools:
    """Return for each code point the answer of `is_cjk`."""
    wide = (codes >= 0x2E80) & (codes <= 0x9FFF) | (codes >= 0xF900) & (codes <= 0xFAFF) | (codes >= 0xFF00)
    return np.asarray(wide | np.isin(codes, _MARKS))


def runs_of(glyphs: Glyphs, upright: Floats = NO_LINES) -> list[GlyphRun]:
    """Return runs of glyphs of one layer. A run ends where the next glyph is on another line, far to the right, or odd.

    It also ends at ruling lines: `upright` are those of the page, rows of x, bottom, top.
    """
    if not len(glyphs):
        return []
    sizes = np.maximum(glyphs.top - glyphs.bottom, _SMALLEST)
    gaps = glyphs.left[1:] - glyphs.right[:-1]
    first = np.concatenate(([0], 1 + np.flatnonzero(_parted(glyphs, sizes, gaps) | _walled(glyphs, upright))))
    blank = np.concatenate(([False], _blank(glyphs, sizes, gaps)))
    blank[first] = False
    main = _main(sizes, first)
    columns = (
        _texts(glyphs.codes, blank, first),
        glyphs.left[first].tolist(),
        np.maximum.reduceat(glyphs.right, first).tolist(),
        glyphs.bottom[main].tolist(),
        glyphs.top[main].tolist(),
        sizes[main].tolist(),
        range(len(first)),
        [glyphs.kinds[kind] for kind in glyphs.finding[first].tolist()],
        glyphs.spaced[first].tolist(),
    )
    return list(map(GlyphRun, *columns))


def _parted(glyphs: Glyphs, sizes: Floats, gaps: Floats) -> Bools:
    """Return for each glyph but the first whether it begins a run; two letters of one ligature have the same box."""
    size = np.maximum(sizes[1:], sizes[:-1])
    middles = glyphs.top + glyphs.bottom
    apart = (gaps > WIDE_GAP * size) | (gaps < -0.6 * size) | (np.abs(middles[1:] - middles[:-1]) > size)
    edges = (glyphs.left, glyphs.right, glyphs.bottom, glyphs.top)
    same = np.logical_and.reduce([edge[1:] == edge[:-1] for edge in edges])
    return np.asarray((apart | (glyphs.finding[1:] != glyphs.finding[:-1])) & ~same)


def _walled(glyphs: Glyphs, upright: Floats) -> Bools:
    """Return for each glyph but the first whether a ruling line stands between it and the one before."""
    result = np.zeros(len(glyphs) - 1, dtype=np.bool_)
    if not len(upright):
        return result
    x, bottom, top = upright[np.argsort(upright[:, 0], kind="stable")].T
    centre, middle = (glyphs.left + glyphs.right) / 2, (glyphs.bottom + glyphs.top) / 2
    first, end = np.searchsorted(x, centre[:-1]), np.searchsorted(x, centre[1:])
    for step in range(_WALLS):
        pairs = np.flatnonzero(first + step < end)
        line, height = first[pairs] + step, middle[1:][pairs]
        result[pairs] |= (bottom[line] <= height) & (height <= top[line])
    # A box behind single words has its edges where letters touch; a cell keeps its words away from its walls.
    return np.asarray(result & (glyphs.left[1:] - glyphs.right[:-1] > _CLEAR * (glyphs.top - glyphs.bottom)[1:]))


def _blank(glyphs: Glyphs, sizes: Floats, gaps: Floats) -> Bools:
    """Return for each glyph but the first whether a blank precedes it, in the file or by the gap between two words."""
    cjk = are_cjk(glyphs.codes)
    return np.asarray(glyphs.spaced[1:] | (gaps > WORD_GAP * sizes[1:]) & ~(cjk[1:] | cjk[:-1]))


def _texts(codes: NDArray[np.uint32], blank: Bools, first: Places) -> list[str]:
    """Return the text of each run, cut from one string of all letters and blanks."""
    places = np.arange(len(codes)) + np.cumsum(blank)
    spread = np.full(places[-1] + 1, BLANK, dtype="<u4")
    spread[places] = codes
    text = str(spread.tobytes(), "utf-32-le")
    starts = places[first].tolist()
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def _main(sizes: Floats, first: Places) -> Places:
    """Return for each run a glyph of the most common size: neither a note mark nor a large operator changes it."""
    rounded = np.round(sizes, 1)
    main = first.copy()
    mixed = np.minimum.reduceat(rounded, first) != np.maximum.reduceat(rounded, first)
    ends = np.append(first[1:], len(sizes))
    for run in np.flatnonzero(mixed).tolist():
        main[run] += _usual(rounded[first[run] : ends[run]].tolist())
    return main


def _usual(sizes: Sequence[float]) -> int:
    counts = Counter(sizes)
    return sizes.index(max(counts, key=lambda size: (counts[size], size)))
