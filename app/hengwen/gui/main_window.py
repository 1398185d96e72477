"""The window: it makes its parts, connects them to each other and to the commands, and does nothing else."""

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMenu

from hengwen.checkfile import RecentCheckFiles
from hengwen.gui.commands import window_commands, window_menus
from hengwen.gui.controllers.anonymisation import Anonymisation
from hengwen.gui.controllers.check_autosave import CheckAutosave
from hengwen.gui.controllers.check_controller import CheckController
from hengwen.gui.controllers.commands import Commands
from hengwen.gui.controllers.controller import WindowContext
from hengwen.gui.controllers.decisions import Decisions
from hengwen.gui.controllers.export_controller import ExportController, Write
from hengwen.gui.controllers.folder_notice import FolderNotice
from hengwen.gui.controllers.previous_check_offer import PreviousCheckOffer
from hengwen.gui.controllers.rescoring import Rescoring
from hengwen.gui.controllers.saved_checks import SavedChecks
from hengwen.gui.controllers.settings_controller import SettingsController
from hengwen.gui.controllers.template_offer import TemplateOffer
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.dialogs.export_request import write_export
from hengwen.gui.help.controller import HelpController
from hengwen.gui.jobs.check_job import Check, run_check
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.pages.registry import COMPARE, OVERVIEW, PROGRESS, READING, START
from hengwen.gui.session import Session
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import style_window
from hengwen.gui.style.levels import use_levels
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.actions import Actions
from hengwen.gui.widgets.command_palette import CommandPalette, plain_text
from hengwen.gui.widgets.drop_window import DropWindow
from hengwen.gui.widgets.window_size import fit
from hengwen.gui.window_pages import WindowPages, collect_garbage
from hengwen.model.messages import message
from hengwen.model.report.review import Case
from hengwen.readers.pages.renderer import PageRenderer

_PROGRAM = "Hengwen 衡文"
_TITLED = 3  # names in the title bar
_PATIENCE = 2000  # milliseconds that closing waits for a check to stop


class Window(DropWindow):
    """`check`, `write` and `dialogs` are its effects on the world; tests pass their own."""

    def __init__(
        self,
        settings: Settings,
        check: Check = run_check,
        write: Write = write_export,
        dialogs: Dialogs | None = None,
    ) -> None:
        super().__init__()
        style_window(self)
        use_levels(settings.levels)
        self.settings, self.dialogs = settings, dialogs or Dialogs(self)
        self.session, self.jobs = Session(settings, self), JobRunner(self)
        session, runner, dialogs, renderer = self.session, self.jobs, self.dialogs, PageRenderer()
        self.pages = WindowPages(session, runner, renderer, dialogs, self)
        self.autosave = CheckAutosave(session, RecentCheckFiles(settings.checks), runner, self)
        self.decisions = Decisions(session, self)
        self.rescoring = Rescoring(session, runner, self)
        self.anonymisation = Anonymisation(session, runner, renderer, self)
        context = WindowContext(session, self.pages, runner, dialogs, self)
        self.checks = CheckController(context, self.anonymisation, self.autosave, check)
        self.folder_notice = FolderNotice(context, self.autosave)
        self.template_offer = TemplateOffer(context, self.autosave, self.checks)
        self.previous_check_offer = PreviousCheckOffer(context, self.checks)
        self.saved_checks = SavedChecks(context, self.autosave)
        self.exports = ExportController(context, self.anonymisation, write)
        self.settings_controller = SettingsController(context, self.checks)
        self.commands = Commands(context, self.checks, self.autosave)
        self.help = HelpController(settings, lambda: self.pages.current, self)
        self.actions_ = Actions((), self)
        self._leaves = False  # though something could not be saved
        self._connect()
        self._show_title()
        self.setMinimumSize(720, 460)
        if not self.restoreGeometry(settings.geometry):
            fit(self, QSize(1320, 840))
        self.build()

    def _connect(self) -> None:
        """Connect the objects that outlive a change of language."""
        self.dropped.connect(self.checks.check_paths)
        self.decisions.decided.connect(self.autosave.decide_all)
        self.decisions.changed.connect(self._refresh)
        self.saved_checks.chosen.connect(self.checks.open_kept)
        self.session.language_changed.connect(self.build)
        self.settings_controller.display_changed.connect(self.build)
        session = self.session
        for changed in (
            session.request_changed, session.result_changed, session.checking_changed, session.names_hidden_changed,
        ):  # fmt: skip
            changed.connect(self._refresh)
        self.anonymisation.began.connect(self.pages.cover)
        self.anonymisation.replaced.connect(self.pages.replace_names)
        self.pages.page_made.connect(self._connect_page)
        for part in (self.autosave, self.anonymisation, self.settings_controller):
            part.failed.connect(self.pages.show_error)

    @Slot()
    def build(self) -> None:
        """Make all widgets again, as after a change of language, and show what was shown before."""
        pages, before = self.pages, self.pages.current if self.actions_ else ""
        pages.build()
        self.setCentralWidget(pages.frame)
        self._connect_frame()
        self._make_actions()
        self._show_title()
        pages.fill(before)
        self.folder_notice.show()
        self.template_offer.show()
        self.previous_check_offer.show()
        if before:
            collect_garbage()

    def _connect_frame(self) -> None:
        headline = self.pages.frame.headline
        headline.block_opened.connect(self.commands.show_block)
        headline.block_decided.connect(self.checks.decide_block)
        self.checks.progressed.connect(self.pages.frame.progress_bar.show_step)
        self.held.connect(self.pages.start.show_drag_over)

    @Slot(str)
    def _connect_page(self, name: str) -> None:
        """Connect a page that was made, and its buttons to the commands they name."""
        checks = self.checks
        if name == START:
            self.pages.start.recents.opened.connect(checks.open_kept)
            self.pages.start.recents.forgotten.connect(self.saved_checks.forget)
            return  # its buttons are connected with those of the frame
        if name == PROGRESS:
            checks.progressed.connect(self.pages.progress.show_step)
        elif name == READING:
            self.pages.reading.detail.encoding_chosen.connect(checks.read_again)
        elif name == OVERVIEW:
            ranking = self.pages.overview.ranking
            ranking.block_opened.connect(self.commands.show_block)
            ranking.block_decided.connect(checks.decide_block)
            ranking.covers = self.anonymisation.covers
            ranking.name_toggled.connect(self.anonymisation.toggle_name)
            self.pages.overview.table.decided.connect(self.decisions.decide_all)
        elif name == COMPARE:
            for decided in (self.pages.verdict_bar.decided, self.pages.compare.match_panel.signs.decided):
                decided.connect(self.decisions.decide)
            self.actions_.bind(self.pages.compare.actions_bar)
        self.actions_.bind(self.pages.frame.page(name))

    def _show_title(self) -> None:
        """Show in the title bar what was checked, or is being checked."""
        session = self.session
        names = session.result.report.inputs.names if session.result else ()
        if session.checking or (session.result is not None and not names):
            names = tuple(Path(os.path.realpath(path)).name for path in session.request.paths)
        shown = () if session.names_hidden else names[:_TITLED]
        what = sentence(message(", ")).join(shown) + (", …" if len(shown) < len(names) and shown else "")
        # Qt replaces [*] by a mark of its own.
        self.setWindowTitle(f"{what.replace('[*]', '[*][*]')} – {_PROGRAM}" if what else _PROGRAM)

    # Commands

    def _make_actions(self) -> None:
        """Make the menus again, in the current language, and connect the pages' buttons to the commands they name."""
        bar = self.menuBar()
        bar.clear()
        bar.setVisible(bar.isNativeMenuBar())  # elsewhere one button has them
        self.actions_ = Actions(window_commands(self), self.pages.frame, Qt.ShortcutContext.WindowShortcut)
        self.actions_.bind(self.pages.frame)
        self.pages.frame.menu.setVisible(not bar.isNativeMenuBar())
        every = QMenu(self.pages.frame.menu)
        for menu in map(self.actions_.menu, window_menus()):
            bar.addMenu(menu)
            every.addMenu(menu)
        every.addSeparator()
        every.addAction(self.actions_["commands"])
        self.pages.frame.menu.setMenu(every)

    def show_palette(self) -> None:
        """List all commands of the window, and those of the page in front."""
        menus = [(plain_text(menu.text), [self.actions_[name] for name in menu.names]) for menu in window_menus()]
        page = self.pages.compare.actions_.values() if self.pages.current == COMPARE else ()
        CommandPalette(self, [*menus, (self.pages.compare.accessibleName(), page)]).open_over(self)

    @Slot()
    def _refresh(self) -> None:
        self.actions_.refresh()
        self._show_title()

    def take_back(self, step: Callable[[], list[Case]]) -> None:
        """Undo or redo a step of verdicts, and show the pair it was about."""
        for case in step()[:1]:
            self.pages.show_case(case)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.geometry = self.saveGeometry()
        if self.autosave.busy and not self._leaves:
            self.checks.stop()
            self.jobs.stop(_PATIENCE)
            if (fault := self.autosave.close()) is not None:
                event.ignore()
                self.saved_checks.ask_to_leave(fault, self._leave_unkept)
                return
        self.checks.stop()
        self.pages.render_queue.close()
        self.hide()
        self.jobs.stop(_PATIENCE)
        self.autosave.close()
        event.accept()

    def leave(self) -> None:
        """Close the window and end the program without a question: somebody asked for it from outside.

        It can be called again, as before the program's own loop of events began nothing ends it.
        """
        if not self._leaves:
            self._leaves = True
            self.close()
        QCoreApplication.exit(0)  # dialogs too

    def _leave_unkept(self) -> None:
        """Close the window though something could not be saved: the user has said so, or it is saved elsewhere."""
        self._leaves = True
        QTimer.singleShot(0, self, self.close)  # not while it is about to close already
