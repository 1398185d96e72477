"""The words of titles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.text import title_words as module
from hengwen.text.title_words import is_chinese, is_name, is_number, is_part, meanings, title_words


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Debian12与Python3.11", ["debian", "12", "与", "python", "3.11"]),
        ("七个实例", ["7", "个", "实例"]),
        ("一个实例", ["一个", "实例"]),
        ("操作系统（下）", ["操作系统", "第下"]),
        ("操作系统（上册）", ["操作系统", "第1"]),
        ("Ⅲ期工程", ["第3", "工程"]),
        ("软件观察 2021.07", ["软件", "观察", "2021", "7"]),
        ("“十四五”规划", ["第14", "规划"]),
        ("第十四个五年规划", ["第14", "规划"]),
        ("实验三 显微镜", ["实验", "第3", "显微镜"]),
        ("清淤工程（B包）", ["清淤", "工程", "第2"]),
        ("第1标段投标文件", ["第1", "投标", "文件"]),
        ("一期工程", ["第1", "工程"]),
        ("C标准库", ["c", "标准", "库"]),
        ("第三小学", ["第3", "小学"]),
        ("Physics, 3rd edition", ["physics", "第3", "edition"]),
        ("Annual Report 2018", ["annual", "report", "2018"]),
        ("C++ 与 C# 之比较", ["cplusplus", "与", "csharp", "之", "比较"]),
        ("網路安全", ["网路", "安全"]),
        ("", []),
        ("《》——", []),
    ],
)
def test_words_of_titles(title: str, words: list[str]) -> None:
    """Letters part from digits, numerals are digits, parts of a series are marked."""
    assert title_words(title) == words


@given(st.text(max_size=60))
def test_any_text_has_words_each_of_one_class(title: str) -> None:
    """Every word is exactly one of number, part, Chinese word, word in letters; none is empty."""
    for word in title_words(title):
        assert sum((is_number(word), is_part(word), is_chinese(word), is_name(word))) == 1


def test_synonyms_count_where_words_begin_and_end() -> None:
    """Whole words and phrases are replaced, the longest first; parts of words are not."""
    assert meanings(title_words("浅谈互联网")) == ["研究", "网络"]
    assert meanings(title_words("Machine Learning 入门")) == ["机器", "学习", "入门"]
    assert meanings(title_words("網路軟體")) == ["网络", "软件"]
    assert meanings(title_words("用户研究")) == ["用户", "研究"]
    assert meanings([]) == []


@pytest.mark.parametrize(("one", "other"), [("万人长跑活动", "10000人长跑活动"), ("百种植物", "100种植物")])
def test_a_unit_alone_is_one_of_it(one: str, other: str) -> None:
    """A round number written with one character is that number."""
    assert title_words(one) == title_words(other)


def test_a_phrase_of_the_list_may_have_any_number_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest one counts, as long as it begins and ends with a word."""
    long = "the theory of the leisure class and its critics today"
    monkeypatch.setattr(module, "synonyms", lambda: {"".join(title_words(long)): ("veblen",), "thetheory": ("x",)})
    module._longest.cache_clear()
    try:
        assert meanings(title_words(f"On {long} again")) == ["on", "veblen", "again"]
        assert meanings(title_words("the theory of the leisure")) == ["x", "of", "the", "leisure"]
    finally:
        module._longest.cache_clear()
