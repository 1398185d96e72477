"""Verdicts of readers by case, in a library."""

from types import MappingProxyType

from hengwen.library.store import Library
from hengwen.model.document import Span
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.serial.columns import pack_string, unpack_string

_WHOLE_PAIR = (-1, -1, -1, -1)  # in place of the spans of a passage


def read_review(library: Library) -> Review:
    """Return all verdicts, in the order in which they were first decided; withdrawn ones are empty."""
    rows = library.rows("SELECT * FROM verdict ORDER BY rowid")
    return Review(MappingProxyType({_case(row): _verdict(row) for row in rows}))


def _verdict(row: tuple[str, ...]) -> Verdict:
    reason, note, who, when = map(unpack_string, row[7:11])
    return Verdict(Decision(row[6]), reason, note, who, when, int(row[11]))


def _case(row: tuple[object, ...]) -> Case:
    first, second, a, b, c, d = row[:6]
    if a == -1:
        return Case.of_keys(str(first), str(second))
    return Case.of_keys(str(first), str(second), (Span(a, b), Span(c, d)))  # type: ignore[arg-type]


def write_verdict(library: Library, case: Case, verdict: Verdict) -> None:
    """Write a verdict; an empty one withdraws the earlier one."""
    key = (*case.keys, *_spans(case))
    with library.writing() as connection:
        if not verdict and not verdict.number:
            connection.execute(
                "DELETE FROM verdict WHERE first = ? AND second = ? AND first_start = ? AND first_end = ?"
                " AND second_start = ? AND second_end = ?", key,
            )  # fmt: skip
            return
        texts = map(pack_string, (verdict.reason, verdict.note, verdict.who, verdict.when))
        connection.execute(
            "INSERT INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET decision ="
            " excluded.decision, reason = excluded.reason, note = excluded.note, who = excluded.who, decided ="
            " excluded.decided, number = excluded.number", (*key, verdict.decision.value, *texts, verdict.number),
        )  # fmt: skip


def _spans(case: Case) -> tuple[int, int, int, int]:
    if case.passage is None:
        return _WHOLE_PAIR
    left, right = case.passage
    return left.start, left.end, right.start, right.end
