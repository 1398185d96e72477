"""The product's own verdict on two titles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.matching.titles.similarity import (
    TitleSimilarity,
    compare_prepared,
    compare_titles,
    reasons,
    title_score,
)
from hengwen.matching.titles.title import make_title
from hengwen.matching.titles.weights import Weights, general
from hengwen.text.title_words import title_words


def _compare(a: str, b: str) -> TitleSimilarity:
    return compare_titles(title_words(a), title_words(b))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("社区养老服务的现状与对策研究", "社区养老服务现状及对策分析"),
        ("提升写作能力的十个方法", "提高写作能力的10种方法"),
        ("基于长短期记忆网络的股价预测", "基于LSTM的股价预测研究"),
        ("论老舍小说中的市民形象", "老舍小说市民形象分析"),
        ("宿舍管理系统的设计与实现", "基于Python的宿舍管理系统设计与实现"),
        ("專題報導：臺灣的半導體產業", "专题报导：台湾的半导体产业"),
        ("专栏｜如何给老房子做保温", "怎样给老房子做保温？"),
        ("推进乡村振兴战略 建设宜居家园", "全省工作会议昨日召开 会议强调 推进乡村振兴战略 建设宜居家园"),
        ("机械制图（上册）", "机械制图 第一册"),
        ("Effects of Drought on Maize Yield", "Effects of drought on the yield of maize"),
        ("Installing Ubuntu on Laptops", "How to install Ubuntu on a laptop"),
        ("浅谈城市绿地规划调查报告", "基于Python的城市绿地规划调查报告"),
        ("LSTM 网络的八个步骤", "关于LSTM 网络"),
        ("面向智慧港口的集装箱调度关键技术研究", "智慧港口环境下集装箱调度技术研究"),
        ("旧桥加固项目可行性研究报告", "旧桥加固工程可行性研究"),
        ("深圳南山希尔顿酒店", "南山希尔顿酒店"),
        ("基于Django的实习管理系统的设计与实现", "实习管理系统设计与开发"),
        ("A Study of Soil Erosion in Olive Groves", "Soil Erosion in Olive Groves: A Review"),
    ],
)
def test_edited_titles_match(a: str, b: str) -> None:
    """Synonyms, order, numerals, script, an added column name or topic leave a title the same."""
    assert _compare(a, b).match


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("有机化学实验指导（一）", "有机化学实验指导（二）"),
        ("有机化学（上）", "有机化学（下）"),
        ("第三章 导数及其应用", "第四章 导数及其应用"),
        ("Go 语言入门 Part 1", "Go 语言入门 Part 2"),
        ("线性代数A期中试卷", "线性代数B期中试卷"),
        ("C村饮水工程施工方案", "D村饮水工程施工方案"),
        ("普通化学Ⅰ", "普通化学Ⅱ"),
        ("A History of the Crusades II", "A History of the Crusades III"),
        ("Appendix A: Field Notes", "Appendix B: Field Notes"),
        ("汉代漆器纹饰研究", "清代漆器纹饰研究"),
        ("正向反馈对睡眠的影响", "负向反馈对睡眠的影响"),
        ("如何在 Debian 11 上安装 Redis", "如何在 Debian 12 上安装 Redis"),
        ("如何在 Debian 上安装 Redis", "如何在 Debian 上安装 Samba"),
        ("2019年度省社科基金项目申报书", "2020年度省社科基金项目申报书"),
        ("交通运输十三五规划", "交通运输十四五规划"),
        ("中华人民共和国森林法实施条例", "中华人民共和国森林法"),
        ("某某课题开题报告", "某某课题结题报告"),
        ("肺炎患儿的护理体会", "骨折患儿的护理体会"),
        ("小学语文阅读教学研究", "中学物理解题教学研究"),
        ("城市短视频营销开题报告", "农村短视频营销开题报告"),
        ("城市校园快递结题报告", "城市校园快递"),
        ("短视频营销实验报告", "关于短视频营销综述"),
        ("基于Django的实习管理系统的设计与实现", "基于Django的仓库管理系统的设计与实现"),
        ("旧桥加固项目可行性研究报告", "旧桥拆除项目可行性研究报告"),
        ("南京市公共自行车使用情况调查", "无锡市公共自行车使用情况调查"),
        ("A Study of Soil Erosion in Olive Groves", "A Study of Root Rot in Olive Groves"),
        (
            "Design and Implementation of a Bakery Ordering System",
            "Design and Implementation of a Library Catalogue System",
        ),
        ("河道清淤工程施工（A标段）", "河道清淤工程施工（B标段）"),
        ("河道清淤一期工程初步设计", "河道清淤二期工程初步设计"),
        ("通信原理实验报告2", "通信原理实验报告3"),
        ("光学讲义【上】", "光学讲义【下】"),
        ("Digital Circuits Lab 2", "Digital Circuits Lab 3"),
        ("Soil Mechanics, Second Edition", "Soil Mechanics, Third Edition"),
        ("温度变化的正向影响研究", "温度变化的负向影响研究"),
        ("社区花园建设招标公告", "社区花园建设中标公告"),
    ],
)
def test_titles_of_other_documents_do_not_match(a: str, b: str) -> None:
    """Another part, year, version, name, kind of document or subject tells titles apart, however much is shared."""
    assert not _compare(a, b).match


@pytest.mark.parametrize(
    ("a", "b"),
    [("Mariana Fernandes", "Marianna Fernandez"), ("Katharina Schneider", "Catharina Schneiders")],
)
def test_names_that_are_only_spelt_alike_are_no_title(a: str, b: str) -> None:
    """Words that look alike show two titles to be one beside words that are the same, never by themselves."""
    similarity = _compare(a, b)
    assert len(similarity.pairing.alike) == 2
    assert not similarity.match


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        ("Sheell 脚本", "Shell 脚本", True), ("Salsa 脚本", "Samba 脚本", False),  # misspelt, or another word
        ("Git 入门", "Github 入门", True), ("Vi 入门", "Vim 入门", False),  # begun with three letters, or with two
    ],
)  # fmt: skip
def test_words_that_may_be_one_are_named_as_alike(a: str, b: str, alike: bool) -> None:
    """What is said of two titles does not call another program the same one, misspelt."""
    assert bool(_compare(a, b).pairing.alike) == alike


def test_only_the_same_words_in_the_same_order_are_one() -> None:
    """Punctuation, spaces, script and numerals do not count; order and synonyms leave a little under 1."""
    assert _compare("城市 綠地（三）", "城市绿地-3").score == 1
    assert _compare("城市绿地规划研究", "研究：城市绿地规划").score < 1
    assert _compare("城市绿地规划研究", "城市绿地规划分析").score < 1


def test_a_number_more_is_less_similar_than_the_same_and_another_least() -> None:
    """The same count, a count on one side, another count: in this order."""
    others = ("写论文的八个步骤", "写论文的步骤", "写论文的六个步骤")
    same, more, other = (_compare("写好论文的八个步骤", b).score for b in others)
    assert same > more > other


def test_a_year_may_be_left_out_but_not_changed() -> None:
    """Years on both sides must be the same."""
    with_year, without, other = "2021年全国人口流动报告", "全国人口流动报告", "2022年全国人口流动报告"
    assert _compare(with_year, without).match
    assert not _compare(with_year, other).match


def test_a_word_that_all_titles_have_says_little() -> None:
    """In a collection of titles on one program its name is no sign that two of them are one."""
    titles = [title_words(f"Zorin {thing}") for thing in ("更新", "备份", "打印", "声音", "网络", "启动")] * 100
    a, b = title_words("Zorin 声音设置"), title_words("Zorin 启动修复")
    assert compare_titles(a, b, Weights(titles)).score < compare_titles(a, b).score


TITLES = st.lists(
    st.sampled_from(["城市", "绿地", "研究", "linux", "debian", "2020", "12.04", "第1", "第下", "3", "的", "分析"]),
    max_size=9,
)


@given(TITLES, TITLES)
def test_similarity_is_the_same_both_ways(a: list[str], b: list[str]) -> None:
    """To the last bit; between 0 and 1, and 1 exactly for the same words."""
    there, back = compare_titles(a, b), compare_titles(b, a)
    assert (there.score, there.match) == (back.score, back.match)
    assert 0 <= there.score <= 1
    assert (there.score == 1) == (a == b != [])


def test_what_tells_titles_apart_can_be_said() -> None:
    """Shared words, words of one side and numbers that differ are named."""
    said = [str(reason) for reason in reasons(_compare("Redis 入门（一）", "Samba 入门（二）"))]
    assert said == [
        "in both: 入门",
        "only in the first: redis 第1",
        "only in the second: samba 第2",
        "other part: 第1 ≠ 第2",
    ]
    assert [str(r) for r in reasons(_compare("森林法实施条例", "森林法实施办法"))][-1] == "another kind of document"


WORDS = [
    "社区",
    "养老",
    "现状",
    "对策",
    "LSTM",
    "长短期记忆网络",
    "Python",
    "张伟",
    "2019",
    "第一册",
    "ubuntu",
    "laptop",
]


@given(*[st.lists(st.sampled_from(WORDS), max_size=4)] * 2)
def test_the_score_alone_is_that_of_the_comparison(a: list[str], b: list[str]) -> None:
    """Also where it is known at once that the titles have nothing in common."""
    left, right = (make_title(title_words(" ".join(words)), general()) for words in (a, b))
    assert title_score(left, right, general()) == compare_prepared(left, right, general()).score
