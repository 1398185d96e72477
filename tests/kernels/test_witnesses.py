"""Tokens are weighed as evidence, and those who have them too are counted, as in numpy."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.reports import witnesses as kernel

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="the kernels were not compiled")

LETTERS = np.array([chr(code).isalnum() for code in range(1 << 16)])
SIGNS = np.isin(np.arange(1 << 16), [ord("/"), ord("."), 0xFFFF])


@compiled
@given(
    st.text(alphabet="a中b/.字 \U0001f600\U00020000", max_size=40), st.lists(st.integers(0, 45), max_size=40), st.data()
)
@example("a/bc.d", [1, 2, 2, 4, 5, 9], None)
def test_tokens_weigh_the_same(text: str, offsets: list[int], data: st.DataObject | None) -> None:
    """Several may begin at one character, be far apart, or end behind the text."""
    tokens = np.array(sorted(offsets), dtype=np.int32)
    marks = data.draw(st.lists(st.booleans(), min_size=len(tokens), max_size=len(tokens))) if data else [True] * 6
    given_values = text, tokens, np.array(marks, dtype=bool), LETTERS, SIGNS, 2.0, 0.5
    actual = kernel.token_worth(*given_values)
    assert actual.tolist() == kernel.token_worth_in_python(*given_values).tolist()


@compiled
@given(
    st.lists(st.sampled_from([0.0, 0.5, 1.0, 2.0]), max_size=60),
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(0, 4)), max_size=12),
)
@example([0.0] * 3, [(0, 3, 0)])
def test_the_same_witnesses_are_counted(worth: list[float], rows: list[tuple[int, int, int]]) -> None:
    """Also in a text of which nothing counts, and of one that has all of it."""
    units = np.array(worth, dtype=np.float64)
    edges = np.minimum(np.sort(np.array([row[:2] for row in rows], dtype=np.int64).reshape(-1, 2)), len(units))
    pair = np.array([row[2] for row in rows], dtype=np.int64)
    given_values = edges[:, 0].copy(), edges[:, 1].copy(), pair, 5, units
    assert kernel.witnesses(*given_values).tolist() == kernel.witnesses_in_python(*given_values).tolist()


@compiled
@pytest.mark.parametrize(("first", "last", "pair"), [(0, 4, 0), (2, 1, 0), (-1, 2, 0), (0, 1, 1), (0, 1, -1)])
def test_stretches_outside_of_the_text_are_refused(first: int, last: int, pair: int) -> None:
    """They would lead outside of the arrays."""
    with pytest.raises(IndexError):
        kernel.witnesses(np.array([first]), np.array([last]), np.array([pair]), 1, np.ones(3))


@compiled
def test_marks_of_another_text_are_refused() -> None:
    """Nothing outside of them is read."""
    tokens = np.arange(3, dtype=np.int32)
    for counts, letters in ((np.ones(2, dtype=bool), LETTERS), (np.ones(3, dtype=bool), LETTERS[:9])):
        with pytest.raises(ValueError, match="another text"):
            kernel.token_worth("abc", tokens, counts, letters, SIGNS, 2.0, 0.5)
