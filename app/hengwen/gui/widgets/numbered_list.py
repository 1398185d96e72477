"""A short list to choose from; Enter and a double click request a row, on every system alike."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from hengwen.gui.style.palette import shade
from hengwen.gui.style.theme import font, theme_now

_ROW = Qt.ItemDataRole.UserRole
_NUMBER = Qt.ItemDataRole.UserRole + 1
_SIDE = 22


class NumberedList(QListWidget):
    """Rows with a numbered disc; `requested` is emitted with the object of the row."""

    requested = Signal(object)

    def __init__(self, name: str, height: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFixedHeight(height)
        self.setIconSize(QSize(_SIDE, _SIDE))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemDoubleClicked.connect(self._ask)

    def add(self, number: int, text: str, row: object, hint: str = "") -> None:
        """Add a row; `number` from 0 on."""
        item = QListWidgetItem(badge(number), text, self)
        item.setData(_ROW, row)
        item.setData(_NUMBER, number)
        item.setToolTip(hint)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{number + 1}: {text}")

    def changeEvent(self, event: QEvent) -> None:
        """Repaint the discs in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            for row in range(self.count()):
                self.item(row).setIcon(badge(self.item(row).data(_NUMBER)))
        super().changeEvent(event)

    def row_of(self, item: QListWidgetItem | None) -> object:
        """Return the object of an item."""
        return item.data(_ROW) if item is not None else None

    def _ask(self, item: QListWidgetItem) -> None:
        self.requested.emit(self.row_of(item))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self._ask(item)
        else:
            super().keyPressEvent(event)


def badge(number: int) -> QIcon:
    """Return the number of a source on its colour; counted from 1."""
    theme = theme_now()
    mark = shade(theme, number)
    picture = QPixmap(2 * _SIDE, 2 * _SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(mark.strong))
    painter.setBrush(QColor(mark.back))
    painter.drawEllipse(2, 2, 2 * _SIDE - 4, 2 * _SIDE - 4)
    painter.setPen(QColor(theme.ink))
    painter.setFont(font(22 if number < 99 else 17, bold=True))
    painter.drawText(picture.rect(), Qt.AlignmentFlag.AlignCenter, str(number + 1))
    painter.end()
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Selected)  # otherwise the disc of the chosen row would be tinted
    return made
