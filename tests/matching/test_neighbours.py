"""Paragraphs as bags of words: weights and cosines as defined, whatever is looked at to find them."""

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import log1p, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from conftest import make_document
from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.corpus.background import RAREST, expected_share
from hengwen.matching.corpus.collection import collect
from hengwen.matching.paraphrase import neighbours
from hengwen.matching.paraphrase.detect import outstanding
from hengwen.matching.paraphrase.neighbours import (
    Sides,
    baselines,
    candidate_pairs,
    cosines,
    every_so_many,
    margins,
    systematic_sample,
    turns,
)
from hengwen.matching.paraphrase.paragraph_vectors import (
    ParagraphVectors,
    eligible,
    eligible_paragraphs,
    weigh_paragraphs,
)
from hengwen.matching.prose import all_ranges, paragraph_ranges
from hengwen.text.normalisation import normalise
from hengwen.text.sentences import sentence_ends

GENERAL = 200  # paragraphs of general texts that weigh in with those of the documents
WORDS = ["".join(map(chr, random.Random(n).choices(range(0x4E00, 0x5600), k=2))) for n in range(150)]


def _texts(count: int, seed: int = 1) -> list[str]:
    rnd = random.Random(seed)
    return ["\n".join("".join(rnd.choices(WORDS, k=20)) for _ in range(rnd.randrange(1, 4))) for _ in range(count)]


def _bags(texts: Sequence[str]) -> ParagraphVectors:
    normalised = [normalise(text) for text in texts]
    collection = collect([text.tokens for text in normalised])
    documents = [make_document(text) for text in texts]
    ends = collection.marks(
        {number: sentence_ends(*both) for number, both in enumerate(zip(texts, normalised, strict=True))}
    )
    ranges = all_ranges(documents, normalised, collection.starts, ends)
    of_each = zip(map(paragraph_ranges, documents, normalised), collection.starts.tolist(), strict=True)
    assert ranges.tolist() == [[first + start, last + start] for own, start in of_each for first, last in own.tolist()]
    return weigh_paragraphs(collection, *eligible_paragraphs(collection, ranges))


def _defined(texts: Sequence[str]) -> list[list[float]]:
    """The cosines of all paragraphs with each other, worked out from the definition."""
    rows = ["".join(map(chr, normalise(line).tokens.tolist())) for text in texts for line in text.split("\n")]
    features = [{(n, line[i : i + n]) for n in (1, 2) for i in range(len(line) - n + 1)} for line in rows]

    def square(feature: tuple[int, str]) -> float:
        size, ngram = feature
        share = float(expected_share(ngram_hashes(normalise(ngram).tokens, size), size)[0])
        frequency = sum(feature in row for row in features)
        places = sum(line.count(ngram) for line in rows)
        alone = frequency == 1 and places == 1
        general = RAREST if alone else share
        return log1p((len(rows) + GENERAL) / (frequency + GENERAL * general)) ** 2

    mass = [sum(map(square, row)) for row in features]
    return [
        [sum(map(square, one & other)) / sqrt(mass[i] * mass[j]) for j, other in enumerate(features)]
        for i, one in enumerate(features)
    ]


def test_cosines_are_those_of_the_definition() -> None:
    """Each feature once in a paragraph, by its weight; to the precision of whole-numbered weights."""
    texts = _texts(8)
    bags, defined = _bags(texts), _defined(texts)
    pairs = np.array(list(combinations(range(len(bags)), 2)))
    expected = [defined[i][j] for i, j in pairs.tolist()]
    assert cosines(bags, pairs) == pytest.approx(expected, abs=0.002)


def test_the_level_of_a_paragraph_is_that_of_its_neighbours() -> None:
    """The mean of the cosines with the ten nearest paragraphs of other documents after the nearest one."""
    bags = _bags(_texts(25))
    rows = np.arange(len(bags))
    expected = []
    for row in rows.tolist():
        others = np.flatnonzero(bags.documents != bags.documents[row])
        exact = np.sort(cosines(bags, np.column_stack((np.full(len(others), row), others))))[::-1]
        expected.append(exact[1:11].mean())
    actual = baselines(bags, every_so_many(bags), rows, rows)
    assert (actual <= np.array(expected) + 1e-9).all()
    assert actual == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(("step", "rank"), [(2, 2), (3, 1), (5, 0)])
def test_the_level_among_many_is_that_of_the_neighbour_in_the_middle(
    step: int, rank: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fifth or so of all: of one paragraph in two it is the third, of one in three the second."""
    bags = _bags(_texts(25))
    monkeypatch.setattr(neighbours, "MOST_NEIGHBOURS", -(-len(bags) // step))
    rows = np.arange(len(bags))
    looked_at = systematic_sample(turns(bags.tokens, bags.ranges, bags.documents), step)
    assert 0 < len(looked_at) < len(bags)
    expected = []
    for row in rows.tolist():
        others = looked_at[bags.documents[looked_at] != bags.documents[row]]
        exact = np.sort(cosines(bags, np.column_stack((np.full(len(others), row), others))))[::-1]
        expected.append(exact[rank])
    actual = baselines(bags, every_so_many(bags), rows, rows)
    assert (actual <= np.array(expected) + 1e-9).all()
    assert actual == pytest.approx(expected, abs=0.02)


def _lines(texts: Sequence[str], step: int) -> list[tuple[str, str]]:
    """The sampled paragraphs, each with its document."""
    bags = _bags(texts)
    rows = systematic_sample(turns(bags.tokens, bags.ranges, bags.documents), step)
    places = bags.ranges[:, 0] - collect([normalise(text).tokens for text in texts]).starts[bags.documents]
    words = [normalise(text) for text in texts]
    return [
        (texts[number], texts[number][words[number].starts[places[row]] :][:20])
        for row, number in zip(rows.tolist(), bags.documents[rows].tolist(), strict=True)
    ]


@pytest.mark.parametrize("step", [2, 3])
def test_a_text_more_leaves_the_sample_of_the_others_as_it_was(step: int) -> None:
    """Wherever it stands."""
    texts, more = _texts(300), _texts(1, seed=2)
    before = _lines(texts, step)
    assert len(before) == pytest.approx(len(_bags(texts)) / step, rel=0.2)
    for with_it in (more + texts, texts[:150] + more + texts[150:]):
        assert [line for line in _lines(with_it, step) if line[0] not in more] == before


def test_of_a_paragraph_that_many_have_as_many_are_sampled_as_of_others() -> None:
    """Not all of its copies or none."""
    copied = "".join(random.Random(3).choices(WORDS, k=20))
    texts = [f"{copied}\n{text}" for text in _texts(200)]
    copies = sum(line.startswith(copied[:20]) for _, line in _lines(texts, 2))
    assert copies == pytest.approx(100, abs=30)


@pytest.mark.parametrize(
    ("paragraphs", "words", "margin", "strong_margin"),
    [
        (2, 45, 0.09 + 0.08, 0.12 + 0.08),  # two show little of how similar all are
        (100, 45, 0.09 + 0.05, 0.12 + 0.05),
        (100, 25, 0.09 + 0.05, 0.12 * sqrt(90 / 50) + 0.05),
        (100, 24, 0.09 + 0.05, None),  # too short for a match
        (100, 20, 0.09 * sqrt(45 / 40) + 0.05, None),
    ],
)
def test_a_pair_stands_out_by_its_margins(
    paragraphs: int, words: int, margin: float, strong_margin: float | None
) -> None:
    """From a fifth more than the level, a match from half more; the fewer and the shorter, the wider the margins."""
    chance = random.Random(paragraphs)
    bags = _bags(["".join(chance.choices(WORDS, k=words)) for _ in range(paragraphs)])
    pairs, cosine = np.array([[0, 1]]), np.array([0.9])
    actual, excess, strength, _ = outstanding(
        bags, pairs, cosine, lambda kept: np.full(len(kept), 0.8), lambda rows, _: np.full(len(rows), 0.1)
    )
    assert actual.tolist() == [[0, 1]]
    assert excess == pytest.approx([(0.9 - 1.2 * 0.1) / margin])
    assert strength == pytest.approx([(0.8 - 1.5 * 0.1) / strong_margin if strong_margin else 0])


def test_baselines_that_decide_nothing_are_not_looked_for() -> None:
    """Where that of one paragraph rules a pair out that of the other is not asked for; what stands is the same."""
    bags = _bags(_texts(25))
    pairs = np.array([(row, row + 1) for row in range(0, len(bags) - 1, 2)])
    cosine, high = np.full(len(pairs), 0.4), pairs[::2, 0]  # of every second pair one is like all others
    asked = []

    def look(rows: NDArray[np.int64], groups: NDArray[np.int64]) -> NDArray[np.float64]:
        del groups
        asked.append(len(rows))
        return np.where(np.isin(rows, high), 0.6, 0.01)

    halves, whole = (
        outstanding(bags, pairs, cosine, lambda kept: cosine[kept], look, at_once=at_once) for at_once in (False, True)
    )
    assert [actual.tolist() for actual in halves] == [actual.tolist() for actual in whole]
    assert halves[0].tolist() == pairs[1::2].tolist()
    assert asked == [len(pairs), len(pairs[1::2]), 2 * len(pairs)]


def test_candidates_are_pairs_of_different_documents_of_two_sides() -> None:
    """In ascending order, each once, none within a document, and all of them that two sides have."""
    bags = _bags(_texts(30))
    new, every = np.arange(30) % 3 == 0, np.ones(30, dtype=bool)
    among, across, both = (candidate_pairs(bags, Sides(new, side)) for side in (new, ~new, every))
    for pairs, new_ones in ((among, 2), (across, 1)):
        one, other = bags.documents[pairs.T]
        assert len(pairs)
        assert (pairs[:, 0] < pairs[:, 1]).all()
        assert (one != other).all()
        assert set((new[one].astype(int) + new[other]).tolist()) == {new_ones}
    assert np.unique(np.concatenate((among, across)), axis=0).tolist() == both.tolist()


def test_latin_paragraphs_of_many_texts_are_cut_as_those_of_one() -> None:
    """Into sentences, beside Chinese ones, which are not."""
    english = "The tide came in before the boats were back. Nobody on the quay had seen it turn so early."
    assert len(_bags([*_texts(3), f"{english}\n{WORDS[0] * 20}\n{english}", english])) == len(_bags(_texts(3))) + 7


@pytest.mark.parametrize("paragraph", [WORDS[0] * 50, "the cat sat on a mat " * 10], ids=["chinese", "latin"])
def test_half_of_a_paragraph_must_take_part(paragraph: str) -> None:
    """However much text the half is: the rest is form, and so may what stands between be."""
    collection = collect([normalise(paragraph).tokens])
    count = len(collection.tokens) - 1
    for taking_part, is_enough in ((count // 2, True), (count // 2 - 1, False)):
        _, enough = eligible(collection.masked(np.arange(count + 1) < taking_part), np.array([[0, count]]))
        assert enough.tolist() == [is_enough]


def test_no_paragraphs() -> None:
    """An empty collection has no candidates."""
    for texts in ([], [""], ["短", "短"]):
        bags = _bags(texts)
        assert len(bags) == 0
        every = np.ones(len(texts), dtype=bool)
        assert candidate_pairs(bags, Sides(every, every)).shape == (0, 2)


def test_common_words_are_expected_and_rare_ones_are_not() -> None:
    """的 is in nearly all paragraphs, 蘑 in few, and a pair that no list knows in the fewest."""
    of, mushroom = (float(expected_share(ngram_hashes(normalise(word).tokens, 1), 1)[0]) for word in "的蘑")
    unknown = float(expected_share(ngram_hashes(normalise("蘑鍋").tokens, 2), 2)[0])
    english = float(expected_share(ngram_hashes(normalise("The").tokens, 1), 1)[0])
    assert unknown == RAREST <= mushroom < 0.05 < english
    assert of > 0.2


def test_the_expected_shares_do_not_depend_on_the_order_of_sets() -> None:
    """Words that become the same when normalised are counted together, in every process alike."""
    program = (
        "import numpy as np; from hengwen.kernels.hashes.hashing import ngram_hashes;"
        "from hengwen.matching.corpus.background import expected_share;"
        "from hengwen.text.normalisation import normalise;"
        "tokens = normalise(''.join(map(chr, range(0x4E00, 0x9FA5)))).tokens;"
        "print(expected_share(ngram_hashes(tokens, 1), 1).tobytes().hex())"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "123"
    }
    assert len(printed) == 1
    assert len(*printed) > 1000


def test_a_margin_is_what_the_second_best_of_both_leaves() -> None:
    """The mean of both; each author once, neither the partner's own nor copies of either."""
    bags = _bags(["".join(random.Random(n).choices(WORDS, k=20)) for n in range(7)])
    pairs = np.array([[0, 1], [0, 2], [0, 6], [1, 3], [1, 4], [1, 5]])
    cosine = np.array([0.5, 0.3, 0.25, 0.2, 0.45, 0.4])
    every = np.arange(len(pairs))
    assert margins(bags, pairs, cosine, every)[0] == pytest.approx(0.5 - (0.25 + 0.4) / 2)
    assert margins(bags, pairs, cosine, every)[1] == pytest.approx(0.3 - (0.25 + 0) / 2)
    one_author = replace(bags, authors=np.array([0, 1, 2, 3, 4, 5, 2]))
    assert margins(one_author, pairs, cosine, every)[:1] == pytest.approx([0.5 - (0 + 0.4) / 2])
    same_author = replace(bags, authors=np.array([0, 1, 2, 3, 0, 5, 6]))
    assert margins(same_author, pairs, cosine, every)[:1] == pytest.approx([0.5 - (0.25 + 0.2) / 2])
    with_copy, values = np.concatenate((pairs, [[0, 4]])), np.append(cosine, 0.9)
    assert margins(bags, with_copy, values, np.array([0])) == pytest.approx([0.5 - (0.25 + 0.2) / 2])
    assert margins(bags, pairs, cosine, every[:0]).tolist() == []
    assert margins(bags, pairs[:0], cosine[:0], every[:0]).tolist() == []
