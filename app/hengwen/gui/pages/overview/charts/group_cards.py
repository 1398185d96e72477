"""The list of groups: a card for each, with its highest pair, the names of the others and how many there are."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.pages.overview.charts.groups import Group
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.widgets.cells import paint_back, paint_pill
from hengwen.model.report.report import Report
from hengwen.text.display import percent

CARD = Qt.ItemDataRole.UserRole
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
        words = QCoreApplication.translate("GroupList", "{documents} documents · {pairs} pairs")
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


class GroupModel(QAbstractListModel):
    """A row for each group."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[Card] = []

    def show_groups(self, report: Report, groups: tuple[Group, ...], name_of: NameOf = plain_name) -> None:
        """Show other groups."""
        self.beginResetModel()
        self.cards = [_card(report, each, name_of) for each in groups]
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.cards)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        card = self.cards[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return card.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return card.hint
        return card if role == CARD else None


def _card(report: Report, group: Group, name_of: NameOf) -> Card:
    pair = group.highest
    others = (report.entries[member] for member in group.members)
    names = tuple(name_of(entry.document) for entry in others if entry is not pair.left and entry is not pair.right)
    return Card(group, (name_of(pair.left.document), name_of(pair.right.document)), names)


class CardDelegate(QStyledItemDelegate):
    """Paints the cards."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        room: QRect = option.rect
        return QSize(room.width(), index.data(CARD).height(_text_width(room.width())))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_HasFocus:
            state |= QStyle.StateFlag.State_Selected  # the list has the focus, but nothing was chosen yet
        theme, card, width = theme_now(), index.data(CARD), _text_width(rect.width())
        share, (pair, others) = card.group.highest.similarity, card.lines(width)
        painter.save()
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(theme.hover))
        paint_back(painter, rect, theme, state)
        pill = QRectF(rect.left() + _EDGE, rect.top() + _TOP, _PILL, 20)
        paint_pill(painter, pill, levels_now().tone(share, theme), percent(share))
        line = QRect(rect.left() + _EDGE + _PILL + _GAP, rect.top() + _TOP - 1, width, _LINE)
        small = [*others, *([card.counts] if card.counts else [])]
        for texts, size, high, ink in (
            (pair, _FONT, _LINE, theme.ink),
            (others, _SMALL_FONT, _SMALL, theme.ink),
            (small[len(others) :], _SMALL_FONT, _SMALL, theme.muted),
        ):
            painter.setFont(font(size))
            painter.setPen(QColor(ink))
            for text in texts:
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)
                line.translate(0, high)
        painter.restore()


def _text_width(width: int) -> int:
    return max(60, width - 2 * _EDGE - _PILL - _GAP)


class GroupList(QListView):
    """`chosen` is emitted with the current group, or None. Enter and a double click request the pairs of a group,
    `requested`; Space its highest pair, `opened`.
    """

    chosen = Signal(object)
    requested = Signal(object)
    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.groups = GroupModel()
        self.notice = "…"
        self.setModel(self.groups)
        self.setItemDelegate(CardDelegate(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Groups"))
        self.doubleClicked.connect(lambda _index: self.ask())

    def sizeHint(self) -> QSize:
        """Return little: it takes what room there is, and does not make the page around it scroll."""
        return QSize(240, 98)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @property
    def current(self) -> Group | None:
        """The current group."""
        row = self.currentIndex().row()
        return self.groups.cards[row].group if 0 <= row < len(self.groups.cards) else None

    def show_groups(self, report: Report, groups: tuple[Group, ...], name_of: NameOf, row: int) -> None:
        """Show other groups with one of them current, none for -1; keep the scroll position."""
        seen = self.verticalScrollBar().value()
        self.groups.show_groups(report, groups, name_of)
        self.doItemsLayout()
        self.verticalScrollBar().setValue(seen)
        self.choose(row)

    def choose(self, row: int) -> None:
        """Make a group the current one."""
        self.setCurrentIndex(self.groups.index(row, 0))

    def ask(self) -> None:
        """Request the pairs of the current group."""
        if self.current is not None:
            self.requested.emit(self.current)

    def open_highest(self) -> None:
        """Open the highest pair of the current group."""
        if self.current is not None:
            self.opened.emit(self.current.highest)

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        self.chosen.emit(self.current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ask()
        elif event.key() == Qt.Key.Key_Space:
            self.open_highest()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the names again for another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show, where there is no group, why."""
        super().paintEvent(event)
        if not self.groups.cards:
            painter = QPainter(self.viewport())
            painter.setPen(QColor(theme_now().muted))
            words = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect(), words, self.notice)
