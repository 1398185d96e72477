"""Words: the same ones everywhere."""

import jieba
import pytest

from hengwen.text.words import words

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
    """Words are found in the folded text."""
    assert words("垃圾分類調查") == words("垃圾分类调查")
