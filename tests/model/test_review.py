"""Verdicts: on pairs and passages, whichever side the documents stand on and wherever the passage now ends."""

from dataclasses import replace

import numpy as np
from msgspec import structs

from hengwen.model.document import Content, Document, Span
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.report import Comparison, Match, MatchKind
from hengwen.model.report.review import Case, Decision, Review, Verdict

MATCH = Match(Span(10, 60), Span(100, 150), MatchKind.IDENTICAL, 1.0, 0)
CONFIRMED = Verdict(Decision.CONFIRMED, note="抄自他人", who="王老师", when="2026-05-01T08:00:00Z")


def _pair(left: str, right: str) -> Comparison:
    tokens = np.arange(200, dtype=np.int32)
    one, other = (ReportEntry(Document(f"{name}.txt", name, Content("字" * 200)), tokens, 0) for name in (left, right))
    return Comparison(one, other, (MATCH,), (), 0, 0.0)


def _turned(pair: Comparison) -> Comparison:
    match = structs.replace(MATCH, left=MATCH.right, right=MATCH.left)
    return replace(pair, left=pair.right, right=pair.left, matches=(match,))


def test_a_pair_is_the_same_case_on_either_side() -> None:
    """A verdict on A and B is the verdict on B and A, also on a passage."""
    pair = _pair("a", "b")
    review = Review().decided(Case.of(pair), CONFIRMED).decided(Case.of(pair, MATCH), CONFIRMED)
    other = _turned(pair)
    assert review.of(other) == CONFIRMED
    assert review.of(other, other.matches[0]) == CONFIRMED
    assert not review.of(_pair("a", "c"))


def test_a_verdict_on_a_passage_holds_when_it_ends_elsewhere() -> None:
    """At least half in common on both sides is the same passage; less is another one."""
    pair = _pair("a", "b")
    review = Review().decided(Case.of(pair, MATCH), CONFIRMED)
    assert review.of(pair, structs.replace(MATCH, left=Span(5, 70), right=Span(95, 160))) == CONFIRMED
    assert not review.of(pair, structs.replace(MATCH, left=Span(50, 120), right=Span(140, 210)))
    assert not review.of(pair)


def test_a_verdict_that_says_nothing_takes_the_former_one_away() -> None:
    """Undecided without a note is as if nothing had been said; with a note it is kept."""
    pair = _pair("a", "b")
    review = Review().decided(Case.of(pair), CONFIRMED)
    assert len(review.decided(Case.of(pair), Verdict())) == 0
    noted = review.decided(Case.of(pair), Verdict(note="再看"))
    assert [verdict.note for _, verdict in noted] == ["再看"]
