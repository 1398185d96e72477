"""Finds the runs of equal tokens of many pairs of texts, in portions that need little memory (ours)."""

from collections.abc import Iterator
from itertools import groupby

import numpy as np

from hengwen.kernels.pairs import equal_runs
from hengwen.kernels.pairs.equal_runs import Bound, Limits, RunFinder
from hengwen.matching.alignment.passages import TextPairs
from hengwen.matching.alignment.runs import GAP, NEIGHBOURS, Places, Runs, find_runs, least_units
from hengwen.matching.alignment.seeds import MOST_REPEATS, SeedIndex, SeedMatches, index_seeds, joined_seeds
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.free_memory import give_back_memory

_AT_ONCE = 1 << 18  # seeds looked up, and joined to runs, at once: some tens of MB


def seeds_of(texts: Texts, pairs: TextPairs) -> SeedIndex:
    """Return the seeds of all texts of some pairs."""
    documents = np.zeros(len(texts.collection), dtype=bool)
    documents[np.array(pairs, dtype=np.int64).reshape(-1)] = True
    index = index_seeds(texts, documents)
    give_back_memory()
    return index


def runs_in_portions(  # noqa: PLR0917 - pairs, and what is known of them
    texts: Texts, seed_index: SeedIndex, pairs: TextPairs, shorter: Places, shortest: int, bound: Bound
) -> Iterator[tuple[slice, Runs]]:
    """Yield the runs of pairs, in portions with hardly more than `_AT_ONCE` seeds, with the place of each portion.

    `shorter`: int64, shape (pairs,), the length of the shorter text of each. Pairs whose runs do not reach the `bound`
    may come without them.
    """
    numbers, first = np.array(pairs, dtype=np.int64).reshape(-1, 2), 0
    if not equal_runs.COMPILED:
        for portion, seeds in _portions(seed_index, pairs):
            yield portion, find_runs(texts, seeds, shortest)
        return
    finder = run_finder(texts, seed_index, shortest, bound)
    while first < len(pairs):
        done, columns = finder.find(numbers, shorter, first, _AT_ONCE)
        yield slice(first, first + done), Runs(*columns)
        first += done


def run_finder(texts: Texts, seed_index: SeedIndex, shortest: int, bound: Bound | None) -> RunFinder:
    """Return what finds the same runs as `find_runs`."""
    index = seed_index
    return RunFinder(
        texts.collection.tokens,
        texts.collection.eligible,
        (texts.units, texts.evidence, texts.weight, texts.line_weight, texts.copied, texts.weak),
        (index.numbers, index.firsts, index.counts, index.places, index.bounds, index.limits),
        Limits(MOST_REPEATS, NEIGHBOURS, GAP, least_units(shortest)),
        bound,
    )


def _portions(seed_index: SeedIndex, pairs: TextPairs) -> Iterator[tuple[slice, SeedMatches]]:
    """Yield the places of pairs in portions with their seeds, hardly more than `_AT_ONCE`."""
    parts: list[SeedMatches] = []
    first = end = size = 0
    for looked_up in _looked_up_together(seed_index, pairs):
        for count, found_seeds in seed_index.seeds(looked_up[0][0], [right for _, right in looked_up], _AT_ONCE):
            parts.append(found_seeds._replace(pair=found_seeds.pair + end - first))
            end += count
            size += len(found_seeds.x)
            if size > _AT_ONCE:
                yield slice(first, end), joined_seeds(parts)
                parts, first, size = [], end, 0
    if end > first:
        yield slice(first, end), joined_seeds(parts)


def _looked_up_together(seed_index: SeedIndex, pairs: TextPairs) -> Iterator[list[tuple[int, int]]]:
    """Yield pairs of one left text with others that have hardly more seeds than `_AT_ONCE`."""
    for _, same in groupby(pairs, key=lambda pair: pair[0]):
        together: list[tuple[int, int]] = []
        size = 0
        for pair in same:
            together.append(pair)
            rows = seed_index.rows(pair[1])
            size += rows.stop - rows.start
            if size > _AT_ONCE:
                yield together
                together, size = [], 0
        if together:
            yield together
