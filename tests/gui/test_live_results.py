"""Results that come in while a check runs: shown at once, said to be incomplete, and never in the way of the reader."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.sample import Answers, sample_report
from hengwen.gui.jobs import check_job
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.translation import set_language
from hengwen.model.document import State
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.partial_results import ResultListener, unfinished, unfinished_warning
from hengwen.model.report.report import Report
from hengwen.model.report.review import Decision
from hengwen.model.request.check_request import CheckRequest


class Slow:
    """A check that goes on by a pair when it is told to; `healthy` without files that need a look."""

    def __init__(self, *, healthy: bool = True) -> None:
        whole = sample_report()
        read = tuple(e for e in whole.entries if e.document.state is State.READ)
        self.report = replace(whole, entries=read) if healthy else whole
        self.go = threading.Semaphore(0)
        self.done = 0

    def __call__(self, request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        listener.read([entry.document for entry in self.report.entries], self.report.skipped)
        pairs = self.report.comparisons[::-1]  # the least similar one comes first
        for done in range(1, len(pairs) + 1):
            while not self.go.acquire(timeout=0.005):
                progress(ProgressStep(Stage.ALIGNMENT, done - 1, len(pairs), "一.txt"))
            self.done = done
            listener.compared(partial(self._part, done))
        return self.report

    def _part(self, done: int) -> Report:
        pairs = self.report.comparisons[len(self.report.comparisons) - done :]
        return replace(self.report, comparisons=pairs, warnings=(unfinished(done, len(self.report.comparisons)),))


Make = Callable[[Slow], Window]


@pytest.fixture(autouse=True)
def _at_once(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_job, "_PUBLISH_EVERY", 0.0)
    monkeypatch.setattr(check_job, "_PUBLISH_SHARE", 0)
    set_language(qapp, "en")


@pytest.fixture
def make(qtbot: QtBot, settings: Settings, answers: Answers, tmp_path: Path) -> Iterator[Make]:
    result: list[Window] = []

    def start(check: Slow) -> Window:
        window = Window(settings, check=check, dialogs=answers)
        result.append(window)
        qtbot.addWidget(window)
        window.show()
        window.checks.check_paths((tmp_path,))
        return window

    yield start
    for window in result:
        window.close()


def pairs(window: Window) -> int:
    return window.pages.overview.table.total


def grow(qtbot: QtBot, window: Window, check: Slow, to: int) -> None:
    while check.done < to:
        check.go.release()
        now = check.done + 1
        qtbot.waitUntil(lambda now=now: pairs(window) == now)  # type: ignore[misc]


def test_the_overview_appears_with_the_first_pair_and_grows(qtbot: QtBot, make: Make) -> None:
    """Everything on it says that it is not all: the line on top, the ranking, the histogram, the line at the bottom."""
    check = Slow()
    window = make(check)
    grow(qtbot, window, check, 1)
    assert window.pages.frame.current == "overview"
    run = window.pages.frame.progress_bar
    assert run.isVisible()
    assert "So far" in run._meaning.text()
    assert window.pages.overview.ranking.views.views["pairs"].text() == "Pairs so far 1"
    assert "so far (1)" in window.pages.overview.side._title.text()
    assert "so far" in window.pages.frame._status.text()
    assert not window.pages.overview.left_out.isEnabled()
    qtbot.waitUntil(lambda: "1 / 6" in run._how_far.text())
    grow(qtbot, window, check, 5)
    assert sum(window.pages.overview.side.histogram.counts) == 5
    check.go.release()
    qtbot.waitUntil(lambda: not window.session.checking)
    assert not run.isVisible()
    assert window.pages.overview.ranking.views.views["pairs"].text() == "Pairs 6"
    assert window.pages.frame.current == "overview"


def test_nobody_s_choice_is_the_first_pair_and_somebody_s_choice_stays(qtbot: QtBot, make: Make) -> None:
    """Enter opens the worst pair so far; a row that was chosen stays chosen whatever arrives above it."""
    check = Slow()
    window = make(check)
    table = window.pages.overview.table
    grow(qtbot, window, check, 3)
    assert table.current is table.rows.rows[0]
    qtbot.keyClick(table, Qt.Key.Key_Down)
    chosen = table.current
    grow(qtbot, window, check, 6)
    qtbot.waitUntil(lambda: not window.session.checking)
    assert table.current is chosen
    assert table.currentIndex().row() > 1


def test_a_pair_that_was_opened_stays_open_when_the_check_is_done(qtbot: QtBot, make: Make) -> None:
    """Its place in the text stays too, and so does a verdict given meanwhile, which is in the kept check."""
    check = Slow()
    window = make(check)
    grow(qtbot, window, check, 5)
    pair = next(pair for pair in window.pages.overview.table.rows.rows if len(pair.matches) > 2)
    window.pages.open_pair(pair)
    qtbot.waitUntil(lambda: window.pages.compare.current == 0)
    qtbot.keyClick(window.pages.compare.list, Qt.Key.Key_F8)
    qtbot.keyClick(window.pages.compare, Qt.Key.Key_C)
    assert window.pages.frame.progress_bar.isVisible()
    check.go.release()
    qtbot.waitUntil(lambda: not window.session.checking)
    assert window.pages.frame.current == "compare"
    assert window.session.pair is pair
    assert window.pages.compare.current == 1
    assert pair is not None
    assert window.session.review.of(pair).decision is Decision.CONFIRMED
    autosave = window.autosave
    qtbot.waitUntil(lambda: not window.jobs.busy and len(autosave.recent.files()) == 1)
    kept = autosave.recent.files()[0].load()
    assert kept.review.of(pair).decision is Decision.CONFIRMED
    assert unfinished_warning(kept.report) is None


def test_files_that_need_a_look_come_first_while_the_check_goes_on(qtbot: QtBot, make: Make) -> None:
    """The way to the results opens with the first pair, and nobody is taken away from what he looks at."""
    check = Slow(healthy=False)
    window = make(check)
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading")
    assert "first pairs" in window.pages.frame.progress_bar._meaning.text()
    assert not window.pages.reading.go_on.isEnabled()
    assert not window.pages.frame.can_show("overview")
    assert window.pages.reading.detail.isVisible()
    assert window.pages.reading.path
    page, path = window.pages.reading, window.pages.reading.path
    grow(qtbot, window, check, 2)
    assert window.pages.reading is page
    assert window.pages.frame.current == "reading"
    qtbot.keyClick(window.pages.reading.table, Qt.Key.Key_Down)
    path = window.pages.reading.path
    check.go.release(4)
    qtbot.waitUntil(lambda: not window.session.checking)
    assert window.pages.frame.current == "reading"
    assert window.pages.reading.path == path
    qtbot.mouseClick(window.pages.reading.go_on, Qt.MouseButton.LeftButton)
    assert window.pages.frame.current == "overview"


def test_a_check_that_is_stopped_keeps_what_it_found_and_says_what_is_missing(qtbot: QtBot, make: Make) -> None:
    """The line stays, on every page; it is in the file, and one click checks again."""
    check = Slow()
    window = make(check)
    grow(qtbot, window, check, 2)
    qtbot.mouseClick(window.pages.frame.progress_bar.cancel, Qt.MouseButton.LeftButton)
    assert not window.session.checking
    assert window.pages.frame.current == "overview"
    assert pairs(window) == 2
    run = window.pages.frame.progress_bar
    assert run.isVisible()
    assert "2 of 6 pairs" in run._why.text()
    qtbot.waitUntil(lambda: len(window.autosave.recent.files()) == 1 and not window.jobs.busy)
    kept = window.autosave.recent.files()[0].load()
    assert unfinished_warning(kept.report) is not None
    qtbot.mouseClick(run.repeat, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.checking)
    assert window.pages.frame.current == "progress"


def test_while_names_are_hidden_nothing_comes_early(qtbot: QtBot, make: Make) -> None:
    """Pages with names go at once; the results come when they can be shown without them."""
    check = Slow()
    window = make(check)
    grow(qtbot, window, check, 2)
    window.anonymisation.toggle()
    assert window.pages.frame.current == "progress"
    check.go.release(4)
    qtbot.waitUntil(lambda: not window.session.checking and window.pages.frame.current == "overview")
    names = [window.pages.overview.table.model().index(row, 0).data() for row in range(pairs(window))]
    assert len(names) == 6
    assert not any("提交" in name for name in names)


def test_the_language_can_change_while_a_check_goes_on(qtbot: QtBot, make: Make) -> None:
    """What has been found so far is there again, in the other language."""
    check = Slow()
    window = make(check)
    grow(qtbot, window, check, 2)
    window.session.language = "zh_CN"
    assert window.pages.frame.current == "overview"
    qtbot.waitUntil(window.pages.frame.progress_bar.isVisible)
    assert pairs(window) == 2
    window.session.language = "en"
    check.go.release(4)
    qtbot.waitUntil(lambda: not window.session.checking)
    assert pairs(window) == 6


def test_a_report_goes_when_the_next_one_is_there(qtbot: QtBot, make: Make) -> None:
    """By itself: what is set aside from Python's collector of cycles would otherwise stay for ever."""
    check = Slow()
    window = make(check)
    check.go.release(6)
    qtbot.waitUntil(
        lambda: not window.session.checking and not window.jobs.busy and not window.pages.overview.side.busy
    )
    former = weakref.ref(window.session.result.report if window.session.result else window)
    check.report = Slow().report
    check.go.release(6)
    gc.disable()
    try:
        window.checks.check_again()
        qtbot.waitUntil(
            lambda: not window.session.checking and not window.jobs.busy and not window.pages.overview.side.busy
        )
        qtbot.waitUntil(lambda: former() is None)
    finally:
        gc.enable()
