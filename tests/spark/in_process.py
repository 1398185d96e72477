"""An engine without a cluster: one record after the other, in this process; what others must agree with."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from hengwen.spark.dataflow.records import Joiner, Mapper, Record, Reducer

Records = list[Record]


class InProcess:
    """Datasets are lists. Records of a key are handed over by source, as every engine does."""

    def __init__(self, buckets: int = 4) -> None:
        self.buckets = buckets
        self._names: set[str] = set()
        self.read_keys: list[tuple[str, int]] = []

    def expect(self, tokens: int) -> None:
        """As in `Engine`: one more for each million."""
        self.buckets += tokens >> 20

    def parallelise(self, records: Sequence[Record]) -> Records:
        """As in `Engine`."""
        return list(records)

    def map(self, dataset: Records, function: Mapper) -> Records:
        """As in `Engine`."""
        return [made for record in dataset for made in function(record)]

    def group(self, dataset: Records, function: Reducer) -> Records:
        """As in `Engine`."""
        return [made for key, records in _by_key(dataset).items() for made in function(key, records)]

    def join(self, left: Records, right: Records, function: Joiner) -> Records:
        """As in `Engine`."""
        one, other = _by_key(left), _by_key(right)
        keys = sorted(one.keys() | other.keys())
        return [made for key in keys for made in function(key, one.get(key, ()), other.get(key, ()))]

    def send(self, dataset: Records, sources: NDArray[np.int64], keys: NDArray[np.int64]) -> Records:
        """As in `Engine`."""
        to: dict[int, list[int]] = defaultdict(list)
        for source, key in zip(sources.tolist(), keys.tolist(), strict=True):
            to[source].append(key)
        return [record._replace(key=key) for record in dataset for key in to[record.source]]

    def union(self, *datasets: Records) -> Records:
        """As in `Engine`."""
        return [record for dataset in datasets for record in dataset]

    def keep(self, dataset: Records, name: str) -> Records:
        """As in `Engine`: nothing is worked out twice."""
        assert name not in self._names
        self._names.add(name)
        return dataset

    def write(self, dataset: Records, path: str) -> None:
        """As in `Engine`: a file for each key."""
        for key, records in _by_key(dataset).items():
            file = Path(path, str(key))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(msgspec.msgpack.encode([[record.source, record.value] for record in records]))

    def read(self, path: str, keys: Sequence[int] | None, above: int = 0) -> Records:
        """As in `Engine`; `read_keys` tells which were read."""
        there = {int(file.name): file for file in Path(path).iterdir()} if Path(path).exists() else {}
        found = []
        for key in sorted(there.keys() if keys is None else there.keys() & set(keys)):
            self.read_keys.append((path, key))
            for source, value in msgspec.msgpack.decode(there[key].read_bytes(), type=list[tuple[int, bytes]]):
                found.append(Record(key + above, source, value))
        return found

    def collect(self, dataset: Records) -> Iterator[Record]:
        """As in `Engine`."""
        yield from sorted(dataset, key=lambda record: record[:2])


def _by_key(dataset: Records) -> dict[int, Records]:
    found: dict[int, Records] = defaultdict(list)
    for record in sorted(dataset, key=lambda record: record[:2]):
        found[record.key].append(record)
    return found
