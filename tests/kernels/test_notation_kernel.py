"""The notation of numbers is the same by the kernel and by its meaning."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.texts import notation
from hengwen.text import notation as notation_of_texts
from hengwen.text.normalisation import code_points, normalise

compiled = pytest.mark.skipif(not notation.COMPILED, reason="the kernels were not compiled")

PIECES = [
    "-",
    "−",
    "3",
    "½",
    "x²",
    "⁵",
    "1/2",
    ".",
    ",",
    ":",
    "三",
    "iv ",
    "IX",
    "%",
    "‰",
    "°",
    "(",
    ")",
    "a",
    "字",
    " ",
    "\n",
]


@compiled
@given(st.lists(st.sampled_from(PIECES) | st.characters(), max_size=30).map("".join))
@example("-3.5% ½⁵ x²-4 12²³")
@example("")
def test_notation_of_the_kernel_is_that_of_its_meaning(text: str) -> None:
    """Whatever stands around the numbers, at both ends of a text, too."""
    folded = normalise(text)
    arrays = code_points(text), folded.tokens, folded.starts.astype(np.int32), folded.ends
    marks, roman = notation_of_texts._marks(), notation_of_texts._roman()
    actual = notation.notation_of(*arrays, marks, roman)
    plain = notation.notation_in_python(*arrays, marks, roman)
    assert actual.dtype == plain.dtype == np.uint16
    assert actual.tolist() == plain.tolist()
