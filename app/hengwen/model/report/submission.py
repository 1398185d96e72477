"""The submissions of people, and what two people share: figures of all their documents together (ours)."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hengwen.model.document import Span
from hengwen.model.people import Person
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.figures.score import NOTHING, PartSpans, ScorePart, ScoreParts, count_parts
from hengwen.model.report.match import Match


@dataclass(frozen=True)
class Submission:
    """All documents of one person, in the order of the report; a document without a known person is a submission by
    itself.

    `alone`: whether it is just one of several documents of the person, in a pair with another one of them.
    """

    entries: tuple[ReportEntry, ...]
    alone: bool = False

    @property
    def person(self) -> Person | None:
        """Who handed them in, where known."""
        return self.entries[0].document.person

    @property
    def label(self) -> str:
        """The name for readers: the person, or the name of the only document."""
        person = self.person
        return person.label if person and not self.alone else self.entries[0].document.label

    @property
    def counted(self) -> int:
        """Counted characters of all its documents."""
        return sum(entry.counted for entry in self.entries)

    @property
    def has_text(self) -> bool:
        """Whether any of its documents could be read."""
        return any(entry.document.state.has_text for entry in self.entries)

    def parts(self, spans: Mapping[int, PartSpans], whole: Collection[int] = ()) -> ScoreParts:
        """Count its characters inside spans of its documents, by `id(entry)`.

        `whole`: documents that are the same file as one on the other side, so that all of them is shared.
        """
        if not self.counted:
            return ScoreParts.whole(0) if any(id(entry) in whole for entry in self.entries) else NOTHING
        counted = (entry for entry in self.entries if entry.counted)
        return sum((_parts(entry, spans, whole) for entry in counted), NOTHING)


def _parts(entry: ReportEntry, spans: Mapping[int, PartSpans], whole: Collection[int]) -> ScoreParts:
    return ScoreParts.whole(entry.counted) if id(entry) in whole else count_parts(entry, spans.get(id(entry), {}))


@dataclass(frozen=True)
class SubmissionPair:
    """Two submissions and the pairs of their documents; the documents of `left` may be on either side of these."""

    left: Submission
    right: Submission
    comparisons: tuple[Comparison, ...]
    evidence: float
    rows: tuple[Comparison, ...] = ()

    @property
    def files(self) -> tuple[Comparison, ...]:
        """The comparisons that have a row of their own in the ranking."""
        return self.rows or self.comparisons

    def showing(self, rows: tuple[Comparison, ...]) -> "SubmissionPair":
        """Return the pair with these rows; the same object where all comparisons have one."""
        return self if len(rows) == len(self.comparisons) else replace(self, rows=rows)

    def with_pairs(self, comparisons: Sequence[Comparison]) -> "SubmissionPair":
        """Return the pair with its comparisons after a reader's verdicts; the same object where none has changed."""
        same = all(one is other for one, other in zip(comparisons, self.comparisons, strict=True))
        return self if same else replace(self, comparisons=tuple(comparisons))

    @property
    def of_one_person(self) -> bool:
        """Whether both are documents of one person."""
        return self.left.alone

    @property
    def order(self) -> tuple[bool, bool]:
        """The key of rankings before evidence: whether it is of one person, and whether it tells nothing."""
        return self.of_one_person, not any(pair.tells for pair in self.comparisons)

    @property
    def is_excused(self) -> bool:
        """Whether a reader excused every pair of their documents."""
        return all(pair.is_excused for pair in self.comparisons)

    @property
    def is_without_text(self) -> bool:
        """Whether no two of their documents share any text."""
        return all(pair.is_without_text for pair in self.comparisons)

    @property
    def left_share(self) -> float:
        """Share of the left submission's counted characters that are in the right one, 0 to 1."""
        return self._parts_by_side[0].score

    @property
    def right_share(self) -> float:
        """Share of the right submission's counted characters that are in the left one, 0 to 1."""
        return self._parts_by_side[1].score

    @property
    def similarity(self) -> float:
        """Aligned characters of both submissions over counted characters of both, 0 to 1."""
        return self.parts.score

    @property
    def longest(self) -> int:
        """Counted characters of the longest shared passage."""
        return max((pair.longest for pair in self.comparisons), default=0)

    @property
    def distance(self) -> int:
        """Hamming distance of the fingerprints of the two nearest files."""
        return min(pair.distance for pair in self.comparisons)

    @property
    def title_similarity(self) -> float:
        """Similarity of the two most similar titles, 0 to 1."""
        return max(pair.title_similarity for pair in self.comparisons)

    @property
    def matches(self) -> tuple[Match, ...]:
        """The passages of all pairs of files."""
        return tuple(match for pair in self.comparisons for match in pair.matches)

    @property
    def matched(self) -> int:
        """Counted characters of the left submission that are in the right one."""
        return round(self.left_share * self.left.counted)

    @property
    def parts(self) -> ScoreParts:
        """The parts of the similarity."""
        left, right = self._parts_by_side
        return left + right if self.left.counted or self.right.counted else max(left, right, key=lambda one: one.score)

    @cached_property
    def _parts_by_side(self) -> tuple[ScoreParts, ScoreParts]:
        spans: dict[int, dict[ScorePart, list[Span]]] = defaultdict(lambda: defaultdict(list))
        for pair in self.comparisons:
            for entry, part_spans in zip((pair.left, pair.right), pair.part_spans, strict=True):
                for part in ScorePart:
                    spans[id(entry)][part] += part_spans[part]
        same = {id(entry) for pair in self.comparisons if pair.same_bytes for entry in (pair.left, pair.right)}
        return self.left.parts(spans, same), self.right.parts(spans, same)


def submissions_of(entries: Iterable[ReportEntry]) -> tuple[Submission, ...]:
    """Return who handed in what, in the order of their first documents."""
    entries_by_person: dict[Hashable, list[ReportEntry]] = defaultdict(list)
    for entry in entries:
        entries_by_person[entry.document.submitter].append(entry)
    return tuple(Submission(tuple(own)) for own in entries_by_person.values())


def submission_pairs(
    submissions: Sequence[Submission], pairs: Iterable[Comparison], evidence: Mapping[int, float]
) -> tuple[SubmissionPair, ...]:
    """Return submissions that share something, most evidence first, then in the order of the `pairs` of documents.

    `evidence`: of each pair of documents, by `id`. The evidence of a pair of submissions is that of the best pair of
    each document, summed over the submission where the sum is less: two versions of one text are not twice the
    evidence. Pairs of one person's own documents come after all others, each by itself.
    """
    place = {id(entry): number for number, submission in enumerate(submissions) for entry in submission.entries}
    comparisons: dict[tuple[int, int], list[Comparison]] = defaultdict(list)
    own: list[Comparison] = []
    for pair in pairs:
        one, other = sorted((place[id(pair.left)], place[id(pair.right)]))
        if one != other:
            comparisons[one, other].append(pair)
        else:
            own.append(pair)
    of_two = [
        SubmissionPair(submissions[one], submissions[other], tuple(shared), _evidence(shared, evidence))
        for (one, other), shared in comparisons.items()
    ]
    of_one = (SubmissionPair(_alone(p.left), _alone(p.right), (p,), evidence[id(p)]) for p in own)
    return *sorted(of_two, key=lambda both: -both.evidence), *of_one


def _alone(entry: ReportEntry) -> Submission:
    return Submission((entry,), alone=True)


def _evidence(pairs: Sequence[Comparison], evidence: Mapping[int, float]) -> float:
    if len(pairs) == 1:  # of a large check nearly all
        return evidence[id(pairs[0])]
    best: dict[int, float] = {}
    sides: list[set[int]] = [set(), set()]
    people: list[Hashable] = []
    for pair in pairs:
        for entry in (pair.left, pair.right):
            who = entry.document.submitter
            if who not in people:
                people.append(who)
            sides[people.index(who)].add(id(entry))
            best[id(entry)] = max(best.get(id(entry), 0.0), evidence[id(pair)])
    return round(min(sum(best[entry] for entry in side) for side in sides), 1)
