"""What a reader excused leaves a trace in every report: how much, why, and where it stands in the text."""

import io
import re
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import handmade
import pytest
from html_back import parsed
from reading_back import READ, written

from hengwen import exports
from hengwen.exports.evidence_sheets import write_sheet
from hengwen.exports.sheets.batch import batch_sheet
from hengwen.exports.sheets.blocks import Sheet, TableBlock, Text, TextRole, TextRun
from hengwen.exports.sheets.document import document_sheet
from hengwen.exports.sheets.pair import pair_sheet
from hengwen.exports.tables import tables
from hengwen.model.progress import silent
from hengwen.model.report.report import ParagraphPair, Report
from hengwen.model.report.review import Case, Decision, Review, Verdict, scored
from hengwen.text.display import percent
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import ReportView

REASON = "sentence of the task"
_LEFT, _RIGHT = handmade.two_texts()
_OTHER = replace(_RIGHT, document=replace(_RIGHT.document, path="other.docx", id="0" * 64))
PAIR, OTHER_PAIR = (handmade.compared(_LEFT, right) for right in (_RIGHT, _OTHER))
WHOLE = handmade.sample_report(entries=(_LEFT, _RIGHT, _OTHER), comparisons=(PAIR, OTHER_PAIR), warnings=())
ALONE = replace(WHOLE, comparisons=(PAIR,))
IDENTICAL = PAIR.matches[1]
REVIEW = Review().decided(Case.of(PAIR, IDENTICAL), Verdict(Decision.EXCUSED, REASON, who="Li"))
SHOWN = Presentation("en", REVIEW)
LENGTH = len(handmade.SAME)
TRACE = f"excused −{LENGTH} characters"


def _report() -> Report:
    return scored(WHOLE, REVIEW)


def _view() -> ReportView:
    return ReportView(_report(), SHOWN.limits, REVIEW, "en")


def _runs(sheet: Sheet) -> list[TextRun]:
    blocks = [block for block in sheet.blocks if isinstance(block, Text | TableBlock)]
    of_texts = [run for block in blocks if isinstance(block, Text) for run in block.runs]
    cells = (cell for block in blocks if isinstance(block, TableBlock) for row in block.rows for cell in row)
    return [*of_texts, *(run for cell in cells for run in cell)]


def _struck(sheet: Sheet) -> set[str]:
    return {run.text for run in _runs(sheet) if run.role is TextRole.EXCUSED}


def _line() -> str:
    now = _report().comparisons[0]
    assert now.similarity < PAIR.similarity
    return f"{TRACE} · {REASON} · {percent(PAIR.similarity)} → {percent(now.similarity)}"


def test_how_many_characters_were_excused() -> None:
    """On each side, and none where nothing was."""
    assert _report().comparisons[0].excused_characters == (LENGTH, LENGTH)
    assert _report().comparisons[0].swapped.excused_characters == (LENGTH, LENGTH)
    assert PAIR.excused_characters == (0, 0)


def test_the_sheet_of_a_pair_says_it_and_strikes_the_text() -> None:
    """Below the figures; the passage is grey and struck on both sides, and has no colour."""
    view = _view()
    sheet = pair_sheet(view, view.pairs[0], SHOWN)
    runs = _runs(sheet)
    assert _line() in [run.text for run in runs]
    assert [run.background for run in runs if run.text == handmade.SAME] == [None, None]
    assert handmade.SAME in _struck(sheet)
    assert any("Struck out: excused by a reader" in run.text for run in runs)
    unchanged = ReportView(WHOLE, language="en")
    assert not _struck(pair_sheet(unchanged, unchanged.pairs[0], SHOWN))


def test_the_sheet_of_a_document_strikes_it_in_the_full_text() -> None:
    """Where another source has it too it still counts, and is marked as before."""
    view = _view()
    twice = document_sheet(view, view.documents[0], SHOWN)
    assert TextRole.MATCH in {run.role for run in _runs(twice) if run.text == handmade.SAME}
    alone = ReportView(scored(ALONE, REVIEW), review=REVIEW, language="en")
    sheet = document_sheet(alone, alone.documents[0], SHOWN)
    assert handmade.SAME in _struck(sheet)
    assert _line() in [run.text for run in _runs(sheet)]


def test_a_pair_of_which_nothing_is_left_is_struck_all_the_same() -> None:
    """The other document is no source any more."""
    review = REVIEW
    for match in PAIR.matches:
        review = review.decided(Case.of(PAIR, match), Verdict(Decision.EXCUSED, REASON))
    view = ReportView(scored(ALONE, review), review=review, language="en")
    assert view.sources(view.documents[0]) == []
    assert handmade.SAME in _struck(document_sheet(view, view.documents[0], Presentation("en", review)))


def test_the_ranking_says_it_beside_the_pair() -> None:
    """On paper, on the page and in the tables."""
    sheet = batch_sheet(_report(), SHOWN)
    assert TRACE in [run.text for run in _runs(sheet)]
    page = parsed(_report(), review=REVIEW)
    assert TRACE in page.get_element_by_id("r1").text_content()
    assert TRACE not in page.get_element_by_id("r2").text_content()
    assert _line() in page.get_element_by_id("p1").text_content()
    ranking = tables(_report(), SHOWN, silent)[0]
    place = [figure.key for figure in ranking.columns].index("excused")
    assert [row[place] for row in ranking.rows()] == [LENGTH, 0]


def test_the_page_strikes_the_text_and_names_the_reason() -> None:
    struck = parsed(_report(), review=REVIEW).get_element_by_id("p1").xpath(".//mark[contains(@class, 'excused')]")
    assert [mark.text for mark in struck] == [handmade.SAME, handmade.SAME]
    assert {mark.get("title") for mark in struck} == {f"Excused by a reader: {REASON}"}


@pytest.mark.parametrize("suffix", [".pdf", ".docx", ".html"])
def test_written_sheets_have_the_line(suffix: str, tmp_path: Path) -> None:
    write_sheet(WHOLE, PAIR, tmp_path / f"a{suffix}", SHOWN)
    text = READ[suffix]((tmp_path / f"a{suffix}").read_bytes())
    assert "".join(_line().split()) in "".join(text.split())


def test_a_word_document_strikes_through() -> None:
    view = _view()
    with ZipFile(io.BytesIO(written(pair_sheet(view, view.pairs[0], SHOWN), ".docx"))) as package:
        xml = package.read("word/document.xml").decode()
    assert re.search(rf'<w:strike/><w:color w:val="7B808A"/>[^>]*>[^>]*></w:rPr><w:t [^>]*>{handmade.SAME}', xml)


def test_identical_paragraphs_are_listed_only_with_their_passage() -> None:
    """Those that are alike are listed from one bit on."""
    near = PAIR.paragraphs[0]
    same = ParagraphPair(near.left, near.right, 0, 1.0)
    for matches, paragraphs, listed in (
        (PAIR.matches, (same,), []),
        (PAIR.matches, (same, near), [near]),
        (PAIR.matches[1:], (same,), [same]),
    ):
        pair = replace(PAIR, matches=matches, paragraphs=paragraphs)
        view = ReportView(replace(WHOLE, comparisons=(pair,)), language="en")
        assert view.pairs[0].near_paragraphs == listed
        sheet = pair_sheet(view, view.pairs[0], SHOWN)
        assert ("Paragraphs that are alike" in str(sheet)) is bool(listed)


def test_hidden_names_are_covered_in_reasons(tmp_path: Path) -> None:
    """Also in what appears under the pointer."""
    review = Review().decided(Case.of(PAIR, IDENTICAL), Verdict(Decision.EXCUSED, "as 王小明 said"))
    exports.write(WHOLE, tmp_path / "a.html", Presentation("en", review, hidden=True, names=("王小明",)))
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "as ███ said" in page
    assert "王小明" not in page
