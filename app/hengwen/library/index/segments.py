"""Segments of the index: new documents go into a small one, with which other small ones are merged.

A segment is never changed: it is written completely, in one transaction with the removal of those that it replaces. So
every document is in the index or waits for it, and stopping at any moment loses nothing but time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from hengwen.library.index.builder import IndexInput, build_tables, read_index_input
from hengwen.library.index.pages import TableKind, first_page, page_bits, split_into_pages
from hengwen.library.store import Library
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.serial import columns as codec

MAX_SEGMENT_TOKENS = 20_000_000
"""Tokens of a segment, which are sorted at once in some hundred MB."""

MAX_SEGMENT_DOCUMENTS = 0xFFFF
"""Documents of a segment: a posting has two bytes for its document."""

MERGE_FACTOR = 2
"""A segment is merged with new documents that have more than one part in so many of its tokens."""

_SMALL = 500  # documents of a segment that is made again as soon as one is removed


@dataclass(frozen=True, slots=True)
class _SegmentSize:
    number: int
    documents: int
    tokens: int


def unindexed_documents(library: Library) -> list[tuple[int, int]]:
    """Return the documents that are in no segment yet, with their number of tokens."""
    return library.rows("SELECT number, symbols FROM document WHERE segment IS NULL ORDER BY number")


def update_index(library: Library, progress: Progress = silent) -> None:
    """Index all documents."""
    while unindexed_documents(library):
        progress(ProgressStep(Stage.INDEXING, 0, 1))
        with library.writing():
            _add_segment(library, progress)
    checkpoint_log(library)


def checkpoint_log(library: Library) -> None:
    """Move the log into the file, so that it does not stay at its largest size; this may fail without harm."""
    library.rows("PRAGMA wal_checkpoint(TRUNCATE)")


def _add_segment(library: Library, progress: Progress) -> None:
    """Add a segment of the documents that wait and of the small segments merged with them."""
    fresh = _fitting(unindexed_documents(library))
    merged = _to_merge(_segment_sizes(library), sum(tokens for _, tokens in fresh), len(fresh))
    numbers = [number for number, _ in fresh]
    for segment in merged:
        numbers += [n for (n,) in library.rows("SELECT number FROM document WHERE segment = ?", (segment.number,))]
    for segment in merged:
        delete_segment(library, segment.number)
    if numbers:
        write_segment(library, read_index_input(library, sorted(numbers)), progress)


def _fitting(fresh: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the first documents that fit in a segment, at least one."""
    total = 0
    for place, (_, tokens) in enumerate(fresh[:MAX_SEGMENT_DOCUMENTS]):
        total += tokens
        if total > MAX_SEGMENT_TOKENS and place:
            return list(fresh[:place])
    return list(fresh[:MAX_SEGMENT_DOCUMENTS])


def _segment_sizes(library: Library) -> list[_SegmentSize]:
    """Return the segments, the smallest first."""
    rows = library.rows("SELECT number, with_text, symbols FROM segment ORDER BY symbols")
    return [_SegmentSize(*row) for row in rows]


def _to_merge(segments: Sequence[_SegmentSize], tokens: int, documents: int) -> list[_SegmentSize]:
    """Return the segments to merge with so many new tokens: each document is merged at most log n times."""
    merged = []
    for segment in segments:
        tokens += segment.tokens
        documents += segment.documents
        if segment.tokens > MERGE_FACTOR * (tokens - segment.tokens) or tokens > MAX_SEGMENT_TOKENS:
            break
        if documents > MAX_SEGMENT_DOCUMENTS:
            break
        merged.append(segment)
    return merged


def delete_segment(library: Library, segment: int) -> None:
    """Remove a segment inside `writing`: its documents wait again."""
    library.connection.execute("UPDATE document SET segment = NULL WHERE segment = ?", (segment,))
    edges = first_page(segment, TableKind(0)), first_page(segment + 1, TableKind(0))
    library.connection.execute("DELETE FROM page WHERE key >= ? AND key < ?", edges)
    library.connection.execute("DELETE FROM segment WHERE number = ?", (segment,))


def write_segment(library: Library, documents: IndexInput, progress: Progress) -> None:
    """Write a segment inside `writing`."""
    row = (
        codec.pack_numbers(np.concatenate((documents.numbers, documents.first_paragraphs)), np.int64),
        len(documents.texts.tokens), documents.with_text, documents.with_words, len(documents.paragraphs),
    )  # fmt: skip
    segment = library.connection.execute(
        "INSERT INTO segment (documents, symbols, with_text, with_words, paragraphs) VALUES (?, ?, ?, ?, ?)", row
    ).lastrowid
    assert segment is not None  # the maximum number of values in an INSERT
    counts: dict[TableKind, int] = {}
    bits: dict[TableKind, int] = {}
    for kind, slices, keys, entries in build_tables(documents):
        progress(ProgressStep(Stage.INDEXING, kind, len(TableKind)))
        bits.setdefault(kind, max(slices, page_bits(kind, len(keys) << slices)))
        first = first_page(segment, kind)
        pages: Iterator[tuple[int, bytes]] = (
            (first + number, data) for number, data in split_into_pages(kind, keys, entries, bits[kind])
        )
        library.connection.executemany("INSERT INTO page (key, data) VALUES (?, ?)", pages)
        counts[kind] = counts.get(kind, 0) + len(keys)
    tables = [(segment, int(kind), bits[kind], count) for kind, count in counts.items()]
    library.connection.executemany("INSERT INTO part VALUES (?, ?, ?, ?)", tables)
    library.connection.executemany(
        "UPDATE document SET segment = ? WHERE number = ?", [(segment, number) for number in documents.numbers.tolist()]
    )


def take_out(library: Library, number: int) -> int:
    """Remove a document inside a transaction; return how many there were, 0 or 1."""
    segments = library.rows("SELECT segment FROM document WHERE number = ?", (number,))
    removed = library.connection.execute("DELETE FROM document WHERE number = ?", (number,)).rowcount
    for (segment,) in segments:
        library.connection.execute("UPDATE segment SET removed = removed + 1 WHERE number = ?", (segment,))
    return removed


def delete_worn(library: Library) -> None:
    """Delete the segments that have lost many documents, inside a transaction."""
    for (segment,) in library.rows(
        "SELECT number FROM segment WHERE removed AND (removed + (SELECT count(*) FROM document WHERE segment ="
        f" segment.number) <= {_SMALL} OR removed * 8 > (SELECT count(*) FROM document WHERE segment ="
        " segment.number))"
    ):
        delete_segment(library, segment)


def remove_documents(library: Library, numbers: Sequence[int]) -> int:
    """Remove documents. Return how many there were. Segments that lose many are made again at the next update."""
    with library.writing():
        removed = sum(take_out(library, number) for number in numbers)
        delete_worn(library)
    update_index(library)
    return removed
