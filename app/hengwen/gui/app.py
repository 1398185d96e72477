"""Starts the window."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFileOpenEvent, QFontDatabase, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile, default_settings
from hengwen.gui.style.application import apply_theme, set_up_style
from hengwen.gui.translation import set_language
from hengwen.model.messages import message
from hengwen.resources import resource
from hengwen.resources.i18n import system_language, translate

_LAST_PATIENCE = 30_000  # milliseconds for a check to stop after its window is closed
_HEARING = 200  # milliseconds between two looks for Ctrl+C or SIGTERM


def run(
    paths: Sequence[Path] = (),
    language: str | None = None,
    templates: Sequence[Path] = (),
    *,
    once: bool = False,
    stops: Sequence[int] = (),
) -> int:
    """Show the window, check `paths` where any are given, and return when the window is closed.

    Text of the `templates` is left out. `language`: `zh_CN` or `en`; by default the one used last, or the system's.
    `once`: quit as soon as the window is seen. `stops`: signals that came; with the first the window is closed.
    """
    app = _application(language or system_language())
    settings = Settings(SettingsFile(default_settings()))
    set_language(app, language or settings.language or system_language())
    set_up_style(app, settings.theme)
    app.styleHints().colorSchemeChanged.connect(lambda: apply_theme(app, settings.theme))
    window = Window(settings)
    sys.excepthook = lambda kind, fault, trace: _show_fault(window, kind, fault, trace)
    window.show()
    hearing = QTimer(window)  # Python hears of a signal only while some of it runs
    hearing.timeout.connect(lambda: window.leave() if stops else None)
    hearing.start(_HEARING)
    if once:
        Leaver(window)
    FileOpenFilter(app, window.checks.check_paths)
    window.session.request = replace(window.session.request, templates=tuple(templates))
    window.checks.check_paths(tuple(paths))
    QTimer.singleShot(0, window, window.commands.tell_speed)
    code = app.exec()
    window.jobs.stop(_LAST_PATIENCE)
    sys.excepthook = sys.__excepthook__
    return code


def _application(language: str) -> QApplication:
    with _said_without_display(language):
        existing = QApplication.instance()
        app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("hengwen")
    app.setApplicationDisplayName("Hengwen 衡文")
    app.setDesktopFileName("hengwen")
    app.setWindowIcon(QIcon(str(resource("icons", "hengwen.svg"))))
    for path in resource("fonts").glob("*.ttf"):  # a frozen program brings fonts, for systems without
        QFontDatabase.addApplicationFont(str(path))
    return app


@contextmanager
def _said_without_display(language: str) -> Iterator[None]:
    """End the program with a sentence and exit code 1 where Qt finds no display: Qt would end it by a signal."""

    def hear(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
        heard.append(text)
        if kind is QtMsgType.QtFatalMsg:
            what = message(
                "The window cannot be shown here: {reason}. The command “hengwen check FOLDER” needs no display.",
                reason=heard[0].strip().rstrip("."),
            )
            _write_error(translate(what, language))
            os._exit(1)

    heard: list[str] = []
    before = qInstallMessageHandler(hear)
    yield
    qInstallMessageHandler(before)
    for text in heard:
        _write_error(text)


def _write_error(line: str) -> None:
    if sys.stderr is not None:  # as in a program without a console on Windows
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def _show_fault(window: Window, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    sys.__excepthook__(kind, fault, trace)
    if isinstance(fault, Exception):
        Dialogs(window).fault(window, fault)


class FileOpenFilter(QObject):
    """On macOS, handles the event for a file opened with the program or dropped on its icon."""

    def __init__(self, app: QCoreApplication, take: Callable[[tuple[Path, ...]], object]) -> None:
        super().__init__(app)
        self._take = take
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self._take((Path(event.file()),))
            return True
        return super().eventFilter(watched, event)


class Leaver(QObject):
    """Emits `shown` and quits once the window has painted itself: this measures the start."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        handle = window.windowHandle()
        handle.installEventFilter(self)
        self._handle = handle

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Expose and self._handle.isExposed():
            self._handle.removeEventFilter(self)
            QTimer.singleShot(0, self._leave)  # the window paints itself within this event
        return super().eventFilter(watched, event)

    @staticmethod
    def _leave() -> None:
        if sys.stdout is not None:
            sys.stdout.write("shown\n")
            sys.stdout.flush()
        QCoreApplication.exit(0)
