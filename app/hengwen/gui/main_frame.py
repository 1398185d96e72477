"""The frame around the pages: the bar at the top with the product's name and the navigation, the line at the bottom."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from hengwen.gui.headline_bar import HeadlineBar
from hengwen.gui.pages.progress_bar import CheckProgressBar
from hengwen.gui.pages.registry import COMPARE, NAMED_PAGES, READING, Page
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.widgets.cells import paint_pill
from hengwen.gui.widgets.parts import Elided, Gap, Part, button, label, lay_out, plain_row, styled

_BAR = 46
_WIDE, _WIDEST = 1000, 1420  # pixels from which a page's tools leave room on the bar, for one button and for two


class NavigationButton(QPushButton):
    """The name of a page, with a count beside it where something on it needs attention."""

    def __init__(self, page: Page) -> None:
        super().__init__(page.title)
        self._text, self.count = page.title, 0
        self.setObjectName("nav")
        self.setProperty("command", page.name)
        self.setCheckable(True)
        self.setFixedHeight(_BAR)

    def set_count(self, count: int) -> None:
        """Show a count, none for 0."""
        self.count = count
        # Spaces make the room for the badge: padding in a style sheet would not reach this one button.
        room = 0 if not count else 2 if count < 100 else 3
        self.setText(self._text + "\u2003" * room)
        self.setAccessibleName(f"{self._text} ({count})" if count else self._text)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.count:
            painter = QPainter(self)
            width = 14 + 8 * len(str(self.count))
            box = QRectF(self.width() - width - 8, (self.height() - 20) / 2, width, 20)
            paint_pill(painter, box, theme_now().notice, str(self.count))


class MainFrame(QWidget):
    """Pages in a stack. The navigation appears with the first report."""

    def __init__(self) -> None:
        super().__init__()
        self.export = button("", "bar", command="export")
        self.hide_names = button(self.tr("Hide names"), "bar", command="hide", checkable=True)
        self.menu = QToolButton()
        self.menu.setText("☰")
        self.menu.setObjectName("menuButton")
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu.setToolTip(self.tr("Menu  (F10)"))
        self.menu.setAccessibleName(self.tr("Menu"))
        self.menu.setShortcut("F10")
        self.stack = QStackedWidget()
        self._names = {page.name: NavigationButton(page) for page in NAMED_PAGES}
        self._pages: dict[str, QWidget] = {}
        self._tools: dict[str, QWidget] = {}
        self._has_navigation = False
        self._status, self._more = Elided(), Elided("", Qt.TextElideMode.ElideRight)
        self._bar = self._make_bar()
        self.progress_bar = CheckProgressBar()
        self.headline = HeadlineBar()
        parts = (self._bar, self.progress_bar, self.headline, (self.stack, 1), self._make_line())
        lay_out(QVBoxLayout(self), *parts, spacing=0)
        self._curtain = styled(label(self.tr("Covering names…"), "curtain"), "curtain")
        self._curtain.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._curtain.setParent(self)
        self._curtain.hide()
        self.show_navigation(shown=False)

    def _make_bar(self) -> QWidget:
        brand = label("衡文", "brand")
        brand.setFont(font(16, bold=True))
        bar, group = styled(QWidget(), "topBar"), QButtonGroup(self)
        bar.setFixedHeight(_BAR + 1)
        for name in self._names.values():
            group.addButton(name)
        parts: tuple[Part, ...] = (
            self.menu, Gap(6), brand, Gap(18), *self._names.values(), 1, Gap(8), self.hide_names, Gap(8), self.export,
        )  # fmt: skip
        self._row = lay_out(QHBoxLayout(bar), *parts, margins=(12, 0, 12, 0), spacing=0)
        return bar

    def _make_line(self) -> QWidget:
        private = label(self.tr("Data stay on this machine"))
        self.hide_names.setToolTip(
            self.tr("Documents by number, and names in them covered: for showing, and for reports without names")
        )
        parts = private, self._status, 1, self._more
        return styled(plain_row(*parts, margins=(12, 0, 12, 0), height=28, spacing=24), "statusLine")

    def set_page(self, name: str, page: QWidget, tools: QWidget | None = None) -> None:
        """Put a page under a name, replacing the previous one; `tools` stand in the bar while it is shown."""
        for old in (self._pages.pop(name, None), self._tools.pop(name, None)):
            if old is not None and old not in (page, tools):
                old.hide()
                old.deleteLater()
        self._pages[name] = page
        if self.stack.indexOf(page) < 0:  # or it would be taken out and put in again, every part of it styled anew
            self.stack.addWidget(page)
        if tools is not None:
            self._tools[name] = tools
            if self._row.indexOf(tools) < 0:
                self._row.insertWidget(self._row.indexOf(self.hide_names) - 1, tools)
                tools.hide()

    def page(self, name: str) -> QWidget:
        """Return the page with a name."""
        return self._pages[name]

    def show_page(self, name: str) -> None:
        """Bring a page to the front."""
        self.stack.setCurrentWidget(self._pages[name])
        for key, tools in self._tools.items():
            tools.setVisible(key == name)
        self.export.setText(self.tr("Evidence sheet…") if name == COMPARE else self.tr("Export…"))
        self.export.setToolTip(
            self.tr("This pair for others to read: its figures and its matches")
            if name == COMPARE
            else self.tr("A report for others to read, seen before it is written")
        )
        if name in self._names:
            self._names[name].setChecked(True)

    @property
    def current(self) -> str:
        """The name of the page in front."""
        return next((name for name, page in self._pages.items() if page is self.stack.currentWidget()), "")

    def draw_curtain(self, *, drawn: bool) -> None:
        """Hide everything with names at once, until it is covered name by name."""
        self._curtain.setGeometry(self.rect().adjusted(0, _BAR + 1, 0, 0))
        self._curtain.raise_()
        self._curtain.setVisible(drawn)

    def show_navigation(self, *, shown: bool) -> None:
        """Show or hide the names of the pages."""
        self._has_navigation = shown
        for name_button in self._names.values():
            name_button.setVisible(shown)
        self._make_room()
        self.headline.setVisible(shown and bool(self.headline.text))

    def enable(self, name: str, *, on: bool) -> None:
        """Set whether a page can be visited."""
        self._names[name].setEnabled(on)

    def can_show(self, name: str) -> bool:
        """Return whether a page can be visited now."""
        return self._names[name].isVisible() and self._names[name].isEnabled()

    def show_problems(self, count: int) -> None:
        """Show how many files need a look before any figure is believed: beside their page, and on top of every one."""
        self._names[READING].set_count(count)
        self.headline.show_problems(count)

    def show_headline(self) -> None:
        """Show the line of chips on every page of a report, if it has anything to say."""
        is_report = any(name_button.isVisible() for name_button in self._names.values())
        self.headline.setVisible(bool(self.headline.text) and is_report)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._curtain.setGeometry(self.rect().adjusted(0, _BAR + 1, 0, 0))
        self._make_room()

    def _make_room(self) -> None:
        """Hide the buttons in a narrow window, where a page's tools need the room more; the menu has the same."""
        tools = self._tools.get(self.current)
        for part, least in ((self.export, _WIDE), (self.hide_names, _WIDEST)):
            part.setVisible(self._has_navigation and (tools is None or self.width() >= least))

    def show_status(self, status: str, more: str = "") -> None:
        """Show the line at the bottom, at its left and at its right."""
        self._status.set_text(status)
        self._more.set_text(more)
