"""The four walks of docs/architecture.md: each is told in at most ten stations, and they are there."""

import re
import sys
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import COMPARE, OVERVIEW
from hengwen.model.report.report import Report

TREE = Path(__file__).parents[2]
PAGE = (TREE / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## Four walks\n")[2]
WALKS = dict(re.findall(r"\*\*(.+?)\.\*\*(.+?)(?=\n\n)", PAGE.partition("\n# ")[0] + "\n\n", re.S))
STATION = re.compile(r"`([\w/]+\.(?:py|j2|html\.j2))`(?:\s+\(((?:`\w+`(?:,\s+)?)+)\))?")


def stations(walk: str) -> list[tuple[str, tuple[str, ...]]]:
    """The files of a walk, each with the functions that are named behind it."""
    return [(path, tuple(re.findall(r"\w+", names))) for path, names in STATION.findall(WALKS[walk])]


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_has_at_most_ten_stations_and_they_are_there(walk: str) -> None:
    """Numbered from 1 on; each file exists, and has what stands behind it in brackets."""
    numbers = [int(number) for number in re.findall(r"(?<!\S)(\d+)\.(?=\s)", WALKS[walk])]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert 5 <= len(numbers) <= 10
    for path, names in stations(walk):
        file = next(place / path for place in (TREE / "app" / "hengwen", TREE) if (place / path).is_file())
        for name in names:
            assert re.search(rf"(?:def|class) {name}\b", file.read_text(encoding="utf-8")), f"{path} has no {name}"


def test_there_are_four() -> None:
    """A path, a document, a click and a passage."""
    assert [*WALKS] == [
        "A path to its reader", "A document through the check", "A click to the comparison",
        "A passage to the HTML report",
    ]  # fmt: skip


def test_a_click_comes_by_the_stations_in_their_order(qtbot: QtBot, window: Window, report: Report) -> None:
    """From Enter on a row to what is painted; the first call of each station counts."""
    window.checks.show_report(check_result(report))
    window.pages.go_to(OVERVIEW)
    qtbot.waitUntil(lambda: not window.pages.overview.side.busy)
    called: dict[tuple[str, str], int] = {}

    def note(frame: FrameType, event: str, _value: object) -> None:
        if event == "call":
            file = Path(frame.f_code.co_filename).as_posix().partition("app/hengwen/")[2]
            called.setdefault((file, frame.f_code.co_name), len(called))

    table, page = window.pages.overview.table, window.pages.compare
    table.selectRow(0)
    sys.setprofile(note)
    try:
        qtbot.keyClick(table, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: ("gui/textview/painting.py", "block") in called and not page.opener.busy)
    finally:
        sys.setprofile(None)
    assert window.pages.current == COMPARE
    named = [(path, name) for path, names in stations("A click to the comparison") for name in names if name.islower()]
    assert [station for station in named if station not in called] == []
    assert sorted(named, key=called.__getitem__) == named
