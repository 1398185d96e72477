"""The rule: which paragraphs of two documents say the same in other words (ours).

A cosine says how near two paragraphs are in meaning, and texts on one subject are near. So it has to stand out: the
margin is the cosine less the mean of what both have with their `AROUND` next nearest paragraphs. Where that leaves
three paragraphs of two documents, they and those around them are judged anew, half by their sentences. Two documents
have the same content where at least three paragraphs stand out, and together far enough. What many documents say has
no vote. What is alike in its words belongs to the alignment.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import fsum

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.kernels.hashes.common_ngrams import common_ngrams
from hengwen.matching.meaning.neighbours import Block, Neighbours, blocks_of, nearest
from hengwen.matching.meaning.sentences import Sentences, embed_sentences
from hengwen.matching.meaning.vectors import Packed, on_grid
from hengwen.model.report.meaning import LEAST, are_enough, strength_of

AROUND = 5
"""Next nearest paragraphs of each side, in the language of the other one."""

NEAREST = 8
"""Nearest paragraphs of each side among which the other one must be."""

COSINE = 0.35
"""Minimum of the cosine."""

MARGIN = 0.04
"""Minimum of the margin of a pair of paragraphs in a check of many: by their vectors, and by those of their sentences
less `SHARED` of the overlap, too.
"""

SENTENCES = 0.5
"""How much of a cosine that is judged anew comes from sentences."""

FEW, MOST_FEW = 0.9, 0.12
"""Growth of both, over the root of the number of paragraphs, and its maximum: few show little of how near all
are. For translated ones the number is that of the language with fewer.
"""

OVERLAP = 0.42
"""Overlap from which on the words themselves are near."""

MANY, AS_NEAR = 4, 0.05
"""People from whose number on what a paragraph says is common: those to whose paragraphs its cosine is at most so much
less.
"""


class MeaningSet(Struct, frozen=True):
    """Paragraphs among which is looked, in an order that depends on their documents alone.

    `languages`, `documents`, `authors`: shape (n,). `means`: of each language, which vectors are without. `tokens`,
    `text`: of a row. `vectors`: makes those of texts.
    """

    languages: NDArray[np.int8]
    documents: NDArray[np.int64]
    authors: NDArray[np.int64]
    means: NDArray[np.float32]
    tokens: Callable[[int], NDArray[np.uint32]]
    text: Callable[[int], str]
    vectors: Callable[[Sequence[str]], Packed]


class Choice(Struct, frozen=True, array_like=True):
    """A paragraph that is near to another one, as the neighbours of the other one show it.

    `near`: the rows of the nearest ones in its language, and their cosines. `common`: whether many are about as near.
    """

    row: int
    other: int
    cosine: float
    near: tuple[list[int], list[float]]
    translated: bool
    common: bool

    def beside(self) -> Iterator[tuple[int, float]]:
        """Yield the other nearest ones with their cosines."""
        return ((row, cosine) for row, cosine in zip(*self.near, strict=True) if row != self.other)


class Candidate(Struct, frozen=True, array_like=True):
    """Two paragraphs that chose each other and stand out, whatever their words. `growth`: of the minimum margin."""

    choice: Choice
    back: Choice
    growth: float

    @property
    def pair(self) -> tuple[int, int]:
        """Both rows."""
        return self.choice.row, self.choice.other

    def rows(self) -> set[int]:
        """Return the rows of both and of those around them."""
        return {*self.pair, *self.choice.near[0], *self.back.near[0]}


class Judged(Struct, frozen=True, array_like=True):
    """A candidate by its sentences, too. `growth`: as that of the candidate."""

    one: int
    other: int
    margin: float
    cosine: float
    growth: float


class Vote(Struct, frozen=True):
    """Two paragraphs that say the same, by their rows."""

    one: int
    other: int
    margin: float
    cosine: float
    overlap: float


def votes_of(
    paragraphs: MeaningSet, packed: Packed, compares: Callable[[int, int], bool], step: Callable[[], None]
) -> list[Vote]:
    """Return the pairs of paragraphs that say the same, in documents that are compared and have at least `LEAST`.

    `packed`: the vectors of the paragraphs, int8, shape (n, d). `compares`: two documents, the smaller number first.
    `step`: called between blocks; it may raise.
    """
    if len(packed) < 2:
        return []
    grid = on_grid(packed, paragraphs.languages, paragraphs.means)
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
    for candidate in candidates(choices(near, paragraphs.languages, paragraphs.authors), counts):
        first, second = sorted(paragraphs.documents[[*candidate.pair]].tolist())
        if compares(first, second) and _overlap(*map(paragraphs.tokens, candidate.pair)) < OVERLAP:
            of_pairs.setdefault((first, second), []).append(candidate)
    enough = [of_pair for of_pair in of_pairs.values() if len(of_pair) >= LEAST]
    rows = sorted({row for of_pair in enough for candidate in of_pair for row in candidate.rows()})
    texts = [paragraphs.text(row) for row in rows]
    embedded = embed_sentences(texts, paragraphs.languages[rows], paragraphs.means, paragraphs.vectors) if rows else []
    sentences = dict(zip(rows, embedded, strict=True))
    return [vote for of_pair in enough for vote in votes_of_pair(judged(of_pair, sentences), paragraphs.tokens)]


def choices(
    near: Mapping[int, Neighbours], languages: NDArray[np.int8], authors: NDArray[np.int64]
) -> Iterator[Choice]:
    """Yield the paragraphs near to those whose nearest in each language are known.

    `languages`, `authors`: of all rows, shape (n,). Nothing else is asked of other rows.
    """
    for language, neighbours in near.items():
        for place in np.flatnonzero(neighbours.cosines[:, 0] >= COSINE).tolist():
            row, count = int(neighbours.of[place]), int(np.count_nonzero(neighbours.rows[place] >= 0))
            rows, cosines = neighbours.rows[place, :count].tolist(), neighbours.cosines[place, :count].tolist()
            for other, cosine in zip(rows, cosines, strict=True):
                if cosine >= COSINE:
                    common = _as_near(near, authors, row, cosine) >= MANY
                    yield Choice(row, other, cosine, (rows, cosines), bool(languages[row] != language), common)


def candidates(chosen: Iterable[Choice], counts: NDArray[np.int64]) -> Iterator[Candidate]:
    """Yield the pairs of paragraphs that chose each other and stand out, ascending. `counts`: of each language."""
    both = {(choice.row, choice.other): choice for choice in chosen}
    for one, other in sorted(pair for pair in both if pair[0] < pair[1] and pair[::-1] in both):
        choice, back = both[one, other], both[other, one]
        if not (choice.common or back.common):
            growth = min(MOST_FEW, FEW / float(np.sqrt(counts.min() if choice.translated else counts.sum())))
            around = ([cosine for _, cosine in side.beside()] for side in (choice, back))
            if _margin(choice.cosine, *around) > MARGIN + growth:
                yield Candidate(choice, back, growth)


def judged(of_pair: Iterable[Candidate], sentences: Mapping[int, Sentences]) -> Iterator[Judged]:
    """Yield candidates judged anew. `sentences`: of their rows."""

    def near(one: int, other: int, cosine: float) -> float:
        return (1 - SENTENCES) * cosine + SENTENCES * sentences[one].nearness(sentences[other])

    for candidate in of_pair:
        one, other = candidate.pair
        cosine = near(one, other, candidate.choice.cosine)
        around = ([near(side.row, *beside) for beside in side.beside()] for side in (candidate.choice, candidate.back))
        yield Judged(one, other, _margin(cosine, *around), cosine, candidate.growth)


def _margin(cosine: float, *around: Sequence[float]) -> float:
    """Return a cosine less the mean of the next nearest of both sides."""
    nearest = (sorted(side, reverse=True)[:AROUND] for side in around)
    return cosine - fsum(fsum(side) / max(1, len(side)) for side in nearest) / 2


def votes_of_pair(of_pair: Iterable[Judged], tokens: Callable[[int], NDArray[np.uint32]]) -> list[Vote]:
    """Return which candidates of two documents say the same, none where that is too little. `tokens`: of a row."""
    votes, strengths = [], {}
    for one in of_pair:
        overlap = _overlap(tokens(one.one), tokens(one.other))
        strength = strength_of(one.margin, overlap) - one.growth
        if overlap < OVERLAP and strength > MARGIN:
            vote = Vote(one.one, one.other, one.margin, one.cosine, overlap)
            votes.append(vote)
            strengths[vote] = strength
    kept = _once(votes)
    return kept if are_enough(strengths[vote] for vote in kept) else []


def _overlap(left: NDArray[np.uint32], right: NDArray[np.uint32]) -> float:
    """Return how many of the pairs of tokens of the shorter paragraph the other one has."""
    return common_ngrams(left, right, 2) / max(1, min(len(left), len(right)) - 1)


def _as_near(near: Mapping[int, Neighbours], authors: NDArray[np.int64], row: int, cosine: float) -> int:
    """Return to paragraphs of how many people one is about as near: several drafts of one of them count once."""
    people: set[int] = set()
    for neighbours in near.values():
        place = neighbours.place(row)
        rows = neighbours.rows[place][neighbours.cosines[place] >= cosine - AS_NEAR]
        people.update(authors[rows[rows >= 0]].tolist())
    return len(people)


def _once(votes: Sequence[Vote]) -> list[Vote]:
    """Return the votes of two documents with each paragraph in one of them only: that with most margin."""
    taken: set[int] = set()
    kept = []
    for vote in sorted(votes, key=lambda vote: (-vote.margin, vote.one, vote.other)):
        if taken.isdisjoint((vote.one, vote.other)):
            taken |= {vote.one, vote.other}
            kept.append(vote)
    return kept
