"""A pair that was compared, with all that is known of it where both documents meet: nothing needs them both again."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from hengwen.exports.json_report import pair_values
from hengwen.matching.compare import ComparedDocuments
from hengwen.model.document import Role, Span, union
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.figures.evidence import Pair, strength
from hengwen.model.report.figures.score import PartSpans, ScorePart
from hengwen.model.report.match import MatchKind
from hengwen.model.request.options import Options
from hengwen.serial.comparison import PairRow, comparison_to
from hengwen.spark.dataflow.documents import submitter, valid_text, valid_values
from hengwen.spark.dataflow.records import Record


class Numbered(msgspec.Struct, array_like=True):
    """A document by its number, and the shard that it lies in."""

    number: int
    shard: int


class Side(msgspec.Struct, array_like=True):
    """Text of a document that stands in another one.

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
    def pair(self) -> tuple[int, int]:
        """The numbers of both documents, ascending."""
        return min(self.document.number, self.other.number), max(self.document.number, self.other.number)

    @property
    def part_spans(self) -> PartSpans:
        """The stretches by what they count as."""
        return dict(zip(ScorePart, self.parts, strict=True))


class ComparedPair(msgspec.Struct, array_like=True):
    """Two documents and their shared text. `shown`: whether that tells anything. `values`: as the report names them.
    `alike`: whether paragraphs of both have near fingerprints.
    """

    sides: tuple[Side, Side]
    comparison: PairRow
    shown: bool
    same_text: bool
    values: dict[str, Any]
    alike: bool = False

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
    left: Numbered, right: Numbered, compared: ComparedDocuments, options: Options, *, own_compared: bool
) -> ComparedPair | None:
    """Return a pair of these documents, None where nothing is shown for it. `own_compared`: whether one person's are
    compared as others are.
    """
    pair, alike = compared
    if pair is None:
        return None
    is_own = pair.one_person and not own_compared
    sides = _side(pair, 0, left, right, is_source=not is_own), _side(pair, 1, right, left, is_source=not is_own)
    blank = any(entry.is_blank(options.min_length) for entry in (pair.left, pair.right))
    shown = pair.shown and not blank and (pair.shares_much or not is_own)
    values: Any = valid_values(pair_values(pair))
    return ComparedPair(sides, comparison_to(pair), shown, pair.left.same_text(pair.right), values, alike)


def _side(pair: Comparison, n: int, document: Numbered, other: Numbered, *, is_source: bool) -> Side:
    """Return what the left (0) or the right (1) document shares."""
    entry, source = (pair.left, pair.right)[:: 1 - 2 * n]
    matches = Pair(pair.left, pair.right, pair.matches, pair.paragraphs).all_matches
    aligned = [(match.left_aligned, match.right_aligned)[n] for match in matches]
    passages = () if pair.same_bytes else pair.matches
    spans = [((match.left, match.right)[n], match.kind is not MatchKind.IDENTICAL) for match in passages]
    return Side(
        document,
        other,
        source.document.id,
        valid_text(source.document.path),
        source.document.role is Role.NEW,
        submitter(source.document.person, other.number),
        pair.same_bytes,
        (pair.left_share, pair.right_share)[n],
        entry.counted if pair.same_bytes else entry.count((pair.left_aligned, pair.right_aligned)[n]),
        [union(pair.part_spans[n][part]) for part in ScorePart],
        [(strength(match), list(spans)) for match, spans in zip(matches, aligned, strict=True)],
        [(span.start, span.end, is_edited) for span, is_edited in spans],
        pair.one_person,
        is_source,
    )


def compared_of(records: Iterable[Record]) -> Iterator[ComparedPair]:
    """Return the pairs of some records, without those for which nothing is shown."""
    return (record.read(ComparedPair) for record in records if record.value)
