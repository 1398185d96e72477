"""Python imports this at its start: processes that tests start tell which functions they come by.

They may be killed at any moment, so that each function is written down at once when it is called for the first time.
"""

import os
import sys
import threading
from types import FrameType
from typing import IO


class _Tracer:
    """A trace function that writes `test <TAB> file:function` for each function of the program, once in a process."""

    def __init__(self, stream: IO[str], package: str, test: str) -> None:
        self._stream = stream
        self._package = package
        self._test = test
        self._seen: set[object] = set()

    def __call__(self, frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if code not in self._seen:
            self._seen.add(code)
            if code.co_filename.startswith(self._package):
                self._stream.write(f"{self._test}\t{code.co_filename[len(self._package) :]}:{code.co_qualname}\n")


def _start() -> None:
    names = ("MUTATION_MAP", "MUTATION_PACKAGE", "PYTEST_CURRENT_TEST")
    folder, package, test = (os.environ.get(name) for name in names)
    if folder and package and test:
        stream = open(f"{folder}/process-{os.getpid()}.txt", "a", encoding="utf-8", buffering=1)  # noqa: PTH123, SIM115
        tracer = _Tracer(stream, package, test.rpartition(" ")[0])
        threading.settrace(tracer)
        sys.settrace(tracer)


_start()
