"""Search within a Hamming radius: always the answers of brute force."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from hengwen.fingerprints.hamming import _agreeing, choices, distance, distances, pairs_within, plan
from slow import slow

FINGERPRINTS = st.lists(st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 3, 2**63, 2**64 - 1]), max_size=30)


def _brute(values: list[int], radius: int) -> list[list[int]]:
    n = range(len(values))
    return [[i, j] for i in n for j in n if i < j and (values[i] ^ values[j]).bit_count() <= radius]


def _crowded(seed: int, count: int, clusters: int, flips: int) -> NDArray[np.uint64]:
    """Copies of a few fingerprints with some bits flipped; 0 flips: all copies are equal."""
    generator = np.random.default_rng(seed)
    values = generator.integers(0, 2**64, clusters, dtype=np.uint64)[generator.integers(0, clusters, count)]
    for _ in range(flips):
        values = values ^ (np.uint64(1) << generator.integers(0, 64, count, dtype=np.uint64))
    return values


def _all(values: NDArray[np.uint64], radius: int) -> NDArray[np.int64]:
    return np.argwhere(np.triu(distances(values, values) <= radius, k=1))


@pytest.mark.parametrize(("blocks", "radius"), [(4, 3), (3, 1), (6, 4)])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_each_choice_of_blocks_finds_all_pairs_that_agree_on_it(blocks: int, radius: int, seed: int) -> None:
    """However many agree on the same blocks: each choice by itself, and how many pairs it looks at."""
    values = np.unique(_crowded(seed, 60, 3, 3))
    for choice in choices(blocks, radius):
        mask = sum(mask for mask, _ in choice.moves[: blocks - radius])
        agree = [(a, b) for n, a in enumerate(values.tolist()) for b in values[n + 1 :].tolist() if (a ^ b) & mask == 0]
        close = {frozenset(pair) for pair in agree if (pair[0] ^ pair[1]).bit_count() <= radius}
        pairs, candidates = _agreeing(values, choice, radius, len(agree))
        assert {frozenset(pair) for pair in pairs.tolist()} == close
        assert len(pairs) == len(close)
        assert candidates == len(agree)
        assert len(_agreeing(values, choice, radius, len(agree) - 1)[0]) == 0, "beyond the budget none is looked at"


@given(FINGERPRINTS, st.integers(0, 31))
def test_few_fingerprints(values: list[int], radius: int) -> None:
    """All pairs within any radius, in order."""
    assert pairs_within(np.array(values, dtype=np.uint64), radius).tolist() == _brute(values, radius)


@pytest.mark.parametrize("radius", [*range(9), 31, *slow(range(9, 31))])
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_many_fingerprints(radius: int, seed: int) -> None:
    """Block combinations miss nothing: near copies of random fingerprints, and some that are the same."""
    generator = np.random.default_rng(seed)
    base = generator.integers(0, 2**64, 2_500, dtype=np.uint64)
    flips = np.uint64(1) << generator.integers(0, 64, (300, radius + 1), dtype=np.uint64)
    copies = base[:300] ^ np.bitwise_xor.reduce(flips, axis=1)
    values = np.concatenate((base, copies, base[:5]))
    assert np.array_equal(pairs_within(values, radius), _all(values, radius))


@settings(max_examples=20, deadline=None)
@given(
    st.integers(0, 2**32),
    st.integers(2, 3_000),
    st.integers(1, 40),
    st.integers(0, 8),
    st.sampled_from([0, 2, 3, 6, 9]),
)
def test_crowded_fingerprints(seed: int, count: int, clusters: int, flips: int, radius: int) -> None:
    """Where nearly all agree on some blocks, and where many are equal, nothing is missed or said twice."""
    values = _crowded(seed, count, clusters, flips)
    assert np.array_equal(pairs_within(values, radius), _all(values, radius))


@given(st.integers(1, 6), st.data(), FINGERPRINTS)
def test_a_choice_of_blocks_only_moves_bits(radius: int, data: st.DataObject, values: list[int]) -> None:
    """Arranging loses nothing, and equal upper bits mean equal blocks."""
    array = np.array(values, dtype=np.uint64)
    picked = list(choices(data.draw(st.integers(radius + 1, radius + 4)), radius))
    choice = picked[data.draw(st.integers(0, len(picked) - 1))]
    arranged = choice.arrange(array)
    assert choice.restore(arranged).tolist() == values
    assert np.array_equal(np.bitwise_count(arranged), np.bitwise_count(array))


def test_the_plan_follows_number_and_radius() -> None:
    """Few are compared one with all, many within a small radius by blocks, and a large radius by all again."""
    assert plan(200, 3) == 0
    assert plan(1_000_000, 3) > 3
    assert plan(1_000_000, 31) == 0


def test_distance_counts_differing_bits() -> None:
    """0 for the same, 64 for the opposite."""
    assert distance(5, 5) == 0
    assert distance(0, 2**64 - 1) == 64


@pytest.mark.parametrize("radius", [-1, 32])
def test_a_radius_out_of_range_is_refused(radius: int) -> None:
    """More than 31 bits would be noise."""
    with pytest.raises(ValueError, match="radius"):
        pairs_within(np.zeros(2, dtype=np.uint64), radius)
