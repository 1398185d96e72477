"""Pairs of documents are counted as in Python, however many they are."""

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
