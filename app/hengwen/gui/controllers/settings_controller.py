"""The settings while the window runs: asked for, saved, and applied."""

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QApplication

from hengwen.gui.controllers.check_controller import CheckController
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.dialogs.settings_dialog import SettingsDialog
from hengwen.gui.settings import Preferences
from hengwen.gui.style.application import apply_theme
from hengwen.gui.style.levels import use_levels
from hengwen.model.messages import HengwenError, message
from hengwen.model.request.options import Options
from hengwen.readers.text_pictures import can_read_pictures
from hengwen.text.word_lists import USER_LISTS, user_list

if TYPE_CHECKING:
    from hengwen.library.kept_work import KeptWork


class SettingsController(Controller):
    """Applies a change of the settings. `display_changed` is emitted where every page has to be made again."""

    display_changed = Signal()
    failed = Signal(object)

    def __init__(self, context: WindowContext, checks: CheckController) -> None:
        super().__init__(context)
        self._checks = checks

    def ask(self) -> None:
        """Show the settings as they were saved, even with a method that is impossible: the dialog says so."""
        settings = self._session.settings
        kept = replace(settings.preferences, language=self._session.language)
        work = self._kept_work()
        dialog = SettingsDialog(kept, settings.method, None if work is None else work.size, self._parent)
        dialog.chosen.connect(self.take)
        dialog.deletion_requested.connect(lambda: self._delete_kept(dialog))
        dialog.list_requested.connect(self._open_list)
        dialog.open()

    @Slot(object)
    def take(self, wanted: Preferences) -> None:
        """Save the settings; apply them at once, or offer to check again."""
        session = self._session
        before = session.settings.preferences
        session.settings.keep(wanted)
        session.request = replace(session.request, options=wanted.options, jobs=wanted.jobs)
        use_levels(wanted.levels)
        if wanted.theme != before.theme:
            self.set_theme(wanted.theme)
        if wanted.language != session.language:
            session.language = wanted.language
        elif (wanted.levels, wanted.limits, wanted.reviewer) != (before.levels, before.limits, before.reviewer):
            self.display_changed.emit()
        reads_others = wanted.read_pictures is not before.read_pictures and can_read_pictures()
        if reads_others:
            session.request = replace(session.request, read_pictures=wanted.read_pictures)
        if session.result is not None and wanted.options != before.options:
            self._follow(session.result.report.options, wanted.options)
        elif session.result is not None and reads_others:
            self._offer_again()

    def _kept_work(self) -> "KeptWork | None":
        from hengwen.library.kept_work import KeptWork, default_kept_work  # imports SQLite: for this dialog alone

        path = default_kept_work()
        return KeptWork(path) if path else None

    def _delete_kept(self, dialog: SettingsDialog) -> None:
        work = self._kept_work()
        try:
            if work is not None:
                work.delete()
        except OSError:
            self.failed.emit(HengwenError(message("What is kept cannot be deleted now; try again after the check.")))
        dialog.show_size(None if work is None else work.size)

    def _follow(self, shown: Options, wanted: Options) -> None:
        """Apply the kinds of text and signs to the result; all other changes need another check."""
        followed = replace(shown, leave_out=wanted.leave_out, without_signs=wanted.without_signs)
        if followed == wanted and not self._session.checking:
            self._checks.follow(wanted)
        else:
            self._offer_again()

    def _offer_again(self) -> None:
        text = self.tr("The settings hold from the next check on. Check the same documents again now?")
        again = self.tr("Check again"), self._checks.check_again
        self._dialogs.ask(self._parent, text, again, (self.tr("Do not check now"), None))

    def set_theme(self, name: str) -> None:
        """Show everything in another theme from now on."""
        self._session.settings.theme = name
        apply_theme(cast(QApplication, QApplication.instance()), name)

    @Slot(str)
    def _open_list(self, name: str) -> None:
        try:
            self._dialogs.open_path(user_list(name) if name else user_list(USER_LISTS[0]).parent)
        except HengwenError as fault:
            self.failed.emit(fault)
