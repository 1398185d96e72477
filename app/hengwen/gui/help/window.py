"""The window of the guide: contents and search beside the page, back and forward above it."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QSplitter, QVBoxLayout, QWidget

from hengwen.gui.help.book import FIRST, Book
from hengwen.gui.help.browser import Browser
from hengwen.gui.settings import TEXT_SIZES, Settings
from hengwen.gui.style.application import style_window
from hengwen.gui.translation import language
from hengwen.gui.widgets.actions import Actions, Command
from hengwen.gui.widgets.parts import action_row, frame, lay_out, plain_row, styled
from hengwen.gui.widgets.window_size import fit

_PAGE, _HEADING = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_SIZE = QSize(1120, 760)
_PLACE, _TEXT = "arranged/guide", "guide_text_size"
_Keys = QKeySequence.StandardKey


class HelpWindow(QWidget):
    """A separate window, so that the guide can stand beside the program while its steps are followed."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        style_window(self)
        styled(self, "page")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._settings = settings
        self.browser = Browser(Book(language()), self._pixels)
        self.search, self.contents = QLineEdit(clearButtonEnabled=True), QListWidget()
        self.contents.setWordWrap(True)
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.actions_ = Actions(self._commands(), self)
        self._lay_out()
        self._connect()
        self._name()
        self._list()
        if not self.restoreGeometry(QByteArray.fromBase64(settings.remembered(_PLACE).encode())):
            fit(self, _SIZE)
        self.browser.setFocus()

    def _commands(self) -> Iterator[Command]:
        yield Command("back", self.tr("‹ Back"), self.browser.backward, (_Keys.Back,))
        yield Command("forward", self.tr("Forward ›"), self.browser.forward, (_Keys.Forward,))
        yield Command("first", self.tr("Contents"), partial(self.go, FIRST), ("Alt+Home",))
        yield Command("smaller", self.tr("Smaller"), partial(self._zoom, -1), (_Keys.ZoomOut,))
        yield Command("larger", self.tr("Larger"), partial(self._zoom, 1), (_Keys.ZoomIn, "Ctrl+="))
        yield Command("find", self.tr("Search the guide"), self._go_search, (_Keys.Find,))
        yield Command("close", self.tr("Close"), self.close, ("Ctrl+W", "Esc"))

    def _lay_out(self) -> None:
        shown = [self.actions_[name] for name in ("back", "forward", "first", "smaller", "larger")]
        bar = plain_row(action_row(shown), 1, margins=(12, 8, 12, 8))
        side = frame("side", [self.search, self.contents], (10, 10, 10, 10))
        self._parts = QSplitter()
        self._parts.addWidget(side)
        self._parts.addWidget(self.browser)
        self._parts.setSizes([270, 850])
        self._parts.setStretchFactor(1, 1)
        self._parts.setChildrenCollapsible(False)
        lay_out(QVBoxLayout(self), bar, (self._parts, 1), spacing=0)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._list)
        self.search.returnPressed.connect(self._go_first)
        self.contents.currentItemChanged.connect(self._chosen)
        self.browser.historyChanged.connect(self._follow)
        self.browser.backwardAvailable.connect(self.actions_["back"].setEnabled)
        self.browser.forwardAvailable.connect(self.actions_["forward"].setEnabled)

    # Texts

    def _name(self) -> None:
        """Set all texts in the current language."""
        self.setWindowTitle(self.tr("Hengwen 衡文: user guide"))
        self.search.setPlaceholderText(self.tr("Search the guide"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.contents.setAccessibleName(self.tr("Contents of the guide"))
        self.browser.setAccessibleName(self.tr("Page of the guide"))
        self.actions_.rename(self._commands())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self.browser.book.language != language():
            self.browser.set_book(Book(language()))
            self._name()
            self._list()

    # Navigation

    def go(self, page: str, heading: str = "") -> None:
        """Show a page, scrolled to a heading."""
        self.search.clear()
        self.browser.go(page, heading)

    def _list(self) -> None:
        """List the contents, or the search hits."""
        words, book = self.search.text().strip(), self.browser.book
        self.contents.blockSignals(True)
        self.contents.clear()
        if words:
            for hit in book.find(words):
                above = hit.title if hit.heading == hit.title else f"{hit.title} › {hit.heading}"
                self._add(f"{above}\n… {hit.around} …", hit.page, hit.heading)
        else:
            for name, page in book.pages.items():
                self._add(page.title, name, "")
        self.contents.blockSignals(False)
        self._follow()
        self.browser.mark(words.split())

    def _add(self, text: str, page: str, heading: str) -> None:
        item = QListWidgetItem(text, self.contents)
        item.setData(_PAGE, page)
        item.setData(_HEADING, heading)

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.browser.go(item.data(_PAGE), item.data(_HEADING))
            self.browser.mark(self.search.text().split())

    def _go_first(self) -> None:
        self.contents.setCurrentRow(0)
        self.contents.setFocus()

    def _go_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _follow(self) -> None:
        """Select the page that is shown in the contents."""
        if self.search.text().strip():
            return
        self.contents.blockSignals(True)
        for row in range(self.contents.count()):
            if self.contents.item(row).data(_PAGE) == self.browser.page:
                self.contents.setCurrentRow(row)
        self.contents.blockSignals(False)

    # Saved settings

    @property
    def _pixels(self) -> int:
        """The size of the text, at first that of all texts."""
        kept = self._settings.remembered(_TEXT, "")
        return int(kept) if kept.isdecimal() and int(kept) in TEXT_SIZES else self._settings.text_size

    def _zoom(self, by: int) -> None:
        place = TEXT_SIZES.index(self._pixels) + by
        self._settings.remember(_TEXT, str(TEXT_SIZES[min(max(place, 0), len(TEXT_SIZES) - 1)]))
        self.browser.set_pixels(self._pixels)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.remember(_PLACE, self.saveGeometry().toBase64().toStdString())
        super().closeEvent(event)
