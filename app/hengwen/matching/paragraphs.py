"""Finds paragraphs of two documents that match, with the Hamming distance of their fingerprints."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.fingerprints.hamming import distance
from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.kernels.hashes.common_ngrams import common_ngrams
from hengwen.kernels.pairs.paragraph_pairs import FlatParagraphs, JoinLimits, paragraph_pairs
from hengwen.model.document import Document, Span
from hengwen.model.report.match import PairedBy, ParagraphPair
from hengwen.text.normalisation import NormalisedText, normalise

SHORTEST = 8
"""Tokens of a paragraph worth comparing."""

SHARED = 4
"""One in so many of the shorter paragraph's tokens must be in equal runs to join two paragraphs."""

ALONE = 25
"""Tokens of a paragraph from which on a near fingerprint is evidence without an aligned passage."""


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

    def text(self, row: int) -> NDArray[np.uint32]:
        """Return the tokens of a paragraph."""
        return self.tokens[slice(*self.ranges[row].tolist())]


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


class JoinedParagraphs(NamedTuple):
    """A paragraph of each document of a pair, by their numbers, why they are a pair, and the figures of a
    `ParagraphPair`.
    """

    row: int
    other: int
    distance: int
    similarity: float
    paired_by: PairedBy


class ParagraphJoiner:
    """Finds the paragraphs that belong together in many pairs of documents, which threads may do at a time.

    Two paragraphs do when one in `SHARED` of the shorter one's tokens is in runs that are equal in both, or when both
    are long enough for a distance of at most `radius` to have a meaning.
    """

    def __init__(
        self,
        tokens: NDArray[np.uint32],
        starts: NDArray[np.int64],
        paragraphs: Mapping[int, Paragraphs],
        radius: int,
    ) -> None:
        """`tokens`: of all documents. `starts`: int64, where those of each begin. `paragraphs`: of those in pairs."""
        counts = np.zeros(len(starts) + 1, dtype=np.int64)
        counts[1:][sorted(paragraphs)] = [len(paragraphs[number].ranges) for number in sorted(paragraphs)]
        of_texts = [paragraphs[number] for number in sorted(paragraphs)]
        ranges = np.concatenate([np.zeros((0, 2), dtype=np.int64), *(one.ranges for one in of_texts)])
        prints = np.concatenate([np.zeros(0, dtype=np.uint64), *(one.fingerprints for one in of_texts)])
        self._paragraphs = FlatParagraphs(tokens, starts, np.cumsum(counts), ranges, prints)
        self._limits = JoinLimits(SHARED, ALONE, radius)

    def find(self, pairs: NDArray[np.int64], runs: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Return in which pairs long paragraphs have near fingerprints, and the paragraphs that belong together.

        `pairs`: int64, shape (pairs, 2), the numbers of documents. `runs`: int64, shape (runs, 4), the number of the
        pair, ascending, places on both sides and tokens.
        """
        return paragraph_pairs(self._paragraphs, pairs, runs, self._limits)

    def of_pair(self, left: int, right: int, runs: NDArray[np.int64]) -> list[JoinedParagraphs]:
        """Return the paragraphs of one pair that belong together. `runs`: int64, shape (runs, 3)."""
        pairs, numbers = np.array([(left, right)]), np.zeros(len(runs), dtype=np.int64)
        return self.joined(pairs, self.find(pairs, np.column_stack((numbers, runs)))[1]).get(0, [])

    def joined(self, pairs: NDArray[np.int64], figures: NDArray[np.int64]) -> dict[int, list[JoinedParagraphs]]:
        """Return the paragraphs that belong together by the number of their pair; `figures`: those found."""
        bounds, lengths = self._paragraphs.bounds[pairs], np.diff(self._paragraphs.ranges)[:, 0]
        number, *rows, near, distances, common = figures.T
        sizes = [lengths[bounds[number, side] + rows[side]] for side in range(2)]
        most = np.maximum(0, sizes[0] - 1) + np.maximum(0, sizes[1] - 1)  # pairs of neighbouring tokens, as in `dice`
        alike = np.where(common < 0, 1.0, 2 * common / np.maximum(1, most))
        by = (PairedBy.TEXT, PairedBy.FINGERPRINTS)
        joined: dict[int, list[JoinedParagraphs]] = {}
        columns = (column.tolist() for column in (number, *rows, near, distances, alike))
        for pair, row, other, is_near, apart, similarity in zip(*columns, strict=True):
            joined.setdefault(pair, []).append(JoinedParagraphs(row, other, apart, similarity, by[is_near]))
        return joined


def pair_paragraphs(
    left: Paragraphs,
    right: Paragraphs,
    joined: Iterable[JoinedParagraphs],
    paraphrases: Iterable[tuple[int, int]] = (),
    distinct: Collection[tuple[int, int]] = (),
) -> list[ParagraphPair]:
    """Return the pairs of paragraphs of two documents, in the left one's order.

    `joined`: those that belong together. `paraphrases`: pairs of rows that do as well. `distinct`: those of them that
    are marked as such.
    """
    pairs = {
        (row, other): ParagraphPair(left.spans[row], right.spans[other], apart, alike, by, (row, other) in distinct)
        for row, other, apart, alike, by in joined
    }
    for rows in paraphrases:
        if rows not in pairs:
            pairs[rows] = _pair(left, rows[0], right, rows[1], PairedBy.REWRITING, distinct=rows in distinct)
    return [pair for _, pair in sorted(pairs.items(), key=itemgetter(0))]


def _pair(
    left: Paragraphs, row: int, right: Paragraphs, other: int, by: PairedBy | None, *, distinct: bool = False
) -> ParagraphPair:
    apart = distance(int(left.fingerprints[row]), int(right.fingerprints[other]))
    alike = dice(left.text(row), right.text(other))
    return ParagraphPair(left.spans[row], right.spans[other], apart, alike, by, distinct)


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
