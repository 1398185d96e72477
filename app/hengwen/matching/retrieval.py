"""Which documents may share text: those with a few uncommon grams in common, found without comparing all pairs."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.grams import Grams
from hengwen.matching.hamming import Pairs

GRAM = 6
"""Symbols of a gram: two unrelated texts of 5,000 characters share a handful, an edited copy hundreds."""

FEWEST = 3
"""Rare grams in common that make two documents worth aligning: a run of 8 symbols has three."""

RARE = 8
"""A gram in more documents than this is phrase or form, or is copied by many: it takes more of them to tell."""

PORTION = 0.05
"""Share of the smaller document's grams, rare or not, that makes a pair worth aligning as well."""

COMMON = 64
"""A gram in more documents than this, and than a tenth of them, brings no pair up."""

_CHUNK = 1 << 22

Counts = NDArray[np.int64]
"""Shape (n, 2): a pair of documents as `i * documents + j`, ascending, and how many grams they share."""


def sharing(documents: Sequence[Grams]) -> Pairs:
    """Pairs i < j of documents that share a few rare grams, or a portion of all their grams.

    Work grows with the grams and with the pairs they make, never with all pairs.
    """
    owners, sizes = _postings(documents)
    different = np.bincount(owners, minlength=len(documents))
    limit = max(COMMON, int(np.count_nonzero(different)) // 10)  # of those with text: unread files change nothing
    rare = _count(owners, sizes, np.unique(sizes[(sizes > 1) & (sizes <= RARE)]), len(documents))
    other = _count(owners, sizes, np.unique(sizes[(sizes > RARE) & (sizes <= limit)]), len(documents))
    every = _add(rare, other)
    i, j = np.divmod(every[:, 0], max(1, len(documents)))
    portion = every[:, 1] >= PORTION * np.minimum(different[i], different[j])
    enough = portion | np.isin(every[:, 0], rare[rare[:, 1] >= FEWEST, 0])
    return np.column_stack((i[enough], j[enough]))


def _count(owners: NDArray[np.int64], sizes: NDArray[np.int64], wanted: NDArray[np.int64], documents: int) -> Counts:
    """How many grams each pair of documents shares, of those that stand in a wanted number of documents."""
    starts = np.cumsum(sizes) - sizes
    counted = np.zeros((0, 2), dtype=np.int64)
    for size in wanted.tolist():
        first = starts[sizes == size]
        step = max(1, _CHUNK // size**2)
        for chunk in range(0, len(first), step):
            groups = owners[first[chunk : chunk + step, None] + np.arange(size)]
            counted = _add(counted, _pairs_in(groups, documents))
    return counted


def _postings(documents: Sequence[Grams]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The documents of each different gram one gram after the other, each document once; and how many each has."""
    unique = [np.unique(grams.hashes) for grams in documents]
    owners = np.repeat(np.arange(len(unique)), [len(hashes) for hashes in unique])
    hashes = np.concatenate([*unique, np.zeros(0, dtype=np.uint64)])
    order = np.argsort(hashes, kind="stable")  # stable: documents stay ascending within a gram
    hashes = hashes[order]
    starts = np.flatnonzero(np.concatenate(([True], hashes[1:] != hashes[:-1]))[: len(hashes)])
    return owners[order], np.diff(np.append(starts, len(hashes)))


def _pairs_in(groups: NDArray[np.int64], documents: int) -> Counts:
    """Every pair within each row of documents, with how often it comes."""
    i, j = np.triu_indices(groups.shape[1], k=1)
    keys, counts = np.unique(groups[:, i] * documents + groups[:, j], return_counts=True)
    return np.column_stack((keys, counts))


def _add(counted: Counts, more: Counts) -> Counts:
    """Two tables as one."""
    rows = np.concatenate((counted, more))
    keys, place = np.unique(rows[:, 0], return_inverse=True)
    return np.column_stack((keys, np.bincount(place, weights=rows[:, 1], minlength=len(keys)).astype(np.int64)))
