"""Runs of tokens of one length, by their hash: what retrieval and alignment look up."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import ngram_hashes


@dataclass(frozen=True, slots=True)
class NGrams:
    """The n-grams of one text that may seed a match. `hashes`: uint64, shape (n,), ascending; `places`: int32, the same
    shape, the first token of each, ascending among equal hashes.
    """

    hashes: NDArray[np.uint64]
    places: NDArray[np.int32]
    size: int


def find_ngrams(
    tokens: NDArray[np.uint32],
    open_: NDArray[np.bool_],
    size: int,
    first: int = 0,
    wanted: NDArray[np.bool_] | None = None,
) -> NGrams:
    """The n-grams of `size` tokens that lie wholly in `open_` text; `first` is added to their places.

    `open_`: bool, shape (tokens,), False for tokens that were left out. `wanted`: bool, shape (max(0, tokens - size
    + 1),), at which places to look; at all when None.
    """
    hashes = ngram_hashes(tokens, size)
    usable = all_of(open_, size)
    places = np.flatnonzero(usable if wanted is None else usable & wanted)
    order = places[np.argsort(hashes[places], kind="stable")]
    return NGrams(hashes[order], (order + first).astype(np.int32), size)


def all_of(marked: NDArray[np.bool_], size: int) -> NDArray[np.bool_]:
    """Whether each run of `size` tokens is marked throughout, shape (max(0, n - size + 1),)."""
    whole = marked[: max(0, len(marked) - size + 1)].copy()
    for place in range(1, size):
        whole &= marked[place : place + len(whole)]
    return whole


def shared_places(left: NGrams, right: NGrams, most: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Places in the left and in the right text with an equal n-gram, int64, two arrays of one shape.

    All of them, unless an n-gram stands more than `most` times on the right, where it tells little about where: then
    the first place on the left goes with the first on the right, the second with the second, and so on.
    """
    low = np.searchsorted(right.hashes, left.hashes, "left")
    counts = np.searchsorted(right.hashes, left.hashes, "right") - low
    rank = np.arange(len(low)) - np.searchsorted(left.hashes, left.hashes, "left")
    many = counts > most
    low = np.where(many, low + np.minimum(rank, counts - 1), low)
    counts[many] = 1
    hits = np.flatnonzero(counts)
    counts, low = counts[hits], low[hits]
    step = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    x = np.repeat(left.places[hits], counts).astype(np.int64)
    return x, right.places[np.repeat(low, counts) + step].astype(np.int64)
