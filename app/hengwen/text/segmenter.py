"""Provides rjieba, which is loaded with its dictionary when the first words are needed."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol


class Segmenter(Protocol):
    """The interface of rjieba that is used; the second argument switches its guesses at unknown words (HMM)."""

    def cut(self, text: str, hmm: bool = True, /) -> Sequence[str]:
        """Return the words of a text in order."""
        ...

    def tag(self, text: str, hmm: bool = True, /) -> Sequence[tuple[str, str]]:
        """Return the words of a text with their parts of speech."""
        ...


@cache
def segmenter() -> Segmenter:
    """Return the segmenter. Loading takes a third of a second, which a window that is just starting does not have."""
    import rjieba

    loaded: Segmenter = rjieba
    return loaded
