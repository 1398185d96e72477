"""Documents that have much of each other: they count as one where it is counted how many texts have something."""

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.pair_counts import pair_counter
from hengwen.matching.corpus.collection import Collection, numbered, postings
from hengwen.matching.corpus.document_sets import LARGEST, document_sets

NGRAM = 5
"""Tokens of the n-grams that are counted: a third of them survives where a fifth of the tokens is edited."""

PORTION = 0.2
"""Share of the n-grams of the smaller of two documents that both have from which they are near-duplicates."""

MOST = 256
"""An n-gram in more documents than this, and than a tenth of them or `LARGEST`, links none: it says nothing of any two.
"""

MANY = 32
"""An n-gram in more texts than this is counted at last: there are few of these, and they make most of all pairs."""

Places = NDArray[np.int64]


def most_texts(documents: int) -> int:
    """In how many of so many documents an n-gram may stand that links them."""
    return min(LARGEST, max(MOST, documents // 10))


def near_pairs(collection: Collection, portion: float, most: int) -> NDArray[np.int64]:
    """Pairs i < j of texts that have a portion of the n-grams of the smaller one in common, int64, shape (pairs, 2).

    `most`: texts in which an n-gram may stand that counts. What stands in many texts is most of all pairs, and hardly
    any of them comes to a portion: it is counted at last, for the pairs alone that may come to one with it.
    """
    count = max(1, len(collection))
    shared = pair_counter(len(collection))
    in_many: list[tuple[Places, Places]] = []  # with how many n-grams
    for some in postings(collection, NGRAM):
        ngrams, owners = np.repeat(np.arange(len(some.firsts)), some.counts), collection.owners[some.places]
        once = begins_group(ngrams, owners)
        counts = np.bincount(ngrams[once], minlength=len(some.firsts))
        for members, often in document_sets(owners[once], counts, counts <= most):
            if members.shape[1] > MANY:
                in_many.append((members, often))
            else:
                shared.add_sets(members, often)
    more = np.zeros(len(collection), dtype=np.int64)
    for members, often in in_many:
        np.add.at(more, members, often[:, None])
    enough = np.maximum(NGRAM, portion * collection.sums(collection.eligible))
    rows = shared.rows()
    i, j = np.divmod(rows[:, 0], count)
    possible = pair_counter(len(collection))
    possible.add_rows(rows[rows[:, 1] + np.minimum(more[i], more[j]) >= np.minimum(enough[i], enough[j])])
    for members, often in in_many:
        possible.add_sets(members, often, more >= enough)
    rows = possible.rows(NGRAM)
    pairs = np.column_stack(np.divmod(rows[:, 0], count))
    near: Places = pairs[rows[:, 1] >= enough[pairs].min(axis=1)]
    return near


def identical_texts(collection: Collection) -> NDArray[np.int64]:
    """A number for each document, int64, shape (documents,): the same for those with the same tokens in one order."""
    return numbered(sha256(collection.tokens[collection.part(n)].tobytes()).digest() for n in range(len(collection)))


def connected(count: int, i: NDArray[np.int64], j: NDArray[np.int64]) -> NDArray[np.int64]:
    """The smallest number that edges connect each number with."""
    numbers = np.arange(count)
    while True:
        least = np.minimum(numbers[i], numbers[j])
        before = numbers.copy()
        np.minimum.at(numbers, i, least)
        np.minimum.at(numbers, j, least)
        numbers = numbers[numbers]
        if np.array_equal(numbers, before):
            return numbers
