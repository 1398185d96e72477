"""Dialogs for files and folders speak the window's language throughout."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from hengwen.gui.dialogs import dialogs
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.translation import set_language

CHINESE = re.compile(r"[\u4e00-\u9fff]")
ASKED: dict[str, Callable[[Dialogs, QWidget, Path], object]] = {
    "a folder": lambda asking, parent, start: asking.folder(parent, str(start)),
    "files": lambda asking, parent, start: asking.files(parent, str(start), "打开文件"),
    "where to": lambda asking, parent, start: asking.save(parent, "导出报告", start / "报告.html"),
}


@pytest.fixture
def chinese(qapp: QApplication, qtbot: QtBot) -> QWidget:
    """A window in Chinese."""
    set_language(qapp, "zh_CN")
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


@pytest.mark.parametrize("what", list(ASKED))
def test_a_file_dialog_is_all_chinese(chinese: QWidget, tmp_path: Path, what: str) -> None:
    """Each word on it and each hint, the title too."""
    texts: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        parts: list[QLabel | QAbstractButton] = [*dialog.findChildren(QLabel), *dialog.findChildren(QAbstractButton)]
        texts.extend([dialog.windowTitle(), *(part.text() for part in parts), *(part.toolTip() for part in parts)])
        dialog.reject()

    QTimer.singleShot(0, look)
    assert not ASKED[what](Dialogs(), chinese, tmp_path)
    assert len(texts) > 5
    assert [text for text in texts if text and not CHINESE.search(text)] == []


def test_a_system_of_another_language_has_its_dialogs_replaced(
    chinese: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A German system's dialog in a Chinese window would be half of each; a Chinese one's is its user's own."""
    native = QFileDialog.Option.DontUseNativeDialog
    assert chinese.windowTitle() == ""
    for name, replaced in (("de_DE", True), ("C", True), ("zh_CN", False)):
        monkeypatch.setattr(QLocale, "system", staticmethod(lambda name=name: QLocale(name)))
        assert bool(dialogs._file_options() & native) is replaced
