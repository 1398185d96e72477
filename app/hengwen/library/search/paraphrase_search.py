"""Paragraphs of new documents that were rewritten from paragraphs of a library (ours).

Judged as in a check without a library: against the level of unrelated paragraphs. The index finds the paragraphs
nearest to each new one, by the rare pairs of words that they share. Among them are its source and the unrelated ones
that give its level. The nearest to each suspected source are found too, and it is judged once more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.hashing import ngram_hashes_at
from hengwen.library.index.pages import TableKind, paragraphs_of
from hengwen.library.index.reader import IndexReader
from hengwen.library.index.segments import unindexed_documents
from hengwen.library.search.paragraph_store import ALL, Places, StoredParagraphs, merge, read_paragraphs
from hengwen.library.store import Library
from hengwen.matching.corpus.background import expected_share
from hengwen.matching.corpus.collection import KEY_BITS, Collection
from hengwen.matching.corpus.parts import MaskedCollection
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import Paraphrases, paraphrases_among, paraphrases_of
from hengwen.matching.paraphrase.neighbours import Sides
from hengwen.matching.paraphrase.paragraph_vectors import (
    ParagraphVectors,
    eligible,
    squared_weights_of,
    weigh_paragraphs,
)
from hengwen.text.ranges import Bools, places_of

NEW_AT_ONCE = 128
"""New documents whose neighbours are in memory at once: some 40,000 paragraphs at most."""

MIN_SHARE = 0.01
"""Part of the cosine that rare pairs must have, assuming equally heavy paragraphs: unrelated ones, which give the
level, have less than a source does (`neighbours.SIFT`).
"""

NEIGHBOURS = 16
"""Paragraphs of a library that are compared with each one: its source, and enough unrelated ones for the level."""

_BATCH = 1 << 14  # looked up at once
_KEY_SHIFT = np.uint64(64 - KEY_BITS)
_PAIR = 2  # tokens of a feature


@dataclass(frozen=True, slots=True)
class QueryDocuments:
    """New documents. Their eligible paragraphs, as in `eligible_paragraphs`: `owners`: int64, shape (n,); `ranges`:
    int64, shape (n, 2); `sizes`: int64, shape (n,).
    """

    masked: MaskedCollection
    owners: Places
    ranges: Places
    sizes: Places
    statistics: CorpusStatistics


def search_paraphrases(
    library: Library, index: IndexReader, query: QueryDocuments, known: Sequence[int]
) -> Paraphrases:
    """Return paraphrases, by the place of a new document and the number of one in the library.

    `known`: numbers of documents that are not compared.
    """
    paraphrases: dict[tuple[int, int], list[ParaphraseCandidate]] = {}
    places = np.arange(len(query.masked.texts.collection))
    for start in range(0, len(places), NEW_AT_ONCE):
        new = (places >= start) & (places < start + NEW_AT_ONCE)
        paraphrases |= _search_batch(library, index, query, new, np.array(known, dtype=np.int64))
    return paraphrases


def _search_batch(
    library: Library, index: IndexReader, query: QueryDocuments, batch: Bools, known: Places
) -> Paraphrases:
    """Judge paragraphs by the neighbours of new ones, then judge those found once more by neighbours of the old ones
    too.

    `batch`: which new documents, bool, shape (documents,).
    """
    new = batch[query.owners]
    taken = query.statistics.included[query.owners[new]]
    near = _nearest(index, query.masked.prose, query.ranges[new], taken, known)
    unindexed = [(number, ALL) for number, _ in unindexed_documents(library)]
    every = np.concatenate((near, np.array(unindexed, dtype=np.int64).reshape(-1, 2)))
    weighed = _weigh(query, read_paragraphs(library, every))
    paraphrases = weighed.by_number(paraphrases_of(weighed.texts, weighed.vectors, weighed.sides(batch)))
    if not paraphrases:
        return paraphrases
    sources = np.unique(weighed.old.find(*_library_sides(paraphrases)))
    more = _nearest(index, weighed.prose, weighed.old_ranges[sources], np.ones(len(sources), dtype=bool), known)
    wider = _weigh(query, merge(weighed.old, read_paragraphs(library, weighed.old.missing(more))))
    judged = wider.by_number(paraphrases_among(wider.texts, wider.vectors, wider.rows(paraphrases)))
    return _with_margins(judged, paraphrases)


def _with_margins(judged: Paraphrases, known: Paraphrases) -> Paraphrases:
    """Return paraphrases with the margins of the known ones, which were found among all neighbours."""
    margins = {
        (pair, candidate.left, candidate.right): candidate.margin
        for pair, candidates in known.items()
        for candidate in candidates
    }
    return {
        pair: [replace(candidate, margin=margins[pair, candidate.left, candidate.right]) for candidate in candidates]
        for pair, candidates in judged.items()
    }


def _nearest(index: IndexReader, prose: Collection, ranges: Places, taken: Bools, known: Places) -> Places:
    near = nearest_paragraphs(index, prose, ranges, taken)[:, 1:]
    return near[~np.isin(near[:, 0], known)]


def _library_sides(paraphrases: Paraphrases) -> tuple[Places, Places]:
    """Return for each paraphrase the number of the document in the library and where its paragraph begins there."""
    sides = [
        (number, paraphrase.right[0]) for (_, number), candidates in paraphrases.items() for paraphrase in candidates
    ]
    numbers, starts = np.array(sides, dtype=np.int64).reshape(-1, 2).T
    return numbers, starts


@dataclass(frozen=True, slots=True)
class _WeighedParagraphs:
    """New documents and paragraphs of the library, weighed together.

    `old`: paragraphs of the library; `numbers`: of their documents; `prose`, `old_ranges`: their texts and places in
    these. `texts`, `vectors`: of all, the new ones first.
    """

    query: QueryDocuments
    old: StoredParagraphs
    numbers: Places
    prose: Collection
    old_ranges: Places
    texts: Collection
    vectors: ParagraphVectors

    def sides(self, batch: Bools) -> Sides:
        """Return some of the new documents, bool, shape (new documents,), and those of the library."""
        new, old = np.zeros((2, len(self.texts)), dtype=bool)
        new[: len(batch)], old[len(batch) :] = batch, True
        return Sides(new, old)

    def by_number(self, by_place: Paraphrases) -> Paraphrases:
        """Return paraphrases by number and by tokens of whole documents, instead of by documents of this table."""
        new = self.query.masked.texts.collection
        firsts = self.old_ranges[:, 0] + len(new.tokens)
        with_library = {}
        for (i, j), paraphrases in by_place.items():
            base = int(self.texts.starts[j])
            rows = np.searchsorted(firsts, [base + paraphrase.right[0] for paraphrase in paraphrases])
            moved = map(_moved, paraphrases, self.old.starts[rows].tolist())
            with_library[i, int(self.numbers[j - len(new)])] = list(moved)
        return with_library

    def rows(self, paraphrases: Paraphrases) -> Places:
        """Return the two paragraphs of each paraphrase, int64, shape (n, 2), as rows of the vectors."""
        begins, starts = self.query.ranges[:, 0], self.query.masked.texts.collection.starts
        new = [starts[i] + candidate.left[0] for (i, _), candidates in paraphrases.items() for candidate in candidates]
        left = np.searchsorted(begins, np.array(new, dtype=np.int64))
        return np.column_stack((left, self.old.find(*_library_sides(paraphrases)) + len(begins)))


def _moved(paraphrase: ParaphraseCandidate, start: int) -> ParaphraseCandidate:
    return replace(paraphrase, right=(start, start + paraphrase.right[1] - paraphrase.right[0]))


def _weigh(query: QueryDocuments, old: StoredParagraphs) -> _WeighedParagraphs:
    collection, taken = query.masked.texts.collection, query.statistics.included
    numbers, old_texts, prose = old.as_texts()
    owners, ranges = old.ranges()
    sizes, _ = eligible(prose, ranges)
    texts = collection.followed_by(old_texts)
    vectors = weigh_paragraphs(
        texts,
        np.concatenate((query.owners, owners + len(collection))),
        np.concatenate((query.ranges, ranges + len(collection.tokens))),
        np.concatenate((query.sizes, sizes)),
        replace(query.statistics, included=np.concatenate((taken, np.ones(len(numbers), dtype=bool)))),
    )
    return _WeighedParagraphs(query, old, numbers, prose, ranges, texts, vectors)


def nearest_paragraphs(index: IndexReader, prose: Collection, ranges: Places, taken: Bools) -> Places:
    """Return the paragraphs of a library that share the most rare pairs of words with each of some paragraphs.

    `prose`: texts; `ranges`: int64, shape (n, 2), their paragraphs; `taken`: bool, shape (n,), those of documents that
    the library has too. Returns int64, shape (m, 3): the paragraph, the number of a document, and the place of the
    paragraph in it.
    """
    if not len(ranges):
        return np.zeros((0, 3), dtype=np.int64)
    rows, hashes = pair_features(prose, ranges)
    features, place = np.unique(hashes, return_inverse=True)
    outside = np.bincount(place[~taken[rows]], minlength=len(features))
    frequency = index.paragraph_frequency(features, _PAIR) + outside
    total = index.paragraphs + int(np.count_nonzero(~taken))
    squares = squared_weights_of(total, frequency, expected_share(features, _PAIR))
    norms: NDArray[np.float64] = np.bincount(rows, weights=squares[place], minlength=len(ranges)).astype(np.float64)
    order = np.argsort(place, kind="stable")
    firsts = np.searchsorted(place[order], np.arange(len(features) + 1))
    bounds = np.column_stack((firsts[:-1], firsts[1:]))
    hits: list[NDArray[np.float64]] = [np.zeros((0, 3))]
    for start in range(0, len(features), _BATCH):
        base = 0
        for segment, matches in index.find(
            TableKind.PARAGRAPH_POSTINGS, features[start : start + _BATCH] >> _KEY_SHIFT
        ):
            numbers, postings = matches.expand()
            numbers += start
            old_rows = paragraphs_of(postings)
            counts = np.diff(bounds[numbers])[:, 0]
            new_rows = rows[order[places_of(bounds[numbers])]]
            weights = np.repeat(squares[numbers], counts).astype(np.float64)
            hits.append(np.column_stack((new_rows, np.repeat(old_rows + base, counts), weights)))
            base += int(segment.first_paragraphs[-1])
    new_rows, old_rows, _ = best_neighbours(np.concatenate(hits), norms)
    numbers, places = _documents_of(index, old_rows)
    return np.column_stack((new_rows, numbers, places))[numbers > 0]


def pair_features(prose: Collection, ranges: Places) -> tuple[Places, NDArray[np.uint64]]:
    """Return the different pairs of each paragraph: its row, and the hash."""
    begins = ranges - np.array((0, 1))
    rows, places = np.repeat(np.arange(len(ranges)), np.diff(begins)[:, 0]), places_of(begins)
    whole = prose.eligible[places] & prose.eligible[places + 1]
    rows, hashes = rows[whole], ngram_hashes_at(prose.tokens, places[whole], _PAIR)
    order = np.lexsort((hashes, rows))
    rows, hashes = rows[order], hashes[order]
    fresh = begins_group(rows, hashes)
    return rows[fresh], hashes[fresh]


def best_neighbours(
    hits: NDArray[np.float64], norms: NDArray[np.float64]
) -> tuple[Places, Places, NDArray[np.float64]]:
    """Return new paragraphs with their neighbours, the nearest first, and the share of rare pairs of each.

    `hits`: new row, old row, squared weight. `norms`: of the new ones.
    """
    width = 1 + int(hits[:, 1].max(initial=0))
    keys, place, counts = np.unique(
        (hits[:, 0] * width + hits[:, 1]).astype(np.int64), return_inverse=True, return_counts=True
    )
    shared = np.bincount(place, weights=hits[:, 2], minlength=len(keys))
    new, old = np.divmod(keys, width)
    share = shared / np.maximum(1, norms[new])
    good = np.flatnonzero((share >= MIN_SHARE) & (counts >= 2))
    order = good[np.lexsort((old[good], -share[good], new[good]))]
    firsts = np.flatnonzero(np.diff(new[order], prepend=-1))
    rank = np.arange(len(order)) - np.repeat(firsts, np.diff(np.append(firsts, len(order))))
    chosen = order[rank < NEIGHBOURS]
    return new[chosen], old[chosen], share[chosen]


def _documents_of(index: IndexReader, rows: Places) -> tuple[Places, Places]:
    """Return the documents, 0 for removed ones, and places in these of paragraphs numbered through all segments."""
    numbers, places = np.zeros((2, len(rows)), dtype=np.int64)
    base = 0
    for segment in index.segments:
        end = base + int(segment.first_paragraphs[-1])
        inside = (rows >= base) & (rows < end)
        owners = np.searchsorted(segment.first_paragraphs, rows[inside] - base, "right") - 1
        numbers[inside] = segment.documents[owners]
        places[inside] = rows[inside] - base - segment.first_paragraphs[owners]
        base = end
    return numbers, places
