"""A document as it was read, with what comparing needs of its text, as bytes that are quickly read back.

Nothing has to be worked out again, not even the words. Never pickle: what is read back can do nothing.
"""

import json
import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen.library.codec import KINDS, pack_message, unpack_message
from hengwen.model.document import Content, Document, Finding, Paragraph, Role, Span, State
from hengwen.text.analysis import Analysis
from hengwen.text.normalisation import NormalisedText
from hengwen.text.words import WordIndex

FAULTS = (ValueError, LookupError, TypeError, AttributeError, OverflowError, zlib.error)
"""What bytes raise that are none of these values."""

_LEVEL = 1  # of zlib
_HEAD = 4  # bytes of the length of what is said first


def pack_reading(document: Document, analysis: Analysis) -> bytes:
    """A document without its path and role, and the analysis of its text."""
    content, text = document.content, analysis.normalised
    paragraphs = [(p.span.start, p.span.end, KINDS.index(p.kind), p.page or 0) for p in content.paragraphs]
    parts: list[NDArray[Any] | bytes] = [
        content.text.encode("utf-8", "surrogatepass"),
        np.array(paragraphs, dtype="<i4").reshape(-1),
        text.tokens.astype("<u4"),
        np.diff(text.starts, prepend=np.int32(0)).astype("<i4"),
        (text.ends - text.starts).astype("<i4"),
        np.zeros(0, dtype=np.uint8) if analysis.markup is None else analysis.markup.astype(np.uint8),
        analysis.words.spelled.encode("utf-8", "surrogatepass"),
        analysis.words.hashes.astype("<u8"),
        analysis.words.numbers.astype("<u4"),
    ]
    data = [part if isinstance(part, bytes) else part.tobytes() for part in parts]
    said = {
        "id": document.id,
        "title": content.title,
        "state": content.state,
        "message": pack_message(content.message),
        "encoding": content.encoding,
        "pages": content.pages,
        "blank_pages": content.blank_pages,
        "findings": [[each.kind, each.span.start, each.span.end, each.page] for each in content.findings],
        "markup": analysis.markup is not None,
        "wide": analysis.words.numbers.dtype.itemsize > 2,
        "sizes": [len(part) for part in data],
    }
    head = json.dumps(said).encode()
    return zlib.compress(b"".join((len(head).to_bytes(_HEAD), head, *data)), _LEVEL)


def unpack_reading(packed: bytes, path: str, role: Role) -> tuple[Document, Analysis]:
    """The document at another path, and the analysis of its text. Raises one of `FAULTS` for other bytes."""
    data = memoryview(zlib.decompress(packed))
    end = _HEAD + int.from_bytes(data[:_HEAD])
    said = json.loads(bytes(data[_HEAD:end]))
    bounds = np.cumsum([end, *said["sizes"]]).tolist()
    parts = [data[first:last] for first, last in pairwise(bounds)]
    raw_text, paragraphs, tokens, steps, lengths, markup, spelled, hashes, numbers = parts
    text = str(raw_text, "utf-8", "surrogatepass")
    content = Content(
        text,
        _paragraphs(np.frombuffer(paragraphs, "<i4").reshape(-1, 4).tolist()),
        said["title"],
        State(said["state"]),
        unpack_message(said["message"]),
        tuple(Finding(kind, Span(first, last), page) for kind, first, last, page in said["findings"]),
        said["encoding"],
        said["pages"],
        tuple(said["blank_pages"]),
    )
    starts = np.cumsum(np.frombuffer(steps, "<i4"), dtype=np.int32)
    normalised = NormalisedText(_as(tokens, "u4"), starts, starts + _as(lengths, "i4"))
    kind = np.uint32 if said["wide"] else np.uint16
    words = WordIndex(str(spelled, "utf-8", "surrogatepass"), _as(hashes, "u8"), _as(numbers, "u4").astype(kind))
    marked = np.frombuffer(markup, np.uint8).astype(bool) if said["markup"] else None
    return Document(path, said["id"], content, role), Analysis(normalised, words, marked)


def _paragraphs(rows: Sequence[Sequence[int]]) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(Span(first, last), KINDS[kind], page or None) for first, last, kind, page in rows)


def _as(part: memoryview, kind: str) -> NDArray[Any]:
    """Numbers of a kind such as `u4` that were written in little-endian order, in that of the machine."""
    found: NDArray[Any] = np.frombuffer(part, f"<{kind}").astype(kind)
    return found
