"""Words that many use make a match only where there are enough of them."""

import random
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

from hengwen.matching.alignment.align import align
from hengwen.matching.alignment.moves import moved_stretches
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.alignment.runs import Run
from hengwen.matching.alignment.stretches import with_small_gaps
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.texts import Texts
from hengwen.text.normalisation import normalise

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
FULL = 100


def own(seed: object, length: int) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def shared(
    runs: Sequence[int], *, weight: int, in_lines: int | None = None, copied: bool = False, weak: bool = False,
    gap: int = 3, around: int = 400, beside: int = 0,
) -> list[Passage]:  # fmt: skip
    """The passages of two texts with these runs in common, of tokens that weigh so many hundredths; and, far from them,
    `beside` tokens of full weight. `around`: tokens of their own in each.
    """
    texts, marks = [], []
    for side in "ab":
        text, common = own(f"before {side}", around // 2), [False] * (around // 2)
        for number, length in enumerate(runs):
            if number:
                text, common = text + own(f"{side} {number}", gap), common + [False] * gap
            text, common = text + own(f"both {number}", length), common + [True] * length
        text += own(f"after {side}", around - around // 2) + own("beside", beside)
        texts.append(normalise(text).tokens)
        marks += [*common, *[False] * (len(text) - len(common)), False]
    marked = np.array(marks)
    weights = np.where(marked, weight, FULL).astype(np.uint8)
    lines = np.where(marked, weight if in_lines is None else in_lines, FULL).astype(np.uint8)
    collection = collect(texts, [np.ones(len(text), dtype=bool) for text in texts])
    ends = np.zeros(len(marked), dtype=bool)
    none = np.zeros(len(marked), dtype=np.uint16)
    texts_of_both = Texts(collection, marked & weak, weights, lines, marked & copied, ends, none)
    (actual,) = align(texts_of_both, [(0, 1)], 13)
    return actual


@pytest.mark.parametrize(("length", "weight", "expected"), [(13, 100, 1), (13, 99, 0), (25, 80, 1), (24, 80, 0)])
def test_words_of_several_documents_need_seven_more_to_be_a_match(length: int, weight: int, expected: int) -> None:
    """Thirteen that only two have are one, and what weighs as much as twenty of them."""
    assert len(shared([length], weight=weight)) == expected


@pytest.mark.parametrize(("length", "around", "expected"), [(100, 400, 1), (99, 400, 0), (50, 100, 1), (49, 100, 0)])
def test_a_long_row_is_a_match_however_many_have_its_words(length: int, around: int, expected: int) -> None:
    """A hundred characters, or a third of a text that is short."""
    assert len(shared([length], weight=10, around=around)) == expected


@pytest.mark.parametrize(("length", "expected"), [(45, 1), (44, 0)])
def test_a_passage_that_several_copied_is_a_match_from_a_sentence_on(length: int, expected: int) -> None:
    """Forty-five characters of it, however many have it."""
    assert len(shared([length], weight=10, copied=True)) == expected


@pytest.mark.parametrize(
    ("runs", "expected"), [([12, 12, 12], 1), ([11, 11, 11, 11], 0), ([12, 12, 11], 0), ([18, 18], 1), ([17, 18], 0)]
)
def test_common_words_in_a_row_as_nowhere_else_are_a_match(runs: Sequence[int], expected: int) -> None:
    """Rows of a clause each, as much as a sentence together, tell what their words by themselves do not."""
    assert len(shared(runs, weight=10, in_lines=100)) == expected


@pytest.mark.parametrize(
    ("runs", "gap", "beside", "expected"),
    [
        ([15], 3, 120, [(200, 215)]), ([14], 3, 120, []),  # two more than the shortest match
        ([15], 3, 103, []), ([15], 3, 104, [(200, 215)]),  # beside a fifth of the text: 104 of 519
        ([15, 15], 20, 140, [(200, 250)]), ([15, 15], 21, 140, [(200, 215), (236, 251)]),
    ],
)  # fmt: skip
def test_a_short_row_of_everybodys_words_beside_much_that_was_copied(
    runs: Sequence[int], gap: int, beside: int, expected: list[tuple[int, int]]
) -> None:
    """Who copied a fifth of a text copied the sentence of stock phrases in it as well."""
    passages = [passage.left for passage in shared(runs, weight=0, gap=gap, beside=beside)]
    assert passages[-1][1] - passages[-1][0] == beside
    assert passages[:-1] == expected


def counted(*parts: tuple[int, bool], ends: Sequence[int] = ()) -> list[bool]:
    """Which of some stretches count: of so many tokens each, aligned with the other text or not."""
    cover = np.concatenate([np.full(length, aligned) for length, aligned in parts])
    bounds = np.cumsum([0, *(length for length, _ in parts)])
    sentence_ends = np.zeros(len(cover), dtype=bool)
    sentence_ends[[bounds[end] - 1 for end in ends]] = True
    every, none = np.ones(len(cover), dtype=bool), np.zeros(len(cover), dtype=bool)
    actual = with_small_gaps(cover, every, sentence_ends, np.array([0]), none)
    stretches = [actual[first:last] for first, last in pairwise(bounds.tolist())]
    assert all(stretch.all() or not stretch.any() for stretch in stretches)
    return [bool(stretch[0]) for stretch in stretches]


@pytest.mark.parametrize(("aligned", "own_words", "counts"), [(12, 8, True), (5, 8, False)])
def test_a_sentence_is_the_others_where_most_of_it_is_equal(aligned: int, own_words: int, counts: bool) -> None:
    """Then all of it counts, and else nothing of it."""
    assert counted((aligned, True), (own_words, False)) == [counts, counts]


@pytest.mark.parametrize(("length", "counts"), [(16, True), (17, False)])
def test_a_clause_of_ones_own_in_a_copied_sentence_counts_and_a_sentence_does_not(length: int, counts: bool) -> None:
    """Up to sixteen characters in a row are an edit of it."""
    assert counted((20, True), (length, False), (20, True)) == [True, counts, True]


@pytest.mark.parametrize(("length", "counts"), [(6, True), (5, False)])
def test_six_copied_characters_count_in_a_sentence_of_ones_own(length: int, counts: bool) -> None:
    """Fewer are chance."""
    assert counted((30, False), (length, True), (30, False)) == [False, counts, False]


@pytest.mark.parametrize(("length", "counts"), [(12, False), (11, True)])
def test_an_exclamation_is_judged_with_the_sentence_behind_it(length: int, counts: bool) -> None:
    """A sentence of twelve characters stands for itself; of less nothing can be said."""
    assert counted((length, False), (30, True), (5, False), ends=[1]) == [counts, True, True]


@pytest.mark.parametrize(("length", "moved"), [(6, True), (5, False)])
def test_six_characters_in_another_place_were_moved(length: int, moved: bool) -> None:
    """Fewer stand elsewhere by chance."""
    runs = [Run(0, 100, 30), Run(40, 20, length), Run(60, 140, 30)]
    assert moved_stretches(runs) == ((((40, 40 + length),), ((20, 20 + length),)) if moved else ((), ()))
