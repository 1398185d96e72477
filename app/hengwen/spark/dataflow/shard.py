"""Documents of a collection that stand one after the other, as many as one task works at."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import Collection
from hengwen.spark.dataflow.records import Array, Record, pack, unpack
from hengwen.text.ranges import Bools

_OWN = ("first", "lengths")


@dataclass(frozen=True)
class Shard:
    """`number`: of the shard. `first`: the number of its first document in the collection. `lengths`: int64, shape
    (documents,), the tokens of each. `arrays`: figures of its tokens by name, shape (tokens,) with a masked token after
    each document, `tokens` and `eligible` among them; and others.
    """

    number: int
    first: int
    lengths: NDArray[np.int64]
    arrays: Mapping[str, Array] = field(repr=False)

    @cached_property
    def collection(self) -> Collection:
        """The texts of the shard."""
        ends = np.cumsum(self.lengths + 1) - 1
        owners = np.repeat(np.arange(len(ends), dtype=np.min_scalar_type(max(1, len(ends)))), self.lengths + 1)
        return Collection(self.arrays["tokens"], self.arrays["eligible"], ends - self.lengths, ends, owners)

    @property
    def documents(self) -> slice:
        """The numbers of its documents in the collection."""
        return slice(self.first, self.first + len(self.lengths))

    def __getitem__(self, name: str) -> Array:
        return self.arrays[name]

    def with_arrays(self, **arrays: Array) -> Self:
        """The same with more arrays, or others of these names."""
        return replace(self, arrays={**self.arrays, **arrays})

    def without(self, *names: str) -> Self:
        """The same without some arrays, which nobody needs any more."""
        return replace(self, arrays={name: each for name, each in self.arrays.items() if name not in names})

    def record(self) -> Record:
        """The shard as a record by its number."""
        bits = {name: np.packbits(each) for name, each in self.arrays.items() if each.dtype == bool}
        others = {name: each for name, each in self.arrays.items() if each.dtype != bool}
        packed = {f"{name}/{len(self.arrays[name])}": each for name, each in bits.items()}
        value = pack(first=np.array([self.first]), lengths=self.lengths, **packed, **others)
        return Record(self.number, 0, value)

    @classmethod
    def of(cls, record: Record) -> Self:
        """The inverse of `record`."""
        arrays = unpack(record.value)
        first, lengths = (arrays.pop(name) for name in _OWN)
        found: dict[str, Array] = {}
        for name, each in arrays.items():
            plain, _, size = name.partition("/")
            found[plain] = np.unpackbits(each, count=int(size)).astype(bool) if size else each
        return cls(record.key, int(first[0]), lengths, found)


def with_replies(
    function: Callable[[Shard, Sequence[Record]], Shard],
) -> Callable[[int, Sequence[Record], Sequence[Record]], Iterable[Record]]:
    """A joiner of shards with what was replied to them, by which they become others."""

    def joined(key: int, shards: Sequence[Record], replies: Sequence[Record]) -> Iterable[Record]:
        del key
        for record in shards:
            yield function(Shard.of(record), replies).record()

    return joined


def each_shard(function: Callable[[Shard], Iterable[Record]]) -> Callable[[Record], Iterable[Record]]:
    """A mapper of shards."""
    return lambda record: function(Shard.of(record))


def global_owners(shard: Shard, collection: Collection, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """The documents that some places of a shard's texts lie in, by their numbers in the collection of all."""
    return collection.owners[places].astype(np.int64) + shard.first


__all__ = ["Bools", "Shard", "each_shard", "global_owners", "with_replies"]
