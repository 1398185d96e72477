"""Finds the documents of a library that share uncommon n-grams, close together, with new ones, as `shared_ngrams` does.

It uses the same evidence, from the index: the place in the new document is known to the token, in the library to half a
cell. That is enough for sums over cells.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.library.index.pages import CELL, Keys, TableKind
from hengwen.library.index.reader import IndexReader
from hengwen.matching.candidates.shared_ngrams import (
    EVIDENCE,
    NEAR_BY,
    NGRAM,
    RARE,
    are_portion,
    are_strong,
    evidence_before,
    most_documents,
)
from hengwen.matching.corpus.collection import KEY_BITS, Collection, hashed_ngrams, once_in_each
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools, places_of

SAMPLE = 8
"""Of n-grams that are not rare, one in so many is looked up, by its hash: each is a list to be read."""

_BATCH = 1 << 14  # n-grams looked up at once

DocumentPairs = set[tuple[int, int]]
"""Pairs: the place of a new document, the number of one in the library."""


@dataclass(frozen=True, slots=True)
class NgramHits:
    """N-grams of new documents that the library has: `owners` and `places` in these, `documents` and `cells` in it."""

    owners: NDArray[np.int64]
    places: NDArray[np.int64]
    documents: NDArray[np.int64]
    cells: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class QueryNgrams:
    """The n-grams of new documents, each where it first occurs in a document: int64, shape (n,). `keys`: ascending."""

    keys: Keys
    owners: NDArray[np.int64]
    places: NDArray[np.int64]

    @classmethod
    def of(cls, texts: Collection, strong_before: NDArray[np.int32], shift: int = 0) -> "QueryNgrams":
        """Return those that are not everybody's words, by their hashes without the last `shift` bits."""
        places, hashes = hashed_ngrams(texts, NGRAM)
        strong = are_strong(strong_before, places)
        places, keys = places[strong], hashes[strong] >> np.uint64(shift)
        owners = texts.owners[places].astype(np.int64)
        once = once_in_each(keys, owners)
        return cls(keys[once], owners[once], places[once])

    def hits(
        self, ranges: NDArray[np.int64], documents: NDArray[np.int64], cells: NDArray[np.integer[Any]]
    ) -> NgramHits:
        """Return each posting with every new document of its n-gram: `ranges` of these, int64, shape (postings, 2)."""
        counts, rows = np.diff(ranges)[:, 0], places_of(ranges)
        others = np.repeat(documents, counts), np.repeat(cells.astype(np.int64), counts)
        return NgramHits(self.owners[rows], self.places[rows], *others)


def looked_at(keys: Keys, frequency: NDArray[np.int64], limit: int) -> tuple[Bools, Bools]:
    """Return which postings are of rare n-grams, and which of the sample of those in up to `limit` documents."""
    rare = frequency <= RARE
    return rare, ~rare & (frequency <= limit) & (keys % np.uint64(SAMPLE) == 0)


def pairs_sharing_ngrams(
    index: IndexReader, texts: Collection, weak: Bools, lengths: Mapping[int, int], min_length: int
) -> DocumentPairs:
    """Return the documents of the library worth aligning with new ones. `lengths`: tokens of each document there."""
    strong_before = evidence_before(texts, weak)
    ngrams = QueryNgrams.of(texts, strong_before, 64 - KEY_BITS)
    keys, firsts = np.unique(ngrams.keys, return_index=True)
    bounds = np.append(firsts, len(ngrams.keys))
    ranges = np.column_stack((bounds[:-1], bounds[1:]))
    rare_hits: list[NgramHits] = []
    sampled_hits: list[NgramHits] = []
    limit = most_documents(index.documents + len(texts))
    for start in range(0, len(keys), _BATCH):
        batch = slice(start, start + _BATCH)
        numbers, documents, cells = _postings_of(index, keys[batch])
        counts = np.bincount(numbers, minlength=len(keys[batch])) + np.diff(ranges[batch])[:, 0]
        kinds = looked_at(keys[batch][numbers], counts[numbers], limit)
        for hits, kept in zip((rare_hits, sampled_hits), kinds, strict=True):
            hits.append(ngrams.hits(ranges[batch][numbers[kept]], documents[kept], cells[kept]))
    close = hits_close_together(_concatenate(rare_hits), texts, strong_before, min(EVIDENCE, min_length))

    def lengths_of(documents: NDArray[np.int64], _: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.array([lengths.get(number, 0) for number in documents.tolist()], dtype=np.int64)

    return close | sharing_portion(_concatenate(sampled_hits), texts, lengths_of)


def _postings_of(index: IndexReader, keys: Keys) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return all postings of some keys: the number of the key, the document and the cell."""
    columns: list[list[NDArray[np.int64]]] = [[np.zeros(0, dtype=np.int64)] for _ in range(3)]
    for segment, matches in index.find(TableKind.POSTINGS, keys):
        numbers, postings = matches.expand()
        documents = segment.documents[postings["document"]]
        present = documents > 0
        for column, values in zip(columns, (numbers, documents, postings["cell"].astype(np.int64)), strict=True):
            column.append(values[present])
    numbers, documents, cells = (np.concatenate(column) for column in columns)
    return numbers, documents, cells


def _concatenate(parts: Sequence[NgramHits]) -> NgramHits:
    empty = np.zeros(0, dtype=np.int64)
    columns = ([getattr(part, name) for part in parts] for name in NgramHits.__slots__)
    return NgramHits(*(np.concatenate([empty, *column]) for column in columns))


def hits_close_together(
    hits: NgramHits, texts: Collection, strong_before: NDArray[np.int32], min_evidence: int
) -> DocumentPairs:
    """Return pairs with enough evidence in one cell of both texts; cells are laid out twice in each, overlapping."""
    found_pairs: DocumentPairs = set()
    if not len(hits.owners):
        return found_pairs
    width = 1 + int(hits.documents.max())
    pairs = hits.owners * width + hits.documents
    inside = hits.places - texts.starts[hits.owners]
    for shift in ((0, 0), (0, 1), (1, 0), (1, 1)):
        left = (inside + shift[0] * CELL) // NEAR_BY
        right = (hits.cells + shift[1]) * CELL // NEAR_BY
        order = np.lexsort((hits.places, right, left, pairs))
        columns = pairs[order], left[order], right[order]
        fresh = begins_group(*columns)
        places = hits.places[order]
        begins = np.where(fresh, places, np.maximum(places, np.concatenate(([0], places[:-1] + NGRAM))))
        evidence = strong_before[places + NGRAM] - strong_before[np.minimum(begins, places + NGRAM)]
        firsts = np.flatnonzero(fresh)
        enough = columns[0][firsts[np.add.reduceat(evidence, firsts) >= HUNDRED * min_evidence]]
        found_pairs |= {divmod(pair, width) for pair in np.unique(enough).tolist()}
    return found_pairs


def sharing_portion(
    hits: NgramHits, texts: Collection, lengths_of: Callable[[NDArray[np.int64], NDArray[np.int64]], NDArray[Any]]
) -> DocumentPairs:
    """Return pairs that share a portion of the smaller document, by a sample of its n-grams.

    `lengths_of`: returns the tokens of documents of the library, by their numbers and the place of one hit of each.
    """
    width = 1 + int(hits.documents.max(initial=0))
    keys, places, counts = np.unique(hits.owners * width + hits.documents, return_index=True, return_counts=True)
    owners, documents = np.divmod(keys, width)
    enough = are_portion(counts * SAMPLE, (texts.ends - texts.starts)[owners], lengths_of(documents, places))
    return set(zip(owners[enough].tolist(), documents[enough].tolist(), strict=True))
