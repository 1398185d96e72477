"""Simhash: the vote, its weights, its stability, and the same bits as the reference package."""

import itertools
import math
from collections import Counter
from hashlib import blake2b

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.features import WordHashes, shingle_hashes
from hengwen.fingerprints.simhash import Simhash, SimhashTfidf, stretch_fingerprints
from hengwen.fingerprints.vote import SCALE, bits, pack, vote
from hengwen.fingerprints.weights import Idf, heaviest, tfidf
from hengwen.kernels.hashes.hashing import mix, ngram_hashes
from hengwen.text.normalisation import normalise
from hengwen.text.words import hash64, words

WORDS = st.lists(st.sampled_from(["的", "研究", "数据", "abc", "方法", "图书馆"]), max_size=12)


def documents_of(texts: list[list[str]]) -> list[CorpusText]:
    """Documents that have these words, if they stand in some dictionary; blanks keep them apart."""
    return [CorpusText(" ".join(text)) for text in texts]


def _plain(weights: dict[str, float]) -> int:
    """Charikar's definition, bit by bit."""
    sums = [0] * 64
    for word, weight in weights.items():
        for place in range(64):
            sums[place] += round(weight * SCALE) * (1 if hash64(word) >> place & 1 else -1)
    return sum(1 << place for place in range(64) if sums[place] > 0)


def _tfidf(texts: list[list[str]], most: int) -> list[int]:
    """The tutorial's definition with the 1 that is ours, word by word."""
    read = sum(bool(text) for text in texts)
    frequency = Counter(word for text in texts for word in set(text))
    prints = []
    for text in texts:
        tf = {word: n / len(text) for word, n in Counter(text).items()}
        weights = {word: share * math.log(1 + read / (frequency[word] + 1)) for word, share in tf.items()}
        kept = sorted(weights, key=lambda word: (-round(weights[word] * SCALE), hash64(word)))[:most]
        prints.append(_plain({word: weights[word] for word in kept}))
    return prints


def test_hashes_are_those_of_every_other_process() -> None:
    """Values kept in files must never change: BLAKE2b of eight bytes, and the mixing of SplitMix64."""
    assert hash64("衡文") == int.from_bytes(blake2b("衡文".encode(), digest_size=8).digest(), "big")
    assert ngram_hashes(np.array([1, 2, 3], dtype=np.uint32), 2).tolist() == _mixed([(1, 2), (2, 3)])
    chained, bounds = shingle_hashes(
        WordHashes.of(np.array([5, 6, 7], dtype=np.uint64)), np.arange(3), np.array([0, 3, 3]), 2
    )
    assert chained.tolist() == [_chained(5, 6), _chained(6, 7)]
    assert bounds.tolist() == [0, 2, 2]


def _chained(*words: int) -> int:
    """The definition of `shingle_hashes` in plain integers: mixed at every word."""
    value = 0
    for word in words:
        value = (value * 0x9E3779B97F4A7C15 + word) % 2**64
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
        value ^= value >> 31
    return value


def _mixed(ngrams: list[tuple[int, ...]]) -> list[int]:
    """The definition of `ngram_hashes` in plain integers."""
    hashes = []
    for ngram in ngrams:
        value = 0
        for token in ngram:
            value = (value * 0x9E3779B97F4A7C15 + token) % 2**64
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
        value ^= value >> 31
        hashes.append(value)
    return hashes


@given(st.lists(WORDS, max_size=5))
def test_simhash_is_charikars_vote(texts: list[list[str]]) -> None:
    """A corpus at a time gives what the definition gives one word at a time."""
    corpus = corpus_of(documents_of(texts))
    assert Simhash().fingerprints(corpus).documents().tolist() == [_plain(dict(Counter(text))) for text in texts]


@given(st.lists(WORDS, max_size=5), st.integers(1, 5))
def test_tfidf_is_the_tutorials(texts: list[list[str]], most: int) -> None:
    """The heaviest words by TF-IDF, whatever else is in the corpus."""
    corpus = corpus_of(documents_of(texts))
    assert SimhashTfidf(most).fingerprints(corpus).documents().tolist() == _tfidf(texts, most)


@given(st.lists(st.text("研究数据方法图书馆的和在是", min_size=1, max_size=40), min_size=1, max_size=4))
def test_the_reference_package_gives_the_same_bits(texts: list[str]) -> None:
    """Given the same words, frequencies and hash."""
    reference = pytest.importorskip("simhash").Simhash
    corpus = corpus_of(map(CorpusText, texts))
    expected = [
        reference(dict(Counter(words(text))), hashfunc=lambda word: hash64(word.decode("utf-8"))).value
        for text in texts
    ]
    assert Simhash().fingerprints(corpus).documents().tolist() == expected


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=20))
def test_bits_and_pack_are_inverse(values: list[int]) -> None:
    """Nothing is lost on the way to bits and back."""
    array = np.array(values, dtype=np.uint64)
    assert pack(bits(array) == 1).tolist() == values


def test_votes_do_not_depend_on_how_many_features_are_counted_at_once() -> None:
    """A long document is voted on in pieces; the sum is that of the whole, in any order."""
    generator = np.random.default_rng(7)
    hashes = generator.integers(0, 2**63, 300_000, dtype=np.uint64)
    weights = generator.integers(1, 9 * SCALE, 300_000)
    whole = vote(hashes, weights, np.array([0, 300_000]))
    order = generator.permutation(300_000)
    assert whole.tolist() == vote(hashes[order], weights[order], np.array([0, 300_000])).tolist()
    sums = np.where(bits(hashes) == 1, weights[:, None], -weights[:, None]).sum(axis=0)
    assert whole.tolist() == pack((sums > 0)[None]).tolist()


@given(st.lists(st.lists(st.integers(0, 5), max_size=6), max_size=5), st.integers(1, 4))
def test_the_heaviest_are_those_of_sorting(weights: list[list[int]], most: int) -> None:
    """Of each stretch the heaviest, equally heavy ones by the smaller hash."""
    flat = [(weight, 100 - place) for part in weights for place, weight in enumerate(part)]
    bounds = np.cumsum([0, *map(len, weights)])
    kept, kept_bounds = heaviest(
        np.array([w for w, _ in flat], dtype=np.int64), np.array([h for _, h in flat], dtype=np.uint64), bounds, most
    )
    expected = []
    for first, last in itertools.pairwise(bounds):
        ranked = sorted(range(first, last), key=lambda place: (-flat[place][0], flat[place][1]))
        expected.append(sorted(ranked[:most]))
    assert [kept[a:b].tolist() for a, b in itertools.pairwise(kept_bounds)] == expected


def test_stretches_have_the_fingerprint_they_have_alone() -> None:
    """A paragraph's fingerprint does not depend on the text around it."""
    text = "第一段说明方法。第二段给出结果，并且讨论。尾"
    normalised = normalise(text)
    ranges = np.array([[0, 7], [7, len(normalised)], [3, 3], [len(normalised) - 1, len(normalised)]])
    alone = [normalise(normalised.tokens[a:b].tobytes().decode("utf-32-le")).tokens for a, b in ranges]
    single = [int(stretch_fingerprints(s, np.array([[0, len(s)]]))[0]) for s in alone]
    assert stretch_fingerprints(normalised.tokens, ranges).tolist() == single
    assert single[2] == 0
    assert single[3] != 0


@given(
    st.lists(st.lists(st.integers(0, 3), max_size=30), max_size=8),
    st.lists(st.integers(0, 9), min_size=300, max_size=400),
    st.integers(1, 40),
)
def test_the_heaviest_are_the_same_alone_and_together(short: list[list[int]], long: list[int], most: int) -> None:
    """Short stretches are sorted at once, long ones each by itself; of equally heavy ones the smaller hash."""
    stretches = [*short, long, *short]
    flat = np.array([weight for stretch in stretches for weight in stretch], dtype=np.int64)
    bounds = np.concatenate(([0], np.cumsum(list(map(len, stretches))))).astype(np.int64)
    hashes = mix(np.arange(len(flat), dtype=np.uint64))
    kept, ends = heaviest(flat, hashes, bounds, most)
    wanted = [
        sorted(sorted(range(first, last), key=lambda place: (-flat[place], hashes[place]))[:most])
        for first, last in itertools.pairwise(bounds.tolist())
    ]
    assert kept.tolist() == [place for places in wanted for place in places]
    assert np.diff(ends).tolist() == list(map(len, wanted))


def test_short_documents_among_long_ones_keep_one_shingle() -> None:
    """Of all their words; documents side by side never mix."""
    hashes = WordHashes.of(np.arange(10, 20, dtype=np.uint64))
    texts = [[0, 1, 2, 3, 4, 5], [6], [7, 8], [], [9, 0, 1], [2, 3, 4, 5, 6]]
    bounds = np.concatenate(([0], np.cumsum(list(map(len, texts))))).astype(np.int64)
    for size in range(1, 6):
        actual, ends = shingle_hashes(hashes, np.array([word for text in texts for word in text]), bounds, size)
        wanted = [
            [_chained(*(10 + word for word in text[i : i + size])) for i in range(max(1, len(text) - size + 1))]
            if text else []
            for text in texts
        ]  # fmt: skip
        assert actual.tolist() == [shingle for shingles in wanted for shingle in shingles]
        assert np.diff(ends).tolist() == list(map(len, wanted))


def test_jiebas_idf_is_that_of_its_keywords() -> None:
    """The tutorial's words with their weights, up to a factor of the document; words of one character weigh nothing."""
    import jieba.analyse

    text = "传统的方式人力物力比较大，单位觉得开发一款可以达到实用的智能系统，传统方式 the simhash。"
    corpus = corpus_of([CorpusText(text)])
    weights = tfidf(corpus, Idf.JIEBA)
    actual = dict(zip((corpus.vocabulary.words[word] for word in corpus.counts.words), weights.tolist(), strict=True))
    keywords = dict(jieba.analyse.extract_tags(text, topK=200, withWeight=True))
    assert {word for word, weight in actual.items() if weight} == {*keywords}
    factors = [actual[word] / weight for word, weight in keywords.items()]
    assert max(factors) == pytest.approx(min(factors))


def test_by_jiebas_idf_no_other_document_counts() -> None:
    """Beside any others a document has the same fingerprint; by the documents' own it has another one."""
    texts = [CorpusText("垃圾分类调查的数据，社区居民的问卷"), *(CorpusText("垃圾分类") for _ in range(30))]
    for idf, same in ((Idf.JIEBA, True), (Idf.DOCUMENTS, False)):
        alone, beside = (
            SimhashTfidf(idf=idf).fingerprints(corpus_of(sample)).documents()[0] for sample in (texts[:1], texts)
        )
        assert bool(alone == beside) is same
