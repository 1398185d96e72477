"""Common n-grams are counted and marked as in numpy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.hashes import common_ngrams as kernel

TOKENS = st.lists(st.integers(0, 3), max_size=40).map(lambda tokens: np.array(tokens, dtype=np.uint32))
STEPS = st.lists(st.integers(0, 255), min_size=40, max_size=40).map(lambda steps: np.array(steps, dtype=np.uint8))
compiled = pytest.mark.skipif(not kernel.COMPILED, reason="the kernels were not compiled")


@compiled
@given(TOKENS, TOKENS, st.integers(1, 4))
def test_common_ngrams_are_counted_as_often_as_both_have_them(left: np.ndarray, right: np.ndarray, size: int) -> None:
    """The same in either order, and of stretches that are not in one piece."""
    plain = kernel.common_ngrams_in_python(left, right, size)
    assert kernel.common_ngrams(left, right, size) == kernel.common_ngrams(right, left, size) == plain
    assert kernel.common_ngrams(left[::2], right, size) == kernel.common_ngrams_in_python(left[::2], right, size)


def test_a_repeated_token_is_common_as_often_as_the_shorter_text_has_it() -> None:
    """A million times at once."""
    long, short = np.full(1_000_000, 7, dtype=np.uint32), np.full(4, 7, dtype=np.uint32)
    assert kernel.common_ngrams(long, short, 2) == kernel.common_ngrams(short, long, 2) == 3


@compiled
@given(TOKENS, TOKENS, STEPS, STEPS, STEPS, st.integers(2, 8), st.floats(0, 900), st.integers(0, 900))
def test_tokens_in_known_ngrams_are_marked(  # noqa: PLR0917 - what a stretch has
    tokens: np.ndarray,
    known: np.ndarray,
    first: np.ndarray,
    after: np.ndarray,
    units: np.ndarray,
    most: int,
    enough: float,
    least: int,
) -> None:
    """Those with enough information and units."""
    first, after, units = (item[: len(tokens)] for item in (first, after, units))
    marked = kernel.in_known_ngrams(tokens, known, first, after, units, most, enough, least)
    plain = kernel.in_known_ngrams_in_python(tokens, known, first, after, units, most, enough, least)
    assert marked.dtype == bool
    assert marked.tolist() == plain.tolist()


@compiled
def test_values_of_other_tokens_are_refused() -> None:
    """Nothing outside of them is read."""
    tokens, values, short = np.zeros(5, np.uint32), np.zeros(5, np.uint8), np.zeros(4, np.uint8)
    with pytest.raises(ValueError, match="other tokens"):
        kernel.in_known_ngrams(tokens, tokens, values, short, values, 3, 0.0, 0)
