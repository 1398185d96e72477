"""Finds all pairs of fingerprints that differ in few bits: always the answers of brute force."""

from collections.abc import Iterator
from itertools import combinations
from math import acos, comb, pi

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.fingerprints.vote import BITS

Pairs = NDArray[np.int64]
"""Shape (n, 2): indices i < j of two fingerprints, ascending, each pair once."""

_ROWS, _COLUMNS = 16, 8192  # of a tile of brute force: stays in the cache
_WORTH = 40  # comparing all takes as long as comparing one candidate for so many ordered pairs
_STORING = 8  # storing a pair takes as long as comparing so many candidates

# Nanoseconds, measured on one core; only the choice of a plan depends on them, never an answer.
_COMPARED = 0.7
_CANDIDATE = 12.0
_SORTED = 10.0
_MOVED = 2.0  # for each block
_CALLS = 100_000.0  # for each choice of blocks, however few fingerprints


def expected_distance(cosine: float) -> float:
    """Return in how many bits simhashes of two vectors of features with this cosine differ on average, 0 to 64.

    A bit is the side of a random plane; it differs with the chance angle / pi (Charikar, STOC 2002).
    """
    return BITS * acos(min(max(cosine, -1.0), 1.0)) / pi


class BlockChoice(Struct, frozen=True):
    """Some blocks of bits that must agree, moved to the top of the value (Manku et al., WWW 2007).

    `moves`: mask and shift to the left for each block. `kept`: how many bits must agree.
    """

    moves: tuple[tuple[int, int], ...]
    kept: int

    def arrange(self, values: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return the values with their bits in this order."""
        arranged = np.zeros_like(values)
        for mask, shift in self.moves:
            block = values & np.uint64(mask)
            arranged |= block << np.uint64(shift) if shift >= 0 else block >> np.uint64(-shift)
        return arranged

    def restore(self, arranged: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Undo `arrange`."""
        values = np.zeros_like(arranged)
        for mask, shift in self.moves:
            block = arranged >> np.uint64(shift) if shift >= 0 else arranged << np.uint64(-shift)
            values |= block & np.uint64(mask)
        return values


def choices(blocks: int, radius: int) -> Iterator[BlockChoice]:
    """Yield every choice of `radius` blocks that may differ, out of `blocks`; the others must agree."""
    edges = [BITS * i // blocks for i in range(blocks + 1)]
    for kept in combinations(range(blocks), blocks - radius):
        rest = [block for block in range(blocks) if block not in kept]
        moves, top = [], BITS
        for block in (*kept, *rest):
            low, high = edges[block], edges[block + 1]
            top -= high - low
            moves.append(((1 << high) - (1 << low), top - low))
        yield BlockChoice(tuple(moves), sum(edges[block + 1] - edges[block] for block in kept))


def plan(count: int, radius: int) -> int:
    """Return the number of blocks that is quickest for all pairs of `count` fingerprints, 0 where comparing all is
    quicker.

    It assumes evenly spread fingerprints; callers must notice when they are not.
    """
    pairs = count * (count - 1) / 2
    costs = {0: pairs * _COMPARED}
    for blocks in range(radius + 1, min(radius + 12, BITS) + 1):
        cost = _CALLS + count * (_SORTED + _MOVED * blocks) + pairs * _CANDIDATE / 2 ** (BITS * (1 - radius / blocks))
        costs[blocks] = comb(blocks, radius) * cost
    return min(costs, key=costs.__getitem__)


def distance(a: int, b: int) -> int:
    """Return in how many bits two fingerprints differ, 0 to 64."""
    return (a ^ b).bit_count()


def distances(left: NDArray[np.uint64], right: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return the Hamming distance of every left to every right fingerprint, uint8, shape (len(left), len(right))."""
    counts: NDArray[np.uint8] = np.bitwise_count(left[:, None] ^ right[None, :])
    return counts


def pairs_within(fingerprints: NDArray[np.uint64], radius: int) -> Pairs:
    """Return all pairs of fingerprints at a Hamming distance of at most `radius`, 0 to 31; always exact.

    The 64 bits are cut into blocks. Two fingerprints within the radius agree on all but `radius` of them, so sorting by
    every choice of the others makes each pair adjacent (pigeonhole; Manku et al., WWW 2007). The number of blocks
    follows from the number of fingerprints and the radius. Brute force is used for few fingerprints, for a radius with
    too short blocks, and for fingerprints that crowd in few blocks. Raises `ValueError` for another radius.
    """
    if not 0 <= radius <= 31:
        raise ValueError(f"radius {radius} is not in 0 to 31")
    order = np.argsort(fingerprints, kind="stable")
    ordered = fingerprints[order]
    firsts = np.flatnonzero(begins_group(ordered))
    values = ordered[firsts]
    pairs = _different(values, radius)
    return _expand(pairs, order, np.append(firsts, len(ordered)))


def _different(values: NDArray[np.uint64], radius: int) -> Pairs:
    """Return the pairs within the radius among different values in ascending order."""
    blocks = plan(len(values), radius) if radius else 1
    if not blocks:
        return _brute_force(values, radius)
    near_pairs = [np.zeros((0, 2), dtype=np.uint64)]
    budget, spent, total = len(values) ** 2 / _WORTH, 0.0, comb(blocks, radius)
    for done, choice in enumerate(choices(blocks, radius) if radius else (), 1):
        pairs, candidates = _agreeing(values, choice, radius, budget)
        spent += candidates + _STORING * len(pairs)
        if spent * total / done > budget:  # if it continues like this
            return _brute_force(values, radius)
        near_pairs.append(pairs)
    places = np.searchsorted(values, np.concatenate(near_pairs))
    keys = np.unique(places.min(axis=1) * len(values) + places.max(axis=1))
    return np.column_stack(np.divmod(keys, max(1, len(values))))


def _agreeing(
    values: NDArray[np.uint64], choice: BlockChoice, radius: int, budget: float
) -> tuple[NDArray[np.uint64], float]:
    """Return the pairs of values within the radius among those that agree on the chosen blocks, and how many were
    compared.

    Compares none when they would exceed the budget.
    """
    arranged = np.sort(choice.arrange(values))
    limit = np.uint64(1) << np.uint64(64 - choice.kept) if choice.kept < 64 else np.uint64(1)
    place = np.flatnonzero((arranged[1:] ^ arranged[:-1]) < limit)
    candidates = _candidates(place)
    left, right = [arranged[:0]], [arranged[:0]]
    step = 1
    while candidates <= budget and len(place):
        a, b = arranged[place], arranged[place + step]
        close = np.bitwise_count(a ^ b) <= radius
        left.append(a[close])
        right.append(b[close])
        step += 1
        place = place[place + step < len(arranged)]
        place = place[(arranged[place] ^ arranged[place + step]) < limit]
    return choice.restore(np.column_stack((np.concatenate(left), np.concatenate(right)))), candidates


def _candidates(joined: NDArray[np.int64]) -> float:
    """Return the number of pairs in runs of joined neighbours i, i + 1: n(n + 1) / 2 for n joints in a row."""
    breaks = np.flatnonzero(np.diff(joined) > 1)
    lengths = np.diff(np.concatenate(([-1], breaks, [len(joined) - 1]))).astype(np.float64)
    return float((lengths * (lengths + 1)).sum() / 2)


def _brute_force(values: NDArray[np.uint64], radius: int) -> Pairs:
    """Compare all, tile by tile, each tile small enough for the cache."""
    pairs = [np.zeros((0, 2), dtype=np.int64)]
    differing = np.empty((_ROWS, _COLUMNS), dtype=np.uint64)
    for top in range(0, len(values), _ROWS):
        rows = values[top : top + _ROWS, None]
        for start in range(top, len(values), _COLUMNS):
            columns = values[None, start : start + _COLUMNS]
            tile = np.bitwise_xor(rows, columns, out=differing[: rows.shape[0], : columns.shape[1]])
            close = np.bitwise_count(tile) <= radius
            if start == top:
                close = np.triu(close, k=1)
            if close.any():
                i, j = np.divmod(np.flatnonzero(close), columns.shape[1])
                pairs.append(np.column_stack((i + top, j + start)))
    return np.concatenate(pairs)


def _expand(pairs: Pairs, order: NDArray[np.int64], edges: NDArray[np.int64]) -> Pairs:
    """Turn pairs of values into pairs of fingerprints. Value v has the fingerprints `order[edges[v]:edges[v + 1]]`."""
    sizes = np.diff(edges)
    same = np.flatnonzero(sizes > 1)
    p, q = np.concatenate((pairs, np.column_stack((same, same)))).T
    counts = sizes[p] * sizes[q]
    step = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    p, q = np.repeat(p, counts), np.repeat(q, counts)
    i, j = order[edges[p] + step // sizes[q]], order[edges[q] + step % sizes[q]]
    other = (p != q) | (i < j)
    i, j = np.minimum(i, j)[other], np.maximum(i, j)[other]
    return np.column_stack(np.divmod(np.sort(i * len(order) + j), max(1, len(order))))
