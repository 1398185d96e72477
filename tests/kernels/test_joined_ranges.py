"""Ranges are joined by runs and by near fingerprints as in numpy."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.reports import joined_ranges as kernel


def _ranges(edges: list[int]) -> np.ndarray:
    """Ranges with gaps between them, some of which begin at one place."""
    pairs = list(pairwise(sorted(edges)))[::2]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


RANGES = st.lists(st.integers(0, 60), max_size=16).map(_ranges)
RUNS = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(1, 20)), max_size=8)
compiled = pytest.mark.skipif(not kernel.COMPILED, reason="the kernels were not compiled")


@compiled
@given(RANGES, RANGES, RUNS)
def test_runs_join_ranges_as_in_numpy(left: np.ndarray, right: np.ndarray, runs: list[tuple[int, int, int]]) -> None:
    """Runs begin and end anywhere, overlap, and lie between ranges."""
    rows = np.array(runs, dtype=np.int64).reshape(-1, 3)
    plain = kernel.joined_tokens_in_python(left, right, rows)
    assert kernel.joined_tokens(left, right, rows).tolist() == plain.tolist()
    assert plain[:, 2].sum() <= rows[:, 2].sum()


def test_a_run_across_ranges_joins_each_of_them() -> None:
    """With the tokens in both: ten in two left ranges, of which one lies in no right range."""
    left = np.array([[0, 5], [5, 10]], dtype=np.int64)
    right = np.array([[100, 103], [104, 120]], dtype=np.int64)
    runs = np.array([[0, 100, 10]], dtype=np.int64)
    assert kernel.joined_tokens(left, right, runs).tolist() == [[0, 0, 3], [0, 1, 1], [1, 1, 5]]


@compiled
@given(
    st.lists(st.tuples(st.integers(0, 15), st.integers(0, 9)), max_size=12),
    st.lists(st.tuples(st.integers(0, 15), st.integers(0, 9)), max_size=12),
    st.integers(0, 9),
    st.integers(0, 3),
)
def test_near_ranges_are_those_of_numpy(
    left: list[tuple[int, int]], right: list[tuple[int, int]], shortest: int, radius: int
) -> None:
    """Short ones are near to none."""
    prints, others = (
        np.array([bits * 0x8100000000000001 % 2**64 for bits, _ in side], dtype=np.uint64) for side in (left, right)
    )
    ranges, theirs = (
        np.array([(7, 7 + length) for _, length in side], dtype=np.int64).reshape(-1, 2) for side in (left, right)
    )
    near = kernel.near_pairs(prints, ranges, others, theirs, shortest, radius)
    assert near.tolist() == kernel.near_pairs_in_python(prints, ranges, others, theirs, shortest, radius).tolist()


@compiled
def test_fingerprints_of_other_ranges_are_refused() -> None:
    """Nothing outside of them is read."""
    prints, ranges = np.zeros(3, dtype=np.uint64), np.zeros((2, 2), dtype=np.int64)
    with pytest.raises(ValueError, match="other ranges"):
        kernel.near_pairs(prints, ranges, prints, ranges, 0, 3)
