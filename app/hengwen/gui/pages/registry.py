"""The pages of the window: the one table of them, and the context each is made with.

The bar, the View menu, the guide's F1 and the self-test are made from the table. A page is named as `module:Class` and
imported when the window is built; its class is called with a `PageContext`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from PySide6.QtWidgets import QWidget

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.session import Session
from hengwen.gui.translation import sentence
from hengwen.model.messages import Message, message

START, PROGRESS = "start", "progress"
READING, OVERVIEW, SOURCES, COMPARE = "reading", "overview", "sources", "compare"


@dataclass(frozen=True, slots=True)
class PageContext:
    """Everything a page may use: the state of the window, threads, a process that draws pages of documents, dialogs."""

    session: Session
    runner: JobRunner
    render_queue: RenderQueue
    dialogs: Dialogs


def has_result(session: Session) -> bool:
    """Return whether there is a result to show."""
    return session.result is not None


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the window.

    `guide`: the page of the user guide about it. `label`: its name in the View menu, with its mnemonic, None for a page
    that has no entry there; `key` shows it. `enabled`: returns whether it can be shown now, None for a page that the
    window enables itself.
    """

    name: str
    widget: str
    guide: str
    label: Message | None = None
    key: str = ""
    enabled: Callable[[Session], bool] | None = has_result

    @property
    def title(self) -> str:
        """Its name on the bar, in the window's language: the label without its mnemonic."""
        return re.sub(r"\(&\w\)|&", "", sentence(self.label)) if self.label else ""

    def make(self, context: PageContext) -> QWidget:
        """Make the page, empty until the session has something to show."""
        module, _, name = self.widget.partition(":")
        page = getattr(import_module(module), name)(context)
        assert isinstance(page, QWidget)
        return page


def has_totals(session: Session) -> bool:
    """Return whether there is a document that was compared with others."""
    return session.result is not None and bool(session.result.totals)


def has_pair(session: Session) -> bool:
    """Return whether a pair is open."""
    return session.pair is not None


# fmt: off
PAGES = (
    Page(START, "hengwen.gui.pages.start:StartPage", "documents", enabled=None),
    Page(PROGRESS, "hengwen.gui.pages.progress:ProgressPage", "first-check", enabled=None),
    Page(READING, "hengwen.gui.pages.reading.page:ReadingPage", "reading", message("&Reading"), "Ctrl+1", None),
    Page(OVERVIEW, "hengwen.gui.pages.overview.page:OverviewPage", "overview", message("&Overview"), "Ctrl+2"),
    Page(SOURCES, "hengwen.gui.pages.sources.page:SourcesPage", "overview", message("&Sources"), "Ctrl+3", has_totals),
    Page(COMPARE, "hengwen.gui.pages.compare.page:ComparePage", "compare", message("&Compare"), "Ctrl+4", has_pair),
)
# fmt: on
"""In the order of the bar, of the View menu and of their keys."""

NAMED_PAGES = tuple(page for page in PAGES if page.label is not None)
"""The pages with an entry in the menu."""
