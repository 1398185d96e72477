"""Compiled kernels of tokens say what their Python says, of texts and of anything else."""

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from hengwen.kernels.texts import tokens

compiled = pytest.mark.skipif(not tokens.COMPILED, reason="the kernels were not compiled")

Arrays = Any
CODES = arrays(np.uint32, st.integers(0, 40), elements=st.integers(0, 60))
CLASSES = arrays(np.uint8, 61, elements=st.integers(0, 5))


def _lists(actual: Arrays) -> Arrays:
    return None if actual is None else [(array.dtype, array.tolist()) for array in actual]


@compiled
@given(CODES, CLASSES, st.booleans())
@example(np.zeros(0, dtype=np.uint32), np.ones(61, dtype=np.uint8), False)
def test_folded_characters_of_the_kernel_are_those_of_its_meaning(codes: Arrays, classes: Arrays, whole: bool) -> None:
    """With any classes; nothing where one is not known."""
    normalised = np.arange(61, dtype=np.uint32)[::-1].copy()
    actual = tokens.fold(codes, normalised, classes, whole=whole)
    assert _lists(actual) == _lists(tokens.fold_in_python(codes, normalised, classes, whole))
    assert (actual is None) is any(classes[code] == 0 or (classes[code] == 5 and not whole) for code in codes)


@compiled
@given(st.lists(st.tuples(st.integers(0, 2**32 - 1), st.sampled_from([2, 3, 4, 4, 4]), st.integers(1, 3)), max_size=40))
def test_tokens_of_the_kernel_are_those_of_its_meaning(characters: list[tuple[int, int, int]]) -> None:
    """Of any characters, wherever they come from."""
    codes, classes, steps = np.array(characters, dtype=np.int64).reshape(-1, 3).T
    given_ = codes.astype(np.uint32), classes.astype(np.uint8), np.cumsum(steps)
    assert _lists(tokens.tokens_of(*given_)) == _lists(tokens.tokens_in_python(*given_))


@compiled
@given(st.text(st.sampled_from("甲a.!”\n 。"), max_size=40), st.data())
def test_ends_of_sentences_of_the_kernel_are_those_of_its_meaning(text: str, data: st.DataObject) -> None:
    """Tokens may lie anywhere, also several in one place."""
    codes = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)
    starts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=20)))
    ends = [data.draw(st.integers(start, len(text))) for start in starts]
    marks = np.zeros(1 << 16, dtype=np.uint8)
    for bit, marked in enumerate(("!。\n", ".", " \n", "”")):
        marks[[ord(character) for character in marked]] |= 1 << bit
    given_ = codes, np.array(starts, dtype=np.int32), np.array(ends, dtype=np.int32), marks
    actual, plain = tokens.sentence_ends(*given_), tokens.sentence_ends_in_python(*given_)
    assert actual.dtype == plain.dtype == np.bool_
    assert actual.tolist() == plain.tolist()
