"""Finds the pairs of numbers with enough sets in common, and those with enough in one place."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _pair_counts
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED


def pairs_in_sets(
    members: NDArray[np.int32],
    firsts: NDArray[np.int64],
    sizes: NDArray[np.int64],
    often: NDArray[np.int64],
    least: NDArray[np.float64],
) -> NDArray[np.int64]:
    """Return the pairs i < j of texts that have enough in common, int64, shape (pairs, 2), ascending.

    `members`: int32, the texts of sets, those of each ascending. `firsts`, `sizes`, `often`: int64, shape (sets,),
    where the members of each begin, how many they are, and how much each two of them have in common by this set, at
    least 1, all together below 2³¹. `least`: float64, shape (texts,), enough for each text; of two the lesser holds.
    Time grows with the pairs of the sets, but of the largest only with those that may have enough (as by the prefixes
    of Bayardo, Ma and Srikant, Scaling up all pairs similarity search, WWW 2007); memory with the members and the pairs
    returned.
    """
    find = _pair_counts.pairs_in_sets if COMPILED else pairs_in_sets_in_python
    return find(members, firsts, sizes, often, least)


def pairs_in_sets_in_python(
    members: NDArray[np.int32],
    firsts: NDArray[np.int64],
    sizes: NDArray[np.int64],
    often: NDArray[np.int64],
    least: NDArray[np.float64],
) -> NDArray[np.int64]:
    """Do the same as `pairs_in_sets`, in numpy."""
    sets = np.repeat(np.arange(len(firsts)), sizes)
    places = np.arange(len(sets)) + np.repeat(firsts - np.cumsum(sizes) + sizes, sizes)
    order = np.argsort(members[places], kind="stable")
    edges = np.searchsorted(members[places][order], np.arange(len(least) + 1))
    pairs = [np.zeros((0, 2), dtype=np.int64)]
    for text, (first, last) in enumerate(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)):
        own = order[first:last]
        others = (firsts + sizes)[sets[own]] - places[own] - 1
        met = np.arange(others.sum()) + np.repeat(places[own] + 1 - np.cumsum(others) + others, others)
        shared = np.bincount(members[met], np.repeat(often[sets[own]], others), len(least))
        enough = np.flatnonzero((shared > 0) & (shared >= np.minimum(least, least[text])))
        pairs.append(np.column_stack((np.full_like(enough, text), enough)))
    return np.concatenate(pairs)


class Cells(NamedTuple):
    """Which n-grams are close together: of `size` tokens in one cell of `width` tokens in both texts, laid out twice in
    each, half a cell apart. `least`: hundredths of units there that are enough.
    """

    size: int
    width: int
    least: int


def close_pairs(  # noqa: PLR0917 - what stands where
    places: NDArray[np.int64],
    counts: NDArray[np.int64],
    texts: NDArray[np.int32],
    ranges: NDArray[np.int64],
    before: NDArray[np.int32],
    cells: Cells,
) -> NDArray[np.int64]:
    """Return the pairs i < j of texts with enough evidence in n-grams close together in both, int64, shape (pairs, 2),
    in any order; only where kernels are compiled.

    `places`, `counts`: as from `first_places`, of n-grams of few texts: at most 16 for a width of 128; `texts`: int32,
    the text of each of these places. `ranges`: int64, shape (texts, 2), of the tokens of each. `before`: int32, shape
    (tokens + 1,), the evidence before each token, of which differences count. `seed_pairs` and `close_together` in
    `hengwen.matching.candidates.shared_ngrams` do the same, and tests compare both. Memory does not grow with the pairs
    of places. Raises `ValueError` where an n-gram stands in too many texts.
    """
    return _pair_counts.close_pairs(places, counts, texts, ranges, before, np.array(cells, dtype=np.int64))
