"""Verdicts on pairs, given by keys, in the ranking and beside the texts."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication

from hengwen.gui.widgets.actions import Command
from hengwen.gui.widgets.verdict_text import VerdictLookup, signed
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Case, Decision, Verdict

KEYS = {Decision.CONFIRMED: "C", Decision.EXCUSED: "X", Decision.UNDECIDED: "U"}
"""The key of each decision."""


def decision_names() -> dict[Decision, str]:
    """What buttons call the decisions, in the order of the buttons."""
    translate = QCoreApplication.translate
    return {
        Decision.UNDECIDED: translate("VerdictBar", "Undecided"),
        Decision.CONFIRMED: translate("VerdictBar", "Confirmed"),
        Decision.EXCUSED: translate("VerdictBar", "Excused"),
    }


def verdict_commands(decide: Callable[[Decision], object], go_undecided: Callable[[int], object]) -> list[Command]:
    """Return the commands of a part in which verdicts are given; `go_undecided` with 1 for the next one, or -1."""
    translate = QCoreApplication.translate
    onward, back = translate("VerdictBar", "Next undecided ›"), translate("VerdictBar", "‹ Previous undecided")
    names = decision_names()
    return [
        *(Command(decision, names[decision], partial(decide, decision), (key,)) for decision, key in KEYS.items()),
        Command("next_undecided", onward, partial(go_undecided, 1), ("J",)),
        Command("previous_undecided", back, partial(go_undecided, -1), ("Shift+J",)),
    ]


def verdicts_on(
    pairs: Iterable[Comparison], decision: Decision, known: VerdictLookup, who: str = "", reason: str = ""
) -> list[tuple[Case, Verdict]]:
    """A decision about some pairs, those aside about which it was decided so already.

    Notes stay. `who` decides; the user of the system by default. `reason`: why they are excused.
    """
    verdict = signed(decision, reason, who)
    found: dict[Case, Verdict] = {}
    for pair in pairs:
        before = known.of(pair)
        if before.decision is not decision or (reason and before.reason != reason):
            found[Case.of(pair)] = replace(verdict, note=before.note)
    return list(found.items())
