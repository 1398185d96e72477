"""The engine that runs on Apache Spark: records are rows of DataFrames, handed to Python as Arrow batches."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Self

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import DataFrame, DataFrameWriter, SparkSession, functions

from hengwen.spark.dataflow.records import Dataset, Joiner, Mapper, Record, Reducer

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
    """Runs the stages of a check in a session.

    `buckets`: as in `Engine`. `work`: a folder in which what is kept lies as Parquet, so that a job that was
    interrupted goes on there; executors keep it on their disks when it is empty.
    """

    def __init__(self, session: SparkSession, buckets: int, work: str = "") -> None:
        self.session, self.buckets, self.work = session, buckets, work
        self.kept: dict[str, DataFrame] = {}
        for name, value in SETTINGS.items():
            session.conf.set(name, value)
        self.expect(0)

    def expect(self, tokens: int) -> None:
        """As in `Engine`."""
        self.buckets = max(self.buckets, -(-tokens // TOKENS))
        if not self.session.sparkContext.getConf().contains(_PARTITIONS):  # 200 by default, most of them empty
            self.session.conf.set(_PARTITIONS, str(self.buckets))

    def parallelise(self, records: Sequence[Record]) -> "SparkDataset":
        """As in `Engine`: each record may be work for a task."""
        partitions = min(max(1, len(records)), 4 * self.buckets)
        return SparkDataset(self, self.session.createDataFrame(_table(records), SCHEMA).repartition(partitions))

    def read(self, path: str, keys: Sequence[int] | None, above: int = 0) -> "SparkDataset":
        """As in `Engine`: only the folders of these keys are looked into."""
        stored = self.session.read.schema(_STORED).parquet(path)
        key = functions.col("key")
        wanted = stored if keys is None else stored.where(key.isin([*keys]))
        return SparkDataset(self, wanted.select((key + functions.lit(above)).alias("key"), "source", "value"))

    def write_table(self, table: DataFrame, path: str) -> None:
        """Write a table to a folder as a whole; what was written there as a whole stays."""
        if not self.is_there(path):
            table.write.mode("overwrite").option("compression", "zstd").parquet(path)

    def is_there(self, path: str) -> bool:
        """Return whether something was written as a whole."""
        java: Any = self.session._jvm  # the only way to the file system of the cluster
        success = java.org.apache.hadoop.fs.Path(f"{path}/_SUCCESS")
        system = success.getFileSystem(self.session._jsc.hadoopConfiguration())
        return bool(system.exists(success))

    def forget(self, but: Collection[str]) -> None:
        """Let go of what executors keep, but for what goes by some names."""
        for name in self.kept.keys() - but:
            self.kept.pop(name).unpersist()


class SparkDataset(Dataset):
    """Records as the rows of a `frame` of `SCHEMA`."""

    engine: SparkEngine

    def __init__(self, engine: SparkEngine, frame: DataFrame) -> None:
        self.engine, self.frame = engine, frame

    def map(self, function: Mapper) -> "SparkDataset":
        """As in `Dataset`."""

        def mapped(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            return record_batches(new for batch in batches for record in _records(batch) for new in function(record))

        return self._of(self.frame.mapInArrow(mapped, SCHEMA))

    def group(self, function: Reducer) -> "SparkDataset":
        """As in `Dataset`."""

        def grouped(table: pa.Table) -> pa.Table:
            records = _sorted(table)
            return _table(function(records[0].key, records))

        return self._of(self.frame.groupBy("key").applyInArrow(grouped, SCHEMA))

    def join(self, others: Self, function: Joiner) -> "SparkDataset":
        """As in `Dataset`."""

        def joined(one: pa.Table, other: pa.Table) -> pa.Table:
            sides = _sorted(one), _sorted(other)
            return _table(function((sides[0] or sides[1])[0].key, *sides))

        both = self.frame.groupBy("key").cogroup(others.frame.groupBy("key"))
        return self._of(both.applyInArrow(joined, SCHEMA))

    def __add__(self, others: Self) -> "SparkDataset":
        return self._of(self.frame.unionAll(others.frame))

    def keep(self, name: str) -> "SparkDataset":
        """As in `Dataset`."""
        if name in self.engine.kept:
            raise ValueError(f"{name} is kept already")
        path = f"{self.engine.work}/{name}"
        if not self.engine.work:
            frame = self.frame.persist(StorageLevel.DISK_ONLY)
        else:
            if not self.engine.is_there(path):
                _writer(self.frame).parquet(path)
            frame = self.engine.session.read.schema(SCHEMA).parquet(path)
        self.engine.kept[name] = frame
        return self._of(frame)

    def write(self, path: str) -> None:
        """As in `Dataset`: a folder for each key."""
        if not self.engine.is_there(path):
            _writer(self.frame).partitionBy("key").option("compression", "zstd").parquet(path)

    def collect(self) -> Iterator[Record]:
        """As in `Dataset`."""
        yield from _sorted(self.frame.toArrow())

    def table(self, schema: pa.Schema, make: Callable[[Sequence[bytes]], pa.RecordBatch]) -> DataFrame:
        """Return the values of records in the order of their keys as rows of a schema, many at once by a function."""
        columns = self.engine.session.createDataFrame(schema.empty_table()).schema

        def tables(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            return (make(batch.column("value").to_pylist()) for batch in batches)

        return self.frame.orderBy("key").mapInArrow(tables, columns)

    def _of(self, frame: DataFrame) -> "SparkDataset":
        return SparkDataset(self.engine, frame)


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
    """Yield records as Arrow batches of `SCHEMA`."""
    gathered: list[Record] = []
    size = 0
    for record in records:
        gathered.append(record)
        size += len(record.value)
        if size >= _BATCH:
            yield _batch(gathered)
            gathered, size = [], 0
    if gathered:
        yield _batch(gathered)


def _batch(records: Sequence[Record]) -> pa.RecordBatch:
    columns = zip(*records, strict=True)
    return pa.RecordBatch.from_arrays(
        [pa.array(values, field.type) for values, field in zip(columns, _ARROW, strict=True)], schema=_ARROW
    )
