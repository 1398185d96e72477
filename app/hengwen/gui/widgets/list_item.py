"""Lists of items of any kind; those whose items have two lines or three, and a colour that may have a number."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from hengwen.gui.style.theme import MatchColour, font, theme_now
from hengwen.gui.widgets.cells import paint_back

Index = QModelIndex | QPersistentModelIndex
Paint = Callable[[QPainter, QStyleOptionViewItem, Index], None]
Answers = Mapping[int, Callable[[Any], Any]]
"""The data of an item that are shown, by role."""

ITEM = Qt.ItemDataRole.UserRole
_LINE, _HEIGHT = 21, 56


class ItemModel(QAbstractListModel):
    """Has a row for each item; the role `ITEM` is the item itself."""

    def __init__(self, answers: Answers, items: Iterable[Any] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.items: Sequence[Any] = list(items)
        self._answers: Answers = {ITEM: lambda item: item, **answers}

    def show_items(self, items: Iterable[Any]) -> None:
        """Show other items."""
        self.beginResetModel()
        self.items = list(items)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        answer = self._answers.get(role)
        return answer(self.items[index.row()]) if answer and index.isValid() else None


class ItemList(QListView):
    """Items painted by a function; up and down move the selection. `requested` is emitted by Enter and a double click,
    on every system alike, `space_pressed` by Space. `notice`: why there is no item.
    """

    requested = Signal(object)
    space_pressed = Signal(object)

    def __init__(
        self, name: str, paint: Paint | None = None, height: int | Callable[[Any, int], int] = _HEIGHT
    ) -> None:
        """`height`: of every item, or of one in a width; in pixels."""
        super().__init__()
        self.notice = ""
        if paint is not None:
            self.setItemDelegate(_Delegate(paint, height, self))
        self.setUniformItemSizes(isinstance(height, int))  # otherwise the list asks for the size of every item
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        self.doubleClicked.connect(lambda index: self.requested.emit(index.data(ITEM)))

    @property
    def current(self) -> Any:
        """The current item, None for none."""
        return self.currentIndex().data(ITEM)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.requested.emit(self.current)
        elif event.key() == Qt.Key.Key_Space and self.current is not None:
            self.space_pressed.emit(self.current)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.notice and not self.model().rowCount():
            paint_notice(QPainter(self.viewport()), self.viewport().rect(), self.notice)


def paint_notice(painter: QPainter, room: QRect, text: str) -> None:
    """Paint in the place of a picture or a list why there is none."""
    painter.setPen(QColor(theme_now().muted))
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)


class _Delegate(QStyledItemDelegate):
    def __init__(self, paint: Paint, height: int | Callable[[Any, int], int], parent: QListView) -> None:
        super().__init__(parent)
        self._paint, self._height = paint, height

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if isinstance(self._height, int):
            return QSize(0, self._height)
        room: QRect = option.rect
        return QSize(room.width(), self._height(index.data(ITEM), room.width()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self._paint(painter, option, index)


def paint_item(
    painter: QPainter,
    option: QStyleOptionViewItem,
    mark: MatchColour,
    head: tuple[str, str],
    detail: str,
    *,
    number: str = "",
    second: str = "",
    struck: bool = False,
) -> None:
    """Paint a colour, perhaps with a number, and lines: a bold word with its text, a `second` one if any, a detail.

    `struck`: grey, the first line struck through.
    """
    rect: QRect = option.rect
    state: QStyle.StateFlag = option.state
    theme = theme_now()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_back(painter, rect, theme, state)
    painter.setPen(QColor(mark.strong))
    painter.setBrush(QColor(mark.back))
    _swatch(painter, rect, number)
    line = rect.adjusted(46 if number else 36, 9, -10, 0)
    painter.setPen(QColor(theme.faint if struck else theme.ink))
    painter.setFont(font(14, bold=True))
    word = _fitting(painter, head[0], line.width())
    painter.drawText(line, 0, word)
    if second:
        painter.drawText(line.adjusted(0, _LINE, 0, 0), 0, _fitting(painter, second, line.width()))
    used = painter.fontMetrics().horizontalAdvance(word)
    painter.setFont(font(14))
    painter.drawText(line.adjusted(used + 8, 0, 0, 0), 0, head[1])
    if struck:
        metrics = painter.fontMetrics()
        width, middle = used + 8 + metrics.horizontalAdvance(head[1]), line.top() + metrics.height() // 2 + 1
        painter.drawLine(line.left(), middle, line.left() + width, middle)
    painter.setFont(font(12))
    painter.setPen(QColor(theme.muted))
    painter.drawText(line.adjusted(0, 2 * _LINE if second else _LINE, 0, 0), 0, _fitting(painter, detail, line.width()))
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
