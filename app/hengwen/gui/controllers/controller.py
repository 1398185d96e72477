"""The base of controllers: the window that they belong to, and the parts of it that they may use."""

from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.session import Session
from hengwen.gui.window_pages import WindowPages


@dataclass(frozen=True, slots=True)
class WindowContext:
    """The state of the window, its pages, threads, questions to the user, and the window itself."""

    session: Session
    pages: WindowPages
    runner: JobRunner
    dialogs: Dialogs
    window: QWidget


class Controller(QObject):
    """Does something for a window, and lives as long as it does."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.window)
        self._session, self._pages, self._runner = context.session, context.pages, context.runner
        self._dialogs, self._parent = context.dialogs, context.window
