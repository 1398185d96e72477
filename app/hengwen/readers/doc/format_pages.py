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
        numbers = dict.fromkeys(u32(each, 0) & 0x3FFFFF for _, _, each in plc(part, 4, most))
        pages = (document[number * _PAGE : (number + 1) * _PAGE] for number in numbers)
        whole = (page for page in pages if len(page) == _PAGE)
        stretches = sorted(each for page in whole for each in _stretches(page, entry))
        self._stretches = list(_in_a_row(stretches))
        self._starts = [each.start for each in self._stretches]

    def within(self, pieces: Iterable[Piece]) -> Iterator[FormatStretch]:
        """Yield all code units of the pieces, in order, without gaps."""
        for piece in pieces:
            yield from self._within(piece)

    def _within(self, piece: Piece) -> Iterator[FormatStretch]:
        done, number = piece.start, max(0, bisect_right(self._starts, piece.at) - 1)
        while done < piece.end:
            at = piece.at + (done - piece.start) * piece.width
            each = self._stretches[number] if number < len(self._stretches) else None
            if each is not None and each.end <= at:
                number += 1
                continue
            if each is None:
                stop, grpprl = piece.end, b""
            elif each.start > at:  # a gap: nothing is said up to the next stretch
                stop, grpprl = done + max(1, (each.start - at) // piece.width), b""
            else:
                stop, grpprl = done - (at - each.end) // piece.width, each.grpprl
            stop = min(stop, piece.end)
            yield FormatStretch(done, stop, grpprl, piece.changes)
            done = stop


def _in_a_row(stretches: Iterable[FormatStretch]) -> Iterator[FormatStretch]:
    """Yield those that do not overlap the one before."""
    end = 0
    for each in stretches:
        if each.end > each.start >= end:
            end = each.end
            yield each


def _stretches(page: bytes, entry: int) -> Iterator[FormatStretch]:
    count = page[-1]
    first = 4 * (count + 1)
    if not count or first + entry * count > _PAGE:
        return
    for number, (start, end) in enumerate(pairwise(unpack_from(f"<{count + 1}I", page))):
        at = 2 * page[first + entry * number]
        yield FormatStretch(start, end, _grpprl(page, at, paragraphs=entry > 1) if at else b"")


def _grpprl(page: bytes, at: int, *, paragraphs: bool) -> bytes:
    """Return modifiers of runs; of paragraphs with the number of their style in front."""
    size = page[at]
    if not paragraphs:
        return page[at + 1 : at + 1 + size]
    if size:
        return page[at + 1 : at + 2 * size]
    size = page[at + 1] if at + 1 < _PAGE else 0
    return page[at + 2 : at + 2 + 2 * size]
