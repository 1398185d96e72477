"""What does not count: kinds of text to switch, and the shared text that is left out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from hengwen.gui.translation import sentence
from hengwen.gui.widgets.block_columns import block_columns, block_identity
from hengwen.gui.widgets.parts import label, plain_row
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
        blocks = [block for block in report.blocks if not report.counts(block)]
        box.addWidget(label(self.tr("Shared text that does not count ({count})").format(count=len(blocks)), "strong"))
        self.blocks = TableView(block_columns(report), blocks, block_identity)
        self.blocks.setAccessibleName(self.tr("Shared text"))
        box.addWidget(self.blocks, 1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        close.rejected.connect(self.reject)
        box.addWidget(close)
        self.resize(840, 600)

    def _box(self, kind: ExclusionKind, report: Report) -> QCheckBox:
        check = QCheckBox(sentence(kind.description))
        check.setChecked(kind in report.options.leave_out)
        check.setEnabled(report.excluded(kind) > 0)
        check.toggled.connect(self._switch)
        return check

    def _switch(self) -> None:
        self.switched.emit(frozenset(kind for kind, check in self.boxes.items() if check.isChecked()))
