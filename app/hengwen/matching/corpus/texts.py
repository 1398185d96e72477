"""The normalised texts of a check as one, ready to be aligned."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.bigrams import inform
from hengwen.matching.corpus.chance import LONG, RUNS, STEPS, Information, least
from hengwen.matching.corpus.collection import Collection
from hengwen.model.units import Units
from hengwen.text.notation import Notation
from hengwen.text.ranges import Bools, rows_of
from hengwen.text.units import token_evidence, token_units

FULL = 100
"""Weight of a token of full weight, in hundredths."""

SEPARATOR = 6
"""Left-out tokens in a row over which no passage reaches."""


@dataclass(frozen=True)
class Texts:
    """The texts of a collection, to be aligned in pairs.

    `weak`: bool, shape (tokens,), common words, which are no evidence. `weight`, `line_weight`: uint8, the same shape,
    how much each token weighs as evidence, in hundredths, as in `CommonText`. `copied`: bool, the same shape, passages
    that several share. `sentence_ends`: bool, the same shape, the last tokens of sentences. `notation`: uint16, the
    same shape, how numbers are written, as in `text.notation`.
    """

    collection: Collection
    weak: Bools
    weight: NDArray[np.uint8]
    line_weight: NDArray[np.uint8]
    copied: Bools
    sentence_ends: Bools
    notation: Notation

    @classmethod
    def unweighted(cls, collection: Collection) -> "Texts":
        """Return the texts of a collection when none of their words are common, each one sentence."""
        total = len(collection.tokens)
        none, full = np.broadcast_to(np.False_, total), np.broadcast_to(np.uint8(FULL), total)
        return cls(collection, none, full, full, none, none, np.broadcast_to(np.uint16(0), total))

    def written(self, sentence_ends: Bools, notation: Notation) -> "Texts":
        """Return the same with their sentences and the notation of their numbers, shape (tokens,)."""
        return replace(self, sentence_ends=sentence_ends, notation=notation)

    @property
    def units(self) -> Units:
        """Return hundredths of a unit of each token, shape (tokens,)."""
        return self._figures.units

    @property
    def evidence(self) -> Units:
        """Return hundredths of a unit that each token is as evidence, whatever its weight, shape (tokens,)."""
        return self._figures.evidence

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """Return the length of each text that takes part, in hundredths of units, shape (documents,)."""
        return self.collection.sums(self.units * self.collection.eligible)

    def full_evidence(self, places: NDArray[np.int64]) -> Bools:
        """Return which tokens are as much evidence as they are long, bool, shape of `places`: all but the most frequent
        words of English.
        """
        full: Bools = self.evidence[places] == self.units[places]
        return full

    @cached_property
    def _figures(self) -> "_KnownFigures":
        """Return what is known of the tokens, whichever of them take part."""
        key = id(self.collection.tokens), id(self.collection.starts)
        known = _known.get(key) or _KnownFigures(self.collection)
        _known[key] = known
        return known

    def information(self, texts: NDArray[np.integer[Any]]) -> Information:
        """Return the information of each token of the collection in its text, for these texts, by number."""
        wanted = np.zeros(len(self.collection), dtype=bool)
        wanted[texts] = True
        self._figures.add(wanted)
        return self.known_information

    def information_of(self, text: int) -> Information:
        """Return the information of each token of one text."""
        places = self.collection.part(text)
        return Information(*(values[places] for values in self.information(np.array([text]))))

    @property
    def known_information(self) -> Information:
        """The same for texts it was asked for; it is written into."""
        return self._figures.information

    def are_evidence(self, x: NDArray[np.int64], y: NDArray[np.int64], length: NDArray[np.int64]) -> Bools:
        """Return which runs of equal tokens are more than chance, are long, or half of a text, bool, shape (runs,)."""
        owners = self.collection.owners
        lengths = (self.collection.ends - self.collection.starts)[owners[np.stack((x, y))]]
        enough: Bools = length >= np.minimum(LONG, lengths.min(axis=0) / 2)
        places = lengths.max(axis=0) * length
        for starts in (x, y):
            rest = np.flatnonzero(~enough)
            enough[rest] = self.run_information(starts[rest], length[rest]) >= least(places[rest], RUNS)
        return enough

    def run_information(self, starts: NDArray[np.int64], length: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the information of runs of tokens in their text, in steps of `NAT`, int64, shape (runs,)."""
        if not len(starts):
            return starts
        result = self.information(self.collection.owners[starts])
        ends = np.cumsum(length)
        steps = np.arange(ends[-1]) - np.repeat(ends - length, length)
        after = result.after[np.repeat(starts, length) + steps].astype(np.int64)
        after[ends - length] = result.first[starts]
        return np.add.reduceat(after, ends - length)

    def tokens(self, places: NDArray[np.int64]) -> NDArray[np.uint32]:
        """Return the tokens at some places, 0 where they take no part; uint32, shape of `places`."""
        return self.collection.tokens[places] * self.collection.eligible[places]

    @cached_property
    def separators(self) -> NDArray[np.int64]:
        """Return the first and the last token (not included) of every longer stretch that is left out, ascending."""
        masked = ~self.collection.eligible
        masked[self.collection.ends] = False
        edges = rows_of(masked)
        return edges[edges[:, 1] - edges[:, 0] >= SEPARATOR].reshape(-1)

    def segments(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return numbers of the segments around places: text on two sides of a printed form is no passage."""
        return np.searchsorted(self.separators, places, "right")

    def segment(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the first and the last token (not included) between the separators around each place, in its text."""
        owners = self.collection.owners[places]
        edges = np.concatenate(([0], self.separators, [len(self.collection.tokens)]))
        number = self.segments(places)
        low = np.maximum(edges[number], self.collection.starts[owners])
        return low, np.minimum(edges[number + 1], self.collection.ends[owners])


class _KnownFigures:
    """The figures of the tokens of a collection, which the same texts with other tokens left out have too."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._texts = np.zeros(len(collection), dtype=bool)

    @cached_property
    def units(self) -> Units:
        """As `Texts.units`."""
        return token_units(self._collection.tokens)

    @cached_property
    def evidence(self) -> Units:
        """As `Texts.evidence`."""
        return token_evidence(self._collection.tokens)

    @cached_property
    def information(self) -> Information:
        """The information of the tokens of the texts that were added."""
        first, after = (np.zeros(len(self._collection.tokens), dtype=np.uint8) for _ in range(2))
        return Information(first, after)

    def add(self, wanted: Bools) -> None:
        """Work it out for the texts of which it is not known; bool, shape (documents,)."""
        texts = np.flatnonzero(wanted & ~self._texts)
        inform(self._collection.tokens, self._collection.ranges[texts], STEPS, *self.information)
        self._texts[texts] = True  # not before: several threads ask


# By the arrays of tokens and starts, which its values hold: no other ones can have these keys as long as it is there.
_known: WeakValueDictionary[tuple[int, int], _KnownFigures] = WeakValueDictionary()
