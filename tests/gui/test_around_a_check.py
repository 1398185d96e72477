"""What goes on around a check: nothing is dropped unasked, and the window says what it shows and what it can do."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gui.sample import Answers, sample_report
from gui.user import User
from hengwen.check.run import check
from hengwen.checkfile import RecentCheckFiles, SavedCheck, save
from hengwen.gui.controllers.export_controller import ExportController
from hengwen.gui.jobs.remaining_time import RemainingTime
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import COMPARE, OVERVIEW, PROGRESS, READING, START
from hengwen.gui.settings import Settings
from hengwen.gui.translation import set_language
from hengwen.library.database import LIBRARY_VARIABLE
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.partial_results import ResultListener
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckRequest
from library.libraries import essay, with_part_of

CTRL = Qt.KeyboardModifier.ControlModifier


class Waiting:
    """A check of the first folder that ends when it is told to; of others at once."""

    def __init__(self) -> None:
        self.end, self.asked = threading.Event(), list[tuple[Path, ...]]()

    def __call__(self, request: CheckRequest, progress: Progress, _listener: ResultListener) -> Report:
        self.asked.append(request.paths)
        while len(self.asked) == 1 and not self.end.wait(0.01):
            progress(ProgressStep(Stage.READING, 1, 2, "甲.txt"))
        return sample_report()


@pytest.fixture
def waiting() -> Waiting:
    return Waiting()


@pytest.fixture
def busy(qtbot: QtBot, settings: Settings, answers: Answers, waiting: Waiting, tmp_path: Path) -> Iterator[Window]:
    """A window in which a check is under way."""
    set_language(QApplication.instance(), "en")  # type: ignore[arg-type]
    window = Window(settings, check=waiting, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    User(qtbot, window).drop(tmp_path / "first")
    qtbot.waitUntil(lambda: bool(waiting.asked))
    yield window
    waiting.end.set()
    window.close()


def test_another_folder_stops_a_check_only_when_that_is_meant(
    qtbot: QtBot, busy: Window, waiting: Waiting, answers: Answers, tmp_path: Path
) -> None:
    """It is asked, and says which is which; whoever says no loses nothing, whoever says yes has the other one."""
    answers.accepts = False
    User(qtbot, busy).drop(tmp_path / "second")
    assert len(answers.offered) == 1
    assert "“first”" in answers.offered[0]
    assert answers.offered[0].split("\n")[1:] == ["Stop and check “second”", "Cancel"]
    assert busy.session.checking
    assert busy.pages.current == PROGRESS
    assert busy.session.request.paths == (tmp_path / "first",)
    answers.accepts = True
    User(qtbot, busy).drop(tmp_path / "second")
    qtbot.waitUntil(lambda: busy.session.result is not None)
    assert waiting.asked == [(tmp_path / "first",), (tmp_path / "second",)]


def test_a_new_check_and_a_kept_one_ask_as_well(qtbot: QtBot, busy: Window, answers: Answers, tmp_path: Path) -> None:
    """Ctrl+N and the menu for kept checks, during a check."""
    kept = tmp_path / "kept.hengwen"
    save(SavedCheck(sample_report(), Review(), CheckRequest((tmp_path,))), kept)
    answers.accepts, answers.chosen = False, (kept,)
    busy.activateWindow()
    qtbot.keyClick(busy, Qt.Key.Key_N, CTRL)
    busy.saved_checks.ask_open()
    assert [offered.split("\n")[1:] for offered in answers.offered] == [
        ["Stop and begin a new check", "Cancel"], ["Stop and open “kept.hengwen”", "Cancel"],
    ]  # fmt: skip
    assert busy.session.checking
    assert busy.pages.current == PROGRESS
    answers.accepts = True
    qtbot.keyClick(busy, Qt.Key.Key_N, CTRL)
    assert busy.pages.current == START
    assert not busy.session.checking


def test_a_check_that_is_cancelled_leaves_the_one_before_as_it_was(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    """Its results, its title and what F5 checks again: nothing of the one that was cancelled."""
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    first, end = window.checks._check, threading.Event()
    user, asked = User(qtbot, window), list[CheckRequest]()

    def slow(request: CheckRequest, progress: Progress, _listener: ResultListener) -> Report:
        asked.append(request)
        while not end.wait(0.01):
            progress(ProgressStep(Stage.READING, 1, 2, "甲.txt"))
        raise AssertionError

    user.drop(tmp_path / "first")
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    result, request = window.session.result, window.session.request
    assert result is not None
    window.checks._check = slow
    user.drop(tmp_path / "second")
    qtbot.waitUntil(lambda: bool(asked))
    result = window.session.result = replace(result)  # as when a passage is excused meanwhile
    window.checks.cancel()
    assert (window.session.result, window.session.request, window.pages.current) == (result, request, OVERVIEW)
    assert window.windowTitle() == "first – Hengwen 衡文"
    window.checks._check = first
    window.checks.check_again()
    qtbot.waitUntil(lambda: window.session.result is not result and not window.session.checking)
    assert window.session.request.paths == (tmp_path / "first",)


def test_a_check_that_fails_leaves_the_one_before_as_it_was(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """As F5 on a folder that was deleted: why it failed is said above its results."""
    (tmp_path / "first").mkdir()

    def fails(*_: object) -> Report:
        raise HengwenError(message("There is no file or folder {path}.", path="first"))

    User(qtbot, window).drop(tmp_path / "first")
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    result, window.checks._check = window.session.result, fails
    window.checks.check_again()
    qtbot.waitUntil(lambda: not window.session.checking)
    assert (window.session.result, window.pages.current) == (result, OVERVIEW)


def test_the_title_bar_says_what_is_checked(qtbot: QtBot, busy: Window, waiting: Waiting) -> None:
    """During the check and behind it; nothing of it while names are hidden."""
    assert busy.windowTitle() == "first – Hengwen 衡文"
    waiting.end.set()
    qtbot.waitUntil(lambda: busy.session.result is not None and not busy.session.checking)
    assert busy.windowTitle() == "first – Hengwen 衡文"
    qtbot.mouseClick(busy.pages.frame.hide_names, Qt.MouseButton.LeftButton)
    assert busy.windowTitle() == "Hengwen 衡文"


@pytest.mark.parametrize("decided", [False, True])
def test_a_kept_check_opens_where_the_work_was(qtbot: QtBot, window: Window, tmp_path: Path, decided: bool) -> None:
    """At the files to look at as long as nothing was decided; at the ranking afterwards."""
    report, path = sample_report(), tmp_path / "a.hengwen"
    review = Review().decided(Case.of(report.comparisons[0]), Verdict(Decision.CONFIRMED)) if decided else Review()
    save(SavedCheck(report, review, CheckRequest((tmp_path,))), path)
    User(qtbot, window).drop(path)
    qtbot.waitUntil(lambda: window.session.result is not None)
    assert window.pages.reading.problems
    assert window.pages.current == (OVERVIEW if decided else READING)


def test_what_was_searched_for_stays_with_its_folder(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """The same folder again keeps it; another one begins with all its pairs."""
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
        (folder / "a.txt").write_text("文", encoding="utf-8")
    user = User(qtbot, window)

    def checked(folder: Path) -> None:
        before = window.session.result
        user.drop(folder)
        qtbot.waitUntil(lambda: window.session.result is not before and not window.session.checking)

    checked(folders[0])
    window.pages.go_on()
    qtbot.keyClicks(window.pages.overview.search, "draft")
    checked(folders[0])
    assert window.pages.overview.search.text() == "draft"
    checked(folders[1])
    assert window.pages.overview.search.text() == ""
    assert window.pages.overview.table.rows.rows


def test_recent_checks_say_where_their_folder_is(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """Two folders of one name are told apart, without pointing at them."""
    recent = RecentCheckFiles(window.settings.checks)
    home = Path.home() / "2026" / "作业三"
    for folder in (Path("/data/2025/作业三"), home):
        recent.add(SavedCheck(sample_report(), Review(), CheckRequest((folder,))))
    window.checks.show_start()
    qtbot.waitUntil(lambda: len(window.pages.start.recents.rows) == 2)
    said = {row.where.text() for row in window.pages.start.recents.rows}
    assert said == {str(Path("/data/2025")), str(Path("~/2026"))}
    assert all(row.where.isVisible() for row in window.pages.start.recents.rows)


@pytest.fixture
def class_with_task_sheet(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    task = essay(9)
    (folder / "作业要求.txt").write_text(task.text, encoding="utf-8")
    for number in range(4):
        (folder / f"{number}.txt").write_text(with_part_of(essay(number), task).text, encoding="utf-8")
    return folder


@pytest.fixture
def checking(qtbot: QtBot, qapp: QApplication, settings: Settings, answers: Answers) -> Window:
    """A window that really checks what is dropped on it."""
    set_language(qapp, "en")
    window = Window(settings, check=lambda request, *_: check(request), dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    return window


def test_the_task_sheet_in_the_folder_is_offered_as_the_template(
    qtbot: QtBot, checking: Window, class_with_task_sheet: Path
) -> None:
    """Never silently: it counts until somebody clicks; then it is left out, and no longer asked about."""
    window = checking
    user, headline = User(qtbot, window), window.pages.frame.headline
    user.drop(class_with_task_sheet)
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert not window.session.request.templates
    assert "“作业要求.txt”" in headline.offer.details
    window.session.language = "zh_CN"
    headline = window.pages.frame.headline
    assert "任务书" in headline.offer.details
    asked = headline.offer
    qtbot.waitUntil(lambda: window.childAt(asked.mapTo(window, asked.rect().center())) is asked)
    user.click_in_card(asked, headline.leave_out)
    assert user.clicks == 2
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert window.session.request.templates == (class_with_task_sheet / "作业要求.txt",)
    assert window.session.result is not None
    assert window.session.result.report.inputs.templates == 1
    assert headline.offer.details == ""
    assert not headline.offer.isVisible()
    window.close()


def test_a_file_that_is_no_task_sheet_is_asked_about_once(
    qtbot: QtBot, checking: Window, class_with_task_sheet: Path
) -> None:
    """Whoever says so is not asked again, in the next check neither."""
    window = checking
    user = User(qtbot, window)
    for _ in range(2):
        user.drop(class_with_task_sheet)
        qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
        if not user.clicks:
            user.click_in_card(window.pages.frame.headline.offer, window.pages.frame.headline.no_template)
        assert window.pages.frame.headline.offer.details == ""
    assert window.session.request.templates == ()
    window.close()


def test_a_switch_that_cannot_be_switched_says_why(
    qtbot: QtBot, window: Window, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without older documents there is nothing but each other; with them the sentence goes."""
    monkeypatch.setenv(LIBRARY_VARIABLE, str(tmp_path / "library.db"))
    start = window.pages.start
    (why,) = [part for part in start.findChildren(QLabel) if part.text().startswith("There is nothing else")]
    assert not start.each_other.isEnabled()
    assert why.isVisible()
    assert start.each_other.toolTip() == why.text()
    window.commands.choose_older()
    assert start.each_other.isEnabled()
    assert not why.isVisible()
    assert start.each_other.toolTip() == ""
    start.each_other.click()
    assert not start.own_files.isEnabled()
    assert start.own_files.toolTip() == "Only where the new documents are compared with each other."


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_first_page_names_a_zip(window: Window, language: str) -> None:
    """What a course site hands out is dropped as it is."""
    window.session.language = language
    assert any("ZIP" in part.text() for part in window.pages.start._zone.findChildren(QLabel))


def test_time_is_said_to_be_that_of_the_stage(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> None:
    """Nobody takes it for the whole check."""
    now = [0.0]
    monkeypatch.setattr("hengwen.gui.jobs.remaining_time.monotonic", lambda: now[0])
    set_language(qapp, "en")
    remaining = RemainingTime()
    step = ProgressStep(Stage.ALIGNMENT, 10, 40, "")
    remaining.update(step)
    now[0] = 10.0
    assert remaining.text(step) == "about 30 s left in this stage"
    set_language(qapp, "zh_CN")
    assert remaining.text(step).startswith("本阶段")
    set_language(qapp, "en")


def test_export_and_evidence_sheet_have_a_button_on_every_page(
    qtbot: QtBot, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the bar: a report of the whole; beside two texts the evidence sheet of that pair."""
    asked: list[str] = []
    monkeypatch.setattr(ExportController, "ask", lambda self: asked.append(self._pages.current))
    window.build()
    user = User(qtbot, window)
    assert not window.pages.frame.export.isVisible()
    user.drop(tmp_path)
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    window.pages.go_to(OVERVIEW)
    assert window.pages.frame.export.text() == "Export…"
    user.click(window.pages.frame.export)
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.comparisons[0])
    assert window.pages.frame.export.text() == "Evidence sheet…"
    user.click(window.pages.frame.export)
    assert asked == [OVERVIEW, COMPARE]
    window.resize(760, 520)
    qtbot.waitUntil(lambda: not window.pages.frame.export.isVisible())  # the tools need the room; the menu has it
    window.pages.go_to(OVERVIEW)
    assert window.pages.frame.export.isVisible()


def test_names_are_hidden_by_a_switch_in_sight(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """Below every page; it and the menu show the same, after a change of language too."""
    user = User(qtbot, window)
    user.drop(tmp_path)
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    window.pages.go_to(OVERVIEW)
    user.click(window.pages.frame.hide_names)
    qtbot.waitUntil(lambda: window.pages.overview.table.rows.rows[0].left.document.path.startswith("Document"))
    assert window.actions_["hide"].isChecked()
    window.actions_["hide"].trigger()
    assert not window.pages.frame.hide_names.isChecked()
    user.click(window.pages.frame.hide_names)
    window.session.language = "zh_CN"
    assert window.pages.frame.hide_names.isChecked()
    assert [b.text() for b in window.pages.frame.findChildren(QPushButton) if b is window.pages.frame.export] == [
        "导出…"
    ]
