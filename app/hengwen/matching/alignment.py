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

from hengwen.matching.anchors import Anchors, Seeds, find_anchors
from hengwen.matching.boxes import boxes_of, by_room, share_out
from hengwen.matching.passages import Passage, refine
from hengwen.matching.runs import EVIDENCE, GAP, Run, as_list, find_runs, together
from hengwen.matching.screening import MIXED, Pair, may_be_enough, promising
from hengwen.matching.texts import Text, Texts

DENSITY = 0.4
"""Least share of a passage's symbols that are aligned."""

AGAIN = 2
"""How many times as long as the shortest passage a run must be that repeats text of another one."""

_GAPS = (GAP, 50, 20, 0)  # the narrower ones for passages that a wide one made too thin
_MORE = 3  # equal symbols more than the shortest run for a passage that has none so long
_AT_ONCE = 1 << 18  # anchors looked up, about: some tens of MB


def align(texts: Texts, pairs: Sequence[tuple[int, int]], shortest: int) -> Iterator[list[Passage]]:
    """The passages that two texts share, for each pair of their numbers, in the order of the left one.

    `pairs`: ascending. `shortest`: fewest equal symbols in a row that count. A passage without so many in a row needs
    a few more, since chance has more ways to make one.
    """
    documents = np.zeros(len(texts.collection), dtype=bool)
    documents[np.array(pairs, dtype=np.int64).reshape(-1)] = True
    anchors = find_anchors(texts, documents)
    for some in _portions(anchors, pairs):
        yield from _of_portion(texts, anchors, some, shortest)


def _portions(anchors: Anchors, pairs: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The pairs in portions of which all anchors fit into memory together."""
    portion: list[tuple[int, int]] = []
    size = 0
    for pair in pairs:
        rows = anchors.rows(pair[1])
        if size > _AT_ONCE:
            yield portion
            portion, size = [], 0
        portion.append(pair)
        size += rows.stop - rows.start
    if portion:
        yield portion


def _of_portion(texts: Texts, anchors: Anchors, pairs: list[tuple[int, int]], shortest: int) -> Iterator[list[Passage]]:
    starts, lengths = texts.collection.starts, texts.lengths
    left, right = np.array(pairs).T
    runs = find_runs(texts, _seeds_of(anchors, pairs))
    good = promising(texts, runs, np.minimum(lengths[left], lengths[right]), shortest)
    worth = np.zeros(len(pairs), dtype=bool)
    worth[runs.pair[good]] = True
    bounds = np.searchsorted(runs.pair, np.arange(len(pairs) + 1))
    for number, (i, j) in enumerate(pairs):
        if worth[number]:
            some = as_list(runs.only(slice(*bounds[number : number + 2])), int(starts[i]), int(starts[j]))
            yield _of_pair(texts.text(i), texts.text(j), some, shortest)
        else:
            yield []


def _seeds_of(anchors: Anchors, pairs: Sequence[tuple[int, int]]) -> Seeds:
    parts, numbers = [], []
    for left, same in groupby(enumerate(pairs), key=lambda numbered: numbered[1][0]):
        group = list(same)
        parts.append(anchors.seeds(left, [pair[1] for _, pair in group]))
        numbers.append(np.array([number for number, _ in group]))
    return together(parts, numbers)


def _of_pair(left: Text, right: Text, runs: list[Run], shortest: int) -> list[Passage]:
    single, repeated = share_out(runs, AGAIN * shortest)
    rooms = (*by_room(left, right, single), *([run] for run in repeated))
    pair = Pair(left, right, shortest)
    passages = [passage for runs in rooms for passage in _passages(pair, runs, _GAPS)]
    return sorted(passage for passage in passages if _is_enough(pair, passage))


def _is_enough(pair: Pair, passage: Passage) -> bool:
    """Whether a passage is more than chance, and more than words that others use as well."""
    equal = min(passage.left_equal, passage.right_equal)
    if max(run.length for run in passage.runs) < pair.shortest and equal < pair.shortest + _MORE:
        return False
    told = pair.strong(passage.runs) if pair.is_long(equal) else pair.told(passage.runs) / 100
    return told >= min(sum(run.length for run in passage.runs), pair.shortest + MIXED)


def _passages(pair: Pair, runs: list[Run], gaps: tuple[int, ...]) -> list[Passage]:
    """The passages of runs that lie within the first gap of each other; those too thin are tried with the next one."""
    found = []
    for box in boxes_of(runs, gaps[0]):
        if sum(run.length for run in box) < EVIDENCE or not may_be_enough(pair, box):
            continue
        passage = refine(pair.left, pair.right, box)
        if passage.density >= DENSITY:
            found.append(passage)
        elif len(gaps) > 1:
            found += _passages(pair, box, gaps[1:])
    return found
