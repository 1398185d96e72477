"""Where exactly two texts match: runs of equal symbols, clustered into passages, refined to the symbol (ours).

1. Anchors: equal grams of four symbols, joined along their diagonals into runs.
2. Each symbol is given to one run, the longest first; what remains of a long run whose partner is taken stays too,
   so that a sentence copied twice is found twice.
3. Runs that lie close together in both texts are one passage, in whatever order they stand.
4. Inside and around each passage equal pairs of symbols near the runs' diagonals fill in what scattered edits left.
5. A passage must be dense enough, and have enough equal symbols, to be more than chance.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from hengwen.matching.alignment.chains import boxed, joined
from hengwen.matching.alignment.overlap_resolution import share_out
from hengwen.matching.alignment.passages import Passage, Refined, make_passages, refine
from hengwen.matching.alignment.run_filter import Rules
from hengwen.matching.alignment.runs import GAP, find_runs
from hengwen.matching.alignment.seeds import Anchors, Seeds, find_anchors, joined_seeds
from hengwen.matching.corpus.texts import Texts

DENSITY = 0.4
"""Least share of a passage's symbols that are aligned."""

AGAIN = 2
"""How many times as long as the shortest passage a run must be that repeats text of another one."""

_GAPS = (GAP, 50, 20, 0)  # the narrower ones for passages that a wide one made too thin
_AT_ONCE = 1 << 18  # anchors looked up, and seeds joined to runs: some tens of MB

Pairs = Sequence[tuple[int, int]]
"""Numbers of texts, those of a left one together."""


def align(texts: Texts, pairs: Pairs, shortest: int) -> Iterator[list[Passage]]:
    """The passages that two texts share, for each pair of their numbers, in the order of the left one.

    `pairs`: ascending. `shortest`: fewest equal symbols in a row that count. A passage without so many in a row needs
    a few more, since chance has more ways to make one.
    """
    if not pairs:
        return
    documents = np.zeros(len(texts.collection), dtype=bool)
    documents[np.array(pairs, dtype=np.int64).reshape(-1)] = True
    anchors = find_anchors(texts, documents)
    for some, seeds in _portions(anchors, pairs):
        yield from _of_portion(texts, some, seeds, shortest)


def _portions(anchors: Anchors, pairs: Pairs) -> Iterator[tuple[Pairs, Seeds]]:
    """The pairs in portions with their seeds, not many more than `_AT_ONCE`."""
    portion: list[tuple[int, int]] = []
    parts: list[Seeds] = []
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


def _looked_up_together(anchors: Anchors, pairs: Pairs) -> Iterator[list[tuple[int, int]]]:
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


def _of_portion(texts: Texts, pairs: Pairs, seeds: Seeds, shortest: int) -> list[list[Passage]]:
    """The passages of each pair: boxes of runs by the widest gap; those too thin are tried with the next one."""
    lengths = texts.lengths[np.array(pairs)]
    rules = Rules(texts, lengths.min(axis=1), shortest)
    single, repeated = share_out(find_runs(texts, seeds, shortest), AGAIN * shortest)
    rooms = texts.rooms(single.x) * (1 + int(texts.rooms(single.y).max(initial=0))) + texts.rooms(single.y)
    boxes = joined(boxed(single, rooms), boxed(repeated, np.arange(len(repeated.x))))
    found: list[list[Passage]] = [[] for _ in pairs]
    for gap in _GAPS:
        boxes = boxes.within(gap)
        boxes = boxes.only(rules.promising(boxes))
        if not len(boxes):
            break
        refined = refine(texts, boxes)
        dense = refined.density >= DENSITY
        good = dense & rules.enough(boxes, refined.equal)
        kept = boxes.only(good)
        passages = make_passages(texts, kept, Refined(*(column[good] for column in refined))) if len(kept) else []
        for pair, passage in zip(kept.pair.tolist(), passages, strict=True):
            found[pair].append(passage)
        boxes = boxes.only(~dense)
    return [sorted(passages) for passages in found]
