"""The table of documents: how much of each is in all the others together."""

from collections.abc import Callable, Hashable
from typing import Any

from PySide6.QtCore import QCoreApplication

from hengwen.gui.check_result import Total
from hengwen.gui.document_names import ShownNames
from hengwen.gui.style.pass_thresholds import BAND_LEVELS, PASS, PassThresholds
from hengwen.gui.translation import language, sentence
from hengwen.gui.widgets.figure_columns import figure_column
from hengwen.gui.widgets.rows import Column
from hengwen.model.document import State
from hengwen.text.display import percent
from hengwen.views.figures import FIGURES
from hengwen.views.labels import parts_text


def total_identity(total: Total) -> Hashable:
    """Return a key that is the same for the same file in every report."""
    return total.entry.document.path


def document_columns(
    names: ShownNames | None = None,
    limits: PassThresholds = PassThresholds(),  # noqa: B008 - frozen
) -> list[Column]:
    """Return the columns of the table of documents. `limits`: those of the school."""
    shown = names or ShownNames()

    def name(total: Total) -> str:
        return shown.marked(total.entry.document)

    def detail(total: Total) -> str:
        why = sentence(total.why_not) if total.why_not and total.entry.document.state.has_text else ""
        return " · ".join(filter(None, (why, shown.detail(total.entry.document))))

    def source(total: Total) -> str:
        return shown.marked(total.largest.entry.document) if total.largest else ""

    def source_detail(total: Total) -> str:
        return shown.detail(total.largest.entry.document) if total.largest else ""

    def shares(total: Total) -> tuple[float, float]:
        return total.similarity, total.largest.share if total.largest else 0.0

    def band(total: Total) -> int:
        return PASS if total.why_not else limits.band(*shares(total))

    def parts(total: Total) -> str:
        return "\n".join([_parts(total), *([limits.text(*shares(total))] if limits and not total.why_not else [])])

    translate = QCoreApplication.translate
    return [
        figure_column("document", -150, lambda t: shown.title(t.entry.document), name, detail=detail,
                      tip=lambda t: shown.whole(t.entry.document)),
        _figure("total", 136, lambda t: t.similarity, share=_pill, tip=parts),
        _figure("total_without", 68, lambda t: t.without_references, name="uncited"),
        _figure("largest", 68, lambda t: t.largest.share if t.largest else 0.0),
        figure_column("largest_source", -150, source, source, name="source", detail=source_detail),
        _figure("source_count", 72, lambda t: t.sources, name="sources"),
        Column(translate("Documents", "Limit"), lambda t: "—" if t.why_not else limits.text(*shares(t)),
               lambda t: (band(t), t.similarity), 150, sentence=True,
               level=lambda t: BAND_LEVELS[band(t)], faint=lambda _total: True, spare=True, name="limit",
               hint=translate("Documents", "Whether it is within the limits that are set (File, Settings)")),
        _figure("counted", 72, lambda t: t.entry.counted),
    ]  # fmt: skip


def _figure(key: str, width: int, value: Callable[[Total], float], **more: Any) -> Column:
    """Return the column of a figure of compared documents; a dash for others, for which it would be misleading."""
    unit = FIGURES[key].unit
    return figure_column(key, width, value, lambda t: unit.text(None if t.why_not else value(t)), **more)


def _pill(total: Total) -> float | None:
    doubtful = total.entry.document.state is not State.READ and not total.similarity
    return None if total.why_not or doubtful else total.similarity  # nothing found is no good news then


def _parts(total: Total) -> str:
    if total.why_not:
        return sentence(total.why_not)
    return parts_text(total.parts(), language()) if total.parts else percent(total.similarity)
