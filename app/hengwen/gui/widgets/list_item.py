"""A list whose items have two lines or three, and a colour that may have a number."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from hengwen.gui.style.theme import MatchColour, font, theme_now

Index = QModelIndex | QPersistentModelIndex
Paint = Callable[[QPainter, QStyleOptionViewItem, Index], None]
_LINE, _HEIGHT = 21, 56


class ItemList(QListView):
    """Items of two lines, each painted by a function; up and down move the selection."""

    def __init__(self, name: str, paint: Paint) -> None:
        super().__init__()
        self.setItemDelegate(_Delegate(paint, self))
        self.setUniformItemSizes(True)  # otherwise the list asks for the size of every item
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)


class _Delegate(QStyledItemDelegate):
    def __init__(self, paint: Paint, parent: QListView) -> None:
        super().__init__(parent)
        self._paint = paint

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, _HEIGHT)

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
) -> None:
    """Paint lines and a colour: a bold word with its text, a `second` one where there is one, and a detail below. The
    colour may have a number in it.
    """
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
    word = _fitting(painter, head[0], line.width())
    painter.drawText(line, 0, word)
    if second:
        painter.drawText(line.adjusted(0, _LINE, 0, 0), 0, _fitting(painter, second, line.width()))
    used = painter.fontMetrics().horizontalAdvance(word)
    painter.setFont(font(14))
    painter.drawText(line.adjusted(used + 8, 0, 0, 0), 0, head[1])
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
