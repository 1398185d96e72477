"""What does not count: kinds of text to switch, and the passages that many documents have in common."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from hengwen.gui.translation import sentence
from hengwen.gui.widgets.cells import SENTENCE
from hengwen.gui.widgets.parts import label, plain_row
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.table import TableView
from hengwen.model.exclusion_kinds import ExclusionKind
from hengwen.model.options import LEAVE_OUT
from hengwen.model.report import Report


class LeftOutDialog(QDialog):
    """Tells the kinds that are left out whenever one is switched; the figures behind it follow at once."""

    switched = Signal(object)

    def __init__(self, report: Report, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What does not count"))
        self.boxes = {kind: self._box(kind, report) for kind in LEAVE_OUT}
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 18, 20, 16)
        box.setSpacing(6)
        box.addWidget(label(self.tr("Text of these kinds leaves both sides of every percentage:"), wrap=True))
        for kind, check in self.boxes.items():
            count = label(self.tr("{count} characters").format(count=f"{report.excluded(kind):,}"), "muted")
            box.addWidget(plain_row(check, count, spacing=12))
        box.addSpacing(10)
        passages = report.common_passages()
        box.addWidget(label(self.tr("In common to many documents ({count})").format(count=len(passages)), "strong"))
        self.passages = TableView(_columns(), passages)
        self.passages.setAccessibleName(self.tr("Passages in common"))
        self.passages.sortByColumn(1, Qt.SortOrder.DescendingOrder)
        box.addWidget(self.passages, 1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        close.rejected.connect(self.reject)
        box.addWidget(close)
        self.resize(680, 560)

    def _box(self, kind: ExclusionKind, report: Report) -> QCheckBox:
        check = QCheckBox(sentence(kind.description))
        check.setChecked(kind in report.options.leave_out)
        check.setEnabled(report.excluded(kind) > 0)
        check.toggled.connect(self._switch)
        return check

    def _switch(self) -> None:
        self.switched.emit(frozenset(kind for kind, check in self.boxes.items() if check.isChecked()))


def _columns() -> list[Column]:
    translate = QCoreApplication.translate
    return [
        Column(translate("LeftOut", "Passage"), lambda p: p.text, lambda p: p.text, -1, common=SENTENCE),
        Column(
            translate("LeftOut", "Documents"), lambda p: f"{p.documents:,}", lambda p: p.documents, 116, number=True
        ),
        Column(
            translate("LeftOut", "Characters"), lambda p: f"{len(p.text):,}", lambda p: len(p.text), 116, number=True
        ),
    ]
