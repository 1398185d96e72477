"""The text that does not count: kinds to switch, and the shared text that is left out."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QGridLayout, QVBoxLayout, QWidget

from hengwen.gui.translation import filled, sentence
from hengwen.gui.widgets.block_columns import block_columns, block_identity
from hengwen.gui.widgets.parts import Gap, dialog_buttons, label, lay_out, plain_row
from hengwen.gui.widgets.table import TableView
from hengwen.gui.widgets.window_size import fit
from hengwen.model.report.report import Report
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import LEAVE_OUT
from hengwen.model.signs.sign import SignKind


class LeftOutDialog(QDialog):
    """Emits the excluded kinds of text or hidden kinds of signs on every change; the page behind follows at once."""

    switched = Signal(object)
    signs_switched = Signal(object)

    def __init__(self, report: Report, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What does not count"))
        self.boxes = {kind: self._box(kind, report) for kind in LEAVE_OUT}
        kinds = [
            (check, filled(self.tr("{count} characters"), count=f"{report.excluded(kind):,}"))
            for kind, check in self.boxes.items()
        ]
        groups = [_group(self.tr("Text of these kinds leaves both sides of every percentage:"), kinds)]
        self.signs = self._sign_boxes(report)
        signs = [
            (check, filled(self.tr("{count} pairs"), count=f"{_pairs_with(report, kind):,}"))
            for kind, check in self.signs.items()
        ]
        if signs:
            groups.append(_group(self.tr("Other signs that are shown, in no percentage:"), signs))
        blocks = [block for block in report.blocks if not report.counts(block)]
        title = label(self.tr("Shared text that does not count ({count})").format(count=len(blocks)), "strong")
        self.blocks = TableView(block_columns(report), blocks, block_identity)
        self.blocks.setAccessibleName(self.tr("Shared text"))
        parts = (plain_row(*groups, spacing=28), Gap(10), title, (self.blocks, 1), dialog_buttons(self))
        lay_out(QVBoxLayout(self), *parts, margins=(20, 18, 20, 16), spacing=6)
        fit(self, QSize(840, 600))

    def _box(self, kind: ExclusionKind, report: Report) -> QCheckBox:
        check = QCheckBox(sentence(kind.description))
        check.setChecked(kind in report.options.leave_out)
        check.setEnabled(report.excluded(kind) > 0)
        check.toggled.connect(self._switch)
        return check

    def _sign_boxes(self, report: Report) -> dict[SignKind, QCheckBox]:
        """Return a box for each kind of signs in the report."""
        boxes = {kind: QCheckBox(sentence(kind.label)) for kind in SignKind if _pairs_with(report, kind)}
        for kind, check in boxes.items():
            check.setChecked(kind.value not in report.options.without_signs)
            check.toggled.connect(self._switch_signs)
        self._without = report.options.without_signs - {kind.value for kind in boxes}
        return boxes

    def _switch_signs(self) -> None:
        off = {kind.value for kind, check in self.signs.items() if not check.isChecked()}
        self.signs_switched.emit(self._without | off)

    def _switch(self) -> None:
        self.switched.emit(frozenset(kind for kind, check in self.boxes.items() if check.isChecked()))


def _group(title: str, rows: Sequence[tuple[QCheckBox, str]]) -> QWidget:
    """Return boxes below a title, one per line, with explanations in a column."""
    group = QWidget()
    grid = QGridLayout(group)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(2, 1)
    grid.addWidget(label(title, wrap=True), 0, 0, 1, 3)
    for row, (check, count) in enumerate(rows, 1):
        grid.addWidget(check, row, 0)
        grid.addWidget(label(count, "muted"), row, 1, Qt.AlignmentFlag.AlignRight)
    grid.setRowStretch(len(rows) + 1, 1)
    return group


def _pairs_with(report: Report, kind: SignKind) -> int:
    """Return the number of pairs with a sign of a kind, shown or not."""
    pairs = (*report.comparisons, *report.hidden_comparisons)
    return sum(any(sign.kind is kind for sign in (*pair.signs, *pair.signs_off)) for pair in pairs)
