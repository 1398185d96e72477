"""The tables and the search by which mistakes are found."""

import sys
from pathlib import Path

import numpy as np
import pytest

from conftest import make_document
from hengwen.comparing import compare_documents
from hengwen.matching.signs import find
from hengwen.matching.signs.mistakes import wrong_characters
from hengwen.matching.signs.mistakes.confusable_characters import confusable, either
from hengwen.matching.signs.mistakes.general_words import GeneralWords, general_words, right_pairs, usual_slips
from hengwen.matching.signs.mistakes.spelling import english_words, exchanged, is_slip
from hengwen.model.options import Options
from hengwen.model.report import Report
from hengwen.model.signs.sign import SignKind
from hengwen.resources import resource

sys.path.insert(0, str(Path(__file__).parents[3] / "packaging"))

import english_words as english_words_script
import syllables as syllables_script


def _codes(text: str) -> np.ndarray:
    return np.array(list(map(ord, text)), dtype=np.uint32)


def test_the_syllables_are_those_of_pypinyin() -> None:
    """The table is what its script makes of the source."""
    lines = resource("text", "syllables.txt").read_text(encoding="utf-8").splitlines()
    table = dict(line.split("\t") for line in lines if not line.startswith("#"))
    assert table == syllables_script.syllables()


def test_the_english_words_are_those_of_symspell() -> None:
    """The table is what its script makes of the source."""
    common, rare = english_words_script.words()
    assert list(english_words().ranks) == common
    assert english_words().right == {*common, *rare}


def test_characters_of_one_sound_or_shape_are_confusable() -> None:
    """By syllable, by shape, both ways round, and never with themselves."""
    pairs = [
        ("己", "已", True),
        ("励", "厉", True),
        ("末", "未", True),
        ("折", "拆", True),
        ("山", "水", False),
        ("山", "山", False),
    ]
    keys = {*confusable().keys.tolist()}
    for a, b, expected in pairs:
        assert (ord(a) << 16 | ord(b) in keys) is expected
        assert (ord(b) << 16 | ord(a) in keys) is expected
    assert {ord(a) << 16 | ord(b) for a, b in zip("他账做", "它帐作", strict=True)} <= {*either().keys.tolist()}


def test_alternatives_are_all_pairs_of_a_character() -> None:
    """What is written for a character, for each of several."""
    places, others = confusable().alternatives(_codes("己山"))
    keys = _codes("己山")[places] << np.uint32(16) | others
    assert np.isin(keys, confusable().keys).all()
    assert {"已", "巳"} <= set(map(chr, others[places == 0].tolist()))


def _general() -> GeneralWords:
    words = general_words()
    assert words is not None, "`make setup` makes the dictionary"
    return words


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


def test_no_form_is_a_word_or_stands_in_right_texts() -> None:
    """Nothing that the dictionary has, folded or not, and none of the pairs of right texts."""
    forms, (slips, _rights) = _general().forms, usual_slips()
    words, _weights = _general().pairs()
    assert not np.isin(forms.keys, words).any()
    assert not np.isin(np.setdiff1d(forms.keys, slips), right_pairs()).any()
    assert np.isin(slips, forms.keys).all()
    assert np.isin(forms.rights, words).all()
    assert (np.diff(forms.keys.astype(np.int64)) > 0).all()


def test_what_cannot_be_looked_for_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the dictionary no wrong character is found: the report says so, where mistakes are asked for."""
    documents = [make_document("第一份报告说的是数据库。", "a.txt"), make_document("第二份报告说的是网络。", "b.txt")]
    assert not _warned(compare_documents(documents))
    for module in (find, wrong_characters):
        monkeypatch.setattr(module, "general_words", lambda: None)
    assert _warned(compare_documents(documents))
    without = Options(without_signs=frozenset(kind.value for kind in SignKind))
    assert not _warned(compare_documents(documents, options=without, hidden=False))


def _warned(report: Report) -> bool:
    return any("dictionary" in str(warning) for warning in report.warnings)
