"""The lines of a text, with the sorts of their characters, are the same by the kernel and by its meaning."""

import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.texts import lines
from hengwen.text.lines import lines_of

compiled = pytest.mark.skipif(not lines.COMPILED, reason="the kernels were not compiled")

TEXT = st.text(st.sampled_from("中a \u3000\n\r\x1c\u2028\t|") | st.characters(), max_size=40)


@given(TEXT)
@example("")
@example("\n \n")
def test_lines_are_those_of_a_search_without_blanks_around_them(text: str) -> None:
    """Every blank of Python is one."""
    actual = lines_of(text, "|", "a中")
    words = [match[0].strip() for match in re.finditer(r"[^\n]*\S[^\n]*", text)]
    assert [text[start:end] for start, end in zip(actual.starts, actual.ends, strict=True)] == words
    assert actual.ascii.tolist() == [sum(map(str.isascii, line)) for line in words]
    assert (actual.sorts & 2 > 0).tolist() == ["|" in line for line in words]
    assert (actual.sorts & 4 > 0).tolist() == ["a" in line or "中" in line for line in words]
    assert (actual.firsts & 4 > 0).tolist() == [line[0] in "a中" for line in words]


@compiled
@given(TEXT, st.binary(min_size=300, max_size=300))
def test_lines_of_the_kernel_are_those_of_its_meaning(text: str, bits: bytes) -> None:
    """By any table in which a line end is blank."""
    sorts = np.zeros(0x110000, dtype=np.uint8)
    sorts[:300] = np.frombuffer(bits, dtype=np.uint8)
    sorts[ord("\n")] |= lines.BLANK
    actual, plain = lines.lines_in(text, sorts), lines.lines_in_python(text, sorts)
    assert actual.dtype == plain.dtype == np.int32
    assert actual.tolist() == plain.tolist()
