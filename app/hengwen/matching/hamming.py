"""Fingerprints that differ in few bits."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Pairs = NDArray[np.int64]
"""Shape (n, 2): indices i < j of two fingerprints, ascending, each pair once."""

_BRUTE_FORCE = 2_000  # below this comparing everything is quicker than sorting


def distance(a: int, b: int) -> int:
    """Number of bits in which two fingerprints differ, 0 to 64."""
    return (a ^ b).bit_count()


def distances(left: NDArray[np.uint64], right: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Hamming distance of every left to every right fingerprint, uint8, shape (len(left), len(right))."""
    counts: NDArray[np.uint8] = np.bitwise_count(left[:, None] ^ right[None, :])
    return counts


def pairs_within(fingerprints: NDArray[np.uint64], radius: int) -> Pairs:
    """All pairs of fingerprints at a Hamming distance of at most `radius`, 0 to 31; always exact.

    Cuts 64 bits into blocks: two fingerprints within the radius agree on all but `radius` of them, so equal values
    on some choice of the others give the candidates (pigeonhole; Manku et al., WWW 2007). Few fingerprints, or a
    radius for which the blocks become too short to tell anything apart, are compared one with all.
    """
    if not 0 <= radius <= 31:
        raise ValueError(f"radius {radius} is not in 0 to 31")
    if len(fingerprints) < _BRUTE_FORCE or radius > 6:
        return _brute_force(fingerprints, radius)
    found = [_agreeing(fingerprints, radius, mask) for mask in _masks(radius)]
    return np.unique(np.concatenate(found), axis=0)


def _brute_force(fingerprints: NDArray[np.uint64], radius: int) -> Pairs:
    found = []
    for i in range(len(fingerprints) - 1):
        near = np.flatnonzero(np.bitwise_count(fingerprints[i + 1 :] ^ fingerprints[i]) <= radius)
        found.append(np.column_stack((np.full(len(near), i), near + i + 1)))
    return np.concatenate(found) if found else np.zeros((0, 2), dtype=np.int64)


def _masks(radius: int) -> list[int]:
    """The bits that must agree, for every choice of `radius` blocks that may differ, out of `radius + 2` blocks."""
    blocks = radius + 2
    edges = [64 * i // blocks for i in range(blocks + 1)]
    values = [(1 << edges[i + 1]) - (1 << edges[i]) for i in range(blocks)]
    return [sum(kept) for kept in combinations(values, blocks - radius)]


def _agreeing(fingerprints: NDArray[np.uint64], radius: int, mask: int) -> Pairs:
    """The pairs within the radius among those that agree on the bits of a mask."""
    keys = fingerprints & np.uint64(mask)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    found = []
    step = 1
    same = np.flatnonzero(keys[1:] == keys[:-1])
    while len(same):
        i, j = order[same], order[same + step]
        near = np.bitwise_count(fingerprints[i] ^ fingerprints[j]) <= radius
        found.append(np.column_stack((i[near], j[near])))
        step += 1
        same = same[same + step < len(keys)]
        same = same[keys[same + step] == keys[same]]
    return np.sort(np.concatenate(found), axis=1) if found else np.zeros((0, 2), dtype=np.int64)
