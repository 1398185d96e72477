"""The line above the overview about text that may be a form or a copy: shown once, and decided by one click."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import button, frame, label, lay_out, plain_row
from hengwen.gui.widgets.verdict_text import form_reason
from hengwen.model.report.report import Report
from hengwen.model.report.shared_block import SharedBlock, Standing, undecided_warning


class UndecidedBanner(QWidget):
    """Asks about one block after the other, in the order of the report; hidden when nothing is undecided.

    `block_decided` is emitted with the id of the block, whether it counts, and why not; `block_opened` with the block.
    """

    block_opened = Signal(object)
    block_decided = Signal(str, bool, str)

    def __init__(self) -> None:
        super().__init__()
        self._block: SharedBlock | None = None
        self._question = label("", wrap=True)
        self.copied, self.form = button(self.tr("Copied: count it")), button(self.tr("Form: do not count it"))
        self.show_block = button(self.tr("Show it"), "link")
        self.copied.clicked.connect(lambda: self._decide(counts=True))
        self.form.clicked.connect(lambda: self._decide(counts=False))
        self.show_block.clicked.connect(lambda: self.block_opened.emit(self._block))
        parts = (label("⚠", "strong"), (self._question, 1), self.show_block, self.form, self.copied)
        lay_out(QVBoxLayout(self), frame("banner", [plain_row(*parts, spacing=10)], (16, 8, 16, 8)))
        self.hide()

    def show_report(self, report: Report) -> None:
        """Ask about the first undecided block of a report that may be a form or a copy."""
        undecided = [
            block
            for block in report.blocks
            if block.standing is Standing.UNDECIDED and block.id not in report.block_choices
        ]
        self._block = undecided[0] if undecided else None
        self.setVisible(self._block is not None)
        if self._block is not None:
            self._question.setText(sentence(undecided_warning(self._block, report.block_numbers[self._block.id])))

    def _decide(self, *, counts: bool) -> None:
        if self._block is not None:
            self.block_decided.emit(self._block.id, counts, "" if counts else form_reason())
