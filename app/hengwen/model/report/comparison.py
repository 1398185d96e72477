"""Two documents and everything they share, and the order of comparisons in a report."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from operator import not_
from typing import Any, TypeVar

from hengwen.model.document import Role, Span
from hengwen.model.messages import Message, message
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.figures.evidence import Pair, evidence_of
from hengwen.model.report.figures.remainders import half_counts, holds_up, in_programs, long_counts
from hengwen.model.report.figures.score import MatchPart, PartSpans, ScoreParts, count_parts, match_parts, part_spans
from hengwen.model.report.match import Match, MatchKind, ParagraphPair
from hengwen.model.report.meaning import SAME_CONTENT, SameContent
from hengwen.model.signs.sign import Sign, strongest_first

MUCH = 0.3
"""Share of either document from which on two that are guessed to be one person's are shown: where the levels of
similarity begin to warn. Equal texts always are.
"""

NEARLY_ALL = 0.8
"""The same where the user said whose documents they are: less is a draft, a chapter, the next task."""


_Sided = TypeVar("_Sided", Match, ParagraphPair)


@dataclass(frozen=True)
class Comparison:
    """Two documents and the passages they share, in the order of the left document.

    `distance`: Hamming distance of the document fingerprints. `title_similarity`: 0 to 1. `uncounted`: passages that
    hardly count, because they lie in excluded text; likewise `uncounted_paragraphs`. `similar_titles`: whether they
    share a title that few have. `near`: whether the fingerprints of both are near. `in_blocks_only`: whether they were
    compared only because a reader lets a common block of shared text count. `excused`: those of the `matches` that a
    reader excused: they are shown, but part of no share. `is_excused`: whether a reader excused the whole pair: then
    neither document is a source of the other. `signs`: the strongest first; `signs_off`: those switched off;
    `excused_signs`: the kinds that a reader excused, `SAME_CONTENT` among them. `meaning`: the same content in other
    words, where it was looked for; `same_content` is what counts of it.
    """

    left: ReportEntry
    right: ReportEntry
    matches: tuple[Match, ...]
    paragraphs: tuple[ParagraphPair, ...]
    distance: int
    title_similarity: float
    uncounted: tuple[Match, ...] = ()
    uncounted_paragraphs: tuple[ParagraphPair, ...] = ()
    similar_titles: bool = False
    near: bool = False
    in_blocks_only: bool = False
    excused: tuple[Match, ...] = ()
    is_excused: bool = False
    signs: tuple[Sign, ...] = ()
    signs_off: tuple[Sign, ...] = ()
    excused_signs: frozenset[str] = frozenset()
    meaning: SameContent | None = None

    @property
    def among_new(self) -> bool:
        """Whether neither is an older document."""
        return self.left.document.role is Role.NEW and self.right.document.role is Role.NEW

    @property
    def shown(self) -> bool:
        """Whether there is anything to show about the pair: paragraphs alone must hold their own against others."""
        return self.has_text or bool(self.instead_of_passages)

    @property
    def instead_of_passages(self) -> Message | None:
        """The reason why the pair is listed if it has no passage; None for one that shows nothing.

        Fingerprints of whole documents are also of text that is left out: near ones say something beside paragraphs.
        """
        if self.same_content:
            others = self.similar_titles or self.has_telling_sign or any(both.distinct for both in self.paragraphs)
            return message("same content, no passage") if others else message("same content only")
        if self.similar_titles:
            return message("rare title only")
        if self.near and self.paragraphs:
            return message("fingerprints only")
        if any(both.distinct for both in self.paragraphs):
            return message("similar words only")
        return message("signs only") if self.has_telling_sign else None

    @property
    def remarks(self) -> tuple[Message, ...]:
        """The sentences beside the names of both documents."""
        without = None if self.has_text else self.instead_of_passages
        return tuple(remark for remark in (self.taken_for_one, without) if remark)

    @property
    def one_person(self) -> bool:
        """Whether both documents are taken for one person's."""
        return self.left.document.same_person(self.right.document)

    @property
    def taken_for_one(self) -> Message | None:
        """The remark on a pair of documents that are taken for those of one person, or of one group."""
        if not self.one_person:
            return None
        person = self.left.document.person
        of_group = message("taken for one group’s files")
        return of_group if person and person.members else message("taken for one person’s files")

    @property
    def shares_much(self) -> bool:
        """Whether so much is shared that the pair is shown although both are taken for one person's."""
        same = self.same_bytes or self.left.same_text(self.right)
        person = self.left.document.person
        return same or max(self.left_share, self.right_share) >= (MUCH if person and person.guessed else NEARLY_ALL)

    @property
    def has_telling_sign(self) -> bool:
        """Whether its signs alone make it a pair to show; weaker signs are only shown with something else."""
        return any(sign.is_telling for sign in self.signs)

    @property
    def is_without_text(self) -> bool:
        """Whether it was made for its signs or same content, and no text of both was compared."""
        text = self.matches or self.uncounted or self.paragraphs or self.uncounted_paragraphs
        other = self.signs or self.signs_off or self.meaning
        return not (text or self.same_bytes or self.similar_titles or self.near) and bool(other)

    @property
    def is_listed(self) -> bool:
        """Whether it has a row in the ranking, for its text, title, signs or same content; near fingerprints are no
        reason.
        """
        alike = self.similar_titles or self.same_content is not None
        return self.tells or alike or any(both.distinct for both in self.paragraphs)

    @property
    def tells(self) -> bool:
        """Whether it has text or telling signs: others come last in the ranking, whatever their evidence."""
        return self.has_text or self.has_telling_sign

    @property
    def has_text(self) -> bool:
        """Whether both share a passage or are one file, so that their similarity says something."""
        return bool(self.matches) or self.same_bytes

    @property
    def counted_signs(self) -> tuple[Sign, ...]:
        """The signs that nobody excused."""
        return tuple(sign for sign in self.signs if sign.kind not in self.excused_signs)

    def recognised(self, match: Match) -> tuple[float, float] | None:
        """Return the shares of both sides of a match that were read from pictures; None where nothing was."""
        shares = (
            self.left.document.recognised_share(match.left),
            self.right.document.recognised_share(match.right),
        )
        return shares if any(shares) else None

    @cached_property
    def same_content(self) -> SameContent | None:
        """The same content without paragraphs of which less than half counts; None where it was not found."""
        if self.meaning is None:
            return None
        both = self.meaning.paragraphs
        left, right = self.left.counts_in([(p.left,) for p in both]), self.right.counts_in([(p.right,) for p in both])
        return self.meaning.of_these(map(half_counts, zip(left, right, strict=True)))

    @property
    def counted_content(self) -> SameContent | None:
        """The same content, unless a reader excused it."""
        return None if SAME_CONTENT.text in self.excused_signs else self.same_content

    @property
    def swapped(self) -> "Comparison":
        """The same pair with its sides swapped; its matches are in the order of the new left document."""
        return replace(
            self,
            left=self.right,
            right=self.left,
            matches=_swapped(self.matches),
            paragraphs=_swapped(self.paragraphs),
            uncounted=_swapped(self.uncounted),
            excused=_swapped(self.excused),
            uncounted_paragraphs=_swapped(self.uncounted_paragraphs),
            signs=tuple(sign.swapped for sign in self.signs),
            signs_off=tuple(sign.swapped for sign in self.signs_off),
            meaning=self.meaning and self.meaning.swapped,
        )

    def with_signs(self, signs: Iterable[Sign], off: Set[str]) -> "Comparison":
        """Return the same pair with these signs, without the kinds in `off`."""
        every = strongest_first(signs)
        shown = [sign.kind not in off for sign in every]
        on, others = tuple(compress(every, shown)), tuple(compress(every, map(not_, shown)))
        same = on == self.signs and others == self.signs_off
        return self if same else replace(self, signs=on, signs_off=others)

    def with_exclusions(self, left: ReportEntry, right: ReportEntry, shortest: int) -> "Comparison":
        """Return the pair with other text left out, as `which_count` says."""
        if self.same_bytes:
            return replace(self, left=left, right=right)
        matches, paragraphs = (*self.matches, *self.uncounted), (*self.paragraphs, *self.uncounted_paragraphs)
        return replace(self, left=left, right=right, **which_count(left, right, matches, paragraphs, shortest))

    @property
    def same_bytes(self) -> bool:
        """Whether both are the same file under two names."""
        return self.left.document.same_bytes(self.right.document)

    @property
    def left_share(self) -> float:
        """Share of the left document's counted characters that are in the right one, 0 to 1; 1 for the same bytes."""
        return self.parts_by_side[0].score

    @property
    def right_share(self) -> float:
        """Share of the right document's counted characters that are in the left one, 0 to 1; 1 for the same bytes."""
        return self.parts_by_side[1].score

    @property
    def similarity(self) -> float:
        """Aligned characters of both documents over counted ones, 0 to 1; 1 for equal texts only (ours)."""
        return self.parts.score

    @cached_property
    def longest(self) -> int:
        """Counted aligned characters of the longest match, on the side where these are fewer."""
        return max(self._lengths, default=0)

    @cached_property
    def _lengths(self) -> tuple[int, ...]:
        return tuple(map(self.length, self.matches))

    @property
    def matched(self) -> int:
        """Counted characters of the left document that are in the right one."""
        return round(self.left_share * self.left.counted)

    @cached_property
    def parts(self) -> ScoreParts:
        """The parts of the similarity, which add up to it."""
        if self.same_bytes:
            return ScoreParts.whole(self.left.counted + self.right.counted)
        left, right = self.parts_by_side
        both = left + right
        whole = both.matched == both.counted and not self.left.same_text(self.right)
        return both.below_whole if whole and self._repeats else both

    @property
    def _repeats(self) -> bool:
        """Whether a character of either document is in two matches: a text is not equal to one that has it twice."""
        sides = (self.left, self.left_aligned), (self.right, self.right_aligned)
        return any(sum(entry.count((span,)) for span in spans) > entry.count(spans) for entry, spans in sides)

    @cached_property
    def parts_by_side(self) -> tuple[ScoreParts, ScoreParts]:
        """The parts of the left share and of the right one."""
        if self.same_bytes:
            return ScoreParts.whole(self.left.counted), ScoreParts.whole(self.right.counted)
        left, right = self.part_spans
        return count_parts(self.left, left), count_parts(self.right, right)

    @cached_property
    def part_spans(self) -> tuple[PartSpans, PartSpans]:
        """The stretches of both documents that are in the other one, by parts of the score."""
        return part_spans(self.match_parts)

    @property
    def match_parts(self) -> list[MatchPart]:
        """The parts of each match."""
        lengths = self._lengths if self.scored is self.matches else map(self.length, self.scored)
        return list(match_parts(self.scored, [max(1, length) for length in lengths]))

    @cached_property
    def scored(self) -> tuple[Match, ...]:
        """The matches that are part of the shares: all that nobody excused."""
        excused = set(self.excused)
        return tuple(match for match in self.matches if match not in excused) if excused else self.matches

    def with_verdicts(
        self, excused: Iterable[Match], signs: frozenset[str] = frozenset(), *, is_excused: bool
    ) -> "Comparison":
        """Return the pair with these matches and signs, perhaps itself, excused; the same object if nothing changes."""
        matches = tuple(excused)
        same = matches == self.excused and is_excused is self.is_excused and signs == self.excused_signs
        return self if same else replace(self, excused=matches, is_excused=is_excused, excused_signs=signs)

    @cached_property
    def as_found(self) -> "Comparison":
        """The pair without any passage excused; itself where none is."""
        return replace(self, excused=()) if self.excused else self

    @property
    def excused_characters(self) -> tuple[int, int]:
        """The counted characters of both documents that the excused passages took out of the shares."""
        left, right = (
            as_found.matched - now.matched
            for as_found, now in zip(self.as_found.parts_by_side, self.parts_by_side, strict=True)
        )
        return left, right

    @property
    def excused_share(self) -> float:
        """The share that excused passages took out of the similarity, 0 to 1."""
        return self.as_found.similarity - self.similarity

    @property
    def left_aligned(self) -> list[Span]:
        """The stretches of the left document that are in the right one, match by match, without excused ones."""
        return [span for match in self.scored for span in match.left_aligned]

    @property
    def right_aligned(self) -> list[Span]:
        """The stretches of the right document that are in the left one, match by match, without excused ones."""
        return [span for match in self.scored for span in match.right_aligned]

    def length(self, match: Match) -> int:
        """Return the counted aligned characters of a match, on the side where these are fewer."""
        return min(self.left.count(match.left_aligned), self.right.count(match.right_aligned))


def which_count(
    left: ReportEntry, right: ReportEntry, matches: Iterable[Match], paragraphs: Iterable[ParagraphPair], shortest: int
) -> dict[str, Any]:
    """Return the matches and paragraphs of two documents that count, and the others, by the fields of `Comparison`.

    A passage does not count when less than `shortest` units of it count. Passages that are shorter anyway, and those
    without excluded text, always count. Paragraphs and rewritten passages count when half of each does: only as a whole
    are they evidence. Beside excluded code or output, the rest must be a passage by itself.
    """
    matches, paragraphs = sorted(matches, key=_sides), sorted(paragraphs, key=_sides)
    left_spans = [*(m.left_aligned for m in matches), *((p.left,) for p in paragraphs)]
    right_spans = [*(m.right_aligned for m in matches), *((p.right,) for p in paragraphs)]
    counts = list(zip(left.counts_in(left_spans), right.counts_in(right_spans), strict=True))
    kept, cut = [True] * len(counts), [n for n, ((a, b), (c, d)) in enumerate(counts) if a < b or c < d]
    if cut:
        sides = [((left, one), (right, other)) for one, other in zip(left_spans, right_spans, strict=True)]
        as_a_whole = [*(m.kind is MatchKind.REWRITTEN for m in matches), *(True for _ in paragraphs)]
        for n in cut:
            kept[n] = half_counts(counts[n]) if as_a_whole[n] else long_counts(counts[n], sides[n], shortest)
        beside = [n for n in cut if n < len(matches) and in_programs(sides[n])]
        for n in beside:
            kept[n] = kept[n] and holds_up(sides[n], shortest)
        if beside and not any(kept[: len(matches)]):  # only code or output connected the two
            for n in range(len(matches), len(kept)):
                kept[n] = kept[n] and holds_up(sides[n], shortest)
    of_matches, of_paragraphs = kept[: len(matches)], kept[len(matches) :]
    return {
        "matches": tuple(compress(matches, of_matches)),
        "uncounted": tuple(compress(matches, map(not_, of_matches))),
        "paragraphs": tuple(compress(paragraphs, of_paragraphs)),
        "uncounted_paragraphs": tuple(compress(paragraphs, map(not_, of_paragraphs))),
    }


def _sides(both: Match | ParagraphPair) -> tuple[Span, Span]:
    return both.left, both.right


def _swapped(values: Iterable[_Sided]) -> tuple[_Sided, ...]:
    return tuple(sorted((value.swapped for value in values), key=_sides))


def best_first(pairs: Iterable[Comparison], values: Mapping[int, float] | None = None) -> tuple[Comparison, ...]:
    """Return all comparisons of a report in its order: most evidence first, then by path.

    `values`: the `evidence` of each, where known.
    """
    comparisons = tuple(pairs)
    values = evidence(comparisons) if values is None else values
    return tuple(
        sorted(comparisons, key=lambda pair: (-values[id(pair)], pair.left.document.path, pair.right.document.path))
    )


def evidence(pairs: Sequence[Comparison]) -> dict[int, float]:
    """Return the evidence of each comparison among all of a report, by `id`, in characters with one decimal."""
    values = evidence_of([Pair(pair.left, pair.right, pair.matches, pair.paragraphs) for pair in pairs])
    return dict(zip(map(id, pairs), values.round(1).tolist(), strict=True))
