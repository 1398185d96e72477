"""The window: it wires the pages to each other and to the engine, and does nothing else."""

from pathlib import Path
from typing import cast

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QApplication

from hengwen.checkfile import SUFFIX, RecentCheckFiles
from hengwen.gui.anonymisation import Anonymisation
from hengwen.gui.check_result import CheckResult
from hengwen.gui.check_setup import CheckSetup
from hengwen.gui.commands import Commands
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.dialogs.export_request import write_export
from hengwen.gui.export_controller import ExportController
from hengwen.gui.jobs.page_render_queue import PageRenderQueue
from hengwen.gui.jobs.task import Tasks
from hengwen.gui.jobs.work import Check, Checker, Write, run_check
from hengwen.gui.live_results import LiveResults
from hengwen.gui.menus import fill_menus
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.progress import ProgressPage
from hengwen.gui.pages.start import StartPage
from hengwen.gui.report_pages import ReportPages, tidy
from hengwen.gui.review_controller import ReviewController
from hengwen.gui.settings import Settings
from hengwen.gui.settings_controller import SettingsController
from hengwen.gui.shell import COMPARE, OVERVIEW, PROGRESS, READING, START, Shell
from hengwen.gui.status import status_text
from hengwen.gui.style.levels import use_levels
from hengwen.gui.style.look import apply_theme
from hengwen.gui.translation import language, sentence, set_language
from hengwen.gui.widgets.drop_window import DropWindow
from hengwen.model.check_request import CheckRequest
from hengwen.model.errors import HengwenError
from hengwen.model.report import Comparison
from hengwen.readers.pages.renderer import PageRenderer

_PATIENCE = 2000  # milliseconds that closing waits for a check to stop


class Window(DropWindow):
    """`check`, `write` and `dialogs` are what it does to the world; tests hand in their own."""

    shell: Shell  # with all pages, made by `build`

    def __init__(
        self,
        settings: Settings,
        check: Check = run_check,
        write: Write = write_export,
        dialogs: Dialogs | None = None,
    ) -> None:
        super().__init__()
        self.settings = settings
        use_levels(settings.levels)
        self.tasks = Tasks(self)
        self.found: CheckResult | None = None
        self.pair: Comparison | None = None
        self._dialogs = dialogs or Dialogs(self)
        self.inquiry = CheckSetup(settings, self._dialogs, self)
        self.inquiry.changed.connect(self._show_request)
        self.checker = Checker(self.tasks, check, self)
        self.checker.finished.connect(self.show_report)
        self.checker.failed.connect(self._failed)
        self.again: Path | None = None  # the file that is read again, to be shown when it was
        self.growing = LiveResults(self)
        self.configuring = SettingsController(self, self._dialogs)
        self.commands = Commands(self, self._dialogs)
        self.drawer = PageRenderQueue(self.tasks, PageRenderer(), self)
        self.report_pages = ReportPages(self)
        self.exporting = ExportController(self, self.tasks, write, self._dialogs)
        self.hiding = Anonymisation(self)
        self.reviewing = ReviewController(self, self._dialogs, RecentCheckFiles(settings.checks))
        self._later: dict[str, QAction] = {}
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
    def request(self) -> CheckRequest:
        """What is checked, as it was put together by now."""
        return self.inquiry.request

    def build(self) -> None:
        """Make all widgets anew, as after a change of language, and show what was shown before."""
        before = self.shell.current if self._later else ""
        self.shell = Shell()
        self.shell.asked.connect(self.show_page)
        self.shell.run.cancelled.connect(self.cancel)
        self.shell.run.again.connect(self.check_again)
        self.start, self.progress = StartPage(self.request), ProgressPage()
        self.compare = ComparePage(self.tasks, self.drawer.renderer, self._dialogs, self.settings)
        self.compare.set_pixels(self.settings.text_size)
        self.reading, self.overview, self.sources = self.report_pages.build()
        self.compare.opened.connect(lambda: self.shell.say(*status_text(self)))
        self._wire()
        self.reviewing.build()
        self.shell.put(START, self.start)
        self.shell.put(PROGRESS, self.progress)
        self.shell.put(COMPARE, self.compare, self.compare.actions_bar)
        self.setCentralWidget(self.shell)
        self._later = fill_menus(self)
        if self.found is not None:
            self.put_report(self.found)
        if self.found is not None and self.pair is not None:
            self.compare.show_pair(self.pair, self.found)
        self.enable()
        kept = before if before in (START, PROGRESS) or self.found is not None else ""
        self.show_page(kept or (PROGRESS if self.checker.busy else START))
        if before:
            tidy()

    def _wire(self) -> None:
        start = self.start
        start.folder_asked.connect(self.commands.open_folder)
        start.files_asked.connect(self.commands.open_files)
        start.templates_asked.connect(self.commands.choose_templates)
        start.against_asked.connect(self.commands.choose_older)
        start.library_switched.connect(self.commands.switch_library)
        start.request_changed.connect(self.inquiry.take_beside)
        self.held.connect(start.show_over)
        self.progress.cancelled.connect(self.cancel)
        self.checker.progressed.connect(self.progress.show_step)

    def _show_request(self, request: CheckRequest) -> None:
        self.start.show_request(request)
        self._later["library"].setChecked(request.library is not None)

    def put_report(self, found: CheckResult) -> None:
        """Put up all pages of a report."""
        self.report_pages.put_reading(found)
        self.report_pages.put_pairs(found, growing=self.growing.on)

    def show_page(self, name: str) -> None:
        """Bring a page to the front."""
        self.shell.show_page(name)
        self.shell.show_way(shown=name not in (START, PROGRESS))
        self.growing.shown(name)
        self.reviewing.shown(name)
        self.shell.say(*status_text(self))

    def go_on(self) -> None:
        """From the health of the reading, or from a check that is done, to what was found."""
        self.show_page(OVERVIEW)
        self.overview.table.setFocus()

    def go_to(self, name: str) -> None:
        """Show a page of the report, if it can be shown now."""
        if self.shell.can_show(name):
            self.show_page(name)

    def enable(self) -> None:
        """Switch on what can be done now, and nothing else."""
        busy = self.checker.busy
        for name in ("export", "save"):
            self._later[name].setEnabled(self.found is not None and not busy)
        for name in ("again", "with"):
            self._later[name].setEnabled(bool(self.request.paths) and not busy)
        self.shell.enable(OVERVIEW, on=self.found is not None)
        self.shell.enable(COMPARE, on=self.pair is not None)

    # Checking

    def show_start(self) -> None:
        """Ask for other documents; the task sheets stay."""
        self.stop_check()
        self.show_page(START)

    def check_paths(self, paths: tuple[Path, ...]) -> None:
        """Check these documents, with what was chosen beside them; a check that was kept is opened."""
        if len(paths) == 1 and paths[0].suffix == SUFFIX:
            self.reviewing.keeping.open(paths[0])
        elif paths:
            self.inquiry.take_paths(paths)
            self.check_again()

    def check_again(self) -> None:
        """Check the same documents once more."""
        self.stop_check()
        self.start.show_notice("")
        self.progress.restart(library=self.request.library is not None)
        self.growing.begin()
        self.checker.start(self.request)
        self.show_page(PROGRESS)
        self.enable()

    def read_again(self, path: str, encoding: str) -> None:
        """Check once more, with one file read in another encoding, and show that file again."""
        path = self.hiding.path(path)
        self.inquiry.take_encoding(Path(path), encoding)
        self.check_again()
        self.again = Path(path)

    def stop_check(self) -> bool:
        """Stop the check at once, whatever is shown; what it still reports is not listened to."""
        self.again = None
        return self.checker.cancel()

    def cancel(self) -> None:
        """Stop the check. What it has found stays, and says that it is not all; else what was there before is back."""
        if not self.stop_check():
            return
        if self.growing.on and self.found is not None:
            self.show_report(self.found)
            return
        self.growing.end()
        if self.found is None or not self.hiding.takes(self.found):
            self.show_page(START if self.found is None else OVERVIEW)
        self.enable()

    @Slot(object)
    def show_report(self, found: CheckResult) -> None:
        """Show what a check found, and keep it."""
        self.reviewing.take(found)
        self.show_found(found)

    def show_found(self, found: CheckResult) -> None:
        """Show what a check found, now or in former days; what has been looked at while it grew stays in front."""
        if self.hiding.takes(found):
            return
        page, path = self.growing.finish(found)
        self.found, again, self.again = found, self.again, None
        self.put_report(found)
        self.enable()
        self.reading.choose(path if again is None else str(again))
        if page:
            self.show_page(page)
        elif again is None and not self.reading.problems:
            self.go_on()
        else:
            self.show_page(READING)
            self.reading.table.setFocus()

    @Slot(object)
    def _failed(self, fault: Exception) -> None:
        self.growing.end()
        self.show_page(START)
        self.enable()
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
        self.enable()
        self.compare.show_pair(pair, self.found)
        self.show_page(COMPARE)
        self.compare.take_focus()

    # Looks

    def set_language(self, name: str) -> None:
        """Speak another language from now on."""
        self.settings.language = name
        set_language(cast(QApplication, QApplication.instance()), name)
        self.build()

    def set_theme(self, name: str) -> None:
        """Wear another look from now on."""
        self.settings.theme = name
        apply_theme(cast(QApplication, QApplication.instance()), name)

    def zoom(self, by: int) -> None:
        """Make the text in the panes larger or smaller, 0 for its usual size."""
        pixels = self.settings.zoom(by)
        for page in (self.compare, self.sources, self.reading):
            page.set_pixels(pixels)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.geometry = self.saveGeometry()
        self.checker.cancel()
        self.drawer.close()
        self.hide()
        self.tasks.stop(_PATIENCE)
        self.reviewing.keeping.close()
        event.accept()
