"""Characters are looked up as in numpy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.texts import code_points

TEXTS = st.one_of(st.text(max_size=20), st.text("aé", max_size=20), st.text("字\udc80", max_size=20))


@pytest.mark.skipif(not code_points.COMPILED, reason="the kernels were not compiled")
@given(TEXTS, st.lists(st.integers(-5, 25), max_size=20), st.integers(-2, 2))
def test_characters_are_those_of_numpy(text: str, offsets: list[int], shift: int) -> None:
    """Inside the text and outside, of any width."""
    places = np.array(offsets, dtype=np.int32)
    codes = code_points.codes_at(text, places, shift)
    assert codes.dtype == np.uint16
    assert codes.tolist() == code_points.codes_at_in_python(text, places, shift).tolist()


@pytest.mark.parametrize("look_up", [code_points.codes_at, code_points.codes_at_in_python])
def test_outside_is_nothing_and_beyond_the_plane_the_last(look_up) -> None:  # type: ignore[no-untyped-def]
    """Before the text, in it and after it."""
    assert look_up("a𠀀", np.arange(3, dtype=np.int32), -1).tolist() == [0, ord("a"), code_points.LAST]
    assert look_up("a𠀀", np.arange(3, dtype=np.int32), 1).tolist() == [code_points.LAST, 0, 0]
