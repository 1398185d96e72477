"""The library page: filled, filtered, emptied and copied by real clicks."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from hengwen.gui.library import LibraryDialog
from hengwen.gui.window import Window
from hengwen.library.store import Library
from library.shelves import essay, filled, whole

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user's own library lies in this test."""
    path = tmp_path / "own.hengwen"
    monkeypatch.setenv("HENGWEN_LIBRARY", str(path))
    monkeypatch.setenv("HENGWEN_READINGS", "")
    return path


def opened(qtbot: QtBot, window: Window) -> LibraryDialog:
    """The page, once it has looked what is there."""
    window.commands.ask_library()
    page = window.findChild(LibraryDialog)
    qtbot.waitUntil(lambda: not window.tasks.busy)
    return page


def test_the_documents_of_a_check_are_added_in_one_click(qtbot: QtBot, window: Window, place: Path) -> None:
    """With labels; then they stand in the list, and those without text are told."""
    window.check_paths((Path("folder"),))
    qtbot.waitUntil(lambda: window.found is not None and not window.checker.busy)
    page = opened(qtbot, window)
    page.labels["year"].setText("2026")
    qtbot.mouseClick(page.these_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total > 0 and not window.tasks.busy)
    with Library.open(place) as library:
        rows = library.list(year="2026")
    assert page.table.rows.total == len(rows) > 3
    assert str(len(rows)) in page.figures.text()
    assert window.found is not None
    unread = [entry for entry in window.found.report.entries if not entry.document.state.has_text]
    assert f"{len(unread)} without text" in page.notice.text()
    assert unread


def test_a_folder_is_added_filtered_removed_and_backed_up(
    qtbot: QtBot, window: Window, answers: Answers, place: Path, tmp_path: Path
) -> None:
    """The whole way, in a window of its own."""
    documents = [essay(number) for number in range(5)]
    filled(place, documents, year="2024", course="写作")
    page = opened(qtbot, window)
    assert page.table.rows.total == 5
    page.search.setText("写作 0003")
    assert page.table.filter.rowCount() == 1
    page.table.selectRow(0)
    qtbot.mouseClick(page.remove_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total == 4 and not window.tasks.busy)
    page.back_up_to(tmp_path / "copy.hengwen")
    qtbot.waitUntil(lambda: "copy.hengwen" in page.notice.text() and not window.tasks.busy)
    assert whole(tmp_path / "copy.hengwen", documents) == 4
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "a.txt").write_text(essay(9).text, encoding="utf-8")
    answers.chosen = (folder,)
    qtbot.mouseClick(page.add_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total == 5 and not window.tasks.busy, timeout=30_000)


def test_a_check_against_the_library_is_asked_for_in_the_menu(qtbot: QtBot, window: Window, place: Path) -> None:
    """And told to the engine."""
    assert "library_place" not in window.request.beside
    window.commands.switch_library()
    assert window.request.beside["library_place"] == place
    window.commands.switch_library()
    assert window.request.library is None
