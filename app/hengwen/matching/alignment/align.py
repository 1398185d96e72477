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

from hengwen.kernels.pairs import passages as kernel
from hengwen.matching.alignment.chains import chained, joined
from hengwen.matching.alignment.finders import passage_finder
from hengwen.matching.alignment.overlap_resolution import resolve_overlaps
from hengwen.matching.alignment.passages import Passage, TextPairs, flattened, make_passages
from hengwen.matching.alignment.portions import runs_in_portions, seeds_of
from hengwen.matching.alignment.refinement import refine
from hengwen.matching.alignment.run_filter import AGAIN, DENSITY, GAPS, RunFilter
from hengwen.matching.alignment.runs import Runs
from hengwen.matching.alignment.seeds import SeedIndex
from hengwen.matching.alignment.short_passages import short_passages
from hengwen.matching.corpus.texts import Texts
from hengwen.model.units import HUNDRED


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
    numbers = np.array(pairs, dtype=np.int64)
    run_filter = RunFilter(texts, texts.lengths[numbers].min(axis=1), HUNDRED * shortest)
    finder = passage_finder(texts, numbers, run_filter) if kernel.COMPILED else None
    for place, runs in runs_in_portions(texts, seed_index, pairs, run_filter.shorter, shortest, run_filter.bound):
        of_portion = RunFilter(texts, run_filter.shorter[place], run_filter.shortest)
        if finder:
            flat = finder.find(np.stack(runs), numbers[place], of_portion.shorter)
            passages_of: list[list[Passage]] = [[] for _ in pairs[place]]
            for pair, passage in zip(
                flat.figures[:, 0].tolist(), make_passages(texts, pairs[place], flat), strict=True
            ):
                passages_of[pair].append(passage)
            yield from map(sorted, passages_of)
        else:
            yield from _of_portion(texts, pairs[place], runs, of_portion)


def _of_portion(texts: Texts, pairs: TextPairs, runs: Runs, run_filter: RunFilter) -> list[list[Passage]]:
    """Return the passages of each pair: chains of runs by the widest gap; too sparse ones are retried with the next."""
    single, repeated = resolve_overlaps(runs, AGAIN * run_filter.shortest // HUNDRED)
    left, right = texts.segments(single.x), texts.segments(single.y)
    segments = left * (1 + int(right.max(initial=0))) + right
    chains = joined(chained(single, segments), chained(repeated, np.arange(len(repeated.x))))
    passages_of: list[list[Passage]] = [[] for _ in pairs]
    chains = chains.within(GAPS[0])
    chains = chains.only(run_filter.promising(chains)).more_than_chance(texts)
    for gap in GAPS:
        chains = chains.within(gap)
        chains = chains.only(run_filter.promising(chains))
        if not len(chains):
            break
        refined = refine(texts, chains)
        dense = refined.density >= DENSITY
        good = dense & run_filter.enough(chains, refined.equal)
        kept = chains.only(good)
        passages = make_passages(texts, pairs, flattened(texts, kept, refined.only(good))) if len(kept) else []
        for pair, passage in zip(kept.pair.tolist(), passages, strict=True):
            passages_of[pair].append(passage)
        chains = chains.only(~dense)
    for pair, passage in short_passages(texts, pairs, single, passages_of, run_filter.shortest):
        passages_of[pair].append(passage)
    return [sorted(passages) for passages in passages_of]
