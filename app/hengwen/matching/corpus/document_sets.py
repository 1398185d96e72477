"""How many n-grams documents share, counted by sets of documents with the same n-grams."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import mix
from hengwen.kernels.hashes.numbering import number_values
from hengwen.kernels.pairs.pair_counts import pairs_in_sets
from hengwen.matching.corpus.collection import Collection
from hengwen.model.messages import Message, message

CHUNK = 1 << 21
"""Pairs made at once: some tens of MB."""

LARGEST = 10_000
"""Documents of the largest set of which all pairs are made; see `set_warnings`."""

_SMALLEST = 4 * LARGEST  # documents of the largest set that says anything about its members

Places = NDArray[np.int64]


def set_warnings(documents: int) -> tuple[Message, ...]:
    """Return warnings for a check of `documents` documents whose largest sets are not looked at."""
    if documents <= _SMALLEST:
        return ()
    return (
        message(
            "Of text that more than {most} documents have, pairs are not made: "
            "two that share nothing else are not found.",
            most=LARGEST,
        ),
    )


def pairs_with_enough(
    documents: NDArray[np.int32], counts: NDArray[np.int64], least: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return pairs i < j of documents that have enough n-grams in common, int64, shape (pairs, 2), ascending.

    `documents`: int32, for every n-gram its documents, ascending. `counts`: how many for each n-gram. `least`: float64,
    shape (documents,), how many are enough for each document; of two the lesser number holds.
    """
    return pairs_in_sets(documents, *distinct_sets(documents, counts), least)


def distinct_sets(
    documents: NDArray[np.integer[Any]], counts: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the different sets of documents that n-grams have: where each begins in `documents`, how many these are,
    and how many n-grams stand in exactly them; int64, shape (sets,). `documents`, `counts`: as above.

    A page that forty have in common is thousands of n-grams and one set, or a few where some changed a word.
    """
    firsts = np.cumsum(counts) - counts
    of_ngram, first = number_values(_signatures(documents, firsts, counts))
    return firsts[first], counts[first], np.bincount(of_ngram, minlength=len(first))


def _signatures(
    documents: NDArray[np.integer[Any]], firsts: NDArray[np.int64], counts: NDArray[np.int64]
) -> NDArray[np.uint64]:
    """Return a hash of each set of documents."""
    before = np.concatenate((np.zeros(1, np.uint64), np.cumsum(mix(documents.astype(np.uint64) + np.uint64(1)))))
    signatures: NDArray[np.uint64] = before[firsts + counts] - before[firsts]
    return signatures


def pair_keys(collection: Collection, places: Places) -> NDArray[np.int64]:
    """Return pairs of places as pairs of documents, `i * documents + j`."""
    owners = collection.owners[places].astype(np.int64)
    return owners[:, 0] * len(collection) + owners[:, 1]


def pairs_in(rows: Places) -> Places:
    """Return every pair within each row of places, shape (pairs, 2)."""
    i, j = np.triu_indices(rows.shape[1], k=1)
    return np.column_stack((rows[:, i].reshape(-1), rows[:, j].reshape(-1)))
