"""The window: it wires the pages to each other and to the engine, and does nothing else."""

from pathlib import Path
from typing import cast

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QApplication

from hengwen.checkfile import SUFFIX, Recent
from hengwen.errors import HengwenError
from hengwen.gui.compare import ComparePage
from hengwen.gui.configuring import Configuring
from hengwen.gui.dialogs import Dialogs
from hengwen.gui.drawer import Drawer
from hengwen.gui.drops import DropWindow
from hengwen.gui.exporting import Exporting
from hengwen.gui.inquiry import Inquiry
from hengwen.gui.leftout import LeftOutDialog
from hengwen.gui.library import LibraryDialog
from hengwen.gui.look import wear
from hengwen.gui.menus import fill_menus
from hengwen.gui.overviewing import Overviewing
from hengwen.gui.progress import ProgressPage
from hengwen.gui.reading import ReadingPage
from hengwen.gui.reportwish import write_wish
from hengwen.gui.request import Check, Request, engine
from hengwen.gui.reviewing import Reviewing
from hengwen.gui.settings import Settings
from hengwen.gui.shell import COMPARE, OVERVIEW, PROGRESS, READING, START, Shell
from hengwen.gui.start import StartPage
from hengwen.gui.status import figures
from hengwen.gui.task import Tasks
from hengwen.gui.translation import language, sentence, speak
from hengwen.gui.work import Checker, Found, Write, switch
from hengwen.library.opening import usual_place
from hengwen.readers.pages import PageRenderer
from hengwen.report import Comparison

_PATIENCE = 2000  # milliseconds that closing waits for a check to stop


class Window(DropWindow):
    """`check`, `write` and `dialogs` are what it does to the world; tests hand in their own."""

    def __init__(
        self,
        settings: Settings,
        check: Check = engine,
        write: Write = write_wish,
        dialogs: Dialogs | None = None,
    ) -> None:
        super().__init__()
        self.settings = settings
        self.tasks = Tasks(self)
        self.found: Found | None = None
        self.pair: Comparison | None = None
        self._dialogs = dialogs or Dialogs(self)
        self.inquiry = Inquiry(settings, self._dialogs, self)
        self.checker = Checker(self.tasks, check, self)
        self.checker.finished.connect(self.show_report)
        self.checker.failed.connect(self._failed)
        self._again: Path | None = None
        self.configuring = Configuring(self, self._dialogs)
        self._drawer = Drawer(self.tasks, PageRenderer(), self)
        self._overviewing = Overviewing(self)
        self.exporting = Exporting(self, self.tasks, write, self._dialogs)
        self.reviewing = Reviewing(self, self._dialogs, Recent(settings.checks))
        self._later: dict[str, QAction] = {}
        self.shell = Shell()
        self.setWindowTitle("Hengwen 衡文")
        self.setMinimumSize(720, 460)
        self.resize(1320, 840)
        self.restoreGeometry(settings.geometry)
        self.dropped.connect(self.check_paths)
        self.build()

    # The pages

    @property
    def language(self) -> str:
        """The language of the window."""
        return language()

    @property
    def request(self) -> Request:
        """What is checked, as it was put together by now."""
        return self.inquiry.request

    def build(self) -> None:
        """Make all widgets anew, as after a change of language, and show what was shown before."""
        before = self.shell.current or START
        self.shell = Shell()
        self.shell.asked.connect(self._show)
        self.start, self.progress = StartPage(self.request), ProgressPage()
        self.compare = ComparePage(self.tasks, self._drawer.renderer, self._dialogs, self.settings)
        self.compare.set_pixels(self.settings.text_size)
        self.overview, self.sources = self._overviewing.build()
        self.compare.opened.connect(self._say)
        self._wire()
        self.reviewing.build()
        self.shell.put(START, self.start)
        self.shell.put(PROGRESS, self.progress)
        self.setCentralWidget(self.shell)
        self._later = fill_menus(self)
        if self.found is not None:
            self._put_report(self.found)
        self._enable()
        self._show(before)

    def _wire(self) -> None:
        start = self.start
        start.folder_asked.connect(self.ask_folder)
        start.files_asked.connect(self.ask_files)
        start.templates_asked.connect(self._choose_templates)
        start.against_asked.connect(self._choose_older)
        start.request_changed.connect(self.inquiry.take_beside)
        self.inquiry.changed.connect(start.show_request)
        self.held.connect(start.show_over)
        self.progress.cancelled.connect(self.cancel)
        self.checker.progressed.connect(self.progress.show_step)

    def _put_report(self, found: Found) -> None:
        self.reading = ReadingPage(found, self.tasks, self._drawer)
        self.reading.results_asked.connect(self._go_on)
        self.reading.encoding_chosen.connect(self.read_again)
        self.reading.set_pixels(self.settings.text_size)
        problems = self.reading.problems
        self._overviewing.put(found, problems)
        self.shell.put(READING, self.reading)
        self.shell.put(COMPARE, self.compare, self.compare.actions_bar)
        self.shell.set_count(READING, problems)
        if self.pair is not None:
            self.compare.show_pair(self.pair, found)

    def _show(self, name: str) -> None:
        self.shell.show_page(name)
        self.shell.show_way(shown=name not in (START, PROGRESS))
        self.reviewing.shown(name)
        self._say()

    def _go_on(self) -> None:
        self._show(OVERVIEW)
        self.overview.table.setFocus()

    def go_to(self, name: str) -> None:
        """Show a page of the report, if it can be shown now."""
        if self.shell.can_show(name):
            self._show(name)

    def _say(self) -> None:
        report = self.found.report if self.found else None
        if report is None or self.shell.current in (START, PROGRESS):
            self.shell.say("")
        elif self.shell.current == COMPARE:
            self.shell.say(self.compare.status_text(), self.compare.keys_text())
        else:
            self.shell.say(*figures(report))

    def _enable(self) -> None:
        busy = self.checker.busy
        for name in ("export", "save"):
            self._later[name].setEnabled(self.found is not None and not busy)
        for name in ("again", "with"):
            self._later[name].setEnabled(bool(self.request.paths) and not busy)
        self.shell.enable(COMPARE, on=self.pair is not None)

    # Opening

    def ask_folder(self) -> None:
        """Let the user choose a folder and check it."""
        self.check_paths(self.inquiry.folder())

    def ask_files(self) -> None:
        """Let the user choose files and check them."""
        self.check_paths(self.inquiry.files(self.tr("Open files")))

    def _choose_templates(self) -> bool:
        return self.inquiry.take_templates(self.inquiry.files(self.tr("Task sheet or template")))

    def _choose_older(self) -> bool:
        return self.inquiry.take_older(self.inquiry.folder())

    def check_with_templates(self) -> None:
        """Check the same documents with a task sheet."""
        if self._choose_templates():
            self.check_again()

    def check_with_older(self) -> None:
        """Check the same documents against older ones."""
        if self._choose_older():
            self.check_again()

    # Checking

    def show_start(self) -> None:
        """Ask for other documents; the task sheets stay."""
        self.cancel()
        self._show(START)

    def check_paths(self, paths: tuple[Path, ...]) -> None:
        """Check these documents, with what was chosen beside them; a check that was kept is opened."""
        if len(paths) == 1 and paths[0].suffix == SUFFIX:
            self.reviewing.keeping.open(paths[0])
        elif paths:
            self.inquiry.take_paths(paths)
            self.check_again()

    def check_again(self) -> None:
        """Check the same documents once more."""
        self.cancel()
        self.start.show_notice("")
        self.progress.restart()
        self.checker.start(self.request)
        self._show(PROGRESS)
        self._enable()

    def read_again(self, path: str, encoding: str) -> None:
        """Check once more, with one file read in another encoding, and show that file again."""
        self.inquiry.take_encoding(Path(path), encoding)
        self.check_again()
        self._again = Path(path)

    def cancel(self) -> None:
        """Stop the check. The window goes on at once; what the check still reports is not listened to."""
        self._again = None
        if self.checker.cancel():
            self._show(START if self.found is None else OVERVIEW)
            self._enable()

    @Slot(object)
    def show_report(self, found: Found) -> None:
        """Show what a check found, and keep it."""
        self.reviewing.take(found)
        self.show_found(found)

    def show_found(self, found: Found) -> None:
        """Show what a check found, now or in former days."""
        self.found, self.pair = found, None
        self._put_report(found)
        self._enable()
        again, self._again = self._again, None
        if again is None and not self.reading.problems:
            self._go_on()
            return
        self.reading.choose(str(again))
        self._show(READING)
        self.reading.table.setFocus()

    @Slot(object)
    def _failed(self, fault: Exception) -> None:
        self._enable()
        self._show(START)
        self.tell(fault)

    def tell(self, fault: Exception) -> None:
        """A sentence for what the user can act on; everything else is a bug and is shown as one."""
        if not isinstance(fault, HengwenError):
            self._dialogs.fault(self, fault)
        elif self.shell.current == START:
            self.start.show_notice(sentence(fault.message))
        else:
            self._dialogs.tell(self, sentence(fault.message))

    # The report

    def open_pair(self, pair: Comparison) -> None:
        """Show a pair side by side."""
        self.pair = pair
        self._enable()
        self.compare.show_pair(pair, self.found)
        self._show(COMPARE)
        self.compare.take_focus()

    def ask_left_out(self) -> None:
        """Show what does not count, to be switched."""
        if self.found is not None:
            dialog = LeftOutDialog(self.found.report, self)
            dialog.switched.connect(self.leave_kinds_out)
            dialog.open()

    @Slot(object)
    def leave_kinds_out(self, kinds: frozenset[str]) -> None:
        """Leave these kinds of text out from now on; every figure follows."""
        if self.found is None:
            return
        self.found, self.pair = switch(self.found, kinds), None
        self.reviewing.keeping.follow(self.found.report)
        self._put_report(self.found)
        self._enable()
        self._show(OVERVIEW)

    def ask_settings(self) -> None:
        """Show the settings, to be changed."""
        self.configuring.ask()

    def ask_library(self) -> None:
        """Show the library, to which the documents of the check can be added."""
        documents = [entry.document for entry in self.found.report.entries] if self.found else []
        LibraryDialog(self.tasks, self._dialogs, usual_place(), documents, self).open()

    def switch_library(self) -> None:
        """Check against the library too from now on, or no longer."""
        self.inquiry.take_library(None if self.request.library else usual_place())

    def ask_export(self) -> None:
        """Let the user choose what to hand on, and write it."""
        self.exporting.ask()

    # Looks

    def set_language(self, name: str) -> None:
        """Speak another language from now on."""
        self.settings.language = name
        speak(cast(QApplication, QApplication.instance()), name)
        self.build()

    def set_theme(self, name: str) -> None:
        """Wear another look from now on."""
        self.settings.theme = name
        wear(cast(QApplication, QApplication.instance()), name)

    def zoom(self, by: int) -> None:
        """Make the text in the panes larger or smaller, 0 for its usual size."""
        pixels = self.settings.zoom(by)
        self.compare.set_pixels(pixels)
        self.sources.set_pixels(pixels)
        if self.found is not None:
            self.reading.set_pixels(pixels)

    def about(self) -> None:
        """Say what the program is."""
        self._dialogs.about(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.geometry = self.saveGeometry()
        self.checker.cancel()
        self._drawer.close()
        self.hide()
        self.tasks.stop(_PATIENCE)
        self.reviewing.keeping.finish()
        event.accept()
