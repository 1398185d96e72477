"""Agreement in order on texts small enough to be worked out by hand."""

import pytest
from benchmarks.reading_order.agreement import agreement, tokens


def test_tokens_are_characters_words_and_numbers() -> None:
    """Marks and blanks count nothing."""
    assert tokens("第 1 节：Method, and 结果。") == ["第", "1", "节", "Method", "and", "结", "果"]


def test_the_same_text_agrees_however_it_is_broken() -> None:
    """Lines and blanks make no order."""
    actual = agreement("甲乙 丙\n丁", "甲乙\n丙丁")
    assert (actual.order, actual.neighbours) == (1, 1)


def test_a_line_out_of_place_costs_its_tokens_and_its_neighbours() -> None:
    """Of six tokens four stay in order, of five pairs of neighbours three."""
    actual = agreement("甲乙戊己丙丁", "甲乙丙丁戊己")
    assert actual.order == pytest.approx(4 / 6)
    assert actual.neighbours == pytest.approx(3 / 5)


def test_what_is_missing_costs_too() -> None:
    """Two of four tokens were read."""
    assert agreement("甲乙", "甲乙丙丁").order == pytest.approx(0.5)
