"""All texts of a collection, wherever they lie, and computations over them (ours).

A stage that learns from all texts is written once: as local functions over texts that lie together, and as merges of
their results. A check on one machine has all texts loaded; on a cluster they lie in shards.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.corpus.collection import Collection, NumberedNgrams
from hengwen.matching.corpus.near_duplicates import near_pairs
from hengwen.matching.free_memory import give_back_memory

Array = NDArray[Any]
Arrays = Mapping[str, Array]
Hashes = NDArray[np.uint64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class TextArrays:
    """Texts that lie together. `first`: the number of the first of them in the whole collection. `arrays`: figures of
    their tokens by name, shape (tokens,), and others.
    """

    first: int
    collection: Collection = field(repr=False)
    arrays: Arrays = field(repr=False)

    def __getitem__(self, name: str) -> Array:
        return self.arrays[name]

    def with_arrays(self, **arrays: Array) -> Self:
        """Return the same with more arrays, or others of these names."""
        return replace(self, arrays={**self.arrays, **arrays})

    def without(self, *names: str) -> Self:
        """Return the same without some arrays, which are no longer needed."""
        return replace(self, arrays={name: array for name, array in self.arrays.items() if name not in names})

    @property
    def without_forms(self) -> Collection:
        """Return the texts without their forms, the array `form`."""
        return self.collection.masked(~self["form"])

    def documents(self, places: NDArray[np.integer[Any]]) -> Numbers:
        """Return the number in the whole collection of the document at each place, int64, shape (places,)."""
        numbers: Numbers = self.collection.owners[places].astype(np.int64) + self.first
        return numbers


Local = Callable[[TextArrays], TextArrays]
Ask = Callable[[TextArrays], Arrays]
Answer = Callable[[Arrays], tuple[Numbers, Arrays]]
Take = Callable[[TextArrays, Arrays], TextArrays]
Among = Callable[[TextArrays], Collection]
MadeOf = Callable[[TextArrays], tuple[Collection, int]]
"""Texts derived from those that lie together, and the number of the first of them among all derived ones."""


class AllTexts(Protocol):
    """The texts of a collection. Functions may run elsewhere, and more than once."""

    def map(self, function: Local) -> Self:
        """Return the results of a function on the texts that lie together, as texts of the same kind."""
        ...

    def gather(self, function: Ask) -> Sequence[Arrays]:
        """Return the results of a function on the texts that lie together, in the order of the texts."""
        ...

    def exchange(self, ask: Ask, answer: Answer, take: Take) -> Self:
        """Compare all texts by their hashes.

        `ask`: returns arrays of one length, `hashes` among them. `answer`: gets all elements of some hashes, in the
        order of the texts, and returns which of them are answered, and arrays of answers, one for each of these.
        `take`: gets the answers to its own elements.
        """
        ...

    def with_frequency(self, size: int, name: str, groupings: Sequence[Numbers], among: Among) -> Self:
        """Return the same with an array: in how many documents the n-gram that begins at each token stands.

        0 where no n-gram of eligible tokens begins. `groupings`: each int64, shape (documents,), equal for documents
        that count as one; of several the one that counts the fewest. `among`: the texts that count.
        """
        ...

    def near_pairs(self, derive: MadeOf, sizes: Numbers, portion: float, most: int) -> Numbers:
        """Return pairs i < j, as `near_duplicates.near_pairs`, of the texts `made` of all. `sizes`: eligible tokens of
        each of these, int64, shape (made,).
        """
        ...

    def counted(self) -> Self:
        """Return the same, of which no n-grams are counted any more."""
        ...

    def keep(self, name: str) -> Self:
        """Return the same, computed once; several stages go on from here. `name`: unlike all others."""
        ...


AllTextsT = TypeVar("AllTextsT", bound=AllTexts)


@dataclass(frozen=True, slots=True)
class TextsInMemory:
    """All texts of a collection in this process. `numbered`: their n-grams, by size, as far as they were counted."""

    texts: TextArrays
    numbered: dict[int, NumberedNgrams] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, collection: Collection, **arrays: Array) -> "TextsInMemory":
        """Return a collection with figures of its tokens."""
        return cls(TextArrays(0, collection, arrays))

    def map(self, function: Local) -> "TextsInMemory":
        """Do the same as in `AllTexts`."""
        return replace(self, texts=function(self.texts))

    def gather(self, function: Ask) -> Sequence[Arrays]:
        """Do the same as in `AllTexts`."""
        return [function(self.texts)]

    def exchange(self, ask: Ask, answer: Answer, take: Take) -> "TextsInMemory":
        """Do the same as in `AllTexts`."""
        return replace(self, texts=take(self.texts, answer(ask(self.texts))[1]))

    def with_frequency(self, size: int, name: str, groupings: Sequence[Numbers], among: Among) -> "TextsInMemory":
        """Do the same as in `AllTexts`; 65,535 for more than that."""
        counted = among(self.texts)
        known = self.numbered.get(size)
        if known is None or not known.contain(counted):
            known = NumberedNgrams.of(counted, size)
            if 2 * np.count_nonzero(counted.eligible) > len(counted.eligible):  # of little text it is little work
                self.numbered[size] = known
        return replace(self, texts=self.texts.with_arrays(**{name: known.frequency(counted, *groupings)}))

    def near_pairs(self, derive: MadeOf, sizes: Numbers, portion: float, most: int) -> Numbers:
        """Do the same as in `AllTexts`."""
        del sizes
        pairs = near_pairs(derive(self.texts)[0], portion, most)
        give_back_memory()
        return pairs

    def counted(self) -> "TextsInMemory":
        """Do the same as in `AllTexts`."""
        self.numbered.clear()
        return self

    def keep(self, name: str) -> "TextsInMemory":
        """Do the same as in `AllTexts`."""
        del name
        give_back_memory()
        return self


def columns(parts: Iterable[Arrays], **kinds: DTypeLike) -> list[Array]:
    """Return the arrays of these names of some parts, one after the other; of each `kinds` has the type."""
    listed = list(parts)
    return [np.concatenate([np.zeros(0, dtype=kind), *(part[name] for part in listed)]) for name, kind in kinds.items()]


def sums_by_hash(parts: Sequence[Arrays]) -> dict[str, Array]:
    """Return the sums of all arrays of some parts for each of the different `hashes`, ascending."""
    every = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.argsort(every["hashes"], kind="stable")
    hashes = every.pop("hashes")[order]
    firsts = np.flatnonzero(begins_group(hashes))
    sums = {name: np.add.reduceat(array[order], firsts) if len(firsts) else array for name, array in every.items()}
    return {"hashes": hashes[firsts], **sums}


def counts_by_hash(**hashes: Hashes) -> Arrays:
    """Return how often each of the different `hashes`, ascending, is in each of these arrays, int64, by their names.

    The arrays are sorted in place: they are nobody else's.
    """
    counted = {name: _counted(array) for name, array in hashes.items()}
    every = _counted(np.concatenate([different for different, _ in counted.values()]))[0]
    counts = {name: np.zeros(len(every), dtype=np.int64) for name in hashes}
    for name, (different, often) in counted.items():
        counts[name][np.searchsorted(every, different)] = often
    return {"hashes": every, **counts}


def _counted(hashes: Hashes) -> tuple[Hashes, Numbers]:
    """Return the different ones of some hashes, ascending, and how often each is there, int64; sorts them."""
    hashes.sort()
    firsts = np.flatnonzero(begins_group(hashes)) if len(hashes) else np.zeros(0, dtype=np.int64)
    return hashes[firsts], np.diff(np.append(firsts, len(hashes)))


def figures_of_documents(texts: AllTexts, function: Callable[[TextArrays], Numbers]) -> Numbers:
    """Return a figure of each document of all texts, int64, shape (documents,)."""
    return columns(texts.gather(lambda together: {"values": function(together)}), values="i8")[0]
