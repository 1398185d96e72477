"""The table of people: how much of each person's text is in files of others, and who handed in nothing."""

from collections.abc import Hashable

from PySide6.QtCore import QCoreApplication

from hengwen.gui.check_result import PersonTotal
from hengwen.gui.style.pass_thresholds import PassThresholds
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.figure_columns import figure_column
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.sign_text import signs_column
from hengwen.views.figures import FIGURES


def person_identity(total: PersonTotal) -> Hashable:
    """Return a key that is the same for the same person in every report."""
    return total.label


def people_columns(limits: PassThresholds = PassThresholds()) -> list[Column]:  # noqa: B008 - frozen
    """Return the columns of the table of people. `limits`: those of the school."""
    translate = QCoreApplication.translate

    def state(total: PersonTotal) -> str:
        if not total.handed_in:
            return translate("People", "not handed in")
        if not total.has_text:
            return translate("People", "no readable file")
        return f"⚠ {sentence(total.doubt.label)}" if total.doubt else ""

    def pill(total: PersonTotal) -> float | None:
        """Return the share for the pill; None if figures mean nothing, or nothing was found in a doubtful reading."""
        return total.similarity if total.has_text and (total.similarity or not total.doubt) else None

    share, largest = FIGURES["person_share"].unit, FIGURES["person_largest"].unit

    def figure(total: PersonTotal) -> str:
        return share.text(total.similarity if total.has_text else None)

    def tip(total: PersonTotal) -> str:
        band = [limits.text(total.similarity, total.largest)] if limits and total.has_text else []
        return "\n".join([figure(total), *band])

    return [
        figure_column("person", -120, lambda t: t.name, detail=lambda t: t.number,
                      tip=lambda t: "\n".join((t.label, *t.files))),
        figure_column("person_number", 150, lambda t: t.number, name="number", spare=True),
        figure_column("person_share", 130, lambda t: t.similarity, figure, share=pill, name="total", tip=tip),
        figure_column("person_largest", 72, lambda t: t.largest,
                      lambda t: largest.text(t.largest if t.has_text else None), name="largest"),
        figure_column("person_source", -120, lambda t: t.source, name="source"),
        figure_column("person_others", 56, lambda t: t.others, name="others"),
        signs_column(lambda t: t.signs, 140),
        figure_column("file_count", 64, lambda t: len(t.files), name="files", tip=lambda t: "\n".join(t.files),
                      spare=True),
        figure_column("state", 104, state, level=lambda t: 3 if not t.has_text else 1 if t.doubt else None),
    ]  # fmt: skip
