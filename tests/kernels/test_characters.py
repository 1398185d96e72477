"""Compiled kernels that look at every character say what their Python says."""

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.texts import characters
from hengwen.text.rare_characters import (
    BLANKS,
    CONTROLS,
    FOREIGN,
    PRIVATE_USE,
    RADICALS,
    ZERO_WIDTH,
    Rare,
    rare_characters,
)
from hengwen.text.repair import SPREAD

compiled = pytest.mark.skipif(not characters.COMPILED, reason="the kernels were not compiled")

TEXT = st.text(st.sampled_from("中ab \u00a0\n。") | st.characters(), max_size=40)
SETS = {
    Rare.ZERO_WIDTH: ZERO_WIDTH,
    Rare.PRIVATE_USE: PRIVATE_USE,
    Rare.RADICAL: RADICALS,
    Rare.FOREIGN: FOREIGN,
    Rare.CONTROL: CONTROLS,
}


def _codes(text: str) -> np.ndarray[Any, np.dtype[np.uint32]]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


@given(TEXT)
def test_rare_characters_are_those_that_a_search_finds(text: str) -> None:
    """Of each sort, whatever else is in the text."""
    sorts = rare_characters(text)
    assert {sort for sort in SETS if sort in sorts} == {
        sort for sort, inside in SETS.items() if re.search(f"[{inside}]", text)
    }


@given(st.text(st.sampled_from("aB中文  \u2003.é"), max_size=60))
@example("S p r e a d")
@example("a   b   c   d   e   f")
@example("分 开 的 字 母 很 多")
@example("a cat and a dog")
@example(" B BB B ")
def test_spread_words_have_single_letters_near_each_other(text: str) -> None:
    """Where there are none, nothing has to be searched."""
    chinese = re.search("(?:[\u4e00-\u9fff] ){6,}[\u4e00-\u9fff]", text)
    assert Rare.SINGLE in rare_characters(text) or not (SPREAD.search(text) or chinese)
    near = rf"[{BLANKS}][A-Za-z\u4e00-\u9fff](?=[{BLANKS}](?:.{{0,1}}[{BLANKS}])?[A-Za-z\u4e00-\u9fff][{BLANKS}])"
    assert (Rare.SINGLE in rare_characters(text)) is (re.search(near, text, re.DOTALL) is not None)


def test_a_spread_word_is_seen_where_portions_of_a_text_meet() -> None:
    """A text is looked at in portions."""
    for before in range((1 << 16) - 14, (1 << 16) + 2):
        assert Rare.SINGLE in rare_characters("中" * before + " a b c d e f " + "中" * 20)


@compiled
@given(TEXT, st.binary(min_size=300, max_size=300))
def test_sorts_of_the_kernel_are_those_of_its_meaning(text: str, bits: bytes) -> None:
    """By any table."""
    table = np.zeros(0x110000, dtype=np.uint8)
    table[:300] = np.frombuffer(bits, dtype=np.uint8)
    table[0x4E2D] = 0x21
    for single, blank in ((32, 64), (1, 2), (64, 64)):
        number = characters.sorts_of(_codes(text), table, single, blank)
        assert number == characters.sorts_in_python(_codes(text), table, single, blank)


@compiled
@given(TEXT, st.binary(min_size=16, max_size=16), st.integers(0, 15))
def test_counts_of_the_kernel_are_those_of_its_meaning(text: str, bits: bytes, kind: int) -> None:
    """By lines; None where a kind is not known."""
    table = np.arange(0x110000, dtype=np.uint32).astype(np.uint8) % 15 + 1
    table[ord("。")] = kind
    columns = np.frombuffer(bits, dtype=np.uint8)
    counts, plain = (f(_codes(text), table, columns) for f in (characters.count_by_line, characters.count_in_python))
    assert (counts is None) is (plain is None) is (kind == 0 and "。" in text)
    if counts is not None and plain is not None:
        assert counts.dtype == plain.dtype == np.int32
        assert counts.tolist() == plain.tolist()
        assert len(counts) == text.count("\n") + 1
