"""Values are numbered as they are met, compiled and in Python."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.hashes import numbering


@given(st.lists(st.integers(0, 9) | st.integers(0, 2**64 - 1), max_size=200))
@example([])
@example([number << 32 for number in range(1_500)] * 2)
@example([number << 54 for number in range(1_000)])
def test_values_are_numbered_as_they_are_met(values: list[int]) -> None:
    """Few or many, alike in their low bits or in their high ones."""
    known = {value: number for number, value in enumerate(dict.fromkeys(values))}
    for number_values in (numbering.number_values, numbering.number_in_python):
        numbers, firsts = number_values(np.array(values, dtype=np.uint64))
        assert (str(numbers.dtype), str(firsts.dtype)) == ("int32", "int64")
        assert numbers.tolist() == [known[value] for value in values]
        assert [values[first] for first in firsts] == list(known)
