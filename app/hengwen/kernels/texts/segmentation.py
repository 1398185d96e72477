"""Segments Chinese into words by the dictionary of jieba, without guessing unknown words, and numbers words."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED
from hengwen.kernels.texts.dictionary import PATH, Dictionary, load

try:
    from hengwen.kernels.texts import _segmentation
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED and PATH.is_file()

_FACTOR = np.uint64(0x9E3779B97F4A7C15)

Cut = Callable[[str], Sequence[str]]
"""The words of a run of Chinese characters: those of jieba."""


class WordCharacter(IntEnum):
    """Classes of characters that bound words. Chinese is segmented; other letters and digits in a row are one word."""

    UNKNOWN = 0
    NONE = 1
    HAN = 2
    LETTER = 3


def segment(
    text: NDArray[np.uint32], kinds: NDArray[np.uint8], dictionary: Callable[[], Dictionary], cut: Cut
) -> NDArray[np.uint32]:
    """Return the lengths of the words of a text in order, uint32, shape (words,).

    `text`: code points; `kinds`: of the same shape, as in `WordCharacter`. `dictionary`: where the kernel finds words.
    `cut`: finds the same words in a run of Chinese characters where there is no kernel.
    """
    return _segmentation.segment(text, kinds, dictionary()) if COMPILED else segment_in_python(text, kinds, cut)


def index_words(
    text: NDArray[np.uint32], kinds: NDArray[np.uint8], lengths: NDArray[np.uint32]
) -> tuple[NDArray[np.uint32], str, NDArray[np.int64], NDArray[np.uint64]]:
    """Return the number of each word among the different ones in order of appearance, uint32, shape (words,); the
    different ones separated by line ends; where each begins there, and one would behind the last, int64, shape
    (different + 1,); and the hash of each that the dictionary has, 0 for others, uint64, shape (different,).

    `text`, `kinds`: as in `segment`. `lengths`: of the words in order, none of them 0, together all their characters.
    """
    if not COMPILED:
        return index_in_python(text, kinds, lengths)
    numbers, spelled, begins, hashes = _segmentation.index_words(text, kinds, lengths, load())
    return numbers, str(spelled.tobytes(), "utf-32-le", "replace"), begins, hashes


def segment_in_python(text: NDArray[np.uint32], kinds: NDArray[np.uint8], cut: Cut) -> NDArray[np.uint32]:
    """Do the same as `segment`, in Python."""
    lengths: list[int] = []
    letters = str(text.tobytes(), "utf-32-le", "replace")
    edges = np.flatnonzero(np.diff(kinds, prepend=0, append=0))
    for (start, end), kind in zip(pairwise(edges.tolist()), kinds[edges[:-1]].tolist(), strict=True):
        if kind == WordCharacter.HAN:
            lengths += map(len, cut(letters[start:end]))
        elif kind == WordCharacter.LETTER:
            lengths.append(end - start)
    return np.array(lengths, dtype=np.uint32)


def index_in_python(
    text: NDArray[np.uint32], kinds: NDArray[np.uint8], lengths: NDArray[np.uint32]
) -> tuple[NDArray[np.uint32], str, NDArray[np.int64], NDArray[np.uint64]]:
    """Do the same as `index_words` without a dictionary, in Python."""
    letters, ends = text[kinds != WordCharacter.NONE], np.cumsum(lengths, dtype=np.int64)
    numbers, firsts = _numbered(letters, lengths)
    words = slices(letters, (ends - lengths)[firsts], ends[firsts])
    begins = np.cumsum([0, *(len(word) + 1 for word in words)], dtype=np.int64)
    return numbers, "\n".join(words), begins, np.zeros(len(words), dtype=np.uint64)


def slices(letters: NDArray[np.uint32], starts: NDArray[np.int64], ends: NDArray[np.int64]) -> list[str]:
    """Return stretches of code points as strings."""
    text = str(letters.tobytes(), "utf-32-le", "replace")
    return [text[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]


def _numbered(letters: NDArray[np.uint32], lengths: NDArray[np.uint32]) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Return the number of each word, and the first word of each number; words are distinguished by a polynomial of
    characters modulo 2⁶⁴.
    """
    starts = np.cumsum(lengths, dtype=np.int64) - lengths
    powers = np.cumprod(np.full(int(lengths.max(initial=0)), _FACTOR, dtype=np.uint64))
    inside = np.arange(len(letters)) - np.repeat(starts, lengths)
    keys = np.add.reduceat(letters * powers[inside], starts) if len(starts) else np.zeros(0, dtype=np.uint64)
    _, firsts, place = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(firsts)
    rank = np.empty(len(order), dtype=np.uint32)
    rank[order] = np.arange(len(order), dtype=np.uint32)
    return rank[place], firsts[order]
