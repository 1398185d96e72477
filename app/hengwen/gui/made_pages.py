"""The frame of the window and its pages, each made when it is first needed."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from hengwen.gui.main_frame import MainFrame
from hengwen.gui.pages.registry import COMPARE, OVERVIEW, PAGES, PROGRESS, READING, SOURCES, START, PageContext

if TYPE_CHECKING:
    from hengwen.gui.pages.compare.page import ComparePage
    from hengwen.gui.pages.compare.verdict_bar import VerdictBar
    from hengwen.gui.pages.overview.page import OverviewPage
    from hengwen.gui.pages.progress import ProgressPage
    from hengwen.gui.pages.reading.page import ReadingPage
    from hengwen.gui.pages.sources.page import SourcesPage
    from hengwen.gui.pages.start import StartPage

_WITH_TEXT = COMPARE, SOURCES, READING  # pages that show the text of documents


class MadePages(QObject):
    """Pages by name. `page_made` is emitted with the name of a new one."""

    page_made = Signal(str)

    frame: MainFrame  # made by `build`
    _verdict_bar: "VerdictBar"  # made with the page `compare`

    def __init__(self, context: PageContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._made: dict[str, QWidget] = {}

    def build(self) -> None:
        """Make the frame and the first page, in the current language; they are empty."""
        self.frame = MainFrame()
        self._made = {}
        self.page(START)

    def is_made(self, name: str) -> bool:
        """Return whether a page was needed by now."""
        return name in self._made

    def page(self, name: str) -> QWidget:
        """Return a page, made now if it was not yet."""
        if name not in self._made:
            view = self._made[name] = next(page for page in PAGES if page.name == name).make(self._context)
            self.frame.set_page(name, view, self.compare.actions_bar if name == COMPARE else None)
            if name == COMPARE:
                self._put_verdict()
            if name in _WITH_TEXT:
                self._set_pixels(self._context.session.settings.text_size)
            self.page_made.emit(name)
        return self._made[name]

    @property
    def start(self) -> "StartPage":
        """The page on which documents are chosen."""
        return cast("StartPage", self.page(START))

    @property
    def progress(self) -> "ProgressPage":
        """The page of a running check."""
        return cast("ProgressPage", self.page(PROGRESS))

    @property
    def reading(self) -> "ReadingPage":
        """The page of how the documents were read."""
        return cast("ReadingPage", self.page(READING))

    @property
    def overview(self) -> "OverviewPage":
        """The page of all pairs."""
        return cast("OverviewPage", self.page(OVERVIEW))

    @property
    def sources(self) -> "SourcesPage":
        """The page of all sources of a document."""
        return cast("SourcesPage", self.page(SOURCES))

    @property
    def compare(self) -> "ComparePage":
        """The page of a pair side by side."""
        return cast("ComparePage", self.page(COMPARE))

    @property
    def verdict_bar(self) -> "VerdictBar":
        """The line of the verdict on that page."""
        self.page(COMPARE)
        return self._verdict_bar

    def _put_verdict(self) -> None:
        from hengwen.gui.pages.compare.verdict_bar import VerdictBar

        self._verdict_bar = VerdictBar(self._context.session.settings.reviewer)
        self._verdict_bar.add_keys(self.compare)
        self.compare.match_panel.signs.who = self._verdict_bar.who
        self.compare.put_verdict(self._verdict_bar)

    def zoom(self, by: int) -> None:
        """Make the text in the panes larger or smaller, 0 for its default size."""
        self._set_pixels(self._context.session.settings.zoom(by))

    def _set_pixels(self, pixels: int) -> None:
        for name in _WITH_TEXT:
            if name in self._made:
                cast("ComparePage | SourcesPage | ReadingPage", self._made[name]).set_pixels(pixels)
