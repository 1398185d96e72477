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
    """Return the names of the decisions on buttons, in the order of the buttons."""
    translate = QCoreApplication.translate
    return {
        Decision.UNDECIDED: translate("VerdictBar", "Undecided"),
        Decision.CONFIRMED: translate("VerdictBar", "Confirmed"),
        Decision.EXCUSED: translate("VerdictBar", "Excused"),
    }


def verdict_commands(decide: Callable[[Decision], object], go_undecided: Callable[[int], object]) -> list[Command]:
    """Return the commands of a part in which verdicts are given; `go_undecided` is called with 1 or -1."""
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
    """Return a decision about some pairs, without the pairs that already have it.

    Notes are kept. `who` decides; by default the user of the system. `reason`: why they are excused.
    """
    verdict = signed(decision, reason, who)
    verdicts: dict[Case, Verdict] = {}
    for pair in pairs:
        before = known.of(pair)
        if before.decision is not decision or (reason and before.reason != reason):
            verdicts[Case.of(pair)] = replace(verdict, note=before.note)
    return list(verdicts.items())
