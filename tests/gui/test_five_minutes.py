"""The pages *In five minutes* of the guide, done as they are written, on the samples."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from gui.test_guide_steps import button, fresh  # noqa: F401 - a fixture
from gui.user import drop_on
from hengwen.gui.main_window import Window
from hengwen.model.report.review import Decision
from hengwen.resources import resource

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
SHEET = "作业要求.docx"
LATE = "2023010107"
"""The number of the paper that is handed in again a year later."""


@pytest.fixture
def handed_in(tmp_path: Path) -> Path:
    """The papers of the samples in a folder, the task sheet beside it, and one of them in a folder of an older year."""
    folder = tmp_path / "papers"
    shutil.copytree(resource("samples"), folder)
    (folder / "key.json").unlink()
    (folder / SHEET).rename(tmp_path / SHEET)
    (tmp_path / "older").mkdir()
    (paper,) = folder.glob(f"{LATE}*")
    paper.rename(tmp_path / "older" / paper.name)
    return folder


def test_a_teacher(qtbot: QtBot, fresh: Window, answers: Answers, handed_in: Path) -> None:  # noqa: F811
    choose(qtbot, answers, fresh.pages.start.templates, handed_in.parent / SHEET)
    start(qtbot, fresh, handed_in)
    assert fresh.session.request.templates == (handed_in.parent / SHEET,)
    open_the_first_row(qtbot, fresh)
    qtbot.keyClick(fresh.pages.compare, Qt.Key.Key_F8)
    first = fresh.session.pair
    qtbot.keyClick(fresh.pages.compare, Qt.Key.Key_X)
    bar = fresh.pages.verdict_bar
    assert bar.choices[Decision.EXCUSED].isChecked()
    assert {"Quoted with its source", "Group work"} <= {bar.reason.itemText(i) for i in range(bar.reason.count())}
    qtbot.keyClick(fresh.pages.compare, Qt.Key.Key_J)
    assert fresh.session.pair is not first
    qtbot.keyClick(fresh, Qt.Key.Key_E, CONTROL)
    dialog = fresh.exports.dialog
    assert dialog is not None
    assert dialog.scope.currentText() == "The pair that is open: evidence sheet"
    dialog.close()


def test_a_reviewer(qtbot: QtBot, fresh: Window, answers: Answers, handed_in: Path) -> None:  # noqa: F811
    choose(qtbot, answers, fresh.pages.start.templates, handed_in.parent / SHEET)
    choose(qtbot, answers, fresh.pages.start.against, handed_in.parent / "older")
    start(qtbot, fresh, handed_in)
    assert fresh.session.request.against == (handed_in.parent / "older",)
    names = [index_text(fresh, row) for row in range(fresh.pages.overview.table.model().rowCount())]
    assert any("[older]" in name for name in names)
    open_the_first_row(qtbot, fresh)
    qtbot.keyClick(fresh.pages.compare, Qt.Key.Key_C)
    assert fresh.pages.verdict_bar.choices[Decision.CONFIRMED].isChecked()
    fresh.pages.go_to("overview")
    qtbot.mouseClick(button(fresh, "Export…"), LEFT)
    dialog = fresh.exports.dialog
    assert dialog is not None
    assert dialog.scope.currentText() == "The whole check"
    dialog.close()


def choose(qtbot: QtBot, answers: Answers, line: QWidget, path: Path) -> None:
    """Press *Choose…* in a line of the first page."""
    answers.chosen = (path,)
    qtbot.mouseClick(line.findChildren(QPushButton)[-1], LEFT)


def start(qtbot: QtBot, window: Window, folder: Path) -> None:
    """Drop the folder, see that files need a look, and go on."""
    drop_on(window, folder)
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert window.session.result is not None
    assert window.pages.frame.current == "reading"
    assert {str(quality.state) for quality in window.session.result.reading_qualities} >= {"empty", "suspicious"}
    qtbot.mouseClick(button(window, "Go on to the results"), LEFT)


def index_text(window: Window, row: int) -> str:
    model = window.pages.overview.table.model()
    return " ".join(str(model.index(row, column).data()) for column in range(model.columnCount()))


def open_the_first_row(qtbot: QtBot, window: Window) -> None:
    assert window.pages.frame.current == "overview"
    qtbot.keyClick(window.pages.overview.table, Qt.Key.Key_Return)
    assert window.pages.frame.current == "compare"
    qtbot.waitUntil(lambda: bool(window.pages.compare.places))
