"""Turns rewritten paragraphs of two documents into matches, where the alignment has not found them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import starmap

import numpy as np

from hengwen.fingerprints.hamming import distance
from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.paragraphs import dice
from hengwen.matching.paraphrase.equal_words import equal_words
from hengwen.matching.prepare import PreparedDocument
from hengwen.model.report.report import Alignment, Match, MatchKind

PARTLY = 0.1
"""Share of a paragraph's tokens in passages from which on these are all that the paragraphs have in common."""

SEVERAL = 3
"""Number of close sentences, each of which may be chance, but not all."""

SIDE_BY_SIDE = 0.1
"""Share of both paragraphs that must be rows of words of the other one: by chance there are none."""

DISTINCT, NEARLY_STRONG = 0.06, 0.7
"""Margin of paragraphs above which they make a pair of documents although no passage does, and strength."""

OF_RUNS = -0.4
"""Strength at which paragraphs have hardly more in common than equal runs, which make no passage, and make no pair."""

STRENGTHS = 1.25, 1.0, 0.8
"""The strength that a sentence needs to be evidence by itself: with two common rows of words, or one as long as a
passage; with three; and with more.
"""

_Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ParaphraseCandidate:
    """A paragraph of each of two documents, in tokens, half-open, one of which may be rewritten from the other.

    `strength`: how far their cosine without equal runs exceeds the baseline, in margins of a match; 0 where they are
    too short for a match. `sentence`: whether they are sentences of Latin words. `excess`: how far their whole cosine
    exceeds the baseline, in margins of a pair of paragraphs. `margin`: how far it exceeds the second best ones of both
    with others (`neighbours.margins`).
    """

    left: _Range
    right: _Range
    strength: float
    sentence: bool = False
    excess: float = 1.0
    margin: float = 1.0

    @property
    def distinct(self) -> bool:
        """Whether they are paragraphs that hold their own against those of others: they tell something alone."""
        stands_out = self.margin > DISTINCT and self.strength > OF_RUNS
        return not self.sentence and (stands_out or self.strength > NEARLY_STRONG)

    @property
    def strong(self) -> bool:
        """Whether that is enough evidence for a match of paragraphs."""
        return self.strength >= 1


def seen_by_comparisons(
    candidates: Sequence[ParaphraseCandidate],
) -> list[tuple[_Range, _Range, bool, bool, int, int]]:
    """Return everything about candidates that comparing two documents needs: their tokens, whether they are sentences,
    and distinct, the levels that their strength reaches, and their rank by excess. The exact values follow from all
    documents and say nothing else about these two.
    """
    ranked = sorted(candidates, key=lambda candidate: (-candidate.excess, candidate.left, candidate.right))
    ranks = {id(candidate): rank for rank, candidate in enumerate(ranked)}
    levels = (1.0, *STRENGTHS)
    return [
        (
            candidate.left,
            candidate.right,
            candidate.sentence,
            candidate.distinct,
            sum(candidate.strength >= level for level in levels),
            ranks[id(candidate)],
        )
        for candidate in candidates
    ]


def paraphrase_matches(
    left: PreparedDocument,
    right: PreparedDocument,
    paraphrases: Sequence[ParaphraseCandidate],
    passages: Sequence[Passage],
) -> list[Match]:
    """Return matches of the kind `rewritten`: strong candidates that are paragraphs, none partly in a passage."""
    wanted = [paraphrase for paraphrase in paraphrases if paraphrase.strong and not paraphrase.sentence]
    if not wanted:
        return []
    matched = [
        partly_in([paraphrase.left for paraphrase in wanted], [passage.left for passage in passages]),
        partly_in([paraphrase.right for paraphrase in wanted], [passage.right for passage in passages]),
    ]
    matches = (
        _match(left, right, paraphrase) for paraphrase, *sides in zip(wanted, *matched, strict=True) if not any(sides)
    )
    return [match for match in matches if match]


def are_evidence(sentences: Sequence[ParaphraseCandidate]) -> bool:
    """Return whether some sentences may be enough evidence for a match, together or one of them."""
    return len(sentences) >= SEVERAL or any(sentence.strength >= min(STRENGTHS) for sentence in sentences)


def partly_in(ranges: Sequence[_Range], passages: Sequence[_Range]) -> list[bool]:
    """Return which ranges are in passages by `PARTLY` of their tokens or more."""
    covered = np.zeros(max((last for _, last in (*ranges, *passages)), default=0), dtype=bool)
    for first, last in passages:
        covered[first:last] = True
    return [bool(covered[first:last].mean() >= PARTLY) for first, last in ranges]


def _match(left: PreparedDocument, right: PreparedDocument, paraphrase: ParaphraseCandidate) -> Match | None:
    """Return the match of two paragraphs; None where they only have words in common, as shuffled texts would."""
    sides = (left.normalised, paraphrase.left), (right.normalised, paraphrase.right)
    on_left = equal_words(left, paraphrase.left, right, paraphrase.right)
    on_right = equal_words(right, paraphrase.right, left, paraphrase.left)
    if any(
        sum(last - first for first, last in equal) < SIDE_BY_SIDE * (edges[1] - edges[0])
        for equal, edges in ((on_left, paraphrase.left), (on_right, paraphrase.right))
    ):
        return None
    alike = dice(*(text.tokens[slice(*tokens)] for text, tokens in sides))
    # A sentence beside a whole paragraph may be less than half of its own: the shown stretches are compared.
    prints = (int(stretch_fingerprints(text.tokens, np.array([tokens]))[0]) for text, tokens in sides)
    spans = left.normalised.span(*paraphrase.left), right.normalised.span(*paraphrase.right)
    aligned = tuple(starmap(left.normalised.span, on_left)), tuple(starmap(right.normalised.span, on_right))
    return Match(*spans, MatchKind.REWRITTEN, alike, distance(*prints), Alignment(*aligned, (), ()))


def rows_of(
    left: PreparedDocument, right: PreparedDocument, rewritten: Sequence[ParaphraseCandidate | Passage]
) -> list[tuple[int, int]]:
    """Return the rows, in both documents, of paragraphs that are at least half rewritten."""
    rows = [(left.paragraphs.row(*stretch.left), right.paragraphs.row(*stretch.right)) for stretch in rewritten]
    return [(i, j) for i, j in rows if i is not None and j is not None]
