"""Verdicts on pairs, given in the ranking."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from hengwen.gui.widgets.verdict_text import VerdictLookup, system_user
from hengwen.model.report import Comparison
from hengwen.model.review import Case, Decision, Verdict

KEYS = {Decision.CONFIRMED: "C", Decision.EXCUSED: "X", Decision.UNDECIDED: "U"}
"""The key of each decision, as on the compare page."""


def verdicts_on(
    pairs: Iterable[Comparison], decision: Decision, known: VerdictLookup, who: str = "", reason: str = ""
) -> list[tuple[Case, Verdict]]:
    """A decision about some pairs, those aside about which it was decided so already.

    Notes stay. `who` decides; the user of the system by default. `reason`: why they are excused.
    """
    when = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    signed = Verdict(decision, reason, who=who or system_user(), when=when)
    found: dict[Case, Verdict] = {}
    for pair in pairs:
        before = known.of(pair)
        if before.decision is not decision or (reason and before.reason != reason):
            found[Case.of(pair)] = replace(signed, note=before.note)
    return list(found.items())
