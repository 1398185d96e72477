"""Compiled: what paragraphs share, and which are the nearest, as in Python."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.pairs import neighbours
from hengwen.kernels.pairs.neighbours import PostingLists, StretchFeatures

compiled = pytest.mark.skipif(not neighbours.COMPILED, reason="the kernels were not compiled")

FEATURES = 12


def _numbers(chance: random.Random, tokens: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.array([chance.randrange(-1, FEATURES) for _ in range(tokens)], dtype=np.int32)


@compiled
@given(st.integers(0, 1 << 30), st.integers(1, 8), st.integers(1, 40), st.integers(0, 4))
def test_paragraphs_share_each_feature_once(seed: int, rows: int, pairs: int, run: int) -> None:
    """However often it stands in them, in whatever order the pairs are, with and without what lies in equal runs."""
    chance = random.Random(seed)
    tokens = np.array([chance.randrange(3) for _ in range(60)], dtype=np.uint32)
    ranges = np.array([sorted(chance.choices(range(60), k=2)) for _ in range(rows)], dtype=np.int64)
    weights = np.array([chance.randrange(1, 1000) for _ in range(FEATURES)], dtype=np.int64)
    stretches = StretchFeatures(tokens, _numbers(chance, 60), _numbers(chance, 60), ranges, weights)
    some = np.array([chance.choices(range(rows), k=2) for _ in range(pairs)], dtype=np.int64)
    shared = neighbours.shared_weights(stretches, some, run)
    assert shared.tolist() == neighbours.shared_in_python(stretches, some, run).tolist()


@compiled
@given(st.integers(0, 1 << 30), st.integers(1, 40), st.integers(1, 5), st.integers(1, 4), st.integers(1, 6))
def test_the_nearest_are_the_same_to_the_last_bit(seed: int, columns: int, step: int, above: int, most: int) -> None:
    """Of equal ones the first; none of the same author, and none with nothing in common."""
    chance = random.Random(seed)
    features = _numbers(chance, 30), _numbers(chance, 30)
    ranges = np.array([sorted(chance.choices(range(31), k=2)) for _ in range(5)], dtype=np.int64)
    listed = [feature for feature in range(FEATURES) if chance.random() < 0.7]
    numbers = np.full(FEATURES, -1, dtype=np.int32)
    numbers[listed] = np.arange(len(listed))
    members = [sorted(chance.sample(range(columns), chance.randrange(columns + 1))) for _ in listed]
    lists = PostingLists(
        numbers,
        np.array([chance.randrange(1, 50) for _ in listed], dtype=np.int64),
        np.cumsum([0, *map(len, members)]),
        np.array([column for some in members for column in some], dtype=np.int64),
        np.array([chance.choice((0.25, 0.1, 0.3)) for _ in range(columns)]),
        np.array([chance.randrange(3) for _ in range(columns)], dtype=np.int64),
    )
    authors = np.array([chance.randrange(3) for _ in range(5)], dtype=np.int64)
    given_all = features, ranges, authors, lists, step, above, most
    assert neighbours.nearest(*given_all).tolist() == neighbours.nearest_in_python(*given_all).tolist()


@compiled
def test_more_neighbours_than_the_kernel_has_room_for_are_refused() -> None:
    """And not written beyond it."""
    empty = np.zeros(0, dtype=np.int64)
    lists = PostingLists(np.zeros(0, dtype=np.int32), empty, np.zeros(1, dtype=np.int64), empty, np.zeros(0), empty)
    numbers = np.zeros(0, dtype=np.int32)
    with pytest.raises(ValueError, match="too many"):
        neighbours.nearest((numbers, numbers), np.zeros((0, 2), dtype=np.int64), empty, lists, 1, 4, 65)
