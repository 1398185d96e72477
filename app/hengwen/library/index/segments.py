"""The index in segments: new documents come into a small one, small ones are made anew together with new documents.

A segment is never changed: it is written whole, in one transaction with the removal of those that it replaces. So
every document is in the index or waits for it, and stopping at any moment loses nothing but time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from hengwen.library import codec
from hengwen.library.index.index_builder import IndexInput, gather_index_input
from hengwen.library.index.pages import IndexPart, first_page, page_bits, split
from hengwen.library.index.postings import index
from hengwen.library.store import Library
from hengwen.model.progress import Progress, ProgressStep, Stage, silent

MOST_TOKENS = 20_000_000
"""Tokens of a segment: what is sorted at once, some hundred MB."""

MOST_DOCUMENTS = 0xFFFF
"""Documents of a segment: they are told by two bytes."""

GROWTH = 2
"""A segment is made anew with new documents that are more than one part in so many of it."""

_SMALL = 500  # documents of a segment that is made anew as soon as one is removed


@dataclass(frozen=True, slots=True)
class _Size:
    number: int
    documents: int
    tokens: int


def waiting(library: Library) -> list[tuple[int, int]]:
    """Documents that are in no segment yet, with their tokens."""
    return library.rows("SELECT number, symbols FROM document WHERE segment IS NULL ORDER BY number")


def update(library: Library, progress: Progress = silent) -> None:
    """Bring all documents into the index."""
    while waiting(library):
        progress(ProgressStep(Stage.INDEXING, 0, 1))
        with library.writing():
            _update_once(library, progress)
    with_log_emptied(library)


def with_log_emptied(library: Library) -> None:
    """Move the log into the file, so that it does not stay as large as it ever was; nobody minds if that must wait."""
    library.rows("PRAGMA wal_checkpoint(TRUNCATE)")


def _update_once(library: Library, progress: Progress) -> None:
    """One segment of the documents that wait and of the small segments that go with them."""
    fresh = waiting(library)
    chosen = _fitting(fresh)
    absorbed = _absorbed(_sizes(library), sum(tokens for _, tokens in chosen), len(chosen))
    numbers = [number for number, _ in chosen]
    for segment in absorbed:
        numbers += [n for (n,) in library.rows("SELECT number FROM document WHERE segment = ?", (segment.number,))]
    for segment in absorbed:
        drop(library, segment.number)
    if numbers:
        write(library, gather_index_input(library, sorted(numbers)), progress)


def _fitting(fresh: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first documents that fit in a segment, one at least."""
    total = 0
    for place, (_, tokens) in enumerate(fresh[:MOST_DOCUMENTS]):
        total += tokens
        if total > MOST_TOKENS and place:
            return list(fresh[:place])
    return list(fresh[:MOST_DOCUMENTS])


def _sizes(library: Library) -> list[_Size]:
    """The segments, the smallest first."""
    rows = library.rows("SELECT number, with_text, symbols FROM segment ORDER BY symbols")
    return [_Size(*row) for row in rows]


def _absorbed(segments: Sequence[_Size], tokens: int, documents: int) -> list[_Size]:
    """The segments to be made anew together with so many new tokens: each document takes part log n times at most."""
    found = []
    for segment in segments:
        tokens += segment.tokens
        documents += segment.documents
        if segment.tokens > GROWTH * (tokens - segment.tokens) or tokens > MOST_TOKENS:
            break
        if documents > MOST_DOCUMENTS:
            break
        found.append(segment)
    return found


def drop(library: Library, segment: int) -> None:
    """Remove a segment inside of `writing`: its documents wait again."""
    library.connection.execute("UPDATE document SET segment = NULL WHERE segment = ?", (segment,))
    edges = first_page(segment, IndexPart(0)), first_page(segment + 1, IndexPart(0))
    library.connection.execute("DELETE FROM page WHERE key >= ? AND key < ?", edges)
    library.connection.execute("DELETE FROM segment WHERE number = ?", (segment,))


def write(library: Library, gathered: IndexInput, progress: Progress) -> None:
    """Write a segment inside of `writing`."""
    texts = gathered.texts
    told = (
        codec.compress(np.concatenate((gathered.numbers, gathered.firsts)), np.int64), len(texts.tokens),
        int(np.count_nonzero(texts.ends > texts.starts)), gathered.with_words, len(gathered.ranges),
    )  # fmt: skip
    segment = library.connection.execute(
        "INSERT INTO segment (documents, symbols, with_text, with_words, paragraphs) VALUES (?, ?, ?, ?, ?)", told
    ).lastrowid
    assert segment is not None  # an INSERT has one
    counts: dict[IndexPart, int] = {}
    bits: dict[IndexPart, int] = {}
    for part, slices, keys, entries in index(gathered):
        progress(ProgressStep(Stage.INDEXING, part, len(IndexPart)))
        bits.setdefault(part, max(slices, page_bits(part, len(keys) << slices)))
        first = first_page(segment, part)
        rows: Iterator[tuple[int, bytes]] = (
            (first + page, data) for page, data in split(part, keys, entries, bits[part])
        )
        library.connection.executemany("INSERT INTO page (key, data) VALUES (?, ?)", rows)
        counts[part] = counts.get(part, 0) + len(keys)
    rows_of_parts = [(segment, int(part), bits[part], count) for part, count in counts.items()]
    library.connection.executemany("INSERT INTO part VALUES (?, ?, ?, ?)", rows_of_parts)
    library.connection.executemany(
        "UPDATE document SET segment = ? WHERE number = ?", [(segment, number) for number in gathered.numbers.tolist()]
    )


def remove(library: Library, numbers: Sequence[int]) -> int:
    """Remove documents; returns how many there were. Segments that lose much are made anew at the next update."""
    with library.writing() as connection:
        removed = 0
        for number in numbers:
            segments = library.rows("SELECT segment FROM document WHERE number = ?", (number,))
            removed += connection.execute("DELETE FROM document WHERE number = ?", (number,)).rowcount
            for (segment,) in segments:
                connection.execute("UPDATE segment SET removed = removed + 1 WHERE number = ?", (segment,))
        for (segment,) in library.rows(
            "SELECT number FROM segment WHERE removed AND (removed + (SELECT count(*) FROM document WHERE segment ="
            f" segment.number) <= {_SMALL} OR removed * 8 > (SELECT count(*) FROM document WHERE segment ="
            " segment.number))"
        ):
            drop(library, segment)
    update(library)
    return removed
