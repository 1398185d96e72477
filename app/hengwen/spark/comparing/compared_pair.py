"""A pair that was compared, with all that is known of it where both documents meet: nothing needs them both again."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from hengwen.exports.json_report import pair_values
from hengwen.model.document import Role, Span, union
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.figures.evidence import Pair, strength
from hengwen.model.report.figures.score import PartSpans, ScorePart
from hengwen.model.report.match import MatchKind
from hengwen.model.request.options import Options
from hengwen.serial.comparison import PairRow, comparison_to
from hengwen.spark.dataflow.documents import submitter
from hengwen.spark.dataflow.records import Record
from hengwen.spark.dataflow.valid_text import valid_text, valid_values


class Numbered(msgspec.Struct, array_like=True):
    """A document by its number, and the shard that it lies in."""

    number: int
    shard: int


class Side(msgspec.Struct, array_like=True):
    """What a document shares with another one.

    `path`, `id`, `is_new`, `submitter`: of the other one. `characters`, `share`: counted ones, and how much of all.
    `parts`: what of it counts as each `ScorePart`. `aligned`: how strong each match is, rewritten paragraphs among
    them, and what is aligned in it. `passages`: where the matches lie, none for the same file, and whether they are
    edited. `one_person`: whether both were taken for one person's by a guess; `is_source`: whether totals have it.
    """

    document: Numbered
    other: Numbered
    id: str
    path: str
    is_new: bool
    submitter: str
    same_bytes: bool
    share: float
    characters: int
    parts: list[list[Span]]
    aligned: list[tuple[float, list[Span]]]
    passages: list[tuple[int, int, bool]]
    one_person: bool = False
    is_source: bool = True

    @property
    def part_spans(self) -> PartSpans:
        """What of it counts as what."""
        return dict(zip(ScorePart, self.parts, strict=True))


class ComparedPair(msgspec.Struct, array_like=True):
    """Two documents and what they share. `shown`: whether that tells anything. `values`: as the report names them."""

    sides: tuple[Side, Side]
    comparison: PairRow
    shown: bool
    same_text: bool
    values: dict[str, Any]

    @property
    def left(self) -> int:
        """The number of the left document."""
        return self.sides[0].document.number

    @property
    def right(self) -> int:
        """The number of the right document."""
        return self.sides[1].document.number

    @property
    def among_new(self) -> bool:
        """Whether neither is an older document."""
        return all(side.is_new for side in self.sides)

    @property
    def one_person(self) -> bool:
        """Whether both were taken for one person's by a guess."""
        return self.sides[0].one_person


def compared_pair(
    left: Numbered, right: Numbered, pair: Comparison, options: Options, *, own_compared: bool
) -> ComparedPair:
    """A pair of these documents as a record has it. `own_compared`: whether one person's are compared as others are."""
    is_own = pair.one_person and not own_compared
    blank = any(entry.is_blank(options.min_length) for entry in (pair.left, pair.right))
    found = Pair(pair.left, pair.right, pair.matches, pair.paragraphs).found
    strengths = [strength(match) for match in found]
    aligned = [match.left_aligned for match in found], [match.right_aligned for match in found]
    edited = [match.kind is not MatchKind.IDENTICAL for match in pair.matches]
    passages = [match.left for match in pair.matches], [match.right for match in pair.matches]
    shares = pair.left_share, pair.right_share

    def side(n: int, document: Numbered, other: Numbered, entries: tuple[ReportEntry, ReportEntry]) -> Side:
        entry, source = entries
        return Side(
            document,
            other,
            source.document.id,
            valid_text(source.document.path),
            source.document.role is Role.NEW,
            submitter(source.document.person, other.number),
            pair.same_bytes,
            shares[n],
            entry.counted if pair.same_bytes else entry.count((pair.left_aligned, pair.right_aligned)[n]),
            [union(pair.part_spans[n][part]) for part in ScorePart],
            [(value, list(some)) for value, some in zip(strengths, aligned[n], strict=True)],
            []
            if pair.same_bytes
            else [(span.start, span.end, each) for span, each in zip(passages[n], edited, strict=True)],
            pair.one_person,
            not is_own,
        )

    sides = side(0, left, right, (pair.left, pair.right)), side(1, right, left, (pair.right, pair.left))
    shown = pair.shown and not blank and (pair.shares_much or not is_own)
    same = pair.left.same_text(pair.right)
    values: Any = valid_values(pair_values(pair))
    return ComparedPair(sides, comparison_to(pair), shown, same, values)


def compared_of(records: Iterable[Record]) -> Iterator[ComparedPair]:
    """The pairs of some records."""
    return (msgspec.msgpack.decode(record.value, type=ComparedPair) for record in records)
