"""Finds runs of equal tokens in pairs of texts, by an index of their n-grams, without an array of all equal n-grams."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _equal_runs
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED


class Limits(NamedTuple):
    """The conditions of a run. `most_repeats`: of an n-gram all pairs of places are taken unless it stands in the
    second text more often. `neighbours`, `gap`: a short run needs another one at most `gap` tokens away in both texts
    among so many after it in the first one. `least_units`: of a run that needs none, in hundredths.
    """

    most_repeats: int
    neighbours: int
    gap: int
    least_units: int


class Bound(NamedTuple):
    """The least that runs at most `gap` tokens apart reach together, in hundredths of units, where a pair is returned.

    `shortest` of evidence, and `least_weight`, or `shortest` of tokens of full weight, or `least_copied` of copied
    ones, or `shortest` of those that are no common words where tokens over `margin` more on each side may be `long`, or
    a `part` of the shorter text. Runs of at least `lines` tokens may have the weight of lines where they have at least
    `sentence` together.
    """

    shortest: int
    least_weight: int
    least_copied: int
    margin: int
    long: int
    part: float
    lines: int
    sentence: int


class SeedPlaces(NamedTuple):
    """Where seeds begin. `sizes`: uint8, shape (tokens,), bits 1, 2 and 4 for those of two, three and four tokens.
    `cells`: uint16, the same shape, a hash of the smallest of them, 0 for none. `word`: the least token that is one.
    Texts of which no token takes part in both may have the same ones.
    """

    sizes: NDArray[np.uint8]
    cells: NDArray[np.uint16]
    word: int

    @classmethod
    def none(cls, tokens: int, word: int) -> "SeedPlaces":
        """Return no seeds among so many tokens."""
        return cls(np.zeros(tokens, dtype=np.uint8), np.zeros(tokens, dtype=np.uint16), word)

    def add(  # noqa: PLR0917 - what is known of tokens
        self,
        tokens: NDArray[np.uint32],
        eligible: NDArray[np.bool_],
        units: NDArray[np.uint8],
        evidence: NDArray[np.uint8],
        weak: NDArray[np.bool_],
        repeats: NDArray[np.bool_] | None,
    ) -> None:
        """Add the seeds of texts, of which these are as in `Texts` and its collection, shape (tokens,).

        Only where kernels are compiled; in Python it is part of `index_seeds` in `hengwen.matching.alignment.seeds`.
        """
        values = units, evidence, weak, repeats
        _equal_runs.add_seed_places(tokens, eligible, *values, self.word, self.sizes, self.cells)


class RunFinder:
    """Finds the runs of pairs of texts, several at a time; only where kernels are compiled.

    `tokens`: uint32, shape (tokens,), fewer than 2³⁰; `eligible`: bool, the same shape. `values`: units, evidence,
    weight, line weight, copied and weak tokens, as in `Texts`. `ranges`: int64, shape (texts,), where the texts begin
    and end. Without a bound all pairs keep their runs.

    The same in Python are `SeedIndex.seeds` and `find_runs` in `hengwen.matching.alignment`, and for the bound
    `RunFilter.promising`, which tests compare it with.
    """

    def __init__(  # noqa: PLR0917 - what is known of the texts, and what counts
        self,
        tokens: NDArray[np.uint32],
        eligible: NDArray[np.bool_],
        values: Sequence[NDArray[Any]],
        seeds: SeedPlaces,
        ranges: tuple[NDArray[np.int64], NDArray[np.int64]],
        limits: Limits,
        bound: Bound | None,
    ) -> None:
        if len(tokens) >= 1 << 30:
            raise ValueError("too many tokens")
        self._finder = _equal_runs.RunFinder(tokens, eligible, values, seeds, ranges, limits, bound)

    def find(
        self, pairs: NDArray[np.int64], shorter: NDArray[np.int64], first: int, most: int
    ) -> tuple[int, NDArray[np.int32]]:
        """Return how many pairs were looked at, and their runs by pair and place: int32, shape (4, runs).

        Each has the number of its pair, counted from `first`, its places in both texts and its tokens.
        `pairs`: int64, shape (pairs, 2), those of one first text together; `shorter`: the length of the shorter text of
        each, in hundredths of units. They are looked at from `first` until more than `most` equal n-grams were seen.
        """
        return self._finder.find(pairs, shorter, first, most)
