"""Search within a Hamming radius: always the answers of brute force."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.matching.hamming import distance, distances, pairs_within


def _brute(values: list[int], radius: int) -> list[list[int]]:
    n = range(len(values))
    return [[i, j] for i in n for j in n if i < j and (values[i] ^ values[j]).bit_count() <= radius]


@given(st.lists(st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 3, 2**63]), max_size=30), st.integers(0, 31))
def test_few_fingerprints(values: list[int], radius: int) -> None:
    """All pairs within any radius, in order."""
    assert pairs_within(np.array(values, dtype=np.uint64), radius).tolist() == _brute(values, radius)


@pytest.mark.parametrize("radius", range(8))
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_many_fingerprints(radius: int, seed: int) -> None:
    """Block combinations miss nothing: near copies of random fingerprints, and some that are the same."""
    generator = np.random.default_rng(seed)
    base = generator.integers(0, 2**64, 2_500, dtype=np.uint64)
    flips = np.uint64(1) << generator.integers(0, 64, (300, radius + 1), dtype=np.uint64)
    near = base[:300] ^ np.bitwise_xor.reduce(flips, axis=1)
    values = np.concatenate((base, near, base[:5]))
    expected = np.argwhere(np.triu(distances(values, values) <= radius, k=1))
    assert np.array_equal(pairs_within(values, radius), expected)


def test_distance_counts_differing_bits() -> None:
    """0 for the same, 64 for the opposite."""
    assert distance(5, 5) == 0
    assert distance(0, 2**64 - 1) == 64


@pytest.mark.parametrize("radius", [-1, 32])
def test_a_radius_out_of_range_is_refused(radius: int) -> None:
    """More than 31 bits would be noise."""
    with pytest.raises(ValueError, match="radius"):
        pairs_within(np.zeros(2, dtype=np.uint64), radius)
