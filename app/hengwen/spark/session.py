"""A Spark session for the command line."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hengwen.model.messages import HengwenError, message

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

JAVA = 17
"""The oldest Java that Spark runs on."""

_MASTER = re.compile(r"local(?:\[(?:\*|\d+)(?:,\s*\d+)?\])?|spark://\S+|k8s://\S+|yarn")

_MEMORY = "2g"  # of the driver, which is all there is with a local master


@contextmanager
def session(master: str) -> Iterator["SparkSession"]:
    """A session on a master, such as `local[*]` or `spark://host:7077`, that ends with the block; where there is one in
    this process already, that one, which goes on.

    Settings come from `spark-defaults.conf` and the environment, but for those given here. Raises `HengwenError` where
    Spark or Java is not there, or the master cannot be reached.
    """
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise HengwenError(
            message("Spark is not installed. Run this line once: {line}", line="pip install 'hengwen[spark]'")
        ) from None
    if not _MASTER.fullmatch(master):
        raise HengwenError(
            message(
                "“{master}” is no master of Spark: give local[2], spark://HOST:7077, yarn or k8s://…", master=master
            )
        )
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        raise HengwenError(message("Spark needs Java {version} or newer, which was not found.", version=JAVA))
    if (running := SparkSession.getActiveSession()) is not None:
        yield running
        return
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_DRIVER_MEMORY", _MEMORY)  # spark.driver.memory says otherwise
    builder = SparkSession.builder.master(master).appName("hengwen")
    for name, value in (
        ("spark.ui.showConsoleProgress", "false"),
        ("spark.driver.maxResultSize", "0"),
        ("spark.log.level", "ERROR"),
    ):
        builder = builder.config(name, value)
    try:
        started = builder.getOrCreate()
    except Exception as fault:  # whatever Java and the network raise
        line = str(fault).strip().splitlines()[-1] if str(fault).strip() else type(fault).__name__
        raise HengwenError(message("Spark could not be started: {why}.", why=line.rstrip("."))) from fault
    try:
        yield started
    finally:
        started.stop()
