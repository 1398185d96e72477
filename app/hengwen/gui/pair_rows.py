"""The rows of the ranking: pairs of files or of people, and groups of connected pairs."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil

from hengwen.model.report.figures.score import ScorePart, ScoreParts
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.submission import Submission, SubmissionPair
from hengwen.views.figures import pair_value

_LEAST = 3
"""Minimum documents of a group: two are a pair."""


@dataclass(frozen=True, eq=False)
class PairGroup:
    """Three or more documents, or people, connected by pairs above a threshold, and all pairs among them.

    `members`: the documents of each, in the order of the report; `rows`: their pairs, most evidence first. The figures
    of a group are those of its highest pairs.
    """

    members: tuple[tuple[ReportEntry, ...], ...]
    rows: tuple[Comparison | SubmissionPair, ...]
    evidence: float

    @cached_property
    def best(self) -> Comparison | SubmissionPair:
        """The pair with the highest similarity."""
        return max(self.rows, key=lambda row: row.similarity)

    @property
    def similarity(self) -> float:
        """The similarity of its highest pair, 0 to 1."""
        return self.best.similarity

    @property
    def parts(self) -> ScoreParts:
        """The parts of this similarity."""
        return self.best.parts

    def figure(self, key: str) -> float:
        """Return a figure by its key: the highest of its pairs, the lowest distance, or the number of all passages."""
        values = [pair_value(None, row, key) for row in self.rows]
        if key in ("passages", "rewritten_passages", "same_content"):
            return sum(values)
        return min(values) if key == "hamming" else max(values)


PairRow = Comparison | SubmissionPair | PairGroup
"""A pair of files, a pair of people with several shared files, or a group of either."""


def usual_threshold(report: Report, wanted: float = 0.30) -> float:
    """Return the initial threshold: 30 %, or lower in steps of 5 % where the best pair of two people is below that."""
    best = max((pair.similarity for pair in report.comparisons if not report.is_own(pair)), default=wanted)
    return wanted if best >= wanted else max(0.0, ceil(best * 20 - 1) / 20)


def pair_rows(report: Report) -> tuple[Sequence[Comparison | SubmissionPair], dict[int, Sequence[PairRow]]]:
    """Return the pairs of a report, most evidence first, and the pairs of files beneath those of people, by `id`.

    One row for each pair of people, or the pair of files where both handed in just one; all pairs of files where no
    people are known.
    """
    if not report.has_people:
        return report.ranked, {}
    rows: list[Comparison | SubmissionPair] = []
    beneath: dict[int, Sequence[PairRow]] = {}
    for both in report.ranked_submission_pairs:
        if len(both.comparisons) == 1 and len(both.left.entries) == len(both.right.entries) == 1:
            rows.append(both.comparisons[0])
        else:
            rows.append(both)
            beneath[id(both)] = both.files
    return rows, beneath


def grouped(
    report: Report, rows: Sequence[Comparison | SubmissionPair]
) -> tuple[Sequence[PairRow], dict[int, Sequence[PairRow]]]:
    """Return the rows with each group in the place of its first row, and its rows beneath it (ours).

    Documents are connected from the threshold on at which the charts show groups.
    """
    threshold = usual_threshold(report)
    of_two = [row for row in rows if len(set(_ends(row))) > 1]
    group_of = components(_ends(row) for row in of_two if row.similarity >= threshold)
    inside: dict[Hashable, list[Comparison | SubmissionPair]] = defaultdict(list)
    for row in of_two:
        one, other = map(group_of.get, _ends(row))
        if one is not None and one == other:
            inside[one].append(row)
    members: dict[Hashable, dict[Hashable, tuple[ReportEntry, ...]]] = defaultdict(dict)
    for submission in report.submissions:
        if (group := group_of.get(submission.entries[0].document.submitter)) is not None:
            members[group][submission.entries[0].document.submitter] = submission.entries
    top_rows: list[PairRow] = []
    beneath: dict[int, Sequence[PairRow]] = {}
    placed: set[Hashable] = set()
    for row in rows:
        one, other = map(group_of.get, _ends(row))
        if one is None or one != other or len(members[one]) < _LEAST or len(set(_ends(row))) == 1:
            top_rows.append(row)
        elif one not in placed:
            placed.add(one)
            group_rows = tuple(inside[one])
            group = PairGroup(
                tuple(members[one].values()),
                group_rows,
                max(pair_value(report, pair, "evidence") for pair in group_rows),
            )
            top_rows.append(group)
            beneath[id(group)] = group_rows
    return top_rows, beneath


@dataclass(frozen=True)
class PairRows:
    """All rows of a report, computed off the window's thread. `pairs`: those of files or people. `grouped`: the same
    with groups in place of their rows. `files`, `inside`: the rows beneath others, by `id`.
    """

    pairs: Sequence[Comparison | SubmissionPair] = ()
    grouped: Sequence[PairRow] = ()
    files: Mapping[int, Sequence[PairRow]] = field(default_factory=dict)
    inside: Mapping[int, Sequence[PairRow]] = field(default_factory=dict)

    @classmethod
    def of(cls, report: Report) -> "PairRows":
        """Compute the rows of a report."""
        pairs, files = pair_rows(report)
        rows, inside = grouped(report, pairs)
        return cls(pairs, rows, files, inside)


def bar_parts(row: PairRow) -> tuple[float, ...]:
    """Return the parts of the similarity of a row, and of a pair of files also what was excused of it."""
    parts = tuple(row.parts.share(part) for part in ScorePart)
    return (*parts, row.excused_share) if isinstance(row, Comparison) and row.excused else parts


def file_pairs(row: PairRow) -> Sequence[Comparison]:
    """Return the pairs of files of a row, best first."""
    if isinstance(row, PairGroup):
        return [pair for inner_row in row.rows for pair in file_pairs(inner_row)]
    return row.comparisons if isinstance(row, SubmissionPair) else (row,)


def first_pair(row: PairRow) -> Comparison:
    """Return the pair of files of a row to show first."""
    return file_pairs(row.best if isinstance(row, PairGroup) else row)[0]


def _ends(row: Comparison | SubmissionPair) -> tuple[Hashable, Hashable]:
    """Return the two ends of a pair: people or documents."""
    left, right = (side.entries[0] if isinstance(side, Submission) else side for side in (row.left, row.right))
    return left.document.submitter, right.document.submitter


def components(links: Iterable[tuple[Hashable, Hashable]]) -> Mapping[Hashable, Hashable]:
    """Return for each end of the links a member of its group, the same for the whole group (union by path halving)."""
    above: dict[Hashable, Hashable] = {}

    def root(one: Hashable) -> Hashable:
        above.setdefault(one, one)
        while above[one] != one:
            above[one] = above[above[one]]
            one = above[one]
        return one

    for one, other in links:
        above[root(one)] = root(other)
    return {one: root(one) for one in list(above)}
