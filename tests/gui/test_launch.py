"""What happens around the start of the window."""

from pathlib import Path

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
