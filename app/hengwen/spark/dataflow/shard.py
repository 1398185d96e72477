"""Documents of a collection that stand one after the other, as many as one task works at."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.all_texts import TextArrays
from hengwen.matching.corpus.collection import laid_out
from hengwen.spark.dataflow.records import Record, pack_bits, unpack_bits

_OWN = ("first", "lengths", "tokens", "eligible")


@dataclass(frozen=True)
class Shard(TextArrays):
    """`number`: of the shard."""

    number: int

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The tokens of each document, int64, shape (documents,)."""
        return self.collection.ends - self.collection.starts

    def record(self) -> Record:
        """The shard as a record by its number."""
        texts = {"tokens": self.collection.tokens, "eligible": self.collection.eligible}
        return Record(
            self.number, 0, pack_bits(first=np.array([self.first]), lengths=self.lengths, **texts, **self.arrays)
        )

    @classmethod
    def of(cls, record: Record) -> Self:
        """The inverse of `record`."""
        found = unpack_bits(record.value)
        first, lengths, tokens, eligible = (found.pop(name) for name in _OWN)
        return cls(int(first[0]), laid_out(tokens, eligible, lengths), found, record.key)


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
