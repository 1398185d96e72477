"""What a job is made of: records of a key, a source and arrays, mapped, grouped and joined by their keys (MapReduce,
Dean & Ghemawat, OSDI 2004).

The stages of a check are written for any engine that can do this. They keep to two rules, so that the answer is the
same on every engine, with every number of partitions, and after any task was run again: functions depend on nothing but
their records, and the records of one key come by source, whichever was there first.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

import msgspec
import numpy as np
from numpy.typing import DTypeLike, NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import mix
from hengwen.matching.corpus.all_texts import Array, Hashes, Numbers, columns


class Record(NamedTuple):
    """A value for whatever has the key. `source`: what made it, no two of one key of which are the same."""

    key: int
    source: int
    value: bytes


DatasetT = TypeVar("DatasetT")

Mapper = Callable[[Record], Iterable[Record]]
Reducer = Callable[[int, Sequence[Record]], Iterable[Record]]
Joiner = Callable[[int, Sequence[Record], Sequence[Record]], Iterable[Record]]


class Engine(Protocol[DatasetT]):
    """What runs a job. `buckets`: into how many the n-grams of a collection are dealt by their hashes."""

    @property
    def buckets(self) -> int:
        """See the class."""
        ...

    def expect(self, tokens: int) -> None:
        """So many tokens are worked at from now on: there may be more buckets."""
        ...

    def parallelise(self, records: Sequence[Record]) -> DatasetT:
        """Records of this process as a dataset."""
        ...

    def map(self, dataset: DatasetT, function: Mapper) -> DatasetT:
        """What a function makes of each record."""
        ...

    def group(self, dataset: DatasetT, function: Reducer) -> DatasetT:
        """What a function makes of all records of each key, by source."""
        ...

    def join(self, left: DatasetT, right: DatasetT, function: Joiner) -> DatasetT:
        """What a function makes of all records of each key in either dataset, by source."""
        ...

    def send(self, dataset: DatasetT, sources: Numbers, keys: Numbers) -> DatasetT:
        """The records of each of these sources under the key beside it, int64, shape (n,); a source may have many."""
        ...

    def union(self, *datasets: DatasetT) -> DatasetT:
        """The records of several datasets."""
        ...

    def keep(self, dataset: DatasetT, name: str) -> DatasetT:
        """The same, worked out once and kept under a name of its own until the job is done."""
        ...

    def write(self, dataset: DatasetT, path: str) -> None:
        """Write records to a folder, those of a key beside each other; what was written there as a whole stays."""
        ...

    def read(self, path: str, keys: Sequence[int] | None, above: int = 0) -> DatasetT:
        """The records that were written to a folder, of some keys or of all; `above`: what is added to their keys."""
        ...

    def collect(self, dataset: DatasetT) -> Iterator[Record]:
        """All records, by key and source, in this process."""
        ...


def pack(**arrays: Array) -> bytes:
    """Arrays by name as bytes: MessagePack of their types and what they hold; shapes are lost."""
    return msgspec.msgpack.encode({name: (each.dtype.str, each.tobytes()) for name, each in arrays.items()})


def unpack(value: bytes) -> dict[str, Array]:
    """The inverse of `pack`: arrays of one dimension that must not be written to."""
    found: dict[str, tuple[str, bytes]] = msgspec.msgpack.decode(value)
    return {name: np.frombuffer(data, dtype) for name, (dtype, data) in found.items()}


def pack_bits(**arrays: Array) -> bytes:
    """The same, eight values of an array of bool in a byte."""
    bits = {f"{name}/{len(each)}": np.packbits(each) for name, each in arrays.items() if each.dtype == bool}
    return pack(**bits, **{name: each for name, each in arrays.items() if each.dtype != bool})


def unpack_bits(value: bytes) -> dict[str, Array]:
    """The inverse of `pack_bits`."""
    found: dict[str, Array] = {}
    for name, each in unpack(value).items():
        plain, _, size = name.partition("/")
        found[plain] = np.unpackbits(each, count=int(size)).astype(bool) if size else each
    return found


def value_of(record: Record) -> dict[str, Array]:
    """The arrays of a record."""
    return unpack(record.value)


def arrays_of(records: Sequence[Record]) -> dict[str, Array]:
    """The arrays of all records by name, one record after the other."""
    parts = [unpack(record.value) for record in records]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def gathered(records: Sequence[Record], *names: str) -> list[Array]:
    """Those of these names."""
    arrays = arrays_of(records)
    return [arrays[name] for name in names]


def of_kind(kind: int, kinds: int) -> Mapper:
    """A mapper that leaves the records of one kind: the remainder of their source by the number of kinds."""

    def kept(record: Record) -> Iterable[Record]:
        return (record,) if record.source % kinds == kind else ()

    return kept


def collected(engine: Engine[DatasetT], dataset: DatasetT, **kinds: DTypeLike) -> list[Array]:
    """The arrays of these names of all records of a dataset, one after the other; of each `kinds` has the type."""
    return columns(map(value_of, engine.collect(dataset)), **kinds)


def summed_pairs(records: Sequence[Record], *names: str) -> list[Array]:
    """The different pairs `left` and `right` of all records, ascending, and the sums of other arrays for each."""
    arrays = arrays_of(records)
    order = np.lexsort((arrays["right"], arrays["left"]))
    left, right = arrays["left"][order], arrays["right"][order]
    firsts = np.flatnonzero(begins_group(left, right))
    sums = (np.add.reduceat(arrays[name][order], firsts) if len(firsts) else arrays[name] for name in names)
    return [left[firsts], right[firsts], *sums]


def sources(records: Sequence[Record], name: str) -> NDArray[np.int64]:
    """The source of each element of `gathered` arrays, int64, shape (elements,)."""
    lengths = [len(unpack(record.value)[name]) for record in records]
    return np.repeat(np.array([record.source for record in records], dtype=np.int64), lengths)


def dealt(keys: NDArray[np.int64], source: int, **arrays: Array) -> Iterator[Record]:
    """Arrays of one shape as records, an element for each key in its place, those of one key in their order."""
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    cuts = np.flatnonzero(np.diff(ordered)) + 1
    for some in np.split(order, cuts) if len(order) else ():
        yield Record(int(keys[some[0]]), source, pack(**{name: each[some] for name, each in arrays.items()}))


def bucket_of(hashes: Hashes, buckets: int) -> Numbers:
    """Into which bucket each hash is dealt, int64, the same shape."""
    return ((hashes >> np.uint64(32)) % np.uint64(buckets)).astype(np.int64)


def bucket_of_pair(left: Numbers, right: Numbers, buckets: int) -> Numbers:
    """Into which bucket each pair of numbers is dealt, int64, the same shape."""
    return bucket_of(mix(mix(left.astype(np.uint64)) + (right.astype(np.uint64) << np.uint64(1))), buckets)
