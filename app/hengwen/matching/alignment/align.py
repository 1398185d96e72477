"""Where exactly two texts match: runs of equal tokens, clustered into passages, refined to the token (ours).

1. Seeds: equal n-grams of four tokens, joined along their diagonals into runs.
2. Each token is given to one run, the longest first; what remains of a long run whose partner is taken stays too,
   so that a sentence copied twice is found twice.
3. Runs that lie close together in both texts are one passage, in whatever order they stand.
4. Inside and around each passage equal pairs of tokens near the runs' diagonals fill in what scattered edits left.
5. A passage must be dense enough, and have enough equal tokens, to be more than chance.
6. Texts that have much of each other share short passages too, which prove nothing by themselves.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from hengwen.kernels.pairs.equal_runs import Bound
from hengwen.matching.alignment.chains import LINES, SENTENCE, Chains, chained, joined
from hengwen.matching.alignment.overlap_resolution import resolve_overlaps
from hengwen.matching.alignment.passages import Passage, make_passages
from hengwen.matching.alignment.portions import TextPairs, runs_in_portions, seeds_of
from hengwen.matching.alignment.refinement import MARGIN, refine
from hengwen.matching.alignment.runs import GAP, Places, Runs
from hengwen.matching.alignment.seeds import SeedIndex
from hengwen.matching.alignment.short_passages import short_passages
from hengwen.matching.corpus.texts import Texts
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools

DENSITY = 0.4
"""Minimum share of a passage's tokens that are aligned."""

AGAIN = 2
"""Length of a run that repeats text of another one, in lengths of the shortest passage."""

MIXED = 7
"""Units beyond the shortest passage that must have some weight where others are words of many documents."""

LONG = 100
"""Units of aligned tokens from which on a passage is long, however many documents share it."""

PART = 1 / 3
"""Share of the shorter text that makes a shorter passage long as well."""

SHARED = 45
"""Units in runs that make a passage, however many documents share it."""

_MORE = 3  # equal tokens more than the shortest run for a passage without a run of that length
_GAPS = (GAP, 50, 20, 0)  # the narrower gaps for passages that a wide one made too sparse


class RunFilter(Struct, frozen=True):
    """The minimum requirements for passages. `shorter`: int64, shape (pairs,), the length of the shorter text of each
    pair.

    `shortest`: the shortest run that counts. Both in hundredths of units.
    """

    texts: Texts
    shorter: Places
    shortest: int

    def _are_long(self, chains: Chains, units: Places, equal: Places) -> Bools:
        long: Bools = units / chains.tokens * equal >= np.minimum(HUNDRED * LONG, PART * self.shorter[chains.pair])
        return long

    @property
    def bound(self) -> Bound:
        """The same as `promising` for runs that are close together, before each token is given to one of them."""
        weight = self.shortest + HUNDRED * MIXED
        return Bound(self.shortest, weight, HUNDRED * SHARED, MARGIN, HUNDRED * LONG, PART, LINES, SENTENCE)

    def promising(self, chains: Chains) -> Bools:
        """Return which chains have runs that may make a passage, bool, shape (chains,): tested before the costly steps.

        This is only a bound, never wrongly False: a passage lies in one cluster of runs and does not weigh more. A
        shorter one than mixed ones must be has nothing but tokens of full weight, as many as its evidence.
        """
        if not len(chains):
            return np.zeros(0, dtype=bool)
        (first_x, last_x), (first_y, last_y) = chains.left, chains.right
        sums = chains.sums(self.texts)
        is_promising = sums.weight >= self.shortest + HUNDRED * MIXED
        is_promising |= (sums.full >= self.shortest) | (sums.copied >= HUNDRED * SHARED)
        long = self._are_long(chains, sums.units, np.minimum(last_x - first_x, last_y - first_y) + 2 * MARGIN)
        is_promising |= long & (sums.strong >= self.shortest)
        return is_promising & (sums.evidence >= self.shortest)

    def enough(self, chains: Chains, equal: Places) -> Bools:
        """Return which chains, with so many equal tokens, are more than chance, and more than common words.

        `equal`: int64, shape (chains,), like the result. Without a long enough run a word counts no more than a
        character: it is as likely by chance.
        """
        sums = chains.sums(self.texts)
        few = (sums.longest < self.shortest) & (equal < self.shortest / HUNDRED + _MORE)
        few |= sums.evidence < self.shortest
        weight = np.where(self._are_long(chains, sums.units, equal), sums.strong, sums.weight)
        enough = weight >= np.minimum(sums.units, self.shortest + HUNDRED * MIXED)
        return ~few & (enough | (sums.copied >= HUNDRED * SHARED))


def align(
    texts: Texts, pairs: TextPairs, shortest: int, seed_index: SeedIndex | None = None
) -> Iterator[list[Passage]]:
    """Yield for each pair of numbers the passages that the two texts share, in the order of the left one.

    `pairs`: ascending. `shortest`: units of equal tokens in a row that count. A passage without such a run needs a few
    more equal tokens, since it is more likely by chance. `seed_index`: the seeds of these texts and perhaps others.
    """
    if not pairs:
        return
    seed_index = seed_index or seeds_of(texts, pairs)
    shorter = texts.lengths[np.array(pairs)].min(axis=1)
    bound = RunFilter(texts, shorter, HUNDRED * shortest).bound
    for place, runs in runs_in_portions(texts, seed_index, pairs, shorter, shortest, bound):
        yield from _of_portion(texts, pairs[place], runs, RunFilter(texts, shorter[place], HUNDRED * shortest))


def _of_portion(texts: Texts, pairs: TextPairs, runs: Runs, run_filter: RunFilter) -> list[list[Passage]]:
    """Return the passages of each pair: chains of runs by the widest gap; too sparse ones are retried with the next."""
    single, repeated = resolve_overlaps(runs, AGAIN * run_filter.shortest // HUNDRED)
    left, right = texts.segments(single.x), texts.segments(single.y)
    segments = left * (1 + int(right.max(initial=0))) + right
    chains = joined(chained(single, segments), chained(repeated, np.arange(len(repeated.x))))
    passages_of: list[list[Passage]] = [[] for _ in pairs]
    chains = chains.within(_GAPS[0])
    chains = chains.only(run_filter.promising(chains)).more_than_chance(texts)
    for gap in _GAPS:
        chains = chains.within(gap)
        chains = chains.only(run_filter.promising(chains))
        if not len(chains):
            break
        refined = refine(texts, chains)
        dense = refined.density >= DENSITY
        good = dense & run_filter.enough(chains, refined.equal)
        kept = chains.only(good)
        passages = make_passages(texts, kept, refined.only(good)) if len(kept) else []
        for pair, passage in zip(kept.pair.tolist(), passages, strict=True):
            passages_of[pair].append(passage)
        chains = chains.only(~dense)
    for pair, passage in short_passages(texts, pairs, single, passages_of, run_filter.shortest):
        passages_of[pair].append(passage)
    return [sorted(passages) for passages in passages_of]
