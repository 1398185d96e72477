"""A disk that is full at a write of the window: a sentence, the former file as it was, nothing half written."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.sample import Answers, full_disk
from hengwen.exports.formats import FORMATS, Scope
from hengwen.gui.dialogs.library_dialog import LibraryDialog
from hengwen.gui.main_window import Window
from hengwen.library.store import Library

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the limit on the size of files is one of POSIX")


@pytest.fixture
def checked(qtbot: QtBot, window: Window, tmp_path: Path) -> Window:
    """A window with a check that is kept."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.jobs.busy)
    return window


def files(folder: Path) -> dict[str, bytes]:
    """What is there, but for the settings and the checks that the window keeps."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_report_that_finds_no_room(
    qtbot: QtBot, checked: Window, answers: Answers, tmp_path: Path, suffix: str
) -> None:
    """In every form; the dialog stays, since another place may do."""
    answers.target = tmp_path / f"report{suffix}"

    def export(said: str = "") -> None:
        messages = len(answers.messages)
        if checked.exports.dialog is None:
            checked.exports.ask()
        dialog = checked.exports.dialog
        assert dialog is not None
        dialog.scope.setCurrentIndex(dialog.scope.findData(Scope.BATCH))
        dialog.form.setCurrentIndex(dialog.form.findData(suffix))
        dialog.export.click()
        # The window may say in between that it could not keep the check either.
        faults = dialog.fault.text if said else lambda: " ".join(answers.messages[messages:])
        qtbot.waitUntil(lambda: said in faults() and bool(faults()) and not checked.jobs.busy)

    export()
    before = files(tmp_path)
    with full_disk():
        export("the file would be larger than this system allows. Nothing was changed.")
    assert files(tmp_path) == before
    assert not answers.faults
    assert checked.exports.dialog is not None
    export()
    assert checked.exports.dialog is None


def test_a_saved_check_that_finds_no_room(qtbot: QtBot, checked: Window, answers: Answers, tmp_path: Path) -> None:
    """Told, with nothing left of it; with room again it is saved."""
    answers.target = tmp_path / "mine.hengwen"
    before = files(tmp_path)
    with full_disk():
        checked.saved_checks.ask_save()
        qtbot.waitUntil(lambda: bool(answers.messages) and not checked.jobs.busy)
    assert files(tmp_path) == before
    assert not answers.faults
    checked.saved_checks.ask_save()
    qtbot.waitUntil(answers.target.is_file)


def test_a_library_that_finds_no_room(
    qtbot: QtBot, checked: Window, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told; with room again all documents are added."""
    monkeypatch.setenv("HENGWEN_LIBRARY", str(tmp_path / "own.db"))
    monkeypatch.setenv("HENGWEN_READINGS", "")
    checked.commands.ask_library()
    page = checked.findChild(LibraryDialog)
    assert page is not None
    qtbot.waitUntil(lambda: not checked.jobs.busy)
    with full_disk():
        qtbot.mouseClick(page.these_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: bool(answers.messages or page.notice.text()) and not checked.jobs.busy)
    assert not answers.faults
    qtbot.mouseClick(page.these_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.table.rows.total > 0 and not checked.jobs.busy)
    with Library.open(tmp_path / "own.db") as library:
        assert len(library.list()) == page.table.rows.total > 3
