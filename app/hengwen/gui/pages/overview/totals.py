"""The table of documents: what each owes to all the others together."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QCoreApplication

from hengwen.gui.check_result import Total
from hengwen.gui.document_names import ShownNames
from hengwen.gui.translation import language, sentence
from hengwen.gui.widgets.rows import Column
from hengwen.model.document import State
from hengwen.text.display import percent, whole_percent
from hengwen.views.labels import parts_text


def total_identity(total: Total) -> Hashable:
    """The same for the same file in whichever report."""
    return total.entry.document.path


def document_columns(
    names: ShownNames | None = None,
    verdict: Callable[[Total], tuple[bool, str]] = lambda _total: (False, ""),
) -> list[Column]:
    """What the table of documents shows. `verdict`: whether a document is above a limit, and the text about it."""
    shown = names or ShownNames()
    translate = QCoreApplication.translate
    total = translate("Documents", "Share of the document that stands in some other document")
    uncited = translate("Documents", "The same without quotations and references")
    largest = translate("Documents", "The largest share owed to one document")

    def name(total: Total) -> str:
        return shown.marked(total.entry.document)

    def detail(total: Total) -> str:
        why = sentence(total.why_not) if total.why_not and total.entry.document.state.has_text else ""
        return " · ".join(filter(None, (why, shown.detail(total.entry.document))))

    def source(total: Total) -> str:
        return shown.marked(total.largest.entry.document) if total.largest else ""

    def source_detail(total: Total) -> str:
        return shown.detail(total.largest.entry.document) if total.largest else ""

    return [
        Column(translate("Documents", "Document"), name, lambda t: shown.title(t.entry.document), -150,
               name="document", detail=detail,
               tip=lambda t: shown.whole(t.entry.document)),
        _share("total", translate("Documents", "Total"), lambda t: t.similarity, total, _parts),
        _figure("uncited", translate("Documents", "No refs"), lambda t: t.without_references, uncited),
        _figure("largest", translate("Documents", "Largest"), lambda t: t.largest.share if t.largest else 0.0, largest),
        Column(translate("Documents", "Largest source"), source, source, -150, name="source", detail=source_detail,
               hint=translate("Documents", "The document that the largest share is owed to")),
        _count("sources", translate("Documents", "Sources"), lambda t: t.sources,
               translate("Documents", "Number of documents that it shares text with")),
        Column(translate("Documents", "Limit"), _compared(lambda t: verdict(t)[1]),
               lambda t: (verdict(t)[0], t.similarity), 150,
               level=lambda t: 3 if verdict(t)[0] else None, faint=lambda _total: True, spare=True, name="limit",
               hint=translate("Documents", "Whether it is within the limits that are set (File, Settings)")),
        _count("counted", translate("Documents", "Counted"), lambda t: t.entry.counted,
               translate("Documents", "Characters that count: everything but what is left out")),
    ]  # fmt: skip


def _compared(text: Callable[[Total], str]) -> Callable[[Total], str]:
    """A figure of a document that was compared; a dash for others, of which it would say something wrong."""
    return lambda total: "–" if total.why_not else text(total)


def _parts(total: Total) -> str:
    if total.why_not:
        return sentence(total.why_not)
    return parts_text(total.parts(), language()) if total.parts else percent(total.similarity)


def _share(name: str, title: str, share: Callable[[Total], float], hint: str, tip: Callable[[Total], str]) -> Column:
    def pill(total: Total) -> float | None:
        doubtful = total.entry.document.state is not State.READ and not share(total)
        return None if total.why_not or doubtful else share(total)  # nothing found is no good news then

    return Column(title, _compared(lambda t: percent(share(t))), share, 136, share=pill, hint=hint, name=name, tip=tip)


def _figure(name: str, title: str, share: Callable[[Total], float], hint: str) -> Column:
    return Column(title, _compared(lambda t: whole_percent(share(t))), share, 68, number=True, hint=hint, name=name)


def _count(name: str, title: str, count: Callable[[Total], int], hint: str) -> Column:
    return Column(title, _compared(lambda t: f"{count(t):,}"), count, 72, number=True, hint=hint, name=name)
