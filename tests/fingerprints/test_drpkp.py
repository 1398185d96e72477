"""DRPKP: Rabin's fingerprints, topic words, their three weights, paragraphs as sets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.cli.bench.labelled_sets import source_of
from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.drpkp import Drpkp, topic_fingerprints
from hengwen.fingerprints.rabin import POLYNOMIAL, rabin, rabin_all
from hengwen.fingerprints.similarity import SHARE
from hengwen.fingerprints.vote import SCALE
from hengwen.kernels.hashes.hashing import mix
from hengwen.model.document import Content, Document, Paragraph, Span


def _times(a: int, b: int) -> int:
    """The product of two polynomials over GF(2)."""
    product = 0
    while b:
        product ^= a * (b & 1)
        a, b = a << 1, b >> 1
    return product


def _rest(a: int, b: int) -> int:
    while a.bit_length() >= b.bit_length():
        a ^= b << (a.bit_length() - b.bit_length())
    return a


def _irreducible(polynomial: int) -> bool:
    """Rabin's criterion for degree 64 = 2⁶: x^(2⁶⁴) = x, and x^(2³²) - x has no factor in common with it."""
    power, middle = 2, 0
    for step in range(64):
        power = _rest(_times(power, power), polynomial)
        middle = power if step == 31 else middle
    a, b = polynomial, middle ^ 2
    while b:
        a, b = b, _rest(a, b)
    return (power, a) == (2, 1)


def test_the_polynomial_is_the_first_random_one_that_is_irreducible() -> None:
    """Drawn by the mixing of SplitMix64 from 1, 2, 3, …"""
    drawn = mix(np.arange(1, 22, dtype=np.uint64)).tolist()
    candidates = [1 << 64 | value | 1 for value in drawn]
    assert [candidate for candidate in candidates if _irreducible(candidate)] == [POLYNOMIAL]


@given(st.lists(st.text(max_size=8), max_size=6))
def test_rabins_fingerprint_is_the_remainder(words: list[str]) -> None:
    """Of the message with a 1 before it and 64 zeros behind; one at a time, and all at once."""
    data = [word.encode() for word in words]
    expected = [_rest(int.from_bytes(b"\x01" + part + bytes(8), "big"), POLYNOMIAL) for part in data]
    assert [rabin(part) for part in data] == expected
    assert rabin_all(tuple(words)).tolist() == expected


def _vote(weights: dict[str, float]) -> int:
    sums = [0] * 64
    for word, weight in weights.items():
        for place in range(64):
            sums[place] += round(weight * SCALE) * (1 if rabin(word.encode()) >> place & 1 else -1)
    return sum(1 << place for place in range(64) if sums[place] > 0)


@pytest.mark.parametrize(("window", "near"), [(5, 0.2), (3, 0.1)])
def test_a_paragraph_is_the_vote_of_its_topic_words(window: int, near: float) -> None:
    """Frequency, context and position by the formulae, counted by hand."""
    text = "图书馆的读者。\n图书馆有书架、书架、书架，在很远很远很远很远很远很远很远很远的地方有座位"
    fingerprints = Drpkp(window=window).fingerprints(corpus_of([source_of(text, "书架")]))
    first = {"图书馆": 1 / 2 + near + 0.05 + 0.05 + 0.05, "读者": 1 / 2 + near + 0.05 + 0.05}
    second = {
        "图书馆": 1 / 6 + near + 0.05 + 0.05 + 0.05,
        "书架": 3 / 6 + near + 0.1 + 0.05 + 0.05 / 2,
        "地方": 1 / 6 + near + 0.05 + 0.05 / 2,
        "座位": 1 / 6 + near + 0.05 + 0.05 / 2,
    }
    assert fingerprints.values.tolist() == [_vote(first), _vote(second)]


@pytest.mark.parametrize(
    ("lines", "title", "topic"),
    [
        (["图书馆", "图书馆有书架", "座位"], "", "图书馆"),  # of the first paragraph, more than a new one
        (["座位", "书架的读者", "读者"], "", "读者"),  # of the last paragraph
        (["座位", "书架的读者", "图书馆"], "书架", "书架"),  # of the title
        (["座位", "读者", "读者和书架", "图书馆"], "", "读者"),  # of an earlier paragraph
    ],
)
def test_the_place_of_a_word_tells_which_is_the_topic(lines: list[str], title: str, topic: str) -> None:
    """Of two words that are as frequent and stand together, the fingerprint is that of the one that weighs more."""
    fingerprints = Drpkp().fingerprints(corpus_of([source_of("\n".join(lines), title)]))
    paragraph = next(number for number, line in enumerate(lines) if len(line) > 3)
    assert fingerprints.values.tolist()[paragraph] == rabin(topic.encode())


def test_only_the_most_probable_words_count() -> None:
    """A word beyond the ten does not change the fingerprint."""
    words = ["图书馆", "读者", "书架", "座位", "数据", "统计", "方法", "社区", "居民", "街道"]
    twice = "。".join(words * 2)
    a, b, c = (
        Drpkp()
        .fingerprints(
            corpus_of([CorpusText(twice), CorpusText(f"{twice}。垃圾"), CorpusText(f"{twice}。垃圾垃圾垃圾")])
        )
        .values.tolist()
    )
    assert a == b != c


def test_documents_match_by_the_share_of_their_paragraphs() -> None:
    """Two of three paragraphs on one side, two of two on the other."""
    kept = ["图书馆向读者开放座位预约系统。", "社区居民参加垃圾分类问卷调查。"]
    texts = ["\n".join([*kept, "天文台观测彗星轨道变化。"]), "\n".join(kept), "火车到达车站。"]
    prints = Drpkp(radius=8).fingerprints(corpus_of([source_of(text, "") for text in texts]))
    levels = prints.similarity().of(0, np.arange(3)).tolist()
    assert levels[1] == SHARE * 4 // 5
    assert levels[2] == 0


def test_paragraphs_without_nouns_and_verbs_have_no_fingerprint() -> None:
    """Punctuation, function words, blank lines."""
    prints = Drpkp().fingerprints(corpus_of([source_of("的了吗\n\n……\n图书馆", "")]))
    assert len(prints.values) == 1


def test_the_topics_of_chosen_paragraphs_are_those_of_the_document() -> None:
    """In any order; none for a paragraph without nouns and verbs."""
    lines = ["垃圾分类的调查。", "。，。", "图书馆借阅数据的统计。"]
    starts = [0, len(lines[0]) + 1, len(lines[0]) + len(lines[1]) + 2]
    spans = [Span(start, start + len(line)) for start, line in zip(starts, lines, strict=True)]
    document = Document("a", "", Content("\n".join(lines), tuple(map(Paragraph, spans))))
    values = Drpkp().fingerprints(corpus_of([CorpusText.of(document)])).values.tolist()
    assert topic_fingerprints(document, spans) == [values[0], None, values[1]]
    assert topic_fingerprints(document, spans[::-1]) == [values[1], None, values[0]]
