"""Word lists: the program's and the user's own."""

from pathlib import Path

import pytest

from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.text import word_lists as lists
from hengwen.text.word_lists import list_lines, word_list


def test_the_lists_that_come_along_have_words_and_no_comments() -> None:
    """Stop words, markers, synonyms."""
    assert {"的", "但是", "the"} <= word_list("stop-words.txt")
    assert {"综上所述", "总之", "但是"} <= word_list("markers.txt")
    assert all("→" in line for line in list_lines("synonyms.txt"))
    assert not any(word.startswith("#") for word in word_list("markers.txt"))


def test_a_users_own_words_are_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a file of the same name in their folder, in any encoding mark of UTF-8; comments and blanks left out."""
    (tmp_path / "stop-words.txt").write_text("\ufeff# mine\n\n图书馆 座位\n", encoding="utf-8")
    assert word_list("stop-words.txt", tmp_path) == word_list("stop-words.txt", tmp_path / "none") | {"图书馆", "座位"}
    monkeypatch.setattr(lists, "user_folder", lambda: tmp_path)
    vocabulary = corpus_of([CorpusText("图书馆的座位，读者")]).vocabulary
    assert dict(zip(vocabulary.words, vocabulary.stop.tolist(), strict=True)) == {
        "图书馆": True,
        "的": True,
        "座位": True,
        "读者": False,
    }
