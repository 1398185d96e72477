"""Finds the runs of equal tokens of many pairs of texts, in portions that need little memory (ours)."""

from collections.abc import Iterator
from itertools import groupby

import numpy as np

from hengwen.matching.alignment.passages import TextPairs
from hengwen.matching.alignment.runs import Places, Runs, find_runs
from hengwen.matching.alignment.seeds import SeedIndex, SeedMatches, index_seeds, joined_seeds
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.free_memory import give_back_memory

SEEDS_AT_ONCE = 1 << 18
"""Seeds looked up, and joined to runs, at once: some tens of MB."""


def seeds_of(texts: Texts, numbers: Places) -> SeedIndex:
    """Return the seeds of some texts, given by number."""
    documents = np.zeros(len(texts.collection), dtype=bool)
    documents[numbers] = True
    index = index_seeds(texts, documents)
    give_back_memory()
    return index


def runs_in_portions(
    texts: Texts, seed_index: SeedIndex, pairs: TextPairs, shortest: int
) -> Iterator[tuple[slice, Runs]]:
    """Yield the place of portions of pairs with hardly more than `SEEDS_AT_ONCE`, and the runs of each."""
    for portion, seeds in _portions(seed_index, pairs):
        yield portion, find_runs(texts, seeds, shortest)


def _portions(seed_index: SeedIndex, pairs: TextPairs) -> Iterator[tuple[slice, SeedMatches]]:
    """Yield the places of pairs in portions with their seeds, hardly more than `SEEDS_AT_ONCE`."""
    parts: list[SeedMatches] = []
    first = end = size = 0
    for looked_up in _looked_up_together(seed_index, pairs):
        for count, found_seeds in seed_index.seeds(looked_up[0][0], [right for _, right in looked_up], SEEDS_AT_ONCE):
            parts.append(found_seeds._replace(pair=found_seeds.pair + end - first))
            end += count
            size += len(found_seeds.x)
            if size > SEEDS_AT_ONCE:
                yield slice(first, end), joined_seeds(parts)
                parts, first, size = [], end, 0
    if end > first:
        yield slice(first, end), joined_seeds(parts)


def _looked_up_together(seed_index: SeedIndex, pairs: TextPairs) -> Iterator[list[tuple[int, int]]]:
    """Yield pairs of one left text with others that have hardly more seeds than `SEEDS_AT_ONCE`."""
    for _, same in groupby(pairs, key=lambda pair: pair[0]):
        together: list[tuple[int, int]] = []
        size = 0
        for pair in same:
            together.append(pair)
            rows = seed_index.rows(pair[1])
            size += rows.stop - rows.start
            if size > SEEDS_AT_ONCE:
                yield together
                together, size = [], 0
        if together:
            yield together
