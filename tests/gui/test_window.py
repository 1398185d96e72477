"""The window by real events: dropping, sorting, opening, stepping, clicking, cancelling and closing."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.conftest import PATIENCE
from gui.sample import Answers, settle
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import OVERVIEW, READING, SOURCES
from hengwen.gui.settings import Settings
from hengwen.gui.style.theme import DARK, theme_now
from hengwen.gui.widgets.rows import ROW
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.partial_results import ResultListener
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest


def drop(window: Window, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(20, 20), copy, data, left, none)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(20, 20), copy, data, left, none))


def checked(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    """Check a folder with problems, see their health first, and go on to the results."""
    drop(window, tmp_path)
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading")
    qtbot.mouseClick(window.pages.reading.go_on, Qt.MouseButton.LeftButton)
    assert window.pages.frame.current == "overview"


def opened(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    checked(window, qtbot, tmp_path)
    table = window.pages.overview.table
    place = table.visualRect(table.model().index(1, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: window.pages.frame.current == "compare" and window.pages.compare.right.text_height > 0)
    settle(qtbot, window.pages.compare)


def test_a_dropped_folder_is_checked_and_its_pairs_are_listed(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    checked(window, qtbot, tmp_path)
    assert window.session.request.paths == (tmp_path,)
    assert window.pages.overview.table.hasFocus()
    assert window.pages.overview.table.model().rowCount() == 6
    assert window.pages.overview.table.model().index(0, 1).data() == "100\u00a0%"
    assert window.settings.folder == str(tmp_path)


def test_the_button_and_the_menu_ask_for_a_folder(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.mouseClick(window.pages.start.open_folder, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading")


def test_what_could_not_be_read_is_seen_before_any_figure(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    checked(window, qtbot, tmp_path)
    assert window.pages.frame._names["reading"].count == 3
    window.pages.visit("overview")
    qtbot.mouseClick(window.pages.frame.headline.files, Qt.MouseButton.LeftButton)
    assert window.pages.frame.current == "reading"
    assert window.pages.reading.table.model().index(0, 1).data() in ("提交 09 扫描.pdf", "提交 11.docx")


def test_a_click_on_a_header_sorts_and_the_search_line_filters(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    checked(window, qtbot, tmp_path)
    table = window.pages.overview.table
    header = table.horizontalHeader()
    longest = next(place for place, column in enumerate(table.rows.columns) if column.name == "longest")
    place = QPoint(header.sectionViewportPosition(longest) + 10, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    lengths = [table.model().index(row, 0).data(ROW).longest for row in range(6)]
    assert lengths == sorted(lengths)
    qtbot.keyClicks(window.pages.overview.search, "18 > 30 %")
    assert table.model().rowCount() == 1


def test_a_double_click_opens_a_pair_and_keys_go_from_match_to_match(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path)
    page = window.pages.compare
    assert page.current == 0
    for key, modifier, now in (
        (Qt.Key.Key_F8, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_N, Qt.KeyboardModifier.NoModifier, 2),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier, 3),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, 4),
        (Qt.Key.Key_F8, Qt.KeyboardModifier.NoModifier, 0),
        (Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier, 4),
        (Qt.Key.Key_P, Qt.KeyboardModifier.NoModifier, 3),
    ):
        qtbot.keyClick(page.list, key, modifier)
        assert page.current == now
        assert page.list.currentIndex().row() == now


def test_next_brings_both_passages_into_sight_level_with_each_other(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    window.resize(1000, 600)
    opened(window, qtbot, tmp_path)
    page = window.pages.compare
    for _ in range(5):
        page.step(1)
        tops = [pane.edges(page.current or 0)[0] - pane.position for pane in (page.left, page.right)]
        assert all(
            0 <= top <= pane.viewport().height() for top, pane in zip(tops, (page.left, page.right), strict=True)
        )
        assert tops[0] == pytest.approx(tops[1], abs=2) or not min(
            pane.verticalScrollBar().value() for pane in (page.left, page.right)
        )


def test_a_click_on_one_side_brings_the_other_level_and_stays_itself(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    window.resize(1000, 560)
    opened(window, qtbot, tmp_path)
    page = window.pages.compare
    page.actions_["text"].trigger()
    page.actions_["link"].setChecked(False)
    page.left.verticalScrollBar().setValue(page.left.verticalScrollBar().maximum() // 2)
    before = page.left.position
    seen = next(n for n in range(5) if page.left.edges(n)[0] > before and page.left.edges(n)[1] < before + 300)
    top = page.left.edges(seen)[0] - before
    qtbot.mouseClick(page.left.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, round(top) + 10))
    assert page.current == seen
    assert page.left.position == before
    there = page.right.edges(seen)[0] - page.right.position
    assert 0 <= there < page.right.viewport().height()


def test_scrolling_is_linked_until_it_is_released(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    window.resize(1000, 560)
    opened(window, qtbot, tmp_path)
    qtbot.keyClick(window.pages.compare.left, Qt.Key.Key_T)
    left, right = window.pages.compare.left.verticalScrollBar(), window.pages.compare.right.verticalScrollBar()
    left.setValue(0)
    assert right.value() == 0
    left.setValue(left.maximum())
    assert right.value() == right.maximum()
    qtbot.keyClick(window.pages.compare.left, Qt.Key.Key_L)
    left.setValue(0)
    assert right.value() == right.maximum()


def test_a_check_can_be_cancelled_at_once_and_its_report_is_not_listened_to(
    qtbot: QtBot, settings: Settings, report: Report, answers: Answers, tmp_path: Path
) -> None:
    stuck = threading.Event()

    def slow(request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        progress(ProgressStep(Stage.READING, 1, 9, "一.txt"))
        stuck.wait(PATIENCE / 1000)
        return report

    window = Window(settings, check=slow, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    drop(window, tmp_path)
    qtbot.waitUntil(lambda: window.pages.progress._name.text() == "一.txt")
    qtbot.mouseClick(window.pages.progress._cancel, Qt.MouseButton.LeftButton)
    assert window.pages.frame.current == "start"
    assert window.jobs.busy, "the check itself still stands where it stood"
    stuck.set()
    qtbot.waitUntil(lambda: not window.jobs.busy)
    assert window.session.result is None
    window.close()


def test_closing_in_the_middle_of_a_check_leaves_no_thread(
    qtbot: QtBot, settings: Settings, answers: Answers, tmp_path: Path
) -> None:
    steps: list[int] = []

    def endless(request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        while True:
            steps.append(1)
            progress(ProgressStep(Stage.READING, 1, 9))
            threading.Event().wait(0.005)

    window = Window(settings, check=endless, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    drop(window, tmp_path)
    qtbot.waitUntil(lambda: len(steps) > 3)
    assert window.close()
    assert window.jobs.stop(0)
    after = len(steps)
    qtbot.wait(50)
    assert len(steps) == after


def test_many_steps_become_few_signals(qtbot: QtBot, settings: Settings, report: Report, answers: Answers) -> None:
    shown: list[ProgressStep] = []

    def busy(request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        for done in range(50_000):
            progress(ProgressStep(Stage.READING, done, 50_000))
        return report

    window = Window(settings, check=busy, dialogs=answers)
    qtbot.addWidget(window)
    window.checks.progressed.connect(shown.append)
    window.checks.check_paths((Path(),))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert 0 < len(shown) < 100
    window.close()


def test_a_known_error_is_a_sentence_and_the_window_goes_on(
    qtbot: QtBot, settings: Settings, answers: Answers, tmp_path: Path
) -> None:
    def refuse(request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        raise HengwenError(message("There is no file or folder “{path}”.", path="x"))

    window = Window(settings, check=refuse, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    drop(window, tmp_path)
    qtbot.waitUntil(window.pages.start.notice.isVisible)
    assert "“x”" in window.pages.start._notice_text.text()
    assert window.pages.frame.current == "start"
    assert not answers.faults
    window.close()


def test_a_bug_is_shown_and_never_swallowed(qtbot: QtBot, settings: Settings, answers: Answers, tmp_path: Path) -> None:
    def broken(request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        raise ZeroDivisionError("bug")

    window = Window(settings, check=broken, dialogs=answers)
    qtbot.addWidget(window)
    drop(window, tmp_path)
    qtbot.waitUntil(lambda: len(answers.faults) == 1)
    assert isinstance(answers.faults[0], ZeroDivisionError)
    window.close()


def test_the_language_changes_while_a_pair_is_open_and_is_remembered(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path)
    window.pages.compare.actions_["text"].trigger()
    window.pages.compare.go(2)
    window.session.language = "zh_CN"
    assert window.settings.language == "zh_CN"
    assert window.pages.frame.current == "compare"
    assert window.pages.frame._names["overview"].text() == "总览"
    assert window.pages.compare.list.model().index(0, 0).data() == "修改  96\u00a0%"
    assert window.pages.compare.left.text_layout is not None
    assert window.pages.compare.left.text_layout.column.blocks[6].tags[0].text == "¶7 ↔ ¶6 · 汉明 12/64"
    assert window.menuBar().actions()[0].text() == "文件(&F)"
    window.session.language = "en"
    assert window.pages.frame._names["overview"].text() == "Overview"


def test_a_second_check_replaces_the_first_and_the_pair_can_be_opened_again(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path)
    window.commands.check_with(window.commands.choose_templates)
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading")
    window.pages.go_to("overview")
    assert window.session.request.templates == (tmp_path,)
    assert window.session.pair is None
    qtbot.keyClick(window.pages.overview.table, Qt.Key.Key_Return)
    assert window.pages.frame.current == "compare"


def test_a_pair_with_fewer_matches_opens_after_one_with_many(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    window.resize(900, 560)
    opened(window, qtbot, tmp_path)
    window.pages.compare.go(4)
    for pair in window.pages.overview.table.rows.rows:
        window.pages.open_pair(pair)
        settle(qtbot, window.pages.compare)
        assert window.pages.compare.list.model().rowCount() == len(pair.matches) or pair.same_bytes
        window.pages.compare.step(-1)


def test_the_dark_look_reaches_every_colour(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    opened(window, qtbot, tmp_path)
    window.settings_controller.set_theme("dark")
    assert theme_now() is DARK
    assert window.settings.theme == "dark"
    picture = window.pages.compare.left.viewport().grab().toImage()
    assert picture.pixelColor(3, 3).name() == DARK.page
    window.settings_controller.set_theme("light")


def test_the_text_grows_and_shrinks_and_its_size_is_remembered(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    opened(window, qtbot, tmp_path)
    before = window.pages.compare.left.text_height
    window.pages.zoom(1)
    assert window.settings.text_size == 16
    assert window.pages.compare.left.text_height > before
    for _ in range(20):
        window.pages.zoom(-1)
    assert window.settings.text_size == 12
    window.pages.zoom(0)
    assert window.settings.text_size == 15


def test_no_part_of_the_window_is_shown_as_a_window_of_its_own(window: Window, qtbot: QtBot, report: Report) -> None:
    """While pages are made, again in another language too: it would take the keys from the window, and flash."""

    class Shown(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                seen.append(type(watched).__name__)
            return super().eventFilter(watched, event)

    seen, watcher, app = list[str](), Shown(window), QApplication.instance()
    assert app is not None
    app.installEventFilter(watcher)
    window.session.language = "zh_CN"
    window.checks.show_report(check_result(report))
    window.pages.open_pair(report.comparisons[0])
    qtbot.waitUntil(lambda: not window.jobs.busy and not window.pages.overview.side.busy)
    window.session.language = "en"
    for page in (READING, SOURCES, OVERVIEW):
        window.pages.visit(page)
    qtbot.waitUntil(lambda: not window.jobs.busy and not window.pages.overview.side.busy)
    app.removeEventFilter(watcher)
    assert seen == []
