"""A document as it was read, with its analysis, as bytes: for pipes from workers, and for kept readings.

Nothing has to be computed again, not even the words. The result of unpacking is only a document: it can do nothing, and
every part of it is inside the text.
"""

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
from hengwen.text.words import WordIndex

_ARRAYS = 7


class _Reading(Struct):
    """A document without its path, role and text, and without the values that are arrays.

    `analysed`: whether there is an analysis. `markup`: whether there is mark-up. `wide`: whether it has more than 2¹⁶
    words.
    """

    id: Word
    content: Content
    analysed: bool
    markup: bool
    wide: bool


def pack_reading(document: Document, analysis: Analysis | None) -> bytes:
    """Return a document without its path and role, and the analysis of its text, if there is one."""
    header = _Reading(
        document.id,
        replace(document.content, text=""),
        analysis is not None,
        analysis is not None and analysis.markup is not None,
        analysis is not None and analysis.words.numbers.dtype.itemsize > 2,
    )
    text = document.text.encode("utf-8", "surrogatepass")
    return pack_frame(header, text, *(_analysis_parts(analysis) if analysis else ()))


def _analysis_parts(analysis: Analysis) -> tuple[bytes, ...]:
    text, words = analysis.normalised, analysis.words
    return (
        text.tokens.astype("<u4").tobytes(),
        np.diff(text.starts, prepend=np.int32(0)).astype("<i4").tobytes(),
        (text.ends - text.starts).astype("<i4").tobytes(),
        b"" if analysis.markup is None else analysis.markup.astype(np.uint8).tobytes(),
        words.spelled.encode("utf-8", "surrogatepass"),
        words.hashes.astype("<u8").tobytes(),
        words.numbers.astype("<u4").tobytes(),
    )


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
    starts = np.cumsum(np.frombuffer(steps, "<i4"), dtype=np.int32)
    sizes = _as(lengths, "i4")
    if len(sizes) != len(starts):
        raise ValueError("not as many places as tokens")
    words = WordIndex(
        str(spelled, "utf-8", "surrogatepass"),
        _as(hashes, "u8"),
        _as(numbers, "u4").astype(np.uint32 if header.wide else np.uint16),
    )
    marked = np.frombuffer(markup, np.uint8).astype(bool) if header.markup else None
    analysis = Analysis(NormalisedText(_as(tokens, "u4"), starts, starts + sizes), words, marked)
    analysis.require_sound(text)
    return analysis


def _as(part: memoryview, kind: str) -> NDArray[Any]:
    """Return little-endian numbers of a type such as `u4`, in the machine's byte order."""
    numbers: NDArray[Any] = np.frombuffer(part, f"<{kind}").astype(kind)
    return numbers
