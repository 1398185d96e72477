"""`title-cosine`: cosine, the window rule, synonyms."""

from collections import Counter

import pytest

from hengwen.fingerprints.title_cosine import WHOLE, WINDOW, cosine, liu, title_cosine
from hengwen.text.title_words import title_words


def _compare(a: str, b: str) -> tuple[float, bool]:
    return title_cosine(title_words(a), title_words(b))


def test_cosine_of_word_frequencies() -> None:
    """Two of three words in common: 2 / 3; nothing in common or nothing at all: 0."""
    assert cosine(Counter("甲乙丙"), Counter("甲乙丁")) == pytest.approx(2 / 3)
    assert cosine(Counter("甲"), Counter("乙")) == 0
    assert cosine(Counter(), Counter("乙")) == 0


def test_word_order_and_punctuation_do_not_matter() -> None:
    """The same words are the same title."""
    assert _compare("城市绿地规划研究", "研究：城市绿地规划") == pytest.approx((1, True))


def test_a_short_title_inside_a_long_one_matches_by_its_window() -> None:
    """As a whole they are far from each other; one window of the long one is the short one."""
    short = "推进乡村振兴战略 建设美丽宜居家园"
    long = "全省农业农村工作会议昨日在省城召开 会议强调 推进乡村振兴战略 建设美丽宜居家园"
    assert cosine(Counter(title_words(short)), Counter(title_words(long))) < 0.75
    assert _compare(short, long) == pytest.approx((1, True))


def test_a_phrase_of_the_synonym_list_counts_as_one_word() -> None:
    """Both phrases count as the same word."""
    assert _compare("大学生使用互联网的调查", "学生使用网络的调查") == pytest.approx((1, True))
    assert _compare("高校大学生人工智能使用情况分析", "大学学生AI使用情况研究")[1]


def test_different_titles_do_not_match() -> None:
    """Half the words in common is too little."""
    assert not _compare("小学语文阅读教学研究", "中学数学解题教学研究")[1]


def test_empty_titles_match_nothing() -> None:
    """No word, no similarity."""
    assert _compare("", "") == (0, False)
    assert _compare("《》", "城市绿地规划研究") == (0, False)


@pytest.mark.parametrize("length", range(1, 9))
def test_windows_slide_over_a_title_of_half_as_many_words_more(length: int) -> None:
    """From 1.5 times the words of the shorter one; below that only the whole titles count."""
    short = [f"词{place}" for place in range(length)]
    for longer in range(length, 2 * length + 3):
        long = [*(f"别{place}" for place in range(longer - length)), *short]
        whole = length / (length * longer) ** 0.5
        assert title_cosine(short, long)[0] == pytest.approx(1 if 2 * longer >= 3 * length else whole)
        assert title_cosine(short, long) == title_cosine(long, short)


def test_a_window_has_up_to_two_words_more() -> None:
    """With two words between its words a short title is still there; with three its window holds no more of it."""
    short = [f"词{place}" for place in range(8)]
    for between, cosine_of_window in ((0, 1), (1, 8 / (8 * 9) ** 0.5), (2, 8 / (8 * 10) ** 0.5), (3, 7 / 8)):
        long = [*short[:1], *(f"间{place}" for place in range(between)), *short[1:], "后", "后", "后", "后", "后"]
        assert title_cosine(short, long)[0] == pytest.approx(cosine_of_window)


@pytest.mark.parametrize("between", range(6))
def test_no_window_is_more_than_two_words_longer(between: int) -> None:
    """Words that stand in the middle of the shorter title count against it, and those that are too many cut it off."""
    short = [f"词{place}" for place in range(8)]
    long = [*short[:4], *(f"间{place}" for place in range(between)), *short[4:], *(f"后{place}" for place in range(9))]
    windows = [long[start : start + size] for size in (8, 9, 10) for start in range(len(long) - size + 1)]
    best = max(cosine(Counter(short), Counter(window)) for window in (long, *windows))
    assert title_cosine(short, long)[0] == pytest.approx(best)


@pytest.mark.parametrize("kept", range(1, 21))
def test_titles_match_from_three_quarters_and_windows_from_more(kept: int) -> None:
    """Of twenty words; a window of a longer title has more chances to be alike, and must be nearer."""
    short = [f"词{place}" for place in range(20)]
    other = [*short[:kept], *(f"别{place}" for place in range(20 - kept))]
    assert title_cosine(short, other)[0] == pytest.approx(kept / 20)
    assert title_cosine(short, other)[1] is (kept >= 20 * WHOLE)
    longer = [*(f"前{place}" for place in range(40)), *other]
    assert title_cosine(short, longer)[0] == pytest.approx(kept / 20)
    assert title_cosine(short, longer)[1] is (kept >= 20 * WINDOW)
    assert (WHOLE, WINDOW) == (0.75, 0.85)


def test_liu_compares_windows_alone_from_one_and_a_half_on() -> None:
    """Whole titles below that; in the second half of the way windows have no words more."""
    short = [f"词{place}" for place in range(8)]
    long = [*short, *(f"后{place}" for place in range(4))]
    assert title_cosine(short, long) == (1, True)
    assert liu(short, long)[0] == pytest.approx(8 / (8 * 10) ** 0.5)
    assert liu(long, short) == liu(short, long)
    assert liu(short, long[:-1])[0] == pytest.approx(8 / (8 * 11) ** 0.5)
    repeated = [f"词{place % 2}" for place in range(20)]
    assert liu(repeated[:8], [*long[8:], *repeated])[1]
    spread = [*(f"前{place}" for place in range(12)), *short[:1], "间", *short[1:]]
    assert title_cosine(short, spread)[0] == pytest.approx(8 / (8 * 9) ** 0.5)
    assert liu(short, spread)[0] == pytest.approx(7 / 8)
    assert liu([], short) == (0, False)
