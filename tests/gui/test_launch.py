"""What happens around the start of the window."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from hengwen.gui.app import FileOpenFilter
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.dialogs.licences_dialog import LicencesDialog
from hengwen.gui.main_window import Window


def test_a_file_that_the_system_hands_over_is_opened(qapp: QApplication, tmp_path: Path) -> None:
    """As macOS does for a file of the program; other events go on as ever."""
    opened: list[tuple[Path, ...]] = []
    opener = FileOpenFilter(qapp, opened.append)
    try:
        qapp.sendEvent(qapp, QFileOpenEvent(str(tmp_path / "a.hengwen")))
        qapp.sendEvent(qapp, QEvent(QEvent.Type.User))
    finally:
        qapp.removeEventFilter(opener)
        opener.deleteLater()
    assert opened == [(tmp_path / "a.hengwen",)]


def test_the_licences_of_all_parts_are_a_click_away(qtbot: QtBot, window: Window) -> None:
    """From what the program says about itself."""
    Dialogs(window).about(window, window.commands.licences)
    (box,) = window.findChildren(QMessageBox)
    (more,) = [one for one in box.buttons() if "icences" in one.text()]
    more.click()
    qtbot.waitUntil(lambda: bool(window.findChildren(LicencesDialog)))
    (dialog,) = window.findChildren(LicencesDialog)
    text = dialog.text.toPlainText()
    assert all(name in text for name in ("PySide6", "LGPL", "pypdfium2", "jieba", "OpenCC", "numpy"))
    dialog.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"DISPLAY": ":4711"}, ["hengwen check FOLDER", ":4711"]), ({}, ["hengwen check FOLDER"]),
        ({"QT_QPA_PLATFORM": "none such"}, ["none such"]),
        ({"DISPLAY": ":4711", "LANG": "zh_CN.UTF-8"}, ["无法显示窗口"]),
    ],
)  # fmt: skip
def test_without_a_display_the_window_ends_with_a_sentence(variables: dict[str, str], words: list[str]) -> None:
    """And not by a signal, with what Qt says to programmers."""
    chosen = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"}
    environment = {name: value for name, value in os.environ.items() if name not in chosen} | variables
    ended = subprocess.run(
        [sys.executable, "-m", "hengwen"], env=environment, capture_output=True, text=True, check=False
    )
    (line,) = ended.stderr.splitlines()
    assert (ended.returncode, ended.stdout) == (1, "")
    assert all(word in line for word in words)
