"""The overview and the sources of one document as parts of the window: what their signals mean there."""

import gc
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hengwen.gui.overview import OverviewPage
from hengwen.gui.overview.pairs import Naming, plain_name
from hengwen.gui.shell import OVERVIEW, READING, SOURCES
from hengwen.gui.sources import SourcesPage
from hengwen.gui.work import Found
from hengwen.report import Entry

if TYPE_CHECKING:
    from hengwen.gui.window import Window


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

    To be called when a check begins, where a moment more is not noticed; without it pages of former reports would stay.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


class Overviewing(QObject):
    """Makes both pages, and keeps them up with the report. `naming`: what documents are called from then on."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self._path = ""
        self.naming: Naming = plain_name

    def build(self) -> tuple[OverviewPage, SourcesPage]:
        """Both pages anew, in the language of the moment."""
        window = self._window
        page, sources = OverviewPage(window.settings, window.tasks), SourcesPage(window.settings, window.tasks)
        page.opened.connect(window.open_pair)
        page.sources_asked.connect(self.show_sources)
        page.health_asked.connect(lambda: window.go_to(READING))
        page.left_out_asked.connect(window.commands.ask_left_out)
        sources.opened.connect(window.open_pair)
        sources.left.connect(lambda: window.go_to(OVERVIEW))
        sources.set_pixels(window.settings.text_size)
        return page, sources

    def put(self, found: Found, problems: int) -> None:
        """Show what was found; the document whose sources were asked for stays, where it is still there."""
        window = self._window
        set_aside()
        window.overview.show_report(found.report, found.totals, problems, self.naming)
        for name, page in ((OVERVIEW, window.overview), (SOURCES, window.sources)):
            window.shell.put(name, page)
        entry = next((each for each in found.report.entries if each.document.path == self._path), None)
        if entry is not None:
            window.sources.show_entry(found.report, entry, self.naming)
        window.shell.enable(SOURCES, on=entry is not None)

    def show_sources(self, entry: Entry) -> None:
        """Show all sources of a document."""
        window = self._window
        if window.found is not None:
            self._path = entry.document.path
            window.shell.enable(SOURCES, on=True)
            window.sources.show_entry(window.found.report, entry, self.naming)
            window.go_to(SOURCES)
            window.sources.table.setFocus()
