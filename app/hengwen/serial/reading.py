"""A document as it was read, with what comparing needs of its text, as bytes: what workers send, and what is kept.

Nothing has to be worked out again, not even the words. What is read back is a document and nothing else: it can do
nothing, and every part of it lies in the text.
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
    """A document without its path and role, and without its text and what stands in arrays.

    `analysed`: whether its text was. `markup`: whether some of it is. `wide`: whether it has more than 2¹⁶ words.
    """

    id: Word
    content: Content
    analysed: bool
    markup: bool
    wide: bool


def pack_reading(document: Document, analysis: Analysis | None) -> bytes:
    """A document without its path and role, and the analysis of its text, if it was made."""
    said = _Reading(
        document.id,
        replace(document.content, text=""),
        analysis is not None,
        analysis is not None and analysis.markup is not None,
        analysis is not None and analysis.words.numbers.dtype.itemsize > 2,
    )
    text = document.text.encode("utf-8", "surrogatepass")
    return pack_frame(said, text, *(_analysis_parts(analysis) if analysis else ()))


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
    """The document at a path, and the analysis of its text, if it was made. Raises `ValueError` for other bytes."""
    said, parts = unpack_frame(data, _Reading)
    if len(parts) != 1 + _ARRAYS * said.analysed:
        raise ValueError("parts that are none")
    text = str(parts[0], "utf-8", "surrogatepass")
    content = replace(said.content, text=text)
    content.require_sound()
    document = Document(path, said.id, content, role)
    return document, _analysis(said, parts[1:], text) if said.analysed else None


def _analysis(said: _Reading, parts: list[memoryview], text: str) -> Analysis:
    tokens, steps, lengths, markup, spelled, hashes, numbers = parts
    starts = np.cumsum(np.frombuffer(steps, "<i4"), dtype=np.int32)
    sizes = _as(lengths, "i4")
    if len(sizes) != len(starts):
        raise ValueError("not as many places as tokens")
    words = WordIndex(
        str(spelled, "utf-8", "surrogatepass"),
        _as(hashes, "u8"),
        _as(numbers, "u4").astype(np.uint32 if said.wide else np.uint16),
    )
    marked = np.frombuffer(markup, np.uint8).astype(bool) if said.markup else None
    analysis = Analysis(NormalisedText(_as(tokens, "u4"), starts, starts + sizes), words, marked)
    analysis.require_sound(text)
    return analysis


def _as(part: memoryview, kind: str) -> NDArray[Any]:
    """Numbers of a kind such as `u4` that were written in little-endian order, in that of the machine."""
    found: NDArray[Any] = np.frombuffer(part, f"<{kind}").astype(kind)
    return found
