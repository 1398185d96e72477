"""Pairs of people as rows, with the pairs of their files beneath."""

from collections.abc import Mapping, Sequence

from hengwen.model.report import Comparison, Report
from hengwen.model.submission import SubmissionPair

PairRow = Comparison | SubmissionPair
"""A pair of files, or of people who have several that share something."""


def pair_rows(report: Report) -> tuple[Sequence[PairRow], Mapping[int, Sequence[Comparison]]]:
    """The rows of a report's pairs, best first, and those beneath them by `id`.

    One row for each pair of people, which is that of their files where each handed in one; the pairs themselves where
    nobody is known.
    """
    if not report.has_people:
        return report.comparisons, {}
    rows: list[PairRow] = []
    beneath: dict[int, Sequence[Comparison]] = {}
    for both in report.submission_pairs:
        if len(both.comparisons) == 1 and len(both.left.entries) == len(both.right.entries) == 1:
            rows.append(both.comparisons[0])
        else:
            rows.append(both)
            beneath[id(both)] = both.comparisons
    return rows, beneath


def file_pairs(row: PairRow) -> Sequence[Comparison]:
    """The pairs of files of a row, best first."""
    return row.comparisons if isinstance(row, SubmissionPair) else (row,)
