"""The words of a text, the same in every process and on every system."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.text.fold import Expanded, expand
from hengwen.text.hashing import usual_hash64
from hengwen.text.segmenter import segmenter

# rjieba groups Latin letters by rules of its own; only runs of Chinese go to it.
_HAN = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_RUNS = re.compile(rf"([{_HAN}]+)|([^\W_{_HAN}]+)")


@dataclass(frozen=True, slots=True)
class PlacedWords:
    """The words of a text in order. `starts`: int64, shape (words,), the character of the text each begins at."""

    words: list[str]
    starts: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WordIndex:
    """The words of a text by number: light to send and to keep.

    `spelled`: the different words in the order in which they first stand there, with line ends between. `numbers`:
    unsigned integers, shape (words,), the number of each word among these. `hashes`: uint64, shape (different words,),
    `hash64` of each.
    """

    spelled: str
    hashes: NDArray[np.uint64]
    numbers: NDArray[np.unsignedinteger]

    @property
    def different(self) -> list[str]:
        """The different words."""
        return self.spelled.split("\n") if self.spelled else []


def index_words(text: Expanded) -> WordIndex:
    """The words of a text (`words`), each spelled once."""
    return _indexed(_cut(text.normalised())[0])


def join_words(text: Expanded, lengths: NDArray[np.uint32]) -> WordIndex:
    """The same from the lengths of the words, which follow each other in every run of letters."""
    letters = "".join(run[0] for run in _RUNS.finditer(text.normalised()))
    ends = np.cumsum(lengths, dtype=np.int64)
    return _indexed([letters[i:j] for i, j in zip((ends - lengths).tolist(), ends.tolist(), strict=True)])


def _indexed(found: list[str]) -> WordIndex:
    known = {word: number for number, word in enumerate(dict.fromkeys(found))}
    numbers = np.fromiter(map(known.__getitem__, found), dtype=np.uint32, count=len(found))
    hashes = np.fromiter(map(usual_hash64, known), dtype=np.uint64, count=len(known))
    return WordIndex("\n".join(known), hashes, numbers.astype(np.uint16) if len(known) <= 1 << 16 else numbers)


def words(text: str) -> list[str]:
    """The words of a text in order, folded: Chinese by jieba's dictionary without its HMM, others by their letters."""
    return _cut(expand(text).normalised())[0]


def place_words(text: str) -> PlacedWords:
    """The same words, each with the place in the text where it begins."""
    expanded = expand(text)
    found, run_starts, counts = _cut(expanded.normalised())
    lengths = np.fromiter(map(len, found), dtype=np.int64, count=len(found))
    before = np.cumsum(lengths) - lengths
    firsts = np.cumsum([0, *counts[:-1]])[: len(counts)]
    inside = before - np.repeat(before[firsts], counts)  # the words of a run fill it without gaps
    return PlacedWords(found, expanded.sources[np.repeat(np.array(run_starts, dtype=np.int64), counts) + inside])


def _cut(folded: str) -> tuple[list[str], list[int], list[int]]:
    """The words of a folded text, where each run of letters begins, and how many words it has."""
    found: list[str] = []
    starts, counts = [], []
    for run in _RUNS.finditer(folded):
        cut = segmenter().cut(run[1], False) if run[1] else [run[2]]
        found += cut
        starts.append(run.start())
        counts.append(len(cut))
    return found, starts, counts


def part_of_speech(word: str) -> str:
    """The tag of one word in jieba's dictionary (n noun, v verb, a adjective, d adverb …); `eng` for Latin letters.

    The tag does not depend on the words around it: the dictionary has one for each word. `x` where it has none.
    """
    return str(segmenter().tag(word, False)[-1][1]) if word.isprintable() else "x"
