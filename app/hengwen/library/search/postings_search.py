"""Which documents of a library share uncommon n-grams, close together, with new ones: what `retrieval.sharing` finds.

The same evidence, from the index: the place in the new document is known to the token, that in the library to half a
cell, which is all that the sums over cells need.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import ngram_hashes_at
from hengwen.library.index.pages import CELL, KEY_BITS, Keys, TableKind
from hengwen.library.index.reader import IndexReader
from hengwen.matching.candidates.shared_ngrams import (
    EVIDENCE,
    NEAR_BY,
    NGRAM,
    PORTION,
    RARE,
    SAMPLE,
    STRONG,
    most_documents,
)
from hengwen.matching.corpus.collection import Bools, Collection, whole_ngrams

_AT_ONCE = 1 << 14  # n-grams looked up at once
_LOW = np.uint64(64 - KEY_BITS)

Found = set[tuple[int, int]]
"""Pairs: the place of a new document, the number of one in the library."""


@dataclass(frozen=True, slots=True)
class _Ngrams:
    """Different n-grams of new documents, by key. `keys`: ascending; `owners`, `places`: where each first stands."""

    keys: Keys
    owners: NDArray[np.int64]
    places: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Hits:
    """N-grams of new documents that the library has: `owners`, `places` in these, `documents` and `cells` in those."""

    owners: NDArray[np.int64]
    places: NDArray[np.int64]
    documents: NDArray[np.int64]
    cells: NDArray[np.int64]


def sharing_with(
    index_reader: IndexReader, texts: Collection, weak: Bools, lengths: dict[int, int], shortest: int
) -> Found:
    """The documents of the library worth aligning with the new ones. `lengths`: tokens of each document there."""
    before = np.concatenate(([0], np.cumsum(~weak, dtype=np.int64)))
    ngrams = _ngrams(texts, before)
    keys, firsts = np.unique(ngrams.keys, return_index=True)
    ends = np.append(firsts[1:], len(ngrams.keys))
    counts = np.zeros(len(keys), dtype=np.int64)
    parts, sampled = [], []
    total = index_reader.documents + len(texts)
    for start in range(0, len(keys), _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        of, documents, cells = _looked_up(index_reader, keys[some])
        counts[some] = np.bincount(of, minlength=len(keys[some]))
        standing = counts[some] + (ends - firsts)[some]
        rare = standing[of] <= RARE
        parts.append(_joined(ngrams, firsts[some], ends[some], of[rare], documents[rare], cells[rare]))
        often = ~rare & (standing[of] <= most_documents(total)) & (keys[some][of] % np.uint64(SAMPLE) == 0)
        sampled.append(_joined(ngrams, firsts[some], ends[some], of[often], documents[often], cells[often]))
    index_reader.cache_frequencies(keys, counts)
    found = _close_together(parts, texts, before, min(EVIDENCE, shortest))
    return found | _portions(sampled, texts, lengths)


def _ngrams(texts: Collection, before: NDArray[np.int64]) -> _Ngrams:
    """N-grams that are not everybody's words, the first of each document."""
    places = np.flatnonzero(whole_ngrams(texts, NGRAM))
    places = places[before[places + NGRAM] - before[places] >= STRONG]
    keys = ngram_hashes_at(texts.tokens, places, NGRAM) >> _LOW
    owners = texts.owners[places].astype(np.int64)
    order = np.lexsort((places, owners, keys))
    keys, owners, places = keys[order], owners[order], places[order]
    fresh = np.ones(len(keys), dtype=bool)
    fresh[1:] = (keys[1:] != keys[:-1]) | (owners[1:] != owners[:-1])
    return _Ngrams(keys[fresh], owners[fresh], places[fresh])


def _looked_up(index_reader: IndexReader, keys: Keys) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The number of the key, the document and the cell of each entry."""
    columns: list[list[NDArray[np.int64]]] = [[np.zeros(0, dtype=np.int64)] for _ in range(3)]
    for segment, found in index_reader.find(TableKind.POSTINGS, keys):
        of, told = found.expand()
        documents = segment.documents[told["document"]]
        alive = documents > 0
        for column, values in zip(columns, (of, documents, told["cell"].astype(np.int64)), strict=True):
            column.append(values[alive])
    of, documents, cells = (np.concatenate(column) for column in columns)
    return of, documents, cells


def _joined(  # noqa: PLR0917 - columns of one table
    ngrams: _Ngrams,
    firsts: NDArray[np.int64],
    ends: NDArray[np.int64],
    of: NDArray[np.int64],
    documents: NDArray[np.int64],
    cells: NDArray[np.int64],
) -> _Hits:
    """Every entry with every new document that has its n-gram."""
    counts = (ends - firsts)[of]
    rows = np.repeat(firsts[of] - np.cumsum(counts) + counts, counts) + np.arange(int(counts.sum()))
    return _Hits(ngrams.owners[rows], ngrams.places[rows], np.repeat(documents, counts), np.repeat(cells, counts))


def _together(parts: list[_Hits]) -> _Hits:
    empty = np.zeros(0, dtype=np.int64)
    columns = ([getattr(part, name) for part in parts] for name in _Hits.__slots__)
    return _Hits(*(np.concatenate([empty, *column]) for column in columns))


def _close_together(parts: list[_Hits], texts: Collection, before: NDArray[np.int64], least: int) -> Found:
    """Pairs with enough tokens of evidence in one cell of both texts, laid out twice in each."""
    hits = _together(parts)
    found: Found = set()
    if not len(hits.owners):
        return found
    width = 1 + int(hits.documents.max())
    pairs = hits.owners * width + hits.documents
    inside = hits.places - texts.starts[hits.owners]
    for shift in ((0, 0), (0, 1), (1, 0), (1, 1)):
        left = (inside + shift[0] * CELL) // NEAR_BY
        right = (hits.cells + shift[1]) * CELL // NEAR_BY
        order = np.lexsort((hits.places, right, left, pairs))
        columns = pairs[order], left[order], right[order]
        fresh = np.ones(len(order), dtype=bool)
        fresh[1:] = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])
        x = hits.places[order]
        begin = np.where(fresh, x, np.maximum(x, np.concatenate(([0], x[:-1] + NGRAM))))
        evidence = before[x + NGRAM] - before[np.minimum(begin, x + NGRAM)]
        firsts = np.flatnonzero(fresh)
        enough = columns[0][firsts[np.add.reduceat(evidence, firsts) >= least]]
        found |= {divmod(pair, width) for pair in np.unique(enough).tolist()}
    return found


def _portions(parts: list[_Hits], texts: Collection, lengths: dict[int, int]) -> Found:
    """Pairs that share a portion of the smaller document, by a sample of its n-grams."""
    hits = _together(parts)
    width = 1 + int(hits.documents.max(initial=0))
    keys, counts = np.unique(hits.owners * width + hits.documents, return_counts=True)
    owners, documents = np.divmod(keys, width)
    mine = (texts.ends - texts.starts)[owners]
    theirs = np.array([lengths.get(number, 0) for number in documents.tolist()], dtype=np.int64)
    enough = counts * SAMPLE >= PORTION * np.minimum(mine, theirs)
    return set(zip(owners[enough].tolist(), documents[enough].tolist(), strict=True))
