"""Paragraphs of new documents that were rewritten from each other or from paragraphs of a library (ours).

Judged as in a check without a library: against the level of unrelated paragraphs. The index brings up those nearest to
each new paragraph, which hold its source and show its level, and those nearest to each source that is suspected.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hengwen.library.index.reader import IndexReader
from hengwen.library.index.segments import unindexed_documents
from hengwen.library.search.paragraph_neighbours import neighbours
from hengwen.library.search.paragraph_store import ALL, StoredParagraphs, joined, read_paragraphs
from hengwen.library.store import Library
from hengwen.matching.corpus.collection import Bools, Collection
from hengwen.matching.corpus.corpus_statistics import CorpusStatistics
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import paraphrases_among, paraphrases_of
from hengwen.matching.paraphrase.paragraph_vectors import ParagraphVectors, eligible, weigh_paragraphs
from hengwen.matching.prepare import MaskedCollection

NEW_AT_ONCE = 128
"""New documents whose neighbours are in memory at once: some 40,000 paragraphs at most."""

Places = NDArray[np.int64]
Paraphrases = dict[tuple[int, int], list[ParaphraseCandidate]]


@dataclass(frozen=True, slots=True)
class QueryDocuments:
    """The documents at hand. `owners`: int64, shape (n,), `ranges`: int64, shape (n, 2), `sizes`: int64, shape (n,):
    their paragraphs that are long enough, as in `bags.fit_paragraphs`. `new`: bool, shape (documents,).
    """

    out: MaskedCollection
    owners: Places
    ranges: Places
    sizes: Places
    statistics: CorpusStatistics
    new: Bools


@dataclass(frozen=True, slots=True)
class ParaphrasePairs:
    """What looks rewritten. `here`: by the places i < j of two documents at hand; `there`: by the place of one and the
    number of one in the library.
    """

    here: Paraphrases
    there: Paraphrases


def find_paraphrases_in(
    library: Library, index_reader: IndexReader, hand: QueryDocuments, known: Sequence[int]
) -> ParaphrasePairs:
    """All claims on new documents. `known`: numbers of documents at hand, with which none are compared."""
    claimed = ParaphrasePairs({}, {})
    for some in _portions(np.flatnonzero(hand.new)):
        own = np.zeros(len(hand.new), dtype=bool)
        own[some] = True
        found = _of_portion(library, index_reader, replace(hand, new=own), np.array(known, dtype=np.int64))
        claimed.here.update(found.here)
        claimed.there.update(found.there)
    return claimed


def _portions(places: Places) -> Iterator[Places]:
    for start in range(0, len(places), NEW_AT_ONCE):
        yield places[start : start + NEW_AT_ONCE]


def _of_portion(library: Library, index_reader: IndexReader, hand: QueryDocuments, known: Places) -> ParaphrasePairs:
    """Judged by the neighbours of new paragraphs, and what that finds once more by those of the old ones as well."""
    asked = hand.new[hand.owners]
    near = _near(index_reader, hand.out.prose, hand.ranges[asked], hand.statistics.taken[hand.owners[asked]], known)
    waits = np.array([(number, ALL) for number, _ in unindexed_documents(library)], dtype=np.int64).reshape(-1, 2)
    table = _table(hand, read_paragraphs(library, np.concatenate((near, waits))))
    found = table.told(paraphrases_of(table.texts, table.bags, table.new))
    if not found.there:
        return found
    suspected = np.unique(table.old.find(*_sides(found.there)))
    more = _near(index_reader, table.prose, table.old_ranges[suspected], np.ones(len(suspected), dtype=bool), known)
    wider = _table(hand, joined(table.old, read_paragraphs(library, table.old.missing(more))))
    return wider.told(paraphrases_among(wider.texts, wider.bags, wider.rows(found)))


def _near(index_reader: IndexReader, prose: Collection, ranges: Places, taken: Bools, known: Places) -> Places:
    near = neighbours(index_reader, prose, ranges, taken)[:, 1:]
    return near[~np.isin(near[:, 0], known)]


def _sides(paraphrases: Paraphrases) -> tuple[Places, Places]:
    """Of each claim on the library the number of the document and where its paragraph begins there."""
    sides = [(number, paraphrase.right[0]) for (_, number), some in paraphrases.items() for paraphrase in some]
    numbers, starts = np.array(sides, dtype=np.int64).reshape(-1, 2).T
    return numbers, starts


@dataclass(frozen=True, slots=True)
class _Table:
    """The documents at hand and paragraphs of the library, weighed together.

    `old`: the latter; `numbers`: of their documents; `prose`, `old_ranges`: their texts and places in these. `texts`,
    `bags`, `new`: of all, those at hand first.
    """

    hand: QueryDocuments
    old: StoredParagraphs
    numbers: Places
    prose: Collection
    old_ranges: Places
    texts: Collection
    bags: ParagraphVectors
    new: Bools

    def told(self, found: Mapping[tuple[int, int], list[ParaphraseCandidate]]) -> ParaphrasePairs:
        """Claims by documents here, told by number and by the tokens of whole documents."""
        mine = len(self.hand.new)
        claimed = ParaphrasePairs({}, {})
        firsts = self.old_ranges[:, 0] + len(self.hand.out.texts.collection.tokens)
        for (i, j), paraphrases in found.items():
            if j < mine:
                claimed.here[i, j] = paraphrases
                continue
            base = int(self.texts.starts[j])
            rows = np.searchsorted(firsts, [base + paraphrase.right[0] for paraphrase in paraphrases])
            starts = self.old.starts[rows].tolist()
            moved = [_moved(paraphrase, start) for paraphrase, start in zip(paraphrases, starts, strict=True)]
            claimed.there[i, int(self.numbers[j - mine])] = moved
        return claimed

    def rows(self, claimed: ParaphrasePairs) -> Places:
        """The paragraphs that claims name, int64, shape (n, 2), as rows of the bags."""
        begins, starts = self.hand.ranges[:, 0], self.hand.out.texts.collection.starts
        here = [
            (starts[i] + each.left[0], starts[j] + each.right[0]) for (i, j), s in claimed.here.items() for each in s
        ]
        mine = [starts[i] + each.left[0] for (i, _), some in claimed.there.items() for each in some]
        pairs = np.searchsorted(begins, np.array(here, dtype=np.int64).reshape(-1, 2))
        left = np.searchsorted(begins, np.array(mine, dtype=np.int64))
        right = self.old.find(*_sides(claimed.there)) + len(begins)
        return np.concatenate((pairs, np.column_stack((left, right))))


def _moved(paraphrase: ParaphraseCandidate, start: int) -> ParaphraseCandidate:
    return replace(paraphrase, right=(start, start + paraphrase.right[1] - paraphrase.right[0]))


def _table(hand: QueryDocuments, old: StoredParagraphs) -> _Table:
    mine = hand.out.texts.collection
    numbers, own, prose = old.laid()
    of, ranges = old.ranges()
    sizes, _ = eligible(prose, ranges)
    texts = mine.followed_by(own)
    bags = weigh_paragraphs(
        texts,
        np.concatenate((hand.owners, of + len(mine))),
        np.concatenate((hand.ranges, ranges + len(mine.tokens))),
        np.concatenate((hand.sizes, sizes)),
        replace(hand.statistics, taken=np.concatenate((hand.statistics.taken, np.ones(len(numbers), dtype=bool)))),
    )
    new = np.concatenate((hand.new, np.zeros(len(numbers), dtype=bool)))
    return _Table(hand, old, numbers, prose, ranges, texts, bags, new)
