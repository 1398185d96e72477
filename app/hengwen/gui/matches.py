"""The list of matches beside the panes."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from hengwen.gui.places import Place
from hengwen.gui.theme import Mark, font, percent, theme_now
from hengwen.gui.translation import word

Index = QModelIndex | QPersistentModelIndex
PLACE = Qt.ItemDataRole.UserRole
DETAIL = Qt.ItemDataRole.UserRole + 1


class MatchesModel(QAbstractListModel):
    """The places of a pair, in order."""

    def __init__(self, places: list[Place], parent: QWidget) -> None:
        super().__init__(parent)
        self._places = places

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._places)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        place = self._places[index.row()]
        if role == PLACE:
            return place
        if role == DETAIL:
            return self._detail(place)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{word(place.match.kind)}  {percent(place.match.similarity, 0)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{word(place.match.kind)} {percent(place.match.similarity, 0)}, {self._detail(place)}"
        return None

    def _detail(self, place: Place) -> str:
        parts = [
            self.tr("{count} characters").format(count=f"{place.length:,}"),
            self.tr("Hamming {distance}").format(distance=place.match.distance),
        ]
        if place.page is not None:
            parts.append(self.tr("p. {page}").format(page=place.page))
        return " · ".join(parts)


def paint_item(painter: QPainter, option: QStyleOptionViewItem, mark: Mark, head: tuple[str, str], detail: str) -> None:
    """Two lines and a colour: a bold word with what belongs to it, and a detail below."""
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
    painter.drawRoundedRect(rect.left() + 14, rect.top() + 13, 11, 11, 3, 3)
    line = rect.adjusted(36, 9, -10, 0)
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


def _fitting(painter: QPainter, text: str, width: int) -> str:
    return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)


class MatchDelegate(QStyledItemDelegate):
    """Two lines and the colour of the match."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, 56)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        place: Place = index.data(PLACE)
        head = word(place.match.kind), percent(place.match.similarity, 0)
        paint_item(painter, option, theme_now().mark(place.number), head, index.data(DETAIL))


class MatchList(QListView):
    """Shows `MatchesModel`; up and down go from match to match."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(MatchDelegate(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Matches"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
