"""Finds paragraphs of two documents that match, with the Hamming distance of their fingerprints."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.fingerprints.hamming import distance, distances
from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.kernels.hashes.common_ngrams import common_ngrams
from hengwen.kernels.reports.joined_ranges import joined_tokens, near_pairs
from hengwen.model.document import Document, Span
from hengwen.model.report.match import PairedBy, ParagraphPair
from hengwen.text.normalisation import NormalisedText, normalise

SHORTEST = 8
"""Tokens of a paragraph worth comparing."""

SHARED = 4
"""One in so many of the shorter paragraph's tokens must be in equal runs to join two paragraphs."""

ALONE = 25
"""Tokens of a paragraph from which on a near fingerprint is evidence without an aligned passage."""

_AT_ONCE = 1 << 22  # pairs of paragraphs compared at once: some tens of MB


class Paragraphs(Struct, frozen=True):
    """The paragraphs of a document long enough to compare. `spans`: their characters. `ranges`: int64, shape (n, 2),
    their tokens. `fingerprints`: uint64, shape (n,), of pairs of tokens.
    """

    tokens: NDArray[np.uint32]
    spans: tuple[Span, ...]
    ranges: NDArray[np.int64]
    fingerprints: NDArray[np.uint64]

    def row(self, first: int, last: int) -> int | None:
        """Return the paragraph that is at least half of a stretch of tokens, None where there is none."""
        row = int(self.ranges[:, 0].searchsorted(first, "right")) - 1
        begin, end = self.ranges[row].tolist() if row >= 0 else (0, 0)
        return row if 2 * (min(last, end) - first) >= end - begin > 0 else None

    def length(self, row: int) -> int:
        """Return how many tokens a paragraph has."""
        return int(self.ranges[row, 1] - self.ranges[row, 0])

    def text(self, row: int) -> NDArray[np.uint32]:
        """Return the tokens of a paragraph."""
        return self.tokens[slice(*self.ranges[row].tolist())]

    @property
    def long(self) -> NDArray[np.bool_]:
        """Which of them are long enough for a near fingerprint to be evidence, shape (n,)."""
        long: NDArray[np.bool_] = self.ranges[:, 1] - self.ranges[:, 0] >= ALONE
        return long


def fingerprint_paragraphs(document: Document, normalised: NormalisedText, eligible: NDArray[np.bool_]) -> Paragraphs:
    """Return the fingerprints of the paragraphs of a document of which at least half is not left out."""
    spans = [paragraph.span for paragraph in document.paragraphs]
    ranges = normalised.ranges(spans)
    open_before = np.concatenate(([0], np.cumsum(eligible)))
    lengths = ranges[:, 1] - ranges[:, 0]
    kept = (lengths >= SHORTEST) & ((open_before[ranges[:, 1]] - open_before[ranges[:, 0]]) * 2 >= lengths)
    ranges = ranges[kept]
    prints = stretch_fingerprints(normalised.tokens, ranges)
    return Paragraphs(normalised.tokens, tuple(s for s, k in zip(spans, kept, strict=True) if k), ranges, prints)


def near_paragraphs(
    paragraphs: Mapping[int, Paragraphs], pairs: Sequence[tuple[int, int]], radius: int
) -> Iterator[bool]:
    """Yield for each pair of documents whether fingerprints of long paragraphs are at most `radius` apart.

    `paragraphs`: of all documents of the pairs, by number. `pairs`: grouped by the left document.
    """
    prints = {number: side.fingerprints[side.long] for number, side in paragraphs.items()}
    counts = np.zeros(max(prints, default=0) + 1, dtype=np.int64)
    counts[list(prints)] = [len(side_prints) for side_prints in prints.values()]
    for left, same in groupby(pairs, key=lambda pair: pair[0]):
        rights = np.array([right for _, right in same])
        ends = np.cumsum(counts[rights])
        others = np.concatenate([prints[right] for right in rights])
        near = np.zeros(len(others), dtype=bool)
        for rows in _row_slices(len(prints[left]), len(others)):
            near |= (distances(prints[left][rows], others) <= radius).any(axis=0)
        before = np.concatenate(([0], np.cumsum(near)))
        yield from (before[ends] > before[ends - counts[rights]]).tolist()


def pair_paragraphs(  # noqa: PLR0917 - what is known of two texts
    left: Paragraphs,
    right: Paragraphs,
    runs: NDArray[np.int64],
    radius: int,
    paraphrases: Sequence[tuple[int, int]] = (),
    distinct: Collection[tuple[int, int]] = (),
) -> list[ParagraphPair]:
    """Return pairs of paragraphs that runs of equal tokens join, or whose fingerprints are near, in the left one's
    order.

    `runs`: shape (runs, 3), places on both sides and tokens. Two paragraphs are joined when one in `SHARED` of the
    shorter one's tokens is in runs that are equal in both. Otherwise their distance must be at most `radius`, and both
    must be long enough for it to have a meaning. `paraphrases`: pairs of rows that are joined as well. `distinct`:
    those of them that are marked as such.
    """
    reasons = dict.fromkeys(paraphrases, PairedBy.REWRITING)
    reasons |= dict.fromkeys(_joined(left, right, runs), PairedBy.TEXT)
    reasons |= dict.fromkeys(_near(left, right, radius), PairedBy.FINGERPRINTS)
    return [
        _pair(left, row, right, other, by, distinct=(row, other) in distinct)
        for (row, other), by in sorted(reasons.items())
    ]


def _joined(left: Paragraphs, right: Paragraphs, runs: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Yield the rows of paragraphs that runs join."""
    for row, other, tokens in joined_tokens(left.ranges, right.ranges, runs).tolist() if len(runs) else ():
        if tokens * SHARED >= min(left.length(row), right.length(other)):
            yield row, other


def _near(left: Paragraphs, right: Paragraphs, radius: int) -> Iterator[tuple[int, int]]:
    """Yield the rows of long paragraphs whose fingerprints are near."""
    near = near_pairs(left.fingerprints, left.ranges, right.fingerprints, right.ranges, ALONE, radius)
    return ((row, other) for row, other in near.tolist())


def _pair(
    left: Paragraphs, row: int, right: Paragraphs, other: int, by: PairedBy | None, *, distinct: bool = False
) -> ParagraphPair:
    apart = distance(int(left.fingerprints[row]), int(right.fingerprints[other]))
    alike = dice(left.text(row), right.text(other))
    return ParagraphPair(left.spans[row], right.spans[other], apart, alike, by, distinct)


def _row_slices(count: int, others: int) -> Iterator[slice]:
    """Yield rows of a table of so many columns, as many at once as take some MB: texts may have thousands of lines."""
    step = max(1, _AT_ONCE // max(1, others))
    return (slice(first, min(first + step, count)) for first in range(0, count, step))


def compare_paragraphs(left: Document, right: Document, spans: Sequence[tuple[Span, Span]]) -> Iterator[ParagraphPair]:
    """Yield the same figures for stretches of two documents that are no pair of the comparison, without a reason."""
    if not spans:
        return
    sides = [paragraphs_of(document, [both[side] for both in spans]) for side, document in enumerate((left, right))]
    for row in range(len(spans)):
        yield _pair(sides[0], row, sides[1], row, None)


def paragraphs_of(document: Document, spans: Sequence[Span]) -> Paragraphs:
    """Return any stretches of a document as paragraphs, however short, with their fingerprints."""
    normalised = normalise(document.text)
    ranges = normalised.ranges(spans)
    prints = stretch_fingerprints(normalised.tokens, ranges)
    return Paragraphs(normalised.tokens, tuple(spans), ranges, prints)


def dice(left: NDArray[np.uint32], right: NDArray[np.uint32]) -> float:
    """Return Dice's coefficient of the pairs of neighbouring tokens of two stretches as multisets, 0 to 1."""
    if len(left) == len(right) and left.tobytes() == right.tobytes():
        return 1.0
    return 2 * common_ngrams(left, right, 2) / max(1, max(0, len(left) - 1) + max(0, len(right) - 1))
