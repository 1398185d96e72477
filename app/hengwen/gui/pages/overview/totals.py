"""The table of documents: what each owes to all the others together."""

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QCoreApplication

from hengwen.exports.labels import parts_text
from hengwen.gui.check_result import Total
from hengwen.gui.translation import language
from hengwen.gui.widgets.document_names import common_start
from hengwen.gui.widgets.rows import Column
from hengwen.model.document import Document
from hengwen.text.display import percent, whole_percent


def total_identity(total: Total) -> Hashable:
    """The same for the same file in whichever report."""
    return total.entry.document.path


def document_columns(
    rows: Sequence[Total] = (),
    name_of: Callable[[Document], str] = lambda document: document.label,
    verdict: Callable[[Total], tuple[bool, str]] = lambda _total: (False, ""),
) -> list[Column]:
    """What the table of documents shows. `verdict`: whether a document is above a limit, and the text about it."""
    common = common_start(name_of(row.entry.document) for row in rows)
    translate = QCoreApplication.translate
    total = translate("Documents", "Share of the document that stands in some other document")
    uncited = translate("Documents", "The same without quotations and references")
    largest = translate("Documents", "The largest share owed to one document")

    def name(total: Total) -> str:
        return name_of(total.entry.document)

    def source(total: Total) -> str:
        return name_of(total.largest.entry.document) if total.largest else ""

    return [
        Column(translate("Documents", "Document"), name, name, -120,
               common=common, name="document"),
        _share("total", translate("Documents", "Total"), lambda t: t.similarity, total, _parts),
        _figure("uncited", translate("Documents", "No refs"), lambda t: t.without_references, uncited),
        _figure("largest", translate("Documents", "Largest"), lambda t: t.largest.share if t.largest else 0.0, largest),
        Column(translate("Documents", "Largest source"), source, source, -120, common=common, name="source",
               hint=translate("Documents", "The document that the largest share is owed to")),
        _count("sources", translate("Documents", "Sources"), lambda t: t.sources,
               translate("Documents", "Number of documents that it shares text with")),
        Column(translate("Documents", "Limit"), lambda t: verdict(t)[1], lambda t: (verdict(t)[0], t.similarity), 150,
               level=lambda t: 3 if verdict(t)[0] else None, faint=lambda _total: True, spare=True, name="limit",
               hint=translate("Documents", "Whether it is within the limits that are set (File, Settings)")),
        _count("counted", translate("Documents", "Counted"), lambda t: t.entry.counted,
               translate("Documents", "Characters that count: everything but what is left out")),
    ]  # fmt: skip


def _parts(total: Total) -> str:
    return parts_text(total.parts(), language()) if total.parts else percent(total.similarity)


def _share(name: str, title: str, share: Callable[[Total], float], hint: str, tip: Callable[[Total], str]) -> Column:
    return Column(title, lambda t: percent(share(t)), share, 136, share=share, hint=hint, name=name, tip=tip)


def _figure(name: str, title: str, share: Callable[[Total], float], hint: str) -> Column:
    return Column(title, lambda t: whole_percent(share(t)), share, 68, number=True, hint=hint, name=name)


def _count(name: str, title: str, count: Callable[[Total], int], hint: str) -> Column:
    return Column(title, lambda t: f"{count(t):,}", count, 72, number=True, hint=hint, name=name)
