"""Words: the same ones everywhere."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import jieba
import numpy as np
import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.texts import segmentation
from hengwen.kernels.texts.dictionary import load
from hengwen.text import word_lists as lists
from hengwen.text import words as module
from hengwen.text.normalisation import expand
from hengwen.text.segmenter import tags
from hengwen.text.words import cut, index_words, join_words, part_of_speech, place_words, tag_with_guesses, words
from slow import one_of

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
        ("python3", "eng"),
        ("2024", "m"),
        ("é", "x"),
        ("\x00", "x"),
        ("㐀", "x"),
    ],
)
def test_a_word_has_the_tag_of_the_dictionary(word: str, tag: str) -> None:
    """By its first letter, whatever stands around it."""
    assert part_of_speech(word).startswith(tag)


_known_tags = cache(tags)  # a second each time


@given(st.text(st.sampled_from("研究图书馆漂亮的调查郗篑㐀𠮷唛南京市长江大桥"), min_size=1, max_size=6))
def test_every_word_has_the_tag_of_its_last_part(run: str) -> None:
    """What the dictionary of jieba says."""
    assert part_of_speech(run) == _known_tags().get(cut(run)[-1], "x")


@pytest.fixture
def user_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's own words, and an empty cache."""
    monkeypatch.setattr(lists, "user_folder", lambda: tmp_path)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    (tmp_path / "dictionary.txt").write_text(
        "# 词 频 性\n智衡閲卷 9 nz\n长江大 30000\n城三 4000000\nBad\n", encoding="utf-8"
    )
    for known in (module.user_words, module.dictionary):
        known.cache_clear()
    yield tmp_path
    for known in (module.user_words, module.dictionary):
        known.cache_clear()


@pytest.mark.parametrize("compiled", one_of((True, False)))
def test_a_user_has_words_of_their_own(
    user_dictionary: Path, monkeypatch: pytest.MonkeyPatch, *, compiled: bool
) -> None:
    """In jieba's form, folded as texts are, by the kernel from a dictionary that is made once, and by jieba alike."""
    monkeypatch.setattr(segmentation, "COMPILED", compiled and segmentation.COMPILED)
    assert words("用智衡阅卷评阅，城三区") == ["用", "智衡阅卷", "评阅", "城三", "区"]
    assert part_of_speech("智衡阅卷") == "nz"
    reference = jieba.Tokenizer()
    reference.load_userdict(["智衡阅卷 9 nz", "长江大 30000", "城三 4000000"])
    for sentence in SENTENCES:
        chinese = sentence.replace("，", "")
        assert words(chinese) == reference.lcut(chinese, HMM=False)
    (result,) = (user_dictionary / "cache").iterdir()
    assert result.stat().st_mode & 0o077 == 0
    before = result.stat().st_mtime_ns
    module.dictionary.cache_clear()
    assert module.dictionary().has("智衡阅卷")
    assert result.stat().st_mtime_ns == before
    (user_dictionary / "dictionary.txt").write_text("评阅城", encoding="utf-8")
    for known in (module.user_words, module.dictionary):
        known.cache_clear()
    assert not module.dictionary().has("智衡阅卷")
    assert [path != result for path in (user_dictionary / "cache").iterdir()] == [True]


def test_a_program_without_its_dictionary_makes_one(user_dictionary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a copy of the source that nobody built; a cache that cannot be written is done without."""
    (user_dictionary / "dictionary.txt").unlink()
    (user_dictionary / "cache").write_text("no folder")
    monkeypatch.setattr(module, "PATH", user_dictionary / "none.trie")
    assert module.dictionary().tag("图书馆") == "n"
    assert module.dictionary().weights.tobytes() == load().weights.tobytes()


@given(st.text(st.sampled_from("王张曲欧阳司马晓明伟芳研究图书馆的在劉德華"), min_size=1, max_size=5))
def test_guesses_are_those_of_jieba(run: str) -> None:
    """At words that no dictionary has."""
    assert [word for word, _ in tag_with_guesses(run)] == jieba.lcut(run)


@pytest.mark.parametrize(
    ("run", "tag"), [("张小明", "nr"), ("曲杰", "nr"), ("绳桂梓", "ns"), ("研艳", "a"), ("衷軒", "n"), ("㐀㐀", "x")]
)
def test_a_guessed_word_has_the_tag_of_the_model(run: str, tag: str) -> None:
    """Of the last of the longest words that it makes; none where it makes no word."""
    assert tag_with_guesses(run) == [(run, tag)]


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
