"""Normalises a text for matching, with a map back to it: the only place where offsets of tokens are made."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.kernels.reports.spans import tokens_in
from hengwen.kernels.texts import tokens
from hengwen.kernels.texts.tokens import CharacterClass, Folded, fold, tokens_of
from hengwen.model.document import Span
from hengwen.text.characters import CharacterTable, normalise_character
from hengwen.text.repair import repair

WORD_TOKEN = tokens.WORD_TOKEN
"""Set in the token of a Latin word or number; the other 31 bits are its hash."""

_MOST = 0xFF  # characters of a token whose length fits in a byte
_SHORT = 0xFFFF  # characters of a text whose places fit in two bytes


@dataclass(frozen=True, slots=True)
class NormalisedText:
    """A text as tokens: one for a Chinese character (its code point), one for a Latin word or number (its hash).

    `tokens`: uint32, shape (n,). `starts`: shape (n,), ascending, the first character of the original text that each
    token comes from, in two bytes each where they fit, else int32. `lengths`: the same shape, how many these are, in
    one byte each where they fit.
    """

    tokens: NDArray[np.uint32]
    starts: NDArray[np.uint16] | NDArray[np.int32]
    lengths: NDArray[np.uint8] | NDArray[np.int32]

    @classmethod
    def placed(cls, tokens: NDArray[np.uint32], starts: NDArray[np.int32], lengths: NDArray[np.int32]) -> Self:
        """Return a text whose arrays may take less memory: of a check, those of all texts are kept."""
        fit = not len(lengths) or 0 <= lengths.min() <= lengths.max() <= _MOST
        short = fit and (not len(starts) or 0 <= starts.min() <= starts.max() < _SHORT - _MOST)
        places = starts.astype(np.uint16) if short else starts
        return cls(tokens, places, lengths.astype(np.uint8) if fit else lengths)

    @property
    def ends(self) -> NDArray[np.int32]:
        """The character after the last one of each token, int32, shape (n,)."""
        return np.add(self.starts, self.lengths, dtype=np.int32)

    def __len__(self) -> int:
        return len(self.tokens)

    def span(self, first: int, last: int) -> Span:
        """Return the characters of tokens `first` to `last`, `last` not included; the range must not be empty."""
        return Span(int(self.starts[first]), int(self.starts[last - 1]) + int(self.lengths[last - 1]))

    def range(self, span: Span) -> tuple[int, int]:
        """Return the tokens that start inside a span of characters, half-open."""
        first, last = np.searchsorted(self.starts, (span.start, span.end))
        return int(first), int(last)

    def ranges(self, spans: Sequence[Span]) -> NDArray[np.int64]:
        """Return the tokens of several spans, int64, shape (spans, 2)."""
        return tokens_in(self.starts, spans)


@cache
def _characters() -> CharacterTable:
    return CharacterTable()


class Expanded(Struct, frozen=True):
    """A text with every character normalised; one that becomes several (㎞, ﬁ, ⑿) has a place for each.

    `codes`: uint32; `classes`: uint8, of `CharacterClass`; `sources`: int64, ascending, the original character of each;
    all of shape (n,), without dropped characters.
    """

    codes: NDArray[np.uint32]
    classes: NDArray[np.uint8]
    sources: NDArray[np.int64]

    def normalised_text(self) -> NormalisedText:
        """Return the tokens."""
        tokens, starts, ends = tokens_of(self.codes, self.classes, self.sources)
        return NormalisedText.placed(tokens, starts, ends - starts)

    def normalised(self) -> str:
        """Return the normalised text as a string for segmentation: separators as single characters, else unchanged."""
        return str(self.codes.tobytes(), "utf-32-le", "replace")


def expand(text: str) -> Expanded:
    """Normalise every character: NFKC, lower case, traditional to simplified; zero-width characters dropped.

    Words disguised with letters of other scripts, or spread by spaces, are repaired first (`text.repair`). Linear in
    the length of the text, which may contain any code point.
    """
    table, text = _characters(), repair(text)
    codes = code_points(text)
    folded = fold(codes, table.normalised, table.classes, whole=False)
    return Expanded(*(folded or _fold_rarer(codes, table)))


def code_points(text: str) -> NDArray[np.uint32]:
    """Return the code points of a text, lone surrogates included."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def _fold_rarer(codes: NDArray[np.uint32], table: CharacterTable) -> Folded:
    """Fold a text with characters that were not seen before, or that become several."""
    table.learn(codes)
    expand = table.classes[codes] == CharacterClass.EXPANDS
    parts = {code: normalise_character(chr(code)) for code in set(codes[expand].tolist())}
    expanded = [parts[code] for code in codes[expand].tolist()]
    lengths = np.ones(len(codes), dtype=np.int64)
    lengths[expand] = [*map(len, expanded)]
    codes = np.repeat(codes, lengths)
    codes[np.repeat(expand, lengths)] = code_points("".join(expanded))
    table.learn(codes)
    # A character that still expands after normalisation (none is known) counts as a separator.
    folded = fold(codes, table.normalised, table.classes, whole=True)
    assert folded is not None
    return folded[0], folded[1], np.repeat(np.arange(len(lengths)), lengths)[folded[2]]


def normalise(text: str) -> NormalisedText:
    """Return the tokens of a text: normalised as in `expand`, without spaces and punctuation."""
    return expand(text).normalised_text()
