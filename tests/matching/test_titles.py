"""Titles: cosine, the window rule, synonyms."""

from collections import Counter

import pytest

from hengwen.matching.titles import compare_titles, cosine, similar_titles, title_words


def _compare(a: str, b: str) -> tuple[float, bool]:
    similarity = compare_titles(title_words(a), title_words(b))
    return similarity.score, similarity.match


def test_cosine_of_word_frequencies() -> None:
    """Two of three words in common: 2 / 3; nothing in common or nothing at all: 0."""
    assert cosine(Counter("甲乙丙"), Counter("甲乙丁")) == pytest.approx(2 / 3)
    assert cosine(Counter("甲"), Counter("乙")) == 0
    assert cosine(Counter(), Counter("乙")) == 0


def test_word_order_and_punctuation_do_not_matter() -> None:
    """The same words are the same title."""
    assert _compare("城市绿地规划研究", "研究：城市绿地规划") == (pytest.approx(1), True)


def test_a_short_title_inside_a_long_one_matches_by_its_window() -> None:
    """As a whole they are far from each other; one window of the long one is the short one."""
    short = "推进乡村振兴战略 建设美丽宜居家园"
    long = "全省农业农村工作会议昨日在省城召开 会议强调 推进乡村振兴战略 建设美丽宜居家园"
    assert cosine(Counter(title_words(short)), Counter(title_words(long))) < 0.75
    assert _compare(short, long) == (pytest.approx(1), True)


def test_a_phrase_of_the_synonym_list_counts_as_one_word() -> None:
    """Phrases are replaced before words are found."""
    assert title_words("大学生使用互联网的调查") == title_words("学生使用网络的调查")
    assert _compare("高校大学生人工智能使用情况分析", "大学学生AI使用情况研究")[1]


def test_different_titles_do_not_match() -> None:
    """Half the words in common is too little."""
    assert not _compare("小学语文阅读教学研究", "中学数学解题教学研究")[1]


def test_all_matching_pairs_are_found_by_their_rare_words() -> None:
    """The search gives what comparing every pair gives."""
    titles = [
        "社区垃圾分类调查", "社区垃圾分类的调查", "城市社区垃圾分类情况调查报告", "乡村垃圾处理调查",
        "乡村垃圾处理的调查研究", "关于的研究", "的研究", "", "社区垃圾分类调查：以某市三个社区为例的问卷与访谈",
    ]  # fmt: skip
    cut = [title_words(title) for title in titles]
    n = range(len(cut))
    expected = {(i, j) for i in n for j in n if i < j and compare_titles(cut[i], cut[j]).match}
    assert expected
    assert set(similar_titles(cut)) == expected
