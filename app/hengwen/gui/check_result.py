"""A report as the window uses it, with the figures that are too slow to compute in the window's thread."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType

from hengwen.gui.document_names import ShownNames
from hengwen.gui.pair_rows import PairRows
from hengwen.model.document import Role, State
from hengwen.model.messages import Message, message
from hengwen.model.progress import Progress, silent
from hengwen.model.report.figures.score import ScoreParts
from hengwen.model.report.report import Report, ReportEntry, Source
from hengwen.model.report.review import Review, scored
from hengwen.model.report.summaries.report_signs import without_signs
from hengwen.model.request.check_request import BlockChoices, ComparisonScope
from hengwen.model.request.methods import method_of
from hengwen.model.request.options import Options
from hengwen.model.signs.sign import Sign, strongest_first
from hengwen.readers.reading_quality import ReadingQuality, reading_quality
from hengwen.views.people_views import shares_in_others

ReadingQualities = Mapping[int, ReadingQuality]
"""How documents were read, by `id(document)`."""

HANDED_IN_BLANK = message(
    "Handed in blank: less text of its own than the shortest passage, so it is compared with none."
)
ONLY_CODE = message(
    "Nothing but code or output, which does not count unless it is asked for, so it is compared with none."
)
TOO_SHORT = message("Less text than the shortest passage: only the same file would be found.")

_NONE: ReadingQualities = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Total:
    """One document's figures over the whole report; `sources`: how many documents it shares text with.

    `parts`: computes the parts of the similarity, which takes time for each source. `why_not`: why it was not compared,
    so that its figures mean nothing; None where it was compared.
    """

    entry: ReportEntry
    similarity: float
    without_references: float
    largest: Source | None
    sources: int = 0
    parts: Callable[[], ScoreParts] | None = None
    why_not: Message | None = None


@dataclass(frozen=True, slots=True)
class PersonTotal:
    """The figures of one person over the whole report.

    `similarity`: share of their text that is in files of others. `largest`, `source`: the largest share in files of one
    other person, and who that is. `others`: how many people they share text with. `files`: names of their files, even
    where none is a document. `handed_in`: False for somebody on the roster who handed in nothing. `doubt`: the state of
    the first file with reading problems. `signs`: the signs of all their pairs.
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
    doubt: State | None = None
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A report with the totals of its documents, the highest first, and how they were read. Also its people in the
    order of files, its new documents that were not compared, the names of documents, and the rows of the ranking.
    """

    report: Report
    totals: list[Total]
    reading_qualities: list[ReadingQuality]
    people: Sequence[PersonTotal] = ()
    uncompared: Sequence[Total] = ()
    names: ShownNames = field(default_factory=ShownNames)
    rows: PairRows = field(default_factory=PairRows)


def check_result(report: Report, known: ReadingQualities = _NONE) -> CheckResult:
    """Return a report with every figure that a table shows; `known`: figures that need not be computed again."""
    method_of(report.options.method)  # imported here, off the window's thread: the page says meanwhile what it does
    documents = [entry.document for entry in report.entries]
    qualities = [known.get(id(document)) or reading_quality(document) for document in documents]
    return _summarised(_counted(report), qualities)


def _summarised(report: Report, qualities: Sequence[ReadingQuality]) -> CheckResult:
    names = ShownNames.of(entry.document for entry in report.entries)
    sums = totals(report)
    aside = _uncompared(report, sums)
    with_blank = _with_blank(report, qualities)
    return CheckResult(report, sums, with_blank, people_totals(report), aside, names, PairRows.of(report))


def _uncompared(report: Report, compared: Sequence[Total]) -> list[Total]:
    """Return the new documents whose figures would mean nothing, and why."""
    known = {id(total.entry) for total in compared}
    blank, short = set(map(id, report.blank)), set(map(id, report.too_short))
    totals = []
    for entry in report.entries:
        if entry.document.role is Role.NEW and id(entry) not in known:
            state = entry.document.state
            left_out = TOO_SHORT if id(entry) in short else ONLY_CODE
            why = message("handed in blank") if id(entry) in blank else left_out
            totals.append(Total(entry, 0.0, 0.0, None, why_not=why if state.has_text else state.label))
    return totals


def _with_blank(report: Report, qualities: Sequence[ReadingQuality]) -> list[ReadingQuality]:
    """Return how documents were read, marking those that were handed in blank or contain only code."""
    messages = {id(entry.document): HANDED_IN_BLANK for entry in report.blank}
    messages |= {id(entry.document): TOO_SHORT for entry in report.too_short}
    messages |= {id(entry.document): ONLY_CODE for entry in report.only_code}
    return [
        replace(quality, messages=(*quality.messages, messages[id(quality.document)]))
        if id(quality.document) in messages
        else quality
        for quality in qualities
    ]


def totals(report: Report) -> list[Total]:
    """Return the figures of every new document that was compared, the highest first; slow, to be called off the
    window's thread.

    Older documents are only sources. Documents that are blank, too short, or only code are compared with none.
    """
    return _ranked(totals_of(report, report.entries))


def _ranked(totals: Iterable[Total]) -> list[Total]:
    return sorted(totals, key=lambda total: (-total.similarity, total.entry.document.path))


def totals_of(report: Report, entries: Iterable[ReportEntry]) -> list[Total]:
    """Return the figures of some documents, without those that were not compared."""
    totals, aside = [], set(map(id, (*report.only_code, *report.too_short)))
    for entry in entries:
        new = entry.document.role is Role.NEW
        if new and entry.document.state.has_text and not report.is_blank(entry):
            sources = report.sources(entry)
            if id(entry) in aside and not sources:
                continue
            shares = report.similarity(entry), report.similarity_without_references(entry)
            counted = [source for source in sources if source.counts]
            largest = counted[0] if counted else None
            totals.append(Total(entry, *shares, largest, len(counted), partial(report.parts, entry)))
    return totals


def people_totals(report: Report) -> list[PersonTotal]:
    """Return the figures of everyone who handed in something, then of the others on the roster; slow, as `totals`."""
    sides = shares_in_others(report) if report.has_people else {}
    signs: dict[int, list[Sign]] = {}
    for pair in report.submission_pairs if report.has_people else ():
        for side in (pair.left, pair.right):
            signs.setdefault(id(side), []).extend(
                sign for comparison in pair.comparisons for sign in comparison.counted_signs
            )
    totals = []
    for submission in report.submissions:
        if submission.person is None:
            continue
        shares = sides.get(id(submission), ())
        largest, other = max(shares, key=lambda side: side[0], default=(0.0, None))
        files = tuple(entry.document.name for entry in submission.entries)
        figures = report.submission_similarity(submission), largest, other.label if other else "", len(shares)
        name = submission.person.name or submission.label
        states = (entry.document.state for entry in submission.entries)
        doubt = next((state for state in states if state is not State.READ), None)
        theirs = strongest_first(signs.get(id(submission), ()))
        person = submission.label, name, submission.person.number, files, submission.has_text
        totals.append(PersonTotal(*person, *figures, doubt=doubt, signs=theirs))
    aside = (PersonTotal(label, label, "") for label in report.inputs.without_documents)
    missing = (PersonTotal(label, label, "", handed_in=False) for label in report.inputs.missing or ())
    return [*totals, *aside, *missing]


def _counted(report: Report) -> Report:
    _ = report.with_own_text
    for pair in report.comparisons:
        _ = pair.similarity, pair.left_share, pair.right_share, pair.longest, pair.matched, report.evidence(pair)
    for both in report.submission_pairs if report.has_people else ():
        _ = both.similarity, both.left_share, both.right_share, both.parts
    return report


def rescored(result: CheckResult, review: Review) -> CheckResult:
    """Return the result without text that a reader excused in its shares; the same object if nothing changes. Slow."""
    report = scored(result.report, review)
    if report is result.report:
        return result
    pairs = zip(result.report.comparisons, report.comparisons, strict=True)
    changed = {id(entry) for before, now in pairs if now is not before for entry in (now.left, now.right)}
    entries = [total.entry for total in result.totals if id(total.entry) in changed]
    kept = (replace(earlier, parts=partial(report.parts, earlier.entry)) for earlier in result.totals
            if id(earlier.entry) not in changed)  # fmt: skip
    sums = _ranked([*totals_of(_counted(report), entries), *kept])
    return replace(result, report=report, totals=sums, people=people_totals(report), rows=PairRows.of(report))


def recounted(
    result: CheckResult,
    options: Options,
    choices: BlockChoices,
    scope: ComparisonScope,
    progress: Progress = silent,
) -> CheckResult:
    """Return the result with other kinds of text left out, other signs switched off (`options`) and other blocks of
    shared text counted; nothing is read again.

    Documents that had only uncounted blocks in common are aligned only now. `scope`: the scope of the check.
    """
    from hengwen.matching.block_choices import decide  # imports the whole engine: not while the window starts

    switched = without_signs(result.report.with_exclusions(options.leave_out), options.without_signs)
    report = _counted(decide(switched, choices, scope, progress))
    qualities = [_not_blank(quality) for quality in result.reading_qualities]
    return _summarised(report, qualities)


def _not_blank(quality: ReadingQuality) -> ReadingQuality:
    others = tuple(text for text in quality.messages if text not in (HANDED_IN_BLANK, ONLY_CODE, TOO_SHORT))
    return replace(quality, messages=others)
