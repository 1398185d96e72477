"""The engine that runs on Apache Spark: records are rows of DataFrames, handed to Python as Arrow batches."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import DataFrame, DataFrameWriter, SparkSession, functions

from hengwen.matching.corpus.all_texts import Numbers
from hengwen.spark.dataflow.records import Joiner, Mapper, Record, Reducer

SCHEMA = "key bigint, source bigint, value binary"
_STORED = "source bigint, value binary, key bigint"  # the key is the name of a folder
_ARROW = pa.schema([("key", pa.int64()), ("source", pa.int64()), ("value", pa.large_binary())])

_BATCH = 1 << 25  # bytes of values that go to Spark at once

_WRITING = {
    "parquet.block.size": 1 << 25,  # bytes of the rows that are written together, and read at once
    "parquet.block.size.row.check.min": 1,  # it looks whether they are as many after a hundred rows, however large
    "parquet.block.size.row.check.max": 16,
    "parquet.page.size.row.check.min": 1,
    "parquet.page.size.row.check.max": 16,
}

TOKENS = 1 << 22
"""Tokens whose n-grams go into one bucket, about: a task that counts them needs some 300 MB."""

SETTINGS = {
    "spark.sql.execution.arrow.useLargeVarTypes": "true",  # more than 2 GB of values in one batch
    "spark.sql.execution.arrow.maxBytesPerBatch": str(1 << 25),  # whether records are large or small
    "spark.sql.parquet.enableVectorizedReader": "false",  # it reads thousands of records at once, however large
    "spark.sql.adaptive.enabled": "false",  # it would join small partitions of large records
}
"""Settings of a session that large records need."""


_PARTITIONS = "spark.sql.shuffle.partitions"


class SparkEngine:
    """Runs the stages of a check in a session. Datasets are DataFrames of `SCHEMA`.

    `buckets`: as in `Engine`. `work`: a folder in which what is kept lies as Parquet, so that a job that was
    interrupted goes on there; executors keep it on their disks when it is empty.
    """

    def __init__(self, session: SparkSession, buckets: int, work: str = "") -> None:
        self.session, self.buckets, self._work = session, buckets, work
        self._kept: dict[str, DataFrame] = {}
        self._names: set[str] = set()
        for name, value in SETTINGS.items():
            session.conf.set(name, value)
        self.expect(0)

    def expect(self, tokens: int) -> None:
        """As in `Engine`."""
        self.buckets = max(self.buckets, -(-tokens // TOKENS))
        if not self.session.sparkContext.getConf().contains(_PARTITIONS):  # 200 by default, most of them empty
            self.session.conf.set(_PARTITIONS, str(self.buckets))

    def parallelise(self, records: Sequence[Record]) -> DataFrame:
        """As in `Engine`: each record may be work for a task."""
        partitions = min(max(1, len(records)), 4 * self.buckets)
        return self.session.createDataFrame(_table(records), SCHEMA).repartition(partitions)

    def map(self, dataset: DataFrame, function: Mapper) -> DataFrame:
        """As in `Engine`."""

        def mapped(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            return record_batches(made for batch in batches for record in _records(batch) for made in function(record))

        return dataset.mapInArrow(mapped, SCHEMA)

    def group(self, dataset: DataFrame, function: Reducer) -> DataFrame:
        """As in `Engine`."""

        def grouped(table: pa.Table) -> pa.Table:
            records = _sorted(table)
            return _table(function(records[0].key, records))

        return dataset.groupBy("key").applyInArrow(grouped, SCHEMA)

    def join(self, left: DataFrame, right: DataFrame, function: Joiner) -> DataFrame:
        """As in `Engine`."""

        def joined(one: pa.Table, other: pa.Table) -> pa.Table:
            sides = _sorted(one), _sorted(other)
            return _table(function((sides[0] or sides[1])[0].key, *sides))

        return left.groupBy("key").cogroup(right.groupBy("key")).applyInArrow(joined, SCHEMA)

    def send(self, dataset: DataFrame, sources: Numbers, keys: Numbers) -> DataFrame:
        """As in `Engine`: executors have the sources and keys, values are not handed to Python."""
        to = self.session.createDataFrame(pa.table({"source": sources, "to": keys}))
        sent = dataset.join(functions.broadcast(to), "source")
        return sent.select(functions.col("to").alias("key"), "source", "value")

    def union(self, *datasets: DataFrame) -> DataFrame:
        """As in `Engine`."""
        return reduce(DataFrame.unionAll, datasets)

    def keep(self, dataset: DataFrame, name: str) -> DataFrame:
        """As in `Engine`."""
        if name in self._names:
            raise ValueError(f"{name} is kept already")
        self._names.add(name)
        if self._work:
            path = f"{self._work}/{name}"
            if not self._is_there(path):
                _writer(dataset).parquet(path)
            return self.session.read.schema(SCHEMA).parquet(path)
        kept = dataset.persist(StorageLevel.DISK_ONLY)
        self._kept[name] = kept
        return kept

    def write(self, dataset: DataFrame, path: str) -> None:
        """As in `Engine`: a folder for each key."""
        if not self._is_there(path):
            _writer(dataset).partitionBy("key").option("compression", "zstd").parquet(path)

    def read(self, path: str, keys: Sequence[int] | None, above: int = 0) -> DataFrame:
        """As in `Engine`: only the folders of these keys are looked into."""
        there = self.session.read.schema(_STORED).parquet(path)
        key = functions.col("key")
        wanted = there if keys is None else there.where(key.isin([*keys]))
        return wanted.select((key + functions.lit(above)).alias("key"), "source", "value")

    def table(
        self, dataset: DataFrame, schema: pa.Schema, make: Callable[[Sequence[bytes]], pa.RecordBatch]
    ) -> DataFrame:
        """The values of records in the order of their keys as rows of a schema, many at once by a function."""
        columns = self.session.createDataFrame(schema.empty_table()).schema

        def made(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            return (make(batch.column("value").to_pylist()) for batch in batches)

        return dataset.orderBy("key").mapInArrow(made, columns)

    def write_table(self, table: DataFrame, path: str) -> None:
        """Write a table to a folder as a whole; what was written there as a whole stays."""
        if not self._is_there(path):
            table.write.mode("overwrite").option("compression", "zstd").parquet(path)

    def _is_there(self, path: str) -> bool:
        """Whether something was written as a whole."""
        java: Any = self.session._jvm  # the only way to the file system of the cluster
        success = java.org.apache.hadoop.fs.Path(f"{path}/_SUCCESS")
        system = success.getFileSystem(self.session._jsc.hadoopConfiguration())
        return bool(system.exists(success))

    def collect(self, dataset: DataFrame) -> Iterator[Record]:
        """As in `Engine`."""
        yield from _sorted(dataset.toArrow())

    def forget(self, but: Collection[str]) -> None:
        """Let go of what executors keep, but for what goes by some names."""
        for name in self._kept.keys() - but:
            self._kept.pop(name).unpersist()


def _writer(dataset: DataFrame) -> DataFrameWriter:
    return dataset.write.mode("overwrite").options(**_WRITING)


def _records(table: pa.Table | pa.RecordBatch) -> Iterator[Record]:
    columns = (table.column(name) for name in _ARROW.names)
    key, source, value = columns
    for place in range(table.num_rows):
        yield Record(key[place].as_py(), source[place].as_py(), value[place].as_py())


def _sorted(table: pa.Table) -> list[Record]:
    return sorted(_records(table), key=lambda record: record[:2])


def _table(records: Iterable[Record]) -> pa.Table:
    return pa.Table.from_batches(record_batches(records), _ARROW)


def record_batches(records: Iterable[Record]) -> Iterator[pa.RecordBatch]:
    """Records as Arrow batches of `SCHEMA`."""
    some: list[Record] = []
    size = 0
    for record in records:
        some.append(record)
        size += len(record.value)
        if size >= _BATCH:
            yield _batch(some)
            some, size = [], 0
    if some:
        yield _batch(some)


def _batch(records: Sequence[Record]) -> pa.RecordBatch:
    columns = zip(*records, strict=True)
    return pa.RecordBatch.from_arrays(
        [pa.array(values, field.type) for values, field in zip(columns, _ARROW, strict=True)], schema=_ARROW
    )
