"""The table of shared text: the text that many documents have, its classification, and whether it counts."""

from collections.abc import Hashable

from PySide6.QtCore import QCoreApplication

from hengwen.gui.translation import sentence
from hengwen.gui.widgets.figure_columns import figure_column
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.verdict_text import VerdictLookup
from hengwen.model.report.report import Report
from hengwen.model.report.shared_block import SharedBlock, Standing
from hengwen.text.display import excerpt

_EXCERPT = 200


def block_identity(block: SharedBlock) -> Hashable:
    """Return a key that is the same for the same text in every report."""
    return block.id


def counts_text(report: Report, block: SharedBlock) -> str:
    """Return whether a block counts, and whether a reader decided so."""
    translate = QCoreApplication.translate
    words = translate("Blocks", "counts") if report.counts(block) else translate("Blocks", "does not count")
    return f"{words} ✓" if block.id in report.block_choices else words


def decision_text(*, counts: bool) -> str:
    """Return the text of the button that switches a block."""
    translate = QCoreApplication.translate
    return translate("Blocks", "Do not count it") if counts else translate("Blocks", "Count it")


def block_columns(report: Report, verdicts: VerdictLookup | None = None) -> list[Column]:
    """Return the columns of the table of shared text."""
    numbers, lookup = report.block_numbers, verdicts or VerdictLookup()

    def why(block: SharedBlock) -> str:
        verdict = lookup.of_block(block.id)
        return " · ".join(filter(None, (counts_text(report, block), verdict.reason, verdict.who)))

    def text(block: SharedBlock) -> str:
        return excerpt(report.block_text(block), _EXCERPT)

    return [
        figure_column("block", 64, lambda b: numbers[b.id]),
        figure_column("block_text", -200, text, sentence=True, name="text"),
        figure_column("standing", 108, lambda b: b.rank, lambda b: sentence(b.standing.label), level=_level),
        figure_column("block_counts", 140, report.counts, lambda b: counts_text(report, b),
                      faint=lambda b: not report.counts(b), name="counts", tip=why),
        figure_column("block_documents", 88, lambda b: b.documents, name="documents"),
        figure_column("block_characters", 92, lambda b: b.characters, name="characters"),
    ]  # fmt: skip


def _level(block: SharedBlock) -> int | None:
    """Return a tone only for blocks that a reader has to decide."""
    return 2 if block.standing is Standing.UNDECIDED else None
