"""Where words and their tags come from: rjieba, loaded with its dictionary when the first words are asked for."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol


class Segmenter(Protocol):
    """The call of rjieba that is used; the second argument switches its guesses at unknown words (HMM)."""

    def cut(self, text: str, hmm: bool = True, /) -> Sequence[str]:
        """The words of a text in order."""
        ...

    def tag(self, text: str, hmm: bool = True, /) -> Sequence[tuple[str, str]]:
        """The words of a text with their parts of speech."""
        ...


@cache
def segmenter() -> Segmenter:
    """The segmenter. Loading takes a third of a second, which a window that has only just been started has not."""
    import rjieba

    made: Segmenter = rjieba
    return made
