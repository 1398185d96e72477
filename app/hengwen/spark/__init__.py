"""The same check on Apache Spark: documents beyond one machine, in shards, with the figures of one collection."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def check(
    spark: "SparkSession", documents: "DataFrame", against: "DataFrame | None" = None, **options: Any
) -> "DataFrame":
    """Return the pairs of documents that share text: the table `comparisons` of docs/spark.md.

    `documents`, and older ones `against`: with the columns `id`, `text` and perhaps `name`. `options`: fields of
    `SparkRequest`, such as `corpus`, `options` and `scope`. Raises `HengwenError` where nothing can be done.
    """
    return check_tables(spark, documents, against, **options)["comparisons"]


def check_tables(
    spark: "SparkSession", documents: "DataFrame", against: "DataFrame | None" = None, **options: Any
) -> "dict[str, DataFrame]":
    """Return the same with all tables by name, of one check."""
    from hengwen.spark.job import check_tables as check_texts
    from hengwen.spark.request import SparkRequest

    return check_texts(spark, documents, against, SparkRequest((), **options))


def index(spark: "SparkSession", documents: "DataFrame", corpus: Path) -> int:
    """Add texts, with columns as above, to the corpus in a folder, which is made where there is none; how many of them
    it did not have. Raises as above, and `OSError` where the folder cannot be written.
    """
    from hengwen.spark.corpus_job import index_texts

    return sum(document.is_added for document in index_texts(spark, documents, corpus).documents)
