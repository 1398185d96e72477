"""Documents as BLOBs of a plain layout: little-endian columns of numbers and UTF-8, each compressed by zlib.

Never pickle: a library may come from anybody, and must be readable by other programs. Every function that unpacks
raises `ValueError` for bytes that were not packed here.
"""

import json
import zlib
from typing import Any, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from hengwen.model.bounds import Offset
from hengwen.model.document import Finding, Paragraph, ParagraphKind, Span
from hengwen.model.messages import Message
from hengwen.model.recognition import Recognition
from hengwen.serial.decoding import decode_json, decode_plain, encode_json
from hengwen.serial.unpacking import as_bytes, inflate, inflate_text
from hengwen.text.normalisation import NormalisedText, expand
from hengwen.text.words import WordIndex, join_words

KINDS = tuple(ParagraphKind)
"""Kinds of paragraphs; their numbers are their places in the enumeration."""

_LEVEL = 1  # of zlib: the slowest level takes ten times as long and saves a tenth

ScalarT = TypeVar("ScalarT", bound=np.generic)


def pack_numbers(values: NDArray[Any], kind: DTypeLike) -> bytes:
    """Compress numbers in little-endian order."""
    return zlib.compress(np.ascontiguousarray(values, dtype=np.dtype(kind).newbyteorder("<")).tobytes(), _LEVEL)


def unpack_numbers(blob: bytes, kind: type[ScalarT], most: int | None = None) -> NDArray[ScalarT]:
    """Undo `pack_numbers`, in the machine's byte order. `most`: their bytes, if known."""
    numbers: NDArray[ScalarT] = np.frombuffer(inflate(blob, most), np.dtype(kind).newbyteorder("<")).astype(kind)
    return numbers


def unpack_mask(blob: bytes | None, tokens: int) -> NDArray[np.bool_] | None:
    """Return which of so many tokens are mark-up, bool; None for none."""
    return None if blob is None else unpack_numbers(blob, np.uint8, tokens).astype(bool)


def unpack_ranges(blob: bytes, tokens: int) -> NDArray[np.int64]:
    """Return which of so many tokens are in paragraphs, half-open, ascending, int64, shape (n, 2)."""
    edges = unpack_numbers(blob, np.int32, 8 * tokens).astype(np.int64)
    if len(edges) and (edges[0] < 0 or edges[-1] > tokens or (np.diff(edges) < 0).any()):
        raise ValueError("paragraphs that overlap")
    return edges.reshape(-1, 2)


def pack_text(text: str) -> bytes:
    """Compress a text, lone surrogates included."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), _LEVEL)


def unpack_text(blob: bytes) -> str:
    """Undo `pack_text`."""
    return inflate_text(blob)


def pack_string(text: str) -> str | bytes:
    """Return a name as a text of SQLite, or as a BLOB if it has lone surrogates, as file names that are not UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def unpack_string(value: str | bytes) -> str:
    """Undo `pack_string`. Raises `UnicodeDecodeError` for other bytes."""
    return value.decode("utf-8", "surrogatepass") if isinstance(value, bytes) else str(value)


def pack_planes(values: NDArray[np.uint32], unit: type[np.unsignedinteger]) -> bytes:
    """Cut numbers into units and store first the lowest unit of all, then the next: upper ones are nearly always 0."""
    units = np.ascontiguousarray(values, dtype="<u4").view(np.dtype(unit).newbyteorder("<"))
    return zlib.compress(
        np.ascontiguousarray(units.reshape(len(values), 4 // np.dtype(unit).itemsize).T).tobytes(), _LEVEL
    )


def unpack_planes(blob: bytes, unit: type[np.unsignedinteger], most: int | None = None) -> NDArray[np.uint32]:
    """Undo `pack_planes`. `most`: bytes of the numbers, if known."""
    kind = np.dtype(unit).newbyteorder("<")
    units = np.frombuffer(inflate(blob, most), dtype=kind)
    lowest, *upper = units.reshape(4 // kind.itemsize, len(units) * kind.itemsize // 4)
    numbers = lowest.astype(np.uint32)
    for place, plane in enumerate(upper, 1):
        if plane.any():
            numbers |= plane.astype(np.uint32) << np.uint32(8 * kind.itemsize * place)
    return numbers


def pack_normalised(normalised: NormalisedText) -> tuple[bytes, bytes]:
    """Return the tokens, and their places: the steps between starts, then the lengths."""
    places = np.concatenate((np.diff(normalised.starts, prepend=0), normalised.lengths))
    return pack_planes(normalised.tokens, np.uint16), pack_planes(places.astype(np.uint32), np.uint8)


def unpack_tokens(blob: bytes) -> NDArray[np.uint32]:
    """Return the tokens of a text."""
    return unpack_planes(blob, np.uint16)


def unpack_normalised(tokens: bytes, places: bytes) -> NormalisedText:
    """Return the normalised form of a text."""
    every = unpack_tokens(tokens)
    steps, lengths = np.split(unpack_planes(places, np.uint8, 8 * len(every)).astype(np.int32), 2)
    starts = np.cumsum(steps, dtype=np.int32)
    return NormalisedText.placed(every, starts, lengths)


def pack_words(words: WordIndex) -> bytes:
    """Return the lengths of the words of a text, in order: together with the text they give its words."""
    return pack_planes(words.lengths.astype(np.uint32)[words.numbers], np.uint8)


def unpack_words(text: str, lengths: bytes) -> WordIndex:
    """Restore the words of a text that was segmented before: no dictionary is needed."""
    expanded = expand(text)
    return join_words(expanded, unpack_planes(lengths, np.uint8, 4 * len(expanded.codes)))


def pack_paragraphs(paragraphs: tuple[Paragraph, ...]) -> bytes:
    """Return starts, ends, kinds by number, pages (-1 for none), one column after the other."""
    rows = [(p.span.start, p.span.end, KINDS.index(p.kind), -1 if p.page is None else p.page) for p in paragraphs]
    return pack_numbers(np.array(rows, dtype=np.int32).reshape(-1, 4).T, np.int32)


def unpack_paragraphs(blob: bytes) -> tuple[Paragraph, ...]:
    """Undo `pack_paragraphs`."""
    columns = unpack_numbers(blob, np.int32).reshape(4, -1)
    if columns.shape[1] and not 0 <= columns[2].min() <= columns[2].max() < len(KINDS):
        raise ValueError("a kind of paragraphs that is none")
    rows = columns.T.tolist()
    return tuple(Paragraph(Span(a, b), KINDS[kind], None if page < 0 else page) for a, b, kind, page in rows)


def pack_findings(findings: tuple[Finding, ...], blank_pages: tuple[int, ...]) -> bytes:
    """Return the findings of a document, as JSON."""
    rows = [_row(finding) for finding in findings]
    return zlib.compress(json.dumps([rows, blank_pages]).encode(), _LEVEL) if rows or blank_pages else b""


def _row(finding: Finding) -> list[object]:
    row = [finding.kind, finding.span.start, finding.span.end, finding.page]
    return [*row, (finding.detail.text, finding.detail.values)] if finding.detail else row


def _finding(kind: str, start: int, end: int, page: int | None, detail: object = None) -> dict[str, object]:
    return {"kind": kind, "span": (start, end), "page": page, "detail": detail}


def unpack_findings(blob: bytes) -> tuple[tuple[Finding, ...], tuple[int, ...]]:
    """Undo `pack_findings`."""
    if not blob:
        return (), ()
    rows, blank = decode_json(inflate(blob), tuple[list[list[Any]], tuple[Offset, ...]])
    try:
        findings = [_finding(*row) for row in rows]
    except TypeError as fault:
        raise ValueError("no finding") from fault
    return decode_plain(findings, tuple[Finding, ...]), blank


def pack_recognition(recognition: Recognition) -> bytes:
    """Return the lines of a document that were read from pictures, as JSON."""
    return zlib.compress(encode_json(recognition).encode(), _LEVEL)


def unpack_recognition(blob: bytes) -> Recognition:
    """Undo `pack_recognition`."""
    return decode_json(inflate(blob), Recognition)


def pack_message(message: Message | None) -> str | None:
    """Return a message with its values, to be translated when it is shown."""
    return None if message is None else encode_json(message)


def unpack_message(packed: str | None) -> Message | None:
    """Undo `pack_message`."""
    return None if packed is None else decode_json(packed, Message)


def pack_titles(words: tuple[str, ...]) -> bytes:
    """Return the words of a title."""
    return "\n".join(words).encode("utf-8", "surrogatepass")


def unpack_titles(blob: bytes) -> tuple[str, ...]:
    """Undo `pack_titles`."""
    return tuple(as_bytes(blob).decode("utf-8", "surrogatepass").split("\n")) if blob else ()
