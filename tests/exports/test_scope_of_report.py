"""What was compared, what was not, who handed in blank, and which documents are one text: the same in every report."""

import io
import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from html_back import parsed

from conftest import make_document
from hengwen import exports
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.exports.evidence_sheets import find_pair
from hengwen.exports.sheets.batch import batch_sheet
from hengwen.exports.sheets.blocks import Text
from hengwen.exports.xlsx_report import write_xlsx
from hengwen.library.store import Library
from hengwen.model.document import Content, Document, Finding, FindingKind, Role, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckInputs
from hengwen.model.request.options import Options
from hengwen.views.anonymisation.anonymise import anonymised
from hengwen.views.labels import headline_text, option_rows
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import ReportView
from library.libraries import essay, make_library, with_part_of


@pytest.fixture(scope="module")
def report() -> Report:
    """Five copies of a text, one that holds a part of it, an older one, three blank ones, and one that is locked."""
    source = essay(1)
    documents = [make_document(source.text, f"copy {number}.txt") for number in range(5)]
    documents.append(with_part_of(essay(2), source, "part.txt"))
    documents += [make_document("# NOTE", f"blank {number}.txt") for number in range(3)]
    documents.append(Document("locked.docx", "7" * 64, Content(state=State.LOCKED)))
    documents.append(replace(with_part_of(essay(3), essay(2), "old.txt"), role=Role.OLD))
    return compare_documents(documents, reading=ReadingResult(inputs=CheckInputs(names=("class",), other_files=2)))


def _json(report: Report, folder: Path) -> dict[str, Any]:
    (path,) = exports.write(report, folder / "report.json")
    actual: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return actual


def workbook(report: Report) -> openpyxl.Workbook:
    """The report as XLSX, read back."""
    stream = io.BytesIO()
    write_xlsx(report, stream, Presentation(), silent)
    return openpyxl.load_workbook(stream)


HEADLINE = (
    "New documents: 10 (class), against each other and against 1 older one; handed in blank: 3; not compared: 1; "
    "skipped (not documents): 2"
)


def test_the_headline_is_the_same_everywhere(report: Report, tmp_path: Path) -> None:
    """JSON, HTML, workbook and sheets show one sentence, in a warning's colour where something was not compared."""
    shown = parsed(report).xpath("//p[contains(@class, 'headline')]")[0]
    rows = list(workbook(report)["Settings"].iter_rows(values_only=True))
    sheet = batch_sheet(report, Presentation())
    assert headline_text(Headline(report), "en") == HEADLINE
    assert _json(report, tmp_path)["headline"] == HEADLINE
    assert _json(report, tmp_path)["complete"] is False
    assert shown.text_content() == f"⚠ {HEADLINE}"
    assert shown.get("class") == "headline warn"
    assert ("Compared", HEADLINE) in [row[:2] for row in rows]
    assert any(isinstance(block, Text) and block.runs[0].text == HEADLINE for block in sheet.blocks)


def test_files_that_were_left_aside_are_named(report: Report) -> None:
    """The first of them, the ends of long paths, and how many more there are; none where names are hidden."""
    names = ("张三/照片.jpg", "组" * 60 + "/b.exe", "c.bin", "d.mp4", "e.gz")

    def line(inputs: CheckInputs) -> str:
        return headline_text(Headline(replace(report, inputs=inputs)), "en")

    assert line(CheckInputs(other_files=2, other_names=names[::2][:2])).endswith(
        "skipped (not documents): 张三/照片.jpg, c.bin"
    )
    whole = line(CheckInputs(other_files=5, other_names=names))
    assert whole.endswith(f"skipped (not documents): 张三/照片.jpg, …{'组' * 33}/b.exe, c.bin, and 2 more")
    hidden, _ = anonymised(
        replace(report, inputs=CheckInputs(other_files=5, other_names=names)), Presentation(hidden=True)
    )
    assert headline_text(Headline(hidden), "en").endswith("skipped (not documents): 5")


def test_blank_documents_are_named(report: Report, tmp_path: Path) -> None:
    """By name wherever a report says what was read, and none has a figure."""
    names = [f"blank {number}.txt" for number in range(3)]
    actual = _json(report, tmp_path)
    assert actual["blank_paths"] == names
    assert actual["blank"] == [entry["id"] for entry in actual["documents"] if entry["path"] in names]
    (blank,) = parsed(report).xpath("//h3[starts-with(., 'Handed in blank (3)')]/following-sibling::p[2]")
    assert blank.text_content() == ", ".join(names)
    rows = list(workbook(report)["Not read"].iter_rows(values_only=True))
    assert [row[0] for row in rows if row[1] == "Handed in blank"] == names
    figures = {row[0]: row[3:6] for row in workbook(report)["Documents"].iter_rows(values_only=True)}
    assert {figures[name] for name in names} == {(None, None, None)}


def test_identical_documents_are_one_group_that_stands_beside_others(report: Report, tmp_path: Path) -> None:
    """A row for each copy, one for the part, which says for how many it stands."""
    copies = [f"copy {number}.txt" for number in range(5)]
    actual = _json(report, tmp_path)
    assert [group["paths"] for group in actual["groups"]] == [copies]
    parts = [pair for pair in actual["comparisons"] if "part.txt" in {pair["left_path"], pair["right_path"]}]
    assert {
        (pair["left_path"], pair["right_path"], pair["left_identical"], pair["right_identical"]) for pair in parts
    } == {("part.txt", "old.txt", 0, 0), ("copy 0.txt", "part.txt", 4, 0)}
    assert len(parts) == 2
    view = ReportView(report)
    assert [pair.left_label for pair in view.pairs if pair.right.label == "part.txt"] == [
        "copy 0.txt (and 4 identical)"
    ]
    rows = list(workbook(report)["Identical"].iter_rows(values_only=True))[1:]
    assert [row[:2] for row in rows] == [(1, name) for name in copies]
    assert "Group 1 (5) copy 0.txt" in " ".join(parsed(report).text_content().split())


def test_the_sheet_of_any_copy_and_another_document_is_that_of_the_one_that_stands_for_it(report: Report) -> None:
    """A pair that has no row of its own is found all the same."""
    assert find_pair(report, "copy 3.txt", "part.txt") is find_pair(report, "part.txt", "copy 0.txt")


def test_older_documents_are_marked_wherever_they_are_named(report: Report) -> None:
    """In the ranking, in the sources, and in the list of documents."""
    labels = {view.label for view in ReportView(report).documents}
    assert "old.txt [older]" in labels
    page = parsed(report)
    for place in ("ranking", "sources", "documents"):
        assert "old.txt [older]" in page.get_element_by_id(place).text_content(), place


@pytest.mark.parametrize(
    ("documents", "nothing"),
    [
        ([], True),
        ([essay(1)], True),
        ([essay(1), make_document("# NOTE", "b.txt")], True),
        ([essay(1), essay(2)], False),
    ],
    ids=["none", "one", "one and a blank", "two"],
)
def test_no_report_says_that_nothing_is_shared_where_nothing_was_compared(
    documents: list[Document], *, nothing: bool
) -> None:
    """An empty folder, one file, or files without text of their own."""
    report = compare_documents(documents)
    headline = Headline(report)
    assert (headline.nothing_compared, headline.is_incomplete, headline.is_warning) == (nothing,) * 3
    assert ("No two documents have" in parsed(report).text_content()) is not nothing


def test_the_headline_names_the_library(tmp_path: Path) -> None:
    """Its name, how many documents it has, and that one new document is enough to compare."""
    path = make_library(tmp_path / "2024.hengwen", [essay(number) for number in range(4)])
    with Library.open(path) as library:
        report = compare_documents([essay(9)], library=library)
    assert headline_text(Headline(report), "en") == "New documents: 1, against 4 of the library “2024”"
    assert headline_text(Headline(report), "zh_CN") == "新文档：1，与文档库“2024”的 4 份比对"
    assert not Headline(report).is_warning


def test_a_thousand_stubs_and_two_hundred_copies_make_a_small_report(tmp_path: Path) -> None:
    """As many comparisons and sources as there are copies, not as pairs of them."""
    source = essay(1)
    documents = [make_document(source.text, f"copy {number:03}.txt") for number in range(200)]
    documents += [make_document("# NOTE", f"note {number:04}.txt") for number in range(1000)]
    actual = _json(compare_documents(documents), tmp_path)
    assert len(actual["comparisons"]) == 199
    assert sum(len(document["sources"]) for document in actual["documents"]) == 2 * 199
    assert len(actual["blank"]) == 1000
    assert [len(group["documents"]) for group in actual["groups"]] == [200]


@pytest.mark.parametrize(
    ("state", "said", "findings", "marks"),
    [
        (State.READ, None, False, (False, False)),
        (State.READ, None, True, (False, True)),
        (State.READ, message("Odd."), True, (True, False)),
        (State.READ_PARTLY, None, True, (True, False)),
        (State.SUSPICIOUS, message("Odd."), False, (True, False)),
        (State.LOCKED, message("Odd."), False, (False, False)),
    ],
)
def test_a_reading_with_a_sentence_is_one_to_look_at(
    state: State, said: Message | None, findings: bool, marks: tuple[bool, bool]
) -> None:
    """Whether it is doubtful, or else has notes; what was not read is neither."""
    content = Content("甲乙丙丁" if state.has_text else "", state=state, message=said)
    if findings:
        content = replace(content, findings=(Finding(FindingKind.SCAN, Span(0, 1)),))
    report = compare_documents([Document("a.docx", "8" * 64, content), make_document(essay(1).text, "b.txt")])
    view = next(document for document in ReportView(report).documents if document.entry.document.name == "a.docx")
    assert (view.doubtful, view.noted) == marks


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_setting_of_a_check_has_a_name_in_a_report(language: str) -> None:
    """None is shown by what the program calls it."""
    names = [name for name, _ in option_rows(Options(), language)]
    assert len({*names}) == len(fields(Options))
    assert not {field.name for field in fields(Options)} & {*names}
