"""The part of the self-test that opens every page of the window, without a screen, with settings of its own."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic

from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hengwen.diagnostics.start import STEPS as START_STEPS
from hengwen.diagnostics.step import DiagnosticContext, DiagnosticStep, Failed, require
from hengwen.gui.help.book import Book
from hengwen.gui.jobs.check_job import run_and_summarise
from hengwen.gui.main_frame import COMPARE, OVERVIEW, READING, SOURCES, START
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.style.look import set_up_look
from hengwen.gui.translation import language, set_language
from hengwen.library.database import PLACE
from hengwen.model.check_request import CheckRequest
from hengwen.model.errors import message
from hengwen.model.progress import silent
from hengwen.model.report import Comparison

_PATIENCE = 120.0  # seconds, on a busy machine too, for what a page computes or draws in the background
_PAUSE = 0.05
_SIZE = (1320, 840)
_LEAST_COLOURS = 8  # of a page that shows something


def _settle(done: Callable[[], bool], otherwise: str) -> None:
    """Let the window work until something holds."""
    until = monotonic() + _PATIENCE
    while not done():
        require(monotonic() < until, otherwise)
        QApplication.processEvents()
    calm = monotonic() + _PAUSE
    while monotonic() < calm:
        QApplication.processEvents()


def _application(language: str) -> QApplication:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # this screen has a word on every dialog
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(["hengwen"])
    set_language(app, language)
    set_up_look(app, "light")
    return app


def _window(trial: DiagnosticContext, language: str) -> Window:
    """A window with the report of the samples."""
    _application(language)
    store = QSettings(str(trial.folder / f"{language}.ini"), QSettings.Format.IniFormat)
    store.setValue("checks", str(trial.folder / "checks"))
    window = Window(Settings(store))
    window.show()
    window.resize(*_SIZE)  # as wide as it has to be for everything to be seen, whatever the screen
    return window


def _look_at(widget: QWidget) -> None:
    """Raise `Failed` for something blank."""
    QApplication.processEvents()
    picture = widget.grab().toImage()
    size = range(0, picture.width(), 7), range(0, picture.height(), 3)
    colours = {picture.pixel(x, y) for x in size[0] for y in size[1]}
    require(len(colours) >= _LEAST_COLOURS, f"{widget.objectName() or type(widget).__name__} is blank")


def _pairs(window: Window) -> tuple[Comparison, ...]:
    if window.session.result is None or not window.session.result.report.comparisons:
        raise Failed("the window has no pairs")
    return window.session.result.report.comparisons


def _papers(pair: Comparison) -> int:
    """How many of a pair are PDF files."""
    return sum(entry.document.path.lower().endswith(".pdf") for entry in (pair.left, pair.right))


def _go(name: str, window: Window) -> QWidget:
    if name == SOURCES and window.session.result is not None:
        window.overview.sources_asked.emit(window.session.result.totals[0].entry)
    elif name == COMPARE:
        window.pages.open_pair(max(_pairs(window), key=lambda pair: len(pair.matches)))
    else:
        window.frame.page_requested.emit(name)
    require(window.frame.current == name, f"{window.frame.current} is shown instead")
    return window


def _chart(name: str, window: Window) -> QWidget:
    _go(OVERVIEW, window)
    side = window.overview.side
    side.switcher.go(name)
    _settle(lambda: not side.busy, "the charts are not drawn")
    return side


def _on_paper(window: Window) -> QWidget:
    """A pair of PDF files, where there is one, its pages as they look on paper."""
    window.pages.open_pair(max(_pairs(window), key=_papers))
    window.compare.actions_["pages"].setChecked(True)
    _settle(lambda: not window.jobs.busy, "the pages are not drawn")
    return window


def _dialog(ask: Callable[[Window], object], window: Window) -> QWidget:
    """Have the window ask something; the dialog is on its own list of windows."""
    before = set(QApplication.topLevelWidgets())
    ask(window)
    QApplication.processEvents()
    opened = [one for one in QApplication.topLevelWidgets() if one not in before and isinstance(one, QDialog)]
    shown = next((one for one in opened if one.isVisible()), None)
    if shown is None:
        raise Failed("nothing was opened")
    _settle(lambda: not window.jobs.busy, "it does not come to rest")
    return shown


def _guide(window: Window) -> QWidget:
    """The guide, every page of it."""
    helping = window.help
    helping.show()
    if helping.shown is None:
        raise Failed("the guide does not open")
    for page in Book(language()).pages:
        helping.shown.go(page)
        require(bool(helping.shown.browser.toPlainText().strip()), f"the page {page} of the guide is empty")
    helping.show_first()
    return helping.shown


_PAGES: tuple[tuple[str, Callable[[Window], QWidget]], ...] = (
    *((name, partial(_go, name)) for name in (START, READING, OVERVIEW, SOURCES, COMPARE)),
    *((name, partial(_chart, name)) for name in ("heat", "groups")),
    ("pages", _on_paper),
    ("settings", partial(_dialog, lambda window: window.settings_controller.ask())),
    ("report", partial(_dialog, lambda window: window.exports.ask())),
    ("library", partial(_dialog, lambda window: window.commands.ask_library())),
    ("left out", partial(_dialog, lambda window: window.commands.ask_left_out())),
    ("about", partial(_dialog, lambda window: window.commands.about())),
    ("licences", partial(_dialog, lambda window: window.commands.licences())),
    ("guide", _guide),
)
"""Every page and every dialog: its name, and how the window comes to show it."""


def _walk(language: str, trial: DiagnosticContext) -> str:
    """Open everything, one after the other, and look at it."""
    with _own_library(trial):
        return _open_all(_window(trial, language), trial)


@contextmanager
def _own_library(trial: DiagnosticContext) -> Iterator[None]:
    """The user's library is left alone."""
    before = os.environ.get(PLACE)
    os.environ[PLACE] = str(trial.folder / "library.db")
    try:
        yield
    finally:
        os.environ.pop(PLACE)
        if before is not None:
            os.environ[PLACE] = before


def _open_all(window: Window, trial: DiagnosticContext) -> str:
    try:
        window.checks.show_report(run_and_summarise(lambda *_: trial.report, CheckRequest((trial.samples,)), silent))
        for name, show in _PAGES:
            try:
                shown = show(window)
                _look_at(shown)
            except Failed as fault:
                raise Failed(f"{name}: {fault}") from fault
            if isinstance(shown, QDialog):
                shown.close()
    finally:
        window.close()
        window.jobs.stop(round(1000 * _PATIENCE))
        window.deleteLater()
        QApplication.processEvents()
    return f"{len(_PAGES)} ({', '.join(name for name, _ in _PAGES)}), {QGuiApplication.platformName()}"


STEPS = (
    DiagnosticStep(message("pages of the window, English"), partial(_walk, "en")),
    DiagnosticStep(message("pages of the window, Chinese"), partial(_walk, "zh_CN")),
    *START_STEPS,
)
"""The steps of this part."""
