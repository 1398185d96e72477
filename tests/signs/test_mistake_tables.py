"""The tables and the search by which mistakes are found."""

import sys
from pathlib import Path

import numpy as np
import pytest

from hengwen.signs.mistakes.general_words import GeneralWords, general_words, usual_slips
from hengwen.signs.mistakes.spelling import exchanged, is_slip
from hengwen.text.english_words import english_words

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))

import word_lists


def test_the_english_words_are_those_of_symspell() -> None:
    """The table is what its script makes of the source."""
    common, rare = word_lists.english()
    assert list(english_words().ranks) == common
    assert english_words().right == {*common, *rare}


def _general() -> GeneralWords:
    return general_words()


@pytest.mark.parametrize(
    ("word", "other", "slip"),
    [
        ("recieve", "receive", True),
        ("goverment", "government", True),
        ("papers", "paper", False),
        ("organise", "organize", False),
        ("colour", "color", False),
        ("table", "cable", False),
        ("genearl", "general", True),
        ("same", "same", False),
    ],
)
def test_slips_are_told_from_forms_and_other_spellings(word: str, other: str, *, slip: bool) -> None:
    """One letter off inside of a word; endings, British spellings and other first letters are other words."""
    assert is_slip(word, other) is slip


def test_common_words_with_two_letters_exchanged_are_found() -> None:
    """No others: a word with another letter may be another word."""
    assert exchanged("recieved") == ["received"]
    assert not exchanged("goverment")
    assert not exchanged("toddlers")


def test_no_slip_is_a_word() -> None:
    """The dictionary has none of them, and all of the words that are meant; each differs in one character."""
    slips = usual_slips()
    pairs = [(chr(key >> 16) + chr(key & 0xFFFF), slips.right(n)) for n, key in enumerate(slips.keys.tolist())]
    assert [wrong for wrong, _ in pairs if _general().is_covered(wrong, 0)] == []
    assert [right for _, right in pairs if not _general().is_covered(right, 0)] == []
    assert all(any(a == b for a, b in zip(*pair, strict=True)) or pair == ("澎涨", "膨胀") for pair in pairs)
    assert (np.diff(slips.keys.astype(np.int64)) > 0).all()
