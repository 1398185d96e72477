"""The case file: chosen pairs, or all, in one PDF or workbook, whose index leads to each."""

import ctypes
import io
from pathlib import Path

import openpyxl
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.cli.main import run
from hengwen.exports import write
from hengwen.exports.case_file import write_case_file
from hengwen.exports.sheets import case
from hengwen.model.document import Document
from hengwen.model.messages import HengwenError
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from hengwen.views.presentation import Presentation
from library.libraries import essay

NAMES = [f"方案{number}.txt" for number in range(6)]


@pytest.fixture(scope="module")
def report() -> Report:
    """Six documents, of which each has a third of the one before it."""
    texts = [essay(number).text for number in range(len(NAMES))]
    parts = [text[: len(text) // 3] for text in texts]
    documents: list[Document] = [
        make_document(f"{text}\n{before}", name) for name, text, before in zip(NAMES, texts, ["", *parts], strict=False)
    ]
    inputs = CheckInputs(names=("bids",), request=CheckRequest((Path("bids"),)))
    return compare_documents(documents, reading=ReadingResult(inputs=inputs))


def _pages(data: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


def _links(data: bytes, page: int) -> list[int]:
    """The pages, from 0, to which the links of a page lead."""
    document = pypdfium2.PdfDocument(data)
    shown, link, position, places = document[page], pdfium.FPDF_LINK(), ctypes.c_int(0), []
    while pdfium.FPDFLink_Enumerate(shown.raw, ctypes.byref(position), ctypes.byref(link)):
        places.append(pdfium.FPDFDest_GetDestPageIndex(document.raw, pdfium.FPDFLink_GetDest(document.raw, link)))
    return places


def test_the_index_names_the_page_of_each_pair_and_leads_there(report: Report, tmp_path: Path) -> None:
    """From the number and from the page; each pair leads back."""
    write_case_file(report, tmp_path / "c.pdf")
    data = (tmp_path / "c.pdf").read_bytes()
    pages, pairs = _pages(data), report.ranked
    assert len(pairs) >= 5
    rows = [line for line in pages[0].splitlines() if line[:1].isdigit() and ".txt" in line]
    links = _links(data, 0)
    assert len(links) == 2 * len(pairs)
    for number in range(1, len(pairs) + 1):
        to, also = links[2 * number - 2 : 2 * number]
        assert to == also
        assert pages[to].startswith(f"{number} "), "it begins there"
        assert 0 in _links(data, to)
        assert any(row.split()[0] == str(number) and row.split()[-1] == str(to + 1) for row in rows), rows
    assert "not because anybody copied" in " ".join(pages[0].split())
    assert "Inputs: how to make this again" in "".join(pages)
    assert "SHA-256" in pages[1]


def test_the_index_of_a_workbook_leads_to_the_passages(report: Report, tmp_path: Path) -> None:
    """A number is a number, and a link into the workbook itself; nothing else is one."""
    write_case_file(report, tmp_path / "c.xlsx")
    book = openpyxl.load_workbook(tmp_path / "c.xlsx")
    assert book.sheetnames == ["Index", "Matches", "Other signs", "Documents", "Settings", "Inputs"]
    index, matches = book["Index"], book["Matches"]
    for row in index.iter_rows(min_row=2):
        sheet, cell = row[0].hyperlink.location.split("!")
        assert sheet.strip("'") == "Matches"
        assert matches[cell].value == row[0].value
        assert (matches[cell].row == 2) or matches.cell(matches[cell].row - 1, 1).value != row[0].value
    assert index.max_row == len(report.ranked) + 1
    assert all(cell.hyperlink is None for sheet in book for row in sheet.iter_rows() for cell in row[1:])
    assert book["Documents"].max_row == len(NAMES) + 1


@pytest.mark.parametrize("suffix", [".pdf", ".xlsx"])
def test_chosen_pairs_alone_keep_their_numbers(report: Report, tmp_path: Path, suffix: str) -> None:
    """In the order of the ranking, whatever order they were chosen in."""
    chosen = [report.ranked[3], report.ranked[1]]
    write_case_file(report, tmp_path / f"c{suffix}", pairs=chosen)
    if suffix == ".xlsx":
        book = openpyxl.load_workbook(tmp_path / "c.xlsx")
        assert [row[0] for row in book["Index"].iter_rows(min_row=2, values_only=True)] == [2, 4]
        assert {row[0] for row in book["Matches"].iter_rows(min_row=2, values_only=True)} == {2, 4}
    else:
        pages = _pages((tmp_path / "c.pdf").read_bytes())
        assert [page.split()[0] for page in pages[1:-1] if "×" in page.splitlines()[0]] == ["2", "4"]


def test_verdicts_stand_in_the_index(report: Report, tmp_path: Path) -> None:
    """With their reason in the workbook."""
    pair = report.ranked[0]
    review = Review().decided(Case.of(pair), Verdict(Decision.CONFIRMED, "talked to both"))
    shown = Presentation(review=review)
    write_case_file(report, tmp_path / "c.pdf", shown)
    write_case_file(report, tmp_path / "c.xlsx", shown)
    assert "confirmed" in _pages((tmp_path / "c.pdf").read_bytes())[0]
    values = next(openpyxl.load_workbook(tmp_path / "c.xlsx")["Index"].iter_rows(min_row=2, values_only=True))
    assert values[5:7] == ("confirmed", "talked to both")


def test_names_stay_hidden(report: Report, tmp_path: Path) -> None:
    """Documents are numbered, also of chosen pairs."""
    shown = Presentation(hidden=True)
    for name in ("c.pdf", "c.xlsx"):
        write_case_file(report, tmp_path / name, shown, pairs=report.ranked[:2])
    pages = "".join(_pages((tmp_path / "c.pdf").read_bytes()))
    book = openpyxl.load_workbook(tmp_path / "c.xlsx")
    cells = [str(value) for sheet in book for row in sheet.iter_rows(values_only=True) for value in row]
    assert "方案" not in pages
    assert not [cell for cell in cells if "方案" in cell]
    assert "Document 1" in pages


def test_what_does_not_fit_is_said(report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One pair always fits; a workbook has all."""
    monkeypatch.setattr(case, "PAIRS", 2)
    write_case_file(report, tmp_path / "c.pdf")
    assert f"The first 2 of {len(report.ranked)} pairs" in _pages((tmp_path / "c.pdf").read_bytes())[0]
    monkeypatch.setattr(case, "SHOWN", 1)
    write_case_file(report, tmp_path / "c.pdf")
    assert f"The first 1 of {len(report.ranked)} pairs" in _pages((tmp_path / "c.pdf").read_bytes())[0]


def test_a_report_has_no_link_and_no_page_of_its_own(report: Report, tmp_path: Path) -> None:
    """Only case files have them."""
    write(report, tmp_path / "r.pdf")
    assert b"/Annots" not in (tmp_path / "r.pdf").read_bytes()


def test_other_suffixes_are_refused(report: Report, tmp_path: Path) -> None:
    """A sentence names those that there are."""
    with pytest.raises(HengwenError, match=r"must end in .pdf, .xlsx"):
        write_case_file(report, tmp_path / "c.docx")


def test_a_paper_of_that_name_is_kept(report: Report, tmp_path: Path) -> None:
    """It is replaced only by another case file."""
    path = tmp_path / "c.pdf"
    write_case_file(report, path)
    write_case_file(report, path)
    path.write_bytes(b"%PDF-1.4 mine")
    with pytest.raises(HengwenError, match="is not replaced"):
        write_case_file(report, path)


def test_the_command_line_writes_it_for_the_best_pairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a check, and of a part of a kept one; wrong names are wrong usage."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bids").mkdir()
    for number, name in enumerate(NAMES[:3]):
        (tmp_path / "bids" / name).write_text(essay(9).text + essay(number).text, encoding="utf-8")
    assert run(["check", "bids", "--quiet", "--save", "c.hengwen", "--case-file", "all.xlsx"]) == 0
    assert openpyxl.load_workbook("all.xlsx").worksheets[0].max_row == 4
    assert run(["report", "c.hengwen", "--best", "1", "--case-file", "one.pdf", "--case-file", "one.xlsx"]) == 0
    assert openpyxl.load_workbook("one.xlsx").worksheets[0].max_row == 2
    assert len(pypdfium2.PdfDocument(io.BytesIO(Path("one.pdf").read_bytes()))) >= 3
    for wrong in (["--case-file", "c.docx"], ["--case-file", "x.pdf", "--output", "x.pdf"]):
        assert run(["report", "c.hengwen", "--lang", "en", *wrong]) == 2
    capsys.readouterr()
