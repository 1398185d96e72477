"""From the characters of a text to its tokens, and where sentences end."""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED
from hengwen.kernels.hashes.hashing import mix

try:
    from hengwen.kernels.texts import _tokens
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Codes = NDArray[np.uint32]
_Classes = NDArray[np.uint8]
_Places = NDArray[np.int32]
_Bools = NDArray[np.bool_]
Folded = tuple[_Codes, _Classes, NDArray[np.int64]]
Tokens = tuple[_Codes, _Places, _Places]

WORD_TOKEN = np.uint32(0x8000_0000)
"""Set in the token of a Latin word or number; the other 31 bits are its hash."""

_FACTOR = 0x9E3779B97F4A7C15
_SPACE = 0x20
_PLANE = 1 << 16


class CharacterClass(IntEnum):
    """The class of a normalised character. `EXPANDS`: it becomes several characters, such as the ligature ﬁ."""

    UNKNOWN = 0
    DROPPED = 1
    SEPARATOR = 2
    TOKEN = 3
    LETTER = 4
    EXPANDS = 5


def fold(codes: _Codes, normalised: _Codes, classes: _Classes, *, whole: bool) -> Folded | None:
    """Return normalised code points, their classes, and the place of each in `codes`, without dropped ones.

    `normalised`, `classes`: of every code point, shape (0x110000,). None where a class is unknown, or where a character
    expands; with `whole` that one is a separator.
    """
    return (_tokens.fold if COMPILED else fold_in_python)(codes, normalised, classes, whole)


def tokens_of(codes: _Codes, classes: _Classes, sources: NDArray[np.int64]) -> Tokens:
    """Return the tokens of folded characters, and the first character and that after the last of each, int32."""
    return (_tokens.tokens_of if COMPILED else tokens_in_python)(codes, classes, sources)


def sentence_ends(codes: _Codes, starts: _Places | NDArray[np.uint16], ends: _Places, marks: _Classes) -> _Bools:
    """Return between which tokens and the next, or the end, a sentence ends: bool, shape (tokens,).

    `codes`: of the whole text. `marks`: uint8, shape (65536,), as bits: 1 for what ends a sentence, 2 for a full stop,
    which does so before a blank, 4, also with a closing mark, 8, between both.
    """
    find = _tokens.sentence_ends if COMPILED else sentence_ends_in_python
    return find(codes, starts.astype(np.int32, copy=False), ends, marks)


def fold_in_python(codes: _Codes, normalised: _Codes, classes: _Classes, whole: bool) -> Folded | None:
    """Do the same as `fold`, in numpy."""
    kinds = classes[codes]
    if not kinds.all() or (not whole and (kinds == CharacterClass.EXPANDS).any()):
        return None
    kinds = np.where(kinds == CharacterClass.EXPANDS, np.uint8(CharacterClass.SEPARATOR), kinds)
    sources = np.flatnonzero(kinds != CharacterClass.DROPPED)
    codes, kinds = codes[sources], kinds[sources]
    return np.where(kinds == CharacterClass.SEPARATOR, np.uint32(_SPACE), normalised[codes]), kinds, sources


def tokens_in_python(codes: _Codes, classes: _Classes, sources: NDArray[np.int64]) -> Tokens:
    """Do the same as `tokens_of`, in numpy."""
    letters = classes == CharacterClass.LETTER
    starts_word = letters & ~np.concatenate(([False], letters[:-1]))
    first = np.flatnonzero(starts_word | (classes == CharacterClass.TOKEN))
    if not len(first):
        empty = np.zeros(0, dtype=np.int32)
        return np.zeros(0, dtype=np.uint32), empty, empty
    last = _last(first, letters)
    tokens = np.where(letters[first], _word_hashes(codes, first, last), codes[first])
    return tokens.astype(np.uint32), sources[first].astype(np.int32), (sources[last] + 1).astype(np.int32)


def _last(first: NDArray[np.int64], letters: _Bools) -> NDArray[np.int64]:
    """Return the last place of the token that begins at each of `first`: itself, or the end of its run of letters."""
    ends_word = np.flatnonzero(letters & ~np.concatenate((letters[1:], [False])))
    last = first.copy()
    words = letters[first]
    last[words] = ends_word[np.searchsorted(ends_word, first[words])]
    return last


def _word_hashes(codes: _Codes, first: NDArray[np.int64], last: NDArray[np.int64]) -> _Codes:
    """Return a polynomial hash of each run of codes modulo 2⁶⁴, mixed and cut to 31 bits, with `WORD_TOKEN` set."""
    lengths = last - first + 1
    places = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    powers = np.full(int(lengths.max()), _FACTOR, dtype=np.uint64)
    powers[0] = 1
    terms = codes[np.repeat(first, lengths) + places].astype(np.uint64) * np.cumprod(powers)[places]
    return (mix(np.add.reduceat(terms, np.cumsum(lengths) - lengths)) >> np.uint64(33)).astype(np.uint32) | WORD_TOKEN


def sentence_ends_in_python(codes: _Codes, starts: _Places, ends: _Places, marks: _Classes) -> _Bools:
    """Do the same as `sentence_ends`, in numpy."""
    bits = marks[np.minimum(codes, _PLANE - 1)]
    is_end = bits & 1 > 0
    is_end[:-1] |= (bits[:-1] & 2 > 0) & (bits[1:] & 4 > 0)
    is_end[:-2] |= (bits[:-2] & 2 > 0) & (bits[1:-1] & 8 > 0) & (bits[2:] & 4 > 0)
    before = np.concatenate(([0], np.cumsum(is_end, dtype=np.int32)))
    following = np.append(starts[1:], len(codes))[: len(starts)]
    between: _Bools = before[following] > before[np.minimum(ends, following)]
    return between
