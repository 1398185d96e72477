"""Chinese words that everybody uses, out of jieba's dictionary, and what is written for them by a slip.

A slip is told without knowing what was meant only where nothing else can be: the dictionary has no such word, the right
one is a usual word, and both characters are so seldom words of their own that they hardly follow each other by chance.
What right texts have all the same, new words and names among it, stands in `right-pairs.txt`.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.dictionary import Dictionary, load
from hengwen.kernels.segmentation import cut_in_python
from hengwen.matching.signs.mistakes.confusable_characters import Confusable, confusable, either
from hengwen.resources import resource
from hengwen.text.characters import simplified

LEAST_GAIN = 8.0
"""By how much a text becomes likelier (natural logarithm) when a slip is put right: words are drawn by their frequency
in the dictionary (the unigram model by which jieba cuts words), so one usual word stands in place of two characters."""

_USUAL = -9.2  # logarithm of the probability of a word that everybody uses: 100 in a million
_TYPED = -14.0  # of a character that input methods offer early
_LONGEST = 6  # characters of a word of the dictionary
_PLANE = 1 << 16
_TABLE_BITS = 20
_FACTOR = np.uint32(0x9E3779B1)

Codes = NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class WrongForms:
    """What is written for usual words of two characters by a slip.

    `keys`: uint32, shape (forms,), ascending, the first character of each in the high half, the second one in the low.
    `rights`: uint32, the same shape, the right word in the same way.
    """

    keys: Codes
    rights: Codes

    def places(self, tokens: Codes, wanted: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The places of tokens where a form begins, of those that are `wanted`, and which form each is."""
        if not len(self.keys):
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
        found = np.flatnonzero(wanted)
        keys = tokens[found] << np.uint32(16) | tokens[found + 1]
        maybe = self._table[_table_place(keys)]
        found, keys = found[maybe], keys[maybe]
        form = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        same = self.keys[form] == keys
        return found[same], form[same]

    def right(self, number: int) -> str:
        """The right word of a form."""
        key = int(self.rights[number])
        return chr(key >> 16) + chr(key & _PLANE - 1)

    @cached_property
    def _table(self) -> NDArray[np.bool_]:
        """Which places of a table forms have: most runs of text are none, and are known by that."""
        found = np.zeros(1 << _TABLE_BITS, dtype=bool)
        found[_table_place(self.keys)] = True
        return found

    def without(self, keys: Codes) -> "WrongForms":
        """The others."""
        kept = ~np.isin(self.keys, keys)
        return WrongForms(self.keys[kept], self.rights[kept])


def _table_place(keys: Codes) -> NDArray[np.int64]:
    return (keys * _FACTOR >> np.uint32(32 - _TABLE_BITS)).astype(np.int64)


@dataclass(frozen=True, eq=False)
class GeneralWords:
    """The words of a dictionary and what each weighs: the natural logarithm of its probability."""

    dictionary: Dictionary

    def pairs(self) -> tuple[Codes, NDArray[np.float64]]:
        """All words of two characters of the first plane, as `WrongForms.keys`, and what each weighs."""
        children = self.dictionary.children
        first, last = int(children[0]), int(children[1])
        nodes = np.arange(int(children[first]), int(children[last]))
        edges = children[first : last + 1].astype(np.int64)
        counts = edges[1:] - edges[:-1]
        parents = np.repeat(np.arange(first, last), counts)
        high, low, weights = (
            self.dictionary.codes[parents],
            self.dictionary.codes[nodes],
            self.dictionary.weights[nodes],
        )
        kept = (weights <= 0) & (high < _PLANE) & (low < _PLANE)
        return (high << np.uint32(16) | low)[kept], weights[kept]

    @cached_property
    def characters(self) -> NDArray[np.float64]:
        """What each character of the first plane weighs as a word, shape (65536,)."""
        found = np.full(_PLANE, self.dictionary.unknown)
        known = np.flatnonzero(self.dictionary.roots)
        weights = self.dictionary.weights[self.dictionary.roots[known].astype(np.int64) - 1]
        found[known[weights <= 0]] = weights[weights <= 0]
        return found

    @cached_property
    def forms(self) -> WrongForms:
        """What is written by a slip and found nowhere in right texts, and the common slips."""
        keys, rights = usual_slips()
        others = self.possible_forms().without(np.concatenate((right_pairs(), keys)))
        order = np.argsort(np.concatenate((others.keys, keys)))
        return WrongForms(*(np.concatenate(some)[order] for some in ((others.keys, keys), (others.rights, rights))))

    def possible_forms(self) -> WrongForms:
        """The words that everybody uses with one character replaced by one that it is taken for."""
        every, weights = self.pairs()
        folded = _fold()
        own = folded[every >> np.uint32(16)] << np.uint32(16) | folded[every & np.uint32(_PLANE - 1)]
        usual = (weights >= _USUAL) & (own == every)
        written = confusable().only((self.characters >= _TYPED) & (folded == np.arange(_PLANE))).without(either())
        found = [self._of_column(every[usual], weights[usual], shift, written) for shift in (16, 0)]
        keys, rights, gains = (np.concatenate(some) for some in zip(*found, strict=True))
        likely = (gains >= LEAST_GAIN) & ~np.isin(keys, own)
        order = np.lexsort((rights, -gains, keys))
        order = order[likely[order]]
        keys, first = np.unique(keys[order], return_index=True)
        return WrongForms(keys, rights[order][first])

    def _of_column(
        self, words: Codes, weights: NDArray[np.float64], shift: int, written: Confusable
    ) -> tuple[Codes, Codes, NDArray[np.float64]]:
        """The forms with another character at one of two places, their words, and by how much these are likelier."""
        here, there = np.uint32(shift), np.uint32(16 - shift)
        low = np.uint32(_PLANE - 1)
        places, others = written.alternatives(words >> here & low)
        kept = (words >> there & low)[places]
        gains = weights[places] - self.characters[others] - self.characters[kept]
        return others << here | kept << there, words[places], gains

    def is_covered(self, run: str, place: int) -> bool:
        """Whether a word of the dictionary has one of two characters of a run in it, with others beside it or not."""
        firsts = range(max(0, place - _LONGEST + 1), place + 2)
        return any(first + length > place for first in firsts for length, _ in self._words_at(run, first))

    def _words_at(self, run: str, first: int) -> Iterator[tuple[int, float]]:
        """The lengths of the words of two characters and more that begin at a place of a run, and what each weighs."""
        roots, codes, children = self.dictionary.roots, self.dictionary.codes, self.dictionary.children
        letters = [*map(ord, run[first:])]
        node = int(roots[letters[0]]) - 1 if letters and letters[0] < _PLANE else -1
        for length, letter in enumerate(letters[1:], 2):
            low, high = (int(children[node]), int(children[node + 1])) if node >= 0 else (0, 0)
            node = bisect_left(codes, letter, low, high)
            if not low <= node < high or int(codes[node]) != letter:
                return
            if self.dictionary.weights[node] <= 0:
                yield length, float(self.dictionary.weights[node])

    def cut(self, run: str) -> list[str]:
        """The words of a run of Chinese characters."""
        return cut_in_python(run, self.dictionary)

    def weight(self, word: str) -> float:
        """What a word weighs, or a single character as one."""
        if len(word) == 1:
            return float(self.characters[ord(word)]) if ord(word) < _PLANE else self.dictionary.unknown
        return dict(self._words_at(word, 0))[len(word)]

    def likelihood(self, run: str) -> float:
        """The logarithm of the probability of the likeliest words of a run."""
        return sum(map(self.weight, self.cut(run)))


@cache
def _fold() -> Codes:
    """What each character of the first plane is matched as, uint32, shape (65536,)."""
    found = np.arange(_PLANE, dtype=np.uint32)
    for old, new in simplified().items():
        if len(old) == len(new) == 1 and ord(old) < _PLANE:
            found[ord(old)] = ord(new) if ord(new) < _PLANE else 0
    return found


@cache
def right_pairs() -> Codes:
    """Pairs of characters that look like a slip and stand in right texts, as `WrongForms.keys`."""
    return np.array([_key(pair) for pair in _entries("right-pairs.txt")], dtype=np.uint32)


@cache
def usual_slips() -> tuple[Codes, Codes]:
    """Common slips and the right words, both as `WrongForms.keys`."""
    pairs = [slip.split("→") for slip in _entries("usual-slips.txt")]
    wrong, right = zip(*((_key(wrong), _key(right)) for wrong, right in pairs), strict=True)
    return np.array(wrong, dtype=np.uint32), np.array(right, dtype=np.uint32)


def _entries(name: str) -> list[str]:
    lines = resource("text", name).read_text(encoding="utf-8").splitlines()
    return [entry for line in lines if not line.startswith("#") for entry in line.split()]


def _key(pair: str) -> int:
    return ord(pair[0]) << 16 | ord(pair[1])


@cache
def general_words() -> GeneralWords | None:
    """The words of the dictionary that was made when the program was installed; None where there is none."""
    try:
        return GeneralWords(load())
    except (OSError, ValueError):
        return None
