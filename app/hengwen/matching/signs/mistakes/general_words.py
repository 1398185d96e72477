"""Chinese words that everybody uses, out of jieba's dictionary, and how likely a text is by them."""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.dictionary import PATH, Dictionary, load
from hengwen.kernels.hashing import ngram_hashes_at
from hengwen.matching.corpus.collection import Bools
from hengwen.matching.signs.mistakes.confusable_characters import Confusable, confusable

LEAST_GAIN = {2: 4.0, 3: 4.0, 4: 3.0}
"""By how much a text must become likelier (natural logarithm) when what is wrong is put right.

Words are drawn by their frequency in the dictionary (the unigram model by which jieba cuts words): what is wrong falls
apart into single characters, and what is right is one frequent word. By length: the dictionary has what is often
written for idioms of four characters, too, as rare words.
"""

SHORT = (2, 3)
"""Lengths of words that are looked for everywhere; what is longer, in runs that few documents share."""

LONG = 4

FORMS = PATH.with_name("wrong-forms.bits")
"""Where the file of wrong forms lies."""

_LEAST_WEIGHT = {2: -12.5, 3: -12.5, 4: -16.0}  # logarithm of the probability of a word that counts as frequent
_LEAST_CHARACTER = -14.0  # what is typed by mistake is a character that input methods offer early
_FILTER_BITS = 23
_PORTION = 2_000  # words whose wrong forms are made at a time: each has some dozens
_SHIFT = np.uint64(64 - _FILTER_BITS)
_CODE_BITS = 21  # of a code point

Rows = NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class GeneralWords:
    """The words of a dictionary and what each weighs. `forms`: what `wrong_forms` found, kept in a file."""

    dictionary: Dictionary
    forms: NDArray[np.uint8]

    @cached_property
    def _levels(self) -> NDArray[np.int64]:
        """The first node of each length of words."""
        edges = [0, 1]
        while len(edges) <= LONG + 1:
            edges.append(int(self.dictionary.children[edges[-1]]))
        return np.array(edges)

    @cached_property
    def _parents(self) -> NDArray[np.int64]:
        children = self.dictionary.children[: int(self._levels[-2]) + 1].astype(np.int64)
        counts: NDArray[np.int64] = children[1:] - children[:-1]
        root = np.zeros(1, dtype=np.int64)
        return np.concatenate((root, np.repeat(np.arange(len(counts), dtype=np.int64), counts)))

    def rows(self, length: int, least: float = -np.inf) -> tuple[Rows, NDArray[np.float64]]:
        """All words of a length as code points, uint32, shape (words, length), and their weights, `least` or more."""
        nodes = np.arange(self._levels[length], self._levels[length + 1])
        weights = self.dictionary.weights[nodes]
        kept = (weights <= 0) & (weights >= least)
        nodes, weights = nodes[kept], weights[kept]
        columns = []
        for _ in range(length):
            columns.append(self.dictionary.codes[nodes])
            nodes = self._parents[nodes]
        return np.stack(columns[::-1], axis=1), weights

    def frequent(self, length: int) -> tuple[Rows, NDArray[np.float64]]:
        """Those that everybody uses."""
        return self.rows(length, _LEAST_WEIGHT[length])

    @cached_property
    def characters(self) -> NDArray[np.float64]:
        """What each character of the first plane weighs as a word, shape (65536,)."""
        found = np.full(1 << 16, self.dictionary.unknown)
        rows, weights = self.rows(1)
        found[rows[:, 0] & 0xFFFF] = weights
        found[0] = 0.0
        return found

    def likelihoods(self, rows: Rows) -> NDArray[np.float64]:
        """The logarithm of the probability of the likeliest words of each row of characters (Viterbi), shape (rows,).

        0 stands for what is no Chinese character: no word reaches over it, and it weighs nothing.
        """
        count, size = rows.shape
        best = np.full((size + 1, count), -np.inf)
        best[0] = 0.0
        for start in range(size):
            alone = best[start] + self.characters[rows[:, start] & 0xFFFF]
            np.maximum(best[start + 1], alone, out=best[start + 1])
            some, nodes = np.arange(count), self.dictionary.roots[rows[:, start] & 0xFFFF].astype(np.int64) - 1
            for end in range(start + 2, min(start + LONG, size) + 1):
                some, nodes = self._followed(some, nodes, rows[:, end - 1], end - start)
                weights = self.dictionary.weights[nodes]
                words = weights <= 0
                found = some[words]
                best[end, found] = np.maximum(best[end, found], best[start, found] + weights[words])
        return np.asarray(best[size])

    def _followed(
        self, some: NDArray[np.int64], nodes: NDArray[np.int64], characters: NDArray[np.uint32], length: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Those of some rows whose node, -1 for none, their next character follows, and the nodes of that length."""
        edges = self._edges[length - 1]
        wanted = nodes << _CODE_BITS | characters[some]
        place = np.minimum(np.searchsorted(edges, wanted), len(edges) - 1)
        kept = edges[place] == wanted
        return some[kept], self._levels[length] + place[kept]

    @cached_property
    def _edges(self) -> list[NDArray[np.int64]]:
        """For each length of words, every node's parent and last character in one number, ascending."""
        keys = self._parents << _CODE_BITS | self.dictionary.codes[: len(self._parents)]
        return np.split(keys, self._levels[1:-1])[1:]

    def wrong_forms(self) -> NDArray[np.uint8]:
        """Bits of the hashes of frequent words with one character replaced by one it may be taken for, packed,
        shape (2²⁰,).
        """
        found = np.zeros(1 << _FILTER_BITS, dtype=bool)
        written = confusable().only(self.characters >= _LEAST_CHARACTER)
        for length in SHORT:
            words, weights = self.frequent(length)
            for first in range(0, len(words), _PORTION):
                some = slice(first, first + _PORTION)
                self._note_wrong_forms(words[some], weights[some], written, found)
        return np.packbits(found, bitorder="little")

    def _note_wrong_forms(self, words: Rows, weights: NDArray[np.float64], written: Confusable, found: Bools) -> None:
        length = words.shape[1]
        single = self.characters[words & 0xFFFF]
        for column in range(length):
            places, others = written.alternatives(words[:, column])
            gain = (weights - single.sum(axis=1) + single[:, column])[places] - self.characters[others]
            likely = gain >= LEAST_GAIN[length]
            form = words[places[likely]]
            form[:, column] = others[likely]
            found[hashes(form) >> _SHIFT] = True

    def maybe_wrong(self, grams: NDArray[np.uint64]) -> Bools:
        """Whether hashes of two or three tokens may be of a frequent word with a wrong character, shape of `grams`.

        Few others pass; what passes is looked at one by one.
        """
        places = (grams >> _SHIFT).astype(np.int64)
        return np.asarray(self.forms[places >> 3] >> (places & 7).astype(np.uint8) & 1 > 0)


def hashes(rows: Rows) -> NDArray[np.uint64]:
    """The hash of each row of code points, as of a run of tokens."""
    flat = np.ascontiguousarray(rows.reshape(-1))
    return ngram_hashes_at(flat, np.arange(len(rows)) * rows.shape[1], rows.shape[1])


@cache
def general_words() -> GeneralWords | None:
    """The words of the dictionary that was made when the program was installed; None where there is none."""
    try:
        return GeneralWords(load(), np.memmap(FORMS, np.uint8, "r", shape=(1 << _FILTER_BITS - 3,)))
    except (OSError, ValueError):
        return None


def write_wrong_forms(path: Path) -> None:
    """Make the file of wrong forms for the dictionary that lies beside it, which takes longer than a small check."""
    dictionary = load(path.with_name(PATH.name))
    path.write_bytes(GeneralWords(dictionary, np.zeros(0, dtype=np.uint8)).wrong_forms().tobytes())
