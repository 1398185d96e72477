"""The four factors of Zhang & He, each by itself."""

import math

import pytest

from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.simhash_improved import SimhashImproved
from hengwen.fingerprints.vote import SCALE
from hengwen.text.words import hash64

TEXT = "研究图书馆。但是干净的图书馆开放。kubernetes"
IDF = math.log(1 + 1 / 2)
TF = {"研究": 1, "图书馆": 2, "干净": 1, "开放": 1, "kubernetes": 1}  # 但是 and 的 are stop words
TOTAL = 8


def _vote(weights: dict[str, float]) -> int:
    sums = [0] * 64
    for word, weight in weights.items():
        for place in range(64):
            sums[place] += round(weight * SCALE) * (1 if hash64(word) >> place & 1 else -1)
    return sum(1 << place for place in range(64) if sums[place] > 0)


@pytest.mark.parametrize(
    ("switched", "factors"),
    [
        ({}, {}),
        ({"part": True}, {"研究": 2, "图书馆": 2, "开放": 2, "kubernetes": 2}),
        # lengths 1 (的), 2, 2, 3, 4 (ten letters) of 1 to 4
        ({"length": True}, {"研究": 2 / 4, "图书馆": 3 / 4, "干净": 2 / 4, "开放": 2 / 4, "kubernetes": 4 / 4}),
        # 图书馆 stands once in the marked clause and once outside
        ({"marker": True}, {"图书馆": 3, "干净": 5, "开放": 5}),
        ({"title": True}, {"图书馆": 5, "开放": 5}),
    ],
)
def test_each_factor_weighs_what_it_says(switched: dict[str, bool], factors: dict[str, float]) -> None:
    """Against the formula, word by word."""
    off = {"part": False, "length": False, "marker": False, "title": False}
    method = SimhashImproved(**{**off, **switched})  # type: ignore[arg-type]  # none of them is idf
    fingerprints = method.fingerprints(corpus_of([CorpusText(TEXT, title="开放的图书馆")]))
    expected = _vote({word: n / TOTAL * IDF * factors.get(word, 1) for word, n in TF.items()})
    assert fingerprints.documents().tolist() == [expected]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("总之方法可行，数据", {"方法", "可行"}),
        ("總之方法可行\n數據", {"方法", "可行"}),
        ("综上所述,方法可行。数据", {"方法", "可行"}),  # the clause after a marker that stands alone
        ("方法总之可行，数据", set()),  # it opens nothing
        ("由此可见方法可行。但数据", {"方法", "可行", "数据"}),
    ],
)
def test_a_marker_opens_only_its_own_clause(text: str, marked: set[str]) -> None:
    """Up to the next comma, full stop or line, in simplified and traditional characters."""
    only = SimhashImproved(part=False, length=False, marker=True, title=False)
    words = ["方法", "可行", "数据"]
    corpus = corpus_of([CorpusText(text)])
    total = len(corpus.ids)
    fingerprints = only.fingerprints(corpus)
    weights = {word: 1 / total * IDF * (5 if word in marked else 1) for word in words}
    assert fingerprints.documents().tolist() == [_vote(weights)]


def test_a_marker_at_the_end_of_a_document_opens_nothing_in_the_next_one() -> None:
    """The fingerprint of a document is the same whichever stands before it in the list."""
    ends, begins = CorpusText("研究方法。总之"), CorpusText("居民调查，图书馆数据")
    marker = SimhashImproved(part=False, length=False, marker=True, title=False)
    here, there = (
        marker.fingerprints(corpus_of(texts)).documents().tolist() for texts in ((ends, begins), (begins, ends))
    )
    assert here == there[::-1]
