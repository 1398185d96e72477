"""A report as the window has it: with the figures that are too slow to be made in the window's thread."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hengwen.gui.pages.overview.totals import Total, totals
from hengwen.model.report import Report
from hengwen.readers.reading_quality import Health, health

Healths = Mapping[int, Health]
"""How documents were read, by `id(document)`."""

_NONE: Healths = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Found:
    """A report, its documents' totals, the highest first, and how they were read."""

    report: Report
    totals: list[Total]
    healths: list[Health]


def found_from(report: Report, known: Healths = _NONE) -> Found:
    """A report with every figure that a table shows; `known`: what need not be worked out again."""
    documents = [entry.document for entry in report.entries]
    healths = [known.get(id(document)) or health(document) for document in documents]
    return Found(_counted(report), totals(report), healths)


def _counted(report: Report) -> Report:
    for pair in report.comparisons:
        _ = pair.similarity, pair.left_share, pair.right_share, pair.longest, pair.matched
    return report


def switch(found: Found, leave_out: frozenset[str]) -> Found:
    """What was found with other kinds of text left out; nothing is read or aligned again."""
    report = _counted(found.report.switched(leave_out))
    return Found(report, totals(report), found.healths)
