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


@compiled
@given(st.integers(0, 1 << 30), st.integers(1, 8), st.integers(1, 40), st.integers(0, 4))
def test_paragraphs_share_each_feature_once(seed: int, rows: int, pairs: int, run: int) -> None:
    """However often it stands in them, in whatever order the pairs are, with and without what lies in equal runs, also
    where these have tokens that are left out.
    """
    chance = random.Random(seed)
    tokens = np.array([chance.randrange(3) for _ in range(61)], dtype=np.uint32)
    singles, doubles = tokens[:-1].astype(np.int32), (3 + 3 * tokens[:-1] + tokens[1:]).astype(np.int32)
    out = np.array([chance.random() < 0.2 for _ in range(61)])
    singles[out[:-1]] = -1
    doubles[out[:-1] | out[1:]] = -1
    ranges = np.array([sorted(chance.choices(range(61), k=2)) for _ in range(rows)], dtype=np.int64)
    weights = np.array([chance.randrange(1, 1000) for _ in range(FEATURES)], dtype=np.int64)
    stretches = StretchFeatures(tokens[:-1], singles, doubles, ranges, weights)
    sample = np.array([chance.choices(range(rows), k=2) for _ in range(pairs)], dtype=np.int64)
    shared = neighbours.shared_weights(stretches, sample, run)
    assert shared.tolist() == neighbours.shared_in_python(stretches, sample, run).tolist()


@compiled
@given(st.integers(0, 1 << 30), st.integers(1, 40), st.integers(1, 5), st.integers(1, 4), st.integers(1, 6))
def test_the_nearest_are_the_same_to_the_last_bit(seed: int, columns: int, step: int, above: int, most: int) -> None:
    """Of equal ones the first; none of the same author, and none with nothing in common."""
    chance = random.Random(seed)
    held = [sorted(chance.sample(range(FEATURES), chance.randrange(FEATURES + 1))) for _ in range(5)]
    members = [sorted(chance.sample(range(columns), chance.randrange(columns + 1))) for _ in range(FEATURES)]
    lists = PostingLists(
        np.array([chance.randrange(1, 50) for _ in range(FEATURES)], dtype=np.int64),
        np.cumsum([0, *map(len, members)]),
        np.array([column for member in members for column in member], dtype=np.int32),
        np.array([chance.choice((0.25, 0.1, 0.3)) for _ in range(columns)]),
        np.array([chance.randrange(3) for _ in range(columns)], dtype=np.int64),
    )
    authors = np.array([chance.randrange(3) for _ in range(5)], dtype=np.int64)
    features = np.array([feature for sample in held for feature in sample], dtype=np.int32)
    given_all = np.cumsum([0, *map(len, held)]), features, authors, lists, step, above, most
    assert neighbours.nearest(*given_all).tolist() == neighbours.nearest_in_python(*given_all).tolist()


@compiled
def test_more_neighbours_than_the_kernel_has_room_for_are_refused() -> None:
    """And not written beyond it."""
    empty = np.zeros(0, dtype=np.int64)
    first, none = np.zeros(1, dtype=np.int64), np.zeros(0, dtype=np.int32)
    lists = PostingLists(empty, first, none, np.zeros(0), empty)
    with pytest.raises(ValueError, match="too many"):
        neighbours.nearest(first, none, empty, lists, 1, 4, 65)
