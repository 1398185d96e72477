"""Rewritten paragraphs of two documents as matches, where the alignment has not found them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hengwen.fingerprints.hamming import distance
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.paragraphs import dice
from hengwen.matching.prepare import PreparedDocument
from hengwen.model.report import Match, MatchKind

PARTLY = 0.1
"""Share of a paragraph's tokens in passages from which on these are what the paragraphs have in common."""

_Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ParaphraseCandidate:
    """A paragraph of each of two documents, in tokens, half-open, that one may have been rewritten from the other.

    `strong`: whether that is evidence enough for a match.
    """

    left: _Range
    right: _Range
    strong: bool


def paraphrase_matches(
    left: PreparedDocument,
    right: PreparedDocument,
    paraphrases: Sequence[ParaphraseCandidate],
    passages: Sequence[Passage],
) -> list[Match]:
    """Matches of the kind `rewritten`: strong claims, neither paragraph of which stands partly in a passage."""
    wanted = [paraphrase for paraphrase in paraphrases if paraphrase.strong]
    taken = [
        _partly_in([paraphrase.left for paraphrase in wanted], [passage.left for passage in passages]),
        _partly_in([paraphrase.right for paraphrase in wanted], [passage.right for passage in passages]),
    ]
    return [
        _match(left, right, paraphrase) for paraphrase, *sides in zip(wanted, *taken, strict=True) if not any(sides)
    ]


def _partly_in(ranges: Sequence[_Range], passages: Sequence[_Range]) -> list[bool]:
    covered = np.zeros(max((last for _, last in (*ranges, *passages)), default=0), dtype=bool)
    for first, last in passages:
        covered[first:last] = True
    return [bool(covered[first:last].mean() >= PARTLY) for first, last in ranges]


def _match(left: PreparedDocument, right: PreparedDocument, paraphrase: ParaphraseCandidate) -> Match:
    ((i, j),) = rows_of(left, right, [paraphrase])
    return Match(
        left.normalised.span(*paraphrase.left),
        right.normalised.span(*paraphrase.right),
        MatchKind.REWRITTEN,
        dice(left.paragraphs, i, right.paragraphs, j),
        distance(int(left.paragraphs.fingerprints[i]), int(right.paragraphs.fingerprints[j])),
    )


def rows_of(
    left: PreparedDocument, right: PreparedDocument, paraphrases: Sequence[ParaphraseCandidate]
) -> list[tuple[int, int]]:
    """The paragraphs of claims, by their rows in the paragraphs of both documents."""
    return [
        (left.paragraphs.row(paraphrase.left[0]), right.paragraphs.row(paraphrase.right[0]))
        for paraphrase in paraphrases
    ]
