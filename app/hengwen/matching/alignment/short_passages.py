"""Finds short passages of texts that have much text in common (ours).

A short run of words that others use too does not prove copying. Where a fifth of a text is in the other one, it was
copied with the rest, and a person who marks copied text marks it as well.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from hengwen.kernels.pairs.passages import FlatPassages
from hengwen.matching.alignment.chains import Chains, chained
from hengwen.matching.alignment.passages import Passage, TextPairs, flattened
from hengwen.matching.alignment.refinement import refine
from hengwen.matching.alignment.runs import Runs, run_units
from hengwen.matching.corpus.texts import Texts
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools

PART = 0.2
"""Share of the shorter text that must be aligned."""

MORE = 2
"""Units beyond the shortest passage that a run needs: shorter ones of common words are often chance."""

GAP = 20
"""Tokens between runs of one such passage: a longer gap would need evidence."""


def short_passages(
    texts: Texts, pairs: TextPairs, runs: Runs, known: Mapping[int, Sequence[Passage]], shortest: int
) -> Iterator[tuple[int, FlatPassages]]:
    """Yield passages made of runs somewhat longer than `shortest` outside those `known` of each pair.

    `runs`: ascending by the number of their pair. `shortest`: hundredths of units.
    """
    runs = runs.only(run_units(texts, runs) >= shortest + HUNDRED * MORE)
    runs = runs.only(_beside(texts, pairs, runs, known))
    close = {pair for pair in set(runs.pair.tolist()) if _is_close(texts, pairs[pair], known[pair])}
    runs = runs.only(np.array([pair in close for pair in runs.pair.tolist()], dtype=bool))
    chains = _chains(texts, runs)
    if len(chains):
        yield 0, flattened(texts, chains, refine(texts, chains))


def _is_close(texts: Texts, pair: tuple[int, int], known: Sequence[Passage]) -> bool:
    """Return whether the passages are enough of the shorter text of a pair."""
    aligned = min(
        sum(last - first for passage in known for first, last in passage.left_aligned),
        sum(last - first for passage in known for first, last in passage.right_aligned),
    )
    tokens = min(np.count_nonzero(texts.collection.eligible[texts.collection.part(number)]) for number in pair)
    return bool(aligned >= PART * tokens)


def _beside(texts: Texts, pairs: TextPairs, runs: Runs, known: Mapping[int, Sequence[Passage]]) -> Bools:
    """Return which runs lie outside the passages of their pair on both sides, if it has any, bool, shape (runs,)."""
    starts = texts.collection.starts
    return np.array(
        [
            pair in known
            and not any(
                _meet(x - starts[pairs[pair][0]], length, *passage.left)
                or _meet(y - starts[pairs[pair][1]], length, *passage.right)
                for passage in known[pair]
            )
            for pair, x, y, length in zip(*(column.tolist() for column in runs), strict=True)
        ],
        dtype=bool,
    )


def _meet(start: int, length: int, first: int, last: int) -> bool:
    return start < last and first < start + length


def _chains(texts: Texts, runs: Runs) -> Chains:
    """Return chains of runs that are close together between the same separators."""
    left, right = texts.segments(runs.x), texts.segments(runs.y)
    return chained(runs, left * (1 + int(right.max(initial=0))) + right).within(GAP)
