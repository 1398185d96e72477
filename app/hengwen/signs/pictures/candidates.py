"""Finds pictures that may be the same: by perceptual hashes in eight orientations, and by features that few pictures
have.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.readers.pictures.features import Features
from hengwen.signs.pictures.likeness import HashMatch

RADIUS = 12
"""Bits of 63 in which the hashes of one picture, altered, may differ."""

ORIENTATIONS = 8
"""Turned by quarters, and mirrored."""

Pairs = Mapping[tuple[int, int], HashMatch]

_ROWS = 32  # pictures that are compared with all others at a time
_KEY = 3  # bytes of a feature that must be equal: several such keys are tried
_TABLES = 10
_COMMON = 24  # of the keys that two pictures have in common
_LEAST_WEIGHT = 4.0  # pictures that each is compared with
_NEAREST = 5  # bits: nearer ones are compared however many there are
_CLOSE = 6  # bits: nearer ones are looked at however many there are

_ODD_ACROSS = np.uint64(int.from_bytes(bytes([0b10101010] * 8), "little"))
_ODD_DOWN = np.uint64(int.from_bytes(bytes([0, 255] * 4), "little"))
_ALL_BUT_FIRST = np.uint64((1 << 64) - 2)


def oriented_hashes(hashes: NDArray[np.uint64], orientation: int) -> NDArray[np.uint64]:
    """Return the hashes of pictures mirrored and turned as `local_correlation.oriented` does."""
    if orientation >= 4:
        hashes = hashes ^ _ODD_ACROSS
    for _ in range(orientation % 4):  # a turn to the left: rows become columns, and are read from the other end
        hashes = _transposed(hashes) ^ _ODD_DOWN
    return hashes & _ALL_BUT_FIRST


def _transposed(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Move bit 8u + v to bit 8v + u."""
    bits = np.unpackbits(hashes.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    turned = bits.reshape(-1, 8, 8).transpose(0, 2, 1).reshape(-1, 64)
    return np.packbits(turned, axis=1, bitorder="little").view("<u8").ravel().astype(np.uint64)


def hash_candidates(hashes: NDArray[np.uint64], asking: NDArray[np.bool_]) -> Pairs:
    """Return pairs i < j of pictures with hashes within the radius, and their distances; `hashes`: shape (n, 2), whole
    and cut.

    Every pair with one in `asking`, shape (n,), is compared: with so few bits and so wide a radius, an index by blocks
    of bits would not help, and 10,000 pictures take seconds. Of pairs that are not close each picture keeps only its
    nearest few: the number of chance ones grows with the number of pictures.
    """
    turned = np.stack([oriented_hashes(hashes.ravel(), o).reshape(-1, 2) for o in range(ORIENTATIONS)])
    matches: dict[tuple[int, int], HashMatch] = {}
    askers = np.flatnonzero(asking)
    for begin in range(0, len(askers), _ROWS):
        rows = askers[begin : begin + _ROWS]
        best = np.full((len(rows), len(hashes)), 255, dtype=np.uint8)
        way = np.zeros_like(best)
        for number, (left_cut, right_cut, orientation) in enumerate(_WAYS):
            near = np.bitwise_count(turned[orientation, rows, left_cut][:, None] ^ hashes[None, :, right_cut])
            nearer = near < best
            best[nearer], way[nearer] = near[nearer], number
        for row, column in np.argwhere(best <= RADIUS).tolist():
            i, j = int(rows[row]), column
            if i != j and (i < j or not asking[j]):
                matches[min(i, j), max(i, j)] = _match(int(best[row, column]), _WAYS[way[row, column]], swapped=i > j)
    ordered = sorted(matches, key=lambda pair: (matches[pair].distance, pair))
    close = [pair for pair in ordered if matches[pair].distance <= _CLOSE]
    return {pair: matches[pair] for pair in (*close, *_nearest(ordered[len(close) :]))}


_WAYS = [(a, b, o) for a in range(2) for b in range(2) for o in range(ORIENTATIONS)]


def _match(distance: int, way: tuple[int, int, int], *, swapped: bool) -> HashMatch:
    left_cut, right_cut, orientation = way
    if not swapped:
        return HashMatch(distance, orientation, bool(left_cut), bool(right_cut))
    # A turn is undone by the remaining quarters; a mirrored and turned picture by the same operation.
    undone = -orientation % 4 if orientation < 4 else orientation
    return HashMatch(distance, undone, bool(right_cut), bool(left_cut))


def feature_candidates(features: Sequence[Features], asking: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return pairs i < j of pictures, one of them in `asking`, with many common features that few others have.

    Parts of the bits of a feature are its keys. Two features of one thing differ in one bit of ten, so they have some
    key in common (locality-sensitive hashing by bit sampling; Indyk and Motwani, STOC 1998). The weight of a key is the
    inverse square of the number of features that have it.
    """
    sizes = [len(feature) for feature in features]
    if sum(sizes) == 0:
        return []
    owners = np.repeat(np.arange(len(features)), sizes)
    bits = np.concatenate([of_picture["bits"] for of_picture in features if len(of_picture)])
    pairs: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    weights: NDArray[np.float64] = np.zeros(0)
    for table in range(_TABLES):
        equal, more = _equal(bits[:, table * _KEY : (table + 1) * _KEY], owners, asking)
        pairs, places = np.unique(np.concatenate((pairs, equal)), return_inverse=True)
        weights = np.asarray(np.bincount(places, np.concatenate((weights, more)), len(pairs)))
    many = weights >= _LEAST_WEIGHT
    pairs, weights = pairs[many], weights[many]
    best = pairs[np.lexsort((pairs, -weights))].tolist()
    return sorted(_nearest(divmod(pair, len(features)) for pair in best))


def _equal(
    parts: NDArray[np.uint8], owners: NDArray[np.int64], asking: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the pairs of pictures, as i · n + j, of each two features with one key, and the weight of each."""
    key = parts.astype(np.int64) @ (1 << (8 * np.arange(_KEY, dtype=np.int64)))
    order = np.argsort(key, kind="stable")
    key, owner = key[order], owners[order]
    edges = np.flatnonzero(np.diff(key, prepend=-1, append=-1))
    lengths = np.repeat(np.diff(edges), np.diff(edges))
    few = (lengths > 1) & (lengths <= _COMMON)
    key, owner, weight = key[few], owner[few], 1.0 / (lengths[few] - 1) ** 2
    pairs, weights = [np.zeros(0, dtype=np.int64)], [np.zeros(0)]
    for step in range(1, min(_COMMON, len(key))):
        one, other = owner[:-step], owner[step:]
        chosen = (key[step:] == key[:-step]) & (one != other) & (asking[one] | asking[other])
        one, other = one[chosen], other[chosen]
        pairs.append(np.minimum(one, other) * len(asking) + np.maximum(one, other))
        weights.append(weight[step:][chosen])
    return np.concatenate(pairs), np.concatenate(weights)


def _nearest(pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the pairs, best first, that are among the best of either picture."""
    room: dict[int, int] = defaultdict(lambda: _NEAREST)
    for i, j in pairs:
        if room[i] > 0 or room[j] > 0:
            room[i] -= 1
            room[j] -= 1
            yield i, j
