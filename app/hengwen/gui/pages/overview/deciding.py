"""Verdicts on pairs, given in the ranking."""

from collections.abc import Iterable
from dataclasses import replace

from hengwen.gui.widgets.verdict_text import VerdictLookup, signed
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Case, Decision, Verdict

KEYS = {Decision.CONFIRMED: "C", Decision.EXCUSED: "X", Decision.UNDECIDED: "U"}
"""The key of each decision, as on the compare page."""


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
