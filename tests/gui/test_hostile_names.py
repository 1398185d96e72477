"""Names of files are shown, never run: on every page, in every dialog, in every tip and every menu."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QMenu,
    QTabBar,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from conftest import make_document
from gui.sample import sample_report
from hengwen.check.comparing import compare_documents
from hengwen.checkfile import SavedCheck
from hengwen.gui import window_checks
from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.gui.widgets.table import TableView
from hengwen.model.document import Content, State
from hengwen.model.messages import HengwenError, message
from hengwen.model.people import Person
from hengwen.model.progress import ProgressStep, Stage
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest
from library.libraries import essay, make_library

NAMES = (
    "<h1>Big</h1>.txt",
    '<img src="file:canary.png">.txt',
    "R&D and a&b.txt",
    "\u202etxt.exe",
    "\x1b]0;title\x07\x9b31m.txt",
    "two\nlines\u2028and\u200bmore.txt",
    "&lt;b&gt; {count} %1 [*].txt",
)
"""What is taken for markup, for a key, for a direction, for a command of a terminal, for a template."""

UNSEEN = {*map(chr, (*range(9), *range(11, 32), *range(0x7F, 0xA0))), *"\u200b\u200e\u200f\u2028\u2029\ufeff"}
UNSEEN |= {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}

ROLES = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture(scope="module")
def report() -> Report:
    """A check of such files, two of them of people of such names, two that could not be read."""
    form = essay(1, 300).text
    people = [Person("1<b>", f"{NAMES[0]}&c", f"{NAMES[0]}&c"), Person("2\u202e", NAMES[3], NAMES[3])]
    persons = [*people, *[None] * len(NAMES)]
    documents = [
        replace(make_document("\n".join((form, essay(n).text, essay(n + 1).text)), f"/in<i>/{name}"), person=person)
        for n, (name, person) in enumerate(zip(NAMES, persons, strict=False), 2)
    ]
    why = message("“{name}” cannot be read.", name=NAMES[1])
    documents += [
        replace(documents[0], path=f"/in/no {name}", id=f"{n}" * 64, person=None,
                content=Content(state=State.DAMAGED, message=why))
        for n, name in enumerate((NAMES[0], NAMES[3]), 1)
    ]  # fmt: skip
    return replace(compare_documents(documents), skipped=NAMES, warnings=(why,))


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, settings: Settings, tmp_path: Path) -> Iterator[Window]:
    """A window with dialogs of its own, before any check."""
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    result = Window(settings, check=lambda *_: sample_report(), dialogs=Dialogs())
    qtbot.addWidget(result)
    result.show()
    yield result
    result.close()
    assert result.jobs.stop(300_000)


def cells(model: QAbstractItemModel | None) -> Iterator[str]:
    """All that a model says."""
    if model is not None:
        none = QModelIndex()
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(none)
        places = product(range(model.rowCount(none)), range(columns), ROLES)
        values = (model.index(row, column, none).data(role) for row, column, role in places)
        yield from (value for value in values if isinstance(value, str))


def texts(widget: QWidget) -> Iterator[str]:
    """All that a widget says, keys of menus and buttons as they are written."""
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.windowTitle())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    if isinstance(widget, QLabel):
        yield widget.text()
    elif isinstance(widget, QAbstractItemView):
        yield from cells(widget.model())
    elif isinstance(widget, QComboBox):
        yield from map(widget.itemText, range(widget.count()))
    else:
        yield from with_keys(widget)


def with_keys(widget: QWidget) -> Iterator[str]:
    """What a widget says in which Qt takes & for the key of what follows."""
    if isinstance(widget, QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QTabBar):
        yield from map(widget.tabText, range(widget.count()))
    elif isinstance(widget, QMenu):
        yield widget.title()
    yield from (action.text() for action in widget.actions())


class Walk:
    """What is `said` by widgets, and what is wrong with any of them."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.faults: list[str] = []

    def look(self, top: QWidget) -> None:
        """Look at a window and at all that is in it, shown or not."""
        for widget in (top, *top.findChildren(QWidget)):
            what = f"{top.windowTitle()}, {widget.metaObject().className()} {widget.objectName()}"
            widget.ensurePolished()
            if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
                self.faults.append(f"{what} is run: {widget.text()!r}")
            values = {*texts(widget)}
            self.said |= values
            self.faults += [f"{what} hides signs: {text!r}" for text in values if UNSEEN & set(text)]
            keys = [text for text in with_keys(widget) if "R&D" in text or "a&b" in text]
            self.faults += [f"{what} takes a name for a key: {text!r}" for text in keys]


def opened(window: Window) -> Iterator[QWidget]:
    """The dialogs and the menus that are opened on a row, one after the other."""
    result = window.session.result
    assert result is not None
    ranking = window.pages.overview.ranking
    asked: list[Callable[[], object]] = [
        window.commands.ask_people,
        lambda: window.commands.show_block(result.report.blocks[0]),
        lambda: window.checks._when_free(lambda: None, NAMES[3]),
    ]
    asked += [
        partial(menu_of, table, row) for table in ranking._tables.values() for row in range(table.rows.rowCount())
    ]
    for ask in asked:
        before = set(QApplication.topLevelWidgets())
        ask()
        QApplication.processEvents()
        yield from (one for one in QApplication.topLevelWidgets() if one not in before and one.isVisible())


def menu_of(table: TableView, row: int) -> None:
    """Open the menu of a row."""
    table.selectRow(row)
    table.customContextMenuRequested.emit(QPoint())


def test_no_name_of_a_file_is_run_hidden_or_taken_for_a_key(
    qtbot: QtBot, window: Window, report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page and dialog that the program tries in its self-test, recent checks, progress, tips and boxes."""
    library = make_library(tmp_path / "library.db", [make_document("一段文字。" * 9, NAMES[3])])
    monkeypatch.setenv("HENGWEN_LIBRARY", str(library))
    paths = tuple(Path("/in", name) for name in NAMES)
    request = CheckRequest(paths, paths, paths)
    window.autosave.recent.add(SavedCheck(report, Review(), request))
    window.session.request = request
    window.checks.show_start()
    qtbot.waitUntil(lambda: bool(window.pages.start.recents.rows))
    window.pages.progress.show_step(ProgressStep(Stage.READING, 1, 2, NAMES[3]))
    walk = Walk()
    window.checks.show_report(check_result(report))
    for name, show in window_checks._SHOWN.items():
        part = show(window)
        qtbot.waitUntil(lambda: not window.jobs.busy and not window.pages.overview.side.busy)
        if name == "pages" or (part.isWindow() and part is not window):  # all pages are there: they are looked at once
            walk.look(part)
            part.close() if part is not window else None
    for dialog in opened(window):
        walk.look(dialog)
        dialog.close()
    window.pages.show_error(HengwenError(message("“{name}” cannot be read.", name=NAMES[3])))
    QToolTip.showText(QPoint(), NAMES[0], window)
    for top in QApplication.topLevelWidgets():
        if top.isVisible():
            walk.look(top)
    assert not walk.faults, "\n".join(walk.faults)
    for name in ("<h1>Big</h1>", "Only the pairs of R&&D", "▯txt.exe"):
        assert any(name in text for text in walk.said), "as it is written"
