"""What the user wants checked, as it is put together by dialogs and buttons."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.settings import Preferences, Settings
from hengwen.model.check_request import CheckRequest


class CheckSetup(QObject):
    """Holds the request; `changed` where something beside the documents was chosen that has to be shown."""

    changed = Signal(object)

    def __init__(self, settings: Settings, dialogs: Dialogs, window: QWidget) -> None:
        super().__init__(window)
        kept = settings.preferences
        self.request = CheckRequest(options=kept.options, jobs=kept.jobs)
        self._settings, self._dialogs, self._window = settings, dialogs, window

    def folder(self) -> tuple[Path, ...]:
        """The folder that the user chooses, empty for none."""
        return self._dialogs.folder(self._window, self._settings.folder)

    def files(self, title: str) -> tuple[Path, ...]:
        """The files that the user chooses, empty for none."""
        return self._dialogs.files(self._window, self._settings.folder, title)

    def take_paths(self, paths: tuple[Path, ...]) -> None:
        """These are the new documents; their folder is the one where dialogs begin."""
        self._settings.folder = str(paths[0] if paths[0].is_dir() else paths[0].parent)
        self.request = self.request.with_paths(paths)

    def take_settings(self, kept: Preferences) -> None:
        """Check with these settings from now on."""
        self.request = replace(self.request, options=kept.options, jobs=kept.jobs)

    def take_library(self, place: Path | None) -> None:
        """Check against the library at a place too, or against none."""
        self._take(replace(self.request, library=place), chosen=True)

    def take_encoding(self, path: Path, encoding: str) -> None:
        """One file is read in another encoding."""
        self.request = self.request.with_encoding(path, encoding)

    def take_beside(self, request: CheckRequest) -> None:
        """Older documents and task sheets as the start page has them."""
        against, templates, scope = request.against, request.templates, request.scope
        self.request = replace(self.request, against=against, templates=templates, scope=scope)

    def take_templates(self, templates: tuple[Path, ...]) -> bool:
        """Task sheets whose text is left out; whether there are any."""
        return self._take(replace(self.request, templates=templates), bool(templates))

    def take_older(self, paths: tuple[Path, ...]) -> bool:
        """Documents that the new ones are compared with; whether there are any."""
        return self._take(replace(self.request, against=paths), bool(paths))

    def _take(self, request: CheckRequest, chosen: bool) -> bool:
        if chosen:
            self.request = request
            self.changed.emit(request)
        return chosen
