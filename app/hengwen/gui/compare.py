"""The compare page: two texts side by side, their matches in colours, and the list of them."""

from itertools import pairwise

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from hengwen.document import Document
from hengwen.gui.bands import Bands, Strip
from hengwen.gui.linked import Linked
from hengwen.gui.matches import MatchesModel, MatchList
from hengwen.gui.pane import Pane
from hengwen.gui.places import LEFT, RIGHT, Places
from hengwen.gui.script import Script
from hengwen.gui.theme import percent
from hengwen.gui.widgets import HEAD, Elided, action_row, column, label, pane_head
from hengwen.report import Comparison

_ROOMY = 340  # pixels from which a head names the page too
_SIGHT = 0.28  # of the view's height: where a match is brought, with some text before it


class ComparePage(QWidget):
    """Shows one pair. One ordered list of places feeds the texts, the bands, the strips, the keys and the list."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.places: Places | None = None
        self.current: int | None = None
        self.left, self.right = Pane(), Pane()
        self.linked = Linked(self.left, self.right, self)
        self.list = MatchList()
        self._model: MatchesModel | None = None
        self._summary = label("", "muted")
        self._headers = (PaneHeader(self.left), PaneHeader(self.right))
        self._bands = Bands(self.left, self.right)
        self.strips = (Strip(self.left), Strip(self.right))
        self._make_actions()
        self._lay_out()
        for pane in (self.left, self.right):
            pane.clicked.connect(self._clicked)
        self.left.setAccessibleName(self.tr("Left document"))
        self.right.setAccessibleName(self.tr("Right document"))

    def _make_actions(self) -> None:
        self.previous = self._action(self.tr("‹ Previous"), ["Shift+F8", "Alt+Up", "P"])
        self.next = self._action(self.tr("Next ›"), ["F8", "Alt+Down", "N"])
        self.link = self._action(self.tr("Linked scrolling"), ["L"], checkable=True)
        self.differ = self._action(self.tr("Differences"), ["D"], checkable=True)
        self.previous.triggered.connect(lambda: self.step(-1))
        self.next.triggered.connect(lambda: self.step(1))
        self.link.toggled.connect(self._set_linked)
        for pane in (self.left, self.right):
            self.differ.toggled.connect(pane.set_show_differences)
        self.actions_bar = action_row([self.previous, self.next, self.link, self.differ])

    def _action(self, text: str, keys: list[str], *, checkable: bool = False) -> QAction:
        action = QAction(text, self, checkable=checkable, checked=checkable)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(f"{text.strip('‹› ')}  ({', '.join(keys)})")
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        side = column(pane_head(self._summary), self.list)
        side.setMinimumWidth(150)
        texts = QWidget()
        box = QHBoxLayout(texts)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        left, right = (column(h, p) for h, p in zip(self._headers, (self.left, self.right), strict=True))
        edges, middle = [column(pane_head(), strip) for strip in self.strips], column(pane_head(), self._bands)
        for part, stretch in ((edges[0], 0), (left, 1), (middle, 0), (right, 1), (edges[1], 0)):
            box.addWidget(part, stretch)
        splitter = QSplitter()
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(side)
        splitter.addWidget(texts)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([248, 1100])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(splitter)
        for first, then in pairwise((self.list, self.left, self.right)):
            self.setTabOrder(first, then)

    # The pair

    def show_pair(self, pair: Comparison) -> None:
        """Open a pair at its first match."""
        self.places, self.current = Places(pair), None
        with self.linked.released():
            for pane, side in ((self.left, LEFT), (self.right, RIGHT)):
                pane.show_script(Script(self.places, side))
        self.linked.show(self.places)
        self._headers[0].show_document(pair.left.document, self.tr("{share} in the right document"), pair.left_share)
        self._headers[1].show_document(pair.right.document, self.tr("{share} in the left document"), pair.right_share)
        self._fill_list(pair)
        if self.places.all:
            self.go(0)
            # A page that was never shown has no size yet, and nothing can be brought into sight.
            QTimer.singleShot(0, self, self._arrive)
        self._bands.update()

    def _arrive(self) -> None:
        if self.current is not None:
            self.go(self.current)

    def _fill_list(self, pair: Comparison) -> None:
        count = len(self.places.all) if self.places else 0
        words = self.tr("Matches: {count} · {characters} characters")
        self._summary.setText(words.format(count=count, characters=f"{pair.matched:,}"))
        self._model = MatchesModel(self.places.all if self.places else [], self)
        self.list.setModel(self._model)
        self.list.selectionModel().currentChanged.connect(self._list_moved)
        for action in (self.previous, self.next):
            action.setEnabled(count > 0)

    def keys_text(self) -> str:
        """The keys in one line."""
        return self.tr("↑ ↓ match · Tab other side · D differences · L linked")

    def status_text(self) -> str:
        """The figures of the pair in one line; its names stand above the panes."""
        pair = self.places.pair if self.places else None
        if pair is None:
            return ""
        words = self.tr("Similarity {similarity} · longest {longest} · document distance {distance} · titles {title}")
        return words.format(
            similarity=percent(pair.similarity),
            longest=f"{pair.longest:,}",
            distance=pair.distance,
            title=f"{pair.title_similarity:.2f}",
        )

    # The matches

    def step(self, by: int) -> None:
        """Go to the next or the previous match; after the last comes the first."""
        if self.places and self.places.all:
            count = len(self.places.all)
            self.go((self.current + by) % count if self.current is not None else (0 if by > 0 else count - 1))

    def go(self, number: int) -> None:
        """Choose a match and bring both its passages into sight, level with each other."""
        self._choose(number)
        with self.linked.released():
            for pane in (self.left, self.right):
                pane.need(number)
                top, bottom = pane.edges(number)
                room = max(pane.viewport().height() - (bottom - top), 0)
                pane.scroll_to(top - min(pane.viewport().height() * _SIGHT, room))
        self._level()

    def _level(self) -> None:
        """Where one text ends before it could be level, move the other one instead."""
        if self.current is None:
            return
        left, right = (pane.edges(self.current)[0] - pane.position for pane in (self.left, self.right))
        with self.linked.released():
            if left > right:
                self.left.scroll_to(self.left.edges(self.current)[0] - right)
            elif right > left:
                self.right.scroll_to(self.right.edges(self.current)[0] - left)

    def _choose(self, number: int) -> None:
        self.current = number
        self.linked.choose(number)
        for pane in (self.left, self.right):
            pane.set_current(number)
        for part in (self._bands, *self.strips):
            part.update()
        if self._model is not None:
            index = self._model.index(number)
            self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.list.scrollTo(index)

    def _list_moved(self, index: QModelIndex) -> None:
        if index.isValid() and index.row() != self.current:
            self.go(index.row())

    def _clicked(self, number: int) -> None:
        """Bring the other side level with the passage that was clicked, which itself stays where it is."""
        self._choose(number)
        here, there = (self.left, self.right) if self.sender() is self.left else (self.right, self.left)
        there.need(number)
        with self.linked.released():
            there.scroll_to(there.edges(number)[0] - (here.edges(number)[0] - here.position))

    def _set_linked(self, on: bool) -> None:
        self.linked.on = on

    def set_pixels(self, pixels: float) -> None:
        """Another size of the text."""
        for pane in (self.left, self.right):
            pane.set_pixels(pixels)


class PaneHeader(QWidget):
    """Above a pane: the document, how much of it stands in the other one, and the page in view."""

    def __init__(self, pane: Pane) -> None:
        super().__init__()
        self._pane = pane
        self._name = Elided("strong")
        self._share, self._page = label("", "muted"), label("", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(26, 0, 20, 0)
        row.setSpacing(14)
        row.addWidget(self._name)
        row.addWidget(self._share)
        row.addStretch(1)
        row.addWidget(self._page)
        self.setFixedHeight(HEAD)
        self.setObjectName("paneHeader")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        pane.scrolled.connect(self._show_page)

    def show_document(self, document: Document, words: str, share: float) -> None:
        """Name another document."""
        self._name.set_text(document.name)
        self._name.setToolTip(document.path)
        self._share.setText(words.format(share=percent(share, 0)))
        self._show_page()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow pane the name gets the room of the page."""
        self._page.setVisible(event.size().width() >= _ROOMY)
        super().resizeEvent(event)

    def _show_page(self) -> None:
        script = self._pane.script
        page = script.document.page_at(script.map.point(self._pane.first_unit())) if script else None
        self._page.setText(self.tr("p. {page}").format(page=page) if page is not None else "")
