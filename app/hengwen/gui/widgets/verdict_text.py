"""How a verdict is shown in a table: a word with a shape of its own, so that it does not hang on a colour."""

from PySide6.QtCore import QCoreApplication

from hengwen.model.review import Decision, Verdict

SHAPES = {Decision.UNDECIDED: "–", Decision.CONFIRMED: "●", Decision.EXCUSED: "○"}
_RED, _GREEN = 3, 0  # levels of the theme
_ORDER = {Decision.UNDECIDED: 0, Decision.EXCUSED: 2, Decision.CONFIRMED: 4}


def decision_name(decision: Decision) -> str:
    """The word for a decision in the window's language."""
    translate = QCoreApplication.translate
    names = {
        Decision.UNDECIDED: translate("Verdict", "undecided"),
        Decision.CONFIRMED: translate("Verdict", "confirmed"),
        Decision.EXCUSED: translate("Verdict", "excused"),
    }
    return names[decision]


def verdict_text(verdict: Verdict) -> str:
    """Shape and word, and a sign where there is a note."""
    shape = "" if verdict.decision is Decision.UNDECIDED else f"{SHAPES[verdict.decision]} "
    return f"{shape}{decision_name(verdict.decision)}{' ✎' if verdict.note else ''}"


def verdict_level(verdict: Verdict) -> int | None:
    """The tone of its pill, None for plain text."""
    return {Decision.CONFIRMED: _RED, Decision.EXCUSED: _GREEN}.get(verdict.decision)


def verdict_key(verdict: Verdict) -> int:
    """Its place in a sorted column: undecided, excused, confirmed, each with its notes last."""
    return _ORDER[verdict.decision] + bool(verdict.note)
