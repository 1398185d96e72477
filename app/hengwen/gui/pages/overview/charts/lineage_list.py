"""Groups of files with a common history: who handed whose file on, as far as the files show."""

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.pages.overview.charts.group_cards import LEAST
from hengwen.gui.style.theme import theme_now
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.list_item import ITEM, Index, ItemList, ItemModel, paint_item
from hengwen.model.report.report import Comparison, Report
from hengwen.model.report.summaries.report_signs import lineages_of
from hengwen.model.signs.lineage import Lineage, LineageLink

_HEIGHT = 74


@dataclass(frozen=True, slots=True)
class _Row:
    """A pair of a group, as text; `number` of the group, from 0; `other` after the sign that leads to it."""

    number: int
    name: str
    other: str
    sign: str
    pair: Comparison
    group: Lineage

    @property
    def names(self) -> str:
        """Both names in one line."""
        return f"{self.name} {self.other}"


class LineageList(ItemList):
    """Enter and double click emit `opened` with a pair, Space `group_requested` with a group's places and name."""

    opened = Signal(object)
    group_requested = Signal(object, str)

    def __init__(self) -> None:
        super().__init__("", _paint_row, _HEIGHT)
        self.setAccessibleName(self.tr("Files with a history in common"))
        self.rows = ItemModel({
            Qt.ItemDataRole.AccessibleTextRole: lambda row: f"{row.number + 1}: {row.names}. {row.sign}",
            Qt.ItemDataRole.ToolTipRole: lambda row: f"{row.names}\n{row.sign}",
        })  # fmt: skip
        self.setModel(self.rows)
        self.setMinimumSize(LEAST)
        self.notice = self.tr("No two files show that they have a history in common.")
        self.requested.connect(lambda row: self.opened.emit(row.pair))
        self.space_pressed.connect(self._ask)

    def show_report(self, report: Report, name_of: NameOf = plain_name) -> None:
        """Show the groups of another report."""
        pairs = {(report.places[id(p.left)], report.places[id(p.right)]): p for p in report.comparisons}
        rows = []
        for number, group in enumerate(lineages_of(report)):
            for link in group.links:
                pair = pairs[link.left, link.right]
                rows.append(_Row(number, *_names(link, pair, name_of), sentence(link.strongest.what), pair, group))
        self.rows.show_items(rows)

    def _ask(self, row: _Row) -> None:
        name = self.tr("Files with one history {number}").format(number=row.number + 1)
        self.group_requested.emit(frozenset(row.group.places), name)


def _paint_row(painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
    """Paint both names, with an arrow from the earlier file, and the strongest sign."""
    row: _Row = index.data(ITEM)
    mark, number = theme_now().mark(row.number), str(row.number + 1)
    paint_item(painter, option, mark, (row.name, ""), row.sign, number=number, second=row.other)


def _names(link: LineageLink, pair: Comparison, name_of: NameOf) -> tuple[str, str]:
    left, right = name_of(pair.left.document), name_of(pair.right.document)
    if link.from_left is None:
        return left, f"– {right}"
    first, then = (left, right) if link.from_left else (right, left)
    return first, f"→ {then}"
