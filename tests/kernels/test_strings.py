"""Strings that are looked for all at once are those that a text has."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.texts.strings import MOST, Strings

PIECE = st.text(st.sampled_from("aab中\U0001f600\uf600\ud800"), min_size=1, max_size=3)


@given(st.lists(PIECE, max_size=12), st.lists(PIECE, max_size=12).map("".join))
@example(["ab", "abc", "b", "abab"], "ababc")
@example(["锟斤拷"], "锟斤")
@example([], "a")
def test_strings_within_a_text_are_those_that_a_search_finds(strings: list[str], text: str) -> None:
    """Of several with the same beginning, at the end of a text, and beyond the first plane, too."""
    assert Strings(strings).within(text) == [string in text for string in strings]


def test_as_many_strings_as_are_allowed_are_told_apart() -> None:
    """All of them begin alike; more, or an empty one, are refused."""
    strings = [f"a{number:03}" for number in range(MOST)]
    assert Strings(strings).within("a254 a007") == [string in ("a254", "a007") for string in strings]
    for refused in ([*strings, "b"], ["a", ""]):
        with pytest.raises(ValueError, match="strings"):
            Strings(refused)
