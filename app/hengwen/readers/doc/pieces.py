"""The text of a Word document, put together from its pieces ([MS-DOC] 2.4.1, 2.8.35).

A piece lies anywhere in the document stream, as UTF-16 or with a byte for each letter; a file saved by "fast save" has
many.
"""

from dataclasses import dataclass

from hengwen.readers.doc.binary import code_units, i16, plc, u16, u32
from hengwen.readers.doc.compound_file import damaged
from hengwen.readers.doc.sprms import of_piece
from hengwen.readers.failure import too_large
from hengwen.readers.limits import MAX_CHARACTERS

_CHANGES, _PIECES = 1, 2
_NARROW = 1 << 30
# Windows-1252; codes it leaves undefined stand for themselves.
_LETTERS = {byte: bytes((byte,)).decode("cp1252", "ignore") or chr(byte) for byte in range(0x80, 0xA0)}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: code units `start` to `end` of the text, from byte `at` of the document stream on, `width` bytes each.

    `changes`: modifiers for all of the piece.
    """

    start: int
    end: int
    at: int
    width: int
    changes: bytes = b""


@dataclass(frozen=True, slots=True)
class PieceTable:
    """All text of a document, one character for each code unit, with its pieces; `cut`: some of it is lost."""

    text: str
    pieces: tuple[Piece, ...]
    cut: bool


def read_pieces(part: bytes, document: bytes) -> PieceTable:
    """Read the text by the part `PIECES`. Raises `Unreadable` for a broken one, or text beyond the limit."""
    changes, table = _parts(part)
    texts: list[str] = []
    pieces: list[Piece] = []
    length = 0
    cut = False
    for start, stop, entry in plc(table, 8):
        if stop > MAX_CHARACTERS:
            raise too_large()
        if start != length or stop < start:
            cut = True
            break
        where = u32(entry, 2)
        narrow = bool(where & _NARROW)
        place, width = ((where & _NARROW - 1) // 2, 1) if narrow else (where & _NARROW - 1, 2)
        raw = document[place : place + width * (stop - start)]
        text = raw.decode("latin-1").translate(_LETTERS) if narrow else code_units(raw)
        length = start + len(text)
        pieces.append(Piece(start, length, place, width, of_piece(u16(entry, 6), changes)))
        texts.append(text)
        cut = length < stop
        if cut:
            break
    if not pieces:
        raise damaged()
    return PieceTable("".join(texts), tuple(pieces), cut)


def _parts(part: bytes) -> tuple[tuple[bytes, ...], bytes]:
    """Return the changes that pieces refer to by number, and the table of pieces."""
    changes: list[bytes] = []
    place = 0
    while place < len(part) and part[place] == _CHANGES:
        size = max(0, i16(part, place + 1))
        changes.append(part[place + 3 : place + 3 + size])
        place += 3 + size
    if place >= len(part) or part[place] != _PIECES:
        raise damaged()
    return tuple(changes), part[place + 5 : place + 5 + u32(part, place + 1)]
