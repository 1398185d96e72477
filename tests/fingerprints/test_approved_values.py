"""Fingerprints are kept in libraries and check files for years: those of a text stay what they are.

They change only on purpose, with a new version of what libraries keep (`hengwen.library.schema`), never by the way.
"""

import random
from pathlib import Path

import numpy as np
import pytest

from approval import unapproved
from hengwen.cli.bench.labelled_sets import source_of
from hengwen.fingerprints.corpus import Corpus, corpus_of
from hengwen.fingerprints.hamming import choices, expected_distance, plan
from hengwen.fingerprints.kinds import ParagraphSets, Signatures, Sketches
from hengwen.fingerprints.method import method_of
from hengwen.model.request.methods import METHODS

WORDS = [
    "垃圾分类", "社区", "居民", "调查", "问卷", "数据", "统计", "结果", "管理", "办法", "厨余", "回收", "宣传",
    "奖励", "投放", "时间", "地点", "志愿者", "物业", "街道", "图书馆", "借阅", "读者", "研究", "方法", "提高",
    "影响", "显著", "学习", "成绩", "家长", "参与", "的", "了", "在", "和", "因此", "很", "美丽", "迅速",
    "kubernetes", "network", "is", "of", "a", "learning", "3.14", "2024", "x",
]  # fmt: skip
MARKERS = ("总之，", "综上所述，", "本文研究", "结果表明，", "因此，", "")
VARIANTS = (
    *METHODS, "simhash-improved:title=off", "simhash-improved:marker=off,length=off", "simhash-improved:part=off",
    "simhash-lexicons:dropped=0.5", "i-match:low=0.1,high=0.9", "i-match-lexicons:dropped=0.2", "shingling:size=3",
    "minhash:size=4,functions=64", "drpkp:topic=3,window=8",
)  # fmt: skip


def _corpus() -> Corpus:
    """Documents of many lengths, some of which share paragraphs, with titles, numbers, Latin and summing-up words."""
    chance = random.Random(20260301)

    def sentence() -> str:
        words = chance.choices(WORDS, k=chance.randrange(2, 14))
        return chance.choice(MARKERS) + "".join(f" {word} " if word.isascii() else word for word in words) + "。"

    shared = ["".join(sentence() for _ in range(4)) for _ in range(5)]
    texts = ["", "，。", "居民", *("\n".join(chance.sample(shared, place % 4)) for place in range(9))]
    own = (["".join(sentence() for _ in range(3)) for _ in range(place)] for place in range(len(texts)))
    result = ["\n".join([text, *paragraphs]) for text, paragraphs in zip(texts, own, strict=True)]
    titles = ["", "社区垃圾分类调查", "图书馆的数据 network", "学习成绩"]
    return corpus_of(
        source_of(text, titles[place % 4]) for place, text in enumerate([*result, result[-1], result[-2] * 40])
    )


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return _corpus()


def test_fingerprints_are_what_they_were(corpus: Corpus) -> None:
    """Of every method, with its parameters and with others: 64 bits a document, and what the method itself keeps."""
    lines = []
    for text in VARIANTS:
        prints = method_of(text).fingerprints(corpus)
        lines += [text, "  " + " ".join(f"{value:016x}" for value in prints.documents().tolist())]
        if isinstance(prints, ParagraphSets | Sketches | Signatures):
            lines.append("  " + " ".join(f"{value:x}" for value in prints.values.ravel()[:400].tolist()))
        near, others = prints.similarity(), np.arange(len(corpus))
        lines.append(f"  equal at {near.most}, matching from {near.match}")
        lines += (f"  {' '.join(map(str, near.of(one, others).tolist()))}" for one in (0, 5, 11, 13))
    assert unapproved(Path(__file__).with_name("approved.txt"), lines) == []


def test_distances_are_expected_and_searched_as_they_were() -> None:
    """What a cosine means in bits; and by how many blocks the pairs within a radius are found, the quickest way."""
    cosines = (-1.5, -1.0, -0.5, 0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0, 1.5)
    lines = [f"cosine {cosine}: {expected_distance(cosine):.6f} bits" for cosine in cosines]
    counts = (2, 10, 100, 300, 1000, 3000, 10_000, 100_000, 1_000_000, 10_000_000)
    lines += (f"radius {radius}: {[plan(count, radius) for count in counts]}" for radius in (1, 2, 3, 5, 8, 12, 20, 31))
    for blocks, radius in ((4, 3), (5, 3), (6, 2), (9, 8)):
        sample = list(choices(blocks, radius))
        lines.append(f"{blocks} blocks, {radius} differ: {len(sample)}, {[choice.kept for choice in sample[:12]]}")
    assert unapproved(Path(__file__).with_name("approved-distances.txt"), lines) == []


def test_what_methods_can_be_told_is_as_approved() -> None:
    """Their parameters in order, with their bounds and what they are unless they are told; in how many bits."""
    lines = []
    for name in METHODS:
        method = method_of(name)
        lines.append(f"{name}: {method.about}")
        for parameter, about in method.parameters().items():
            lines.append(f"  {parameter}: {about.label}, {about.least} to {about.most}, {getattr(method, parameter)}")
    assert unapproved(Path(__file__).with_name("approved-parameters.txt"), lines) == []
