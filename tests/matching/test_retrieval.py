"""Retrieval: pairs that share text come up, without comparing all."""

import random
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from hengwen.kernels.hashes import hashing, ngrams, numbering
from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.kernels.pairs import pair_counts
from hengwen.matching.alignment.equal_ngrams import NGrams, shared_places
from hengwen.matching.candidates.shared_ngrams import sharing_ngrams
from hengwen.matching.corpus.collection import collect, ngram_starts
from hengwen.text.normalisation import normalise

LETTERS = (
    "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈剑号巨阙珠称夜光"
)


def _text(seed: int, length: int = 400) -> str:
    return "".join(random.Random(seed).choices(LETTERS, k=length))


def _pairs(texts: list[str]) -> set[tuple[int, int]]:
    collection = collect([normalise(text).tokens for text in texts])
    none = np.zeros(len(collection.tokens), dtype=bool)
    return {(i, j) for i, j in sharing_ngrams(collection, none, none).tolist()}


@pytest.mark.parametrize(("length", "expected"), [(9, True), (8, False)])
def test_a_short_passage_in_common_brings_a_pair_up(length: int, expected: bool) -> None:
    """A short run is enough; unrelated texts stay apart."""
    texts = [_text(1), _text(2) + _text(1)[100 : 100 + length] + _text(3), _text(4)]
    assert _pairs(texts) == ({(0, 1)} if expected else set())


@pytest.mark.parametrize(("length", "expected"), [(5, True), (4, False)])
def test_short_runs_of_an_edited_passage_bring_a_pair_up(length: int, expected: bool) -> None:
    """Of five characters each; rows of four are everywhere."""
    one, other = _text(1), _text(2)
    edited = "".join(one[at : at + length] + other[at : at + 3] for at in range(100, 140, 10))
    assert _pairs([one, other + edited]) == ({(0, 1)} if expected else set())


def test_evidence_must_stand_close_together() -> None:
    """As many tokens in runs far from each other are chance."""
    one, other = _text(1, 3000), _text(2, 3000)
    scattered = "".join(one[at : at + 6] + other[at : at + 400] for at in range(0, 2400, 400))
    assert _pairs([one, scattered]) == set()


@pytest.mark.parametrize(("apart", "expected"), [(60, True), (130, False)])
def test_runs_add_up_within_a_paragraph_wherever_it_stands(apart: int, expected: bool) -> None:
    """Two runs within sixty characters do, at any place of both texts; none that are a page apart."""
    runs = _text(1, 5), _text(2, 5)
    between = apart - 5
    for before in range(0, 150, 15):
        sides = (f"{_text(n, before + n)}{runs[0]}{_text(n + 1, between)}{runs[1]}{_text(n + 2, 50)}" for n in (10, 20))
        assert bool(_pairs(list(sides))) is expected


def test_everybodys_words_bring_no_pair_up() -> None:
    """Text marked as such is no evidence, nor is a run in which hardly anything else stands."""
    texts = [_text(1), _text(2) + _text(1)[100:140] + _text(3)]
    collection = collect([normalise(text).tokens for text in texts])
    weak = np.zeros(len(collection.tokens), dtype=bool)
    for marks, pairs in (("+", []), ("++---", []), ("+++--", [[0, 1]])):
        weak[collection.part(0)][100:140] = [mark == "-" or len(marks) == 1 for mark in (marks * 40)[:40]]
        assert sharing_ngrams(collection, weak, np.zeros_like(weak)).tolist() == pairs


def test_many_copies_of_one_text_are_all_paired() -> None:
    """What more than a few share counts when it is a portion of the whole."""
    copies = 16
    texts = [_text(1) + _text(i + 10) for i in range(copies)]
    assert len(_pairs(texts)) == copies * (copies - 1) // 2


def test_a_portion_that_many_share_is_counted_to_the_ngram() -> None:
    """Every pair of twenty texts comes up when a twentieth is the same, and none with one n-gram fewer."""
    length, copies = 600, 20
    for size, actual in ((34, copies * (copies - 1) // 2), (33, 0)):
        texts = [_text(999, size) + _text(i + 10, length - size) for i in range(copies)]
        assert len(_pairs(texts)) == actual


def test_a_pair_does_not_depend_on_the_other_documents() -> None:
    """Neither do another text and a token masked elsewhere take a pair away or bring one up."""
    texts = [_text(i + 10, 570) + _text(999, 10 + i) for i in range(24)]
    pairs = _pairs(texts)
    assert 0 < len(pairs) < len(texts) * (len(texts) - 1) // 2
    assert _pairs([*texts, _text(1)]) == pairs
    collection = collect([normalise(text).tokens for text in (*texts, _text(1))])
    eligible = np.ones(len(collection.tokens), dtype=bool)
    eligible[collection.starts[-1] + 7] = False
    weak = np.zeros(len(collection.tokens), dtype=bool)
    assert {(i, j) for i, j in sharing_ngrams(collection.masked(eligible), weak, weak).tolist()} == pairs


@pytest.mark.parametrize(("documents", "expected"), [(12, 66), (13, 0)])
def test_a_phrase_that_many_use_brings_no_pair_up(documents: int, expected: int) -> None:
    """What twelve have may be copied; a short phrase in more documents is everybody's."""
    assert len(_pairs([_text(i) + _text(999, 10) for i in range(documents)])) == expected


@pytest.mark.parametrize(("documents", "expected"), [(256, 256 * 255 // 2), (257, 0)])
def test_what_hundreds_share_brings_no_pair_up(documents: int, expected: int) -> None:
    """Or a school on one form would be as many pairs as there are."""
    assert len(_pairs([_text(i, 60) + _text(999, 20) for i in range(documents)])) == expected


@pytest.mark.parametrize(("length", "expected"), [(16, True), (15, False)])
def test_a_passage_that_many_copied_brings_all_of_them_up(length: int, expected: bool) -> None:
    """Where it is known as such; the same text elsewhere brings none up."""
    texts = [_text(i, 3000) + _text(999, length) for i in range(16)]
    collection = collect([normalise(text).tokens for text in texts])
    none = np.zeros(len(collection.tokens), dtype=bool)
    copied = none.copy()
    for document in range(14):
        copied[collection.part(document)][-length:] = True
    assert sharing_ngrams(collection, none, none).tolist() == []
    pairs = {(i, j) for i, j in sharing_ngrams(collection, none, copied).tolist()}
    assert pairs == (set(combinations(range(14), 2)) if expected else set())


def test_empty_and_tiny_documents() -> None:
    """Texts shorter than an n-gram share nothing, and no document at all gives no pair."""
    assert _pairs([]) == set()
    assert _pairs(["", "天", "天地玄", _text(1)]) == set()


def test_ngrams_leave_out_what_is_left_out() -> None:
    """An n-gram that touches masked text is none."""
    tokens = normalise("天地玄黄宇宙洪荒日月").tokens
    collection = collect([tokens], [np.arange(len(tokens)) != 6])
    assert np.flatnonzero(ngram_starts(collection, 4)).tolist() == [0, 1, 2]


def _ngrams(tokens: NDArray[np.uint32]) -> NGrams:
    hashes = ngram_hashes(tokens, 2)
    order = np.argsort(hashes, kind="stable")
    return NGrams(hashes[order], order.astype(np.int32))


def test_shared_places_are_all_places_of_equal_ngrams() -> None:
    """Every place on the left with every one on the right, or one with one when the right has too many."""
    left, right = normalise("甲乙丙甲乙"), normalise("甲乙丁甲乙戊甲乙")
    a, b = (_ngrams(f.tokens) for f in (left, right))
    x, y = shared_places(a, b, most=3)
    assert sorted(zip(x.tolist(), y.tolist(), strict=True)) == [(i, j) for i in (0, 3) for j in (0, 3, 6)]
    x, y = shared_places(a, b, most=2)
    assert sorted(zip(x.tolist(), y.tolist(), strict=True)) == [(0, 0), (3, 3)]


@pytest.mark.skipif(not pair_counts.COMPILED, reason="the kernels were not compiled")
@pytest.mark.parametrize("seed", range(8))
def test_pairs_are_those_of_numpy(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of two texts, of several and of many, some edited, at the edges of cells; with words that tell nothing."""
    chance = random.Random(seed)
    pieces = [[chance.randrange(0x4E00, 0x9000) for _ in range(chance.randrange(4, 40))] for _ in range(60)]
    texts = []
    for _ in range(50):
        sample = chance.sample(pieces, chance.randrange(6)) + chance.sample(pieces[:4], chance.randrange(3))
        sample += [[chance.randrange(0x4E00, 0x9000) for _ in range(chance.choice((1, 60, 130)))] for _ in sample]
        chance.shuffle(sample)
        text = [token if chance.random() < 0.95 else 0x4E00 for piece in sample for token in piece]
        texts.append(np.array(text, dtype=np.uint32))
    collection = collect(texts)
    weak, copied = (np.array([chance.random() < share for _ in collection.tokens]) for share in (0.3, 0.1))
    pairs = sharing_ngrams(collection, weak, copied)
    for module in (pair_counts, ngrams, hashing, numbering):
        monkeypatch.setattr(module, "COMPILED", False)
    assert pairs.tolist() == sharing_ngrams(collection, weak, copied).tolist()
    assert len(pairs)


@pytest.mark.skipif(not pair_counts.COMPILED, reason="the kernels were not compiled")
def test_places_and_texts_that_are_not_there_are_refused() -> None:
    """And n-grams of more texts than there is room for in a column of cells."""
    ranges, before = np.array([[0, 9], [10, 19]], dtype=np.int64), np.arange(21, dtype=np.int32)
    cells = pair_counts.Cells(5, 128, 2)

    def find(places: list[int], texts: list[int]) -> list[list[int]]:
        counts = np.array([len(places)], dtype=np.int64)
        sample = np.array(places, dtype=np.int64), counts, np.array(texts, dtype=np.int32)
        actual: list[list[int]] = pair_counts.close_pairs(*sample, ranges, before, cells).tolist()
        return actual

    assert find([3, 12], [0, 1]) == [[0, 1]]
    for places, texts in (([3, 16], [0, 1]), ([3, 12], [0, 2]), ([-1, 12], [0, 1])):
        with pytest.raises(IndexError):
            find(places, texts)
    with pytest.raises(ValueError, match="room"):
        find([3] * 17, [0] * 17)
