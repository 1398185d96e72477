"""Verdicts on rows of the ranking, given in place."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from hengwen.gui.pages.overview.people_rows import PairRow, file_pairs
from hengwen.gui.widgets.verdict_text import VerdictLookup, system_user
from hengwen.model.review import Case, Decision, Verdict

KEYS = {Decision.CONFIRMED: "C", Decision.EXCUSED: "X", Decision.UNDECIDED: "U"}
"""The key of each decision, as on the compare page."""


def verdicts_on(
    rows: Iterable[PairRow], decision: Decision, known: VerdictLookup, who: str = ""
) -> list[tuple[Case, Verdict]]:
    """A decision about all pairs of files in some rows, those aside about which it was decided so already.

    Notes stay. `who` decides; the user of the system by default.
    """
    when = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    signed = Verdict(decision, who=who or system_user(), when=when)
    found: dict[Case, Verdict] = {}
    for pair in (pair for row in rows for pair in file_pairs(row)):
        before = known.of(pair)
        if before.decision is not decision:
            found[Case.of(pair)] = replace(signed, note=before.note)
    return list(found.items())
