"""Workbooks and CSV hold every figure and every text, and no text is ever a formula."""

import csv
import io
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NoReturn

import breaking
import handmade
import openpyxl
import pytest
from hypothesis import example, given
from msgspec import structs

from hengwen import exports
from hengwen.exports import xlsx_report
from hengwen.exports.csv_report import escape_formula, write_csv
from hengwen.exports.formats import FORMATS
from hengwen.exports.tables import COLUMNS
from hengwen.exports.xlsx_report import CELL, write_xlsx
from hengwen.files.replacing import Replacing
from hengwen.model.messages import Cancelled, HengwenError
from hengwen.model.progress import ProgressStep, silent
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.text.display import percent, printable
from hengwen.views.labels import labels
from hengwen.views.presentation import Presentation

REPORT = handmade.sample_report()
PLAIN = Presentation()


def workbook(report: Report, presentation: Presentation = PLAIN) -> openpyxl.Workbook:
    stream = io.BytesIO()
    write_xlsx(report, stream, presentation, silent)
    return openpyxl.load_workbook(stream)


def rows(report: Report, name: str, presentation: Presentation = PLAIN) -> list[dict[str, str]]:
    stream = io.BytesIO()
    write_csv(report, stream, presentation, silent, name)
    assert stream.getvalue().startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(stream.getvalue().decode("utf-8-sig"), newline="")))


def unguarded(text: str) -> str:
    return text.removeprefix("'")


def reviewed() -> Review:
    pair = REPORT.comparisons[1]
    review = Review().decided(Case.of(pair), Verdict(Decision.CONFIRMED, "", "both sat\ntogether", "周老师"))
    return review.decided(Case.of(pair, pair.matches[1]), Verdict(Decision.EXCUSED, "set by the task"))


def test_a_workbook_has_a_sheet_for_every_table() -> None:
    sheets = workbook(REPORT).worksheets
    assert [sheet.title for sheet in sheets] == [
        "Ranking",
        "Documents",
        "Sources",
        "Matches",
        "Other signs",
        "Pairs of people",
        "People",
        "Identical",
        "Shared text",
        "Shared text by document",
        "Not read",
        "Settings",
        "Inputs",
    ]
    for sheet, columns in zip(sheets, COLUMNS.values(), strict=True):
        assert sheet.max_column == len(columns)
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref


def test_a_workbook_says_what_it_is_from_when_and_that_it_is_no_verdict() -> None:
    """In the properties that a file manager shows."""
    known = workbook(REPORT).properties
    label = labels("en")
    assert (known.title, known.description, known.creator) == (label("title"), label("verdict"), label("brand"))
    assert known.created == datetime.fromisoformat(REPORT.created).replace(tzinfo=None)


def test_figures_are_numbers_and_shares_look_like_percentages() -> None:
    ranking = workbook(REPORT)["Ranking"]
    pair = REPORT.comparisons[1]
    assert ranking["D3"].value == pytest.approx(pair.similarity)
    assert ranking["D3"].number_format == "0.0%"
    assert ranking["H3"].value == 9
    evidence = ranking.cell(3, len(COLUMNS["ranking"]) - 1)
    assert (evidence.value, evidence.number_format) == (REPORT.evidence(pair), "#,##0")


@pytest.mark.parametrize(("share", "shown"), [(0.0, None), (0.0003, "<"), (0.5, None), (0.9997, ">"), (1.0, None)])
def test_no_share_of_a_workbook_looks_like_nothing_or_all(share: float, shown: str | None) -> None:
    """One decimal would make 100.0 % of 99.97 %: such a cell says that it is more than 99.9 %, and holds the figure."""
    match = structs.replace(REPORT.comparisons[1].matches[0], similarity=share)
    pair = replace(REPORT.comparisons[1], matches=(match,))
    book = workbook(replace(REPORT, comparisons=(pair,)))
    cell = book["Matches"].cell(2, 1 + [figure.key for figure in COLUMNS["matches"]].index("similarity"))
    assert cell.value == share
    assert cell.number_format == (f'"{percent(share)}"' if shown else "0.0%")
    assert shown is None or percent(share).startswith(shown)


def test_a_document_that_was_not_compared_has_no_figures_and_is_named_with_its_reason() -> None:
    book = workbook(REPORT)
    (scan,) = [row for row in book["Documents"].iter_rows(values_only=True) if row[0] == "扫描件.pdf"]
    assert scan[2:10] == ("empty", *[None] * 7)
    unread = list(book["Not read"].iter_rows(values_only=True))
    assert unread[1][:3] == ("扫描件.pdf", "empty", "It has no text: a scan of 3 pages?")
    assert any(row[0] == "key.json" for row in unread)
    assert any(row[2] == "3 documents share the same text." for row in unread)


def test_matches_hold_both_texts_their_places_and_the_verdicts() -> None:
    texts = rows(REPORT, "matches", Presentation(review=reviewed()))
    first, second = texts[0], texts[1]
    assert (first["Text in A"], first["Text in B"]) == (handmade.LEFT, handmade.RIGHT)
    text = REPORT.comparisons[1].left.document.text
    assert text[int(first["From in A"]) : int(first["To in A"])] == handmade.LEFT
    assert (first["Kind"], first["Hamming distance"], first["Page in A"]) == ("edited", "3", "1")
    assert (second["Verdict"], second["Reason of the verdict"]) == ("excused", "set by the task")
    ranking = rows(REPORT, "ranking", Presentation(review=reviewed()))
    assert [row["Verdict"] for row in ranking] == ["", "confirmed", "confirmed"], "the twin has the same bytes"
    assert ranking[1]["Note"] == "both sat\ntogether"


@pytest.mark.parametrize("text", breaking.TEXTS, ids=lambda text: ascii(text)[:20])
def test_hostile_texts_and_names_come_back_from_a_workbook_as_text(text: str) -> None:
    book = workbook(handmade.one_text(text, f"{text}.txt", title=text))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n", "b"}
    assert not any(cell.hyperlink for cell in cells)
    actual = "".join(row[10] or "" for row in book["Matches"].iter_rows(min_row=2, values_only=True))
    assert actual == printable(text).replace("\r\n", "\n").replace("\r", "\n")
    assert all(len(str(cell.value or "")) <= 32_767 for cell in cells)


@pytest.mark.parametrize("text", breaking.TEXTS, ids=lambda text: ascii(text)[:20])
def test_hostile_texts_and_names_come_back_from_csv_as_text(text: str) -> None:
    report = handmade.one_text(text, f"{text}.txt", title=text)
    (actual,) = rows(report, "matches")
    assert unguarded(actual["Text in A"]) == printable(text)
    assert unguarded(rows(report, "documents")[0]["Path"]) == printable(f"{text}.txt")
    for name in COLUMNS:
        for row in rows(report, name):
            assert not any(value.lstrip().startswith(tuple("=+-@＝＋－＠")) for value in row.values())


@given(breaking.ANY)
@example("'")
@example("'=1")
def test_the_guard_of_csv_can_be_taken_away_again(text: str) -> None:
    """One apostrophe less at the front of a text is the text, whatever it begins with."""
    written = escape_formula(text)
    assert unguarded(written) == printable(text)
    assert not written.lstrip().startswith(tuple("=+-@＝＋－＠"))


@given(breaking.ANY)
def test_any_text_survives_a_row_of_csv_and_a_cell(text: str) -> None:
    report = handmade.one_text(f"{text}長", "n.txt", title=text)
    assert unguarded(rows(report, "matches")[0]["Text in A"]) == printable(f"{text}長")
    value = workbook(report)["Matches"]["K2"].value
    assert value == printable(f"{text}長").replace("\r\n", "\n").replace("\r", "\n")


def test_a_text_longer_than_a_cell_goes_on_in_the_next_rows() -> None:
    sheet = workbook(handmade.one_text("字" * (CELL + 5)))["Matches"]
    assert [len(row[10]) for row in sheet.iter_rows(min_row=2, values_only=True)] == [CELL, 5]
    assert sheet["F3"].value is None, "figures stand in the first row only, so that sums are right"


def test_more_rows_than_a_sheet_holds_go_on_in_another_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx_report, "ROWS", 2)
    book = workbook(REPORT)
    assert {"Matches", "Matches 2", "Matches 3"} <= set(book.sheetnames)


def test_a_workbook_is_the_same_bytes_every_time() -> None:
    streams = io.BytesIO(), io.BytesIO()
    for stream in streams:
        write_xlsx(REPORT, stream, Presentation(), silent)
    assert streams[0].getvalue() == streams[1].getvalue()


def test_csv_is_a_family_of_files(tmp_path: Path) -> None:
    written = exports.write(REPORT, tmp_path / "报告.csv")
    names = [
        "报告.csv",
        *(f"报告-{name.replace('_', '-')}.csv" for name in COLUMNS if name != "ranking"),
    ]
    assert [path.name for path in written] == names
    assert exports.write(REPORT, tmp_path / "报告.csv", Presentation("zh_CN")) == written, "they replace themselves"


def test_a_file_of_somebody_else_is_not_replaced_by_a_table(tmp_path: Path) -> None:
    other = tmp_path / "r-documents.csv"
    other.write_text("mine")
    with pytest.raises(HengwenError, match="is not replaced"):
        exports.write(REPORT, tmp_path / "r.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["r-documents.csv"]


@pytest.mark.parametrize("suffix", FORMATS)
def test_cancelling_leaves_the_old_files(tmp_path: Path, suffix: str) -> None:
    def cancel(_step: ProgressStep) -> NoReturn:
        raise Cancelled

    path = tmp_path / f"r{suffix}"
    path.write_text("old")
    with pytest.raises(Cancelled):
        exports.write(REPORT, path, progress=cancel, replacing=Replacing(force=True))
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "old"


def test_a_report_of_nothing_is_written() -> None:
    nothing = replace(REPORT, entries=(), comparisons=(), skipped=(), warnings=())
    assert workbook(nothing)["Ranking"].max_row == 1
    assert rows(nothing, "ranking") == []
