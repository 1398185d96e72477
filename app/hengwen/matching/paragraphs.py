"""Finds paragraphs of two documents that match, with the Hamming distance of their fingerprints."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.hamming import distances
from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.kernels.hashing import ngram_hashes
from hengwen.matching.alignment.runs import Run
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


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The paragraphs of a document long enough to compare. `spans`: their characters. `ranges`: int64, shape (n, 2),
    their tokens. `fingerprints`: uint64, shape (n,), of pairs of tokens.
    """

    tokens: NDArray[np.uint32]
    spans: tuple[Span, ...]
    ranges: NDArray[np.int64]
    fingerprints: NDArray[np.uint64]

    def row(self, first: int, last: int) -> int | None:
        """Return the paragraph that is at least half of a stretch of tokens, None where there is none."""
        row = int(np.searchsorted(self.ranges[:, 0], first, "right")) - 1
        begin, end = self.ranges[row].tolist() if row >= 0 else (0, 0)
        return row if 2 * (min(last, end) - first) >= end - begin > 0 else None

    def text(self, row: int) -> NDArray[np.uint32]:
        """Return the tokens of a paragraph."""
        return self.tokens[slice(*self.ranges[row].tolist())]

    @property
    def long(self) -> NDArray[np.bool_]:
        """Which of them are long enough for a near fingerprint to be evidence, shape (n,)."""
        long: NDArray[np.bool_] = self.ranges[:, 1] - self.ranges[:, 0] >= ALONE
        return long


class _SharedTokens(NamedTuple):
    """How many tokens of left and right paragraphs runs join: rows of both, ascending, and tokens, all int64."""

    left: NDArray[np.int64]
    right: NDArray[np.int64]
    tokens: NDArray[np.int64]


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
    runs: Sequence[Run],
    radius: int,
    paraphrases: Sequence[tuple[int, int]] = (),
    distinct: Collection[tuple[int, int]] = (),
) -> list[ParagraphPair]:
    """Return pairs of paragraphs that runs of equal tokens join, or whose fingerprints are near, in the left one's
    order.

    Two paragraphs are joined when one in `SHARED` of the shorter one's tokens is in runs that are equal in both.
    Otherwise their distance must be at most `radius`, and both must be long enough for it to have a meaning.
    `paraphrases`: pairs of rows that are joined as well. `distinct`: those of them that are marked as such.
    """
    shared = _equal_tokens(left, right, runs)
    pairs: list[ParagraphPair] = []
    for rows in _row_slices(len(left.ranges), len(right.ranges)):
        pairs += _pairs_of_rows(left, right, rows, radius, shared, paraphrases, distinct)
    return pairs


def _row_slices(count: int, others: int) -> Iterator[slice]:
    """Yield rows of a table of so many columns, as many at once as take some MB: texts may have thousands of lines."""
    step = max(1, _AT_ONCE // max(1, others))
    return (slice(first, min(first + step, count)) for first in range(0, count, step))


def _pairs_of_rows(  # noqa: PLR0917 - what is known of two texts
    left: Paragraphs,
    right: Paragraphs,
    rows: slice,
    radius: int,
    shared: _SharedTokens,
    paraphrases: Sequence[tuple[int, int]],
    distinct: Collection[tuple[int, int]],
) -> Iterator[ParagraphPair]:
    """Yield the pairs of some left paragraphs; `shared`: how many tokens the runs join, by left row and right row."""
    near = distances(left.fingerprints[rows], right.fingerprints)
    lengths_l, lengths_r = (p.ranges[:, 1] - p.ranges[:, 0] for p in (left, right))
    by_fingerprints = (near <= radius) & left.long[rows, None] & right.long[None, :]
    by_text = np.zeros(near.shape, dtype=bool)
    first, last = np.searchsorted(shared.left, (rows.start, rows.stop))
    i, j, count = shared.left[first:last], shared.right[first:last], shared.tokens[first:last]
    enough = count * SHARED >= np.minimum(lengths_l[i], lengths_r[j])
    by_text[i[enough] - rows.start, j[enough]] = True
    joined = by_fingerprints | by_text
    for row, other in paraphrases:
        if rows.start <= row < rows.stop:
            joined[row - rows.start, other] = True
    for row, other in np.argwhere(joined).tolist():
        by = PairedBy.FINGERPRINTS if by_fingerprints[row, other] else PairedBy.REWRITING
        if by is PairedBy.REWRITING and by_text[row, other]:
            by = PairedBy.TEXT
        one = row + rows.start
        alike = dice(left.text(one), right.text(other))
        stands_alone = (one, other) in distinct
        yield ParagraphPair(left.spans[one], right.spans[other], int(near[row, other]), alike, by, stands_alone)


def compare_paragraphs(left: Document, right: Document, spans: Sequence[tuple[Span, Span]]) -> Iterator[ParagraphPair]:
    """Yield the same figures for stretches of two documents that are no pair of the comparison, without a reason."""
    if not spans:
        return
    sides = [paragraphs_of(document, [both[side] for both in spans]) for side, document in enumerate((left, right))]
    for row, (a, b) in enumerate(spans):
        distance = (int(sides[0].fingerprints[row]) ^ int(sides[1].fingerprints[row])).bit_count()
        yield ParagraphPair(a, b, distance, dice(sides[0].text(row), sides[1].text(row)))


def paragraphs_of(document: Document, spans: Sequence[Span]) -> Paragraphs:
    """Return any stretches of a document as paragraphs, however short, with their fingerprints."""
    normalised = normalise(document.text)
    ranges = normalised.ranges(spans)
    prints = stretch_fingerprints(normalised.tokens, ranges)
    return Paragraphs(normalised.tokens, tuple(spans), ranges, prints)


def _equal_tokens(left: Paragraphs, right: Paragraphs, runs: Sequence[Run]) -> _SharedTokens:
    """Return how many tokens of each left paragraph a run joins with each right one, where it joins any."""
    lengths = np.array([run.length for run in runs], dtype=np.int64)
    step = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    i = _owners(left.ranges, np.repeat([run.x for run in runs], lengths).astype(np.int64) + step)
    j = _owners(right.ranges, np.repeat([run.y for run in runs], lengths).astype(np.int64) + step)
    inside = (i >= 0) & (j >= 0)
    keys, tokens = np.unique(i[inside] * len(right.ranges) + j[inside], return_counts=True)
    rows, others = np.divmod(keys, max(1, len(right.ranges)))
    return _SharedTokens(rows, others, tokens)


def _owners(ranges: NDArray[np.int64], places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the range in which each place lies, -1 where it lies in none."""
    if not len(ranges):
        return np.full(len(places), -1)
    owners = np.searchsorted(ranges[:, 0], places, "right") - 1
    return np.where(places < ranges[owners, 1], owners, -1)


def dice(left: NDArray[np.uint32], right: NDArray[np.uint32]) -> float:
    """Return Dice's coefficient of the pairs of neighbouring tokens of two stretches as multisets, 0 to 1."""
    if np.array_equal(left, right):
        return 1.0
    a, b = (np.unique(ngram_hashes(tokens, 2), return_counts=True) for tokens in (left, right))
    _, at_a, at_b = np.intersect1d(a[0], b[0], assume_unique=True, return_indices=True)
    shared = np.minimum(a[1][at_a], b[1][at_b]).sum()
    return float(2 * shared / max(1, a[1].sum() + b[1].sum()))
