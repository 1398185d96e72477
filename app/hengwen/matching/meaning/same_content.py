"""The rule: which paragraphs of two documents say the same in other words (ours).

A cosine says how near two paragraphs are in meaning, and texts on one subject are near. So it has to stand out: the
margin is the cosine less the mean of what both have with their `AROUND` next nearest paragraphs. What many documents
say has no vote. What is alike in its words belongs to the alignment.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.kernels.hashes.common_ngrams import common_ngrams
from hengwen.matching.meaning.neighbours import Block, Neighbours, blocks_of, nearest
from hengwen.matching.meaning.vectors import Packed, centred
from hengwen.model.report.meaning import LEAST

AROUND = 5
"""Next nearest paragraphs of each side, in the language of the other one."""

NEAREST = 8
"""Nearest paragraphs of each side among which the other one must be."""

COSINE = 0.35
"""Minimum of the cosine."""

MARGIN = 0.105
"""Minimum of the margin, less `SHARED` of the overlap, in a check of many paragraphs."""

FEW, MOST_FEW = 0.9, 0.12
"""Growth of that minimum, over the root of the number of paragraphs, and its maximum: few show little of how near all
are. For translated ones the number is that of the language with fewer.
"""

OVERLAP, SHARED = 0.42, 0.2
"""Overlap from which on the words themselves are near, and how much of it counts against the margin."""


MANY, AS_NEAR = 4, 0.05
"""People from whose number on what a paragraph says is common: those to whose paragraphs its cosine is at most so much
less.
"""


class MeaningSet(Struct, frozen=True):
    """Paragraphs among which is looked, in an order that depends on their documents alone.

    `vectors`: int8, shape (n, d). `languages`, `documents`, `authors`: shape (n,). `tokens`: of a row.
    """

    vectors: Packed
    languages: NDArray[np.int8]
    documents: NDArray[np.int64]
    authors: NDArray[np.int64]
    tokens: Callable[[int], NDArray[np.uint32]]


class Vote(Struct, frozen=True):
    """Two paragraphs that say the same, by their rows."""

    one: int
    other: int
    margin: float
    cosine: float
    overlap: float


def votes_of(paragraphs: MeaningSet, compares: Callable[[int, int], bool], step: Callable[[], None]) -> list[Vote]:
    """Return the pairs of paragraphs that say the same, in documents that are compared and have at least `LEAST`.

    `compares`: two documents, the smaller number first. `step`: called between blocks; it may raise.
    """
    if len(paragraphs.documents) < 2:
        return []
    grid = centred(paragraphs.vectors, paragraphs.languages)
    every = Block(np.arange(len(grid)), grid, paragraphs.authors)
    near = {
        int(language): nearest(
            every,
            blocks_of(np.flatnonzero(paragraphs.languages == language), grid, paragraphs.authors),
            NEAREST,
            step,
        )
        for language in np.unique(paragraphs.languages)
    }
    return votes_among(paragraphs, near, compares)


def votes_among(
    paragraphs: MeaningSet, near: Mapping[int, Neighbours], compares: Callable[[int, int], bool]
) -> list[Vote]:
    """Return the same where the nearest of each language are known, of all paragraphs that may have a vote."""
    counts = np.bincount(paragraphs.languages, minlength=len(near))
    of_pairs: dict[tuple[int, int], list[Vote]] = {}
    for one, other in _mutual(paragraphs, near):
        first, second = sorted((int(paragraphs.documents[one]), int(paragraphs.documents[other])))
        vote = _vote(paragraphs, near, one, other)
        translated = paragraphs.languages[one] != paragraphs.languages[other]
        least = MARGIN + min(MOST_FEW, FEW / np.sqrt(counts.min() if translated else counts.sum()))
        stands_out = vote.overlap < OVERLAP and vote.margin - SHARED * vote.overlap > least
        common = stands_out and any(_as_near(paragraphs, near, row, vote.cosine) >= MANY for row in (one, other))
        if stands_out and not common and compares(first, second):
            of_pairs.setdefault((first, second), []).append(vote)
    return [vote for votes in of_pairs.values() if len(kept := _once(votes)) >= LEAST for vote in kept]


def _mutual(paragraphs: MeaningSet, near: Mapping[int, Neighbours]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of rows of which each is the other one's nearest in its document and language, ascending."""
    chosen: set[tuple[int, int]] = set()
    for neighbours in near.values():
        for place in np.flatnonzero(neighbours.cosines[:, 0] >= COSINE).tolist():
            row, known = int(neighbours.of[place]), set[int]()
            count = int(np.count_nonzero(neighbours.cosines[place] >= COSINE))
            for other in neighbours.rows[place, :count].tolist():
                document = int(paragraphs.documents[other])
                if document not in known:
                    known.add(document)
                    chosen.add((row, other))
    return iter(sorted(pair for pair in chosen if pair[0] < pair[1] and pair[::-1] in chosen))


def _vote(paragraphs: MeaningSet, near: Mapping[int, Neighbours], one: int, other: int) -> Vote:
    cosine, of_one = _cosine_and_baseline(near[int(paragraphs.languages[other])], one, other)
    _, of_other = _cosine_and_baseline(near[int(paragraphs.languages[one])], other, one)
    left, right = paragraphs.tokens(one), paragraphs.tokens(other)
    overlap = common_ngrams(left, right, 2) / max(1, min(len(left), len(right)) - 1)
    return Vote(one, other, cosine - (of_one + of_other) / 2, cosine, overlap)


def _as_near(paragraphs: MeaningSet, near: Mapping[int, Neighbours], row: int, cosine: float) -> int:
    """Return to paragraphs of how many people one is about as near: several drafts of one of them count once."""
    found: set[int] = set()
    for neighbours in near.values():
        place = neighbours.place(row)
        rows = neighbours.rows[place][neighbours.cosines[place] >= cosine - AS_NEAR]
        found.update(paragraphs.authors[rows[rows >= 0]].tolist())
    return len(found)


def _cosine_and_baseline(neighbours: Neighbours, row: int, other: int) -> tuple[float, float]:
    """Return the cosine with another paragraph, and the mean of those with the next nearest ones."""
    place = neighbours.place(row)
    rows, cosines = neighbours.rows[place], neighbours.cosines[place]
    around = cosines[(rows >= 0) & (rows != other)][:AROUND]
    return float(cosines[rows == other][0]), float(around.mean()) if len(around) else 0.0


def _once(votes: Sequence[Vote]) -> list[Vote]:
    """Return the votes of two documents with each paragraph in one of them only: that with most margin."""
    taken: set[int] = set()
    kept = []
    for vote in sorted(votes, key=lambda vote: (-vote.margin, vote.one, vote.other)):
        if taken.isdisjoint((vote.one, vote.other)):
            taken |= {vote.one, vote.other}
            kept.append(vote)
    return kept
