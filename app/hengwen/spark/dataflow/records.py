"""Records of a key, a source and arrays, mapped, grouped and joined by their keys, make a job (MapReduce, Dean &
Ghemawat, OSDI 2004).

The stages of a check are written for any engine that can do this. They keep to two rules, so that the answer is the
same on every engine, with every number of partitions, and after any task was run again: functions depend on nothing but
their records, and the records of one key come by source, whichever was there first.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import msgspec
import numpy as np
from numpy.typing import DTypeLike

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.hashing import mix
from hengwen.matching.corpus.all_texts import Array, Hashes, Numbers, columns

T = TypeVar("T")

_BITS = "bits "  # what the type of an array of bool begins with, then how many they are


class Record(NamedTuple):
    """A value for whatever has the key. `source`: what made it, no two of one key of which are the same."""

    key: int
    source: int
    value: bytes

    @classmethod
    def of(cls, key: int, source: int, **arrays: Array) -> "Record":
        """Return a record of arrays by name."""
        return cls(key, source, pack(**arrays))

    @classmethod
    def holding(cls, key: int, source: int, value: object) -> "Record":
        """Return a record of a value of structs and plain types."""
        return cls(key, source, msgspec.msgpack.encode(value))

    @property
    def arrays(self) -> dict[str, Array]:
        """The arrays of a record of `of`."""
        return unpack(self.value)

    def read(self, kind: type[T]) -> T:
        """Return the value of a record of `holding`."""
        return msgspec.msgpack.decode(self.value, type=kind)


Mapper = Callable[[Record], Iterable[Record]]
Reducer = Callable[[int, Sequence[Record]], Iterable[Record]]
Joiner = Callable[[int, Sequence[Record], Sequence[Record]], Iterable[Record]]


class Dataset(ABC):
    """Records of a job, wherever they are. Functions run there, and more than once where a task is run again."""

    engine: "Engine"

    @abstractmethod
    def map(self, function: Mapper) -> Self:
        """Return the records that a function makes of each record."""

    @abstractmethod
    def group(self, function: Reducer) -> Self:
        """Return the records that a function makes of all records of each key, by source."""

    @abstractmethod
    def join(self, others: Self, function: Joiner) -> Self:
        """Return the records that a function makes of all records of each key in either dataset, by source."""

    @abstractmethod
    def __add__(self, others: Self) -> Self:
        """Return the records of both."""

    @abstractmethod
    def keep(self, name: str) -> Self:
        """Return the same, worked out once and kept under a name of its own until the job is done."""

    @abstractmethod
    def write(self, path: str) -> None:
        """Write the records to a folder, those of a key beside each other; what was written there as a whole stays."""

    @abstractmethod
    def collect(self) -> Iterator[Record]:
        """Return all records, by key and source, in this process."""

    def of_kind(self, kind: int, kinds: int) -> Self:
        """Return the records of one kind: the remainder of their source by the number of kinds."""
        return self.map(lambda record: (record,) if record.source % kinds == kind else ())

    def columns(self, **kinds: DTypeLike) -> list[Array]:
        """Return the arrays of these names of all records, one after the other; of each `kinds` has the type."""
        return columns((record.arrays for record in self.collect()), **kinds)

    def gather(self, function: Callable[[Record], Iterable[T]], kind: Any) -> list[T]:
        """Return the values of a type that a function tells of each record, in the order of the records."""
        values = self.map(lambda record: (record._replace(value=msgspec.msgpack.encode([*function(record)])),))
        return [value for record in values.collect() for value in msgspec.msgpack.decode(record.value, type=list[kind])]


class Engine(Protocol):
    """Runs a job. `buckets`: into how many the n-grams of a collection are partitioned by their hashes."""

    @property
    def buckets(self) -> int:
        """See the class."""
        ...

    def expect(self, tokens: int) -> None:
        """So many tokens are worked at from now on: there may be more buckets."""
        ...

    def parallelise(self, records: Sequence[Record]) -> Dataset:
        """Return records of this process as a dataset."""
        ...

    def read(self, path: str, keys: Sequence[int] | None, above: int = 0) -> Dataset:
        """Return the records that were written to a folder, of some keys or of all; `above`: is added to their keys."""
        ...


def pack(**arrays: Array) -> bytes:
    """Return arrays by name as MessagePack of their types and values, eight of bool in a byte; shapes are lost."""
    return msgspec.msgpack.encode({name: _packed(array) for name, array in arrays.items()})


def _packed(array: Array) -> tuple[str, bytes]:
    if array.dtype == bool:
        return f"{_BITS}{array.size}", np.packbits(array).tobytes()
    return array.dtype.str, array.tobytes()


def unpack(value: bytes) -> dict[str, Array]:
    """Return the inverse of `pack`: arrays of one dimension that must not be written to."""
    packed = msgspec.msgpack.decode(value, type=dict[str, tuple[str, bytes]])
    return {name: _unpacked(kind, data) for name, (kind, data) in packed.items()}


def _unpacked(kind: str, data: bytes) -> Array:
    if not kind.startswith(_BITS):
        return np.frombuffer(data, kind)
    return np.unpackbits(np.frombuffer(data, np.uint8), count=int(kind.removeprefix(_BITS))).astype(bool)


def arrays_of(records: Sequence[Record]) -> dict[str, Array]:
    """Return the arrays of all records by name, one record after the other."""
    parts = [record.arrays for record in records]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def gathered(records: Sequence[Record], *names: str) -> list[Array]:
    """Return those of these names."""
    arrays = arrays_of(records)
    return [arrays[name] for name in names]


def summed_pairs(records: Sequence[Record], *names: str) -> list[Array]:
    """Return the different pairs `left` and `right` of all records, ascending, and sums of other arrays for each."""
    arrays = arrays_of(records)
    order = np.lexsort((arrays["right"], arrays["left"]))
    left, right = arrays["left"][order], arrays["right"][order]
    firsts = np.flatnonzero(begins_group(left, right))
    sums = (np.add.reduceat(arrays[name][order], firsts) if len(firsts) else arrays[name] for name in names)
    return [left[firsts], right[firsts], *sums]


def sources(records: Sequence[Record], name: str) -> Numbers:
    """Return the source of each element of `gathered` arrays, int64, shape (elements,)."""
    lengths = [len(record.arrays[name]) for record in records]
    return np.repeat(np.array([record.source for record in records], dtype=np.int64), lengths)


def scatter(keys: Numbers, source: int, **arrays: Array) -> Iterator[Record]:
    """Yield arrays of one shape as records, an element for each key in its place, those of one key in their order."""
    order = np.argsort(keys, kind="stable")
    cuts = np.flatnonzero(np.diff(keys[order])) + 1
    for places in np.split(order, cuts) if len(order) else ():
        yield Record.of(int(keys[places[0]]), source, **{name: array[places] for name, array in arrays.items()})


def bucket_of(hashes: Hashes, buckets: int) -> Numbers:
    """Return the bucket of each hash, int64, the same shape."""
    return ((hashes >> np.uint64(32)) % np.uint64(buckets)).astype(np.int64)


def bucket_of_pair(left: Numbers, right: Numbers, buckets: int) -> Numbers:
    """Return the bucket of each pair of numbers, int64, the same shape."""
    return bucket_of(mix(mix(left.astype(np.uint64)) + (right.astype(np.uint64) << np.uint64(1))), buckets)
