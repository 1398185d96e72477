"""Paragraphs of new documents that were rewritten from each other or from paragraphs of a library (ours).

Judged as in a check without a library: against the level of unrelated paragraphs. The index brings up those nearest to
each new paragraph, which hold its source and show its level, and those nearest to each source that is suspected.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hengwen.library.index.reader import IndexShelf
from hengwen.library.index.segments import waiting
from hengwen.library.search.paragraph_neighbours import neighbours
from hengwen.library.search.paragraph_store import ALL, Pieces, joined, read_pieces
from hengwen.library.store import Library
from hengwen.matching.corpus.collection import Bools, Collection
from hengwen.matching.corpus.corpus_statistics import Beyond
from hengwen.matching.paraphrase.candidates import Claim
from hengwen.matching.paraphrase.detect import claims_among, claims_of
from hengwen.matching.paraphrase.paragraph_vectors import Bags, bag, fit
from hengwen.matching.prepare import LaidOut

NEW_AT_ONCE = 128
"""New documents whose neighbours are in memory at once: some 40,000 paragraphs at most."""

Places = NDArray[np.int64]
Claims = dict[tuple[int, int], list[Claim]]


@dataclass(frozen=True, slots=True)
class Hand:
    """The documents at hand. `owners`: int64, shape (n,), `ranges`: int64, shape (n, 2), `sizes`: int64, shape (n,):
    their paragraphs that are long enough, as in `bags.fit_paragraphs`. `new`: bool, shape (documents,).
    """

    out: LaidOut
    owners: Places
    ranges: Places
    sizes: Places
    beyond: Beyond
    new: Bools


@dataclass(frozen=True, slots=True)
class Claimed:
    """What looks rewritten. `here`: by the places i < j of two documents at hand; `there`: by the place of one and the
    number of one in the library.
    """

    here: Claims
    there: Claims


def claims_on(library: Library, shelf: IndexShelf, hand: Hand, known: Sequence[int]) -> Claimed:
    """All claims on new documents. `known`: numbers of documents at hand, with which none are compared."""
    claimed = Claimed({}, {})
    for some in _portions(np.flatnonzero(hand.new)):
        own = np.zeros(len(hand.new), dtype=bool)
        own[some] = True
        found = _of_portion(library, shelf, replace(hand, new=own), np.array(known, dtype=np.int64))
        claimed.here.update(found.here)
        claimed.there.update(found.there)
    return claimed


def _portions(places: Places) -> Iterator[Places]:
    for start in range(0, len(places), NEW_AT_ONCE):
        yield places[start : start + NEW_AT_ONCE]


def _of_portion(library: Library, shelf: IndexShelf, hand: Hand, known: Places) -> Claimed:
    """Judged by the neighbours of new paragraphs, and what that finds once more by those of the old ones as well."""
    asked = hand.new[hand.owners]
    near = _near(shelf, hand.out.prose, hand.ranges[asked], hand.beyond.taken[hand.owners[asked]], known)
    waits = np.array([(number, ALL) for number, _ in waiting(library)], dtype=np.int64).reshape(-1, 2)
    table = _table(hand, read_pieces(library, np.concatenate((near, waits))))
    found = table.told(claims_of(table.texts, table.bags, table.new))
    if not found.there:
        return found
    suspected = np.unique(table.old.find(*_sides(found.there)))
    more = _near(shelf, table.prose, table.old_ranges[suspected], np.ones(len(suspected), dtype=bool), known)
    wider = _table(hand, joined(table.old, read_pieces(library, table.old.missing(more))))
    return wider.told(claims_among(wider.texts, wider.bags, wider.rows(found)))


def _near(shelf: IndexShelf, prose: Collection, ranges: Places, taken: Bools, known: Places) -> Places:
    near = neighbours(shelf, prose, ranges, taken)[:, 1:]
    return near[~np.isin(near[:, 0], known)]


def _sides(claims: Claims) -> tuple[Places, Places]:
    """Of each claim on the library the number of the document and where its paragraph begins there."""
    sides = [(number, claim.right[0]) for (_, number), some in claims.items() for claim in some]
    numbers, starts = np.array(sides, dtype=np.int64).reshape(-1, 2).T
    return numbers, starts


@dataclass(frozen=True, slots=True)
class _Table:
    """The documents at hand and paragraphs of the library, weighed together.

    `old`: the latter; `numbers`: of their documents; `prose`, `old_ranges`: their texts and places in these. `texts`,
    `bags`, `new`: of all, those at hand first.
    """

    hand: Hand
    old: Pieces
    numbers: Places
    prose: Collection
    old_ranges: Places
    texts: Collection
    bags: Bags
    new: Bools

    def told(self, found: Mapping[tuple[int, int], list[Claim]]) -> Claimed:
        """Claims by documents here, told by number and by the symbols of whole documents."""
        mine = len(self.hand.new)
        claimed = Claimed({}, {})
        firsts = self.old_ranges[:, 0] + len(self.hand.out.texts.collection.symbols)
        for (i, j), claims in found.items():
            if j < mine:
                claimed.here[i, j] = claims
                continue
            base = int(self.texts.starts[j])
            rows = np.searchsorted(firsts, [base + claim.right[0] for claim in claims])
            starts = self.old.starts[rows].tolist()
            moved = [_moved(claim, start) for claim, start in zip(claims, starts, strict=True)]
            claimed.there[i, int(self.numbers[j - mine])] = moved
        return claimed

    def rows(self, claimed: Claimed) -> Places:
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


def _moved(claim: Claim, start: int) -> Claim:
    return replace(claim, right=(start, start + claim.right[1] - claim.right[0]))


def _table(hand: Hand, old: Pieces) -> _Table:
    mine = hand.out.texts.collection
    numbers, own, prose = old.laid()
    of, ranges = old.ranges()
    sizes, _ = fit(prose, ranges)
    texts = mine.followed_by(own)
    bags = bag(
        texts,
        np.concatenate((hand.owners, of + len(mine))),
        np.concatenate((hand.ranges, ranges + len(mine.symbols))),
        np.concatenate((hand.sizes, sizes)),
        replace(hand.beyond, taken=np.concatenate((hand.beyond.taken, np.ones(len(numbers), dtype=bool)))),
    )
    new = np.concatenate((hand.new, np.zeros(len(numbers), dtype=bool)))
    return _Table(hand, old, numbers, prose, ranges, texts, bags, new)
