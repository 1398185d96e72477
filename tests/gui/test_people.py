"""People in the window: rows for pairs of them, their table, and who handed in what, corrected by keys and clicks."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from gui.user import User
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs.people_dialog import PATTERN, PeopleDialog
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import SOURCES
from hengwen.gui.style.theme import font
from hengwen.gui.widgets.cells import TWO_LINES, wrapped
from hengwen.gui.widgets.table import TableView
from hengwen.model.messages import message
from hengwen.model.people import AUTO, Person
from hengwen.model.report.report import Report
from hengwen.model.report.submission import SubmissionPair
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from library.libraries import essay, with_part_of

LEFT, RIGHT_KEY, LEFT_KEY = Qt.MouseButton.LeftButton, Qt.Key.Key_Right, Qt.Key.Key_Left
NAMES = ("张伟", "王芳", "李娜")


@pytest.fixture
def of_people() -> Report:
    """Three students: the first two share text in two pairs of files, the third one with the second in one."""
    ann, bob, cay = (Person(f"202301{number}", name, name) for number, name in enumerate(NAMES, 1))
    source, other = essay(1), essay(2)
    files = [
        (ann, source, "report.txt"), (ann, other, "appendix.txt"),
        (bob, with_part_of(essay(3), source), "report.txt"), (bob, with_part_of(essay(4), other), "appendix.txt"),
        (cay, with_part_of(essay(5), essay(3)), "report.txt"),
    ]  # fmt: skip
    documents = [
        replace(document, path=f"class/{person.number}-{person.name}/{name}", person=person,
                part="" if person is cay else name)
        for person, document, name in files
    ]  # fmt: skip
    inputs = CheckInputs(("class",), people=message("{count} files", count=5), missing=("刘洋",))
    return compare_documents(documents, reading=ReadingResult(inputs=inputs))


@pytest.fixture
def shown(window: Window, of_people: Report) -> Window:
    """The window with that report on its overview."""
    window.session.request = replace(window.session.request, paths=(Path("class"),))
    window.checks.show_report(check_result(of_people))
    window.pages.go_on()
    return window


def names(table: TableView, row: int) -> str:
    """Both names of a row as they are shown."""
    return str(table.rows.index(row, 0).data())


def test_a_row_for_two_people_opens_to_the_pairs_of_their_files(qtbot: QtBot, shown: Window) -> None:
    """By a click on its sign, by the arrow keys; the other rows stay as they are."""
    table = shown.pages.overview.table
    assert [type(row) for row in table.rows.rows] == [SubmissionPair, SubmissionPair]
    assert names(table, 0) == "▸ 张伟 × 王芳"
    edge = table.visualRect(table.rows.index(0, 0)).topLeft() + QPoint(8, 18)
    qtbot.mouseClick(table.viewport(), LEFT, pos=edge)
    assert names(table, 0) == "▾ 张伟 × 王芳"
    beneath = {"     report.txt × report.txt", "     appendix.txt × appendix.txt"}
    assert {names(table, 1), names(table, 2)} == beneath
    table.setFocus()
    table.selectRow(2)
    qtbot.keyClick(table, LEFT_KEY)
    assert table.currentIndex().row() == 0
    qtbot.keyClick(table, LEFT_KEY)
    assert table.rows.rowCount() == 2
    qtbot.keyClick(table, RIGHT_KEY)
    assert table.rows.rowCount() == 4


def test_an_open_row_stays_open_when_rows_are_sorted_searched_and_renewed(shown: Window) -> None:
    """What is beneath goes with it; what is counted are pairs of people."""
    table, ranking = shown.pages.overview.table, shown.pages.overview.ranking
    table.rows.toggle(table.rows.rows[0])
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    beneath = ["     report.txt × report.txt", "     appendix.txt × appendix.txt"]
    assert [names(table, row) for row in range(4)][-3:] == ["▾ 张伟 × 王芳", *beneath]
    ranking.search.setText("张伟")
    assert table.rows.rowCount() == 3
    assert len(ranking.kept) == 2
    ranking.search.setText("")
    shown.session.result = check_result(shown.session.result.report)  # type: ignore[union-attr]
    assert table.rows.rowCount() == 4
    assert ranking.views.views["pairs"].text() == "Pairs 2"


def test_enter_on_two_people_compares_their_best_files(qtbot: QtBot, shown: Window) -> None:
    """And the page side by side names them."""
    table = shown.pages.overview.table
    table.selectRow(0)
    row = table.current
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert shown.session.pair is row.comparisons[0]
    assert shown.pages.compare.sides[0].name.startswith("张伟 · ")


def test_the_table_of_people_has_shares_and_who_did_not_hand_in(shown: Window) -> None:
    """In files of others, most of whom, and a line for each on the roster without a file."""
    people = shown.pages.overview.ranking.people
    shown.pages.overview.ranking.views.go("people")
    rows = {people.rows.index(row, 0).data(): row for row in range(people.rows.rowCount())}
    assert set(rows) == {*NAMES, "刘洋"}
    assert people.rows.index(rows["张伟"], 4).data() == "王芳"
    assert people.rows.index(rows["刘洋"], 8).data() == "not handed in"
    people.choose("张伟")
    QTest.keyClick(people, Qt.Key.Key_Return)
    assert shown.pages.overview.ranking.search.text() == '"张伟"'
    assert shown.pages.overview.table.rows.rowCount() == 1


def test_somebody_with_one_file_opens_to_its_sources(qtbot: QtBot, shown: Window) -> None:
    """As the file itself does in the table of documents."""
    people = shown.pages.overview.ranking.people
    shown.pages.overview.ranking.views.go("people")
    people.choose("李娜")
    with qtbot.waitSignal(shown.pages.sources.shown):
        QTest.keyClick(people, Qt.Key.Key_Return)
    assert shown.pages.current == SOURCES
    assert shown.pages.sources.sources is not None
    assert shown.pages.sources.sources.entry.document.label == "李娜"


@pytest.fixture
def dialog(qtbot: QtBot, shown: Window) -> PeopleDialog:
    """The people of the check, to be corrected."""
    User(qtbot, shown).click_in_card(shown.pages.frame.headline.check, shown.pages.frame.headline.people)
    result = shown.findChild(PeopleDialog)
    assert result is not None
    qtbot.waitUntil(result.take.isEnabled)
    return result


def test_who_handed_in_what_is_shown_and_corrected(qtbot: QtBot, shown: Window, dialog: PeopleDialog) -> None:
    """A name that is typed into a cell holds for that file; the check begins again with it."""
    assert dialog.summary.text().startswith("people: 3, files: 5")
    assert dialog.rule.currentData() == AUTO
    item = dialog.table.item(0, 2)
    assert item is not None
    assert item.text() == "张伟"
    dialog.table.editItem(item)
    editor = dialog.table.viewport().findChild(QLineEdit)
    assert editor is not None
    editor.setText("刘洋")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.summary.text().startswith("people: 4") and dialog.take.isEnabled())
    began = shown.session.result
    qtbot.mouseClick(dialog.take, LEFT)
    qtbot.waitUntil(lambda: shown.session.result is not began and not shown.session.checking)
    (corrected,) = shown.session.request.people.corrections.values()
    assert corrected == Person("2023011", "刘洋")


def test_a_pattern_is_tried_while_it_is_typed_and_refused_in_words(qtbot: QtBot, dialog: PeopleDialog) -> None:
    """What it comes to stands beside it; one that is none is said, and cannot be taken."""
    dialog.rule.setCurrentIndex(dialog.rule.findData(PATTERN))
    qtbot.waitUntil(dialog.take.isEnabled)
    assert dialog.pattern.isVisible()
    assert dialog.summary.text().startswith("people: 3")
    dialog.pattern.clear()
    qtbot.keyClicks(dialog.pattern, "nothing")
    qtbot.waitUntil(lambda: dialog.doubts.text().startswith("⚠") and not dialog.take.isEnabled())


def test_one_corrected_file_suggests_a_pattern_for_all(qtbot: QtBot, dialog: PeopleDialog) -> None:
    """It is learnt from the names, shown, and taken by one click."""
    dialog.rule.setCurrentIndex(dialog.rule.findData("none"))
    qtbot.waitUntil(lambda: "nobody" in dialog.summary.text() and dialog.take.isEnabled())
    item = dialog.table.item(0, 2)
    assert item is not None
    item.setText("张伟")
    qtbot.waitUntil(dialog.learn.isVisible)
    qtbot.waitUntil(dialog.take.isEnabled)
    qtbot.mouseClick(dialog.learn, LEFT)
    qtbot.waitUntil(lambda: dialog.summary.text().startswith("people: 3"))
    assert "{name}" in dialog.options.rule


LONG_NAMES = (
    "2023010101_艾书宁_关于清河湾社区厨余垃圾破袋投放与社区治理若干问题的调查研究报告（终稿）.docx",
    "基于多源遥感数据的流域土壤湿度反演及干旱监测关键技术研究_欧阳晴川_20230101339900_第二次修改稿.docx",
    "Abdulkerim Muhammadjan Yusupov-A-very-long-report-on-the-Sorting-of-Waste-in-Old-Districts-2023010188.docx",
)


@pytest.mark.parametrize("name", LONG_NAMES)
def test_number_and_name_stand_whole_in_the_name_of_a_file(
    qtbot: QtBot, window: Window, answers: Answers, tmp_path: Path, name: str
) -> None:
    """In the table where they are corrected, and while it is read: a second line instead of a gap in the middle."""
    (tmp_path / name).write_text("x", encoding="utf-8")
    result = PeopleDialog([tmp_path / name], CheckRequest((tmp_path,)), answers, window.jobs, window)
    qtbot.addWidget(result)
    result.show()
    qtbot.waitUntil(lambda: result.table.rowCount() == 1)
    assert result.table.rowHeight(0) == TWO_LINES
    room = result.table.columnWidth(0) - 24
    for lines in (
        wrapped(name, QFontMetrics(font(14)), room),
        wrapped(name, window.pages.progress._name.fontMetrics(), 496),
    ):
        assert all(QFontMetrics(font(14)).horizontalAdvance(line) <= room for line in lines)
        for messages in ("2023010101", "艾书宁", "欧阳晴川", "20230101339900", "Yusupov", "2023010188"):
            assert messages not in name or any(messages in line for line in lines), "on one line"
    assert window.pages.progress._name.minimumHeight() >= 2 * window.pages.progress._name.fontMetrics().lineSpacing()
