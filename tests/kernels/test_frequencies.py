"""Frequencies looked up by hash, compiled and in Python."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.hashes import frequencies


@given(st.lists(st.integers(0, 2**64 - 1), max_size=60), st.sampled_from([0, 1, 3, 16, 18]), st.integers(0, 2**32 - 1))
@example([], 3, 0)
@example([0, 2**64 - 1, 2**63], 1, 0)
def test_a_hash_has_the_first_frequency_of_its_page(hashes: list[int], bits: int, seed: int) -> None:
    """Of hashes that are there, twice perhaps, that end otherwise after the bits of a key, and that are not there."""
    random = np.random.default_rng(seed)
    keys = sorted(hash_ >> (40 - bits) for hash_ in [*hashes, *hashes[::3]])
    counts = random.integers(0, 1 << 16, len(keys))
    first: dict[int, int] = {}
    for key, count in zip(keys, counts.tolist(), strict=True):
        first.setdefault(key, count)
    columns = [(np.array(keys, dtype=np.int64) & 0xFFFFFF) >> 8 * place for place in range(3)]
    entries = np.column_stack([*columns, counts, counts >> 8]).astype(np.uint8)
    firsts = np.searchsorted(np.array(keys, dtype=np.int64) >> 24, np.arange((1 << bits) + 1))
    asked = [*hashes, *(hash_ ^ 1 for hash_ in hashes), *(hash_ ^ 1 << 41 for hash_ in hashes), 7]
    expected = [first.get(hash_ >> (40 - bits), 0) for hash_ in asked]
    for look_up in (frequencies.frequencies, frequencies.frequencies_in_python):
        assert look_up(np.array(asked, dtype=np.uint64), entries, firsts, bits).tolist() == expected


@pytest.mark.skipif(not frequencies.COMPILED, reason="the kernels were not compiled")
def test_an_empty_table_has_no_frequencies() -> None:
    """However many pages it should have."""
    none = np.zeros((0, 5), dtype=np.uint8)
    assert frequencies.frequencies(np.arange(5, dtype=np.uint64), none, np.zeros(9, np.int64), 3).tolist() == [0] * 5
