"""The pages of a report as parts of the window: what their signals mean there, and how they are kept up with it."""

import gc
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hengwen.gui.check_result import CheckResult, with_exclusions
from hengwen.gui.pages.overview.page import OverviewPage
from hengwen.gui.pages.reading.page import ReadingPage
from hengwen.gui.pages.sources.page import SourcesPage
from hengwen.gui.shell import OVERVIEW, READING, SOURCES
from hengwen.gui.widgets.document_names import Naming, plain_name
from hengwen.model.report import ReportEntry

if TYPE_CHECKING:
    from hengwen.gui.main_window import Window


def set_aside() -> None:
    """Keep everything that is there now out of the sight of the collector of cycles.

    A report of 20,000 pairs is 300,000 objects, in none of which is a cycle: they go when nobody counts them any more.
    Without this the collector looks through all of them every now and then, for two tenths of a second and more,
    whatever the user is doing.
    """
    gc.collect(1)
    gc.freeze()


def tidy() -> None:
    """Let the collector see everything again, once: what has been given up since goes, the rest is set aside anew.

    To be called when all pages have been made anew, where a moment more is not noticed: without it the former ones
    would stay. A report has no cycles and goes by itself.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


class ReportPages(QObject):
    """Makes the pages of reports. `naming`: what documents are called on them from then on."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self._path = ""
        self.naming: Naming = plain_name

    def build(self) -> tuple[ReadingPage, OverviewPage, SourcesPage]:
        """How documents were read, the overview and the sources of a document anew, in the language of the moment."""
        window = self._window
        reading = ReadingPage(window.tasks, window.drawer)
        reading.results_asked.connect(window.go_on)
        reading.encoding_chosen.connect(window.read_again)
        reading.set_pixels(window.settings.text_size)
        page, sources = OverviewPage(window.settings, window.tasks), SourcesPage(window.settings, window.tasks)
        page.opened.connect(window.open_pair)
        page.sources_asked.connect(self.show_sources)
        page.health_asked.connect(lambda: window.go_to(READING))
        page.left_out_asked.connect(window.commands.ask_left_out)
        sources.opened.connect(window.open_pair)
        sources.left.connect(lambda: window.go_to(OVERVIEW))
        sources.set_pixels(window.settings.text_size)
        for name, each in ((READING, reading), (OVERVIEW, page), (SOURCES, sources)):
            window.shell.put(name, each)
        return reading, page, sources

    def put_reading(self, found: CheckResult, *, results: bool = True) -> None:
        """Show how the documents were read; `results`: whether there are any to go on to."""
        window = self._window
        window.reading.show_found(found)
        window.reading.show_ready(ready=results)
        window.shell.set_count(READING, window.reading.problems)

    def put_pairs(self, found: CheckResult, *, growing: bool = False) -> None:
        """Show what was found, `growing` when more will come; the document whose sources were asked for stays."""
        window = self._window
        set_aside()
        window.overview.show_report(found, window.reading.problems, self.naming, growing=growing)
        entry = next((each for each in found.report.entries if each.document.path == self._path), None)
        if entry is not None:
            window.sources.show_entry(found.report, entry, self.naming)
        window.shell.enable(SOURCES, on=entry is not None)

    def show_sources(self, entry: ReportEntry) -> None:
        """Show all sources of a document."""
        window = self._window
        if window.found is not None:
            self._path = entry.document.path
            window.shell.enable(SOURCES, on=True)
            window.sources.show_entry(window.found.report, entry, self.naming)
            window.go_to(SOURCES)
            window.sources.table.setFocus()

    def leave_out(self, kinds: frozenset[str]) -> None:
        """Leave these kinds of text out from now on; every figure follows."""
        window = self._window
        if window.found is not None:
            window.found, window.pair = with_exclusions(window.found, kinds), None
            window.reviewing.keeping.follow(window.hiding.named(window.found.report))
            window.put_report(window.found)
            window.enable()
            window.show_page(OVERVIEW)
