"""What a check found. Figures that follow from the matches are properties: they can never disagree with them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from operator import not_

from hengwen.model.check_inputs import CheckInputs
from hengwen.model.document import Role, Span, union
from hengwen.model.errors import Message
from hengwen.model.evidence import Pair, evidence_of
from hengwen.model.exclusion_kinds import ExclusionKind
from hengwen.model.identical_groups import IdenticalGroups
from hengwen.model.match import Alignment, Match, MatchKind, ParagraphPair
from hengwen.model.options import Options
from hengwen.model.report_entry import Exclusion, ReportEntry
from hengwen.model.score import PartSpans, ScorePart, ScoreParts, count_parts, part_spans

__all__ = [
    "Alignment",
    "CommonPassage",
    "Comparison",
    "Exclusion",
    "Match",
    "MatchKind",
    "ParagraphPair",
    "Report",
    "ReportEntry",
    "Source",
    "best_first",
]


@dataclass(frozen=True)
class Comparison:
    """Two documents and the passages they share, in the order of the left document.

    `distance`: Hamming distance of the document fingerprints. `title_similarity`: 0 to 1. `excused`: passages of which
    too little counts, because they lie in what is left out; likewise `excused_paragraphs`. `similar_titles`: whether
    they share a title that few have.
    """

    left: ReportEntry
    right: ReportEntry
    matches: tuple[Match, ...]
    paragraphs: tuple[ParagraphPair, ...]
    distance: int
    title_similarity: float
    excused: tuple[Match, ...] = ()
    excused_paragraphs: tuple[ParagraphPair, ...] = ()
    similar_titles: bool = False

    @property
    def shown(self) -> bool:
        """Whether there is anything to show about the pair."""
        return bool(self.matches or self.paragraphs or self.same_bytes or self.similar_titles)

    def with_exclusions(self, left: ReportEntry, right: ReportEntry, shortest: int) -> "Comparison":
        """The same with other text left out: a passage is excused when fewer than `shortest` of its characters count.

        Passages that are shorter as a whole, and those of which nothing is left out, always count. Paragraphs count
        when half of each does, and so do rewritten passages: only as a whole are they evidence.
        """
        pair = replace(self, left=left, right=right)
        if self.same_bytes:
            return pair
        matches = sorted((*self.matches, *self.excused), key=lambda match: (match.left, match.right))
        paragraphs = sorted((*self.paragraphs, *self.excused_paragraphs), key=lambda both: (both.left, both.right))
        kept = [
            pair.half_counts(match)
            if match.kind is MatchKind.REWRITTEN
            else pair.length(match) >= min(shortest, pair.whole_length(match))
            for match in matches
        ]
        half = [pair.half_counts(both) for both in paragraphs]
        return replace(
            pair,
            matches=tuple(compress(matches, kept)),
            excused=tuple(compress(matches, map(not_, kept))),
            paragraphs=tuple(compress(paragraphs, half)),
            excused_paragraphs=tuple(compress(paragraphs, map(not_, half))),
        )

    def half_counts(self, found: Match | ParagraphPair) -> bool:
        """Whether at least half of the characters of both sides count."""
        return self.left.half_counts(found.left) and self.right.half_counts(found.right)

    @property
    def same_bytes(self) -> bool:
        """Whether both are the same file under two names."""
        return self.left.document.same_bytes(self.right.document)

    @cached_property
    def left_share(self) -> float:
        """Share of the left document's counted characters that stand in the right one, 0 to 1; 1 for the same bytes."""
        return 1.0 if self.same_bytes else self.left.share(self.left_aligned)

    @cached_property
    def right_share(self) -> float:
        """The same for the right document."""
        return 1.0 if self.same_bytes else self.right.share(self.right_aligned)

    @cached_property
    def similarity(self) -> float:
        """Aligned characters of both documents over counted characters of both, 0 to 1 (ours; 1 for the same bytes)."""
        if self.same_bytes:
            return 1.0
        matched = self.left.count(self.left_aligned) + self.right.count(self.right_aligned)
        counted = self.left.counted + self.right.counted
        return matched / counted if counted else 0.0

    @cached_property
    def longest(self) -> int:
        """Counted characters of what is aligned in one match, at most, on the side where these are fewer."""
        return max((self.length(match) for match in self.matches), default=0)

    @cached_property
    def matched(self) -> int:
        """Counted characters of the left document that stand in the right one."""
        return self.left.count(self.left_aligned)

    @cached_property
    def parts(self) -> ScoreParts:
        """What the similarity is made of: its parts add up to it."""
        if self.same_bytes:
            return ScoreParts.whole(self.left.counted + self.right.counted)
        left, right = self.part_spans
        return count_parts(self.left, left) + count_parts(self.right, right)

    @cached_property
    def part_spans(self) -> tuple[PartSpans, PartSpans]:
        """What of the left and of the right document stands in the other one, by parts of the score."""
        return part_spans(self.matches, [max(1, self.length(match)) for match in self.matches])

    @property
    def left_aligned(self) -> list[Span]:
        """What of the left document stands in the right one, match by match."""
        return [span for match in self.matches for span in match.left_aligned]

    @property
    def right_aligned(self) -> list[Span]:
        """What of the right document stands in the left one, match by match."""
        return [span for match in self.matches for span in match.right_aligned]

    def length(self, match: Match) -> int:
        """Counted characters of what is aligned in one match, on the side where these are fewer."""
        return min(self.left.count(match.left_aligned), self.right.count(match.right_aligned))

    def whole_length(self, match: Match) -> int:
        """The same whether or not they count."""
        return min(self.left.inside(*match.left_aligned), self.right.inside(*match.right_aligned))


def _with_kept(entry: ReportEntry, kinds: frozenset[str], options: Options) -> ReportEntry:
    """An entry with other kinds of text left out; the same one, with all its figures, where it has none of them."""
    concerned = any(exclusion.kind in kinds for exclusion in entry.exclusions)
    return replace(entry, kept=options.kept) if concerned else entry


def best_first(pairs: Iterable[Comparison]) -> tuple[Comparison, ...]:
    """All comparisons of a report in its order: those that tell most first, then by path."""
    found = tuple(pairs)
    told = evidence(found)
    return tuple(sorted(found, key=lambda pair: (-told[id(pair)], pair.left.document.path, pair.right.document.path)))


def evidence(pairs: Sequence[Comparison]) -> dict[int, float]:
    """How much each comparison tells among all of a report, by `id`, in characters with one decimal."""
    told = evidence_of([Pair(pair.left, pair.right, pair.matches, pair.paragraphs) for pair in pairs])
    return dict(zip(map(id, pairs), told.round(1).tolist(), strict=True))


@dataclass(frozen=True, slots=True)
class Source:
    """A document from which another one may have taken text: `share` of the taker's counted characters."""

    entry: ReportEntry
    share: float
    characters: int


@dataclass(frozen=True, slots=True)
class CommonPassage:
    """A passage left out because many documents have it: its `text` without spaces, and how many they are."""

    text: str
    documents: int


@dataclass(frozen=True)
class Report:
    """Everything a check found: documents in the order they were given, comparisons best first.

    `skipped`: files of a folder that are no documents. `created`: ISO 8601 in UTC. `seconds`: how long it took.
    `inputs`: what was given to the check.
    `hidden_comparisons`: comparisons that tell nothing as long as what they share is left out.
    """

    options: Options
    entries: tuple[ReportEntry, ...]
    comparisons: tuple[Comparison, ...]
    skipped: tuple[str, ...] = ()
    warnings: tuple[Message, ...] = ()
    created: str = ""
    seconds: float = 0.0
    hidden_comparisons: tuple[Comparison, ...] = ()
    inputs: CheckInputs = CheckInputs()  # noqa: RUF009 - frozen

    def is_blank(self, entry: ReportEntry) -> bool:
        """Whether a document was handed in blank: it has less text of its own than the shortest passage."""
        return entry.is_blank(self.options.min_length)

    def evidence(self, pair: Comparison) -> float:
        """How much a pair of the report tells, in characters: see `hengwen.model.evidence`."""
        return self._evidence[id(pair)]

    @cached_property
    def _evidence(self) -> dict[int, float]:
        return evidence(self.comparisons)

    @cached_property
    def blank(self) -> tuple[ReportEntry, ...]:
        """The new documents that were handed in blank; nothing is compared with them."""
        return tuple(entry for entry in self.entries if entry.document.role is Role.NEW and self.is_blank(entry))

    @cached_property
    def identical(self) -> IdenticalGroups:
        """The documents that were found to be one text."""
        return IdenticalGroups(self.entries, [(pair.left, pair.right) for pair in self.comparisons])

    def with_exclusions(self, leave_out: frozenset[str]) -> "Report":
        """The same report with other kinds of text left out: figures follow, nothing is aligned again (ours).

        Raises `HengwenError` for a kind that does not exist.
        """
        options = replace(self.options, leave_out=leave_out)
        changed = options.leave_out ^ self.options.leave_out
        entries = {id(entry): _with_kept(entry, changed, options) for entry in self.entries}

        def changed_pair(pair: Comparison) -> Comparison:
            left, right = entries[id(pair.left)], entries[id(pair.right)]
            same = left is pair.left and right is pair.right
            return pair if same else pair.with_exclusions(left, right, options.min_length)

        pairs = [changed_pair(pair) for pair in (*self.comparisons, *self.hidden_comparisons)]
        return replace(
            self,
            options=options,
            entries=tuple(entries.values()),
            comparisons=best_first(pair for pair in pairs if pair.shown),
            hidden_comparisons=best_first(pair for pair in pairs if not pair.shown),
        )

    def common_passages(self) -> list[CommonPassage]:
        """What many documents have in common, that which stands in most of them first, then the longest."""
        owners: dict[str, set[int]] = {}
        for number, entry in enumerate(self.entries):
            for exclusion in entry.exclusions:
                if exclusion.kind == ExclusionKind.COMMON:
                    text = entry.document.text[exclusion.span.start : exclusion.span.end]
                    owners.setdefault("".join(text.split()), set()).add(number)
        found = [CommonPassage(text, len(documents)) for text, documents in owners.items()]
        return sorted(found, key=lambda passage: (-passage.documents, -len(passage.text), passage.text))

    def excluded(self, kind: str) -> int:
        """Characters of all documents that are of a kind that can be left out, whether or not they are."""
        spans = {id(entry): union(e.span for e in entry.exclusions if e.kind == kind) for entry in self.entries}
        return sum(entry.inside(*spans[id(entry)]) for entry in self.entries)

    def _common(self, entry: ReportEntry) -> list[Span]:
        """Common text that counts all the same: it stands in many other documents."""
        common = ExclusionKind.COMMON
        return [e.span for e in entry.exclusions if e.kind == common] if common in entry.kept else []

    @cached_property
    def _spans(self) -> dict[int, list[tuple[ReportEntry, float, list[Span]]]]:
        spans: dict[int, list[tuple[ReportEntry, float, list[Span]]]] = {id(entry): [] for entry in self.entries}
        for pair in self.comparisons:
            whole = pair.same_bytes
            for entry, other, share, sides in (
                (pair.left, pair.right, pair.left_share, pair.left_aligned),
                (pair.right, pair.left, pair.right_share, pair.right_aligned),
            ):
                spans[id(entry)].append((other, share, [Span(0, len(entry.document.text))] if whole else sides))
        return spans

    def similarity(self, entry: ReportEntry) -> float:
        """总文字复制比: share of the document's counted characters that stand in some other document, 0 to 1."""
        return self._total(entry, cited=True)

    def similarity_without_references(self, entry: ReportEntry) -> float:
        """去除引用文献复制比: the same with references and quotations out of numerator and denominator, 0 to 1."""
        return self._total(entry, cited=False)

    def parts(self, entry: ReportEntry) -> ScoreParts:
        """What the similarity of a document is made of; common text that counts is identical."""
        pairs = self._pairs[id(entry)]
        if any(pair.same_bytes for pair in pairs):
            return ScoreParts.whole(entry.counted)
        found = [pair.part_spans[pair.right is entry] for pair in pairs]
        spans = {part: [span for each in found for span in each[part]] for part in ScorePart}
        spans[ScorePart.IDENTICAL] += self._common(entry)
        return count_parts(entry, spans)

    @cached_property
    def _pairs(self) -> dict[int, list[Comparison]]:
        pairs: dict[int, list[Comparison]] = {id(entry): [] for entry in self.entries}
        for pair in self.comparisons:
            pairs[id(pair.left)].append(pair)
            pairs[id(pair.right)].append(pair)
        return pairs

    def _total(self, entry: ReportEntry, *, cited: bool) -> float:
        found = self._spans[id(entry)]
        if any(other.document.same_bytes(entry.document) for other, _, _ in found):
            return 1.0
        spans = [*self._common(entry), *(span for _, _, spans in found for span in spans)]
        return entry.share(spans) if cited else entry.uncited_share(spans)

    def sources(self, entry: ReportEntry) -> list[Source]:
        """The documents that share text with this one, the largest share first, then by path."""
        found = [Source(other, share, entry.count(spans)) for other, share, spans in self._spans[id(entry)]]
        return sorted((s for s in found if s.share > 0), key=lambda s: (-s.share, s.entry.document.path))
