"""The vote of hashes of the same weight, compiled and in Python."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.fingerprints.vote import vote
from hengwen.kernels.hashes import votes

compiled = pytest.mark.skipif(not votes.COMPILED, reason="the kernels were not compiled")


@given(st.lists(st.integers(0, 700), min_size=1, max_size=40), st.integers(0, 2**32 - 1))
@example([0], 0)
@example([255, 256, 510, 511, 0], 1)
def test_equal_votes_are_votes_of_weight_1(lengths: list[int], seed: int) -> None:
    """Of stretches of any length; bits that hardly any hash has, and that nearly all have."""
    random = np.random.default_rng(seed)
    hashes = random.integers(0, 2**64, sum(lengths), dtype=np.uint64)
    hashes |= random.integers(0, 2**64, dtype=np.uint64)
    hashes &= random.integers(0, 2**64, dtype=np.uint64)
    bounds = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
    expected = vote(hashes, np.ones(len(hashes), dtype=np.int64), bounds).tolist()
    assert votes.vote_in_python(hashes, bounds).tolist() == expected
    assert votes.vote_equally(hashes, bounds).tolist() == expected


def test_a_long_stretch_of_one_hash_has_its_bits() -> None:
    """No counter is too small."""
    hashes = np.full(140_000, 0x8000_0000_0000_0001, dtype=np.uint64)
    hashes[70_001:] = 2**64 - 1
    for vote_of in (votes.vote_equally, votes.vote_in_python):
        assert vote_of(hashes, np.array([0, 140_000])).tolist() == [0x8000_0000_0000_0001]


@compiled
@given(st.lists(st.integers(0, 2**32 - 1), max_size=600), st.lists(st.tuples(*[st.integers(0, 600)] * 2), max_size=9))
@example([7] * 600, [(0, 256), (1, 257), (0, 512), (5, 5), (9, 10), (598, 600)])
def test_pairs_of_tokens_vote_as_their_hashes_do(tokens: list[int], edges: list[tuple[int, int]]) -> None:
    """In stretches of none, of one, and of more than are counted at once; they may overlap."""
    text = np.array(tokens, dtype=np.uint32)
    ranges = np.minimum(np.sort(np.array(edges, dtype=np.int64).reshape(-1, 2)), len(text))
    hashes = votes.vote_of_pairs(text, ranges)
    assert hashes.dtype == np.uint64
    assert hashes.tolist() == votes.vote_of_pairs_in_python(text, ranges).tolist()


@compiled
@pytest.mark.parametrize("edges", [(0, 4), (2, 1), (-1, 2)])
def test_stretches_outside_of_the_tokens_are_refused(edges: tuple[int, int]) -> None:
    """They would lead outside of the array."""
    with pytest.raises(IndexError):
        votes.vote_of_pairs(np.zeros(3, dtype=np.uint32), np.array([edges]))


@compiled
@pytest.mark.parametrize("bounds", [[0, 4], [0, 2, 1], [-1, 2]])
def test_bounds_outside_of_the_hashes_are_refused(bounds: list[int]) -> None:
    """They would lead outside of the array."""
    with pytest.raises(IndexError):
        votes.vote_equally(np.zeros(3, dtype=np.uint64), np.array(bounds))
