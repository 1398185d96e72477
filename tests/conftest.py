"""Documents made of plain text, for every test that needs some."""

import gc
import multiprocessing
import os
import re
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from hengwen.model.document import Content, Document, Paragraph, Role, Span
from hengwen.readers.sandbox import process

# The suite starts some thousand processes: none compiles what another one has compiled before.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What is worked out is not kept in the user's cache: a test that wants that names a file of its own.
os.environ["HENGWEN_READINGS"] = ""

# Which reports were written is noted beside the test, not in the user's own folder.
os.environ["HENGWEN_REPORTS"] = str(Path(tempfile.mkdtemp(prefix="hengwen-reports-")) / "written.txt")

# No test has a screen, whichever folders are run.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Times are shown in the zone of the machine: here it is everywhere the same.
os.environ["TZ"] = "UTC"
if sys.platform != "win32":
    time.tzset()

# Reading processes are forked from one that has loaded what they need; tests of these start them as the program does.
if sys.platform == "linux":
    process.START_METHOD = "forkserver"
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a process with threads is not forked
    multiprocessing.set_forkserver_preload(["hengwen.readers.sandbox.worker", "hengwen.serial.reading"])

# Nothing is timed in tests: a busy machine may take ten times as long over any example. Nothing is kept between runs
# either, as several processes run tests side by side.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
settings.register_profile("ordinary", settings.get_profile("untimed"), max_examples=25)
settings.load_profile("untimed")

# Modules and tests have no cycles that are worth the look for them: it takes as long as all else of collecting.
gc.disable()


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples of a rule when the slow tests are left out: `make test-all` tries all of them."""
    if config.option.markexpr == "not slow":
        settings.load_profile("ordinary")


def pytest_xdist_auto_num_workers() -> int:
    """Return one more than there are cores: tests of processes wait for them about a third of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those on Spark first: one of them takes a minute, in which the other processes would have nothing left to do."""
    items.sort(key=lambda item: item.path.parent.name != "spark")


def pytest_collection_finish() -> None:
    """Look for cycles again from here on, in what tests make alone."""
    gc.freeze()
    gc.enable()


@pytest.fixture
def started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading processes are started as the program starts them."""
    monkeypatch.setattr(process, "START_METHOD", "spawn")


def make_document(text: str, path: str = "a.txt", role: Role = Role.NEW, title: str | None = None) -> Document:
    """A document whose paragraphs are the lines of a text that are not blank."""
    paragraphs = tuple(Paragraph(Span(*line.span())) for line in re.finditer(r"[^\n]+", text) if line[0].strip())
    identity = sha256((path + text).encode("utf-8", "surrogatepass")).hexdigest()
    return Document(path, identity, Content(text=text, paragraphs=paragraphs, title=title), role)
