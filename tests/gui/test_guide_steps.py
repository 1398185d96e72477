"""The first check of the guide, done as it is written: real events, the real engine, the samples of the program."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from hengwen.gui.main_window import Window
from hengwen.gui.pair_rows import PairGroup, first_pair
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Decision
from hengwen.resources import guide_folder

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
VERDICT = (guide_folder("en") / "first-check.md").read_text(encoding="utf-8")


@pytest.fixture
def fresh(qtbot: QtBot, qapp: QApplication, settings: Settings, answers: Answers) -> Iterator[Window]:
    """The program as a new user has it; only files are not asked for by the system's dialogs."""
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def test_the_first_check_goes_as_the_guide_says(qtbot: QtBot, fresh: Window, answers: Answers, tmp_path: Path) -> None:
    """All seven steps, with the figures that the guide tells."""
    start_the_check(qtbot, fresh)
    see_what_could_not_be_read(qtbot, fresh)
    read_the_ranking(fresh)
    open_a_pair(qtbot, fresh)
    decide(qtbot, fresh)
    answers.target = tmp_path / "evidence.docx"
    hand_it_on(qtbot, fresh)
    assert answers.target.stat().st_size > 5000
    now_your_own_documents(qtbot, fresh)


def start_the_check(qtbot: QtBot, window: Window) -> None:
    help_menu = window.menuBar().actions()[-1].menu()
    assert isinstance(help_menu, QMenu)
    next(action for action in help_menu.actions() if "samples" in action.text()).trigger()
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert window.session.result is not None
    assert f"{len(window.session.result.report.entries)} term papers" in VERDICT


def see_what_could_not_be_read(qtbot: QtBot, window: Window) -> None:
    assert window.session.result is not None
    assert window.pages.frame.current == "reading"
    assert window.pages.reading.problems == 2
    healths = {str(health.state): health for health in window.session.result.reading_qualities}
    assert healths.keys() == {"read", "empty", "suspicious"}
    assert dict(healths["suspicious"].messages[0].values)["count"] == 138
    assert "138 characters in it are white on white" in VERDICT
    qtbot.keyClick(window.pages.reading.table, Qt.Key.Key_Down)
    qtbot.mouseClick(button(window, "Go on to the results"), LEFT)


def read_the_ranking(window: Window) -> None:
    assert window.pages.frame.current == "overview"
    first, second = rows(window)
    assert isinstance(window.pages.overview.table.current, PairGroup)
    assert len(window.pages.overview.table.current.members) == 4
    assert first.same_bytes
    assert f"{second.similarity:.1%}".replace("%", " %") in VERDICT
    assert f"the longest passage has {second.longest} characters" in VERDICT


def open_a_pair(qtbot: QtBot, window: Window) -> None:
    while window.pages.overview.table.current is not rows(window)[1]:
        qtbot.keyClick(window.pages.overview.table, Qt.Key.Key_Down)
    qtbot.keyClick(window.pages.overview.table, Qt.Key.Key_Return)
    assert window.pages.frame.current == "compare"
    assert window.session.pair is rows(window)[1]
    qtbot.waitUntil(lambda: bool(window.pages.compare.places))
    qtbot.keyClick(window.pages.compare, Qt.Key.Key_F8)
    assert window.pages.verdict_bar.passage.isEnabled()


def decide(qtbot: QtBot, window: Window) -> None:
    bar = window.pages.verdict_bar
    qtbot.mouseClick(bar.choices[Decision.CONFIRMED], LEFT)
    bar.note.setFocus()
    qtbot.keyClicks(bar.note, "talked with both")
    qtbot.keyClick(bar.note, Qt.Key.Key_Return)
    qtbot.mouseClick(button(window, "Overview"), LEFT)
    model = window.pages.overview.table.model()
    row = window.pages.overview.table.currentIndex().row()
    assert "● confirmed ✎" in [model.index(row, column).data() for column in range(model.columnCount())]


def hand_it_on(qtbot: QtBot, window: Window) -> None:
    qtbot.keyClick(window.pages.overview.table, Qt.Key.Key_Return)
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL)
    dialog = window.exports.dialog
    assert dialog is not None
    assert dialog.scope.currentText() == "The pair that is open: evidence sheet"
    dialog.form.setCurrentIndex(dialog.form.findData(".docx"))
    qtbot.mouseClick(dialog.export, LEFT)
    qtbot.waitUntil(lambda: window.exports.dialog is None)


def now_your_own_documents(qtbot: QtBot, window: Window) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_N, CONTROL)
    assert window.pages.frame.current == "start"
    assert not window.session.request.templates
    assert "作业要求.docx" in window.pages.start.as_before.text()
    assert window.pages.start.as_before.isVisible()


def rows(window: Window) -> list[Comparison]:
    """The first pairs of the group that stands first, and of the one below it."""
    groups = [row for row in window.pages.overview.table.rows.kept if isinstance(row, PairGroup)]
    return [first_pair(group) for group in groups[:2]]


def button(part: QWidget, text: str) -> QPushButton:
    """The button that says so."""
    return next(widget for widget in part.findChildren(QPushButton) if widget.text().strip() == text)
