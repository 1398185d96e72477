"""The texts of a check as one array of tokens, and the documents in which each run of tokens stands."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import ExternalCounts
from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.hashing import ngram_hashes_at
from hengwen.kernels.hashes.ngrams import frequency, ngram_numbers, repeated_ngrams, sums_in
from hengwen.model.units import HUNDRED, WORD
from hengwen.text.ranges import Bools, places_of
from hengwen.text.units import token_units

_Places = NDArray[np.uint32]
_Figure = TypeVar("_Figure", np.uint8, np.uint16)
_Kind = TypeVar("_Kind", bound=np.generic)

SHORT = 4
"""Tokens of the n-grams that are looked for first: longer ones that stand in several places are made of such."""

_SLICE = 1 << 20  # places handled at once: some tens of MB, however large the collection

_BLOCK = 8  # bits of the number of tokens whose document is known by the first one

KEY_BITS = 40
"""Bits of the hash that stand for an n-gram in a library."""


class Owners:
    """The document of each token, looked up by places, in the smallest unsigned type that fits: kept for one token of
    2**`_BLOCK`, which nearly always is that of all of them. `ends`: as in `Collection`.
    """

    def __init__(self, ends: NDArray[np.int64]) -> None:
        blocks = np.searchsorted(ends, np.arange(0, int(ends[-1]) + 1 if len(ends) else 0, 1 << _BLOCK))
        self._ends, self._of_blocks = ends, blocks.astype(np.min_scalar_type(max(1, len(ends))))

    def __getitem__(self, places: NDArray[np.integer[Any]] | int) -> NDArray[np.unsignedinteger]:
        places = np.asarray(places)
        every = places.reshape(-1)
        owners: NDArray[np.unsignedinteger] = self._of_blocks[every >> _BLOCK]
        behind = np.flatnonzero(self._ends[owners] < every)
        owners[behind] = np.searchsorted(self._ends, every[behind])
        return owners.reshape(places.shape)


@dataclass(frozen=True, slots=True)
class Collection:
    """Normalised texts one after the other, a masked token after each.

    `tokens`: uint32, shape (n,). `eligible`: bool, the same shape, False for masked tokens, which take no part.
    `starts`, `ends`: int64, shape (documents,), half-open. `owners`: the document of each token. `repeats`: bool, the
    shape of the tokens, False where no n-gram of `SHORT` tokens begins that stands in more than one place; None where
    that is not known. `line_places`: uint8, the shape of the tokens, as in `text.sentences.line_places`, 0 between
    documents; None where that is not known.
    """

    tokens: NDArray[np.uint32]
    eligible: Bools
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    owners: Owners
    repeats: Bools | None = None
    line_places: NDArray[np.uint8] | None = None

    def __len__(self) -> int:
        return len(self.starts)

    def part(self, document: int) -> slice:
        """Return where a document's tokens lie."""
        return slice(int(self.starts[document]), int(self.ends[document]))

    @property
    def with_text(self) -> int:
        """Return how many documents have tokens."""
        return int(np.count_nonzero(self.ends > self.starts))

    @property
    def ranges(self) -> NDArray[np.int64]:
        """Return where the tokens of each document lie, half-open, shape (documents, 2)."""
        return np.column_stack((self.starts, self.ends))

    def spread(self, values: NDArray[_Kind]) -> NDArray[_Kind]:
        """Return the value of its document for each token, shape (n,); `values`: shape (documents,)."""
        return np.repeat(values, self.ends - self.starts + 1)

    def sums(self, marked: Bools | NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return how many tokens of each document are marked, or their sum, shape (documents,)."""
        return sums_in(marked, np.column_stack((self.starts, self.ends + 1)))

    def masked(self, eligible: Bools) -> "Collection":
        """Return the same texts, of which only tokens take part that are `eligible` as well; bool, shape (n,)."""
        return replace(self, eligible=eligible & self.eligible)

    def unmasked(self) -> "Collection":
        """Return the same texts, of which every token takes part."""
        eligible = np.ones(len(self.tokens), dtype=bool)
        eligible[self.ends] = False
        return Collection(self.tokens, eligible, self.starts, self.ends, self.owners)

    def marks(self, marked: Mapping[int, Bools]) -> Bools:
        """Return which tokens are marked in some of the texts, given by number; bool, shape (n,)."""
        result = np.zeros(len(self.tokens), dtype=bool)
        for document, marks in marked.items():
            result[self.part(document)] = marks
        return result

    def figures(self, of_texts: Mapping[int, NDArray[_Figure]], kind: type[_Figure]) -> NDArray[_Figure]:
        """Return a figure of each token of some of the texts, given by number, 0 elsewhere; shape (n,)."""
        result = np.zeros(len(self.tokens), dtype=kind)
        for document, figures in of_texts.items():
            result[self.part(document)] = figures
        return result

    def followed_by(self, others: "Collection") -> "Collection":
        """Return the same texts and then others."""
        base = len(self.tokens)
        ends = np.concatenate((self.ends, others.ends + base))
        return Collection(
            np.concatenate((self.tokens, others.tokens)),
            np.concatenate((self.eligible, others.eligible)),
            np.concatenate((self.starts, others.starts + base)),
            ends,
            Owners(ends),
        )

    def first(self, documents: int) -> "Collection":
        """Return the first `documents` texts, views of these."""
        end = int(self.ends[documents - 1]) + 1 if documents else 0
        return Collection(
            self.tokens[:end],
            self.eligible[:end],
            self.starts[:documents],
            self.ends[:documents],
            self.owners,
            line_places=None if self.line_places is None else self.line_places[:end],
        )

    def only(self, documents: Bools) -> "Collection":
        """Return some of the texts, bool, shape (documents,)."""
        lengths = (self.ends - self.starts)[documents]
        texts = laid_out(self.taken(self.tokens, documents), self.taken(self.eligible, documents), lengths)
        return (
            texts if self.line_places is None else replace(texts, line_places=self.taken(self.line_places, documents))
        )

    def taken(self, array: NDArray[_Kind], documents: Bools) -> NDArray[_Kind]:
        """Return what an array of the shape of the tokens has of some of the texts, bool, shape (documents,)."""
        ranges = self.ranges[documents].tolist()
        return np.concatenate([array[:0], *(array[start : end + 1] for start, end in ranges)])

    def stretches(self, ranges: NDArray[np.int64]) -> "Collection":
        """Return some stretches of the texts, each a text of its own; int64, shape (n, 2), half-open, ascending."""
        lengths = ranges[:, 1] - ranges[:, 0] + 1
        ends = np.cumsum(lengths)
        places = np.arange(int(lengths.sum())) + np.repeat(ranges[:, 0] - ends + lengths, lengths)
        places[ends - 1] = ranges[:, 1] - 1
        eligible = self.eligible[places]
        eligible[ends - 1] = False
        return laid_out(self.tokens[places], eligible, lengths - 1)

    def after(self, documents: int) -> "Collection":
        """Return the texts after the first `documents`."""
        begin = int(self.starts[documents]) if documents < len(self) else len(self.tokens)
        ends = self.ends[documents:] - begin
        return Collection(
            self.tokens[begin:],
            self.eligible[begin:],
            self.starts[documents:] - begin,
            ends,
            Owners(ends),
            line_places=None if self.line_places is None else self.line_places[begin:],
        )


def collect(texts: Sequence[NDArray[np.uint32]], eligible: Iterable[Bools] | None = None) -> Collection:
    """Lay the tokens of all texts one after the other. `eligible`: which tokens of each take part, all by default."""
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    starts = np.cumsum(lengths + 1) - lengths - 1
    tokens = np.zeros(int((lengths + 1).sum()), dtype=np.uint32)
    taking_part = np.ones(len(tokens), dtype=bool)
    for text, start in zip(texts, starts.tolist(), strict=True):
        tokens[start : start + len(text)] = text
    for mask, start in zip(eligible, starts.tolist(), strict=True) if eligible is not None else ():
        taking_part[start : start + len(mask)] = mask
    taking_part[starts + lengths] = False
    return laid_out(tokens, taking_part, lengths)


def laid_out(tokens: NDArray[np.uint32], eligible: Bools, lengths: NDArray[np.int64]) -> Collection:
    """Return a collection of texts of these lengths, a masked token after each."""
    ends = np.cumsum(lengths + 1) - 1
    return Collection(tokens, eligible, ends - lengths, ends, Owners(ends))


def distinct_groups(numbers: NDArray[np.int64], groups: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Count the different groups beside each of the numbers 0 to `count`, int64, shape (count,)."""
    size = int(groups.max(initial=0)) + 1
    keys = np.sort(numbers * size + groups)
    return np.bincount(keys[begins_group(keys)] // size, minlength=count)


def ngram_starts(collection: Collection, size: int) -> Bools:
    """Return at which tokens an n-gram of eligible tokens begins, shape (max(0, n - size + 1),)."""
    return _rows_of(collection.eligible, size)


def _rows_of(marked: Bools, size: int) -> Bools:
    """Return at which tokens so many marked ones begin, bool, shape (max(0, tokens - size + 1),)."""
    if len(marked) < size:
        return np.zeros(0, dtype=bool)
    whole, length = marked, 1
    while length < size:
        step = min(length, size - length)
        whole, length = whole[: len(whole) - step] & whole[step:], length + step
    return whole.copy() if size == 1 else whole


def repeated_ngrams_of(collection: Collection, size: int, wanted: Bools | None = None) -> tuple[_Places, _Places]:
    """Return `repeated_ngrams` of the n-grams of `size` eligible tokens of a collection.

    `wanted`: bool, shape (max(0, tokens - size + 1),), at which tokens to look; at all when None.
    """
    begins = ngram_starts(collection, size)
    if wanted is not None:
        begins &= wanted
    if collection.repeats is not None and size >= SHORT:
        begins &= _rows_of(collection.repeats, size - SHORT + 1)[: len(begins)]
    return repeated_ngrams(collection.tokens, begins, size)


def numbered(values: Iterable[Hashable]) -> NDArray[np.int64]:
    """Return a number for each value, int64, in the order in which they come first; the same for equal ones."""
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(value, len(numbers)) for value in values], dtype=np.int64)


def hashed_ngrams(collection: Collection, size: int) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Return where the n-grams of eligible tokens begin, ascending, and their hashes; both of shape (n-grams,)."""
    places = np.flatnonzero(ngram_starts(collection, size))
    return places, ngram_hashes_at(collection.tokens, places, size)


def once_in_each(hashes: NDArray[np.uint64], groups: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """Return where each hash stands first in each of its groups, which ascend; by hash and group, int64."""
    order = np.argsort(hashes, kind="stable")
    once: NDArray[np.int64] = order[begins_group(hashes[order], groups[order])]
    return once


def first_places(collection: Collection, size: int) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the different n-grams of each text: hash, number of the text, and where it first begins; by hash."""
    places, hashes = hashed_ngrams(collection, size)
    owners = collection.owners[places].astype(np.int64)
    once = once_in_each(hashes, owners)
    return hashes[once], owners[once], places[once]


class NumberedNgrams(Struct, frozen=True):
    """The n-grams of `size` eligible tokens of a collection by numbers, so that they are counted again and again among
    fewer tokens.

    `numbers`: int32, shape (tokens,), that of the n-gram at each token, -1 for one in a single place, and for none.
    `count`: how many numbers there are.
    """

    collection: Collection
    size: int
    numbers: NDArray[np.int32]
    count: int

    @classmethod
    def of(cls, collection: Collection, size: int) -> "NumberedNgrams":
        """Return the n-grams of a collection."""
        places, firsts = repeated_ngrams_of(collection, size)
        return cls(collection, size, ngram_numbers(places, firsts, len(collection.tokens)), len(firsts))

    def contain(self, among: Collection) -> bool:
        """Return whether all n-grams of the same texts with other tokens masked have their numbers here."""
        return not (among.eligible & ~self.collection.eligible).any()

    def frequency(self, among: Collection, *groupings: NDArray[np.int64]) -> NDArray[np.uint16]:
        """Return `document_frequency` of the same texts with more tokens masked."""
        begins, alone = ngram_starts(among, self.size), np.arange(len(among))
        # Where each document is a group by itself no other grouping counts more.
        groups = [labels for labels in groupings if len(np.unique(labels)) < len(labels)] or [alone]
        return frequency(self.numbers, begins, self.count, among.starts, among.ends, groups)


def with_short_ngrams(collection: Collection) -> tuple[Collection, dict[int, NumberedNgrams]]:
    """Return a collection in which longer n-grams are found sooner, and its n-grams of `SHORT` tokens, by this size."""
    ngrams = NumberedNgrams.of(collection, SHORT)
    return replace(collection, repeats=ngrams.numbers >= 0), {SHORT: ngrams}


def document_frequency(collection: Collection, size: int, *groupings: NDArray[np.int64]) -> NDArray[np.uint16]:
    """Return in how many documents the n-gram that begins at each token stands, shape (n,); 65,535 for more than that.

    0 where no n-gram of eligible tokens begins. `groupings`: each int64, shape (documents,), equal for documents that
    count as one; of several the one that counts the fewest.
    """
    return NumberedNgrams.of(collection, size).frequency(collection, *groupings)


def external_frequency(collection: Collection, size: int, external: ExternalCounts) -> NDArray[np.uint16]:
    """Return the same for documents that are not loaded, whatever stands in those of the collection."""
    result = np.zeros(len(collection.tokens), dtype=np.uint16)
    places = np.flatnonzero(ngram_starts(collection, size))
    for start in range(0, len(places), _SLICE):
        portion = places[start : start + _SLICE]
        hashes = ngram_hashes_at(collection.tokens, portion, size)
        result[portion] = np.minimum(external.document_frequency(hashes, size), 0xFFFF)
    return result


def covered(starts: Bools, size: int) -> Bools:
    """Return which tokens lie in an n-gram of `size` that begins where `starts` is True; bool, the same shape."""
    result = starts.copy()
    for place in range(1, min(size, len(starts))):
        result[place:] |= starts[: len(starts) - place]
    return result


def in_rows(rows: NDArray[np.int64], tokens: int) -> Bools:
    """Return which of `tokens` tokens stand in some rows, ascending, bool, shape (tokens,)."""
    edges = np.concatenate(([0], rows.reshape(-1), [tokens]))
    return np.repeat(np.arange(len(edges) - 1) % 2 == 1, np.diff(edges))


def are_long(tokens: NDArray[np.uint32], rows: NDArray[np.int64], least: int) -> Bools:
    """Return which rows of tokens, none of them empty, have at least so many hundredths of units; bool, shape (rows,).

    `rows`: shape (rows, 2). Only where their numbers of tokens leave it open are units summed.
    """
    lengths = rows[:, 1] - rows[:, 0]
    long: Bools = HUNDRED * lengths >= least
    open_rows = np.flatnonzero(~long & (WORD * lengths >= least))
    if len(open_rows):
        firsts = np.cumsum(lengths[open_rows]) - lengths[open_rows]
        units = token_units(tokens[places_of(rows[open_rows])])
        long[open_rows] = np.add.reduceat(units, firsts, dtype=np.int64) >= least
    return long
