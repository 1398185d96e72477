"""Passages that several documents share, told from phrases by who shares them (ours).

Many use a phrase, each in other surroundings. A passage was copied as a whole: those that have some words of it have
the others too, but for what each has edited. So rows of words of three documents are compared with each other as if
they were documents.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashing import ngram_hashes_at
from hengwen.matching.corpus.collection import Collection, covered, ngram_starts, row_units
from hengwen.matching.corpus.document_sets import LARGEST
from hengwen.matching.corpus.near_duplicates import near_pairs
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools, rows_of

FEW = 3
"""Documents that are several: what fewer of them share tells as much as what two do."""

GAP = 12
"""Tokens between two words of one row: two short runs between edits, and these."""

LONGEST_PHRASE = 80
"""Units up to which a row is a phrase, whoever shares it."""

SHORTEST = 45
"""Units of a row that is a part of longer ones, in a document where more was edited."""

PORTION = 0.3
"""Share of the n-grams of the smaller of two rows that both have where both are copies of one passage.

Of those of a passage of which 8 % was edited on both sides .43 survive.
"""

MOST, FEWEST = 0.25, 48
"""Share of the documents, and least number of rows, in which an n-gram may stand that tells rows from others: what more
have is what documents of this kind begin with."""

SLOTS = 0.5
"""Mean share of the places of the words before and after a gap that have one there too, from which on the gaps are
slots to be filled in."""

SLOT_EVERY = 32
"""Tokens for which what is filled in has one slot at least."""


def shared_passages(
    collection: Collection, words: NDArray[np.uint16], size: int, authors: NDArray[np.int64], *, alone: bool = False
) -> Bools:
    """Tokens in rows of words of three documents that stand in long rows of two others; bool, shape (tokens,).

    `words`: in how many documents the `size` tokens stand that begin at each one. `authors`: int64, shape (documents,),
    equal for documents that count as one. `alone`: whether a row is taken for a copied one that is long enough, since
    the other documents are not at hand.
    """
    rows = _rows(collection, words, size)
    long = are_long(collection, rows)
    rows = rows[long if alone else _companions(collection, rows, long, authors) >= FEW - 1]
    return in_rows(rows, len(words))


def are_long(collection: Collection, rows: NDArray[np.int64]) -> Bools:
    """Which rows are longer than a phrase, bool, shape (rows,)."""
    return row_units(collection.tokens, rows) > HUNDRED * LONGEST_PHRASE


def in_rows(rows: NDArray[np.int64], tokens: int) -> Bools:
    """Which of so many tokens stand in some rows, bool, shape (tokens,)."""
    steps = np.zeros(tokens + 1, dtype=np.int8)
    steps[rows[:, 0]], steps[rows[:, 1]] = 1, -1
    found: Bools = np.cumsum(steps[:-1], dtype=np.int8).astype(bool)
    return found


def _rows(collection: Collection, words: NDArray[np.uint16], size: int) -> NDArray[np.int64]:
    """The rows of shared words whose gaps are no slots, int64, shape (rows, 2)."""
    rows, runs = long_rows(collection, words, size)
    gaps = gaps_of(rows, runs, size)
    hashes = np.sort(hashes_in(collection, rows, size))
    last, first = (_share(hashes, ngram_hashes_at(collection.tokens, edges, size)) for edges in (gaps.last, gaps.first))
    return rows[gaps.alike(rows, last, first) < SLOTS]


def long_rows(
    collection: Collection, words: NDArray[np.unsignedinteger], size: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows of shared words with small gaps, and the runs of which they are made: both int64, shape (n, 2), the first
    token and the last, not included.
    """
    runs = rows_of(covered(words >= FEW, size))
    owners = collection.owners[runs[:, 0]]
    apart = np.ones(len(runs) + 1, dtype=bool)
    apart[1:-1] = (runs[1:, 0] - runs[:-1, 1] > GAP) | (owners[1:] != owners[:-1])
    rows = np.column_stack((runs[apart[:-1], 0], runs[apart[1:], 1]))
    long = row_units(collection.tokens, rows) >= HUNDRED * SHORTEST
    return rows[long], runs[long[np.cumsum(apart[:-1]) - 1]]


class Gaps(NamedTuple):
    """The gaps between the runs of some rows: daily reports and preambles of laws are filled in at the same places
    everywhere, where copies are edited each at other places.

    Each int64, shape (gaps,). `row`: the row of each. `last`, `first`: where the last words before it begin, and the
    first after it.
    """

    row: NDArray[np.int64]
    last: NDArray[np.int64]
    first: NDArray[np.int64]

    def alike(
        self, rows: NDArray[np.int64], last: NDArray[np.float64], first: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """How alike the gaps of each row are to those of other rows, 0 to 1, shape (rows,); 0 without any.

        `last`, `first`: for each gap at how many of the places of the words before it they stand before a gap, or those
        after it after one, of which the lesser counts. Where gaps are few, as beside a passage copied word for word,
        those that are missing count as 0.
        """
        sums = np.bincount(self.row, np.minimum(last, first), len(rows))
        expected = np.maximum((rows[:, 1] - rows[:, 0]) / SLOT_EVERY, np.bincount(self.row, minlength=len(rows)))
        alike: NDArray[np.float64] = sums / expected
        return alike


def gaps_of(rows: NDArray[np.int64], runs: NDArray[np.int64], size: int) -> Gaps:
    """The gaps of rows of words of so many tokens, as `long_rows` has them."""
    row = np.searchsorted(rows[:, 0], runs[:, 0], "right") - 1
    before = np.flatnonzero(row[1:] == row[:-1])
    return Gaps(row[before], runs[before, 1] - size, runs[before + 1, 0])


def hashes_in(collection: Collection, rows: NDArray[np.int64], size: int) -> NDArray[np.uint64]:
    """The hashes of all words of so many tokens in some rows, in order."""
    inside = collection.stretches(rows)
    return ngram_hashes_at(inside.tokens, np.flatnonzero(ngram_starts(inside, size)), size)


def _share(hashes: NDArray[np.uint64], edges: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How often each hash is one of the edges over how often it is one of all `hashes`, ascending; shape (edges,)."""
    different, place, counts = np.unique(edges, return_inverse=True, return_counts=True)
    every = np.searchsorted(hashes, different, "right") - np.searchsorted(hashes, different)
    share: NDArray[np.float64] = (counts / np.maximum(1, every))[place.reshape(-1)]
    return share


def _companions(
    collection: Collection, rows: NDArray[np.int64], long: Bools, authors: NDArray[np.int64]
) -> NDArray[np.int64]:
    """In how many documents of others each row stands in a long one, edited or not, int64, shape (rows,)."""
    pairs = near_pairs(collection.stretches(rows), PORTION, most_rows(collection.with_text))
    return companions_of(pairs, long, authors[collection.owners[rows[:, 0]]])


def most_rows(documents: int) -> int:
    """Rows in which an n-gram may stand that tells them from others, of so many documents with text."""
    return min(LARGEST, max(FEWEST, int(MOST * documents)))


def companions_of(pairs: NDArray[np.int64], long: Bools, owners: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same from the pairs of rows that are near. `owners`: int64, shape (rows,), equal for rows of one person."""
    both = np.concatenate((pairs, pairs[:, ::-1]))
    both = both[long[both[:, 1]] & (owners[both[:, 0]] != owners[both[:, 1]])]
    count = int(owners.max(initial=0)) + 1
    return np.bincount(np.unique(both[:, 0] * count + owners[both[:, 1]]) // count, minlength=len(long))
