"""The window: it makes its parts, wires them to each other and to the menus, and does nothing else."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer, Slot
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from hengwen.checkfile import RecentCheckFiles
from hengwen.gui.controllers.anonymisation import Anonymisation
from hengwen.gui.controllers.check_autosave import CheckAutosave
from hengwen.gui.controllers.check_controller import CheckController
from hengwen.gui.controllers.commands import Commands
from hengwen.gui.controllers.decisions import Decisions
from hengwen.gui.controllers.export_controller import ExportController, Write
from hengwen.gui.controllers.folder_notice import FolderNotice
from hengwen.gui.controllers.rescoring import Rescoring
from hengwen.gui.controllers.saved_checks import SavedChecks
from hengwen.gui.controllers.settings_controller import SettingsController
from hengwen.gui.controllers.template_offer import TemplateOffer
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.dialogs.export_request import write_export
from hengwen.gui.dialogs.settings_dialog import LANGUAGES, theme_names
from hengwen.gui.help.controller import HelpController
from hengwen.gui.jobs.check_job import Check, run_check
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.pages.registry import NAMED_PAGES
from hengwen.gui.session import Session
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import style_sheet_last
from hengwen.gui.style.levels import use_levels
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.drop_window import DropWindow
from hengwen.gui.window_pages import WindowPages, collect_garbage
from hengwen.model.messages import HengwenError, message
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.pages.renderer import PageRenderer

_PROGRAM = "Hengwen 衡文"
_TITLED = 3  # names in the title bar
_PATIENCE = 2000  # milliseconds that closing waits for a check to stop

_Keys = QKeySequence.StandardKey


class Window(DropWindow):
    """`check`, `write` and `dialogs` are what it does to the world; tests hand in their own."""

    def __init__(
        self,
        settings: Settings,
        check: Check = run_check,
        write: Write = write_export,
        dialogs: Dialogs | None = None,
    ) -> None:
        super().__init__()
        use_levels(settings.levels)
        self.settings, self.dialogs = settings, dialogs or Dialogs(self)
        self.session, self.jobs = Session(settings, self), JobRunner(self)
        session, runner, dialogs, renderer = self.session, self.jobs, self.dialogs, PageRenderer()
        self.pages = WindowPages(session, runner, renderer, dialogs, self)
        self.autosave = CheckAutosave(session, RecentCheckFiles(settings.checks), runner, self)
        self.decisions = Decisions(session, self)
        self.rescoring = Rescoring(session, runner, self)
        self.anonymisation = Anonymisation(session, runner, renderer, self)
        self.checks = CheckController(
            session, self.pages, self.anonymisation, self.autosave, runner, check=check, dialogs=dialogs, parent=self
        )
        self.folder_notice = FolderNotice(session, self.pages, self.autosave, runner, self)
        self.template_offer = TemplateOffer(session, self.pages, self.autosave, self.checks, self)
        self.saved_checks = SavedChecks(settings, self.pages, self.autosave, runner, dialogs=dialogs, parent=self)
        self.exports = ExportController(session, self.pages, runner, write=write, dialogs=dialogs, parent=self)
        self.settings_controller = SettingsController(session, self.checks, dialogs, self)
        self.commands = Commands(session, self.checks, self.autosave, runner, dialogs=dialogs, parent=self)
        self.help = HelpController(settings, lambda: self.pages.current, self)
        self._actions: dict[str, QAction] = {}  # that are not always possible
        self._leaves = False  # though something could not be kept
        self._connect()
        self._show_title()
        self.setMinimumSize(720, 460)
        self.resize(1320, 840)
        self.restoreGeometry(settings.geometry)
        self.build()

    def _connect(self) -> None:
        """What outlives every change of language."""
        self.dropped.connect(self.checks.check_paths)
        self.decisions.decided.connect(self.autosave.decide_all)
        self.decisions.changed.connect(self._enable)
        self.saved_checks.chosen.connect(self.checks.open_kept)
        self.session.language_changed.connect(self.build)
        self.session.names_hidden_changed.connect(self._show_names_hidden)
        self.settings_controller.display_changed.connect(self.build)
        for changed in (self.session.request_changed, self.session.result_changed, self.session.checking_changed):
            changed.connect(self._enable)
            changed.connect(self._show_title)
        for part in (self.autosave, self.anonymisation, self.settings_controller):
            part.failed.connect(self.pages.show_error)

    @Slot()
    def build(self) -> None:
        """Make all widgets anew, as after a change of language, and show what was shown before."""
        pages, before = self.pages, self.pages.current if self._actions else ""
        with style_sheet_last():
            pages.build()
            self.setCentralWidget(pages.frame)
        self.frame, self.start, self.progress, self.reading = pages.frame, pages.start, pages.progress, pages.reading
        self.overview, self.sources, self.compare = pages.overview, pages.sources, pages.compare
        self._connect_pages()
        self._fill_menus()
        pages.fill(before)
        self.folder_notice.show()
        self.template_offer.show()
        if before:
            collect_garbage()

    def _connect_pages(self) -> None:
        start, bar, checks, commands = self.start, self.frame.progress_bar, self.checks, self.commands
        start.folder_requested.connect(commands.open_folder)
        start.files_requested.connect(commands.open_files)
        start.templates_requested.connect(commands.choose_templates)
        start.against_requested.connect(commands.choose_older)
        start.roster_requested.connect(commands.choose_roster)
        start.library_switched.connect(commands.switch_library)
        start.request_changed.connect(self._take_request)
        start.recents.opened.connect(checks.open_kept)
        start.recents.forgotten.connect(self.saved_checks.forget)
        self.held.connect(start.show_drag_over)
        self.frame.export_requested.connect(self.exports.ask)
        self.frame.hide_names.clicked.connect(self.anonymisation.toggle)
        bar.cancelled.connect(checks.cancel)
        bar.again.connect(checks.check_again)
        self.frame.headline.again_requested.connect(checks.check_again)
        self.frame.headline.template_accepted.connect(self.template_offer.accept)
        self.frame.headline.template_declined.connect(self.template_offer.decline)
        self.progress.cancelled.connect(checks.cancel)
        self.progress.people_requested.connect(commands.ask_people)
        self.frame.headline.people_requested.connect(commands.ask_people)
        for show_step in (self.progress.show_step, bar.show_step):
            checks.progressed.connect(show_step)
        self.reading.encoding_chosen.connect(checks.read_again)
        self.overview.exclusions_requested.connect(commands.ask_left_out)
        self.overview.block_opened.connect(commands.show_block)
        self.overview.block_decided.connect(checks.decide_block)
        self.overview.decided.connect(self.decisions.decide_all)
        self.pages.verdict_bar.decided.connect(self.decisions.decide)
        self.pages.compare.match_panel.signs.decided.connect(self.decisions.decide)

    @Slot(object)
    def _take_request(self, request: CheckRequest) -> None:
        self.session.request = request

    def _set_language(self, name: str) -> None:
        self.session.language = name

    @Slot()
    def _show_names_hidden(self) -> None:
        """The switches for it, wherever it was switched."""
        for switch in (self._actions["hide"], self.frame.hide_names):
            switch.setChecked(self.session.names_hidden)
        self._show_title()

    @Slot()
    def _show_title(self) -> None:
        """The title bar says what was checked, or is being checked."""
        session = self.session
        names = session.result.report.inputs.names if session.result else ()
        if session.checking or (session.result is not None and not names):
            names = tuple(Path(os.path.realpath(path)).name for path in session.request.paths)
        shown = () if session.names_hidden else names[:_TITLED]
        what = sentence(message(", ")).join(shown) + (", …" if len(shown) < len(names) and shown else "")
        # Qt takes [*] for the place of a sign of its own.
        self.setWindowTitle(f"{what.replace('[*]', '[*][*]')} – {_PROGRAM}" if what else _PROGRAM)

    # The menus

    def _fill_menus(self) -> None:
        """Make the menus anew, in the language of the moment."""
        self.menuBar().clear()
        self._actions = self._file_menu() | self._check_menu()
        self._actions |= self._view_menu()
        self._help_menu()
        self._enable()
        self._show_names_hidden()

    @Slot()
    def _enable(self) -> None:
        """Switch on what can be done now, and nothing else."""
        session = self.session
        there = session.result is not None and not session.checking
        for name in ("export", "save"):
            self._actions[name].setEnabled(there)
        self.frame.show_export(possible=there)
        self._actions["undo"].setEnabled(self.decisions.can_undo)
        self._actions["redo"].setEnabled(self.decisions.can_redo)
        for name in ("again", "with", "people"):
            self._actions[name].setEnabled(bool(session.request.paths) and not session.checking)
        self._actions["library"].setChecked(session.request.library is not None)

    def _file_menu(self) -> dict[str, QAction]:
        translate = QCoreApplication.translate
        menu = self.menuBar().addMenu(translate("Menus", "&File"))
        _add(menu, translate("Menus", "&Open folder…"), self.commands.open_folder, _Keys.Open)
        _add(menu, translate("Menus", "Open &files…"), self.commands.open_files, "Ctrl+Shift+O")
        _add(menu, translate("Menus", "Open &check…"), self.saved_checks.ask_open)
        menu.addSeparator()
        save = _add(menu, translate("Menus", "&Save check…"), self.saved_checks.ask_save, _Keys.Save)
        export = _add(menu, translate("Menus", "&Export report…"), self.exports.ask, "Ctrl+E")
        _add(menu, translate("Menus", "&Library…"), self.commands.ask_library, "Ctrl+L")
        menu.addSeparator()
        settings = _add(menu, translate("Menus", "Se&ttings…"), self.settings_controller.ask, "Ctrl+,")
        settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        menu.addSeparator()
        quit_ = _add(menu, translate("Menus", "&Quit"), self.close, "Ctrl+Q")
        quit_.setMenuRole(QAction.MenuRole.QuitRole)
        return {"export": export, "save": save}

    def _check_menu(self) -> dict[str, QAction]:
        translate = QCoreApplication.translate
        menu = self.menuBar().addMenu(translate("Menus", "&Check"))
        again = _add(menu, translate("Menus", "Check &again"), self.checks.check_again, _Keys.Refresh)
        with_menu = menu.addMenu(translate("Menus", "Check again &with…"))
        _add(with_menu, translate("Menus", "&Task sheet or template…"), self.commands.check_with_templates)
        _add(with_menu, translate("Menus", "&Older documents…"), self.commands.check_with_older)
        _add(with_menu, translate("Menus", "&Roster…"), self.commands.check_with_roster)
        people = _add(menu, translate("Menus", "W&ho handed in what…"), self.commands.ask_people)
        library = _add(menu, translate("Menus", "Also against the &library"), self.commands.switch_library)
        library.setCheckable(True)
        _add(menu, translate("Menus", "&New check"), self.checks.show_start, _Keys.New)
        menu.addSeparator()
        undo = _add(menu, translate("Menus", "&Undo verdict"), self._undo, "Ctrl+Z")
        redo = _add(menu, translate("Menus", "Re&do verdict"), self._redo, "Ctrl+Y")
        found = {"again": again, "with": with_menu.menuAction(), "people": people, "library": library}
        return found | {"undo": undo, "redo": redo}

    def _undo(self) -> None:
        """Take back what was decided last, and show what it was about."""
        for case in self.decisions.undo()[:1]:
            self.pages.show_case(case)

    def _redo(self) -> None:
        """Decide again what was taken back last, and show what it is about."""
        for case in self.decisions.redo()[:1]:
            self.pages.show_case(case)

    def _view_menu(self) -> dict[str, QAction]:
        translate, session, pages = QCoreApplication.translate, self.session, self.pages
        set_theme = self.settings_controller.set_theme
        menu = self.menuBar().addMenu(translate("Menus", "&View"))
        _choices(menu, translate("Menus", "&Language"), LANGUAGES, session.language, self._set_language)
        _choices(menu, translate("Menus", "&Appearance"), theme_names(), self.settings.theme, set_theme)
        hide = _add(menu, translate("Menus", "&Hide names"), self.anonymisation.toggle, "Ctrl+H")
        hide.setCheckable(True)
        menu.addSeparator()
        for page in NAMED_PAGES:
            assert page.label is not None
            _add(menu, sentence(page.label), partial(pages.go_to, page.name), page.key)
        menu.addSeparator()
        _add(menu, translate("Menus", "Text lar&ger"), lambda: pages.zoom(1), _Keys.ZoomIn)
        _add(menu, translate("Menus", "Text s&maller"), lambda: pages.zoom(-1), _Keys.ZoomOut)
        _add(menu, translate("Menus", "Text of &usual size"), lambda: pages.zoom(0), "Ctrl+0")
        return {"hide": hide}

    def _help_menu(self) -> None:
        translate = QCoreApplication.translate
        menu = self.menuBar().addMenu(translate("Menus", "&Help"))
        _add(menu, translate("Menus", "&User guide"), self.help.show_first)
        _add(menu, translate("Menus", "About this &page"), self.help.show_here, "F1")
        _add(menu, translate("Menus", "What the &figures mean"), self.help.show_figures, "Shift+F1")
        _add(menu, translate("Menus", "Check the &samples"), self.commands.check_samples)
        menu.addSeparator()
        _add(menu, translate("Menus", "&About Hengwen"), self.commands.about)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.geometry = self.saveGeometry()
        if self.autosave.busy and not self._leaves:
            self.checks.stop()
            self.jobs.stop(_PATIENCE)
            if (fault := self.autosave.close()) is not None:
                event.ignore()
                self._ask_to_leave(fault)
                return
        self.checks.stop()
        self.pages.render_queue.close()
        self.hide()
        self.jobs.stop(_PATIENCE)
        self.autosave.close()
        event.accept()

    def _ask_to_leave(self, fault: HengwenError) -> None:
        """What could not be kept is lost only if the user means it."""

        def leave() -> None:
            self._leaves = True
            QTimer.singleShot(0, self.close)  # not while it is about to close already

        translate = QCoreApplication.translate
        words = translate("Window", "What could not be kept is lost then. Close the window all the same?")
        text = f"{sentence(fault.message)}\n\n{words}"
        self.dialogs.offer(self, text, translate("Window", "Close all the same"), leave)


def _add(
    menu: QMenu, text: str, call: Callable[[], object], keys: QKeySequence.StandardKey | str | None = None
) -> QAction:
    action = QAction(text, menu)
    if keys is not None:
        action.setShortcuts([QKeySequence(keys)] if isinstance(keys, str) else QKeySequence.keyBindings(keys))
    action.triggered.connect(lambda _checked=False: call())
    menu.addAction(action)
    return action


def _choices(
    menu: QMenu, title: str, choices: tuple[tuple[str, str], ...], now: str, call: Callable[[str], object]
) -> None:
    inner = menu.addMenu(title)
    group = QActionGroup(inner)
    for value, text in choices:
        action = _add(inner, text, lambda value=value: call(value))  # type: ignore[misc]
        action.setCheckable(True)
        action.setChecked(value == now)
        group.addAction(action)
