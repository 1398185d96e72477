"""A block of shared text: all of it, every document that has it, and whether it counts."""

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.document_names import ShownNames
from hengwen.gui.translation import filled, sentence
from hengwen.gui.widgets.block_columns import decision_text
from hengwen.gui.widgets.figure_columns import figure_column
from hengwen.gui.widgets.parts import button, dialog_buttons, label, lay_out, plain_row
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.table import TableView
from hengwen.gui.widgets.verdict_text import ReasonField
from hengwen.gui.widgets.window_size import fit
from hengwen.model.document import Document
from hengwen.model.report.report import Report
from hengwen.model.report.review import Verdict
from hengwen.model.report.shared_block import BlockPlace, SharedBlock
from hengwen.text.display import printable


class BlockDialog(QDialog):
    """Emits `decided` with the block's id, whether it counts from now on and why not, then closes: figures change."""

    decided = Signal(str, bool, str)

    def __init__(
        self, result: CheckResult, block: SharedBlock, verdict: Verdict, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        report = result.report
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Shared text, block {number}").format(number=report.block_numbers[block.id]))
        self._block, self._counts = block, report.counts(block)
        self.text = QPlainTextEdit(printable(report.block_text(block)))
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.tr("Text of the block"))
        self.documents = TableView(_columns(report, result.names), block.places)
        self.documents.use_two_lines(on=result.names.need_two_lines)
        self.documents.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.documents.setAccessibleName(self.tr("Documents with the block"))
        self.decide = button(decision_text(counts=self._counts), "primary", self._decide)
        self.decide.setEnabled(block.switchable)
        self.reason = ReasonField()
        self.reason.setVisible(self._counts and block.switchable)
        words = label(self._facts(report), "strong", wrap=True), label(self._meaning(verdict), "muted", wrap=True)
        row = plain_row(self.decide, self.reason, dialog_buttons(self), spacing=12)
        parts = (*words, (self.text, 3), (self.documents, 2), row)
        lay_out(QVBoxLayout(self), *parts, margins=(20, 18, 20, 16), spacing=8)
        fit(self, QSize(720, 600))

    def _facts(self, report: Report) -> str:
        words = self.tr("{standing} · {documents} documents · {characters} characters · {counts}")
        counts = self.tr("counts") if report.counts(self._block) else self.tr("does not count")
        return filled(
            words,
            standing=sentence(self._block.standing.label),
            documents=f"{self._block.documents:,}",
            characters=f"{self._block.characters:,}",
            counts=counts,
        )

    def _meaning(self, verdict: Verdict) -> str:
        if not self._block.switchable:
            return self.tr("It is text of the task sheet that was given, and never counts.")
        if self._counts:
            return self.tr("It counts. If it is a form, let it not count, for all documents at once.")
        if verdict.reason:
            words = self.tr("It does not count: {reason}. If it was copied, let it count, for all documents at once.")
            return words.format(reason=" · ".join(filter(None, (verdict.reason, verdict.who))))
        return self.tr(
            "It leaves both sides of every percentage. If it was copied, let it count, for all documents at once."
        )

    def _decide(self) -> None:
        self.decided.emit(self._block.id, not self._counts, self.reason.currentText().strip() if self._counts else "")
        self.accept()


def _columns(report: Report, names: ShownNames) -> list[Column]:
    def document(place: BlockPlace) -> Document:
        return report.entries[place.document].document

    def name(place: BlockPlace) -> str:
        return names.marked(document(place))

    def characters(place: BlockPlace) -> int:
        return report.entries[place.document].inside(*place.spans)

    hint = QCoreApplication.translate("Blocks", "Characters of the block that stand in the document")
    return [
        figure_column("document", -120, name, detail=lambda p: names.detail(document(p)),
                      tip=lambda p: names.whole(document(p))),
        figure_column("block_characters", 96, characters, hint=hint),
    ]  # fmt: skip
