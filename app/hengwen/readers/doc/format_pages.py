"""Which format modifiers apply to which text: pages of 512 bytes of the document stream list them ([MS-DOC] 2.9.33,
2.9.175).

They speak of bytes of the stream; pieces say which code units those are.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from struct import unpack_from
from typing import NamedTuple

from hengwen.readers.doc.binary import plc, u32
from hengwen.readers.doc.pieces import Piece

_PAGE = 512


class FormatStretch(NamedTuple):
    """Code units (or bytes) `start` to `end` with their modifiers; `changes` are those of the piece."""

    start: int
    end: int
    grpprl: bytes
    changes: bytes = b""


class FormatPages:
    """The modifiers of runs, or of paragraphs, by bytes of the document stream."""

    def __init__(self, part: bytes, document: bytes, *, paragraphs: bool) -> None:
        most = len(document) // _PAGE + 1  # each page stands by itself
        entry = 13 if paragraphs else 1
        numbers = dict.fromkeys(u32(entry_, 0) & 0x3FFFFF for _, _, entry_ in plc(part, 4, most))
        pages = (document[number * _PAGE : (number + 1) * _PAGE] for number in numbers)
        whole = (page for page in pages if len(page) == _PAGE)
        stretches = sorted(stretch for page in whole for stretch in _stretches(page, entry))
        self._stretches = list(_in_a_row(stretches))
        self._starts = [stretch.start for stretch in self._stretches]

    def within(self, pieces: Iterable[Piece]) -> Iterator[FormatStretch]:
        """Yield all code units of the pieces, in order, without gaps."""
        for piece in pieces:
            yield from self._within(piece)

    def _within(self, piece: Piece) -> Iterator[FormatStretch]:
        done, number = piece.start, max(0, bisect_right(self._starts, piece.at) - 1)
        while done < piece.end:
            place = piece.at + (done - piece.start) * piece.width
            stretch = self._stretches[number] if number < len(self._stretches) else None
            if stretch is not None and stretch.end <= place:
                number += 1
                continue
            if stretch is None:
                stop, grpprl = piece.end, b""
            elif stretch.start > place:  # a gap: nothing is said up to the next stretch
                stop, grpprl = done + max(1, (stretch.start - place) // piece.width), b""
            else:
                stop, grpprl = done - (place - stretch.end) // piece.width, stretch.grpprl
            stop = min(stop, piece.end)
            yield FormatStretch(done, stop, grpprl, piece.changes)
            done = stop


def _in_a_row(stretches: Iterable[FormatStretch]) -> Iterator[FormatStretch]:
    """Yield those that do not overlap the one before."""
    end = 0
    for stretch in stretches:
        if stretch.end > stretch.start >= end:
            end = stretch.end
            yield stretch


def _stretches(page: bytes, entry: int) -> Iterator[FormatStretch]:
    count = page[-1]
    first = 4 * (count + 1)
    if not count or first + entry * count > _PAGE:
        return
    for number, (start, end) in enumerate(pairwise(unpack_from(f"<{count + 1}I", page))):
        place = 2 * page[first + entry * number]
        yield FormatStretch(start, end, _grpprl(page, place, paragraphs=entry > 1) if place else b"")


def _grpprl(page: bytes, place: int, *, paragraphs: bool) -> bytes:
    """Return modifiers of runs; of paragraphs with the number of their style in front."""
    size = page[place]
    if not paragraphs:
        return page[place + 1 : place + 1 + size]
    if size:
        return page[place + 1 : place + 2 * size]
    size = page[place + 1] if place + 1 < _PAGE else 0
    return page[place + 2 : place + 2 + 2 * size]
