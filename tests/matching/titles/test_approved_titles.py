"""Every figure of two titles: what they share, what is similar, all signals, the score, the reasons shown."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from approval import unapproved
from hengwen.matching.titles.pairing import word_similarity
from hengwen.matching.titles.signals import measure
from hengwen.matching.titles.similarity import compare_prepared, reasons
from hengwen.matching.titles.title import make_title
from hengwen.matching.titles.weights import Weights
from hengwen.text.title_words import meanings, title_words

_HERE = Path(__file__).parent / "approved"

SUBJECTS = (
    (
        "城市社区生活垃圾分类管理现状调查与对策研究", "城市社区生活垃圾分类管理的现状与对策",
        "农村社区生活垃圾分类现状",
        "城市社区养老服务管理现状调查报告", "河北省社区生活垃圾分类管理", "湖北省社区生活垃圾分类管理", "垃圾分类",
    ),
    (
        "如何在 Debian 11 上安装 Redis", "如何在 Debian 12 上安装 Redis", "如何在 Debian 上安装 Samba",
        "Installing Redis on Debian", "在Debian上安装与配置Reddis", "Redis 安装教程（第二版）",
        "Redis 6.2 与 7.0 的比较",
    ),
    (
        "2019年度省社科基金项目申报书", "2020年度省社科基金项目申报书", "省社科基金项目结题报告", "省社科基金项目",
        "省社科基金重点项目申报书（修订版）", "省社会科学基金项目申请书", "2019—2021年省社科基金项目申报书汇编",
    ),
    (
        "有机化学实验指导（一）", "有机化学实验指导（二）", "有机化学实验指导 第一册", "有机化学（上）", "有机化学下册",
        "无机化学实验指导书", "有机化学实验八个步骤", "有机化学实验的8个步骤",
    ),
    (
        "Effects of Drought on Maize Yield", "The effect of drought on yields of maize", "Effects of Frost on Wheat",
        "A Survey of Drought-Tolerant Maize: Part 1", "A Survey of Drought-Tolerant Maize: Part 2",
        "Catharina Schneiders", "Katharina Schneider",
    ),
    (
        "基于长短期记忆网络的股价预测", "基于LSTM的股价预测研究", "基于LSTM的汇率预测研究", "股价预测的三种方法",
        "股價預測研究",
        "基于Python的宿舍管理系统设计与实现", "宿舍管理系统的设计与实现", "宿舍管理系统", "基于Java的图书管理系统",
    ),
)  # fmt: skip


def _figures(a: str, b: str, weights: Weights) -> Iterator[str]:
    left, right = (make_title(title_words(title), weights) for title in (a, b))
    similarity = compare_prepared(left, right, weights)
    pairing = similarity.pairing
    yield f"{similarity.score:.6f} {'match' if similarity.match else 'other'} {a} | {b}"
    alike = " ".join(f"{item.left}~{item.right} {item.similarity:.4f}" for item in pairing.alike)
    yield f"    {' '.join(pairing.shared)} | {alike} | {' '.join(pairing.left)} | {' '.join(pairing.right)}"
    signals = measure(left, right, pairing, similarity.numbers, weights)._asdict()
    yield "    " + ", ".join(f"{name} {value:.4f}" for name, value in signals.items() if value)
    yield from (f"    {reason}" for reason in reasons(similarity))


def test_every_figure_of_two_titles_is_as_approved() -> None:
    """Weighed as in general texts and by their own collection, whichever of both comes first."""
    lines = []
    for titles in SUBJECTS:
        words = [title_words(title) for title in titles]
        for name, weights in (("in general", Weights()), ("in their collection", Weights(map(meanings, words)))):
            lines.append(name)
            for a, b in combinations(titles, 2):
                figures = list(_figures(a, b, weights))
                assert figures[0].split()[:2] == next(_figures(b, a, weights)).split()[:2]
                lines += figures if name == "in general" else figures[:1]
    assert unapproved(_HERE / "figures.txt", lines) == []


WORDS = (
    "河北", "湖北", "河北省", "现状", "状况", "调查", "调查报告", "报告", "北京", "北京市", "git", "github", "vim",
    "vi",
    "shell", "sheell", "samba", "salsa", "katharina", "catharina", "11", "12", "管理", "管理系统", "系统",
)  # fmt: skip


def test_how_far_words_stand_for_each_other_is_as_approved() -> None:
    """Each with each."""
    values = ((a, b, word_similarity(a, b)) for a, b in combinations(WORDS, 2))
    assert unapproved(_HERE / "words.txt", (f"{a} {b} {value:.6f}" for a, b, value in values if value)) == []
