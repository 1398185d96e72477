"""All commands that are possible now in one list, found by a few letters of their names."""

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QColor, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from hengwen.gui.style.theme import theme_now
from hengwen.gui.widgets.parts import label, lay_out
from hengwen.gui.widgets.popover import Popover
from hengwen.gui.widgets.search_query import fold_name

_WIDTH, _ROWS, _ROW = 520, 11, 34
_WAYS = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


class CommandPalette(Popover):
    """Enter or a click runs the chosen command, Esc closes. `groups`: actions by the name of their menu or page."""

    def __init__(self, parent: QWidget, groups: Sequence[tuple[str, Iterable[QAction]]]) -> None:
        super().__init__(parent)
        self.search = QLineEdit(placeholderText=self.tr("Search for a command"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.list = QTreeWidget()
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._items: list[QTreeWidgetItem] = []
        self._none = label(self.tr("No command is called that."), "muted")
        for name, actions in groups:
            for action in actions:
                self._add(name, action)
        lay_out(QVBoxLayout(self), self.search, self.list, self._none, margins=(10, 10, 10, 10), spacing=8)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.setFixedSize(_WIDTH, 62 + _ROWS * _ROW)
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.list.itemClicked.connect(self._run)
        self._filter("")
        self.search.setFocus()

    def _add(self, group: str, action: QAction) -> None:
        text = plain_text(action.text())
        if not text or not action.isEnabled():
            return
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        mark = "✓ " if action.isCheckable() and action.isChecked() else ""
        item = QTreeWidgetItem(self.list, [mark + text, group, keys])
        self._items.append(item)
        item.setData(0, Qt.ItemDataRole.UserRole, action)
        item.setToolTip(0, action.toolTip())
        for column in (1, 2):
            item.setForeground(column, QColor(theme_now().muted))
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _filter(self, text: str) -> None:
        words = fold_name(text).split()
        first = None
        for item in self._items:
            shown = all(word in fold_name(f"{item.text(0)} {item.text(1)}") for word in words)
            item.setHidden(not shown)
            first = item if first is None and shown else first
        self.list.setCurrentItem(first)  # type: ignore[arg-type] # None for none
        self._none.setVisible(first is None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the keys of a list work in the search line."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _WAYS:
                self.list.keyPressEvent(event)
                return True
            current = self.list.currentItem()
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and current is not None:
                self._run(current)
                return True
        return super().eventFilter(watched, event)

    def _run(self, item: QTreeWidgetItem) -> None:
        action: QAction = item.data(0, Qt.ItemDataRole.UserRole)
        self.close()
        action.trigger()

    def open_over(self, window: QWidget) -> None:
        """Open in the upper middle of a window."""
        self.open_at(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, 56)))


def plain_text(text: str) -> str:
    """Return the text of an action without its mnemonic."""
    return re.sub(r"\(&\w\)|&(?!&)", "", text).replace("&&", "&").strip("‹› ")
