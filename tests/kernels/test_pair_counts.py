"""Pairs with enough in common are those of counting all."""

from collections import Counter
from itertools import combinations
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.pairs import pair_counts

SETS = st.lists(st.tuples(st.sets(st.integers(0, 12)).map(sorted), st.integers(1, 9)), max_size=12)
LEAST = st.lists(st.sampled_from((0.0, 1.0, 3.5, 9.0, 40.0, inf)), min_size=13, max_size=13)


@given(SETS, LEAST)
def test_pairs_with_enough_in_common_are_those_of_counting_all(
    sets: list[tuple[list[int], int]], least: list[float]
) -> None:
    """By both ways of counting, sets of one and of none among them; what shares nothing is no pair, nor is what nothing
    is enough for, as for the texts of other shards.
    """
    members = np.array([text for texts, _ in sets for text in texts], dtype=np.int32)
    sizes = np.array([len(texts) for texts, _ in sets], dtype=np.int64)
    often = np.array([count for _, count in sets], dtype=np.int64)
    shared: Counter[tuple[int, int]] = Counter()
    for texts, count in sets:
        shared.update(dict.fromkeys(combinations(texts, 2), count))
    expected = sorted([i, j] for (i, j), count in shared.items() if count >= min(least[i], least[j]))
    for find in (pair_counts.pairs_in_sets, pair_counts.pairs_in_sets_in_python):
        pairs = find(members, np.cumsum(sizes) - sizes, sizes, often, np.array(least))
        assert pairs.dtype == np.int64
        assert pairs.tolist() == expected


@pytest.mark.skipif(not pair_counts.COMPILED, reason="the kernels were not compiled")
def test_sets_of_texts_that_are_not_there_are_refused() -> None:
    one, least = np.ones(1, dtype=np.int64), np.ones(2)
    with pytest.raises(IndexError):
        pair_counts.pairs_in_sets(np.array([0, 2], dtype=np.int32), 0 * one, 2 * one, one, least)
    with pytest.raises(IndexError):
        pair_counts.pairs_in_sets(np.array([0, 1], dtype=np.int32), one, 2 * one, one, least)
