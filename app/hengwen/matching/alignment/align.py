"""Where exactly two texts match: runs of equal tokens, clustered into passages, refined to the token (ours).

1. Seeds: equal n-grams of four tokens, joined along their diagonals into runs.
2. Each token is given to one run, the longest first; what remains of a long run whose partner is taken stays too,
   so that a sentence copied twice is found twice.
3. Runs that lie close together in both texts are one passage, in whatever order they stand.
4. Inside and around each passage equal pairs of tokens near the runs' diagonals fill in what scattered edits left.
5. A passage must be dense enough, and have enough equal tokens, to be more than chance.
6. Texts that have much of each other share short passages too, which prove nothing by themselves.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

import numpy as np

from hengwen.kernels.pairs import passages as kernel
from hengwen.kernels.pairs.equal_runs import RunFinder, SeedPlaces
from hengwen.kernels.pairs.passages import FlatPassages, PassageFinder
from hengwen.matching.alignment.chains import chained, joined
from hengwen.matching.alignment.finders import passage_finder, run_finder, seeds_in
from hengwen.matching.alignment.overlap_resolution import resolve_overlaps
from hengwen.matching.alignment.passages import Passage, TextPairs, flattened, joined_flat, passages_of
from hengwen.matching.alignment.portions import SEEDS_AT_ONCE, runs_in_portions, seeds_of
from hengwen.matching.alignment.refinement import refine
from hengwen.matching.alignment.run_filter import AGAIN, DENSITY, GAPS, RunFilter
from hengwen.matching.alignment.runs import Places, Runs
from hengwen.matching.alignment.seeds import SeedIndex
from hengwen.matching.alignment.short_passages import short_passages
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.parallel import in_order
from hengwen.model.units import HUNDRED

AT_ONCE = 512
"""Pairs that one thread aligns at once: fewer of long texts, so that it can be stopped."""

TOKENS_AT_ONCE = 1 << 22
"""Tokens of their right texts."""

Part = TypeVar("Part")
Result = TypeVar("Result")


def align(texts: Texts, pairs: TextPairs, shortest: int) -> Iterator[list[Passage]]:
    """Yield for each pair of numbers the passages that the two texts share, in the order of the left one.

    `pairs`: ascending. `shortest`: units of equal tokens in a row that count. A passage without such a run needs a few
    more equal tokens, since it is more likely by chance.
    """
    numbers = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    aligner, portions = Aligner(texts, np.unique(numbers), shortest), _portions(texts, numbers)
    for portion, flat in zip(portions, on_threads(aligner.find, portions), strict=True):
        passages = aligner.passages_of(portion, flat)
        yield from (passages.get(pair, []) for pair in range(len(portion)))


def share_passages(texts: Texts, pairs: TextPairs, shortest: int) -> set[tuple[int, int]]:
    """Return the pairs that `align` finds passages of, without making any."""
    numbers = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    aligner, portions = Aligner(texts, np.unique(numbers), shortest), _portions(texts, numbers)
    aligned = zip(portions, on_threads(aligner.find, portions), strict=True)
    return {(i, j) for portion, flat in aligned for i, j in portion[np.unique(flat.figures[:, 0])].tolist()}


def _portions(texts: Texts, pairs: Places) -> list[Places]:
    lengths = texts.collection.ends - texts.collection.starts
    return [pairs[portion] for portion in portions_of(lengths[pairs[:, 1]])]


def portions_of(tokens: Places) -> list[slice]:
    """Return the portions in which pairs are aligned. `tokens`: int64, shape (pairs,), those of each right text."""
    number = np.cumsum(tokens) // TOKENS_AT_ONCE
    fresh = (np.diff(number) > 0) | (np.arange(1, len(tokens)) % AT_ONCE == 0) if len(tokens) else []
    edges = [0, *(np.flatnonzero(fresh) + 1).tolist(), len(tokens)]
    return [slice(first, last) for first, last in pairwise(edges) if first < last]


def on_threads(work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
    """Yield the results of aligning each part, in order; on several threads where loops are compiled."""
    return in_order(work, parts) if kernel.COMPILED else map(work, parts)


class Aligner:
    """Aligns pairs of texts, where loops are compiled on several threads at a time. `numbers`: those of all of them.

    `beside`: aligns other tokens of the same texts; both keep where seeds begin in the same arrays.
    """

    def __init__(self, texts: Texts, numbers: Places, shortest: int, beside: "Aligner | None" = None) -> None:
        self._texts, self._numbers, self._shortest, self._beside = texts, numbers, shortest, beside
        # What is known of all texts is worked out here: in the heap of another thread there are no holes for it.
        self._idle = [self._finders()] if kernel.COMPILED and len(numbers) else []

    @cached_property
    def _seed_places(self) -> SeedPlaces:
        return seeds_in(self._texts, self._beside._seed_places if self._beside is not None else None)

    @cached_property
    def _seed_index(self) -> SeedIndex:
        return seeds_of(self._texts, self._numbers)

    def find(self, pairs: Places) -> FlatPassages:
        """Return the passages of some of the pairs, int64, shape (pairs, 2), ascending."""
        run_filter = RunFilter(self._texts, self._texts.lengths[pairs].min(axis=1), HUNDRED * self._shortest)
        if not len(pairs) or not kernel.COMPILED:
            return joined_flat(list(self._in_python([(i, j) for i, j in pairs.tolist()], run_filter)))
        try:
            finders = self._idle.pop()
        except IndexError:  # another thread has them
            finders = self._finders()
        aligned = joined_flat(list(self._by_kernels(pairs, run_filter.shorter, *finders)))
        self._idle.append(finders)
        return aligned

    def passages_of(self, pairs: Places, flat: FlatPassages) -> dict[int, list[Passage]]:
        """Return the passages of each pair that has some, in the order of the left text, by its number."""
        return passages_of(self._texts, pairs, flat)

    def _finders(self) -> tuple[RunFinder, PassageFinder]:
        wanted = RunFilter(self._texts, np.zeros(0, dtype=np.int64), HUNDRED * self._shortest)
        runs = run_finder(self._texts, self._seed_places, self._shortest, wanted.bound)
        return runs, passage_finder(self._texts, wanted.shortest)

    def _by_kernels(
        self, pairs: Places, shorter: Places, run_finder: RunFinder, passage_finder: PassageFinder
    ) -> Iterator[tuple[int, FlatPassages]]:
        """Yield the passages of portions of pairs, each with the number of its first pair."""
        first = 0
        while first < len(pairs):
            done, runs = run_finder.find(pairs, shorter, first, SEEDS_AT_ONCE)
            self._texts.information(pairs[first + np.unique(runs[0])].reshape(-1))
            yield first, passage_finder.find(runs, pairs[first : first + done], shorter[first : first + done])
            first += done

    def _in_python(self, pairs: TextPairs, run_filter: RunFilter) -> Iterator[tuple[int, FlatPassages]]:
        """Do the same as `_by_kernels`, in numpy."""
        for place, runs in runs_in_portions(self._texts, self._seed_index, pairs, self._shortest):
            own_filter = RunFilter(self._texts, run_filter.shorter[place], run_filter.shortest)
            yield place.start, joined_flat(list(_passages_in_python(self._texts, pairs[place], runs, own_filter)))


def _passages_in_python(
    texts: Texts, pairs: TextPairs, runs: Runs, run_filter: RunFilter
) -> Iterator[tuple[int, FlatPassages]]:
    """Yield passages of pairs: chains of runs by the widest gap; too sparse ones are retried with the next."""
    single, repeated = resolve_overlaps(runs, AGAIN * run_filter.shortest // HUNDRED, texts.sentence_ends)
    left, right = texts.segments(single.x), texts.segments(single.y)
    segments = left * (1 + int(right.max(initial=0))) + right
    chains = joined(chained(single, segments), chained(repeated, np.arange(len(repeated.x))))
    chains = chains.within(GAPS[0])
    chains = chains.only(run_filter.promising(chains)).more_than_chance(texts)
    parts = []
    for gap in GAPS:
        chains = chains.within(gap)
        chains = chains.only(run_filter.promising(chains))
        if not len(chains):
            break
        refined = refine(texts, chains)
        dense = refined.density >= DENSITY
        good = dense & run_filter.enough(chains, refined.equal)
        if good.any():
            parts.append((0, flattened(texts, chains.only(good), refined.only(good))))
        chains = chains.only(~dense)
    known = passages_of(texts, np.array(pairs, dtype=np.int64), joined_flat(parts))
    yield from parts
    yield from short_passages(texts, pairs, single, known, run_filter.shortest)
