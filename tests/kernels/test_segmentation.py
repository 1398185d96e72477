"""Compiled kernels say what their Python says, and so does a whole check."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import jieba
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.kernels.texts import dictionary, segmentation
from hengwen.resources import resource
from hengwen.text.normalisation import expand
from hengwen.text.segmenter import cut_by_jieba
from hengwen.text.words import cut, hash64, index_words, join_words, packed_dictionary

compiled = pytest.mark.skipif(not segmentation.COMPILED, reason="the kernels were not compiled")

CHARACTERS = st.sampled_from("研究生命起源图书馆学中华人民共和国的了南京市长江大桥乒乓球拍卖完㐀﨎𠀀𠮷a1é ，。\n")
ANY = st.integers(0x3400, 0x9FFF).map(chr)
HAN = st.integers(0x4E00, 0x9FD5).map(chr)  # what jieba takes for Chinese
JIEBA = jieba.Tokenizer()


def _codes(text: str) -> np.ndarray[Any, np.dtype[np.uint32]]:
    return np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)


def _kinds(text: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    kinds = segmentation.WordCharacter
    actual = [kinds.HAN if c >= "\u3400" and c.isalpha() else kinds.LETTER if c.isalnum() else kinds.NONE for c in text]
    return np.array(actual, dtype=np.uint8)


TIE = "速攻速" + 102 * "好"
"""Two of its words are as frequent as each other: how the sums are rounded decides which of them is one."""


@compiled
@given(st.text(CHARACTERS | ANY, max_size=200))
@example("")
@example("结合成分子时")
@example(TIE)
def test_words_of_the_kernel_are_those_of_its_meaning(text: str) -> None:
    """Of any characters, in dictionaries or not."""
    kinds = _kinds(text)
    lengths = segmentation.segment(_codes(text), kinds, dictionary.load, cut_by_jieba)
    assert lengths.dtype == np.uint32
    assert lengths.tolist() == segmentation.segment_in_python(_codes(text), kinds, cut_by_jieba).tolist()


@given(
    st.text(
        st.sampled_from("研究生命起源图书馆学中华人民共和国的了南京市长江大桥乒乓球拍卖完速攻分十") | HAN, min_size=1
    )
)
@example(TIE)
def test_words_are_those_of_jieba(run: str) -> None:
    """By the kernel, and by jieba's own parts, without its guesses at words that it does not know."""
    assert cut(run) == cut_by_jieba(run) == JIEBA.lcut(run, HMM=False)


@given(st.lists(st.text("甲乙ab研究生", min_size=1, max_size=4), max_size=60), st.data())
def test_words_are_numbered_as_they_are_met(words: list[str], data: st.DataObject) -> None:
    """With what is no word before any of them; their hashes are those of the dictionary."""
    text = "".join(data.draw(st.sampled_from(["", "，", "，。"])) + word for word in words)
    lengths = np.array([len(word) for word in words], dtype=np.uint32)
    numbers, spelled, begins, hashes = segmentation.index_words(_codes(text), _kinds(text), lengths)
    known = list(dict.fromkeys(words))
    assert [known[number] for number in numbers] == words
    assert spelled == "\n".join(known)
    assert [spelled[a : b - 1] for a, b in pairwise(begins.tolist())] == known
    assert all(value in (0, hash64(word)) for word, value in zip(known, hashes.tolist(), strict=True))
    plain = segmentation.index_in_python(_codes(text), _kinds(text), lengths)
    assert numbers.tolist() == plain[0].tolist()
    assert (spelled, begins.tolist()) == (plain[1], plain[2].tolist())


@compiled
def test_lengths_of_another_text_are_refused() -> None:
    """They would lead outside of its letters."""
    for lengths in ([3], [1], [1, 1, 1]):
        with pytest.raises(ValueError, match="another text"):
            segmentation.index_words(_codes("研，究"), _kinds("研，究"), np.array(lengths, dtype=np.uint32))


@given(st.text(CHARACTERS | ANY, max_size=200))
def test_the_hash_of_a_word_is_the_same_from_the_dictionary(text: str) -> None:
    """And from its letters: libraries are searched by it."""
    index = index_words(expand(text))
    assert index.hashes.tolist() == [hash64(word) for word in index.different]


def test_words_of_a_text_come_back_from_their_lengths() -> None:
    """As a library keeps them."""
    text = expand("本研究以城区三所小学的学生为对象, in 2019 年 Python3 课程。")
    lengths = np.array([1, 2, 1, 2, 1, 1, 2, 1, 2, 1, 2, 2, 4, 1, 7, 2], dtype=np.uint32)
    index = index_words(text)
    assert [len(index.different[number]) for number in index.numbers] == lengths.tolist()
    assert join_words(text, lengths).spelled == index.spelled


def test_the_dictionary_is_that_of_jieba() -> None:
    """As it was made when the package was built."""
    assert packed_dictionary() == dictionary.PATH.read_bytes()


@pytest.mark.parametrize("data", [b"", b"x" * 15, b"x" * 16, b"\0" * 100, bytes(24) + bytes(4 * 65536 - 1)])
def test_another_file_is_no_dictionary(tmp_path: Path, data: bytes) -> None:
    (path := tmp_path / "words.trie").write_bytes(data or b"x")
    with pytest.raises(ValueError, match="no dictionary"):
        dictionary.load(path)


def test_a_dictionary_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Words of several characters, in and beyond the first plane; what is only the beginning of one is none."""
    words = {"研究": 10, "研究生": 5, "𠮷": 2, "𠮷野家": 1}
    packed = dictionary.pack(words, {"研究": "v", "𠮷野家": "nz"}, 20, hash64)
    (tmp_path / "words.trie").write_bytes(packed)
    read = dictionary.load(tmp_path / "words.trie")

    def step(word: str) -> int:
        taken = 1
        for code in map(ord, word):
            taken = read.step(taken >> 1, code)
        return taken

    def weight(word: str) -> float:
        return float(read.weights[step(word) >> 1])

    assert {word: round(20 * np.exp(weight(word))) for word in words} == words
    assert weight("研") == weight("𠮷野") == 1
    assert read.has("研究生")
    assert not any(map(read.has, ("研", "究", "研究生物")))
    assert read.hashes[step("研究生") >> 1] == hash64("研究生")
    assert [step(word) & 1 for word in ("研", "研究", "研究生")] == [1, 1, 0]
    assert step("究") == step("研生") == step("野") == 0
    assert read.roots[ord("研")] == step("研")
    assert read.unknown == pytest.approx(-np.log(20))
    assert [*map(read.tag, ["研究", "𠮷野家", "研究生", "研", "究", "研究生院", ""])] == ["v", "nz", *"xxxxx"]


@compiled
def test_a_check_without_kernels_gives_the_same_report(tmp_path: Path) -> None:
    """All figures and places, with the environment variable that switches them off."""
    reports = []
    for switch in ("on", "off"):
        path = tmp_path / f"{switch}.json"
        command = [sys.executable, "-m", "hengwen", "check", str(resource("samples")), "--quiet", "--output", str(path)]
        subprocess.run(command, env={**os.environ, "HENGWEN_KERNELS": switch}, check=False, capture_output=True)
        report = json.loads(path.read_text(encoding="utf-8"))
        assert report.pop("created")
        assert report.pop("seconds")
        reports.append(report)
    assert len(reports[0]["comparisons"]) > 10
    assert reports[0] == reports[1]
