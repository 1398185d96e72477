"""The list of matches beside the panes."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QLineEdit,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from hengwen.gui.pages.compare.match_items import SORT_KEYS, MatchItem, MatchOrder, order_names
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatches
from hengwen.gui.pages.compare.signs.content_card import ContentCard
from hengwen.gui.pages.compare.signs.sign_panel import SignPanel
from hengwen.gui.style.theme import MatchColour, theme_now
from hengwen.gui.translation import word
from hengwen.gui.widgets.list_item import ITEM, Index, ItemList, ItemModel, paint_item
from hengwen.gui.widgets.parts import button, combo, label, lay_out, plain_row
from hengwen.gui.widgets.search_query import Query
from hengwen.gui.widgets.verdict_text import SHAPES, verdict_text
from hengwen.model.document import Span
from hengwen.model.report.meaning import SAME_CONTENT
from hengwen.model.report.report import MatchKind
from hengwen.model.report.review import Decision, Review, Verdict

DETAIL = Qt.ItemDataRole.UserRole + 1
VERDICT = Qt.ItemDataRole.UserRole + 2


class MatchesModel(ItemModel):
    """Items in an order, some of which can be hidden. `verdicts`: those on items, by their numbers."""

    def __init__(self, items: Sequence[MatchItem], parent: QObject) -> None:
        self._all = items
        self.verdicts: Mapping[int, Verdict] = {}
        answers = {
            DETAIL: lambda item: item.detail,
            VERDICT: self._verdict,
            Qt.ItemDataRole.DisplayRole: lambda item: f"{item.name}  {item.figure}".strip(),
            Qt.ItemDataRole.ToolTipRole: self._sentence,
            Qt.ItemDataRole.AccessibleTextRole: self._sentence,
        }
        super().__init__(answers, items, parent)

    def _verdict(self, item: MatchItem) -> Verdict:
        return self.verdicts.get(item.number, Verdict())

    def _sentence(self, item: MatchItem) -> str:
        """Return all of an item in one line, with its verdict."""
        verdict = self._verdict(item)
        reasons = (verdict_text(verdict), verdict.reason) if verdict else ()
        return ", ".join(filter(None, (item.sentence, *reasons)))

    def arrange(self, order: MatchOrder, accepts: Callable[[MatchItem], bool]) -> None:
        """Show the accepted items in this order."""
        self.show_items(sorted(filter(accepts, self._all), key=SORT_KEYS[order]))

    def show_verdicts(self, verdicts: Mapping[int, Verdict]) -> None:
        """Show other verdicts beside the items."""
        self.verdicts = verdicts
        self.dataChanged.emit(self.index(0), self.index(len(self.items) - 1))

    def row_of(self, number: int | None) -> int | None:
        """Return the row of a place, None where it is hidden."""
        return next((row for row, item in enumerate(self.items) if item.number == number), None)


def _paint_match(painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
    """Paint two lines, and the colour and number of the match; rewritten ones are dotted as in the text."""
    item: MatchItem = index.data(ITEM)
    theme = theme_now()
    mark = theme.mark(item.number) if item.kind else MatchColour(theme.page, theme.muted)
    verdict: Verdict = index.data(VERDICT)
    is_excused = verdict.decision is Decision.EXCUSED
    if is_excused:
        mark = MatchColour(theme.page, theme.faint)
    sign = SHAPES[verdict.decision] if verdict.decision is Decision.CONFIRMED else ""
    head = item.name, "  ".join(filter(None, (item.figure, sign)))
    why = (verdict.reason or word(verdict.decision)) if is_excused else ""
    detail = " · ".join(filter(None, (why, item.detail)))
    paint_item(painter, option, mark, head, detail, number=item.sign if item.kind else "", struck=is_excused)
    if not is_excused and item.kind is MatchKind.REWRITTEN:
        rect: QRect = option.rect
        painter.setPen(QPen(QColor(mark.strong), 1.6, Qt.PenStyle.DotLine))
        painter.drawLine(rect.left() + 10, rect.top() + 31, rect.left() + 38, rect.top() + 31)


MATCHES, PARAGRAPHS, CONTENT, SIGNS = range(4)


class MatchPanel(QWidget):
    """`chosen` is emitted with the number of a place, `kind_changed` when the other list is shown, `menu_requested`
    with the point on the screen of the request.
    """

    chosen = Signal(int)
    menu_requested = Signal(object)
    kind_changed = Signal()
    order_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.list = ItemList(self.tr("Matches"), _paint_match)
        self.tabs = tuple(button("", "tab", partial(self._open_tab, kind), checkable=True) for kind in range(4))
        self.signs, self.content = SignPanel(), ContentCard()
        self.content.decided.connect(partial(self.signs.decide, SAME_CONTENT.text))
        self.order = combo(*order_names().items(), name=self.tr("Order of the list"))
        self.search = QLineEdit(clearButtonEnabled=True)
        self._nothing = label("", "muted", wrap=True)
        self._places: PlacedMatches | None = None
        self._models: tuple[MatchesModel, ...] = ()
        self._items: dict[int, MatchItem] = {}
        self._hidden: frozenset[int] = frozenset()
        self._review = Review()
        self._moving = False
        self._make_tools()
        self._lay_out()

    def _make_tools(self) -> None:
        group = QButtonGroup(self)
        for tab in self.tabs:
            group.addButton(tab)
        self.order.setToolTip(self.tr("Order of the list"))
        self.order.currentIndexChanged.connect(self._reorder)
        self.search.setPlaceholderText(self.tr("Words, or > 90 %"))
        self.search.setAccessibleName(self.tr("Search the list"))
        self.search.setToolTip(self.tr("Words of the passages, or limits of their similarity such as > 90 %"))
        self.search.textChanged.connect(self._arrange)

    def _lay_out(self) -> None:
        beside = [tab for tab in self.tabs if tab is not self.tabs[CONTENT]]
        tabs = plain_row(*beside, margins=(8, 6, 8, 0), spacing=4)
        below = plain_row(self.tabs[CONTENT], 1, margins=(8, 0, 8, 0))
        self._tools = plain_row(self.search, self.order, margins=(8, 6, 8, 6), spacing=6)
        self.order.setMinimumContentsLength(6)
        self.order.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.list.setMinimumHeight(116)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(
            lambda at: self.menu_requested.emit(self.list.viewport().mapToGlobal(at))
        )
        self._nothing.setContentsMargins(14, 14, 14, 14)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        parts = (tabs, below, self.content, self._tools, self._nothing, (self.list, 1), (self.signs, 1))
        lay_out(QVBoxLayout(self), *parts, spacing=0)
        for part in (self.signs, self.content, self.tabs[CONTENT]):
            part.hide()

    # Contents

    def show_places(self, places: PlacedMatches, items: tuple[list[MatchItem], ...]) -> None:
        """List another pair: its matches; where it has none its same content, or else its paragraphs or signs."""
        self._places, self._hidden = places, frozenset()
        self._items = {item.number: item for kind in items for item in kind}
        self._models = tuple(MatchesModel(of_kind, self) for of_kind in items)
        counts = *(model.rowCount() for model in self._models), len(places.pair.signs)
        for tab, count, words in zip(self.tabs, counts, self._names(), strict=True):
            tab.setText(words.format(count=f"{count:,}"))
            tab.setEnabled(count > 0 or tab is self.tabs[MATCHES])
        self.tabs[CONTENT].setVisible(counts[CONTENT] > 0)
        self.search.clear()
        self.signs.show_pair(places.pair)
        self._show_content_verdict()
        self._show_list(next((kind for kind in (MATCHES, CONTENT, PARAGRAPHS, SIGNS) if counts[kind]), MATCHES))

    def _names(self) -> tuple[str, ...]:
        content = self.tr("Same content {count}")
        return self.tr("Matches {count}"), self.tr("Paragraphs {count}"), content, self.tr("Signs {count}")

    def hide_numbers(self, numbers: frozenset[int]) -> None:
        """Hide these matches."""
        self._hidden = numbers
        self._arrange()

    def show_verdicts(self, verdicts: Mapping[int, Verdict]) -> None:
        """Show the verdicts on matches, by their numbers."""
        for model in self._models:
            model.show_verdicts(verdicts)

    def show_review(self, review: Review) -> None:
        """Show the verdicts on signs and on the same content."""
        self._review = review
        self.signs.show_review(review)
        self._show_content_verdict()

    def _show_content_verdict(self) -> None:
        if self._places is not None:
            self.content.show_verdict(self._review.of_sign(self._places.pair, SAME_CONTENT.text))

    @property
    def kind(self) -> int:
        """The places that the keys go through, those of the list; the matches while signs are shown."""
        return next(kind for kind in (PARAGRAPHS, CONTENT, MATCHES) if self.tabs[kind].isChecked() or kind == MATCHES)

    def _open_tab(self, kind: int, _checked: bool = False) -> None:
        """Show a list that was clicked; the keys go through it."""
        self._show_list(kind)
        (self.signs if kind == SIGNS else self.list).setFocus()

    def _show_list(self, kind: int) -> None:
        self.tabs[kind].setChecked(True)
        self.signs.setVisible(kind == SIGNS)
        self.content.setVisible(kind == CONTENT)
        self._tools.setVisible(kind != SIGNS)
        if kind == SIGNS:
            self.list.hide()
            self._nothing.hide()
            self.kind_changed.emit()
        elif self._models:
            self.list.setModel(self._models[kind])
            self.list.selectionModel().currentChanged.connect(self._moved)
            self.list.setAccessibleName(self.tr("Pairs of paragraphs") if kind else self.tr("Matches"))
            self._arrange()
            self.kind_changed.emit()

    def _reorder(self) -> None:
        self._arrange()
        self.order_changed.emit(self.order.currentData())

    def set_order(self, order: str) -> None:
        """Choose the order by its name; ignore unknown names."""
        self.order.setCurrentIndex(max(0, self.order.findData(order)))

    def _arrange(self) -> None:
        if not self._models or self.tabs[SIGNS].isChecked():
            return
        model, index = self._models[self.kind], self.list.currentIndex()
        before = index.data(ITEM).number if index.isValid() else None
        query = Query.parse(self.search.text())
        model.arrange(MatchOrder(self.order.currentData()), lambda item: self._accepts(item, query))
        self.choose(before)
        self._show_empty(model)

    def _accepts(self, item: MatchItem, query: Query) -> bool:
        if item.number in self._hidden:
            return False
        return query.accepts(self._text(item) if query.asks_for_words else "", item.similarity)

    def _text(self, item: MatchItem) -> str:
        if self._places is None:
            return ""
        pair = self._places.pair
        sides = ((pair.left, item.spans[LEFT]), (pair.right, item.spans[RIGHT]))
        passages = (entry.document.text[span.start : span.end] for entry, span in sides)
        return "\n".join([item.name, *passages])

    def _show_empty(self, model: MatchesModel) -> None:
        """Show a sentence in place of an empty list."""
        empty = not model.rowCount()
        self.list.setVisible(not empty)
        self._nothing.setVisible(empty)
        if not empty:
            return
        searched, sifted = bool(self.search.text()), bool(self._hidden) and self.kind != PARAGRAPHS
        self._nothing.setText(
            self.tr("Nothing in the list has these words.") if searched
            else self.tr("The filter hides all matches.") if sifted
            else self.tr("These documents share no passage that counts.")
        )  # fmt: skip

    # Choice

    def numbers(self) -> list[int]:
        """Return the places of the shown list in the order of the left text, whatever is searched for."""
        if self._places is None:
            return []
        count = len(self._places.all)
        if self.kind == PARAGRAPHS:
            return list(range(count, self._places.first_content))
        numbers = self._places.content_places if self.kind == CONTENT else range(count)
        return [number for number in numbers if number not in self._hidden]

    def item(self, number: int | None) -> MatchItem | None:
        """Return the item of a place, whether the list shows it or not."""
        return self._items.get(number) if number is not None else None

    def spans(self, number: int | None) -> tuple[Span, Span] | None:
        """Return the passages of a place."""
        item = self.item(number)
        return item.spans if item else None

    def choose(self, number: int | None) -> None:
        """Select the line of a place; no line where the list does not have it."""
        if not self._models or self.list.model() is None or self.tabs[SIGNS].isChecked():
            return
        model = self._models[self.kind]
        row = model.row_of(number)
        self._moving = True
        if row is None:
            self.list.setCurrentIndex(QModelIndex())
        else:
            clear_and_select = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.list.selectionModel().setCurrentIndex(model.index(row), clear_and_select)
            self.list.scrollTo(model.index(row))
        self._moving = False

    def _moved(self, index: QModelIndex) -> None:
        if index.isValid() and not self._moving:
            self.chosen.emit(index.data(ITEM).number)
