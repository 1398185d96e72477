"""What each document owes to all the others together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from hengwen.gui.table import Column, common_start
from hengwen.gui.theme import percent
from hengwen.report import Entry, Report, Source


@dataclass(frozen=True, slots=True)
class Total:
    """One document's figures over the whole report."""

    entry: Entry
    similarity: float
    without_references: float
    largest: Source | None


def totals(report: Report) -> list[Total]:
    """The figures of every document that was read, the highest first; slow enough to be asked for off the window."""
    found = []
    for entry in report.entries:
        if entry.document.state.has_text:
            sources = report.sources(entry)
            shares = report.similarity(entry), report.similarity_without_references(entry)
            found.append(Total(entry, *shares, sources[0] if sources else None))
    return sorted(found, key=lambda total: (-total.similarity, total.entry.document.path))


def document_columns(rows: Sequence[Total] = ()) -> list[Column]:
    """What the table of documents shows."""
    common = common_start(row.entry.document.name for row in rows)
    translate = QCoreApplication.translate
    total = translate("Documents", "Share of the document that stands in some other document")
    uncited = translate("Documents", "The same without quotations and references")
    largest = translate("Documents", "The largest share owed to one document")
    return [
        Column(translate("Documents", "Document"), _name, lambda t: t.entry.document.path, -120, common=common),
        _share(translate("Documents", "Total"), lambda t: t.similarity, total),
        _figure(translate("Documents", "No refs"), lambda t: t.without_references, uncited),
        _figure(translate("Documents", "Largest"), lambda t: t.largest.share if t.largest else 0.0, largest),
    ]


def _name(total: Total) -> str:
    return total.entry.document.name


def _share(title: str, share: Callable[[Total], float], hint: str) -> Column:
    return Column(title, lambda t: percent(share(t)), share, 96, share=share, hint=hint)


def _figure(title: str, share: Callable[[Total], float], hint: str) -> Column:
    return Column(title, lambda t: percent(share(t), 0), share, 68, number=True, hint=hint)
