"""The window as a program: started, run on real files by the real engine, and closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.sample import FILLERS, METHOD_LEFT, METHOD_RIGHT, Answers
from hengwen.gui import app
from hengwen.gui.dialogs.dialogs import FaultDialog
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.textview.report_text import ReportText
from hengwen.gui.translation import language, sentence, set_language, word
from hengwen.model.document import State
from hengwen.resources.i18n import catalogue

PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
application = QApplication([])
def leave():
    window = next(w for w in application.topLevelWidgets() if w.objectName() == "" and hasattr(w, "session"))
    if window.session.result is not None:
        timer.stop()
        print(window.pages.current, len(window.session.result.report.entries))
        window.close()
timer = QTimer(interval=50)
timer.timeout.connect(leave)
timer.start()
from hengwen.gui.app import run
if __name__ == "__main__":
    sys.exit(run([Path(sys.argv[1])], "zh_CN"))
"""


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "提交"
    folder.mkdir()
    (folder / "甲.txt").write_text("\n".join([FILLERS[0], METHOD_LEFT, FILLERS[6]]), encoding="utf-8")
    (folder / "乙.txt").write_text("\n".join([FILLERS[3], METHOD_RIGHT, FILLERS[5]]), encoding="utf-8")
    (folder / "空.txt").write_text("", encoding="utf-8")
    return folder


def test_the_program_opens_checks_a_folder_and_leaves(documents: Path, tmp_path: Path) -> None:
    text_layout = tmp_path / "program.py"
    text_layout.write_text(PROGRAM, encoding="utf-8")
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config"), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, text_layout, documents],
        env=os.environ | home, capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout.split()) == (0, ["reading", "3"]), done.stderr


def test_the_real_engine_fills_the_window(qtbot: QtBot, settings: Settings, answers: Answers, documents: Path) -> None:
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    window.checks.check_paths((documents,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    table = window.pages.overview.table
    assert table.model().rowCount() == 1
    assert window.pages.reading.table.model().index(0, 1).data() == "空.txt"
    window.pages.overview.table.opened.emit(table.rows.rows[0])
    text_layout = window.pages.compare.left.text_layout
    assert isinstance(text_layout, ReportText)
    assert text_layout.text == (documents / text_layout.entry.document.name).read_text(encoding="utf-8")
    window.close()


def test_every_text_of_the_window_is_translated(qapp: QApplication) -> None:
    set_language(qapp, "zh_CN")
    assert language() == "zh_CN"
    assert word("read partly") == "部分读取"
    assert word("no such word {x}") == "no such word {x}"
    for state in State:
        assert sentence(state.label) != state.value
    for (_context, source), translation in catalogue("zh_CN").items():
        assert source.count("{") <= translation.count("{"), source
    set_language(qapp, "en")
    assert word("read partly") == "read partly"


def test_qt_speaks_the_language_too(qapp: QApplication) -> None:
    set_language(qapp, "zh_CN")
    assert qapp.translate("QPlatformTheme", "Cancel") == "取消"
    set_language(qapp, "en")
    assert qapp.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_an_error_in_the_window_itself_is_shown_and_can_be_copied(window: Window, qtbot: QtBot) -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        _ = 1 / 0
    app._show_fault(window, ZeroDivisionError, raised.value, None)
    (dialog,) = window.findChildren(FaultDialog)
    assert "ZeroDivisionError" in dialog.details.toPlainText()
    assert "test_app" in dialog.details.toPlainText()
    dialog.close()


@pytest.mark.parametrize("slow", [True, False])
def test_what_makes_checks_slow_is_said_once(
    window: Window, answers: Answers, monkeypatch: pytest.MonkeyPatch, *, slow: bool
) -> None:
    """With what helps; where nothing lacks nothing is said."""
    monkeypatch.setattr("hengwen.resources.speed.missing", lambda: slow)
    for _ in range(2):
        window.commands.tell_speed()
    assert len(answers.messages) == slow
    assert all("Install" in words for words in answers.messages)
