"""What the program must not do while it is tried: ask the network, or write where it is installed."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import hengwen
from hengwen.diagnostics.step import DiagnosticContext, DiagnosticStep, require
from hengwen.model.errors import message

_FAR = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostby", "socket.sendto", "urllib.Request")
_LOCAL = 1  # AF_UNIX: the pipe to a worker


class Watch:
    """Notes what Python's audit events tell of this process, and how the program's folder was at the beginning.

    An audit hook cannot be taken away again: it stays, and is deaf from the end of the watch on.
    """

    def __init__(self) -> None:
        self._heard: list[str] = []
        self._before: dict[Path, tuple[int, int]] = {}
        self._on = False

    def __enter__(self) -> "Watch":
        self._before, self._on = _state(), True
        sys.addaudithook(self._hear)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _fault: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._on = False

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if self._on and (event.startswith(_FAR) or (event == "socket.__new__" and arguments[1] != _LOCAL)):
            self._heard.append(event)

    def steps(self) -> Iterator[DiagnosticStep]:
        """To be run last."""
        yield DiagnosticStep(message("no network"), self._network)
        yield DiagnosticStep(message("nothing is written into the program's folder"), self._folder)

    def _network(self, _trial: DiagnosticContext) -> str:
        require(not self._heard, ", ".join(sorted(set(self._heard))))
        return "-"

    def _folder(self, _trial: DiagnosticContext) -> str:
        now = _state()
        changed = [path for path in self._before.keys() | now.keys() if self._before.get(path) != now.get(path)]
        require(not changed, ", ".join(map(str, changed[:5])))
        return f"{len(now):,} files"


def program_folder() -> Path:
    """Where the program lies: the unpacked bundle, or the package."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent
    return Path(hengwen.__file__).resolve().parent


def _state() -> dict[Path, tuple[int, int]]:
    """Size and time of every file there; what Python keeps of its own modules is left out."""
    files = (path for path in program_folder().rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in files}
