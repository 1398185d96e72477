"""Documents of a collection that stand one after the other, as many as one task works at."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from hengwen.matching.corpus.all_texts import Numbers, TextArrays
from hengwen.matching.corpus.collection import laid_out
from hengwen.spark.dataflow.records import Joiner, Mapper, Record

_OWN = ("first", "lengths", "tokens", "eligible")


@dataclass(frozen=True)
class Shard(TextArrays):
    """`number`: of the shard."""

    number: int

    @property
    def lengths(self) -> Numbers:
        """The tokens of each document, int64, shape (documents,)."""
        return self.collection.ends - self.collection.starts

    def record(self) -> Record:
        """Return the shard as a record by its number."""
        texts = {"tokens": self.collection.tokens, "eligible": self.collection.eligible}
        if self.collection.line_places is not None:
            texts["line_places"] = self.collection.line_places
        return Record.of(self.number, 0, first=np.array([self.first]), lengths=self.lengths, **texts, **self.arrays)

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return the inverse of `record`."""
        arrays = record.arrays
        first, lengths, tokens, eligible = (arrays.pop(name) for name in _OWN)
        texts = replace(laid_out(tokens, eligible, lengths), line_places=arrays.pop("line_places", None))
        return cls(int(first[0]), texts, arrays, record.key)


def beside_shard(function: Callable[[Shard, Sequence[Record]], Iterable[Record]]) -> Joiner:
    """Return a joiner of shards with other records of their keys."""

    def joined(key: int, shards: Sequence[Record], others: Sequence[Record]) -> Iterable[Record]:
        del key
        for record in shards:
            yield from function(Shard.of(record), others)

    return joined


def each_shard(function: Callable[[Shard], Iterable[Record]]) -> Mapper:
    """Return a mapper of shards."""
    return lambda record: function(Shard.of(record))
