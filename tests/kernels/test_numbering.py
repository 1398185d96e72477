"""Different values are numbered as in numpy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels import numbering


@pytest.mark.skipif(not numbering.COMPILED, reason="the kernels were not compiled")
@given(st.lists(st.sampled_from([0, 1, 2, 2**32, 2**64 - 1, 2**63]), max_size=60), st.integers(0, 2**64 - 1))
def test_values_have_the_numbers_of_numpy(values: list[int], more: int) -> None:
    """By their first places, of one and of several pieces."""
    array = np.array([(value + more) % 2**64 for value in values], dtype=np.uint64)
    for given_values in (array, array[::2], array.astype(np.uint32)):
        columns = zip(numbering.numbered(given_values), numbering.numbered_in_python(given_values), strict=True)
        assert all(one.dtype == np.int64 and one.tolist() == other.tolist() for one, other in columns)


@pytest.mark.parametrize("number", [numbering.numbered, numbering.numbered_in_python])
def test_numbers_follow_the_first_places(number) -> None:  # type: ignore[no-untyped-def]
    """Whatever the values are."""
    numbers, first, counts = number(np.array([9, 4, 9, 9, 7], dtype=np.uint32))
    assert (numbers.tolist(), first.tolist(), counts.tolist()) == ([0, 1, 0, 0, 2], [0, 1, 4], [3, 1, 1])
