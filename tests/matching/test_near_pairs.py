"""Texts that have a portion of each other, however many have the rest."""

import random
from itertools import combinations

import numpy as np
import pytest

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.candidates.shared_ngrams import most_documents
from hengwen.matching.corpus.collection import NumberedNgrams, collect, ngram_starts, with_short_ngrams
from hengwen.matching.corpus.document_sets import set_warnings
from hengwen.matching.corpus.near_duplicates import NGRAM, most_texts, near_pairs
from hengwen.matching.corpus.shared_rows import most_rows

MANY = 32  # an n-gram in more texts is one of many

SHARES = 0.6, 0.33, 0.3, 0.33
"""Of the texts that have the first pieces: most of them more than count, the others more than count at once."""


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("portion", [0.2, 0.5])
def test_pairs_are_those_that_counting_all_n_grams_finds(seed: int, portion: float) -> None:
    """Pieces of two texts, of some, and of more than are counted at once; texts of pieces alone, and with own text."""
    chance = random.Random(seed)
    pieces = [[chance.randrange(1 << 31) for _ in range(chance.randrange(6, 30))] for _ in range(40)]
    texts = []
    for _ in range(4 * MANY):
        sample = [piece for piece, share in zip(pieces, SHARES, strict=False) if chance.random() < share]
        sample += chance.sample(pieces[len(SHARES) :], chance.randrange(3))
        own = [chance.randrange(1 << 31) for _ in range(chance.choice((0, 10, 100, 300)))]
        text = [token for piece in sample for token in piece]
        texts.append(np.array(text + own, dtype=np.uint32))
    most = 3 * MANY // 2
    grams = [set(ngram_hashes(text, NGRAM).tolist()) for text in texts]
    often: dict[int, int] = {}
    for item in grams:
        for gram in item:
            often[gram] = often.get(gram, 0) + 1
    assert max(often.values()) > most
    assert any(MANY < count <= most for count in often.values())
    counted = [{gram for gram in entry if often[gram] <= most} for entry in grams]
    expected = {
        (i, j)
        for i, j in combinations(range(len(texts)), 2)
        if len(counted[i] & counted[j]) >= max(NGRAM, portion * min(len(texts[i]), len(texts[j])))
    }
    actual = near_pairs(collect(texts), portion, most)
    assert {(i, j) for i, j in actual.tolist()} == expected
    assert expected


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 8])
def test_n_grams_begin_where_enough_tokens_in_a_row_take_part(size: int) -> None:
    """Whatever is shorter than an n-gram has none."""
    chance = random.Random(size)
    for length in range(12):
        eligible = np.array([chance.random() < 0.8 for _ in range(length)], dtype=bool)
        collection = collect([np.arange(length, dtype=np.uint32)], [eligible])
        taking_part = [*eligible.tolist(), False]
        expected = [all(taking_part[place : place + size]) for place in range(length + 1 - size + 1)]
        assert ngram_starts(collection, size).tolist() == expected


@pytest.mark.parametrize("size", [2, 4, 5, 8])
def test_n_grams_are_the_same_where_shorter_ones_are_known(size: int) -> None:
    """With more tokens left out than when these were counted, and at the end of the texts."""
    chance = random.Random(size)
    pieces = [[chance.randrange(20) for _ in range(chance.randrange(1, 12))] for _ in range(6)]
    texts = [[token for piece in chance.choices(pieces, k=9) for token in piece] for _ in range(8)]
    collection = collect([np.array(text, dtype=np.uint32) for text in texts])
    known = with_short_ngrams(collection)[0]
    for share in (1.0, 0.9):
        eligible = np.array([chance.random() < share for _ in collection.tokens])
        one, other = (NumberedNgrams.of(item.masked(eligible), size) for item in (collection, known))
        assert one.numbers.tolist() == other.numbers.tolist()
        assert one.count == other.count > 0


def test_pairs_are_not_made_of_sets_beyond_measure_and_that_is_said() -> None:
    """A tenth of the documents, a quarter for rows, and never more than ten thousand; said from where that is less."""
    assert [most_texts(documents) for documents in (10, 5_000, 100_000, 1_000_000)] == [256, 500, 10_000, 10_000]
    assert [most_documents(documents) for documents in (10, 5_000, 1_000_000)] == [256, 500, 10_000]
    assert [most_rows(documents) for documents in (10, 1_000, 1_000_000)] == [48, 250, 10_000]
    assert set_warnings(40_000) == ()
    (warning,) = set_warnings(40_001)
    assert "10000 documents" in str(warning)
