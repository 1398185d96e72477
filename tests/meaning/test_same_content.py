"""The rule, on vectors that are made: near ones are the same vector with some noise."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from hengwen.matching.meaning.same_content import (
    Candidate,
    Choice,
    Judged,
    MeaningSet,
    Vote,
    judged,
    votes_of,
    votes_of_pair,
)
from hengwen.matching.meaning.sentences import Sentences
from hengwen.matching.meaning.vectors import DIMENSIONS, RADIUS, means_of, pack
from hengwen.model.report.meaning import LEAST, SameContent, SameParagraph
from hengwen.model.span import Span

DOCUMENTS, PARAGRAPHS = 30, 10


class RandomDocuments:
    """Documents of unrelated paragraphs, some of which are made alike."""

    def __init__(self) -> None:
        self._random = np.random.default_rng(7)
        self.vectors = self._random.normal(size=(DOCUMENTS * PARAGRAPHS, DIMENSIONS))
        self.authors = np.repeat(np.arange(DOCUMENTS), PARAGRAPHS)
        self.tokens: list[NDArray[np.uint32]] = [
            np.arange(40 * row, 40 * row + 40, dtype=np.uint32) for row in range(DOCUMENTS * PARAGRAPHS)
        ]

    def alike(self, one: int, other: int, count: int, noise: float = 1.0) -> None:
        """Let the first paragraphs of a document say what those of another one say."""
        for row in range(count):
            drawn = self._random.normal(size=DIMENSIONS)
            self.vectors[other * PARAGRAPHS + row] = self.vectors[one * PARAGRAPHS + row] + noise * drawn

    def votes(self, order: Sequence[int] | None = None, foreign: Sequence[int] = ()) -> list[Vote]:
        """The votes with the documents in an order, by the rows as they are here."""
        documents = list(range(DOCUMENTS)) if order is None else list(order)
        rows = np.concatenate([np.arange(one * PARAGRAPHS, (one + 1) * PARAGRAPHS) for one in documents])
        units = self.vectors / np.linalg.norm(self.vectors, axis=1, keepdims=True)
        packed = pack(units[rows].astype(np.float32))
        languages = np.isin(rows // PARAGRAPHS, foreign).astype(np.int8)
        result = MeaningSet(
            languages,
            rows // PARAGRAPHS,
            self.authors[rows],
            means_of((packed, languages)),
            [self.tokens[row] for row in rows].__getitem__,
            str,
            lambda texts: packed[[int(text) for text in texts]],
        )
        votes = votes_of(result, packed, lambda _one, _other: True, lambda: None)
        return [Vote(int(rows[v.one]), int(rows[v.other]), v.margin, v.cosine, v.overlap) for v in votes]


def pairs(votes: Sequence[Vote]) -> set[tuple[int, ...]]:
    return {tuple(sorted((vote.one // PARAGRAPHS, vote.other // PARAGRAPHS))) for vote in votes}


def test_three_paragraphs_that_stand_out_are_found() -> None:
    result = RandomDocuments()
    result.alike(2, 9, 3)
    assert pairs(result.votes()) == {(2, 9)}
    assert {tuple(sorted((vote.one % PARAGRAPHS, vote.other % PARAGRAPHS))) for vote in result.votes()} == {
        (0, 0),
        (1, 1),
        (2, 2),
    }


def test_two_are_not() -> None:
    result = RandomDocuments()
    result.alike(2, 9, LEAST - 1)
    assert not result.votes()


def test_across_languages_likewise() -> None:
    result = RandomDocuments()
    result.alike(2, 9, 4)
    assert pairs(result.votes(foreign=range(1, DOCUMENTS, 2))) == {(2, 9)}


def test_what_is_alike_in_its_words_is_left_to_the_alignment() -> None:
    result = RandomDocuments()
    result.alike(2, 9, 4)
    for row in range(2):
        result.tokens[9 * PARAGRAPHS + row] = result.tokens[2 * PARAGRAPHS + row]
    assert not result.votes()


def test_files_of_one_person_have_no_vote() -> None:
    result = RandomDocuments()
    result.alike(2, 9, 4)
    result.authors[result.authors == 9] = 2
    assert not result.votes()


@pytest.mark.parametrize("noise", [0.4, 0.6])
def test_what_four_other_documents_say_has_no_vote(noise: float) -> None:
    result = RandomDocuments()
    for other in range(10, 13):
        result.alike(2, other, 4, noise)
    assert len(pairs(result.votes())) == 6
    result.alike(2, 20, 4, noise)
    assert not {pair for pair in pairs(result.votes()) if 2 in pair}


def test_drafts_of_one_person_count_once_among_those_four() -> None:
    result = RandomDocuments()
    for other in (10, 11, 12, 20):
        result.alike(2, other, 4, 0.6)
    assert not {pair for pair in pairs(result.votes()) if 2 in pair}
    result.authors[np.isin(result.authors, (11, 12, 20))] = 10
    assert {pair for pair in pairs(result.votes()) if 2 in pair}


def test_three_that_say_the_same_are_all_found() -> None:
    """A source and what two people made of it."""
    result = RandomDocuments()
    result.alike(2, 9, 4)
    result.alike(2, 12, 4)
    assert {(2, 9), (2, 12)} <= pairs(result.votes())


def test_the_order_of_documents_changes_nothing() -> None:
    result = RandomDocuments()
    result.alike(2, 9, 4)
    result.alike(20, 5, 3)

    def values(votes: Sequence[Vote]) -> set[tuple[float | int, ...]]:
        return {(*sorted((v.one, v.other)), v.margin, v.cosine, v.overlap) for v in votes}

    assert values(result.votes(range(DOCUMENTS - 1, -1, -1))) == values(result.votes())


def test_each_paragraph_is_in_one_pair_of_two_documents() -> None:
    """Also where a text has a paragraph in both languages."""
    result = RandomDocuments()
    result.alike(2, 9, 5)
    votes = result.votes()
    assert len({vote.one for vote in votes}) == len({vote.other for vote in votes}) == len(votes)


def test_few_paragraphs_must_stand_out_more() -> None:
    result = RandomDocuments()
    result.alike(2, 9, 5, noise=1.8)
    subject = np.random.default_rng(1).normal(size=DIMENSIONS)
    for document in (2, 9):  # the rest of both is about the same, so that nothing stands out far
        result.vectors[document * PARAGRAPHS : (document + 1) * PARAGRAPHS] += 1.2 * subject
    assert pairs(result.votes()) == {(2, 9)}
    assert not result.votes([2, 9])
    assert not result.votes(foreign=[9])  # all there is in its language


def test_nothing_to_compare() -> None:
    none, vectors = np.zeros(0, dtype=np.int64), np.zeros((0, DIMENSIONS), dtype=np.int8)
    languages = none.astype(np.int8)
    means = means_of((vectors, languages))
    empty = MeaningSet(languages, none, none, means, [none.astype(np.uint32)].__getitem__, str, lambda _texts: vectors)
    assert votes_of(empty, vectors, lambda _one, _other: True, lambda: None) == []


def own_tokens(row: int) -> NDArray[np.uint32]:
    return np.arange(9 * row, 9 * row + 9, dtype=np.uint32)


def sentences(*directions: int) -> Sentences:
    """Sentences of ten characters, each with a vector in a direction."""
    grid = np.zeros((len(directions), DIMENSIONS), dtype=np.float32)
    grid[np.arange(len(directions)), directions] = RADIUS
    return Sentences(grid, np.full(len(directions), 10))


def candidates_of_two_documents(count: int) -> list[Candidate]:
    """Rows 0, 1, … and 100, 101, … chose each other, a little before row 200."""

    def choice(one: int, other: int) -> Choice:
        return Choice(one, other, 0.45, ([other, 200], [0.45, 0.38]), False, False)

    return [Candidate(choice(row, 100 + row), choice(100 + row, row), 0.0) for row in range(count)]


@pytest.mark.parametrize(("other", "around", "found"), [(0, 1, 3), (1, 1, 0), (1, 0, 0)])
def test_sentences_decide_where_paragraphs_stand_out_a_little(other: int, around: int, found: int) -> None:
    """They are near to each other, to all alike, or to those around."""
    of_rows = {row: sentences(0, 0) for row in range(3)}
    of_rows |= {100 + row: sentences(other, other) for row in range(3)} | {200: sentences(around)}
    votes = votes_of_pair(judged(candidates_of_two_documents(3), of_rows), own_tokens)
    assert len(votes) == found
    assert all(vote.margin == pytest.approx(0.5 * (0.45 - 0.38) + 0.5) for vote in votes)


def test_a_long_sentence_counts_more() -> None:
    long = Sentences(sentences(0, 1).grid, np.array([30, 10]))
    assert long.nearness(sentences(0)) == pytest.approx((30 / 40 + 1) / 2, abs=0.01)
    assert sentences(0).nearness(long) == long.nearness(sentences(0))


@pytest.mark.parametrize(
    ("margins", "growth", "found"),
    [
        ((0.1, 0.1, 0.1), 0.0, 0),
        ((0.1, 0.1, 0.1, 0.1), 0.0, 4),
        ((0.12, 0.12, 0.12), 0.0, 3),
        ((0.12, 0.12, 0.12), 0.02, 0),
        ((0.5, 0.5, 0.039), 0.0, 0),
        ((0.5, 0.5, 0.041), 0.0, 3),
        ((0.12, 0.12, 0.12, 0.039), 0.0, 3),
    ],
)
def test_paragraphs_stand_out_together(margins: Sequence[float], growth: float, found: int) -> None:
    """Four that stand out a little are as much as three that stand out more; two are never enough."""
    every = [Judged(row, 100 + row, margin, 0.5, growth) for row, margin in enumerate(margins)]
    votes = votes_of_pair(every, own_tokens)
    assert len(votes) == found


def test_words_in_common_count_against_paragraphs() -> None:
    def tokens(row: int) -> NDArray[np.uint32]:
        return np.concatenate(
            (np.arange(10, dtype=np.uint32), np.arange(100 * row + 20, 100 * row + 40, dtype=np.uint32))
        )

    every = [Judged(row, 100 + row, 0.2, 0.5, 0.0) for row in range(3)]
    assert [vote.overlap for vote in votes_of_pair(every, tokens)] == []
    assert len(votes_of_pair([*every, Judged(3, 103, 0.2, 0.5, 0.0)], tokens)) == 4


def test_what_is_left_of_the_same_content_must_be_enough_too() -> None:
    """Where some of its paragraphs do not count, because they are in passages."""
    spans = [Span(20 * row, 20 * row + 20) for row in range(5)]
    margins = (0.3, 0.2, 0.11, 0.11, 0.11)
    paragraphs = tuple(SameParagraph(span, span, margin, 0.5, 0.0) for span, margin in zip(spans, margins, strict=True))
    content = SameContent(0.83, ("zh", "zh"), paragraphs)
    assert content.of_these([True] * 5) is content
    assert content.of_these([False, False, True, True, True]) is None
    assert content.of_these([True, True, False, False, False]) is None
    assert content.of_these([True, False, True, False, True]) == SameContent(0.52, ("zh", "zh"), paragraphs[::2])
