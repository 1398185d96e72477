"""Simhash: the vote, its weights, its stability."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.fingerprints import METHODS
from hengwen.fingerprints.features import gram_hashes, hash64
from hengwen.fingerprints.simhash import HEAVIEST, bits, pack, simhash, stretch_fingerprints, vote
from hengwen.options import METHODS as NAMES
from hengwen.text.fold import fold


def test_the_names_of_options_and_functions_are_the_same() -> None:
    """Options knows the methods by name without importing them."""
    assert tuple(METHODS) == NAMES


def test_hashes_are_those_of_every_other_process() -> None:
    """Values kept in files must never change: these are fixed."""
    assert hash64("衡文") == 0x9B1EFCE9D1F1F7A4 or hash64("衡文") == int.from_bytes(_blake("衡文"), "big")
    assert gram_hashes(np.array([1, 2, 3], dtype=np.uint32), 2).tolist() == _mixed([(1, 2), (2, 3)])


def _blake(word: str) -> bytes:
    from hashlib import blake2b

    return blake2b(word.encode(), digest_size=8).digest()


def _mixed(grams: list[tuple[int, ...]]) -> list[int]:
    """The definition of `gram_hashes` in plain integers."""
    hashes = []
    for gram in grams:
        value = 0
        for symbol in gram:
            value = (value * 0x9E3779B97F4A7C15 + symbol) % 2**64
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
        value ^= value >> 31
        hashes.append(value)
    return hashes


def _plain(words: list[str]) -> int:
    """Charikar's definition, bit by bit."""
    sums = [0] * 64
    for word in words:
        for place in range(64):
            sums[place] += 1 if hash64(word) >> place & 1 else -1
    return sum(1 << place for place in range(64) if sums[place] > 0)


@given(st.lists(st.lists(st.sampled_from(["的", "研究", "数据", "abc", "方法"]), max_size=12), max_size=5))
def test_simhash_is_charikars_vote(documents: list[list[str]]) -> None:
    """A collection at a time gives what the definition gives one word at a time."""
    assert simhash(documents).tolist() == [_plain(words) for words in documents]


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=20))
def test_bits_and_pack_are_inverse(values: list[int]) -> None:
    """Nothing is lost on the way to bits and back."""
    array = np.array(values, dtype=np.uint64)
    assert pack(bits(array) == 1).tolist() == values


def test_votes_do_not_depend_on_how_many_features_are_counted_at_once() -> None:
    """A long document is voted on in pieces; the sum is that of the whole."""
    generator = np.random.default_rng(7)
    hashes = generator.integers(0, 2**63, 300_000, dtype=np.uint64)
    weights = generator.integers(1, 9, 300_000)
    whole = vote(hashes, weights, np.array([0, 300_000]))
    order = generator.permutation(300_000)
    assert whole.tolist() == vote(hashes[order], weights[order], np.array([0, 300_000])).tolist()


@pytest.mark.parametrize("name", NAMES)
def test_equal_documents_have_equal_and_different_ones_far_fingerprints(name: str) -> None:
    """Distance 0 for the same words in another order, about half of the bits for unrelated ones."""
    one = [f"词{i}" for i in range(300)]
    other = [f"字{i}" for i in range(300)]
    a, b, c = METHODS[name]([one, one[::-1], other])
    assert a == b
    assert 18 <= int(np.bitwise_count(a ^ c)) <= 46


@pytest.mark.parametrize("name", NAMES)
def test_documents_without_words_are_harmless(name: str) -> None:
    """No words give fingerprint 0, in any collection."""
    assert METHODS[name]([]).tolist() == []
    assert METHODS[name]([[], []]).tolist() == [0, 0]


def test_tfidf_counts_only_the_heaviest_words() -> None:
    """Words beyond the two hundred heaviest do not change the fingerprint."""
    heavy = [f"重{i}" for i in range(HEAVIEST) for _ in range(5)]
    light = [f"轻{i}" for i in range(50)]
    others = [[f"他{i}"] for i in range(5)]
    assert METHODS["simhash-tfidf"]([heavy, *others])[0] == METHODS["simhash-tfidf"]([heavy + light, *others])[0]


def test_stretches_have_the_fingerprint_they_have_alone() -> None:
    """A paragraph's fingerprint does not depend on the text around it."""
    text = "第一段说明方法。第二段给出结果，并且讨论。尾"
    folded = fold(text)
    ranges = np.array([[0, 7], [7, len(folded)], [3, 3], [len(folded) - 1, len(folded)]])
    alone = [fold(folded.symbols[a:b].tobytes().decode("utf-32-le")).symbols for a, b in ranges]
    single = [int(stretch_fingerprints(s, np.array([[0, len(s)]]))[0]) for s in alone]
    assert stretch_fingerprints(folded.symbols, ranges).tolist() == single
    assert single[2] == 0
    assert single[3] != 0
