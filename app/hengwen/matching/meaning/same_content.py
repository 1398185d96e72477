"""The rule: which paragraphs of two documents say the same in other words (ours).

A cosine says how near two paragraphs are in meaning, and texts on one subject are near. So it has to stand out: the
margin is the cosine less the mean of what both have with their `AROUND` next nearest paragraphs. What many documents
say has no vote. What is alike in its words belongs to the alignment.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

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


class Choice(Struct, frozen=True, array_like=True):
    """A paragraph that is near to another one, as the neighbours of the other one show it.

    `around`: mean of the cosines with those next nearest in its language. `common`: whether many are about as near.
    """

    row: int
    other: int
    cosine: float
    around: float
    translated: bool
    common: bool


class Candidate(Struct, frozen=True, array_like=True):
    """Two paragraphs that chose each other and stand out, whatever their words. `least`: of what the margin must be."""

    one: int
    other: int
    margin: float
    cosine: float
    least: float


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
    of_pairs: dict[tuple[int, int], list[Candidate]] = {}
    for candidate in candidates(choices(near, paragraphs.languages, paragraphs.documents, paragraphs.authors), counts):
        first, second = sorted(paragraphs.documents[[candidate.one, candidate.other]].tolist())
        if compares(first, second):
            of_pairs.setdefault((first, second), []).append(candidate)
    return [vote for of_pair in of_pairs.values() for vote in votes_of_pair(of_pair, paragraphs.tokens)]


def choices(
    near: Mapping[int, Neighbours],
    languages: NDArray[np.int8],
    documents: NDArray[np.int64],
    authors: NDArray[np.int64],
) -> Iterator[Choice]:
    """Yield the paragraphs near to those whose nearest in each language are known: of each document the nearest one.

    `languages`, `documents`, `authors`: of all rows, shape (n,). Nothing else is asked of other rows.
    """
    for language, neighbours in near.items():
        for place in np.flatnonzero(neighbours.cosines[:, 0] >= COSINE).tolist():
            row, known = int(neighbours.of[place]), set[int]()
            count = int(np.count_nonzero(neighbours.cosines[place] >= COSINE))
            for other, cosine in zip(
                neighbours.rows[place, :count].tolist(), neighbours.cosines[place, :count].tolist(), strict=True
            ):
                document = int(documents[other])
                if document not in known:
                    known.add(document)
                    common = _as_near(near, authors, row, cosine) >= MANY
                    translated = bool(languages[row] != language)
                    yield Choice(row, other, cosine, _around(neighbours, place, other), translated, common)


def candidates(chosen: Iterable[Choice], counts: NDArray[np.int64]) -> Iterator[Candidate]:
    """Yield the pairs of paragraphs that chose each other and stand out, ascending. `counts`: of each language."""
    both = {(choice.row, choice.other): choice for choice in chosen}
    for one, other in sorted(pair for pair in both if pair[0] < pair[1] and pair[::-1] in both):
        choice, back = both[one, other], both[other, one]
        margin = choice.cosine - (choice.around + back.around) / 2
        least = MARGIN + min(MOST_FEW, FEW / float(np.sqrt(counts.min() if choice.translated else counts.sum())))
        if margin > least and not (choice.common or back.common):
            yield Candidate(one, other, margin, choice.cosine, least)


def votes_of_pair(of_pair: Iterable[Candidate], tokens: Callable[[int], NDArray[np.uint32]]) -> list[Vote]:
    """Return which of the candidates of two documents say the same, none where they are too few. `tokens`: of a row."""
    votes = []
    for candidate in of_pair:
        left, right = tokens(candidate.one), tokens(candidate.other)
        overlap = common_ngrams(left, right, 2) / max(1, min(len(left), len(right)) - 1)
        if overlap < OVERLAP and candidate.margin - SHARED * overlap > candidate.least:
            votes.append(Vote(candidate.one, candidate.other, candidate.margin, candidate.cosine, overlap))
    kept = _once(votes)
    return kept if len(kept) >= LEAST else []


def _as_near(near: Mapping[int, Neighbours], authors: NDArray[np.int64], row: int, cosine: float) -> int:
    """Return to paragraphs of how many people one is about as near: several drafts of one of them count once."""
    people: set[int] = set()
    for neighbours in near.values():
        place = neighbours.place(row)
        rows = neighbours.rows[place][neighbours.cosines[place] >= cosine - AS_NEAR]
        people.update(authors[rows[rows >= 0]].tolist())
    return len(people)


def _around(neighbours: Neighbours, place: int, other: int) -> float:
    """Return the mean of the cosines with the next nearest paragraphs beside another one."""
    rows, cosines = neighbours.rows[place], neighbours.cosines[place]
    around = cosines[(rows >= 0) & (rows != other)][:AROUND]
    return float(around.mean()) if len(around) else 0.0


def _once(votes: Sequence[Vote]) -> list[Vote]:
    """Return the votes of two documents with each paragraph in one of them only: that with most margin."""
    taken: set[int] = set()
    kept = []
    for vote in sorted(votes, key=lambda vote: (-vote.margin, vote.one, vote.other)):
        if taken.isdisjoint((vote.one, vote.other)):
            taken |= {vote.one, vote.other}
            kept.append(vote)
    return kept
