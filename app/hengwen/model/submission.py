"""What one person handed in, and what two people share: figures of all their documents together (ours)."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hengwen.model.comparison import Comparison
from hengwen.model.document import Span
from hengwen.model.figures.score import ScorePart, ScoreParts, count_parts
from hengwen.model.match import Match
from hengwen.model.people import Person
from hengwen.model.report_entry import ReportEntry


@dataclass(frozen=True)
class Submission:
    """All documents of one person, in the order of the report; a document of nobody that is known is one by itself."""

    entries: tuple[ReportEntry, ...]

    @property
    def person(self) -> Person | None:
        """Who handed them in, where that is known."""
        return self.entries[0].document.person

    @property
    def label(self) -> str:
        """What a reader knows it by: the person, or the name of the only document."""
        person = self.person
        return person.label if person else self.entries[0].document.label

    @property
    def counted(self) -> int:
        """Counted characters of all its documents."""
        return sum(entry.counted for entry in self.entries)

    @property
    def has_text(self) -> bool:
        """Whether any of its documents could be read."""
        return any(entry.document.state.has_text for entry in self.entries)

    def share(self, spans: Mapping[int, Sequence[Span]], whole: Iterable[int] = ()) -> float:
        """Share of its counted characters inside of spans of its documents, by `id(entry)`; 0 to 1.

        `whole`: documents that are the same file as one on the other side, all of which is shared.
        """
        entire = set(whole)
        shared = sum(e.counted if id(e) in entire else e.count(spans.get(id(e), ())) for e in self.entries)
        return shared / self.counted if self.counted else float(any(id(entry) in entire for entry in self.entries))


@dataclass(frozen=True)
class SubmissionPair:
    """Two submissions and the pairs of their documents, the documents of `left` on either side of these."""

    left: Submission
    right: Submission
    comparisons: tuple[Comparison, ...]
    evidence: float
    rows: tuple[Comparison, ...] = ()

    @property
    def files(self) -> tuple[Comparison, ...]:
        """Those of the comparisons that have a row of their own in the ranking."""
        return self.rows or self.comparisons

    def showing(self, rows: tuple[Comparison, ...]) -> "SubmissionPair":
        """The same with these rows; itself where all comparisons have one."""
        return self if len(rows) == len(self.comparisons) else replace(self, rows=rows)

    def with_pairs(self, comparisons: Sequence[Comparison]) -> "SubmissionPair":
        """The same with its comparisons as a reader's verdicts made them; itself where none of them changed."""
        same = all(one is other for one, other in zip(comparisons, self.comparisons, strict=True))
        return self if same else replace(self, comparisons=tuple(comparisons))

    @property
    def is_excused(self) -> bool:
        """Whether a reader excused every pair of their documents."""
        return all(pair.is_excused for pair in self.comparisons)

    @property
    def is_of_signs_alone(self) -> bool:
        """Whether no two of their documents share any text."""
        return all(pair.is_of_signs_alone for pair in self.comparisons)

    @cached_property
    def left_share(self) -> float:
        """Share of the left submission's counted characters that stand in the right one, 0 to 1."""
        return self.left.share(self._aligned, self._same)

    @cached_property
    def right_share(self) -> float:
        """The same for the right submission."""
        return self.right.share(self._aligned, self._same)

    @cached_property
    def similarity(self) -> float:
        """Aligned characters of both submissions over counted characters of both, 0 to 1."""
        counted = self.left.counted + self.right.counted
        if not counted:
            return max(self.left_share, self.right_share)
        return (self.left_share * self.left.counted + self.right_share * self.right.counted) / counted

    @property
    def longest(self) -> int:
        """Counted characters of the longest shared passage."""
        return max((pair.longest for pair in self.comparisons), default=0)

    @property
    def distance(self) -> int:
        """Hamming distance of the fingerprints of the two files that are nearest."""
        return min(pair.distance for pair in self.comparisons)

    @property
    def title_similarity(self) -> float:
        """That of the two files whose titles are most alike, 0 to 1."""
        return max(pair.title_similarity for pair in self.comparisons)

    @property
    def matches(self) -> tuple[Match, ...]:
        """The passages of all pairs of files."""
        return tuple(match for pair in self.comparisons for match in pair.matches)

    @property
    def matched(self) -> int:
        """Counted characters of the left submission that stand in the right one."""
        return round(self.left_share * self.left.counted)

    @cached_property
    def parts(self) -> ScoreParts:
        """What the similarity is made of."""
        spans: dict[int, dict[ScorePart, list[Span]]] = defaultdict(lambda: defaultdict(list))
        for pair in self.comparisons:
            for entry, found in zip((pair.left, pair.right), pair.part_spans, strict=True):
                for part in ScorePart:
                    spans[id(entry)][part] += found[part]
        total = ScoreParts(0, 0, 0, 0, 0)
        for entry in (*self.left.entries, *self.right.entries):
            whole = id(entry) in self._same and entry.counted
            total += ScoreParts.whole(entry.counted) if whole else count_parts(entry, spans[id(entry)])
        return total

    @cached_property
    def _aligned(self) -> dict[int, list[Span]]:
        found: dict[int, list[Span]] = defaultdict(list)
        for pair in self.comparisons:
            found[id(pair.left)] += pair.left_aligned
            found[id(pair.right)] += pair.right_aligned
        return found

    @cached_property
    def _same(self) -> set[int]:
        """The documents that are the same file as one on the other side."""
        return {id(entry) for pair in self.comparisons if pair.same_bytes for entry in (pair.left, pair.right)}


def submissions_of(entries: Iterable[ReportEntry]) -> tuple[Submission, ...]:
    """Who handed in what, in the order of their first documents."""
    found: dict[Hashable, list[ReportEntry]] = defaultdict(list)
    for entry in entries:
        found[entry.document.submitter].append(entry)
    return tuple(Submission(tuple(some)) for some in found.values())


def submission_pairs(
    submissions: Sequence[Submission], pairs: Iterable[Comparison], evidence: Mapping[int, float]
) -> tuple[SubmissionPair, ...]:
    """Submissions that share something, those that tell most first, then in the order of the `pairs` of documents.

    `evidence`: how much each pair of documents tells, by `id`. Pairs of one person's own documents are none. A pair of
    submissions tells what the best pair of each document tells, summed over the submission for which that is less:
    two versions of one text do not tell twice as much.
    """
    place = {id(entry): number for number, each in enumerate(submissions) for entry in each.entries}
    found: dict[tuple[int, int], list[Comparison]] = defaultdict(list)
    for pair in pairs:
        one, other = sorted((place[id(pair.left)], place[id(pair.right)]))
        if one != other:
            found[one, other].append(pair)
    made = [
        SubmissionPair(submissions[one], submissions[other], tuple(some), _evidence(some, evidence))
        for (one, other), some in found.items()
    ]
    return tuple(sorted(made, key=lambda both: -both.evidence))


def _evidence(pairs: Sequence[Comparison], evidence: Mapping[int, float]) -> float:
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
