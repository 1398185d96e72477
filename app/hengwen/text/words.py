"""The words of a text, the same in every process and on every system."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from hengwen.text.normalisation import Expanded, expand
from hengwen.text.segmenter import segmenter

# rjieba groups Latin letters by rules of its own; only runs of Chinese go to it.
_HAN = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_RUNS = re.compile(rf"([{_HAN}]+)|([^\W_{_HAN}]+)")
_FACTOR = np.uint64(0x9E3779B97F4A7C15)


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


def hash64(word: str) -> int:
    """A 64-bit hash of a word, the same in every process, system and version (BLAKE2b with 8 bytes, big-endian)."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


@lru_cache(maxsize=1 << 19)
def cached_hash64(word: str) -> int:
    """The same, remembered: most words of a text stand in the one before."""
    return hash64(word)


def index_words(text: Expanded) -> WordIndex:
    """The words of a text (`words`), each spelled once."""
    return _indexed(_cut(text.normalised())[0])


def join_words(text: Expanded, lengths: NDArray[np.uint32]) -> WordIndex:
    """The same from the lengths of the words, which follow each other in every run of letters. Raises `ValueError` for
    lengths that are not those of this text.

    Words are distinguished by a polynomial of their characters modulo 2⁶⁴, so that only different ones are spelled.
    """
    if not len(lengths):
        return _indexed([])
    codes = text.codes[_in_words().have(text.codes)]
    if not lengths.all() or int(lengths.sum(dtype=np.int64)) != len(codes):
        raise ValueError("words of another text")
    starts = np.cumsum(lengths, dtype=np.int64) - lengths
    powers = np.cumprod(np.full(int(lengths.max()), _FACTOR, dtype=np.uint64))
    inside = np.arange(len(codes)) - np.repeat(starts, lengths)
    keys = np.add.reduceat(codes * powers[inside], starts)
    _, firsts, place = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(firsts)  # words are numbered as they are met
    rank = np.empty(len(order), dtype=np.uint32)
    rank[order] = np.arange(len(order), dtype=np.uint32)
    letters = str(codes.tobytes(), "utf-32-le", "replace")
    begin, end = starts[firsts[order]].tolist(), (starts + lengths)[firsts[order]].tolist()
    known = [letters[i:j] for i, j in zip(begin, end, strict=True)]
    hashes = np.fromiter(map(cached_hash64, known), dtype=np.uint64, count=len(known))
    return WordIndex("\n".join(known), hashes, _narrow(rank[place], len(known)))


class _InWords:
    """Which characters stand in words, learned as they are met: uint8, shape (0x110000,), 0 for those not met yet."""

    def __init__(self) -> None:
        self._known: NDArray[np.uint8] = np.zeros(0x110000, dtype=np.uint8)

    def have(self, codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
        """Which of some code points they are, bool, the same shape."""
        known = self._known[codes]
        if not known.all():
            for code in np.unique(codes[known == 0]).tolist():
                self._known[code] = 2 if _RUNS.match(chr(code)) else 1
            known = self._known[codes]
        found: NDArray[np.bool_] = known == 2
        return found


@cache
def _in_words() -> _InWords:
    return _InWords()


def _indexed(found: list[str]) -> WordIndex:
    known = {word: number for number, word in enumerate(dict.fromkeys(found))}
    numbers = np.fromiter(map(known.__getitem__, found), dtype=np.uint32, count=len(found))
    hashes = np.fromiter(map(cached_hash64, known), dtype=np.uint64, count=len(known))
    return WordIndex("\n".join(known), hashes, _narrow(numbers, len(known)))


def _narrow(numbers: NDArray[np.uint32], different: int) -> NDArray[np.unsignedinteger]:
    return numbers.astype(np.uint16) if different <= 1 << 16 else numbers


def words(text: str) -> list[str]:
    """The words of a text in order, normalised: Chinese by jieba's dictionary without its HMM, others by their
    letters.
    """
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


def _cut(normalised: str) -> tuple[list[str], list[int], list[int]]:
    """The words of a normalised text, where each run of letters begins, and how many words it has."""
    found: list[str] = []
    starts, counts = [], []
    for run in _RUNS.finditer(normalised):
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
