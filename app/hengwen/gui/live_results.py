"""A check under way on the pages: the health of the reading first, then pairs as they are finished."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from hengwen.gui.check_result import CheckResult
from hengwen.gui.jobs.arrivals import Read
from hengwen.gui.shell import COMPARE, PROGRESS, READING, SOURCES, START
from hengwen.model.options import Options
from hengwen.model.progress import ProgressStep
from hengwen.model.report import Report

if TYPE_CHECKING:
    from hengwen.gui.main_window import Window


class LiveResults(QObject):
    """`on` while the pages show what a check has found so far. Nothing is shown early while names are hidden."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self.on = False
        checker = window.checker
        checker.read.connect(self._show_read)
        checker.grown.connect(self._show_found)
        checker.progressed.connect(self._step)

    def begin(self) -> None:
        """A check begins; nothing of it is known."""
        self.on = False
        self._window.shell.run.begin()

    def end(self) -> None:
        """Nothing grows any more."""
        self.on = False

    def finish(self, found: CheckResult) -> tuple[str, str]:
        """All has come: the page that was looked at meanwhile, empty where none was, and the file chosen there.

        The pair that is open stays, where it is still part of what was found.
        """
        window, grown = self._window, self.on
        self.on = False
        known = grown and any(pair is window.pair for pair in found.report.comparisons)
        window.pair = window.pair if known else None
        page = window.shell.current
        if not grown or page == PROGRESS or (page == COMPARE and not known):
            return "", ""
        return page, window.reading.path

    def shown(self, page: str) -> None:
        """A page came to the front: the line says that more comes, wherever the check itself is not seen."""
        run, window = self._window.shell.run, self._window
        if window.checker.busy and page not in (START, PROGRESS):
            run.show_running(pairs=self.on)
        elif window.checker.busy or page in (START, PROGRESS):
            run.hide()
        else:
            run.show_done(window.found.report if window.found else None)

    @Slot(object)
    def _step(self, step: ProgressStep) -> None:
        self._window.shell.run.show_step(step)

    @Slot(object)
    def _show_read(self, read: Read) -> None:
        """Files that need a look are seen before any figure, and while the rest goes on."""
        window = self._window
        problems = any(health.is_problem for health in read.healths)
        if window.hiding.on or not (problems or window.again):
            return
        window.found, window.pair = None, None
        window.report_pages.put_reading(
            CheckResult(Report(Options(), (), (), read.skipped), [], read.healths), results=False
        )
        window.enable()
        window.shell.enable(SOURCES, on=False)
        window.reading.choose(str(window.again))
        window.again = None
        window.show_page(READING)
        window.reading.table.setFocus()

    @Slot(object)
    def _show_found(self, found: CheckResult) -> None:
        window = self._window
        if window.hiding.on:
            return
        first, self.on, page = not self.on, True, window.shell.current
        window.found = found
        if first:
            window.pair = None
            window.reviewing.begin(found)
            if page == PROGRESS:
                # What it says about not being finished is said by the line on top, with figures of the moment.
                window.report_pages.put_reading(replace(found, report=replace(found.report, warnings=())))
            window.reading.show_ready(ready=True)
            window.enable()
        window.report_pages.put_pairs(found, growing=True)
        if page == PROGRESS:
            window.go_on()
        else:
            window.show_page(page)
