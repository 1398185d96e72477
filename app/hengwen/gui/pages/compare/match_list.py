"""The list of matches beside the panes."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from hengwen.gui.pages.compare.items import KEYS, Item, MatchOrder
from hengwen.gui.style.theme import MatchColour, font, theme_now
from hengwen.model.report import MatchKind
from hengwen.text.display import whole_percent

Index = QModelIndex | QPersistentModelIndex
ITEM = Qt.ItemDataRole.UserRole
DETAIL = Qt.ItemDataRole.UserRole + 1
TOLD = Qt.ItemDataRole.UserRole + 2


class MatchesModel(QAbstractListModel):
    """Items in an order, of which some can be hidden. `told`: what is to be said about one besides its figures."""

    def __init__(self, items: Sequence[Item], parent: QObject) -> None:
        super().__init__(parent)
        self._all = list(items)
        self.items = list(items)
        self._told: Callable[[Item], str] = lambda _item: ""

    def arrange(self, order: MatchOrder, accepts: Callable[[Item], bool]) -> None:
        """Show the items that are accepted, in this order."""
        self.beginResetModel()
        self.items = sorted(filter(accepts, self._all), key=KEYS[order])
        self.endResetModel()

    def tell(self, told: Callable[[Item], str]) -> None:
        """Say something else about the items, such as what was decided."""
        self._told = told
        self.dataChanged.emit(self.index(0), self.index(len(self.items) - 1))

    def row_of(self, number: int | None) -> int | None:
        """The row in which a place stands, None where it is hidden."""
        return next((row for row, item in enumerate(self.items) if item.number == number), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        item = self.items[index.row()]
        answers: dict[int, Callable[[], str | Item]] = {
            ITEM: lambda: item,
            DETAIL: lambda: item.detail,
            TOLD: lambda: self._told(item),
            Qt.ItemDataRole.DisplayRole: lambda: f"{item.name}  {whole_percent(item.similarity)}",
            Qt.ItemDataRole.ToolTipRole: lambda: item.sentence,
            Qt.ItemDataRole.AccessibleTextRole: lambda: ", ".join(filter(None, (item.sentence, self._told(item)))),
        }
        return answers[role]() if role in answers else None


def paint_item(
    painter: QPainter,
    option: QStyleOptionViewItem,
    mark: MatchColour,
    head: tuple[str, str],
    detail: str,
    *,
    number: str = "",
) -> None:
    """Two lines and a colour: a bold word with what belongs to it, and a detail below; in the colour a number."""
    rect: QRect = option.rect
    state: QStyle.StateFlag = option.state
    theme = theme_now()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(rect, QColor(theme.chosen))
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.rule))
    painter.setPen(QColor(mark.strong))
    painter.setBrush(QColor(mark.back))
    _swatch(painter, rect, number)
    line = rect.adjusted(46 if number else 36, 9, -10, 0)
    painter.setPen(QColor(theme.ink))
    painter.setFont(font(14, bold=True))
    painter.drawText(line, 0, head[0])
    used = painter.fontMetrics().horizontalAdvance(head[0])
    painter.setFont(font(14))
    painter.drawText(line.adjusted(used + 8, 0, 0, 0), 0, head[1])
    painter.setFont(font(12))
    painter.setPen(QColor(theme.muted))
    painter.drawText(line.adjusted(0, 21, 0, 0), 0, _fitting(painter, detail, line.width()))
    painter.restore()


def _swatch(painter: QPainter, rect: QRect, number: str) -> None:
    if not number:
        painter.drawRoundedRect(rect.left() + 14, rect.top() + 13, 11, 11, 3, 3)
        return
    box = QRect(rect.left() + 10, rect.top() + 10, 28, 18)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(theme_now().ink))
    painter.setFont(font(11 if len(number) < 4 else 9, bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)


def _fitting(painter: QPainter, text: str, width: int) -> str:
    return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)


class MatchDelegate(QStyledItemDelegate):
    """Two lines, and the colour and the number of the match."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, 56)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item: Item = index.data(ITEM)
        theme = theme_now()
        mark = theme.mark(item.number) if item.kind else MatchColour(theme.page, theme.muted)
        told = index.data(TOLD)
        head = item.name, "  ".join(filter(None, (whole_percent(item.similarity), told)))
        number = str(item.written) if item.kind else f"¶{item.written}"
        paint_item(painter, option, mark, head, item.detail, number=number)
        if item.kind is MatchKind.REWRITTEN:
            self._dots(painter, option, mark)

    def _dots(self, painter: QPainter, option: QStyleOptionViewItem, mark: MatchColour) -> None:
        """Rewritten ones have the dotted edge that they have in the text."""
        rect: QRect = option.rect
        painter.setPen(QPen(QColor(mark.strong), 1.6, Qt.PenStyle.DotLine))
        painter.drawLine(rect.left() + 10, rect.top() + 31, rect.left() + 38, rect.top() + 31)


class MatchList(QListView):
    """Shows `MatchesModel`; up and down go from line to line."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(MatchDelegate(self))
        self.setUniformItemSizes(True)  # or the list asks for the size of every one of them
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Matches"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
