"""The parts of a score: how much of the shared text is identical, edited, moved, rewritten (ours).

They are counted by character. A character with an equal on the other side is identical, or moved where its order
differs there. A character without one that counts all the same, in a small gap of an edited sentence, is edited.
Sentences and paragraphs with the same words and no equal runs are rewritten.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, pairwise

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from hengwen.kernels.reports.spans import tokens_in
from hengwen.model.document import Span
from hengwen.model.messages import LabelledEnum, message
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.match import Match, MatchKind
from hengwen.model.span import in_both, without


class ScorePart(LabelledEnum):
    """The part that a shared character counts as: it has an equal on the other side; it has none, in an edited
    sentence; it has one in another order; or it is in a rewritten paragraph.
    """

    IDENTICAL = message("identical")
    EDITED = message("edited")
    MOVED = message("moved")
    REWRITTEN = message("rewritten")


PARTS = tuple(ScorePart)
"""All parts: an enumeration takes as long to list as to count."""

PartSpans = Mapping[ScorePart, Sequence[Span]]
"""Stretches of a document by the part they count as; they may overlap."""

_FIELDS = {part: part.name.lower() for part in ScorePart}
"""The field of `ScoreParts` that counts each part."""

_FIRST = ScorePart.IDENTICAL, ScorePart.MOVED, ScorePart.EDITED, ScorePart.REWRITTEN
"""The order of precedence for text in several stretches."""


class ScoreParts(Struct, frozen=True, gc=False):
    """Counted characters of each part. `counted`: of the texts, whether or not they are shared."""

    identical: int
    edited: int
    moved: int
    rewritten: int
    counted: int

    @classmethod
    def whole(cls, counted: int) -> "ScoreParts":
        """Return the parts of the same file under two names: everything is identical, even where nothing counts."""
        return cls(max(1, counted), 0, 0, 0, max(1, counted))

    def characters(self, part: ScorePart) -> int:
        """Return the counted characters of one part."""
        return int(getattr(self, _FIELDS[part]))

    def share(self, part: ScorePart) -> float:
        """Return the share of one part in the counted characters, 0 to 1."""
        return self.characters(part) / self.counted if self.counted else 0.0

    @property
    def matched(self) -> int:
        """Counted characters of all parts."""
        return self.identical + self.edited + self.moved + self.rewritten

    @property
    def is_of_one_part(self) -> bool:
        """Whether one part is all of it, or nothing is."""
        return self.matched in map(self.characters, PARTS)

    @property
    def score(self) -> float:
        """All parts over the counted characters, 0 to 1: the similarity."""
        return self.matched / self.counted if self.counted else 0.0

    @property
    def below_whole(self) -> "ScoreParts":
        """Return the parts of texts that are not equal: one character less where all are shared, so it is not 100 %."""
        if not 0 < self.counted <= self.matched:
            return self
        name = max(ScorePart, key=lambda part: (part is not ScorePart.IDENTICAL and self.characters(part) > 0,
                                                self.characters(part)))  # fmt: skip
        return replace(self, **{_FIELDS[name]: self.characters(name) - 1})

    def __add__(self, other: "ScoreParts") -> "ScoreParts":
        """Return the parts of two texts together."""
        return ScoreParts(
            self.identical + other.identical,
            self.edited + other.edited,
            self.moved + other.moved,
            self.rewritten + other.rewritten,
            self.counted + other.counted,
        )


NOTHING = ScoreParts(0, 0, 0, 0, 0)
"""The parts of no text."""


def count_parts(entry: ReportEntry, spans: PartSpans, *, cited: bool = True) -> ScoreParts:
    """Return the counted characters of a document in each part, none of them twice, with `cited` ones or without.

    Together they are those of all its spans, and less than all characters where any is not identical.
    """
    so_far: list[Span] = []
    counts = [0]
    for part in _FIRST:
        if own_spans := spans.get(part):
            so_far.extend(own_spans)
            counts.append(entry.count(so_far, cited=cited))
        else:
            counts.append(counts[-1])
    identical, moved, edited, rewritten = (count - before for before, count in pairwise(counts))
    parts = ScoreParts(identical, edited, moved, rewritten, entry.counted if cited else entry.uncited)
    return parts if parts.identical == parts.counted else parts.below_whole


class MatchPart(Struct, frozen=True):
    """The stretches of a match that count as one part, on both sides. `match`: its number among all."""

    match: int
    part: ScorePart
    left: Sequence[Span]
    right: Sequence[Span]


def match_parts(matches: Sequence[Match], weights: Sequence[int]) -> Iterator[MatchPart]:
    """Yield the parts of the characters of each match.

    `matches`: in the order of the left document. `weights`: positive, for the order: matches outside the heaviest chain
    with the same order on both sides are moved.
    """
    aligned = [match.kind is not MatchKind.REWRITTEN for match in matches]
    places = [match.right.start for match in compress(matches, aligned)]
    in_order = iter(heaviest_ascending(places, list(compress(weights, aligned))))
    for number, (match, is_aligned) in enumerate(zip(matches, aligned, strict=True)):
        if not is_aligned:
            yield MatchPart(number, ScorePart.REWRITTEN, match.left_aligned, match.right_aligned)
            continue
        left, right = match.left_equal, match.right_equal
        if not next(in_order):
            yield MatchPart(number, ScorePart.MOVED, left, right)
        elif (both := match.alignment) and (both.left_moved or both.right_moved):
            moved = both.left_moved, both.right_moved
            yield MatchPart(number, ScorePart.IDENTICAL, without(left, moved[0]), without(right, moved[1]))
            yield MatchPart(number, ScorePart.MOVED, in_both(left, moved[0]), in_both(right, moved[1]))
        else:
            yield MatchPart(number, ScorePart.IDENTICAL, left, right)
        if match.kind is MatchKind.EDITED:
            yield MatchPart(number, ScorePart.EDITED, match.left_aligned, match.right_aligned)


def part_spans(parts: Iterable[MatchPart]) -> tuple[PartSpans, PartSpans]:
    """Return the shared stretches of the left and of the right document, by parts."""
    sides: dict[ScorePart, tuple[list[Span], list[Span]]] = {}
    for match_part in parts:
        left, right = sides.setdefault(match_part.part, ([], []))
        left += match_part.left
        right += match_part.right
    nothing = (), ()
    by_part = [(part, sides.get(part, nothing)) for part in _FIRST]
    return {part: tuple(left) for part, (left, _) in by_part}, {part: tuple(right) for part, (_, right) in by_part}


def in_order_of_counting(parts: Iterable[MatchPart]) -> list[MatchPart]:
    """Return parts in order of precedence for characters that lie in several."""
    return sorted(parts, key=lambda part: (_FIRST.index(part.part), part.match))


def count_each(entry: ReportEntry, groups: Iterable[Sequence[Span]]) -> list[int]:
    """Return the counted characters of each group of spans without those in earlier groups; together those of all."""
    taken = ~entry.counts
    counted = []
    for spans in groups:
        count = 0
        for first, last in tokens_in(entry.tokens, spans).tolist():
            count += int(np.count_nonzero(~taken[first:last]))
            taken[first:last] = True
        counted.append(count)
    return counted


def heaviest_ascending(places: Sequence[int], weights: Sequence[int]) -> list[bool]:
    """Return which of some places, in the order of one text, are in the heaviest chain that ascends in the other.

    `weights`: positive. The rest was moved. Of equally heavy chains the one that ends first is taken. Takes O(n log n),
    as in Fredman, On computing the length of longest increasing subsequences, 1975, here with weights.
    """
    if len(places) <= 1:
        return [True] * len(places)
    ends: list[tuple[int, int, int]] = []  # place, weight and last element of the best chains, both ascending
    before = [-1] * len(places)
    for number, (place, weight) in enumerate(zip(places, weights, strict=True)):
        rank = bisect_right(ends, place, key=lambda end: end[0])
        total = weight
        if rank:
            total += ends[rank - 1][1]
            before[number] = ends[rank - 1][2]
        last = rank
        while last < len(ends) and ends[last][1] <= total:
            last += 1
        ends[rank:last] = [(place, total, number)]
    kept = [False] * len(places)
    number = ends[-1][2] if ends else -1
    while number >= 0:
        kept[number] = True
        number = before[number]
    return kept
