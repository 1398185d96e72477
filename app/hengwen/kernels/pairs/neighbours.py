"""The weighted features that paragraphs have in common, and the paragraphs that have the most of them.

The features of a paragraph are numbers at its tokens, -1 for none: of single tokens and of pairs of these.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _neighbours
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Numbers = NDArray[np.int32]


class PostingLists(NamedTuple):
    """Features with the columns that have them: those of feature i from `firsts[i]` to `firsts[i + 1]`.

    `weights`: int64, shape (features,). `columns`: int32, those of each feature ascending. `factors`: float64, shape
    (all columns,). `authors`: int64, the same shape.
    """

    weights: NDArray[np.int64]
    firsts: NDArray[np.int64]
    columns: _Numbers
    factors: NDArray[np.float64]
    authors: NDArray[np.int64]


class StretchFeatures(NamedTuple):
    """Stretches of tokens and their features.

    `tokens`: uint32, shape (tokens,). `singles`, `doubles`: int32, the same shape, the feature of each token, and of it
    with the next one, -1 for none. `ranges`: int64, shape (stretches, 2), half-open. `weights`: shape (features,),
    below 2³¹.
    """

    tokens: NDArray[np.uint32]
    singles: _Numbers
    doubles: _Numbers
    ranges: NDArray[np.int64]
    weights: NDArray[np.signedinteger]


def shared_weights(stretches: StretchFeatures, pairs: NDArray[np.int64], run: int = 0) -> NDArray[np.int64]:
    """Return the sum of the weights of the different features that both of a pair have, int64, shape (pairs,).

    `pairs`: shape (pairs, 2), quickest when sorted by the left one. `run`: features do not count that lie entirely in
    equal runs of so many tokens or more; by default all features count.
    """
    if not COMPILED:
        return shared_in_python(stretches, pairs, run)
    tokens, singles, doubles, ranges, weights = stretches
    pairs, narrow = np.ascontiguousarray(pairs), weights.astype(np.int32, copy=False)
    return _neighbours.shared_weights(tokens, singles, doubles, ranges, narrow, pairs, run)


def nearest(  # noqa: PLR0917 - what neighbours are, in one place
    firsts: NDArray[np.int64],
    features: _Numbers,
    authors: NDArray[np.int64],
    lists: PostingLists,
    step: int,
    above: int,
    most: int,
) -> NDArray[np.int64]:
    """Return the columns of other authors that have most in common with each row, by listed features: int64, shape (n,
    2), row and column, by row and then the highest first, at most `most` for each row.

    The score is the sum over shared features of weight times the factor of the column. In every `step` columns only
    those count that score at least as high as the last of the `above` highest. `features`: int32, those of row i from
    `firsts[i]` to `firsts[i + 1]`, ascending. `authors`: int64, shape (rows,).
    """
    if COMPILED:
        return _neighbours.nearest(firsts, features, authors, *lists, step, above, most)
    return nearest_in_python(firsts, features, authors, lists, step, above, most)


def shared_in_python(stretches: StretchFeatures, pairs: NDArray[np.int64], run: int = 0) -> NDArray[np.int64]:
    """Do the same as `shared_weights`, in numpy."""
    sums = []
    for pair in pairs.tolist():
        edges = stretches.ranges[pair].tolist()
        rows = [_rows(stretches.tokens, first, last, run) for first, last in edges]
        both = set(rows[0].values()) & set(rows[1].values())
        inside = [{first + step for first in side if side[first] in both for step in range(run)} for side in rows]
        left, right = (_outside(stretches, *stretch) for stretch in zip(*zip(*edges, strict=True), inside, strict=True))
        sums.append(sum(stretches.weights[list(left & right)].tolist()))
    return np.array(sums, dtype=np.int64)


def _rows(tokens: NDArray[np.uint32], first: int, last: int, run: int) -> dict[int, tuple[int, ...]]:
    """Return the runs of so many tokens in a stretch, by their first token."""
    return {place: tuple(tokens[place : place + run].tolist()) for place in range(first, last - run + 1)} if run else {}


def _outside(stretches: StretchFeatures, first: int, last: int, hidden: set[int]) -> set[int]:
    """Return the features of a stretch that do not lie entirely in hidden tokens."""
    singles = {int(stretches.singles[place]) for place in range(first, last) if place not in hidden}
    doubles = {int(stretches.doubles[place]) for place in range(first, last) if not {place, place + 1} <= hidden}
    return (singles | doubles) - {-1}


def nearest_in_python(  # noqa: PLR0917 - as above
    firsts: NDArray[np.int64],
    features: _Numbers,
    authors: NDArray[np.int64],
    lists: PostingLists,
    step: int,
    above: int,
    most: int,
) -> NDArray[np.int64]:
    """Do the same as `nearest`, in numpy."""
    pairs = [np.zeros((0, 2), dtype=np.int64)]
    for row, author in enumerate(authors.tolist()):
        numbers = features[firsts[row] : firsts[row + 1]]
        columns = [lists.columns[lists.firsts[number] : lists.firsts[number + 1]] for number in numbers]
        weights = np.repeat(lists.weights[numbers], list(map(len, columns)))
        places = np.concatenate([np.zeros(0, dtype=np.int32), *columns])
        sums = np.bincount(places, weights * lists.factors[places], len(lists.factors))
        sums[lists.authors == author] = 0
        bar = np.sort(sums[::step])[-above:][:1]
        near = np.flatnonzero((sums >= bar) & (sums > 0))
        near = near[np.argsort(-sums[near], kind="stable")][:most]
        pairs.append(np.column_stack((np.full(len(near), row), near)))
    return np.concatenate(pairs)
