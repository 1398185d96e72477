"""The table of people: how much of what each handed in stands in files of others, and who handed in nothing."""

from collections.abc import Hashable

from PySide6.QtCore import QCoreApplication

from hengwen.gui.check_result import PersonTotal
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.sign_text import signs_key, signs_level, signs_text, signs_tip
from hengwen.text.display import percent, whole_percent


def person_identity(total: PersonTotal) -> Hashable:
    """The same for the same person in whichever report."""
    return total.label


def people_columns() -> list[Column]:
    """What the table of people shows."""
    translate = QCoreApplication.translate
    share = translate("People", "Share of all that the person handed in that stands in files of others")
    largest = translate("People", "The largest share that stands in files of one other person")

    def state(total: PersonTotal) -> str:
        if not total.handed_in:
            return translate("People", "not handed in")
        if not total.has_text:
            return translate("People", "no readable file")
        return f"⚠ {sentence(total.doubt.label)}" if total.doubt else ""

    def pill(total: PersonTotal) -> float | None:
        """None where figures mean nothing, or nothing was found in what was read with doubts."""
        return total.similarity if total.has_text and (total.similarity or not total.doubt) else None

    return [
        Column(translate("People", "Person"), lambda t: t.name, lambda t: t.name, -140, name="person",
               tip=lambda t: "\n".join((t.label, *t.files))),
        Column(translate("People", "Number"), lambda t: t.number, lambda t: t.number, 150, name="number"),
        Column(translate("People", "In files of others"), lambda t: percent(t.similarity) if t.has_text else "–",
               lambda t: t.similarity, 136, share=pill, hint=share,
               name="total"),
        Column(translate("People", "Largest"), lambda t: whole_percent(t.largest) if t.has_text else "–",
               lambda t: t.largest, 72,
               number=True, hint=largest, name="largest"),
        Column(translate("People", "Of whom"), lambda t: t.source, lambda t: t.source, -120, name="source"),
        Column(translate("People", "Others"), lambda t: f"{t.others:,}", lambda t: t.others, 72, number=True,
               hint=translate("People", "How many people they share text with"), name="others"),
        Column(translate("People", "Signs"), lambda t: signs_text(t.signs), lambda t: signs_key(t.signs), 116,
               level=lambda t: signs_level(t.signs), tip=lambda t: signs_tip(t.signs), name="signs",
               hint=translate("People", "What their files have to do with those of others beside the text")),
        Column(translate("People", "Files"), lambda t: f"{len(t.files):,}", lambda t: len(t.files), 64, number=True,
               hint=translate("People", "How many files the person handed in"), name="files",
               tip=lambda t: "\n".join(t.files)),
        Column(translate("People", "State"), state, state, 130,
               level=lambda t: 3 if not t.has_text else 1 if t.doubt else None,
               name="state"),
    ]  # fmt: skip
