"""Whether Spark can be tried here, and a cluster of its own on this machine."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hengwen.spark.session import JAVA, SOCKETS

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

PATIENCE = 300
"""Seconds after which something that is waited for has failed; no test is about them."""


def _java() -> int:
    """The version of Java that is there, 0 for none."""
    if not shutil.which("java"):
        return 0
    printed = subprocess.run(["java", "-version"], capture_output=True, text=True, check=False).stderr
    version = printed.partition('version "')[2].partition(".")[0]
    return int(version) if version.isdecimal() else 0


NEEDS_SPARK = [
    pytest.mark.skipif(find_spec("pyspark") is None, reason="Spark is not there: pip install '.[spark]'"),
    pytest.mark.skipif(_java() < JAVA, reason="Java is not there: sudo apt-get install default-jre-headless"),
]


@pytest.fixture(scope="session")
def session() -> "Iterator[SparkSession]":
    """A session with one core of this machine, one for all tests of a process.

    Java compiles quickly and not well: it ends before better code would have paid. A second core would load all of
    Python's side once more.
    """
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    started = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.memory", "1g")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.log.level", "OFF")
        .config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        .config(SOCKETS, "true")
        .getOrCreate()
    )
    yield started
    started.stop()


@dataclass(frozen=True, slots=True)
class Cluster:
    """A standalone cluster of two workers with a core each. `master`: its address; `folder`: of its processes."""

    master: str
    folder: Path

    def executors(self) -> list[int]:
        """The processes of all executors."""
        values = []
        for path in Path("/proc").iterdir():
            if path.name.isdecimal():
                try:
                    command, folder = (path / "cmdline").read_bytes(), (path / "cwd").readlink()
                except OSError:  # it has ended meanwhile
                    continue
                if b"CoarseGrainedExecutorBackend" in command and folder.is_relative_to(self.folder):
                    values.append(int(path.name))
        return values

    def start(self, *command: str) -> "subprocess.Popen[str]":
        """A command of `hengwen spark` on the cluster."""
        return subprocess.Popen(
            [sys.executable, "-m", "hengwen", "spark", *command, "--master", self.master, "--quiet", "--lang", "en"],
            env=_environment(self.folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """A cluster that ends with the block."""
    import pyspark

    program = Path(pyspark.__file__).parent / "bin" / "spark-class"
    port = _free_port()
    master = f"spark://127.0.0.1:{port}"
    package = "org.apache.spark.deploy"
    at = ["--host", "127.0.0.1", "--webui-port", "0"]
    commands = [[f"{package}.master.Master", *at, "--port", str(port)]]
    commands += [[f"{package}.worker.Worker", *at, "--cores", "1", "--memory", "2g", master] for _ in range(2)]
    (folder / "log").touch()
    running = []
    try:
        with (folder / "log").open("a") as log:
            for command in commands:
                running.append(
                    subprocess.Popen([str(program), *command], env=_environment(folder), stdout=log, stderr=log)
                )
        wait_for(lambda: (folder / "log").read_text().count("Successfully registered with master") == 2)
        yield Cluster(master, folder)
    finally:
        for item in reversed(running):
            item.terminate()
        for item in running:
            item.wait(PATIENCE)


def _environment(folder: Path) -> dict[str, str]:
    return os.environ | {
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(folder / "work"),
        "SPARK_LOCAL_DIRS": str(folder / "scratch"),
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_DRIVER_MEMORY": "1g",
    }


def _free_port() -> int:
    with socket.socket() as actual:
        actual.bind(("127.0.0.1", 0))
        port: int = actual.getsockname()[1]
    return port


def wait_for(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.1)


def kill(process: int) -> None:
    """End a process at once."""
    os.kill(process, signal.SIGKILL)
