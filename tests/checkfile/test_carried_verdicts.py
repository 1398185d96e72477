"""Verdicts come along where the text that they are about is still shared, and are told where it is not."""

from types import MappingProxyType

import pytest

from conftest import make_document
from hengwen.checkfile.carried_verdicts import CarriedVerdicts, LostVerdict, carry, new_pairs
from hengwen.model.document import Span
from hengwen.model.report.report import Comparison, Match, MatchKind, Report, ReportEntry
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.options import Options
from hengwen.text.normalisation import normalise

ONE, TWO = "甲文与乙文相同的第一段文字", "两篇都有的第二段，长一些"
EXCUSED = Verdict(Decision.EXCUSED, "quoted", "see page 3", "me", "2026-01-01", 2)


def _entry(text: str, path: str) -> ReportEntry:
    return ReportEntry(make_document(text, path), normalise(text).starts, 0)


def _pair(left: ReportEntry, right: ReportEntry, *shared: tuple[str, str]) -> Comparison:
    """Two documents that share passages, each given as it stands in both."""

    def span(entry: ReportEntry, words: str) -> Span:
        start = entry.document.text.index(words)
        return Span(start, start + len(words))

    matches = (Match(span(left, one), span(right, two), MatchKind.EDITED, 0.9, 0) for one, two in shared)
    return Comparison(left, right, tuple(matches), (), 0, 0.0)


def _report(*pairs: Comparison) -> Report:
    entries = {entry.document.path: entry for pair in pairs for entry in (pair.left, pair.right)}
    return Report(Options(), tuple(entries.values()), pairs)


def _carried(before: Comparison, after: Comparison, case: Case) -> CarriedVerdicts:
    return carry(Review(MappingProxyType({case: EXCUSED})), _report(before), _report(after))


@pytest.mark.parametrize(("left", "right"), [("a.txt", "b.txt"), ("b.txt", "a.txt"), ("c.txt", "a.txt")])
def test_a_verdict_on_a_passage_goes_where_the_passage_went(left: str, right: str) -> None:
    """Text came before it, and its lines were broken anew; whichever of the two has the smaller hash, now or then."""
    other = _entry(f"{TWO}\n乙的话。{ONE[:4]}、{ONE[4:]}", right)
    before = _pair(_entry(f"{ONE}。{TWO}", left), other, (TWO, TWO), (ONE, f"{ONE[:4]}、{ONE[4:]}"))
    for added in ("新", "新的", "新的前言，很长。"):
        broken = f"{ONE[:5]}\n  {ONE[5:]}"
        after = _pair(_entry(f"{added}{broken}。{TWO}", left), other, (broken, f"{ONE[:4]}、{ONE[4:]}"), (TWO, TWO))
        verdicts = _carried(before, after, Case.of(before, before.matches[1]))
        assert dict(verdicts.review) == {Case.of(after, after.matches[0]): EXCUSED}
        assert verdicts.lost == ()


def test_a_verdict_on_a_pair_stays_as_long_as_all_that_they_share_reads_the_same() -> None:
    """In whatever order it stands; with a passage less it belongs to text that is there no more, and is told."""
    other = _entry(f"{ONE}。{TWO}", "b.txt")
    before = _pair(_entry(f"{ONE}。{TWO}", "a.txt"), other, (ONE, ONE), (TWO, TWO))
    turned = _pair(_entry(f"{TWO}。{ONE}", "a.txt"), other, (TWO, TWO), (ONE, ONE))
    fewer = _pair(_entry(f"{TWO}。别的", "a.txt"), other, (TWO, TWO))
    assert dict(_carried(before, turned, Case.of(before)).review) == {Case.of(turned): EXCUSED}
    for case in (Case.of(before), Case.of(before, before.matches[0])):
        verdicts = _carried(before, fewer, case)
        assert dict(verdicts.review) == {}
        documents = {entry.document.id: entry.document.path for entry in (before.left, before.right)}
        assert verdicts.lost == (LostVerdict(documents[case.first], documents[case.second], EXCUSED),)


def test_a_verdict_on_a_passage_goes_only_where_both_sides_read_the_same() -> None:
    """One of the two has other words there now: whose words the verdict was on cannot be told."""
    same = _entry(f"{ONE}。", "a.txt")
    before = _pair(same, _entry(f"乙{TWO}", "b.txt"), (ONE, TWO))
    for after in (
        _pair(same, _entry(f"乙{TWO[:-1]}", "b.txt"), (ONE, TWO[:-1])),
        _pair(_entry(f"{ONE[1:]}。", "a.txt"), before.right, (ONE[1:], TWO)),
    ):
        assert not dict(_carried(before, after, Case.of(before, before.matches[0])).review)


def test_a_verdict_on_a_pair_that_shares_nothing_any_more_is_told() -> None:
    """One of the two was written anew: on the passage and on the pair as a whole; that of an unchanged pair stays."""
    one, two = _entry(ONE, "a.txt"), _entry(f"{ONE}。", "b.txt")
    third = _entry(f"{TWO}。{ONE}", "c.txt")
    before, other = _pair(one, two, (ONE, ONE)), _pair(one, third, (ONE, ONE))
    after = Report(Options(), (one, _entry("别的话", "b.txt"), third), (other,))
    kept = {Case.of(other): EXCUSED, Case.of(other, other.matches[0]): EXCUSED}
    verdicts = {Case.of(before): EXCUSED, Case.of(before, before.matches[0]): EXCUSED, **kept}
    actual = carry(Review(MappingProxyType(verdicts)), _report(before, other), after)
    assert dict(actual.review) == kept
    assert [{lost.first, lost.second} for lost in actual.lost] == [{"a.txt", "b.txt"}] * 2


def test_a_passage_is_not_taken_for_what_the_other_document_has_there() -> None:
    """Which side of a case is which is told by the documents, however they are ordered now."""
    for left, right in (("a.txt", "b.txt"), ("b.txt", "a.txt"), ("x.txt", "a.txt"), ("a.txt", "x.txt")):
        one, two = _entry(f"甲{ONE}", left), _entry(f"乙乙乙{TWO}", right)
        before = _pair(one, two, (ONE, TWO))
        after = _pair(_entry(f"甲甲{ONE}", left), _entry(f"乙{TWO}", right), (ONE, TWO))
        verdicts = _carried(before, after, Case.of(before, before.matches[0]))
        assert dict(verdicts.review) == {Case.of(after, after.matches[0]): EXCUSED}


def test_verdicts_on_what_did_not_change_stay_as_they_are() -> None:
    """Also where the pair is not found any more: the same documents may be compared by other settings."""
    one, two = _entry(ONE, "a.txt"), _entry(f"{ONE}。", "b.txt")
    before, third = _pair(one, two, (ONE, ONE)), _entry(TWO, "c.txt")
    after = Report(Options(), (one, two, third), (_pair(one, third),))
    verdicts = Review(MappingProxyType({Case.of(before): EXCUSED, Case.of_block("gone"): EXCUSED}))
    actual = carry(verdicts, _report(before), after)
    assert dict(actual.review) == {Case.of(before): EXCUSED}
    assert actual.lost == ()
    assert new_pairs(_report(before), after) == after.comparisons
    assert new_pairs(after, after) == ()
