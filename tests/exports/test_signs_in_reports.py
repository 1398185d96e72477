"""Signs beside the text in every report: with their counts, how they can be innocent, and what was decided."""

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from html_back import parsed

from hengwen.exports.html.report import write_html
from hengwen.exports.json_report import write_json
from hengwen.exports.sheets.batch import batch_sheet
from hengwen.exports.sheets.blocks import TableBlock
from hengwen.exports.sheets.pair import pair_sheet
from hengwen.exports.tables import tables
from hengwen.model.document import Finding, FindingKind
from hengwen.model.messages import message
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict, scored
from hengwen.model.signs.sign import SignKind
from hengwen.model.span import Span
from hengwen.resources.i18n import translate
from hengwen.views.anonymisation.anonymise import anonymised
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import ReportView
from signed_report import author_sign, picture_sign, signed_report

REASON = "Group work"


def _reviewed() -> tuple[Report, Presentation]:
    report = signed_report(picture_sign(), author_sign())
    case = Case.of_sign(report.comparisons[0], SignKind.SAME_PICTURE)
    review = Review().decided(case, Verdict(Decision.EXCUSED, REASON, who="Li"))
    return report, Presentation(language="en", review=review)


def _json(report: Report, presentation: Presentation) -> Any:
    stream = io.BytesIO()
    write_json(report, stream, presentation, silent)
    return json.loads(stream.getvalue())


def test_json_has_every_sign_of_a_pair() -> None:
    """Kind, strength, count, sentence, places, and which file came first; the verdict beside it."""
    (pair,) = _json(*_reviewed())["comparisons"]
    picture, author = pair["signs"]
    assert (picture["kind"], picture["strength"], picture["count"], picture["among"]) == (
        "same picture", "strong", 2, 96,
    )  # fmt: skip
    assert picture["sentence"] == "The file has no page 2."
    assert picture["left"] == [{"start": 1, "end": 1, "page": 1, "picture": 1}]
    assert picture["verdict"]["reason"] == REASON
    assert (author["first"], "verdict" in author) == ("left", False)
    assert pair["similarity"] == 0


def test_tables_have_a_row_for_each_sign() -> None:
    """With the words of the report's language, and what a reader decided."""
    report, presentation = _reviewed()
    (table,) = [item for item in tables(report, presentation, silent) if item.name == "signs"]
    rows = list(table.rows())
    assert [row[3] for row in rows] == ["same picture", "same author or last saver"]
    assert rows[0][6] == "2 of 96 files"
    assert REASON in rows[0]
    assert all(len(row) == len(table.columns) for row in rows)


def test_html_says_why_a_pair_without_shared_text_is_there() -> None:
    """Its signs are open to be read."""
    stream = io.BytesIO()
    report, presentation = _reviewed()
    write_html(report, stream, presentation, silent)
    page = stream.getvalue().decode()
    assert "They share no text that counts" in page
    assert '<details class="signs" open>' in page
    assert "2 of 96 files" in page
    assert REASON in page


def test_a_pair_of_signs_alone_has_its_sign_in_the_ranking_and_no_similarity() -> None:
    """A green 0 % would say that all is well; the sign stands in words, until somebody excuses it."""
    report, presentation = _reviewed()
    for review, shown in ((Review(), "same picture"), (presentation.review, "")):
        page = parsed(scored(report, review), review=review)
        cells = [" ".join(cell.text_content().split()) for cell in page.get_element_by_id("r1").iter("td")]
        assert cells[3:10] == ["signs only", "—", "—", "—", "—", "30", "10 %"]
        assert cells[10] == shown
        assert page.xpath("//*[@id='ranking']//*[contains(@class, 'none')]")
        (table, *_) = [
            block
            for block in batch_sheet(scored(report, review), replace(presentation, review=review)).blocks
            if isinstance(block, TableBlock)
        ]
        row = ["".join(run.text for run in cell) for cell in table.rows[0]]
        assert row[3:9] == ["—", "—", "—", "—", "30", shown]


def test_the_signs_of_such_a_pair_stand_in_the_report_of_the_batch() -> None:
    """Below the sentence that says so."""
    report, presentation = _reviewed()
    text = str(batch_sheet(report, presentation))
    assert "They share no text that counts; other signs are listed below." in text
    assert "2 of 96 files" in text


def test_reports_say_what_was_noticed_and_what_to_ask() -> None:
    """A finding that asks something is written out where the findings of its document stand."""
    noticed = message("The file has no page {page}.", page=3)
    finding = Finding(FindingKind.SHORT_EDITING, Span(0, 0), detail=noticed)
    report = signed_report(picture_sign())
    left, right = report.entries
    document = replace(left.document, content=replace(left.document.content, findings=(finding,)))
    left = replace(left, document=document)
    (pair,) = report.comparisons
    report = replace(report, entries=(left, right)).with_pairs([replace(pair, left=left)])
    presentation = Presentation(language="en")
    stream = io.BytesIO()
    write_html(report, stream, presentation, silent)
    (table,) = [item for item in tables(report, presentation, silent) if item.name == "not_read"]
    for text in (stream.getvalue().decode(), "".join(map(str, table.rows())), str(batch_sheet(report, presentation))):
        assert "The file has no page 3." in text
        assert str(finding.question) in text


def test_a_name_in_a_sign_is_hidden_as_a_whole() -> None:
    """What programs note of people and what pictures show is not handed on either; figures are no names."""
    report, _ = _reviewed()
    hidden, _ = anonymised(report, Presentation(language="en", hidden=True))
    (pair,) = hidden.comparisons
    assert "林知远" not in str([sign.what for sign in pair.signs])
    assert "The file has no page 2." in map(str, (sign.what for sign in pair.signs))
    for entry in hidden.entries:
        traces = entry.document.content.traces
        assert not traces.marks
        assert [picture.thumbnail for picture in traces.pictures] == [b"", b""]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_sheet_of_a_pair_has_its_signs(language: str) -> None:
    """In both languages, with the innocent explanation beside each."""
    report, presentation = _reviewed()
    presentation = replace(presentation, language=language)
    view = ReportView(report, review=presentation.review, language=language)
    text = str(pair_sheet(view, view.pairs[0], presentation))
    assert REASON in text
    assert translate(SignKind.SAME_PICTURE.innocent, language) in text
