"""Starting the window."""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QSettings
from PySide6.QtGui import QFontDatabase, QIcon
from PySide6.QtWidgets import QApplication

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.launch import FileOpenFilter, Leaver
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.style.look import apply_theme, set_up_look
from hengwen.gui.translation import set_language
from hengwen.resources import resource
from hengwen.resources.i18n import system_language

_LAST_PATIENCE = 30_000  # milliseconds for a check to stop after its window is gone


def run(
    paths: Sequence[Path] = (), language: str | None = None, templates: Sequence[Path] = (), *, once: bool = False
) -> int:
    """Show the window, check `paths` where any are given, and return when the window is closed.

    Text of the `templates` is left out. `language`: `zh_CN` or `en`; the one of last time or the system's by default.
    `once`: leave as soon as the window is seen.
    """
    app = _application()
    settings = Settings(QSettings("hengwen", "hengwen"))
    set_language(app, language or settings.language or system_language())
    set_up_look(app, settings.theme)
    app.styleHints().colorSchemeChanged.connect(lambda: apply_theme(app, settings.theme))
    window = Window(settings)
    sys.excepthook = lambda kind, fault, trace: _show_fault(window, kind, fault, trace)
    window.show()
    if once:
        Leaver(window)
    FileOpenFilter(app, window.check_paths)
    window.inquiry.take_templates(tuple(templates))
    window.check_paths(tuple(paths))
    code = app.exec()
    window.tasks.stop(_LAST_PATIENCE)
    sys.excepthook = sys.__excepthook__
    return code


def _application() -> QApplication:
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("hengwen")
    app.setApplicationDisplayName("Hengwen 衡文")
    app.setDesktopFileName("hengwen")
    app.setWindowIcon(QIcon(str(resource("icons", "hengwen.svg"))))
    for path in resource("fonts").glob("*.ttf"):  # a standalone program brings one, for systems without
        QFontDatabase.addApplicationFont(str(path))
    return app


def _show_fault(window: Window, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    sys.__excepthook__(kind, fault, trace)
    if isinstance(fault, Exception):
        Dialogs(window).fault(window, fault)
