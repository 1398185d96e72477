"""A reader's decisions about pairs and passages: the score is the program's, the verdict the reader's."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from hengwen.model.bounds import Offset, Passage, Word
from hengwen.model.document import Span
from hengwen.model.messages import LabelledEnum, message
from hengwen.model.report.meaning import SAME_CONTENT
from hengwen.model.report.report import Comparison, Match, Report

LAST_NUMBER = (1 << 31) - 1
"""The highest number of a verdict."""


class Decision(LabelledEnum):
    """A reader's decision about a pair or a passage."""

    UNDECIDED = message("undecided")
    CONFIRMED = message("confirmed")
    EXCUSED = message("excused")


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision, the `reason` why something is excused, a `note`, who decided and when (ISO 8601 in UTC).

    `number`: higher than that of every verdict known when it was given (Lamport's clock), 0 for none yet.
    """

    decision: Decision = Decision.UNDECIDED
    reason: Passage = ""
    note: Passage = ""
    who: Passage = ""
    when: Word = ""
    number: Offset = 0

    def __bool__(self) -> bool:
        """Whether anything was decided or noted."""
        return self.decision is not Decision.UNDECIDED or bool(self.note)

    def is_later_than(self, other: "Verdict") -> bool:
        """Return whether it was given after another one: by their numbers, since clocks may be set back; by time where
        two programs gave the same number independently.
        """
        return (self.number, self.when) > (other.number, other.when)


_BLOCK = "block"  # in place of a document's id, which is a hash
_OF_SIGN = ": "  # occurs in no id


@dataclass(frozen=True, slots=True)
class Case:
    """The subject of a verdict: a pair of documents by their ids, one of its passages (spans in the order of the ids),
    or a kind of its signs, of which the same content in other words is one here; or a block of shared text.

    The smaller id comes first, so that a pair is the same case whichever sides its documents have.
    """

    first: str
    second: str
    passage: tuple[Span, Span] | None = None
    sign: str = ""

    @classmethod
    def of_sign(cls, pair: Comparison, kind: str) -> "Case":
        """Return the case of the signs of a kind that a pair of documents has, or of its `SAME_CONTENT`."""
        return replace(cls.of(pair), sign=str(kind))

    @classmethod
    def of(cls, pair: Comparison, match: Match | None = None) -> "Case":
        """Return the case of a pair of documents, or of one of its matches."""
        left, right = pair.left.document.id, pair.right.document.id
        spans = (match.left, match.right) if match else None
        if left <= right:
            return cls(left, right, spans)
        return cls(right, left, spans and (spans[1], spans[0]))

    @classmethod
    def of_block(cls, block: str) -> "Case":
        """Return the case of a block of shared text, by its id: why a reader lets it not count."""
        return cls(_BLOCK, block)

    @property
    def block(self) -> str:
        """The id of its block, empty for documents and passages."""
        return self.second if self.first == _BLOCK else ""

    @property
    def keys(self) -> tuple[str, str]:
        """Both documents as in files; a kind of signs is appended to the second one."""
        return self.first, f"{self.second}{_OF_SIGN}{self.sign}" if self.sign else self.second

    @classmethod
    def of_keys(cls, first: str, second: str, passage: tuple[Span, Span] | None = None) -> "Case":
        """Return the case with these keys."""
        document, _, sign = second.partition(_OF_SIGN)
        return cls(first, document, passage, sign)

    @property
    def pair(self) -> "Case":
        """The case of the whole pair of documents."""
        return Case(self.first, self.second)

    def covers(self, other: "Case") -> float:
        """Return how much of both passages the two cases have in common, 0 to 1; 0 when either is a whole pair."""
        if self.pair != other.pair or self.passage is None or other.passage is None:
            return 0.0
        sides = zip(self.passage, other.passage, strict=True)
        return min(2 * one.shared(two) / max(1, len(one) + len(two)) for one, two in sides)


@dataclass(frozen=True)
class Review:
    """Verdicts by case. Never changed: `decided` gives a new one."""

    verdicts: Mapping[Case, Verdict] = field(default_factory=lambda: MappingProxyType({}))

    def __iter__(self) -> Iterator[tuple[Case, Verdict]]:
        """Yield cases with their verdicts, in the order in which they were first decided."""
        return iter(self.verdicts.items())

    def __len__(self) -> int:
        return len(self.verdicts)

    def of(self, pair: Comparison, match: Match | None = None) -> Verdict:
        """Return the verdict on a pair or on one of its matches, undecided where there is none.

        With other settings a passage may begin or end elsewhere; then the verdict on the most similar one holds, if
        they have at least half in common.
        """
        case = Case.of(pair, match)
        if case in self.verdicts or match is None:
            return self.verdicts.get(case, Verdict())
        nearest = max(self.verdicts, key=case.covers, default=case)
        return self.verdicts.get(nearest, Verdict()) if case.covers(nearest) >= 0.5 else Verdict()

    def of_passages(self, pair: Comparison, matches: Iterable[Match]) -> list[Verdict]:
        """Return the verdicts on some matches of a pair, as `of`, but fast where there are thousands of verdicts."""
        whole = Case.of(pair)
        keys = whole.first, whole.second
        own = Review({case: verdict for case, verdict in self if (case.first, case.second) == keys})
        return [own.of(pair, match) for match in matches]

    def of_sign(self, pair: Comparison, kind: str) -> Verdict:
        """Return the verdict on the signs of a kind that a pair has, or its same content; undecided for none."""
        return self.verdicts.get(Case.of_sign(pair, kind), Verdict())

    def decided(self, case: Case, verdict: Verdict) -> "Review":
        """Return the review with a verdict on a case; an empty one removes the earlier one."""
        left = {known: kept for known, kept in self.verdicts.items() if known != case}
        return Review(MappingProxyType({**left, case: verdict} if verdict else left))

    @property
    def last_number(self) -> int:
        """The highest number of a verdict, 0 for none."""
        return max((verdict.number for verdict in self.verdicts.values()), default=0)

    def merged(self, other: "Review") -> "Review":
        """Return the verdicts of both; where both have one the later one holds, even one that withdraws everything."""
        verdicts = dict(self.verdicts)
        for case, verdict in other:
            if case not in verdicts or verdict.is_later_than(verdicts[case]):
                verdicts[case] = verdict
        return Review(MappingProxyType(verdicts))

    @property
    def in_force(self) -> "Review":
        """Return the review without withdrawn verdicts."""
        return Review(MappingProxyType({case: verdict for case, verdict in self if verdict}))


def scored(report: Report, review: Review) -> Report:
    """Return a report with all a reader excused taken out of every share: passages, and pairs as mutual sources."""
    excused_cases = [case for case, verdict in review if verdict.decision is Decision.EXCUSED]
    concerned = {case.pair for case in excused_cases}
    matches: dict[int, list[Match]] = {}
    signs: dict[int, frozenset[str]] = {}
    pairs = set()
    for pair in report.comparisons if concerned else ():
        if Case.of(pair) in concerned:
            matches[id(pair)] = [m for m in pair.matches if review.of(pair, m).decision is Decision.EXCUSED]
            kinds = {*(sign.kind for sign in pair.signs), *([SAME_CONTENT.text] if pair.meaning else [])}
            signs[id(pair)] = frozenset(k for k in kinds if review.of_sign(pair, k).decision is Decision.EXCUSED)
            if review.of(pair).decision is Decision.EXCUSED:
                pairs.add(id(pair))
    return report.with_verdicts(matches, pairs, signs)


def is_decided(review: Review, pair: Comparison) -> bool:
    """Return whether the pair as a whole was confirmed or excused."""
    return review.of(pair).decision is not Decision.UNDECIDED


def next_undecided(
    pairs: Sequence[Comparison], review: Review, current: Comparison | None, by: int
) -> Comparison | None:
    """Return the next or previous pair without a decision in an order; after the last comes the first.

    Return None where all are decided, or only the current one is not.
    """
    count = len(pairs)
    start = next((place for place, pair in enumerate(pairs) if pair is current), -1 if by > 0 else count)
    for step in range(1, count + 1):
        pair = pairs[(start + by * step) % count]
        if pair is not current and not is_decided(review, pair):
            return pair
    return None
