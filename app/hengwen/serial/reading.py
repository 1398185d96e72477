"""A document as it was read, with what comparing needs of its text, as bytes: what workers send, and what is kept.

Nothing has to be worked out again, not even the words. What is read back is a document and nothing else: it can do
nothing, and every part of it lies in the text.
"""

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.model.document import Content, Document, Finding, Paragraph, ParagraphKind, Role, Span, State
from hengwen.serial.decoding import Line, Offset, Word
from hengwen.serial.frames import pack_frame, unpack_frame
from hengwen.serial.sentences import PlainMessage
from hengwen.serial.traces import pack_traces, unpack_traces
from hengwen.text.analysis import Analysis
from hengwen.text.normalisation import NormalisedText
from hengwen.text.words import WordIndex

_KINDS = tuple(ParagraphKind)
_PARTS = 10


class ReadFinding(Struct, array_like=True):
    """A finding of a document."""

    kind: Word
    start: Offset
    end: Offset
    page: Offset | None
    detail: PlainMessage | None = None

    @classmethod
    def of(cls, finding: Finding) -> "ReadFinding":
        """The finding as plain values."""
        detail = PlainMessage.of(finding.detail) if finding.detail else None
        return cls(finding.kind, finding.span.start, finding.span.end, finding.page, detail)

    def finding(self) -> Finding:
        """The finding again. Raises `ValueError` for a detail without its values."""
        detail = self.detail.message() if self.detail else None
        return Finding(self.kind, Span(self.start, self.end), self.page, detail)


class PlainReading(Struct):
    """A document without its path and role, and without what stands in arrays.

    `analysed`: whether its text was. `markup`: whether some of it is. `wide`: whether it has more than 2¹⁶ words.
    """

    id: Word
    title: Line | None
    state: State
    message: PlainMessage | None
    encoding: Word | None
    pages: Offset | None
    blank_pages: tuple[Offset, ...]
    findings: tuple[ReadFinding, ...]
    analysed: bool
    markup: bool
    wide: bool


def pack_reading(document: Document, analysis: Analysis | None) -> bytes:
    """A document without its path and role, and the analysis of its text, if it was made."""
    content = document.content
    paragraphs = [(p.span.start, p.span.end, _KINDS.index(p.kind), p.page or 0) for p in content.paragraphs]
    said = PlainReading(
        document.id,
        content.title,
        content.state,
        PlainMessage.of(content.message) if content.message else None,
        content.encoding,
        content.pages,
        content.blank_pages,
        tuple(map(ReadFinding.of, content.findings)),
        analysis is not None,
        analysis is not None and analysis.markup is not None,
        analysis is not None and analysis.words.numbers.dtype.itemsize > 2,
    )
    text = content.text.encode("utf-8", "surrogatepass")
    arrays = np.array(paragraphs, dtype="<i4").reshape(-1).tobytes()
    traces = pack_traces(content.traces)
    return pack_frame(said, text, arrays, traces, *(_analysis_parts(analysis) if analysis else ()))


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
    said, parts = unpack_frame(data, PlainReading)
    if len(parts) != (_PARTS if said.analysed else _PARTS - 7):
        raise ValueError("parts that are none")
    text = str(parts[0], "utf-8", "surrogatepass")
    content = Content(
        text,
        _paragraphs(parts[1]),
        said.title,
        said.state,
        said.message.message() if said.message else None,
        tuple(found.finding() for found in said.findings),
        said.encoding,
        said.pages,
        said.blank_pages,
        unpack_traces(parts[2]),
    )
    content.require_sound()
    document = Document(path, said.id, content, role)
    return document, _analysis(said, parts[3:], text) if said.analysed else None


def _analysis(said: PlainReading, parts: list[memoryview], text: str) -> Analysis:
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


def _paragraphs(part: memoryview) -> tuple[Paragraph, ...]:
    rows = np.frombuffer(part, "<i4").reshape(-1, 4)
    if len(rows) and (rows.min() < 0 or rows[:, 2].max() >= len(_KINDS)):
        raise ValueError("a kind of paragraphs that is none")
    return tuple(Paragraph(Span(first, last), _KINDS[kind], page or None) for first, last, kind, page in rows.tolist())


def _as(part: memoryview, kind: str) -> NDArray[Any]:
    """Numbers of a kind such as `u4` that were written in little-endian order, in that of the machine."""
    found: NDArray[Any] = np.frombuffer(part, f"<{kind}").astype(kind)
    return found
