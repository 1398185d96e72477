"""The line for finding words in both texts."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from hengwen.gui.widgets.parts import button, label


class FindBar(QWidget):
    """`asked` with every change of the words, `stepped` by 1 or -1, `closed` when it goes away."""

    asked = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit(clearButtonEnabled=True)
        self.line.setPlaceholderText(self.tr("Find in both texts"))
        self.line.setAccessibleName(self.tr("Find in both texts"))
        self.line.setMinimumWidth(120)
        self.line.setMaximumWidth(420)
        self.count = label("", "muted")
        self.previous, self.next, self.close_ = button("‹"), button("›"), button("✕")
        names = (self.tr("Previous hit (Shift+F3)"), self.tr("Next hit (F3)"), self.tr("Close (Esc)"))
        for made, name in zip((self.previous, self.next, self.close_), names, strict=True):
            made.setObjectName("small")
            made.setToolTip(name)
            made.setAccessibleName(name)
        self._wire()
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        for part in (self.line, self.previous, self.next, self.count):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.close_)
        self.setObjectName("paneHeader")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.show_count("", 0, 0, None)

    def _wire(self) -> None:
        self.line.textChanged.connect(self.asked)
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.close_.clicked.connect(self.closed)

    def show_count(self, words: str, left: int, right: int, hit: int | None) -> None:
        """Say how often the words were found, and which hit is chosen, counted from 0."""
        if not words.strip():
            said = ""
        elif not left + right:
            said = self.tr("Not found")
        else:
            shape = self.tr("{hit} of {count} · left {left}, right {right}")
            count = f"{left + right:,}"
            said = shape.format(hit=(hit or 0) + 1, count=count, left=f"{left:,}", right=f"{right:,}")
        self.count.setText(said)
        for made in (self.previous, self.next):
            made.setEnabled(left + right > 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
