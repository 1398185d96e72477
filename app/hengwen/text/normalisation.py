"""Normalises a text for matching, with a map back to it: the only place where offsets of tokens are made."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashing import mix
from hengwen.model.document import Span
from hengwen.text.characters import SPACE, CharacterClass, CharacterTable, normalise_character
from hengwen.text.repair import repair

WORD_TOKEN = np.uint32(0x8000_0000)
"""Set in the token of a Latin word or number; the other 31 bits are its hash."""


@dataclass(frozen=True, slots=True)
class NormalisedText:
    """A text as tokens: one for a Chinese character (its code point), one for a Latin word or number (its hash).

    `tokens`: uint32, shape (n,). `starts`, `ends`: int32, shape (n,), the characters of the original text that each
    token comes from, half-open, ascending.
    """

    tokens: NDArray[np.uint32]
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.tokens)

    def span(self, first: int, last: int) -> Span:
        """Return the characters of tokens `first` to `last`, `last` not included; the range must not be empty."""
        return Span(int(self.starts[first]), int(self.ends[last - 1]))

    def range(self, span: Span) -> tuple[int, int]:
        """Return the tokens that start inside a span of characters, half-open."""
        first, last = np.searchsorted(self.starts, (span.start, span.end))
        return int(first), int(last)

    def ranges(self, spans: Sequence[Span]) -> NDArray[np.int64]:
        """Return the tokens of several spans, int64, shape (spans, 2)."""
        edges = np.array([(span.start, span.end) for span in spans], dtype=np.int64).reshape(-1, 2)
        return np.searchsorted(self.starts, edges)


@cache
def _characters() -> CharacterTable:
    return CharacterTable()


@dataclass(frozen=True, slots=True)
class Expanded:
    """A text with every character normalised; one that becomes several (㎞, ﬁ, ⑿) has a place for each.

    `codes`: uint32; `classes`: uint8, of `CharacterClass`; `sources`: int64, ascending, the original character of each;
    all of shape (n,), without dropped characters.
    """

    codes: NDArray[np.uint32]
    classes: NDArray[np.uint8]
    sources: NDArray[np.int64]

    def normalised_text(self) -> NormalisedText:
        """Return the tokens."""
        codes, sources = self.codes, self.sources
        letters = self.classes == CharacterClass.LETTER
        starts_word = letters & ~np.concatenate(([False], letters[:-1]))
        first = np.flatnonzero(starts_word | (self.classes == CharacterClass.TOKEN))
        if not len(first):
            empty = np.zeros(0, dtype=np.int32)
            return NormalisedText(np.zeros(0, dtype=np.uint32), empty, empty)
        last = _last(first, letters)
        tokens = np.where(letters[first], _word_hashes(codes, first, last), codes[first])
        return NormalisedText(
            tokens.astype(np.uint32), sources[first].astype(np.int32), (sources[last] + 1).astype(np.int32)
        )

    def normalised(self) -> str:
        """Return the normalised text as a string for segmentation: separators as single characters, else unchanged."""
        return str(self.codes.tobytes(), "utf-32-le", "replace")


def expand(text: str) -> Expanded:
    """Normalise every character: NFKC, lower case, traditional to simplified; zero-width characters dropped.

    Words disguised with letters of other scripts, or spread by spaces, are repaired first (`text.repair`). Linear in
    the length of the text, which may contain any code point.
    """
    table, text = _characters(), repair(text)
    codes, classes = _learnt(text, table)
    sources = np.arange(len(codes))
    if (classes == CharacterClass.EXPANDS).any():
        parts = {
            code: normalise_character(chr(code))
            for code in np.unique(codes[classes == CharacterClass.EXPANDS]).tolist()
        }
        lengths = np.ones(len(codes), dtype=np.int64)
        for code, part in parts.items():
            lengths[codes == code] = len(part)
        sources = np.repeat(sources, lengths)
        codes, classes = _learnt(text.translate(parts), table)
        # A character that still expands after normalisation (none is known) counts as a separator.
        classes = np.where(classes == CharacterClass.EXPANDS, CharacterClass.SEPARATOR, classes).astype(np.uint8)
    kept = classes != CharacterClass.DROPPED
    codes, classes = codes[kept], classes[kept]
    return Expanded(
        np.where(classes == CharacterClass.SEPARATOR, SPACE, table.normalised[codes]), classes, sources[kept]
    )


def _learnt(text: str, table: CharacterTable) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Return the code points of a text and their classes."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    table.learn(codes)
    return codes, table.classes[codes]


def normalise(text: str) -> NormalisedText:
    """Return the tokens of a text: normalised as in `expand`, without spaces and punctuation."""
    return expand(text).normalised_text()


def _last(first: NDArray[np.int64], letters: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the last place of the token that begins at each of `first`: itself, or the end of its run of letters."""
    ends_word = np.flatnonzero(letters & ~np.concatenate((letters[1:], [False])))
    last = first.copy()
    words = letters[first]
    last[words] = ends_word[np.searchsorted(ends_word, first[words])]
    return last


def _word_hashes(codes: NDArray[np.uint32], first: NDArray[np.int64], last: NDArray[np.int64]) -> NDArray[np.uint32]:
    """Return a polynomial hash of each run of codes modulo 2⁶⁴, mixed and cut to 31 bits, with `WORD_TOKEN` set."""
    lengths = last - first + 1
    places = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    powers = np.full(int(lengths.max()), 0x9E3779B97F4A7C15, dtype=np.uint64)
    powers[0] = 1
    terms = codes[np.repeat(first, lengths) + places].astype(np.uint64) * np.cumprod(powers)[places]
    return (mix(np.add.reduceat(terms, np.cumsum(lengths) - lengths)) >> np.uint64(33)).astype(np.uint32) | WORD_TOKEN
