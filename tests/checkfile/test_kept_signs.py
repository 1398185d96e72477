"""Signs, what they stand on, and verdicts on them, in check files."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.report.summaries.report_signs import without_signs
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.signs.sign import SignKind
from hengwen.model.signs.traces import MarkKind
from hengwen.serial.comparison import comparison_from, comparison_to
from signed_report import author_sign, picture_sign, signed_report, thumbnail


def test_signs_come_back(tmp_path: Path) -> None:
    """With their places, sentences and counts; also those that are switched off, and which these are."""
    report = signed_report(picture_sign(), author_sign(), off=frozenset({SignKind.AUTHOR.value}))
    path = tmp_path / "a.hengwen"
    save(SavedCheck(report, Review(), CheckRequest()), path)
    actual = CheckFile(path).load().report
    (before,), (after,) = report.comparisons, actual.comparisons
    assert (after.signs, after.signs_off) == (before.signs, before.signs_off)
    assert actual.options.without_signs == {SignKind.AUTHOR.value}
    assert without_signs(actual, frozenset()).comparisons[0].signs == (picture_sign(), author_sign())


def test_pictures_of_signs_are_kept_small(tmp_path: Path) -> None:
    """Thumbnails of those that stand in a sign, and what belongs to the file as a whole; nothing else."""
    path = tmp_path / "a.hengwen"
    save(SavedCheck(signed_report(picture_sign()), Review(), CheckRequest()), path)
    left, right = (entry.document.content.traces for entry in CheckFile(path).load().report.entries)
    assert [picture.thumbnail for picture in left.pictures] == [b"", thumbnail(1)]
    assert [picture.thumbnail for picture in right.pictures] == [thumbnail(0), b""]
    assert left.values(MarkKind.AUTHOR) == ("林知远",)
    assert left.values(MarkKind.REVISION_ID) == ()


def test_a_verdict_on_a_sign_comes_back(tmp_path: Path) -> None:
    """Beside one on the pair as a whole, which is another one."""
    report = signed_report(picture_sign())
    (pair,) = report.comparisons
    case, verdict = Case.of_sign(pair, SignKind.SAME_PICTURE), Verdict(Decision.EXCUSED, "Group work", who="Li")
    review = Review().decided(case, verdict).decided(Case.of(pair), Verdict(Decision.CONFIRMED, note="look"))
    path = tmp_path / "a.hengwen"
    save(SavedCheck(report, review, CheckRequest()), path)
    actual = CheckFile(path).load().review
    assert dict(actual) == dict(review)
    assert actual.of_sign(pair, SignKind.SAME_PICTURE) == verdict
    CheckFile(path).decide(case, replace(verdict, reason="Quoted with its source"))
    assert CheckFile(path).review().of_sign(pair, SignKind.SAME_PICTURE).reason == "Quoted with its source"


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_sign_on_a_picture_that_is_not_there_is_refused(side: str) -> None:
    """On either side, whether the kind is switched off or not: the file is not what this program wrote."""
    (pair,) = signed_report(picture_sign()).comparisons
    row, (sign,) = comparison_to(pair), pair.signs
    assert comparison_from(row, pair.left, pair.right).signs == pair.signs
    count = len(getattr(pair, side).document.content.traces.pictures)
    beyond = tuple(structs.replace(place, picture=count) for place in getattr(sign, side))
    wrong = replace(sign, left=beyond) if side == "left" else replace(sign, right=beyond)
    for signs in ({"signs": (wrong,)}, {"signs": (), "signs_off": (wrong,)}):
        with pytest.raises(ValueError, match="picture"):
            comparison_from(structs.replace(row, **signs), pair.left, pair.right)
