"""A document as it was read, with its analysis, as bytes: for pipes from workers, and for kept readings.

Nothing has to be computed again, not even the words. The result of unpacking is only a document: it can do nothing, and
every part of it is inside the text.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.model.bounds import Word
from hengwen.model.document import Content, Document, Role
from hengwen.serial.frames import pack_frame, unpack_frame
from hengwen.text.analysis import Analysis
from hengwen.text.normalisation import NormalisedText
from hengwen.text.program_text import Programs
from hengwen.text.words import WordIndex

_ARRAYS = 7
_SIZES = 1, 2, 4  # bytes of a number


class _Reading(Struct):
    """A document without its path, role and text, and without the values that are arrays.

    `analysed`: whether there is an analysis. `markup`: whether there is mark-up. `wide`: whether it has more than 2¹⁶
    words. `narrow`: whether numbers are as `_narrow` packs them, otherwise 32 bits each.
    `programs`: as in the analysis.
    """

    id: Word
    content: Content
    analysed: bool
    markup: bool
    wide: bool
    narrow: bool = False
    programs: Programs | None = None


def pack_reading(document: Document, analysis: Analysis | None, *, narrow: bool = False) -> bytes:
    """Return a document without its path and role, and the analysis of its text, if there is one.

    `narrow`: in two thirds of the bytes, for what no other version has to read.
    """
    header = _Reading(
        document.id,
        replace(document.content, text=""),
        analysis is not None,
        analysis is not None and analysis.markup is not None,
        analysis is not None and analysis.words.numbers.dtype.itemsize > 2,
        narrow,
        analysis.programs if analysis else None,
    )
    text = document.text.encode("utf-8", "surrogatepass")
    return pack_frame(
        header, text, *(_analysis_parts(analysis, _narrow if narrow else _as_they_are) if analysis else ())
    )


def _analysis_parts(analysis: Analysis, pack: Callable[[NDArray[Any]], bytes]) -> tuple[bytes, ...]:
    text, words = analysis.normalised, analysis.words
    return (
        pack(text.tokens),
        pack(np.diff(text.starts, prepend=np.int32(0))),
        pack(text.lengths),
        b"" if analysis.markup is None else analysis.markup.astype(np.uint8).tobytes(),
        words.spelled.encode("utf-8", "surrogatepass"),
        words.hashes.astype("<u8").tobytes(),
        pack(words.numbers),
    )


def _as_they_are(values: NDArray[np.integer[Any]]) -> bytes:
    return values.astype(np.uint32).astype("<u4").tobytes()


def _narrow(values: NDArray[np.integer[Any]]) -> bytes:
    """Return numbers of 32 bits at most in 8, 16 or 32 bits each, as the greatest needs; how many bytes, first."""
    unsigned = values.astype(np.uint32)
    size = next(size for size in _SIZES if int(unsigned.max(initial=0)) < 1 << 8 * size)
    return bytes((size,)) + unsigned.astype(f"<u{size}").tobytes()


def unpack_reading(data: bytes, path: str, role: Role) -> tuple[Document, Analysis | None]:
    """Return the document at a path, and the analysis of its text, if any. Raises `ValueError` for other bytes."""
    header, parts = unpack_frame(data, _Reading)
    if len(parts) != 1 + _ARRAYS * header.analysed:
        raise ValueError("parts that are none")
    text = str(parts[0], "utf-8", "surrogatepass")
    content = replace(header.content, text=text)
    content.require_sound()
    document = Document(path, header.id, content, role)
    return document, _analysis(header, parts[1:], text) if header.analysed else None


def _analysis(header: _Reading, parts: list[memoryview], text: str) -> Analysis:
    tokens, steps, lengths, markup, spelled, hashes, numbers = parts
    unpack = _widened if header.narrow else _as_numbers
    starts = np.cumsum(unpack(steps, np.int32), dtype=np.int32)
    sizes = unpack(lengths, np.int32)
    if len(sizes) != len(starts):
        raise ValueError("not as many places as tokens")
    words = WordIndex(
        str(spelled, "utf-8", "surrogatepass"),
        np.frombuffer(hashes, "<u8").astype(np.uint64),
        unpack(numbers, np.uint32 if header.wide else np.uint16),
    )
    marked = np.frombuffer(markup, np.uint8).astype(bool) if header.markup else None
    normalised = NormalisedText.placed(unpack(tokens, np.uint32), starts, sizes)
    analysis = Analysis(normalised, words, marked, header.programs)
    analysis.require_sound(text)
    return analysis


def _as_numbers(part: memoryview, kind: type[np.integer[Any]]) -> NDArray[Any]:
    return np.frombuffer(part, "<u4").astype(kind)


def _widened(part: memoryview, kind: type[np.integer[Any]]) -> NDArray[Any]:
    """Undo `_narrow`, as numbers of a type, in the machine's byte order."""
    size = part[0] if len(part) else 0
    if size not in _SIZES:
        raise ValueError("numbers that are none")
    return np.frombuffer(part[1:], f"<u{size}").astype(kind)
