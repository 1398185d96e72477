"""Finding words in a text as people mean them: width, case, script and punctuation make no difference."""

from functools import cached_property

import numpy as np

from hengwen.text.normalisation import Expanded, expand

MOST = 5_000
"""Hits in a text that are shown; more than that nobody looks at."""


class Finder:
    """Finds in one text, which is normalised as it is for matching when it is first searched."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _normalised(self) -> tuple[Expanded, str]:
        expanded = expand(self.text)
        return expanded, expanded.normalised()

    def fold(self) -> None:
        """Do now what takes time, as off the window's thread."""
        _ = self._normalised

    def find(self, words: str) -> list[tuple[int, int]]:
        """Where the words stand, start and end, in order, without overlaps; nothing for nothing.

        Traditional and simplified, full and half width, capitals and small letters are the same. Words without any
        letter are found as they are.
        """
        needle = expand(words).normalised().strip()
        if not needle:
            return [(start, start + len(words)) for start in _starts(self.text, words)] if words.strip() else []
        expanded, text = self._normalised
        starts = np.array(_starts(text, needle), dtype=np.int64)
        first, last = expanded.sources[starts], expanded.sources[starts + len(needle) - 1] + 1
        return list(zip(first.tolist(), last.tolist(), strict=True))


def _starts(text: str, words: str) -> list[int]:
    found: list[int] = []
    start = text.find(words)
    while start >= 0 and len(found) < MOST:
        found.append(start)
        start = text.find(words, start + len(words))
    return found
