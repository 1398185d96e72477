"""Which Chinese characters are written for each other: those that are typed alike, and those that look alike."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.corpus.collection import Bools
from hengwen.resources import resource

_PLANE = 1 << 16


@dataclass(frozen=True, eq=False)
class Confusable:
    """Pairs of characters of the first plane. `keys`: uint32, ascending, one in the high half and one in the low."""

    keys: NDArray[np.uint32]

    def only(self, wanted: Bools) -> "Confusable":
        """Those pairs whose second character is wanted; bool, shape (65536,)."""
        return Confusable(self.keys[wanted[self.keys & np.uint32(_PLANE - 1)]])

    def without(self, others: "Confusable") -> "Confusable":
        """Those pairs that are not among others."""
        return Confusable(self.keys[~np.isin(self.keys, others.keys)])

    def alternatives(self, characters: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
        """For characters, shape (n,): the place of one and what may be written for it, for all that may."""
        low = self._firsts[characters]
        counts = self._firsts[characters + np.uint32(1)] - low
        places = np.repeat(np.arange(len(characters)), counts)
        inside = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
        return places, self.keys[np.repeat(low, counts) + inside] & np.uint32(_PLANE - 1)

    @cached_property
    def _firsts(self) -> NDArray[np.int64]:
        """Where the pairs of each character begin, shape (65537,)."""
        return np.searchsorted(self.keys, np.arange(_PLANE + 1, dtype=np.uint64) << np.uint64(16))


@cache
def confusable() -> Confusable:
    """The pairs of the tables: of one syllable, or alike in shape."""
    groups = [*(line.split("\t")[1] for line in _lines("syllables.txt")), *_words("similar-characters.txt")]
    codes = [np.array(list(map(ord, group)), dtype=np.uint32) for group in groups]
    keys = np.sort(np.concatenate([((each[:, None] << np.uint32(16)) | each).reshape(-1) for each in codes]))
    keys = keys[begins_group(keys)]  # sorting numbers and looking for equal ones is quicker than `np.unique`
    return Confusable(keys[keys >> np.uint32(16) != keys & np.uint32(_PLANE - 1)])


@cache
def either() -> Confusable:
    """The pairs of which many write either, or which are both right in many places."""
    pairs = {ord(a) << 16 | ord(b) for group in _words("either-character.txt") for a, b in permutations(group, 2)}
    return Confusable(np.array(sorted(pairs), dtype=np.uint32))


def _lines(name: str) -> list[str]:
    lines = resource("text", name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _words(name: str) -> list[str]:
    return [word for line in _lines(name) for word in line.split()]
