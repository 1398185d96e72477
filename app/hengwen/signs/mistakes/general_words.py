"""Common slips in Chinese words, from a list, and the words of jieba's dictionary, which exclude false ones.

Only slips of the list are searched. We tried any word with any character that sounds or looks alike: right texts of an
unmeasured kind showed 7 to 98 false ones in a million characters (docs/quality.md).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.texts.dictionary import Dictionary
from hengwen.resources import resource
from hengwen.text.words import cut, dictionary

LEAST_GAIN = 8.0
"""How much likelier a text must become (natural logarithm) when a slip is corrected. Words are drawn by their frequency
in the dictionary (the unigram model by which jieba segments), so one usual word replaces two characters.
"""

_LONGEST = 6  # characters of a word of the dictionary
_PLANE = 1 << 16
_PORTION = 1 << 20  # tokens that are looked up at once
_TABLE_BITS = 20
_FACTOR = np.uint32(0x9E3779B1)

Codes = NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class WrongForms:
    """Slips of words of two characters.

    `keys`: uint32, shape (forms,), ascending, the first character of each in the high half, the second one in the low
    half. `rights`: uint32, the same shape, the right word likewise.
    """

    keys: Codes
    rights: Codes

    def places(self, tokens: Codes, wanted: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the places of tokens where a form begins, of those that are `wanted`, and which form each is."""
        parts = [(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))]
        for first in range(0, len(wanted) if len(self.keys) else 0, _PORTION):
            starts = np.flatnonzero(wanted[first : first + _PORTION]) + first
            keys = tokens[starts] << np.uint32(16) | tokens[starts + 1]
            maybe = self._table[_table_place(keys)]
            starts, keys = starts[maybe], keys[maybe]
            form = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
            same = self.keys[form] == keys
            parts.append((starts[same], form[same]))
        places, forms = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        return places, forms

    def right(self, number: int) -> str:
        """Return the right word of a form."""
        key = int(self.rights[number])
        return chr(key >> 16) + chr(key & _PLANE - 1)

    @cached_property
    def _table(self) -> NDArray[np.bool_]:
        """Return which cells of a table the forms fall into: most runs of text do not, which rules them out quickly."""
        table = np.zeros(1 << _TABLE_BITS, dtype=bool)
        table[_table_place(self.keys)] = True
        return table


def _table_place(keys: Codes) -> NDArray[np.int64]:
    return (keys * _FACTOR >> np.uint32(32 - _TABLE_BITS)).astype(np.int64)


@dataclass(frozen=True, eq=False)
class GeneralWords:
    """The words of a dictionary and their weights: the natural logarithm of the probability."""

    dictionary: Dictionary

    @cached_property
    def characters(self) -> NDArray[np.float64]:
        """The weight of each character of the first plane as a word, shape (65536,)."""
        weights_of = np.full(_PLANE, self.dictionary.unknown)
        known = np.flatnonzero(self.dictionary.roots)
        weights = self.dictionary.weights[self.dictionary.roots[known] >> 1]
        weights_of[known[weights <= 0]] = weights[weights <= 0]
        return weights_of

    def is_covered(self, run: str, place: int) -> bool:
        """Return whether a word of the dictionary has one of two characters of a run, with its neighbours or not."""
        firsts = range(max(0, place - _LONGEST + 1), place + 2)
        return any(first + length > place for first in firsts for length, _ in self._words_at(run, first))

    def _words_at(self, run: str, first: int) -> Iterator[tuple[int, float]]:
        """Yield the lengths of words of two characters and more that begin at a place of a run, and their weights."""
        node = 0
        for length, letter in enumerate(map(ord, run[first:]), 1):
            node = self.dictionary.step(node, letter) >> 1
            if not node:
                return
            if length > 1 and self.dictionary.weights[node] <= 0:
                yield length, float(self.dictionary.weights[node])

    def weight(self, word: str) -> float:
        """Return the weight of a word, or of a single character as one."""
        if len(word) == 1:
            return float(self.characters[ord(word)]) if ord(word) < _PLANE else self.dictionary.unknown
        return dict(self._words_at(word, 0))[len(word)]

    def likelihood(self, run: str) -> float:
        """Return the logarithm of the probability of the likeliest words of a run."""
        return sum(map(self.weight, cut(run)))


@cache
def usual_slips() -> WrongForms:
    """Return the common slips and the right words."""
    entries = (slip.split("→") for slip in _entries("usual-slips.txt"))
    pairs = sorted((_key(wrong), _key(right)) for wrong, right in entries)
    keys, rights = (np.array(column, dtype=np.uint32) for column in zip(*pairs, strict=True))
    return WrongForms(keys, rights)


def _entries(name: str) -> list[str]:
    lines = resource("text", name).read_text(encoding="utf-8").splitlines()
    return [entry for line in lines if not line.startswith("#") for entry in line.split()]


def _key(pair: str) -> int:
    return ord(pair[0]) << 16 | ord(pair[1])


@cache
def general_words() -> GeneralWords:
    """Return the words of the dictionary, a user's own among them."""
    return GeneralWords(dictionary())
