"""A card that opens over the window, beside what was clicked."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QWidget


class Popover(QFrame):
    """Closes with Esc or a click elsewhere; it is deleted then, unless it `stays` to be opened again."""

    def __init__(self, parent: QWidget, *, stays: bool = False) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, not stays)
        self.setObjectName("card")

    def open_at(self, at: QPoint) -> None:
        """Open with its upper left corner at a point of the screen, as far as there is room."""
        self.adjustSize()
        room = self.screen().availableGeometry()
        x = min(max(at.x(), room.left() + 8), room.right() - self.width() - 8)
        y = min(at.y(), room.bottom() - self.height() - 8)
        self.move(x, max(y, room.top()))
        self.show()
