"""Which documents are compared with which: chosen on the start page by real clicks."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from hengwen.gui.main_window import Window
from hengwen.model.request.check_request import ComparisonScope

LEFT = Qt.MouseButton.LeftButton


def test_new_documents_are_compared_with_older_ones_only_where_that_is_asked(qtbot: QtBot, window: Window) -> None:
    """There is nothing to choose while there are no older ones; what was chosen stays for later checks."""
    start = window.pages.start
    assert not start.each_other.isEnabled()
    assert start.each_other.isChecked()
    assert window.session.request.scope == ComparisonScope()
    window.session.request = replace(window.session.request, against=(Path("older"),))
    assert start.each_other.isEnabled()
    qtbot.mouseClick(start.each_other, LEFT, pos=start.each_other.rect().center() / 4)
    assert window.session.request.scope == ComparisonScope(among_new=False)
    assert not start.own_files.isEnabled()
    window.checks.check_paths((Path("new"),))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert not window.session.request.compares_new


def test_files_of_one_person_are_compared_where_that_is_asked(qtbot: QtBot, window: Window) -> None:
    """By default they are not."""
    start = window.pages.start
    assert not window.session.request.scope.compare_own
    qtbot.mouseClick(start.own_files, LEFT, pos=start.own_files.rect().center() / 4)
    assert window.session.request.scope == ComparisonScope(compare_own=True)
    qtbot.mouseClick(start.own_files, LEFT, pos=start.own_files.rect().center() / 4)
    assert window.session.request.scope == ComparisonScope()
