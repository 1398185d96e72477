"""A Spark session for the command line."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from hengwen.model.messages import HengwenError, message
from hengwen.model.regex import regex

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

JAVA = 17
"""The oldest Java that Spark runs on."""

AT_ONCE = 16 << 20
"""Bytes of files that are checked without a session: Java takes longer to start, and they are some 400 MB of memory."""

SOCKETS = "spark.python.unix.domain.socket.enabled"
"""Whether Java and Python talk through sockets of the file system. Through those of TCP two that both hand over large
records may wait for each other for good (seen on Linux 6.18: a full receive buffer also loses what is acknowledged).
"""

_MASTER = regex(r"local(?:\[(?:\*|\d+)(?:,\s*\d+)?\])?|spark://\S+|k8s://\S+|yarn")

_LOG = Path(__file__).with_name("log4j2.properties")

_MEMORY = "2g"  # of the driver, which is all there is with a local master


@contextmanager
def session(master: str) -> Iterator["SparkSession"]:
    """A session on a master, such as `local[*]` or `spark://host:7077`, that ends with the block; where there is one in
    this process already, that one, which goes on.

    Settings come from `spark-defaults.conf` and the environment, but for those given here. Raises `HengwenError` where
    Spark or Java is not there, or the master cannot be reached.
    """
    refuse_impossible(master)
    from pyspark.sql import SparkSession

    if (running := SparkSession.getActiveSession()) is not None:
        with faults_said():
            yield running
        return
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_DRIVER_MEMORY", _MEMORY)  # spark.driver.memory says otherwise
    builder = SparkSession.builder.master(master).appName("hengwen")
    for name, value in (
        ("spark.ui.showConsoleProgress", "false"),
        ("spark.driver.maxResultSize", "0"),
        (SOCKETS, "false" if sys.platform == "win32" else "true"),  # PySpark has none there
        ("spark.driver.extraJavaOptions", f"-Dlog4j2.configurationFile={_LOG.as_uri()}"),
    ):
        builder = builder.config(name, value)
    try:
        started = builder.getOrCreate()
    except Exception as fault:  # whatever Java and the network raise
        what = message("Spark could not be started on {master}: {why}.", master=master, why=cause_of(fault))
        raise HengwenError(what) from fault
    try:
        with faults_said():
            yield started
    finally:
        with suppress(Exception):  # what has died cannot be stopped
            started.stop()


def require_master(master: str) -> str:
    """Return the name of a master. Raises `HengwenError` where this is none."""
    if not _MASTER.fullmatch(master):
        raise HengwenError(
            message(
                "“{master}” is no master of Spark: give local[2], spark://HOST:7077, yarn or k8s://…", master=master
            )
        )
    return master


def refuse_impossible(master: str) -> None:
    """Raise `HengwenError` where Spark or Java is not there, or this is no master."""
    require_master(master)
    if find_spec("pyspark") is None:
        raise HengwenError(
            message("Spark is not installed. Run this line once: {line}", line="pip install 'hengwen[spark]'")
        )
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        raise HengwenError(message("Spark needs Java {version} or newer, which was not found.", version=JAVA))


@contextmanager
def faults_said() -> Iterator[None]:
    """Raise what ends a job of Spark as a sentence."""
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    try:
        yield
    except (PySparkException, Py4JError, ConnectionError) as fault:
        raise HengwenError(
            message(
                "Spark has given up: {why}. What is done is kept: give the same command again once that is mended.",
                why=cause_of(fault),
            )
        ) from fault


def cause_of(fault: Exception) -> str:
    """Return the innermost cause that Spark names, without its classes, else what Java says, else the first line."""
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
    causes = [line.partition("Caused by:")[2] for line in lines if line.startswith("Caused by:")]
    causes = causes or [line.removeprefix(": ") for line in lines if line.startswith(": ")] or lines[:1]
    cause = causes[-1] if causes else type(fault).__name__
    return re.sub(r"^\s*(?:[\w.$]+(?:Exception|Error): )+", "", cause).strip().rstrip(".")
