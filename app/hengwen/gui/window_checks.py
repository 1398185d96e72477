"""The part of the self-test that opens every page of the window, without a screen, with its own settings."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hengwen.gui.jobs.check_job import run_and_summarise
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.ranking import CHARTS
from hengwen.gui.pages.registry import COMPARE, OVERVIEW, PAGES, PROGRESS, SOURCES
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.library.database import LIBRARY_VARIABLE
from hengwen.model.failure import require
from hengwen.model.progress import silent
from hengwen.model.report.report import Comparison, Report
from hengwen.model.request.check_request import CheckRequest

_LONGEST = 30.0  # seconds for what a page computes or draws in the background
_SIZE = (1320, 840)  # so wide that everything is visible, whatever the screen
_LEAST_COLOURS = 8  # distinct colours of a page that shows something


def open_every_page(language: str, report: Report, folder: Path) -> str:
    """Open every page and every dialog in a language, one after the other. Return their names and the screen.

    Raises `Failed` for a blank one. `folder`: where the window keeps settings, checks and its library.
    """
    window = _window(language, folder)
    try:
        window.checks.show_report(run_and_summarise(lambda *_: report, CheckRequest(), silent))
        for name, show in _SHOWN.items():
            _look_at(name, window, show(window))
    finally:
        window.close()
        window.jobs.stop(round(1000 * _LONGEST))
        window.deleteLater()
        QApplication.processEvents()
    return f"{len(_SHOWN)} ({', '.join(_SHOWN)}), {QGuiApplication.platformName()}"


def _window(language: str, folder: Path) -> Window:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # this platform warns about every dialog
    os.environ[LIBRARY_VARIABLE] = str(folder / "library.db")  # the user's own is not touched
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(["hengwen"])
    set_language(app, language)
    set_up_style(app, "light")
    store = SettingsFile(folder / f"{language}.json")
    store.keep("checks", str(folder / "checks"))
    window = Window(Settings(store))
    window.show()
    window.resize(*_SIZE)
    return window


def _look_at(name: str, window: Window, shown: QWidget) -> None:
    """Wait until nothing runs in the background; then check that the page is not blank."""
    until = monotonic() + _LONGEST
    QApplication.processEvents()
    while window.jobs.busy or window.pages.overview.side.busy:
        require(monotonic() < until, f"{name} does not come to rest")
        QApplication.processEvents()
    picture = shown.grab().toImage()
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 3)}
    require(len(colours) >= _LEAST_COLOURS, f"{name} is blank")
    if isinstance(shown, QDialog):
        shown.close()


def _page(name: str, window: Window) -> QWidget:
    window.pages.visit(name)
    require(window.pages.frame.current == name, f"{window.pages.frame.current} is shown instead of {name}")
    return window


def _chart(name: str, window: Window) -> QWidget:
    window.pages.visit(OVERVIEW)
    window.pages.overview.ranking.views.go(CHARTS)
    window.pages.overview.side.switcher.go(name)
    return window.pages.overview.side


def _sources(window: Window) -> QWidget:
    assert window.session.result is not None
    window.pages.show_sources(window.session.result.totals[0].entry)
    return _page(SOURCES, window)


def _pair(best: Callable[[Comparison], int], *, pages: bool, window: Window) -> QWidget:
    assert window.session.result is not None
    window.pages.open_pair(max(window.session.result.report.comparisons, key=best))
    window.pages.compare.actions_["pages"].setChecked(pages)
    return window


def _pdf_files(pair: Comparison) -> int:
    return sum(entry.document.path.endswith(".pdf") for entry in (pair.left, pair.right))


def _dialog(ask: Callable[[Window], object], window: Window) -> QWidget:
    """Return the widget that the window opens when asked; a dialog is on its own list of windows."""
    before = set(QApplication.topLevelWidgets())
    ask(window)
    QApplication.processEvents()
    opened = [one for one in QApplication.topLevelWidgets() if one not in before and one.isVisible()]
    require(opened, "nothing was opened")
    return opened[0]


_SHOWN: dict[str, Callable[[Window], QWidget]] = {
    **{page.name: partial(_page, page.name) for page in PAGES if page.name != PROGRESS},
    **{name: partial(_chart, name) for name in ("heat", "groups")},
    SOURCES: _sources,
    COMPARE: lambda window: _pair(lambda pair: len(pair.matches), pages=False, window=window),
    "pages": lambda window: _pair(_pdf_files, pages=True, window=window),
    "settings": partial(_dialog, lambda window: window.settings_controller.ask()),
    "report": partial(_dialog, lambda window: window.exports.ask()),
    "library": partial(_dialog, lambda window: window.commands.ask_library()),
    "left out": partial(_dialog, lambda window: window.commands.ask_left_out()),
    "about": partial(_dialog, lambda window: window.commands.about()),
    "licences": partial(_dialog, lambda window: window.commands.licences()),
    "guide": partial(_dialog, lambda window: window.help.show()),
}
"""Functions that make the window show each page and each dialog, by name."""
