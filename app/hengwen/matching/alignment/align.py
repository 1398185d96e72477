"""Where exactly two texts match: runs of equal tokens, clustered into passages, refined to the token (ours).

1. Anchors: equal n-grams of four tokens, joined along their diagonals into runs.
2. Each token is given to one run, the longest first; what remains of a long run whose partner is taken stays too,
   so that a sentence copied twice is found twice.
3. Runs that lie close together in both texts are one passage, in whatever order they stand.
4. Inside and around each passage equal pairs of tokens near the runs' diagonals fill in what scattered edits left.
5. A passage must be dense enough, and have enough equal tokens, to be more than chance.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from hengwen.matching.alignment.chains import chained, joined
from hengwen.matching.alignment.overlap_resolution import resolve_overlaps
from hengwen.matching.alignment.passages import Passage, Refined, make_passages, refine
from hengwen.matching.alignment.run_filter import RunFilter
from hengwen.matching.alignment.runs import GAP, find_runs
from hengwen.matching.alignment.seeds import SeedIndex, SeedMatches, index_seeds, joined_seeds
from hengwen.matching.corpus.texts import Texts

DENSITY = 0.4
"""Least share of a passage's tokens that are aligned."""

AGAIN = 2
"""How many times as long as the shortest passage a run must be that repeats text of another one."""

_GAPS = (GAP, 50, 20, 0)  # the narrower ones for passages that a wide one made too thin
_AT_ONCE = 1 << 18  # anchors looked up, and seeds joined to runs: some tens of MB

Pairs = Sequence[tuple[int, int]]
"""Numbers of texts, those of a left one together."""


def align(texts: Texts, pairs: Pairs, shortest: int) -> Iterator[list[Passage]]:
    """The passages that two texts share, for each pair of their numbers, in the order of the left one.

    `pairs`: ascending. `shortest`: fewest equal tokens in a row that count. A passage without so many in a row needs
    a few more, since chance has more ways to make one.
    """
    if not pairs:
        return
    documents = np.zeros(len(texts.collection), dtype=bool)
    documents[np.array(pairs, dtype=np.int64).reshape(-1)] = True
    anchors = index_seeds(texts, documents)
    for some, seeds in _portions(anchors, pairs):
        yield from _of_portion(texts, some, seeds, shortest)


def _portions(anchors: SeedIndex, pairs: Pairs) -> Iterator[tuple[Pairs, SeedMatches]]:
    """The pairs in portions with their seeds, not many more than `_AT_ONCE`."""
    portion: list[tuple[int, int]] = []
    parts: list[SeedMatches] = []
    size = 0
    for some in _looked_up_together(anchors, pairs):
        found = anchors.seeds(some[0][0], [right for _, right in some])
        parts.append(found._replace(pair=found.pair + len(portion)))
        portion += some
        size += len(found.x)
        if size > _AT_ONCE:
            yield portion, joined_seeds(parts)
            portion, parts, size = [], [], 0
    if portion:
        yield portion, joined_seeds(parts)


def _looked_up_together(anchors: SeedIndex, pairs: Pairs) -> Iterator[list[tuple[int, int]]]:
    """Pairs of one left text with others that have not many more anchors than `_AT_ONCE`."""
    for _, same in groupby(pairs, key=lambda pair: pair[0]):
        some: list[tuple[int, int]] = []
        size = 0
        for pair in same:
            some.append(pair)
            rows = anchors.rows(pair[1])
            size += rows.stop - rows.start
            if size > _AT_ONCE:
                yield some
                some, size = [], 0
        if some:
            yield some


def _of_portion(texts: Texts, pairs: Pairs, seeds: SeedMatches, shortest: int) -> list[list[Passage]]:
    """The passages of each pair: chains of runs by the widest gap; those too thin are tried with the next one."""
    lengths = texts.lengths[np.array(pairs)]
    rules = RunFilter(texts, lengths.min(axis=1), shortest)
    single, repeated = resolve_overlaps(find_runs(texts, seeds, shortest), AGAIN * shortest)
    rooms = texts.segments(single.x) * (1 + int(texts.segments(single.y).max(initial=0))) + texts.segments(single.y)
    chains = joined(chained(single, rooms), chained(repeated, np.arange(len(repeated.x))))
    found: list[list[Passage]] = [[] for _ in pairs]
    for gap in _GAPS:
        chains = chains.within(gap)
        chains = chains.only(rules.promising(chains))
        if not len(chains):
            break
        refined = refine(texts, chains)
        dense = refined.density >= DENSITY
        good = dense & rules.enough(chains, refined.equal)
        kept = chains.only(good)
        passages = make_passages(texts, kept, Refined(*(column[good] for column in refined))) if len(kept) else []
        for pair, passage in zip(kept.pair.tolist(), passages, strict=True):
            found[pair].append(passage)
        chains = chains.only(~dense)
    return [sorted(passages) for passages in found]
