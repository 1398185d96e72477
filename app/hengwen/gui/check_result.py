"""A report as the window has it: with the figures that are too slow to be made in the window's thread."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from hengwen.model.report import Report, ReportEntry, Source
from hengwen.model.score import ScoreParts
from hengwen.readers.reading_quality import ReadingQuality, reading_quality

ReadingQualities = Mapping[int, ReadingQuality]
"""How documents were read, by `id(document)`."""

_NONE: ReadingQualities = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Total:
    """One document's figures over the whole report; `sources`: how many documents it shares text with.

    `parts`: works out what the similarity is made of, which takes time for each source.
    """

    entry: ReportEntry
    similarity: float
    without_references: float
    largest: Source | None
    sources: int = 0
    parts: Callable[[], ScoreParts] | None = None


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A report, its documents' totals, the highest first, and how they were read."""

    report: Report
    totals: list[Total]
    reading_qualities: list[ReadingQuality]


def check_result(report: Report, known: ReadingQualities = _NONE) -> CheckResult:
    """A report with every figure that a table shows; `known`: what need not be worked out again."""
    documents = [entry.document for entry in report.entries]
    healths = [known.get(id(document)) or reading_quality(document) for document in documents]
    return CheckResult(_counted(report), totals(report), healths)


def totals(report: Report) -> list[Total]:
    """The figures of every document that was read, the highest first; slow enough to be asked for off the window."""
    found = []
    for entry in report.entries:
        if entry.document.state.has_text:
            sources = report.sources(entry)
            shares = report.similarity(entry), report.similarity_without_references(entry)
            largest = sources[0] if sources else None
            found.append(Total(entry, *shares, largest, len(sources), partial(report.parts, entry)))
    return sorted(found, key=lambda total: (-total.similarity, total.entry.document.path))


def _counted(report: Report) -> Report:
    for pair in report.comparisons:
        _ = pair.similarity, pair.left_share, pair.right_share, pair.longest, pair.matched
    return report


def with_exclusions(result: CheckResult, leave_out: frozenset[str]) -> CheckResult:
    """A result with other kinds of text left out; nothing is read or aligned again."""
    report = _counted(result.report.with_exclusions(leave_out))
    return CheckResult(report, totals(report), result.reading_qualities)
