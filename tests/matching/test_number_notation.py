"""Numbers of the same digits that are written in another way are other numbers; in another width not."""

import numpy as np
import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.matching.alignment.align import align
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.texts import Texts
from hengwen.model.report.match import MatchKind
from hengwen.model.report.report import Comparison
from hengwen.text.differences import differences
from hengwen.text.normalisation import normalise
from hengwen.text.notation import number_notation, same_notation

TEXT = (
    "实验小组在水库边的观测点记下了当天的读数，最低处为{}，与上一周的记录相比变化明显。"
    "队员们随后沿着堤岸检查了三处渗水的地方，用石灰做了记号，准备等雨停以后再来修补。"
)
OTHERS = [
    ("3.5", "3:5"),
    ("-3", "3"),
    ("−12", "12"),
    ("±3", "3"),
    (">3", "<3"),
    ("5%", "5‰"),
    ("5％", "5"),
    ("$5", "¥5"),
    ("1/2", "1.2"),
    ("½", "1.2"),
    ("3-5", "3.5"),
    ("1,250", "1.250"),
    ("10²", "102"),
    ("三", "四"),
    ("壹佰", "贰佰"),
    ("Ⅲ", "Ⅳ"),
    ("20230101", "20230102"),
    ("3.14159", "3.14158"),
    ("5kg", "6kg"),
]
EQUAL = [
    ("-3", "－３"),
    ("−3", "-3"),
    ("½", "1/2"),
    ("3.5", "３．５"),
    ("3-5", "3–5"),
    ("5%", "5％"),
    ("3.5", "3. 5"),
    ("3.5%", "3. 5%"),
]


def _compared(one: str, other: str) -> Comparison:
    documents = [make_document(TEXT.format(one), "one.txt"), make_document(TEXT.format(other), "other.txt")]
    (actual,) = compare_documents(documents).comparisons
    return actual


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_another_number_is_not_equal_and_shown_to_differ(one: str, other: str) -> None:
    """Below 100 %, passage and pair alike, and the number differs where the texts are compared."""
    pair = _compared(one, other)
    (match,) = pair.matches
    assert match.kind is MatchKind.EDITED
    assert match.similarity < 1
    assert max(pair.left_share, pair.right_share, pair.similarity) < 1
    assert any(differences(TEXT.format(one), TEXT.format(other)))


@pytest.mark.parametrize(
    ("one", "other"), [("三千二百", "五万零六"), ("三百二十", "四百五十"), ("一百零三", "九千六百")]
)
def test_another_number_in_chinese_counts_as_a_whole(one: str, other: str) -> None:
    """Also characters that both have, or that lie between others."""
    same = 1 - _compared(one, other).similarity
    assert round(same * len(normalise(TEXT.format(one)).tokens)) >= 3


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_the_same_number_in_another_width_is_equal(one: str, other: str) -> None:
    """Identical, and nothing differs."""
    pair = _compared(one, other)
    assert [match.kind for match in pair.matches] == [MatchKind.IDENTICAL]
    assert pair.similarity == 1
    assert differences(TEXT.format(one), TEXT.format(other)) == ([], [])


@pytest.mark.parametrize("text", ["图A-3", "Word2Vec", "（1）苹果", "GPT-4", "第3、5节", ""])
def test_what_is_no_sign_is_none(text: str) -> None:
    """Dashes after letters and brackets are no signs, words with digits no numbers."""
    normalised = normalise(text)
    plain = number_notation(text.replace("-", " "), normalised)
    assert same_notation(number_notation(text, normalised), plain).all()


def test_copies_of_one_text_with_another_sign_are_no_identical_texts() -> None:
    """Among three, the two equal ones alone are of one text."""
    texts = [TEXT.format("-3"), TEXT.format("3"), TEXT.format("－3")]
    report = compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate(texts)])
    whole = {(pair.left.document.name, pair.right.document.name): pair.similarity == 1 for pair in report.comparisons}
    assert whole.pop(("0.txt", "2.txt"))
    assert set(whole.values()) == {False}


def test_each_way_to_write_a_number_is_another_one() -> None:
    """Signs, units and what joins numbers are told apart in every combination."""
    before, joints, behind = ("", *"-+±<>≤$¥€£≈"), ",-.:/×^=+±", ("", *"%‰℃²")

    def notation(written: str) -> int:
        return int(number_notation(written, normalise(written))[1])

    alone = [notation(f"1 {sign}3{unit}") for sign in before for unit in behind]
    joined = [notation(f"1{joint}3{unit}") for joint in joints for unit in behind]
    amid = [notation(f"1{joint}3{other}5") for joint in joints for other in joints]
    notations = alone + joined + amid
    assert len(set(notations)) == len(notations)


def test_a_run_of_other_numbers_stays_where_only_a_pair_before_it_is_equal() -> None:
    """Twenty numbers that are all others: they are what the passage is made of, and an equal pair nearby is not."""
    left, right = np.arange(1, 601, dtype=np.uint32), np.arange(1001, 1601, dtype=np.uint32)
    right[300:320], right[290:292] = left[300:320], left[290:292]
    collection = collect([left, right])
    notation = np.zeros(len(collection.tokens), dtype=np.uint16)
    notation[300:320], notation[901:921] = 1, 3
    texts = Texts.unweighted(collection).written(np.zeros(len(notation), dtype=bool), notation)
    (passages,) = align(texts, [(0, 1)], 13)
    assert [(passage.left, passage.identical) for passage in passages] == [((300, 320), False)]
