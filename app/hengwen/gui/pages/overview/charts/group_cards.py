"""The list of groups: a card for each, with its highest pair, the names of the others and how many there are."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter

from PySide6.QtCore import QCoreApplication, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.pages.overview.charts.groups import Group
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.widgets.cells import paint_back, paint_pill
from hengwen.gui.widgets.list_item import ITEM, Answers, Index, ItemList, ItemModel
from hengwen.model.report.report import Report
from hengwen.text.display import percent

LEAST = QSize(240, 98)
"""Little: a list of the charts takes what room there is, and does not make the page around it scroll."""

_EDGE, _PILL, _GAP = 10, 66, 10
_TOP, _LINE, _SMALL = 9, 21, 18
_MOST_LINES, _MOST_NAMES = 2, 40
_FONT, _SMALL_FONT = 14, 12


@dataclass(eq=False)
class Card:
    """The text of a card: the names of the `highest` pair, and those of all `others`."""

    group: Group
    highest: tuple[str, str]
    others: tuple[str, ...]
    _laid_out: dict[int, tuple[list[str], list[str]]] = field(default_factory=dict)

    @property
    def counts(self) -> str:
        """The number of documents and pairs; empty for two documents, which are visible."""
        words = QCoreApplication.translate("GroupList", "documents: {documents} · pairs: {pairs}")
        documents, pairs = len(self.group.members), len(self.group.pairs)
        return words.format(documents=f"{documents:,}", pairs=f"{pairs:,}") if documents > 2 else ""

    def lines(self, width: int) -> tuple[list[str], list[str]]:
        """Return the lines of the highest pair, one or two, and those of the others, at most two, in `width` pixels."""
        if width not in self._laid_out:
            self._laid_out.clear()
            self._laid_out[width] = self._pair(width), list(self._others(width))
        return self._laid_out[width]

    def height(self, width: int) -> int:
        """Return the height of the card in pixels."""
        pair, others = self.lines(width)
        return 2 * _TOP + _LINE * len(pair) + _SMALL * (len(others) + bool(self.counts))

    def _pair(self, width: int) -> list[str]:
        metrics = QFontMetrics(font(_FONT))
        one = " × ".join(self.highest)
        if metrics.horizontalAdvance(one) <= width:
            return [one]
        return [_elided(metrics, name, width) for name in (self.highest[0], f"× {self.highest[1]}")]

    def _others(self, width: int) -> Iterator[str]:
        """Yield as many names as fit into two lines, and how many more there are."""
        if not self.others:
            return
        metrics = QFontMetrics(font(_SMALL_FONT))
        comma = QCoreApplication.translate("GroupList", ", ")
        left, line = list(self.others), QCoreApplication.translate("GroupList", "with ")
        for last in (False, True):
            first = True
            while left:
                more = f" +{len(left) - 1:,}" if last and len(left) > 1 else ""
                longer = f"{line}{'' if first else comma}{left[0]}"
                if not first and metrics.horizontalAdvance(longer + more + comma) > width:
                    break
                line, first = longer if not first else _elided(metrics, longer, width - _width(metrics, more)), False
                left.pop(0)
            if not left or last:
                break
            yield line + comma.rstrip()
            line = ""
        yield line + (f" +{len(left):,}" if left else "")

    @property
    def text(self) -> str:
        """All of it in a sentence, for screen readers."""
        pieces = (percent(self.group.highest.similarity), " × ".join(self.highest), self.counts)
        return "; ".join(piece for piece in pieces if piece)

    @property
    def hint(self) -> str:
        """All names, or very many of them."""
        names = (*self.highest, *self.others)
        more = [f"+{len(names) - _MOST_NAMES:,}"] if len(names) > _MOST_NAMES else []
        keys = QCoreApplication.translate("GroupList", "Enter shows only its pairs, Space opens the highest one.")
        return "\n".join([*names[:_MOST_NAMES], *more, "", keys])


def _width(metrics: QFontMetrics, text: str) -> int:
    return metrics.horizontalAdvance(text)


def _elided(metrics: QFontMetrics, text: str, width: int) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, width)


def group_model() -> ItemModel:
    """Return a model of cards."""
    answers: Answers = {
        Qt.ItemDataRole.DisplayRole: attrgetter("text"),
        Qt.ItemDataRole.AccessibleTextRole: attrgetter("text"),
        Qt.ItemDataRole.ToolTipRole: attrgetter("hint"),
    }
    return ItemModel(answers)


def group_cards(report: Report, groups: Iterable[Group], name_of: NameOf = plain_name) -> list[Card]:
    """Return a card for each group."""
    return [_card(report, group, name_of) for group in groups]


def _card(report: Report, group: Group, name_of: NameOf) -> Card:
    pair = group.highest
    others = (report.entries[member] for member in group.members)
    names = tuple(name_of(entry.document) for entry in others if entry is not pair.left and entry is not pair.right)
    return Card(group, (name_of(pair.left.document), name_of(pair.right.document)), names)


def _card_height(card: Card, width: int) -> int:
    return card.height(_text_width(width))


def _paint_card(painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
    rect: QRect = option.rect
    state: QStyle.StateFlag = option.state
    if state & QStyle.StateFlag.State_HasFocus:
        state |= QStyle.StateFlag.State_Selected  # the list has the focus, but nothing was chosen yet
    theme, card, width = theme_now(), index.data(ITEM), _text_width(rect.width())
    share, (pair, others) = card.group.highest.similarity, card.lines(width)
    painter.save()
    if state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, QColor(theme.hover))
    paint_back(painter, rect, theme, state)
    pill = QRectF(rect.left() + _EDGE, rect.top() + _TOP, _PILL, 20)
    paint_pill(painter, pill, levels_now().tone(share, theme), percent(share))
    line = QRect(rect.left() + _EDGE + _PILL + _GAP, rect.top() + _TOP - 1, width, _LINE)
    for texts, size, high, ink in (
        (pair, _FONT, _LINE, theme.ink),
        (others, _SMALL_FONT, _SMALL, theme.ink),
        ([card.counts], _SMALL_FONT, _SMALL, theme.muted),
    ):
        painter.setFont(font(size))
        painter.setPen(QColor(ink))
        for text in texts:
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)
            line.translate(0, high)
    painter.restore()


def _text_width(width: int) -> int:
    return max(60, width - 2 * _EDGE - _PILL - _GAP)


class GroupList(ItemList):
    """`chosen` is emitted with the current group, or None."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__("", _paint_card, _card_height)
        self.setAccessibleName(self.tr("Groups"))
        self.groups = group_model()
        self.notice = "…"
        self.setModel(self.groups)
        self.setMinimumSize(LEAST)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)

    def show_groups(self, report: Report, groups: tuple[Group, ...], name_of: NameOf, row: int) -> None:
        """Show other groups with one of them current, none for -1; keep the scroll position."""
        seen = self.verticalScrollBar().value()
        self.groups.show_items(group_cards(report, groups, name_of))
        self.doItemsLayout()
        self.verticalScrollBar().setValue(seen)
        self.choose(row)

    def choose(self, row: int) -> None:
        """Make a group the current one."""
        self.setCurrentIndex(self.groups.index(row, 0))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.chosen.emit(self.current)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the names again for another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()
