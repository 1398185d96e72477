"""The HTML report leads: from pictures of the whole to documents, pairs and passages, and says what was decided."""

from dataclasses import replace
from typing import Any

import handmade
import pytest
from html_back import Page, parsed

from conftest import make_document
from hengwen.exports.html.charts import BINS, heat_map, histogram
from hengwen.model.document import Finding, FindingKind, Span
from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckInputs
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.text.normalisation import normalise
from hengwen.views.document_view import DocumentView
from hengwen.views.people_views import PeopleView
from hengwen.views.presentation import Limits
from hengwen.views.report_views import ReportView, TextExtent


@pytest.fixture(scope="module")
def page() -> Page:
    return parsed(handmade.sample_report())


def test_pairs_lead_to_the_one_before_and_after(page: Page) -> None:
    assert [node.get("href") for node in page.xpath("//a[@rel='prev']")] == ["#p1", "#p2"]
    assert [node.get("href") for node in page.xpath("//a[@rel='next']")] == ["#p2", "#p3"]


def test_each_document_lists_its_sources_and_leads_to_the_pairs(page: Page) -> None:
    (owed,) = page.xpath("//details[@id='s1']")
    assert "sources: 2" in owed.text_content()
    assert owed.xpath(".//a/@href") == ["#r3", "#r2"], "equal shares by path"
    assert page.xpath("//details[@id='s3']") == [], "it was not compared"


def test_the_histogram_counts_every_pair_and_the_heat_map_has_a_spot_for_each(page: Page) -> None:
    report = handmade.sample_report()
    bars = [node.text for node in page.xpath("//*[@class='histogram']//rect/title")]
    assert sum(int(bar.split(": ")[1]) for bar in bars) == len(report.comparisons)
    spots = page.xpath("//*[@class='heat']/a/@href")
    assert sorted(spots) == ["#r1", "#r2", "#r3"]
    drawn = "".join(page.xpath("//*[@class='heat']/path[starts-with(@class, 'f')]/@d"))
    assert drawn.count("M") == 2 * len(report.comparisons), "on both sides of the diagonal"


def test_documents_that_share_much_stand_together_in_the_heat_map() -> None:
    view = ReportView(handmade.sample_report())
    spots = {spot.view.number: {spot.column, spot.row} for spot in heat_map(view).squares}
    assert spots[1] == {0, 1}, "the best pair comes first"


def test_verdicts_are_shown_in_the_ranking_and_at_the_passages() -> None:
    report = handmade.sample_report()
    pair = report.comparisons[1]
    review = Review().decided(Case.of(pair), Verdict(Decision.CONFIRMED, "", "<i>both</i>"))
    review = review.decided(Case.of(pair, pair.matches[0]), Verdict(Decision.EXCUSED, "set by the task"))
    page = parsed(report, review=review)
    assert "confirmed" in page.get_element_by_id("r2").text_content()
    assert "confirmed · <i>both</i>" in page.get_element_by_id("p2").text_content()
    assert "excused · set by the task" in page.get_element_by_id("p2").text_content()


def test_a_ranking_that_is_cut_says_so_and_no_link_leads_nowhere() -> None:
    cut = parsed(handmade.sample_report(), limits=Limits(rows=1, pairs=1))
    assert "The first 1 of 3 pairs" in cut.get_element_by_id("ranking").text_content()
    targets = {node.get("id") for node in cut.xpath("//*[@id]")}
    rows = cut.xpath("//*[@id='ranking' or @id='documents' or @id='sources' or @class='heat']//a/@href")
    assert {link[1:] for link in rows} <= targets


def test_a_bar_that_is_not_empty_is_seen_and_the_whole_belongs_to_the_last() -> None:
    bars = histogram([1.0, *[0.01] * 10_000])
    assert (bars[0].count, bars[-1].count, len(bars)) == (10_000, 1, BINS)
    assert bars[-1].height >= 1.5
    assert bars[-1].level == 3


def test_many_findings_of_a_kind_are_one_line() -> None:
    """With the first of the sentences that name another thing each time, and how many more there are."""
    document = make_document("一篇有许多链接的文字。")
    findings = tuple(
        Finding(
            FindingKind.CHAT_LEFTOVER, Span(0, 1), detail=message("A link leads to {address}.", address=str(number))
        )
        for number in range(140)
    )
    document = replace(document, content=replace(document.content, findings=findings))
    view = DocumentView(ReportEntry(document, normalise(document.text).starts, 0), 1, "a", "a")
    assert list(view.findings.values()) == [[0] * 140], "it has no pages"
    first, more, *_ = map(str, view.questions)
    assert (first, "139" in more) == ("A link leads to 0.", True)
    assert len(view.questions) == 3


def test_each_limit_is_the_number_of_pairs_that_it_says() -> None:
    """Whole texts of one, passages of the next, nothing of the rest."""
    view = ReportView(handmade.sample_report(), Limits(pairs=1, listed=2))
    assert [pair.shown for pair in view.pairs] == [TextExtent.WHOLE, TextExtent.PASSAGES, TextExtent.NONE]


def test_the_passages_of_further_pairs_are_listed_up_to_so_many_characters() -> None:
    """Of both sides, those of the pairs before them included; exactly as many are still listed."""
    report = handmade.sample_report()
    _, *rest = report.comparisons
    totals = [sum(len(match.left) + len(match.right) for match in pair.matches) for pair in rest]
    for passages, listed in ((sum(totals), 2), (sum(totals) - 1, 1), (totals[0], 1), (totals[0] - 1, 0)):
        view = ReportView(report, Limits(pairs=1, passages=passages))
        assert [view.shown[extent] for extent in TextExtent] == [1, listed, 2 - listed]


@pytest.mark.parametrize("own_compared", [False, True])
def test_a_source_is_called_one_persons_where_it_counts_in_no_total(*, own_compared: bool) -> None:
    """Where such files were compared on request, it is a source like others."""
    person = Person("2023010101", "甲甲")
    left, right = (replace(entry, document=replace(entry.document, person=person)) for entry in handmade.two_texts())
    report = handmade.sample_report(
        entries=(left, right),
        comparisons=(handmade.compared(left, right),),
        inputs=CheckInputs(own_compared=own_compared),
    )
    view = ReportView(report)
    for document in view.documents:
        (source,) = view.sources(document)
        assert (source.counts, "taken for one person’s files" in source.label) == (own_compared, not own_compared)


def _pair_of_people(**changes: Any) -> Report:
    """Two people with a text each, and a pair of these."""
    left, right = (
        replace(entry, document=replace(entry.document, person=Person(number, number)))
        for entry, number in zip(handmade.two_texts(), ("2023010101", "2023010102"), strict=True)
    )
    pair = replace(handmade.compared(left, right), **changes)
    return handmade.sample_report(entries=(left, right), comparisons=(pair,))


_SIGN = Sign(SignKind.AUTHOR, Strength.STRONG, message("Both files name the same author: {name}.", name="甲"), 2, 2)


@pytest.mark.parametrize(
    ("changes", "others"),
    [
        ({}, 1),
        ({"signs": (_SIGN,)}, 1),
        ({"is_excused": True}, 0),
        ({"matches": (), "paragraphs": (), "signs": (_SIGN,)}, 0),
    ],
    ids=["text", "text and a sign", "excused", "a sign alone"],
)
def test_who_has_text_of_a_person_is_neither_excused_nor_known_by_signs_alone(
    changes: dict[str, Any], others: int
) -> None:
    """What is said of each person counts others with text of theirs."""
    people = PeopleView(ReportView(_pair_of_people(**changes))).people
    assert [(person.others, person.largest is not None) for person in people] == [(others, others > 0)] * 2
