"""Printed forms: text in most documents, around text of their own in nearly all of these, or broken off at the same
places in all of them, however little stands in between (ours).
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import ExternalCounts
from hengwen.kernels.hashing import ngram_hashes_at
from hengwen.matching.corpus.collection import (
    Collection,
    Postings,
    covered,
    external_frequency,
    ngram_starts,
    postings,
    row_units,
)
from hengwen.matching.corpus.near_duplicates import identical_texts
from hengwen.matching.corpus.shared_rows import in_rows
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools, rows_of
from hengwen.text.units import token_units

WORD = 4
"""Tokens of a run that may be common words."""

LINE = 8
"""Tokens of a run that may be a set phrase or part of a form."""

MANY = 6
"""Documents in which a run must stand, whatever their number, before it can be common: never what a few share."""

SHARE = 0.01
"""Share of the documents in which a run must stand to be common words or a set phrase."""

MOST = 0.75
"""Share of the documents in which a run must stand to be part of a form: nearly all, with room for edits."""

HALF = 0.5
"""The same for rows of less than `SHORT` units: labels and formulae of a form are short against the document."""

SHORT = 60

PRINTED = 0.5
"""Share of the documents with a line that begin or end a row of common lines with it where it is printed."""

OWN = 100
"""Units of its own that make a document different from others on the same form."""

DIFFERENT = 0.8
"""Share of the documents with a form that must have text of their own."""

STRETCH = 30
"""Units in a row in no third document that are text of one's own: shorter ones are edits."""


def learn_forms(collection: Collection, documents: int) -> Bools:
    """Text of forms in so many documents, of which those are at hand that have any of them; bool, shape (tokens,)."""
    same = identical_texts(collection)
    return learn_printed(collection, bounds_for(documents - repeated_texts(same)), same, np.arange(len(collection)))[0]


def repeated_texts(same: NDArray[np.int64]) -> int:
    """How many documents have the text of another one; `same`: the text of each."""
    return len(same) - len(np.unique(same))


class Bounds(NamedTuple):
    """In how many documents text must stand that is common, of forms in short lines, and of forms."""

    many: int
    half: int
    most: int


def bounds_for(documents: int) -> Bounds:
    """The bounds for so many documents with text."""
    half, most = (max(MANY, int(share * documents) + 1) for share in (HALF, MOST))
    return Bounds(max(MANY, int(np.ceil(SHARE * documents))), half, most)


def frequent_lines(
    collection: Collection, most: int, same: NDArray[np.int64], authors: NDArray[np.int64]
) -> tuple[NDArray[np.uint16], list[Postings]]:
    """In how many documents each line stands, identical ones and those of one person counted once (`same`, `authors`:
    the text and the person of each), and the lines that stand in at least `most`.
    """
    frequency = np.zeros(len(collection.tokens), dtype=np.uint16)
    frequent = []
    for some in postings(collection, LINE):
        counted = (some.frequency_of(collection, groups) for groups in (same, authors))
        some = replace(some, frequency=np.minimum(*counted))  # noqa: PLW2901
        frequency[some.places] = np.minimum(np.repeat(some.frequency, some.counts), 0xFFFF)
        if (some.frequency >= most).any():
            frequent.append(some.only(some.frequency >= most))
    return frequency, frequent


def learn_printed(
    collection: Collection, bounds: Bounds, same: NDArray[np.int64], authors: NDArray[np.int64]
) -> tuple[Bools, Bools]:
    """Text of printed forms: what stands in most documents, and short lines that stand in half of them; and what of it
    stands in most.
    """
    frequency, frequent = frequent_lines(collection, bounds.half, same, authors)
    known = lines_of(collection, frequent)
    most, lines = (
        _forms(collection, frequency, [some.only(some.frequency >= least) for some in frequent], authors, known)
        for least in (bounds.most, bounds.half)
    )
    form = long_or_short(collection, most, lines)
    return form, form & covered(frequency >= bounds.most, LINE)


def lines_of(collection: Collection, frequent: list[Postings]) -> NDArray[np.uint64]:
    """The hash of each line."""
    firsts = [some.places[some.firsts] for some in frequent]
    return ngram_hashes_at(collection.tokens, np.concatenate([np.zeros(0, dtype=np.int64), *firsts]), LINE)


def long_or_short(collection: Collection, most: Bools, half: Bools) -> Bools:
    """Text of forms: what stands in lines of most documents, and of what stands in those of half what is short."""
    return most | (half & ~stretches_of(collection.tokens, half, SHORT))


def _forms(
    collection: Collection,
    frequency: NDArray[np.uint16],
    frequent: list[Postings],
    authors: NDArray[np.int64],
    known: NDArray[np.uint64],
) -> Bools:
    """Tokens in lines of most documents that are printed, or nearly all of which have text of their own besides.

    `known`: the hashes of all lines of half of the documents.
    """
    own = own_text(collection, frequency)
    starts = np.zeros(len(collection.tokens), dtype=bool)
    frequent = [some for some in frequent if len(some.firsts)]
    for some, printed in zip(frequent, are_printed(collection, frequency, frequent, known), strict=True):
        different = some.frequency_of(collection, authors, own >= OWN)
        form = printed | (different >= DIFFERENT * some.frequency)
        starts[some.places[np.repeat(form, some.counts)]] = True
    return covered(starts, LINE)


def external_forms(collection: Collection, library: ExternalCounts, bounds: Bounds) -> Bools:
    """Text of forms of a library: in lines of its documents, nearly all of which have text of their own besides."""
    frequency = external_frequency(collection, LINE, library)
    places = np.flatnonzero(frequency >= bounds.half)
    different = library.form_frequency(ngram_hashes_at(collection.tokens, places, LINE))
    places = places[different >= DIFFERENT * frequency[places]]
    marked = (places[frequency[places] >= bounds.most], places)
    most, half = (covered(_at(some, len(frequency)), LINE) for some in marked)
    return long_or_short(collection, most, half)


def form_lines(collection: Collection, form: Bools) -> NDArray[np.uint64]:
    """The different lines that lie wholly in text of forms, by their hashes."""
    places = np.flatnonzero(ngram_starts(collection.masked(form), LINE))
    return np.unique(ngram_hashes_at(collection.tokens, places, LINE))


def in_lines(collection: Collection, lines: NDArray[np.uint64]) -> Bools:
    """Which tokens lie in some lines, given by their hashes, ascending; bool, shape (tokens,)."""
    places = np.flatnonzero(ngram_starts(collection, LINE)) if len(lines) else np.zeros(0, dtype=np.int64)
    hashes = ngram_hashes_at(collection.tokens, places, LINE)
    return covered(_at(places[np.isin(hashes, lines)], len(collection.tokens)), LINE)


def _at(places: NDArray[np.int64], size: int) -> Bools:
    """Which of so many tokens are at some places, bool, shape (size,)."""
    found = np.zeros(size, dtype=bool)
    found[places] = True
    return found


def are_printed(
    collection: Collection, frequency: NDArray[np.uint16], frequent: list[Postings], known: NDArray[np.uint64]
) -> list[Bools]:
    """Which frequent lines stand in rows of such lines that begin and end in many documents alike (ours).

    What was filled in breaks a form off at the same places everywhere, and clean: what follows stands in few of the
    documents; or it is put in where others left the place empty. Who edits a copy breaks it off at places of his own,
    and what follows stands in the other copies. For each row: in how many of the documents with its first line this is
    the first of a row, and its last line the last, if it breaks off clean, the smaller share of both; all where text
    was put in. For each line the mean over its rows. Documents are counted, not places: a form says the same in many
    tasks. `known`: as above.
    """
    numbers = np.full(len(collection.tokens), -1, dtype=np.int64)
    count = 0
    for some in frequent:
        numbers[some.places] = count + np.repeat(np.arange(len(some.firsts)), some.counts)
        count += len(some.firsts)
    places = np.flatnonzero(numbers >= 0)
    rows, edges = form_edges(frequency, numbers >= 0)
    if not len(rows):
        return []
    documents = _documents_of(collection, numbers, places, count)
    alike = np.ones(len(rows))
    for (ends, clean), put_in in zip(edges, are_put_in(np.isin(joined_rows(collection, rows), known)), strict=True):
        share = _documents_of(collection, numbers, ends[clean], count) / documents
        np.minimum(alike, np.where(put_in, 1, share[numbers[ends]]), out=alike)
    of_row = alike[np.searchsorted(rows[:, 0], places, "right") - 1]
    printed = np.bincount(numbers[places], of_row, count) / np.bincount(numbers[places], minlength=count) >= PRINTED
    return np.split(printed, np.cumsum([len(some.firsts) for some in frequent])[:-1])


def _documents_of(
    collection: Collection, numbers: NDArray[np.int64], places: NDArray[np.int64], count: int
) -> NDArray[np.int64]:
    """In how many documents each of `count` lines stands at some places, which `numbers` gives for every token."""
    keys = np.unique(numbers[places] * len(collection) + collection.owners[places])
    return np.bincount(keys // len(collection), minlength=count)


def joined_rows(collection: Collection, rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The hash of the line that each row and the next one of its document would make without what stands between them,
    shape (rows - 1,); 0 where the next one is of another document.
    """
    places = np.column_stack((rows[:-1, 1, None] + np.arange(-LINE // 2, 0), rows[1:, 0, None] + np.arange(LINE // 2)))
    hashes = ngram_hashes_at(collection.tokens[places].reshape(-1), LINE * np.arange(len(places)), LINE)
    owners = collection.owners[rows[:, 0]]
    return np.where(owners[1:] == owners[:-1], hashes, 0)


def are_put_in(between: Bools) -> tuple[Bools, Bools]:
    """Whether something was put in before each row, and after it; `between`: each row and the next one."""
    none = np.zeros(1, dtype=bool)
    return np.concatenate((none, between)), np.concatenate((between, none))


def form_edges(
    frequency: NDArray[np.unsignedinteger], starts: Bools
) -> tuple[NDArray[np.int64], tuple[tuple[NDArray[np.int64], Bools], tuple[NDArray[np.int64], Bools]]]:
    """The rows that frequent lines make, int64, shape (rows, 2); where the first and the last line of each begins, and
    whether the row breaks off clean there, bool, shape (rows,). `starts`: at which tokens a frequent line begins.
    """
    rows = rows_of(covered(starts, LINE))
    edges = []
    for edge, beyond in ((rows[:, 0], rows[:, 0] - 1), (rows[:, 1] - LINE, rows[:, 1] - LINE + 1)):
        edges.append((edge, 2 * frequency[np.maximum(beyond, 0)].astype(np.int64) <= frequency[edge]))
    return rows, (edges[0], edges[1])


def own_text(collection: Collection, frequency: NDArray[np.unsignedinteger]) -> NDArray[np.int64]:
    """Units of each document in stretches that stand in no third document, shape (documents,)."""
    own = stretches_of(collection.tokens, collection.eligible & ~covered(frequency >= 3, LINE), STRETCH)
    return collection.sums(own * token_units(collection.tokens)) // HUNDRED


def own_text_in(shared: Bools, tokens: NDArray[np.uint32]) -> int:
    """The same for the tokens of one document; `shared`: which of its lines stand in a third document."""
    starts = np.zeros(len(tokens), dtype=bool)
    starts[: len(shared)] = shared
    own = stretches_of(tokens, ~covered(starts, LINE), STRETCH)
    return int(token_units(tokens[own]).sum(dtype=np.int64)) // HUNDRED


def stretches_of(tokens: NDArray[np.uint32], marked: Bools, length: int) -> Bools:
    """The marked tokens that stand in a row of at least `length` units."""
    edges = rows_of(marked)
    return in_rows(edges[row_units(tokens, edges) >= HUNDRED * length], len(marked))
