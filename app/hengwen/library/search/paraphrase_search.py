"""Paragraphs of new documents that were rewritten from each other or from paragraphs of a library (ours).

Judged as in a check without a library: against the level of unrelated paragraphs. The index brings up those nearest to
each new paragraph, by the rare pairs of words that they share: they hold its source and show its level. Those nearest
to each suspected source are brought up too, and it is judged once more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.fingerprints.features import ngram_hashes_at
from hengwen.fingerprints.grouping import begins_group
from hengwen.library.index.pages import TableKind
from hengwen.library.index.reader import IndexReader
from hengwen.library.index.segments import unindexed_documents
from hengwen.library.search.paragraph_store import ALL, Places, StoredParagraphs, merge, read_paragraphs
from hengwen.library.store import Library
from hengwen.matching.corpus.background import expected_share
from hengwen.matching.corpus.collection import KEY_BITS, Bools, Collection
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import Paraphrases, paraphrases_among, paraphrases_of
from hengwen.matching.paraphrase.paragraph_vectors import (
    ParagraphVectors,
    eligible,
    places_of,
    squared_weights_of,
    weigh_paragraphs,
)
from hengwen.matching.prepare import MaskedCollection

NEW_AT_ONCE = 128
"""New documents whose neighbours are in memory at once: some 40,000 paragraphs at most."""

MIN_SHARE = 0.01
"""Part of the cosine that rare pairs must give, both paragraphs taken for equally heavy: those that show a level give
less than a source does (`neighbours.SIFT`)."""

NEIGHBOURS = 16
"""Paragraphs of a library that are looked at for each one: its source, and enough unrelated ones to compare it with."""

_FEATURES = 1 << 14  # looked up at once
_KEY_SHIFT = np.uint64(64 - KEY_BITS)
_PAIR = 2  # tokens of a feature


@dataclass(frozen=True, slots=True)
class QueryDocuments:
    """The documents of a check. `owners`: int64, shape (n,), `ranges`: int64, shape (n, 2), `sizes`: int64, shape (n,):
    their paragraphs that are long enough, as in `eligible_paragraphs`. `new`: bool, shape (documents,).
    """

    masked: MaskedCollection
    owners: Places
    ranges: Places
    sizes: Places
    statistics: CorpusStatistics
    new: Bools


@dataclass(frozen=True, slots=True)
class ParaphrasePairs:
    """What looks rewritten. `within`: by the places i < j of two documents of the check; `with_library`: by the place
    of one and the number of one in the library.
    """

    within: Paraphrases
    with_library: Paraphrases


def search_paraphrases(
    library: Library, index: IndexReader, query: QueryDocuments, known: Sequence[int]
) -> ParaphrasePairs:
    """The rewritten paragraphs of new documents. `known`: numbers of documents of the check, compared with none."""
    within: dict[tuple[int, int], list[ParaphraseCandidate]] = {}
    with_library: dict[tuple[int, int], list[ParaphraseCandidate]] = {}
    for places in _batches(np.flatnonzero(query.new)):
        new = np.zeros(len(query.new), dtype=bool)
        new[places] = True
        found = _search_batch(library, index, replace(query, new=new), np.array(known, dtype=np.int64))
        within |= found.within
        with_library |= found.with_library
    return ParaphrasePairs(within, with_library)


def _batches(places: Places) -> Iterator[Places]:
    for start in range(0, len(places), NEW_AT_ONCE):
        yield places[start : start + NEW_AT_ONCE]


def _search_batch(library: Library, index: IndexReader, query: QueryDocuments, known: Places) -> ParaphrasePairs:
    """Judged by the neighbours of new paragraphs, and what that finds once more by those of the old ones as well."""
    new = query.new[query.owners]
    taken = query.statistics.included[query.owners[new]]
    near = _nearest(index, query.masked.prose, query.ranges[new], taken, known)
    unindexed = [(number, ALL) for number, _ in unindexed_documents(library)]
    every = np.concatenate((near, np.array(unindexed, dtype=np.int64).reshape(-1, 2)))
    weighed = _weigh(query, read_paragraphs(library, every))
    found = weighed.by_number(paraphrases_of(weighed.texts, weighed.vectors, weighed.new))
    if not found.with_library:
        return found
    sources = np.unique(weighed.old.find(*_library_sides(found.with_library)))
    more = _nearest(index, weighed.prose, weighed.old_ranges[sources], np.ones(len(sources), dtype=bool), known)
    wider = _weigh(query, merge(weighed.old, read_paragraphs(library, weighed.old.missing(more))))
    return wider.by_number(paraphrases_among(wider.texts, wider.vectors, wider.rows(found)))


def _nearest(index: IndexReader, prose: Collection, ranges: Places, taken: Bools, known: Places) -> Places:
    near = nearest_paragraphs(index, prose, ranges, taken)[:, 1:]
    return near[~np.isin(near[:, 0], known)]


def _library_sides(paraphrases: Paraphrases) -> tuple[Places, Places]:
    """Of each paraphrase the number of the document in the library and where its paragraph begins there."""
    sides = [(number, paraphrase.right[0]) for (_, number), some in paraphrases.items() for paraphrase in some]
    numbers, starts = np.array(sides, dtype=np.int64).reshape(-1, 2).T
    return numbers, starts


@dataclass(frozen=True, slots=True)
class _WeighedParagraphs:
    """The documents of a check and paragraphs of the library, weighed together.

    `old`: the latter; `numbers`: of their documents; `prose`, `old_ranges`: their texts and places in these. `texts`,
    `vectors`, `new`: of all, those of the check first.
    """

    query: QueryDocuments
    old: StoredParagraphs
    numbers: Places
    prose: Collection
    old_ranges: Places
    texts: Collection
    vectors: ParagraphVectors
    new: Bools

    def by_number(self, found: Paraphrases) -> ParaphrasePairs:
        """Paraphrases by documents of this table as ones by number and by the tokens of whole documents."""
        documents = len(self.query.new)
        firsts = self.old_ranges[:, 0] + len(self.query.masked.texts.collection.tokens)
        with_library = {}
        for (i, j), paraphrases in found.items():
            if j >= documents:
                base = int(self.texts.starts[j])
                rows = np.searchsorted(firsts, [base + paraphrase.right[0] for paraphrase in paraphrases])
                moved = map(_moved, paraphrases, self.old.starts[rows].tolist())
                with_library[i, int(self.numbers[j - documents])] = list(moved)
        within = {(i, j): paraphrases for (i, j), paraphrases in found.items() if j < documents}
        return ParaphrasePairs(within, with_library)

    def rows(self, found: ParaphrasePairs) -> Places:
        """The two paragraphs of each paraphrase, int64, shape (n, 2), as rows of the vectors."""
        begins, starts = self.query.ranges[:, 0], self.query.masked.texts.collection.starts
        within = [
            (starts[i] + each.left[0], starts[j] + each.right[0])
            for (i, j), some in found.within.items()
            for each in some
        ]
        new = [starts[i] + each.left[0] for (i, _), some in found.with_library.items() for each in some]
        pairs = np.searchsorted(begins, np.array(within, dtype=np.int64).reshape(-1, 2))
        left = np.searchsorted(begins, np.array(new, dtype=np.int64))
        right = self.old.find(*_library_sides(found.with_library)) + len(begins)
        return np.concatenate((pairs, np.column_stack((left, right))))


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
    new = np.concatenate((query.new, np.zeros(len(numbers), dtype=bool)))
    return _WeighedParagraphs(query, old, numbers, prose, ranges, texts, vectors, new)


def nearest_paragraphs(index: IndexReader, prose: Collection, ranges: Places, taken: Bools) -> Places:
    """The paragraphs of a library that share most rare pairs of words with each of some paragraphs.

    `prose`: texts; `ranges`: int64, shape (n, 2), their paragraphs; `taken`: bool, shape (n,), those of documents that
    the library has as well. Returns int64, shape (m, 3): the paragraph, the number of a document, and which of that
    one's paragraphs.
    """
    if not len(ranges):
        return np.zeros((0, 3), dtype=np.int64)
    rows, hashes = _features(prose, ranges)
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
    for start in range(0, len(features), _FEATURES):
        base = 0
        for segment, matches in index.find(
            TableKind.PARAGRAPH_POSTINGS, features[start : start + _FEATURES] >> _KEY_SHIFT
        ):
            numbers, postings = matches.expand()
            numbers += start
            old_rows = postings["row"].astype(np.int64) | postings["row_high"].astype(np.int64) << 16
            counts = np.diff(bounds[numbers])[:, 0]
            new_rows = rows[order[places_of(bounds[numbers])]]
            weights = np.repeat(squares[numbers], counts).astype(np.float64)
            hits.append(np.column_stack((new_rows, np.repeat(old_rows + base, counts), weights)))
            base += int(segment.first_paragraphs[-1])
    new_rows, old_rows = _best(index, np.concatenate(hits), norms)
    numbers, places = _documents_of(index, old_rows)
    return np.column_stack((new_rows, numbers, places))[numbers > 0]


def _features(prose: Collection, ranges: Places) -> tuple[Places, NDArray[np.uint64]]:
    """The different pairs of each paragraph: its row, and the hash."""
    begins = ranges - np.array((0, 1))
    rows, places = np.repeat(np.arange(len(ranges)), np.diff(begins)[:, 0]), places_of(begins)
    whole = prose.eligible[places] & prose.eligible[places + 1]
    rows, hashes = rows[whole], ngram_hashes_at(prose.tokens, places[whole], _PAIR)
    order = np.lexsort((hashes, rows))
    rows, hashes = rows[order], hashes[order]
    fresh = begins_group(rows, hashes)
    return rows[fresh], hashes[fresh]


def _best(index: IndexReader, hits: NDArray[np.float64], norms: NDArray[np.float64]) -> tuple[Places, Places]:
    """New paragraphs with their best ones. `hits`: new row, old row, squared weight."""
    width = 1 + max(index.paragraphs, int(hits[:, 1].max(initial=0)))
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
    return new[chosen], old[chosen]


def _documents_of(index: IndexReader, rows: Places) -> tuple[Places, Places]:
    """The documents of paragraphs, which are numbered through all segments, 0 for removed ones, and the paragraphs'
    places in these.
    """
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
