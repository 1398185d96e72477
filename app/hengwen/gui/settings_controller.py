"""The settings while the window runs: asked for, remembered, and put to use."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.dialogs.settings_dialog import SettingsDialog
from hengwen.gui.settings import Preferences
from hengwen.gui.style.levels import use_levels
from hengwen.model.errors import HengwenError
from hengwen.model.options import Options
from hengwen.text.word_lists import OWN, own_list

if TYPE_CHECKING:
    from hengwen.gui.main_window import Window


class SettingsController(QObject):
    """What a change of the settings does to a window."""

    def __init__(self, window: "Window", dialogs: Dialogs) -> None:
        super().__init__(window)
        self._window, self._dialogs = window, dialogs

    def ask(self) -> None:
        """Show the settings as they were stored, a method that is not possible included: it is said there."""
        settings = self._window.settings
        kept = replace(settings.preferences, language=self._window.language)
        dialog = SettingsDialog(kept, settings.method, self._window)
        dialog.chosen.connect(self.take)
        dialog.list_asked.connect(self._open_list)
        dialog.open()

    @Slot(object)
    def take(self, wanted: Preferences) -> None:
        """Remember the settings; what is on the screen follows at once, or is offered to be checked again."""
        window = self._window
        before = window.settings.preferences
        window.settings.keep(wanted)
        window.inquiry.take_settings(wanted)
        use_levels(wanted.levels)
        if wanted.theme != before.theme:
            window.set_theme(wanted.theme)
        if wanted.language != window.language:
            window.set_language(wanted.language)
        elif (wanted.levels, wanted.limits, wanted.reviewer) != (before.levels, before.limits, before.reviewer):
            window.build()
        if window.found is not None and wanted.options != before.options:
            self._follow(window.found.report.options, wanted.options)

    def _follow(self, shown: Options, wanted: Options) -> None:
        """Kinds of text are switched in what was found; everything else needs another check."""
        if replace(shown, leave_out=wanted.leave_out) == wanted and not self._window.checker.busy:
            self._window.report_pages.leave_out(wanted.leave_out)
            return
        text = self.tr("The settings hold from the next check on. Check the same documents again now?")
        self._dialogs.offer(self._window, text, self.tr("Check again"), self._window.check_again)

    @Slot(str)
    def _open_list(self, name: str) -> None:
        try:
            self._dialogs.open_path(own_list(name) if name else own_list(OWN[0]).parent)
        except HengwenError as fault:
            self._window.tell(fault)
