"""Groups of files with a common history: who handed whose file on, as far as the files show."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.style.theme import theme_now
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.list_item import paint_item
from hengwen.model.report.report import Comparison, Report
from hengwen.model.report.summaries.report_signs import lineages_of
from hengwen.model.signs.lineage import Lineage, LineageLink

_ROW = Qt.ItemDataRole.UserRole
_HEIGHT = 74


@dataclass(frozen=True, slots=True)
class _Row:
    """A pair of a group, as text; `number` of the group, from 0; `other` after the sign that leads to it."""

    number: int
    name: str
    other: str
    said: str
    pair: Comparison
    group: Lineage

    @property
    def names(self) -> str:
        """Both names in one line."""
        return f"{self.name} {self.other}"


class LineageList(QListWidget):
    """`opened` is emitted with a pair by Enter and double click; `group_requested` with the places of a group and its
    name, by Space.
    """

    opened = Signal(object)
    group_requested = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_RowDelegate(self))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Files with a history in common"))
        self.notice = self.tr("No two files show that they have a history in common.")
        self.itemDoubleClicked.connect(self._open)

    def sizeHint(self) -> QSize:
        return QSize(240, 98)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_report(self, report: Report, name_of: NameOf = plain_name) -> None:
        """Show the groups of another report."""
        self.clear()
        pairs = {(report.places[id(p.left)], report.places[id(p.right)]): p for p in report.comparisons}
        for number, group in enumerate(lineages_of(report)):
            for link in group.links:
                pair = pairs[link.left, link.right]
                self._add(_Row(number, *_names(link, pair, name_of), sentence(link.strongest.what), pair, group))

    def _add(self, row: _Row) -> None:
        item = QListWidgetItem(self)
        item.setData(_ROW, row)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{row.number + 1}: {row.names}. {row.said}")
        item.setToolTip(f"{row.names}\n{row.said}")

    def _open(self, item: QListWidgetItem) -> None:
        self.opened.emit(item.data(_ROW).pair)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if item is None or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Space:
            row: _Row = item.data(_ROW)
            name = self.tr("Files with one history {number}").format(number=row.number + 1)
            self.group_requested.emit(frozenset(row.group.places), name)
        else:
            self._open(item)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show, where there is no group, why."""
        super().paintEvent(event)
        if not self.count():
            painter = QPainter(self.viewport())
            painter.setPen(QColor(theme_now().muted))
            words = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect(), words, self.notice)


class _RowDelegate(QStyledItemDelegate):
    """Both names, with an arrow from the earlier file, and the strongest sign."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        return QSize(0, _HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: _Row = index.data(_ROW)
        mark, number = theme_now().mark(row.number), str(row.number + 1)
        paint_item(painter, option, mark, (row.name, ""), row.said, number=number, second=row.other)


def _names(link: LineageLink, pair: Comparison, name_of: NameOf) -> tuple[str, str]:
    left, right = name_of(pair.left.document), name_of(pair.right.document)
    if link.from_left is None:
        return left, f"– {right}"
    first, then = (left, right) if link.from_left else (right, left)
    return first, f"→ {then}"
