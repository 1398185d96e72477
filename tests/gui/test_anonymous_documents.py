"""Documents that must be anonymous, in the window: asked on the start page, told above every page and in the list."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.conftest import PATIENCE
from gui.sample import Answers
from hengwen.check.run import check
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import READING
from hengwen.gui.settings import Settings
from hengwen.model.progress import silent
from hengwen.model.request.check_request import CheckRequest

BODY = "本方案采用分布式架构，数据经由消息队列汇入实时计算平台，再由批处理引擎按日汇总。"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two bids, the second with a telephone number and a name of the list."""
    bids = tmp_path / "bids"
    bids.mkdir()
    (bids / "一.txt").write_text(BODY, encoding="utf-8")
    (bids / "二.txt").write_text(f"{BODY}\n电话 13812345678，智恒信远供图。\n", encoding="utf-8")
    (tmp_path / "names.txt").write_text("智恒信远\n", encoding="utf-8")
    return bids


@pytest.fixture
def window(qtbot: QtBot, settings: Settings, answers: Answers) -> Iterator[Window]:
    """A window that really checks, in one worker process."""
    result = Window(settings, check=lambda request, *_: check(replace(request, jobs=1), silent), dialogs=answers)
    qtbot.addWidget(result)
    result.show()
    yield result
    result.close()
    assert not result.jobs.busy or result.jobs.stop(PATIENCE)


def test_it_is_asked_on_the_start_page(window: Window, qtbot: QtBot, folder: Path, answers: Answers) -> None:
    """A list can be given once it is asked; off again, none is kept."""
    start = window.pages.start
    assert not start.names.isVisibleTo(start)
    start.anonymous.click()
    assert window.session.request.anonymous
    assert start.names.isVisibleTo(start)
    window.session.request = CheckRequest(anonymous=True, identity_list=folder.parent / "names.txt")
    assert start.anonymous.isChecked()
    assert start.names.isVisibleTo(start)
    window.commands.switch_anonymous()
    assert window.session.request == CheckRequest()


def _checked(window: Window, qtbot: QtBot, folder: Path) -> None:
    window.session.request = CheckRequest(anonymous=True, identity_list=folder.parent / "names.txt")
    window.checks.check_paths((folder,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)


def test_a_chip_tells_in_how_many_files_it_is(window: Window, qtbot: QtBot, folder: Path) -> None:
    """And what that can and cannot mean; the files with it stand before others."""
    _checked(window, qtbot, folder)
    headline = window.pages.frame.headline
    assert headline.identity.fact == "Identity data: 1"
    assert "may belong to the buyer" in headline.identity.details
    rows = window.pages.reading.table.rows.rows
    assert [row.name for row in rows] == ["二.txt", "一.txt"]
    assert rows[0].findings == "identity data × 2"


def test_the_reason_stands_beside_what_is_found(window: Window, qtbot: QtBot, folder: Path) -> None:
    """In the list of the file; hidden with all other names."""
    _checked(window, qtbot, folder)
    window.pages.visit(READING)
    model = window.pages.reading.detail.list.model()
    lines = [model.data(model.index(row, 0), Qt.ItemDataRole.UserRole + 1) for row in range(model.rowCount())]
    assert lines == ["13812345678 · a mobile number", "智恒信远 · on line 1 of the list: “智恒信远”"]
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: window.session.hides_names and not window.anonymisation.busy)
    model = window.pages.reading.detail.list.model()
    lines = [model.data(model.index(row, 0), Qt.ItemDataRole.UserRole + 1) for row in range(model.rowCount())]
    assert lines == ["███████████ · a mobile number", "████ · on line 1 of the list: “████”"]


def test_without_the_question_there_is_no_chip(window: Window, qtbot: QtBot, folder: Path) -> None:
    """Nothing is looked for."""
    window.checks.check_paths((folder,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert window.pages.frame.headline.identity.fact == ""
