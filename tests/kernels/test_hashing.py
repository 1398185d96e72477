"""Runs of tokens are hashed as in numpy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.hashes import hashing

TOKENS = st.lists(st.integers(0, 2**32 - 1), max_size=30).map(lambda tokens: np.array(tokens, dtype=np.uint32))


@pytest.mark.skipif(not hashing.COMPILED, reason="the kernels were not compiled")
@given(TOKENS, st.integers(1, 9))
def test_runs_have_the_hashes_of_numpy(tokens: np.ndarray, size: int) -> None:
    """All of them, and those at some places, in any order and more than once."""
    plain = hashing.ngram_hashes_in_python(tokens, size)
    assert hashing.ngram_hashes(tokens, size).tolist() == plain.tolist()
    places = np.repeat(np.arange(len(plain))[::-2], 2)
    assert hashing.ngram_hashes_at(tokens, places, size).tolist() == plain[places].tolist()
    assert hashing.ngram_hashes_at_in_python(tokens, places, size).tolist() == plain[places].tolist()
    every_other = tokens[::2]  # not in one piece
    assert hashing.ngram_hashes(every_other, 1).tolist() == hashing.ngram_hashes_in_python(every_other, 1).tolist()


@pytest.mark.skipif(not hashing.COMPILED, reason="the kernels were not compiled")
@given(st.lists(st.integers(0, 2**64 - 1), max_size=30))
def test_numbers_are_mixed_as_in_numpy(values: list[int]) -> None:
    """In any shape."""
    given_values = np.array(values, dtype=np.uint64)
    assert hashing.mix(given_values).tolist() == hashing.mix_in_python(given_values).tolist()
    both = np.stack((given_values, given_values))
    assert hashing.mix(both.T).tolist() == hashing.mix_in_python(both.T).tolist()


def test_the_hashes_are_those_of_every_version() -> None:
    """Libraries keep them."""
    tokens = np.arange(5, dtype=np.uint32)
    assert hashing.ngram_hashes(tokens, 5).tolist() == hashing.ngram_hashes_in_python(tokens, 5).tolist()
    assert [hex(item) for item in hashing.ngram_hashes(tokens, 4).tolist()] == [
        "0xc77d2bcec177e923",
        "0xba730e46d2868bad",
    ]


@pytest.mark.skipif(not hashing.COMPILED, reason="the kernels were not compiled")
def test_a_run_that_is_not_there_is_a_fault() -> None:
    """Nothing behind the last token is read."""
    with pytest.raises(IndexError):
        hashing.ngram_hashes_at(np.zeros(5, dtype=np.uint32), np.array([2]), 4)
