"""Values are numbered as they are met, compiled and in Python."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.hashes import numbering

_KERNEL = "hengwen.kernels.hashes._numbering"


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


@given(st.lists(st.integers(0, 9) | st.integers(0, 2**32 - 1), max_size=200))
def test_tokens_are_numbered_as_they_are(tokens: list[int]) -> None:
    """Of 32 bits as of 64."""
    known = {token: number for number, token in enumerate(dict.fromkeys(tokens))}
    for number_values in (numbering.number_values, numbering.number_in_python):
        numbers, firsts = number_values(np.array(tokens, dtype=np.uint32))
        assert numbers.tolist() == [known[token] for token in tokens]
        assert [tokens[first] for first in firsts] == list(known)


def _pairs_that_return(values: list[int], count: int) -> tuple[list[int], list[int], list[int]]:
    """The definition: pairs in several places, by their first numbers and then as they come."""
    places: dict[tuple[int, int], list[int]] = {}
    for place, (one, other) in enumerate(pairwise(values)):
        if min(one, other) >= 0:
            places.setdefault((one, other), []).append(place)
    return_ = sorted((pair[0], subset) for pair, subset in places.items() if len(subset) > 1)
    pairs = [-1] * len(values)
    for number, (_, sample) in enumerate(return_, count):
        for place in sample:
            pairs[place] = number
    return pairs, [subset[0] for _, subset in return_], [values.count(value) for value in range(count)]


@given(st.lists(st.integers(-1, 3), max_size=80), st.integers(4, 6))
@example([], 0)
@example([-1], 0)
@example([0] * 50, 1)
def test_pairs_that_return_are_numbered(values: list[int], count: int) -> None:
    """However few are looked at at once."""
    numbers, expected = np.array(values, dtype=np.int32), _pairs_that_return(values, count)
    finds = [numbering.repeated_pairs, numbering.repeated_in_python]
    if numbering.COMPILED:
        finds += [partial(import_module(_KERNEL).repeated_pairs, least_at_once=size) for size in (1, 7)]
    for find in finds:
        pairs, firsts, times = find(numbers, count)
        assert (str(pairs.dtype), str(firsts.dtype), str(times.dtype)) == ("int32", "uint32", "int64")
        assert (pairs.tolist(), firsts.tolist(), times.tolist()) == expected


@pytest.mark.parametrize("find", [numbering.repeated_pairs, numbering.repeated_in_python])
def test_numbers_behind_the_last_one_are_refused(find: Callable[[np.ndarray, int], object]) -> None:
    with pytest.raises(IndexError):
        find(np.array([0, 3], dtype=np.int32), 3)
