"""Numerals of titles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.text.numerals import HAN_DIGITS, HAN_UNITS, han_number, number, with_digits


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("十", 10), ("十二", 12), ("二十", 20), ("三百零五", 305), ("两千", 2000), ("十万", 100_000), ("一亿", 10**8),
        ("百", 100), ("万", 10_000), ("亿", 10**8),
        ("一千二百万", 12_000_000), ("二〇二四", 2024), ("三亿五千万", 350_000_000), ("九", 9),
    ],
)  # fmt: skip
def test_chinese_numerals(text: str, value: int) -> None:
    """With units by their value, without units digit by digit."""
    assert han_number(text) == value


@given(st.text(alphabet=sorted([*HAN_DIGITS, *HAN_UNITS]), min_size=1, max_size=12))
def test_any_row_of_numerals_has_a_value(text: str) -> None:
    """Nonsense such as 万十 too: a title may hold anything."""
    assert han_number(text) >= 0


def test_other_numerals() -> None:
    """Digits, Roman and English numbers."""
    assert [number(text) for text in ("07", "iv", "nine", "二")] == [7, 4, 9, 2]


@pytest.mark.parametrize(
    "title",
    [
        "观测记录（二）", "观测记录-2", "观测记录 part ii", "观测记录 part two", "观测记录 第二讲", "观测记录 #2",
        "观测记录：二", "观测记录 第2部分", "观测记录之二", "观测记录（中篇）",
    ],
)  # fmt: skip
def test_a_part_of_a_series_is_marked_however_it_is_written(title: str) -> None:
    """All of these are the second part."""
    assert " ".join(with_digits(title).replace("(", " ").replace("（", " ").split()).startswith("观测记录")
    assert "第2." in with_digits(title.replace("（", "(").replace("）", ")").replace("：", ":"))


@pytest.mark.parametrize(
    "title", ["三峡工程", "百科全书", "万里长城", "第三产业", "五行", "百分之五", "fedora 37", "ios 7"]
)
def test_numerals_that_are_no_numbers_stay(title: str) -> None:
    """Numerals inside words, and versions after a name, are no parts and no counts."""
    assert with_digits(title) == title
