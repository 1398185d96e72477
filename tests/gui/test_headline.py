"""What was compared stands on every page; blank, identical and older documents are shown as what they are."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.check.run import check
from hengwen.gui.check_result import HANDED_IN_BLANK, check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import COMPARE, OVERVIEW, READING, SOURCES, START
from hengwen.model.document import Role
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from library.libraries import essay, with_part_of


@pytest.fixture
def report() -> Report:
    """Three copies of a text, one with a part of it, an older document that two have text of, and a blank one."""
    source = essay(1)
    documents = [make_document(source.text, f"copy {number}.txt") for number in range(3)]
    documents.append(with_part_of(essay(2), source, "part.txt"))
    documents.append(make_document("# NOTE", "blank.txt"))
    documents.append(make_document(with_part_of(essay(3), essay(2)).text, "old.txt", Role.OLD))
    return compare_documents(documents, reading=ReadingResult(inputs=CheckInputs(names=("class",))))


@pytest.fixture
def shown(window: Window, report: Report, qtbot: QtBot) -> Iterator[Window]:
    """A window with this report."""
    window.checks.show_report(check_result(report))
    yield window
    qtbot.waitUntil(lambda: not window.pages.overview.side.busy)


def test_every_page_says_what_was_compared(shown: Window, report: Report) -> None:
    """One line on top of all of them, with the names of what was left aside in the card of the check; none at the
    start.
    """
    line = "New documents: 5 (class), against each other and against 1 older one; handed in blank: 1"
    shown.pages.show_sources(report.entries[0])
    shown.pages.open_pair(report.comparisons[0])
    for page in (OVERVIEW, READING, SOURCES, COMPARE):
        shown.pages.show_page(page)
        assert shown.pages.frame.headline.text == line
        assert shown.pages.frame.headline.isVisible(), page
    headline = shown.pages.frame.headline
    said = headline.check.details
    assert said.startswith("New documents: 5 (class), against each other and against 1 older one")
    assert "Handed in blank: 1 (blank.txt)" in said
    assert "Identical: 3 (copy 0.txt, copy 1.txt, copy 2.txt)" in said
    assert shown.pages.reading.problems  # words of chance look garbled
    assert headline.files._is_notice
    assert headline.files.fact == f"Needs attention: {shown.pages.reading.problems}"
    shown.pages.show_page(OVERVIEW)
    assert headline.files.isVisible()
    shown.pages.frame.show_problems(0)
    assert not headline.files.isVisible()
    shown.pages.show_page(START)
    assert not shown.pages.frame.headline.isVisible()


def test_the_line_follows_the_language(shown: Window) -> None:
    """It is made anew with all other widgets."""
    shown.session.language = "zh_CN"
    assert shown.pages.frame.headline.text.startswith("新文档：5 (class)，互相比对")


@pytest.mark.parametrize("names", [(), ("a.txt",), ("scan.jpg", "works.rar")], ids=["empty", "one", "pictures"])
def test_a_folder_with_nothing_to_compare_is_no_all_clear(
    window: Window, qtbot: QtBot, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """A chip warns of it, and neither page says that all is well."""
    folder = tmp_path / "class"
    folder.mkdir()
    for name in names:
        (folder / name).write_text(essay(1).text, encoding="utf-8")
    window.checks.show_report(check_result(check(CheckRequest((folder,), jobs=1))))
    window.pages.show_page(OVERVIEW)
    headline = window.pages.frame.headline
    assert headline.text.startswith("Nothing was compared")
    assert headline.incomplete.isVisible()
    assert headline.incomplete._is_notice
    assert headline.incomplete.fact.startswith("Nothing was compared")
    assert "nothing compared" in headline.check.fact
    assert window.pages.overview.ranking.panels["pairs"]._why.text().startswith("Nothing was compared")
    assert window.pages.reading._headline_label.text() != "Every document was read"
    qtbot.waitUntil(lambda: not window.pages.overview.side.busy)


def test_only_new_documents_have_totals_and_older_ones_are_marked(shown: Window) -> None:
    """The list of documents is of those that are examined; a source that is older says so."""
    named = {total.entry.document.name for total in shown.session.result.totals}  # type: ignore[union-attr]
    assert named == {"copy 0.txt", "copy 1.txt", "copy 2.txt", "part.txt"}
    model = shown.pages.overview.table.model()
    names = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert any(name.endswith("× old.txt [older]") for name in names)


def test_one_of_identical_documents_stands_for_all_in_the_ranking(shown: Window) -> None:
    """One row for all of them, and one for the document that has a part of it."""
    shown.pages.overview.ranking.groups.setChecked(False)
    model = shown.pages.overview.table.model()
    rows = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert "copy 0.txt (and 2 identical) × part.txt" in rows
    assert "copy 0.txt × copy 1.txt (and 1 identical)" in rows
    assert len(rows) == 3


def test_a_blank_document_is_said_to_be_one_where_reading_is_shown(shown: Window) -> None:
    """In the list of files."""
    (quality,) = (item for item in shown.session.result.reading_qualities if item.document.name == "blank.txt")  # type: ignore[union-attr]
    assert quality.messages == (HANDED_IN_BLANK,)
