"""The tables and the search by which mistakes are found."""

import sys
from itertools import product
from pathlib import Path

import jieba
import numpy as np
import pytest

from conftest import make_document
from hengwen.comparing import compare_documents
from hengwen.matching.signs import find
from hengwen.matching.signs.mistakes import wrong_characters
from hengwen.matching.signs.mistakes.confusable_characters import confusable, either
from hengwen.matching.signs.mistakes.general_words import GeneralWords, general_words
from hengwen.matching.signs.mistakes.one_different import one_different
from hengwen.matching.signs.mistakes.spelling import common_near, english_words, is_slip
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
    for a, b, expected in pairs:
        assert bool(confusable().pairs(_codes(a), _codes(b))[0]) is expected
        assert bool(confusable().pairs(_codes(b), _codes(a))[0]) is expected
    assert either().pairs(_codes("他账做"), _codes("它帐作")).all()


def test_alternatives_are_all_pairs_of_a_character() -> None:
    """What is written for a character, for each of several."""
    places, others = confusable().alternatives(_codes("己山"))
    assert confusable().pairs(_codes("己山")[places], others).all()
    assert {"已", "巳"} <= set(map(chr, others[places == 0].tolist()))


def test_rows_that_differ_in_one_column_are_found() -> None:
    """The same as comparing all with all."""
    chance = np.random.default_rng(1)
    left, right = (chance.integers(0, 4, (60, 3), dtype=np.uint32) for _ in range(2))
    found = {
        (some.column, *pair)
        for some in one_different(left, right)
        for pair in zip(some.left.tolist(), some.right.tolist(), strict=True)
    }
    expected = set()
    for i, j in product(range(60), range(60)):
        columns = np.flatnonzero(left[i] != right[j]).tolist()
        if len(columns) == 1:
            expected.add((columns[0], i, j))
    assert found == expected


def _general() -> GeneralWords:
    words = general_words()
    assert words is not None, "`make setup` makes the dictionary"
    return words


@pytest.mark.parametrize("text", ["我们已经完成调查", "结婚的和尚未结婚的", "再接再励继续前进", "长春市长春药店门"])
def test_the_likelihood_is_that_of_the_words_jieba_cuts(text: str) -> None:
    """The best cut of a run, as jieba without its HMM finds it."""
    tokenizer = jieba.Tokenizer()
    words = tokenizer.lcut(text, HMM=False)
    weights = [np.log(tokenizer.FREQ.get(word) or 1) - np.log(tokenizer.total) for word in words]
    assert _general().likelihoods(_codes(text)[None])[0] == pytest.approx(sum(weights))


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


def test_common_words_near_a_word_are_found() -> None:
    """Letters exchanged, left out, doubled or replaced; only exchanged ones where that is asked for."""
    assert common_near("recieved") == common_near("recieved", exchanged=True) == ["received"]
    assert "government" in common_near("goverment")
    assert not common_near("goverment", exchanged=True)


def test_the_file_of_wrong_forms_is_of_these_tables() -> None:
    """It is made when the program is installed: after a change in the tables, `make setup` makes it anew."""
    assert np.array_equal(_general().wrong_forms(), _general().forms)


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
