"""A plugin for pytest that records which functions of the program a test that passes comes by, and how long it takes.

It writes lines of `test <TAB> seconds <TAB> file:function ...` into the folder that `MUTATION_MAP` names; the
processes that tests start do so by `tracing/sitecustomize.py`.
"""

import os
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType

import pytest


class _Recorder:
    def __init__(self, folder: Path, package: str) -> None:
        self._stream = (folder / f"tests-{os.getpid()}.txt").open("a", encoding="utf-8")
        self._package = package
        self._seen: set[CodeType] = set()
        self._set_up: dict[object, set[CodeType]] = {}  # by fixture: those of a module are set up in its first test
        self._failed = False

    def _trace(self, frame: FrameType, _event: str, _argument: object) -> None:
        self._seen.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Function) -> Generator[None, object, object]:
        self._seen.clear()
        self._failed = False
        begun = time.monotonic()
        threading.settrace(self._trace)
        sys.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            fixtures = (entry for sample in item._fixtureinfo.name2fixturedefs.values() for entry in sample)
            self._seen.update(*(self._set_up.get(fixture, ()) for fixture in fixtures))
            own = (code for code in tuple(self._seen) if code.co_filename.startswith(self._package))
            places = "\t".join(f"{code.co_filename[len(self._package) :]}:{code.co_qualname}" for code in own)
            if not self._failed:
                self._stream.write(f"{item.nodeid}\t{time.monotonic() - begun:.2f}\t{places}\n")
                self._stream.flush()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: object) -> Generator[None, object, object]:
        before, self._seen = self._seen, set()
        try:
            return (yield)
        finally:
            self._set_up.setdefault(fixturedef, set()).update(self._seen)
            self._seen |= before

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed


def pytest_configure(config: pytest.Config) -> None:
    """Begin where `MUTATION_MAP` is set: in each process of pytest-xdist, and not in the one that only hands out."""
    folder = os.environ.get("MUTATION_MAP")
    if folder and (hasattr(config, "workerinput") or not config.getoption("numprocesses", None)):
        config.pluginmanager.register(_Recorder(Path(folder), os.environ["MUTATION_PACKAGE"]), "recorder")
