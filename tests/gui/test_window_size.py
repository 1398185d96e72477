"""Windows and dialogs fit the screen, and come back as large as they were left."""

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from hengwen.gui.check_result import check_result
from hengwen.gui.help.window import HelpWindow
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.widgets.window_size import fit
from hengwen.model.report.report import Report

LAPTOP = QRect(0, 0, 1280, 672)  # 1920 x 1080 at 150 %, without the bar of the system


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _self: LAPTOP)


def opened(window: Window) -> list[QDialog]:
    """Every dialog that the window opens by a command."""
    window.settings_controller.ask()
    window.exports.ask()
    window.commands.ask_library()
    window.commands.ask_left_out()
    window.commands.licences()
    return window.findChildren(QDialog)


@pytest.mark.usefixtures("laptop")
def test_everything_fits_the_screen_of_a_laptop(
    qtbot: QtBot, settings: Settings, answers: Answers, window: Window, report: Report
) -> None:
    """Its least size as well: buttons at the bottom are on the screen."""
    first, guide = Window(settings, check=lambda *_: report, dialogs=answers), HelpWindow(settings)
    qtbot.addWidget(first)
    qtbot.addWidget(guide)
    window.checks.show_report(check_result(report))
    dialogs = opened(window)
    assert len(dialogs) == 5
    windows: list[QWidget] = [first, guide, *dialogs]
    for item in windows:
        room = LAPTOP.size()
        assert item.size().boundedTo(room) == item.size(), item
        assert item.minimumSizeHint().boundedTo(room) == item.minimumSizeHint(), item
    for dialog in dialogs:
        dialog.close()


def test_a_dialog_comes_back_as_large_as_it_was_left(window: Window) -> None:
    """Also after the program has ended; one that nobody has changed keeps its usual size."""
    window.settings_controller.ask()
    (dialog,) = window.findChildren(QDialog)
    usual = dialog.size()
    dialog.close()
    assert window.settings.remembered("size of SettingsDialog") == ""
    dialog.show()
    dialog.resize(700, 500)
    dialog.close()
    fit(dialog, QSize(usual))
    assert dialog.size() == QSize(700, 500)


@pytest.mark.parametrize("kept", ["", "700", "a b", "-1 500", "700 500 3"])
def test_a_size_that_is_none_is_the_usual_one(window: Window, kept: str) -> None:
    """As after somebody has edited the file of settings."""
    window.settings.remember("size of SettingsDialog", kept)
    window.settings_controller.ask()
    (dialog,) = window.findChildren(QDialog)
    assert dialog.size() == QSize(660, 740)
    dialog.close()
