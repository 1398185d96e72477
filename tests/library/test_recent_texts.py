"""Texts of a library that are asked for again are not read again, and never too many are kept."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from hengwen.library.search import recent_texts
from hengwen.library.search.recent_texts import texts_of
from hengwen.library.store import Library, LibraryText
from library.libraries import essay, make_library


class Reading:
    """Notes which texts are read from the file."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.numbers: list[int] = []
        texts = Library.texts

        def noted(library: Library, numbers: Iterable[int]) -> Iterator[LibraryText]:
            for text in texts(library, numbers):
                self.numbers.append(text.number)
                yield text

        monkeypatch.setattr(Library, "texts", noted)


def test_what_was_read_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts are those of the file, by ascending numbers, without those that are not there."""
    path = make_library(tmp_path / "a.db", [essay(number, 200 + number) for number in range(6)])
    with Library.open(path, write=True) as library:
        from_file = {text.number: text.tokens.tolist() for text in library.texts(range(1, 7))}
        reading = Reading(monkeypatch)
        for wanted in ([3, 1], [2, 1, 3, 5], [99, 5], [6, 4, 1]):
            actual = [(text.number, text.tokens.tolist()) for text in texts_of(library, wanted)]
            assert actual == [(number, from_file[number]) for number in sorted(wanted) if number in from_file]
        assert reading.numbers == [1, 3, 2, 5, 4, 6]


def test_those_that_were_not_asked_for_longest_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as there are more tokens than may be in memory; a text that is longer by itself is read all the same."""
    path = make_library(tmp_path / "a.db", [essay(number, 400) for number in range(4)])
    with Library.open(path) as library:
        (one,) = library.texts([1])
        monkeypatch.setattr(recent_texts, "_MAX_TOKENS", int(2.5 * len(one.tokens)))
        reading = Reading(monkeypatch)
        for number in (1, 2, 1, 3, 1, 2):
            assert [text.number for text in texts_of(library, [number])] == [number]
        assert reading.numbers == [1, 2, 3, 2]
        assert len(library.cache["texts"]) == 2
        monkeypatch.setattr(recent_texts, "_MAX_TOKENS", 10)
        assert [text.number for text in texts_of(library, [1, 4])] == [1, 4]
        assert not library.cache["texts"]
