"""An engine without a cluster: one record after the other, in this process; what others must agree with."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

import msgspec

from hengwen.spark.dataflow.records import Dataset, Joiner, Mapper, Record, Reducer


class InProcess:
    """Datasets are lists. Records of a key are handed over by source, as every engine does."""

    def __init__(self, buckets: int = 4) -> None:
        self.buckets = buckets
        self.names: set[str] = set()
        self.read_keys: list[tuple[str, int]] = []

    def expect(self, tokens: int) -> None:
        """As in `Engine`: one more for each million."""
        self.buckets += tokens >> 20

    def parallelise(self, records: Sequence[Record]) -> "Records":
        """As in `Engine`."""
        return Records(self, list(records))

    def write(self, dataset: "Records", path: str) -> None:
        """Write a file for each key."""
        for key, records in _by_key(dataset).items():
            file = Path(path, str(key))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(msgspec.msgpack.encode([[record.source, record.value] for record in records]))

    def read(self, path: str, keys: Sequence[int] | None, above: int = 0) -> "Records":
        """As in `Engine`; `read_keys` tells which were read."""
        there = {int(file.name): file for file in Path(path).iterdir()} if Path(path).exists() else {}
        values = []
        for key in sorted(there.keys() if keys is None else there.keys() & set(keys)):
            self.read_keys.append((path, key))
            for source, value in msgspec.msgpack.decode(there[key].read_bytes(), type=list[tuple[int, bytes]]):
                values.append(Record(key + above, source, value))
        return self.parallelise(values)


class Records(Dataset):
    """A list of records."""

    def __init__(self, engine: InProcess, records: list[Record]) -> None:
        self.engine: InProcess = engine
        self.records = records

    def map(self, function: Mapper) -> "Records":
        """As in `Dataset`."""
        return Records(self.engine, [result for record in self.records for result in function(record)])

    def group(self, function: Reducer) -> "Records":
        """As in `Dataset`."""
        actual = (result for key, records in _by_key(self).items() for result in function(key, records))
        return Records(self.engine, list(actual))

    def join(self, others: Self, function: Joiner) -> "Records":
        """As in `Dataset`."""
        one, other = _by_key(self), _by_key(others)
        keys = sorted(one.keys() | other.keys())
        actual = (result for key in keys for result in function(key, one.get(key, ()), other.get(key, ())))
        return Records(self.engine, list(actual))

    def __add__(self, others: Self) -> "Records":
        return Records(self.engine, [*self.records, *others.records])

    def keep(self, name: str) -> "Records":
        """As in `Dataset`: nothing is worked out twice."""
        assert name not in self.engine.names
        self.engine.names.add(name)
        return self

    def write(self, path: str) -> None:
        """As in `Dataset`."""
        self.engine.write(self, path)

    def collect(self) -> Iterator[Record]:
        """As in `Dataset`."""
        yield from sorted(self.records, key=lambda record: record[:2])


def _by_key(dataset: Records) -> dict[int, list[Record]]:
    actual: dict[int, list[Record]] = defaultdict(list)
    for record in dataset.collect():
        actual[record.key].append(record)
    return actual
