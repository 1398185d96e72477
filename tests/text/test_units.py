"""The unit of length: a Chinese character is one, six English words are thirteen."""

import numpy as np

from hengwen.model.units import HUNDRED, WORD, text_units
from hengwen.text.normalisation import normalise
from hengwen.text.units import token_evidence, token_units

MIXED = "在 Transformer 模型中，每个 token 的 q 值见 2017 年的表 3；ＡＢＣ、été、7 个。 I can't, C++, 한국어 カナ"


def _units(text: str) -> int:
    return int(token_units(normalise(text).tokens).sum())


def test_six_words_are_as_long_as_thirteen_characters() -> None:
    """Neither more than by a rounding, and five are shorter than eleven."""
    assert 13 * HUNDRED <= _units("committees seldom publish minutes without corrections") <= 13.05 * HUNDRED
    assert _units("committees seldom publish minutes promptly") < 11 * HUNDRED


def test_numbers_and_single_letters_are_one() -> None:
    """A row of figures is no sentence; a longer code is a word."""
    assert _units("1, 0, 2024, 0077, x") == 5 * HUNDRED
    assert _units("87, 7, 930, 9999, 0") == 5 * HUNDRED
    assert _units("ISO9001") > 2 * HUNDRED


def test_a_text_of_both_lies_in_between() -> None:
    """Seven characters and three words."""
    assert _units("本文使用 deep neural network 模型") == 6 * HUNDRED + 3 * 217


def test_everybodys_words_are_little_evidence() -> None:
    """The same length, and as evidence one each."""
    tokens = normalise("and this is the reason why").tokens
    assert token_units(tokens).sum() > 12 * HUNDRED
    assert token_evidence(tokens).sum() == 5 * HUNDRED + 217
    assert (token_evidence(normalise("数据处理").tokens) == HUNDRED).all()


def test_units_by_the_text_are_those_by_the_tokens() -> None:
    """What a report counts from offsets and what matching counts from tokens is the same."""
    normalised = normalise(MIXED)
    assert text_units(MIXED, normalised.starts).tolist() == token_units(normalised.tokens).tolist()
    assert len(text_units("", np.zeros(0, dtype=np.int32))) == 0


def test_numbers_are_one_up_to_four_digits() -> None:
    """Years and codes; longer ones are told by their letters, as words are. Zeros in front are digits too."""
    assert token_units(normalise("甲, 0007, 20240").tokens).tolist() == [HUNDRED, HUNDRED, WORD]
    for number, unit in (("7", HUNDRED), ("09", HUNDRED), ("365", HUNDRED), ("2024", HUNDRED)):
        tokens = normalise(f"甲, {number}, 乙").tokens
        assert token_units(tokens).tolist() == [HUNDRED, unit, HUNDRED], number
