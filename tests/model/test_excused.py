"""What a reader excuses is part of no share, and nothing else changes."""

from types import MappingProxyType

from conftest import make_document
from hengwen.model.document import Document, Span
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.report import Comparison, Match, MatchKind, Report, ReportEntry
from hengwen.model.report.review import Case, Decision, Review, Verdict, scored
from hengwen.model.request.options import Options
from hengwen.text.normalisation import normalise

EXCUSED, CONFIRMED = Verdict(Decision.EXCUSED, "quoted"), Verdict(Decision.CONFIRMED)


def _entry(text: str, path: str) -> ReportEntry:
    return ReportEntry(make_document(text, path), normalise(text).starts, 0)


def _match(left: tuple[int, int], right: tuple[int, int]) -> Match:
    return Match(Span(*left), Span(*right), MatchKind.IDENTICAL, 1.0, 0)


A, B, C = _entry("甲" * 100, "a"), _entry("乙" * 50, "b"), _entry("丙" * 100, "c")
ONE, TWO = _match((0, 20), (0, 20)), _match((50, 60), (30, 40))
AB = Comparison(A, B, (ONE, TWO), (), 0, 0.0)
AC = Comparison(A, C, (_match((10, 40), (0, 30)),), (), 0, 0.0)
REPORT = Report(Options(), (A, B, C), (AB, AC))


def _review(*verdicts: tuple[Case, Verdict]) -> Review:
    return Review(MappingProxyType(dict(verdicts)))


def test_an_excused_passage_leaves_the_shares_of_its_pair_and_of_its_documents() -> None:
    """Text of it that stands in another document as well counts on; the passage is still shown."""
    assert REPORT.similarity(A) == 0.5
    report = scored(REPORT, _review((Case.of(AB, ONE), EXCUSED)))
    pair = report.comparisons[0]
    assert pair.matches == AB.matches
    assert (pair.left_share, pair.right_share) == (0.1, 0.2)
    assert pair.similarity == 20 / 150
    assert pair.parts.characters(ScorePart.IDENTICAL) == 20
    assert pair.parts.score == pair.similarity
    assert report.similarity(A) == 0.4
    assert report.parts(A).score == 0.4
    assert report.comparisons[1] is AC
    assert report.evidence(pair) == REPORT.evidence(AB)


def test_an_excused_pair_is_no_source_of_either_document() -> None:
    """Its own similarity is that of two texts, and stays."""
    report = scored(REPORT, _review((Case.of(AB), EXCUSED)))
    assert report.comparisons[0].similarity == AB.similarity
    assert report.similarity(A) == 0.3
    assert report.similarity(B) == 0
    assert report.parts(A).score == 0.3
    assert [(source.entry.document.path, source.is_excused) for source in report.sources(A)] == [
        ("c", False),
        ("b", True),
    ]


def test_taking_an_excuse_back_gives_the_figures_back() -> None:
    """And other verdicts change nothing: not even the report is another one."""
    report = scored(REPORT, _review((Case.of(AB), EXCUSED), (Case.of(AC, AC.matches[0]), EXCUSED)))
    assert report.similarity(A) == 0
    back = scored(report, Review())
    assert [back.similarity(entry) for entry in back.entries] == [REPORT.similarity(entry) for entry in REPORT.entries]
    assert [pair.similarity for pair in back.comparisons] == [AB.similarity, AC.similarity]
    assert scored(REPORT, _review((Case.of(AB), CONFIRMED))) is REPORT
    assert scored(report, _review((Case.of(AB), EXCUSED), (Case.of(AC, AC.matches[0]), EXCUSED))) is report


def test_the_same_file_stays_a_hundred_percent_until_the_pair_is_excused() -> None:
    """Whatever passage of it is excused."""
    twin = ReportEntry(Document("twin", A.document.id, A.document.content), A.tokens, 0)
    same = Comparison(A, twin, (), (), 0, 1.0)
    report = Report(Options(), (A, twin), (same,))
    assert report.similarity(A) == 1
    assert scored(report, _review((Case.of(same), EXCUSED))).similarity(A) == 0
