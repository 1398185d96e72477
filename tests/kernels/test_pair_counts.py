"""Pairs of documents are counted as in Python, however many they are."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.pairs import pair_counts
from hengwen.kernels.pairs.pair_counts import PairCounter, PairCounterInPython, pair_counter


def _counted(table: PairCounter, sets: list[tuple[list[list[int]], list[int]]]) -> dict[int, int]:
    for members, counts in sets:
        table.add_sets(np.array(members, dtype=np.int64), np.array(counts, dtype=np.int64))
    rows = table.rows()
    assert rows.shape == (len(np.unique(rows[:, 0])), 2)
    return dict(rows.tolist())


@pytest.mark.skipif(not pair_counts.COMPILED, reason="the kernels were not compiled")
@given(st.lists(st.integers(2, 6).flatmap(lambda size: st.lists(
    st.tuples(st.lists(st.integers(0, 30), min_size=size, max_size=size, unique=True).map(sorted), st.integers(1, 9)),
    min_size=1, max_size=5)), max_size=8))  # fmt: skip
def test_every_pair_of_a_set_is_counted(groups: list[list[tuple[list[int], int]]]) -> None:
    sets = [([members for members, _ in group], [count for _, count in group]) for group in groups]
    one, other = pair_counter(31), PairCounterInPython(31)
    assert _counted(one, sets) == _counted(other, sets)
    assert dict(one.rows(4).tolist()) == dict(other.rows(4).tolist())


@pytest.mark.skipif(not pair_counts.COMPILED, reason="the kernels were not compiled")
@given(st.lists(st.lists(st.integers(0, 12), min_size=3, max_size=3, unique=True).map(sorted), max_size=8),
       st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)).filter(lambda pair: pair[0] < pair[1]), max_size=6),
       st.lists(st.booleans(), min_size=13, max_size=13))  # fmt: skip
def test_pairs_that_are_not_there_come_only_with_a_fresh_one(
    sets: list[list[int]], known: list[tuple[int, int]], fresh: list[bool]
) -> None:
    """Others are counted where they are known."""
    members, rows = np.array(sets, dtype=np.int64).reshape(-1, 3), np.array([[i * 13 + j, 2] for i, j in known])
    found = []
    for table in (pair_counter(13), PairCounterInPython(13)):
        table.add_rows(rows.reshape(-1, 2).astype(np.int64))
        table.add_sets(members, np.arange(1, len(members) + 1), np.array(fresh))
        found.append(dict(table.rows().tolist()))
    assert found[0] == found[1]


def test_a_table_grows_and_loses_nothing() -> None:
    """A page that 600 have in common: 179,700 pairs at once, and again."""
    one = [(list(range(600)), 3)]
    expected = {i * 1000 + j: 5 for i in range(600) for j in range(i + 1, 600)}
    assert _counted(pair_counter(1000), [([one[0][0]], [3]), ([one[0][0]], [2])]) == expected


def test_an_empty_table_has_no_pairs() -> None:
    assert pair_counter(3).rows().shape == (0, 2)


SETS = st.lists(st.tuples(st.sets(st.integers(0, 12)).map(sorted), st.integers(1, 9)), max_size=12)
LEAST = st.lists(st.sampled_from((0.0, 1.0, 3.5, 9.0, 40.0)), min_size=13, max_size=13)


@given(SETS, LEAST)
def test_pairs_with_enough_in_common_are_those_of_counting_all(
    sets: list[tuple[list[int], int]], least: list[float]
) -> None:
    """By both ways of counting, sets of one and of none among them; what shares nothing is no pair."""
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
