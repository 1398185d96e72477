"""Blocks of bits: within a radius, two fingerprints agree on all but that many blocks (Manku et al., WWW 2007)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

BITS = 64

# Nanoseconds, measured on one core; only the choice of a plan depends on them, never an answer.
_COMPARED = 0.7
_CANDIDATE = 12.0
_SORTED = 10.0
_MOVED = 2.0  # for each block
_CALLS = 100_000.0  # for each choice of blocks, however few fingerprints


@dataclass(frozen=True, slots=True)
class BlockChoice:
    """Some blocks that must agree, moved to the top of the value. `moves`: mask and shift to the left for each block.

    `kept`: how many bits must agree.
    """

    moves: tuple[tuple[int, int], ...]
    kept: int

    def arrange(self, values: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The values with their bits in this order."""
        arranged = np.zeros_like(values)
        for mask, shift in self.moves:
            block = values & np.uint64(mask)
            arranged |= block << np.uint64(shift) if shift >= 0 else block >> np.uint64(-shift)
        return arranged

    def restore(self, arranged: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The inverse of `arrange`."""
        values = np.zeros_like(arranged)
        for mask, shift in self.moves:
            block = arranged >> np.uint64(shift) if shift >= 0 else arranged << np.uint64(-shift)
            values |= block & np.uint64(mask)
        return values


def choices(blocks: int, radius: int) -> Iterator[BlockChoice]:
    """Every choice of `radius` blocks that may differ, out of `blocks`; the others must agree."""
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
    """The number of blocks that is quickest for all pairs of `count` fingerprints, 0 where comparing all is quicker.

    For fingerprints that are spread evenly; whoever follows the plan must notice when they are not.
    """
    pairs = count * (count - 1) / 2
    costs = {0: pairs * _COMPARED}
    for blocks in range(radius + 1, min(radius + 12, BITS) + 1):
        each = _CALLS + count * (_SORTED + _MOVED * blocks) + pairs * _CANDIDATE / 2 ** (BITS * (1 - radius / blocks))
        costs[blocks] = comb(blocks, radius) * each
    return min(costs, key=costs.__getitem__)
