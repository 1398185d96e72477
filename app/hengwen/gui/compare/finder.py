"""Finding words in a text as people mean them: width, case, script and punctuation make no difference."""

from functools import cached_property

from hengwen.document import Span
from hengwen.text.fold import Expanded, expand

MOST = 20_000
"""Hits in a text that are shown; more than that nobody looks at."""


class Finder:
    """Finds in one text, which is folded as it is for matching when it is first searched."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _folded(self) -> tuple[Expanded, str]:
        expanded = expand(self._text)
        return expanded, expanded.normalised()

    def find(self, words: str) -> list[Span]:
        """Where the words stand, in order, without overlaps; nothing for nothing.

        Traditional and simplified, full and half width, capitals and small letters are the same. Words without any
        letter are found as they are.
        """
        needle = expand(words).normalised().strip()
        if not needle:
            return _plain(self._text, words)
        expanded, text = self._folded
        found: list[Span] = []
        start = text.find(needle)
        while start >= 0 and len(found) < MOST:
            last = start + len(needle) - 1
            found.append(Span(int(expanded.sources[start]), int(expanded.sources[last]) + 1))
            start = text.find(needle, last + 1)
        return found


def _plain(text: str, words: str) -> list[Span]:
    found: list[Span] = []
    start = text.find(words) if words.strip() else -1
    while start >= 0 and len(found) < MOST:
        found.append(Span(start, start + len(words)))
        start = text.find(words, start + len(words))
    return found
