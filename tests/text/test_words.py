"""Words: the same ones everywhere."""

import jieba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.text.normalisation import expand
from hengwen.text.segmenter import segmenter
from hengwen.text.words import cut, index_words, join_words, part_of_speech, place_words, words

SENTENCES = [
    "本研究以城区三所小学的四年级学生为对象，通过问卷和课堂观察收集数据",
    "垃圾分类是对垃圾收集处置传统方式的改革",
    "研究生命的起源和中华人民共和国的历史",
    "他说的确实在理，南京市长江大桥",
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_words_are_those_of_jieba_without_its_hmm(sentence: str) -> None:
    """The quick segmenter gives the reference's words."""
    chinese = sentence.replace("，", "")
    assert words(chinese) == jieba.lcut(chinese, HMM=False)


def test_latin_words_and_numbers_stay_whole() -> None:
    """English, numbers and mixed names are words of their own, in lower case."""
    assert words("用Python3写 The Quick-Brown 3.14%") == ["用", "python3", "写", "the", "quick", "brown", "3", "14"]


def test_traditional_text_has_the_words_of_the_simplified_one() -> None:
    """Words are found in the normalised text."""
    assert words("垃圾分類調查") == words("垃圾分类调查")


@given(st.text(st.sampled_from("研究图书馆的 ，abc１２\nﬁ㎞調查\u200b𠮷")))
def test_placed_words_are_the_words_and_stand_where_they_say(text: str) -> None:
    """Ascending, and the text from there on begins with the word."""
    placed = place_words(text)
    starts = placed.starts.tolist()
    assert placed.words == words(text)
    assert starts == sorted(starts)
    assert all(0 <= start < len(text) for start in starts)


def test_places_count_the_characters_of_the_text_itself() -> None:
    """Before and after what is dropped, and what stands for several characters."""
    placed = place_words("調查，\u200b㎞研究abc 図书馆")
    assert dict(zip(placed.words, placed.starts.tolist(), strict=True))["研究"] == 5


@pytest.mark.parametrize(
    ("word", "tag"),
    [
        ("图书馆", "n"),
        ("研究", "v"),
        ("漂亮", "a"),
        ("漂亮图书馆", "n"),
        ("abc", "eng"),
        ("\x00", "x"),
        ("郗", "nr"),
        ("㐀", "x"),
    ],
)
def test_a_word_has_the_tag_of_the_dictionary(word: str, tag: str) -> None:
    """By its first letter, whatever stands around it."""
    assert part_of_speech(word).startswith(tag)


@given(st.text(st.sampled_from("研究图书馆漂亮的调查郗篑㐀𠮷唛南京市长江大桥"), min_size=1, max_size=6))
def test_tags_and_words_of_chinese_are_those_of_rjieba(run: str) -> None:
    """Which has a copy of the dictionary of its own, and takes a fifth of a second to unpack it.

    Only where two ways to cut are equally probable, to the last bits of a sum, may the words be others.
    """
    assert cut(run) == [*segmenter().cut(run, False)]
    assert part_of_speech(run) == segmenter().tag(run, False)[-1][1]


@pytest.mark.parametrize("count", [65_535, 65_536, 65_537, 70_000])
def test_a_text_may_have_more_different_words_than_two_bytes_can_number(count: int) -> None:
    """A list of accounts or names: every word keeps its own number."""
    text = " ".join(f"w{number}" for number in range(count))
    index = index_words(expand(text))
    assert index.different == text.split()
    assert index.numbers.tolist() == list(range(count))


@pytest.mark.parametrize("lengths", [[2, 2, 3], [2, 2, 1], [2, 2, 0, 2], [6, 0], [7]])
def test_lengths_of_another_text_are_no_words_of_this_one(lengths: list[int]) -> None:
    """A library that somebody has changed may hold any numbers."""
    text = expand("我们 你们, 他们")
    assert join_words(text, np.array([2, 2, 2], dtype=np.uint32)).spelled == "我们\n你们\n他们"
    with pytest.raises(ValueError, match="words of another text"):
        join_words(text, np.array(lengths, dtype=np.uint32))
