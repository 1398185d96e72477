"""A report as the window has it: with the figures that are too slow to be made in the window's thread."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from hengwen.model.check_request import ComparisonScope
from hengwen.model.document import Role
from hengwen.model.messages import message
from hengwen.model.methods import method_of
from hengwen.model.progress import Progress, silent
from hengwen.model.report import Report, ReportEntry, Source
from hengwen.model.score import ScoreParts
from hengwen.model.shared_block import BlockChoices
from hengwen.readers.reading_quality import ReadingQuality, reading_quality

ReadingQualities = Mapping[int, ReadingQuality]
"""How documents were read, by `id(document)`."""

HANDED_IN_BLANK = message(
    "Handed in blank: less text of its own than the shortest passage, so it is compared with none."
)
ONLY_CODE = message("Nothing but code, which does not count unless it is asked for, so it is compared with none.")

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
class PersonTotal:
    """The figures of one person over the whole report.

    `similarity`: share of all they handed in that stands in files of others. `largest`, `source`: the largest share in
    files of one other person, and who that is. `others`: how many people they share text with. `files`: their names,
    none of which may be a document. `handed_in`: False for somebody on the roster who handed in nothing.
    """

    label: str
    name: str
    number: str
    files: tuple[str, ...] = ()
    has_text: bool = False
    similarity: float = 0.0
    largest: float = 0.0
    source: str = ""
    others: int = 0
    handed_in: bool = True


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A report, its documents' totals, the highest first, how they were read, and its people in the order of files."""

    report: Report
    totals: list[Total]
    reading_qualities: list[ReadingQuality]
    people: Sequence[PersonTotal] = ()


def check_result(report: Report, known: ReadingQualities = _NONE) -> CheckResult:
    """A report with every figure that a table shows; `known`: what need not be worked out again."""
    method_of(report.options.method)  # loaded here, off the window's thread: what it does is said at the bottom
    documents = [entry.document for entry in report.entries]
    qualities = [known.get(id(document)) or reading_quality(document) for document in documents]
    return CheckResult(_counted(report), totals(report), _with_blank(report, qualities), people_totals(report))


def _with_blank(report: Report, qualities: list[ReadingQuality]) -> list[ReadingQuality]:
    """How documents were read, and which of them were handed in blank or are nothing but code."""
    said = {id(entry.document): HANDED_IN_BLANK for entry in report.blank}
    said |= {id(entry.document): ONLY_CODE for entry in report.only_code}
    return [
        replace(quality, messages=(*quality.messages, said[id(quality.document)]))
        if id(quality.document) in said
        else quality
        for quality in qualities
    ]


def totals(report: Report) -> list[Total]:
    """The figures of every new document that was compared, the highest first; slow, to be asked for off the window.

    Older ones are sources and not examined, and those handed in blank or of nothing but code are compared with none.
    """
    found, only_code = [], set(map(id, report.only_code))
    for entry in report.entries:
        new = entry.document.role is Role.NEW
        if new and entry.document.state.has_text and not report.is_blank(entry):
            sources = report.sources(entry)
            if id(entry) in only_code and not sources:
                continue
            shares = report.similarity(entry), report.similarity_without_references(entry)
            largest = sources[0] if sources else None
            found.append(Total(entry, *shares, largest, len(sources), partial(report.parts, entry)))
    return sorted(found, key=lambda total: (-total.similarity, total.entry.document.path))


def people_totals(report: Report) -> list[PersonTotal]:
    """The figures of every person who handed in something, then those of the roster who did not; slow, as `totals`."""
    sides: dict[int, list[tuple[float, str]]] = {}
    for pair in report.submission_pairs if report.has_people else ():
        sides.setdefault(id(pair.left), []).append((pair.left_share, pair.right.label))
        sides.setdefault(id(pair.right), []).append((pair.right_share, pair.left.label))
    found = []
    for each in report.submissions:
        if each.person is None:
            continue
        largest, source = max(sides.get(id(each), [(0.0, "")]), key=lambda side: side[0])
        files = tuple(entry.document.name for entry in each.entries)
        figures = report.submission_similarity(each), largest, source, len(sides.get(id(each), ()))
        name = each.person.name or each.label
        found.append(PersonTotal(each.label, name, each.person.number, files, each.has_text, *figures))
    aside = (PersonTotal(label, label, "") for label in report.inputs.without_documents)
    missing = (PersonTotal(label, label, "", handed_in=False) for label in report.inputs.missing or ())
    return [*found, *aside, *missing]


def _counted(report: Report) -> Report:
    for pair in report.comparisons:
        _ = pair.similarity, pair.left_share, pair.right_share, pair.longest, pair.matched, report.evidence(pair)
    for both in report.submission_pairs if report.has_people else ():
        _ = both.similarity, both.left_share, both.right_share, both.parts
    return report


def recounted(
    result: CheckResult,
    leave_out: frozenset[str],
    choices: BlockChoices,
    scope: ComparisonScope,
    progress: Progress = silent,
) -> CheckResult:
    """A result with other kinds of text left out, and other blocks of shared text counting; nothing is read again.

    Documents are compared only in blocks that count now, where they had nothing else in common. `scope`: of the check.
    """
    from hengwen.matching.block_choices import decide  # with all of the engine: not while the window starts

    report = _counted(decide(result.report.with_exclusions(leave_out), choices, scope, progress))
    qualities = [_not_blank(quality) for quality in result.reading_qualities]
    return CheckResult(report, totals(report), _with_blank(report, qualities), people_totals(report))


def _not_blank(quality: ReadingQuality) -> ReadingQuality:
    others = tuple(each for each in quality.messages if each not in (HANDED_IN_BLANK, ONLY_CODE))
    return replace(quality, messages=others)
