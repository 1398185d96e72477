"""Signs beside the text of a pair: shown, switched off, excused, and part of no figure."""

import pytest

from hengwen.model.messages import HengwenError
from hengwen.model.report.review import Case, Decision, Review, Verdict, scored
from hengwen.model.report.summaries.report_signs import without_signs
from hengwen.model.request.options import Options
from hengwen.model.signs.sign import SignKind, Strength
from signed_report import author_sign, picture_sign, signed_report


def test_a_pair_is_shown_for_a_sign_that_tells_something() -> None:
    """One that shares nothing but a strong or medium sign stands in the report, with no share and no evidence."""
    report = signed_report(picture_sign(Strength.MEDIUM))
    (pair,) = report.comparisons
    assert pair.is_without_text
    assert (pair.similarity, report.evidence(pair)) == (0, 0)
    assert signed_report(picture_sign(Strength.WEAK)).comparisons == ()


def test_the_strongest_sign_comes_first() -> None:
    """Whatever the order in which they were found."""
    (pair,) = signed_report(author_sign(), picture_sign()).comparisons
    assert [sign.kind for sign in pair.signs] == [SignKind.SAME_PICTURE, SignKind.AUTHOR]


def test_a_kind_that_is_switched_off_hides_its_signs_and_comes_back() -> None:
    """The pair that has nothing else is hidden with it; switched on again the report is as before."""
    report = signed_report(picture_sign(), author_sign())
    without = without_signs(report, frozenset({SignKind.SAME_PICTURE.value}))
    assert without.comparisons == ()
    (hidden,) = without.hidden_comparisons
    assert [sign.kind for sign in hidden.signs] == [SignKind.AUTHOR]
    again = without_signs(without, frozenset())
    assert again.comparisons == report.comparisons
    assert again.options == report.options


def test_a_kind_that_does_not_exist_is_refused() -> None:
    """By its name, with those that there are."""
    with pytest.raises(HengwenError, match="same picture"):
        Options(without_signs=frozenset({"handwriting"}))


def test_an_excused_sign_stays_and_counts_no_more() -> None:
    """All signs of a kind that a pair has are excused together; no share changes."""
    report = signed_report(picture_sign(), author_sign(Strength.MEDIUM))
    (pair,) = report.comparisons
    case = Case.of_sign(pair, SignKind.SAME_PICTURE)
    review = Review().decided(case, Verdict(Decision.EXCUSED, "Group work"))
    (now,) = scored(report, review).comparisons
    assert now.signs == pair.signs
    assert [sign.kind for sign in now.counted_signs] == [SignKind.AUTHOR]
    assert not now.is_excused
    (back,) = scored(scored(report, review), Review()).comparisons
    assert back.counted_signs == pair.counted_signs


def test_the_case_of_a_sign_is_told_from_its_pair() -> None:
    """In files too, where it is a part of a name."""
    (pair,) = signed_report(picture_sign()).comparisons
    case = Case.of_sign(pair, SignKind.SAME_PICTURE)
    assert case != Case.of(pair)
    assert case.pair == Case.of(pair)
    assert Case.of_keys(*case.keys) == case
    assert Case.of_keys(*Case.of(pair).keys) == Case.of(pair)


def test_a_sign_seen_from_the_other_side() -> None:
    """Places and the file that came first change sides."""
    sign = author_sign().swapped
    assert sign.from_left is False
    assert picture_sign().swapped.left == picture_sign().right
