"""The window's tests run without a screen, with settings of their own."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":  # of the size of a common screen
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={Path(__file__).with_name('screen.json')}"

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.sample import Answers, sample_report, settle
from hengwen.check.run import check
from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.session import Session
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import language, set_language
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.pages.renderer import PageRenderer

PATIENCE = 300_000
"""Milliseconds that a test waits for what must come: so long takes only what hangs, beside whatever else runs."""

for waiting in (QtBot.waitUntil, QtBot.waitSignal):
    waiting.__kwdefaults__ = {**(waiting.__kwdefaults__ or {}), "timeout": PATIENCE}


@pytest.fixture(autouse=True)
def _no_window_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """No window of an earlier test is left: each would be given every style sheet of the next one.

    What a window hides from the collector of cycles would stay for good, and what it shows again are all modules.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for name in ("freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda: None)


@pytest.fixture(autouse=True)
def _english_again(qapp: QApplication) -> Iterator[None]:
    """A test that has chosen another language leaves none to the next one."""
    yield
    if language() != "en":
        set_language(qapp, "en")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    store = SettingsFile(tmp_path / "settings.json")
    store.keep("checks", str(tmp_path / "checks"))
    return Settings(store)


@pytest.fixture
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user's own library lies in this test, beside which nothing that was read is kept."""
    path = tmp_path / "own.hengwen"
    monkeypatch.setenv("HENGWEN_LIBRARY", str(path))
    monkeypatch.setenv("HENGWEN_READINGS", "")
    return path


@pytest.fixture
def report() -> Report:
    return sample_report()


@pytest.fixture(scope="session")
def samples() -> Report:
    """The report on the samples, checked once for all files of tests."""
    return check(CheckRequest((Path(__file__).parents[2] / "resources" / "samples",)))


@pytest.fixture
def answers(tmp_path: Path) -> Answers:
    return Answers(tmp_path)


@pytest.fixture
def context(qapp: QApplication, settings: Settings) -> Iterator[PageContext]:
    """What a page is made with that stands alone; nothing runs on when it goes."""
    runner = JobRunner(qapp)
    yield PageContext(Session(settings, runner), runner, RenderQueue(runner, PageRenderer(), runner), Dialogs())
    assert runner.stop(PATIENCE)
    runner.deleteLater()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, settings: Settings, report: Report, answers: Answers) -> Iterator[Window]:
    """A window whose check gives the sample report at once."""
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    result = Window(settings, check=lambda *_: report, dialogs=answers)
    qtbot.addWidget(result)
    result.show()
    qtbot.waitExposed(result)
    yield result
    result.close()
    assert not result.jobs.busy or result.jobs.stop(PATIENCE)


@pytest.fixture
def page(window: Window, qtbot: QtBot, report: Report) -> ComparePage:
    """The compare page with the pair of five matches."""
    window.checks.show_report(check_result(report))
    window.pages.open_pair(next(pair for pair in report.comparisons if len(pair.matches) == 5))
    settle(qtbot, window.pages.compare)
    return window.pages.compare
