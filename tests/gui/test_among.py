"""Which documents are compared with which: chosen on the start page by real clicks."""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from hengwen.gui.check_autosave import asked_of
from hengwen.gui.main_window import Window
from hengwen.model.comparison_scope import ComparisonScope

LEFT = Qt.MouseButton.LeftButton


def test_new_documents_are_compared_with_older_ones_only_where_that_is_asked(qtbot: QtBot, window: Window) -> None:
    """There is nothing to choose while there are no older ones; what was chosen stays for later checks."""
    start = window.start
    assert not start.each_other.isEnabled()
    assert start.each_other.isChecked()
    assert window.request.scope == ComparisonScope()
    window.inquiry.take_older((Path("older"),))
    assert start.each_other.isEnabled()
    qtbot.mouseClick(start.each_other, LEFT, pos=start.each_other.rect().center() / 4)
    assert window.request.scope == ComparisonScope(among_new=False)
    assert not start.by_folder.isEnabled()
    window.check_paths((Path("new"),))
    qtbot.waitUntil(lambda: window.found is not None and not window.checker.busy)
    assert not window.request.compares_new
    assert not asked_of(window.request).each_other


def test_documents_of_one_folder_are_kept_apart_where_that_is_asked(qtbot: QtBot, window: Window) -> None:
    """They are one author's or one team's."""
    start = window.start
    qtbot.mouseClick(start.by_folder, LEFT, pos=start.by_folder.rect().center() / 4)
    assert window.request.scope == ComparisonScope(exclude_same_label=("folder",))
    assert asked_of(window.request).by_folder
    qtbot.mouseClick(start.by_folder, LEFT, pos=start.by_folder.rect().center() / 4)
    assert window.request.scope == ComparisonScope()
