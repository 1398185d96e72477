"""Watches for what the program must not do during the self-test: use the network, or write to its own folder."""

import sys
from pathlib import Path

import hengwen
from hengwen.model.failure import require

_NETWORK = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostby", "socket.sendto", "urllib.")
_LOCAL = 1  # AF_UNIX: the pipe to a worker


class Watch:
    """Sees Python's audit events of this process from now on, and changes in the program's folder.

    An audit hook cannot be removed: it stays, and does nothing once `on` is False.
    """

    def __init__(self) -> None:
        self.on = True
        self._events: set[str] = set()
        self._before = _files()
        sys.addaudithook(self._audit)

    def _audit(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.on and (event.startswith(_NETWORK) or (event == "socket.__new__" and arguments[1] != _LOCAL)):
            self._events.add(event)

    def network(self) -> str:
        """Check, as a step, that no socket was opened."""
        require(not self._events, ", ".join(sorted(self._events)))
        return "-"

    def folder(self) -> str:
        """Check, as a step, that every file of the program is unchanged."""
        now = _files()
        changed = {str(path) for path, _ in self._before.items() ^ now.items()}
        require(not changed, ", ".join(sorted(changed)[:5]))
        return f"{len(now):,} files"


def program_folder() -> Path:
    """Return the folder of the program: the unpacked bundle, or the package."""
    return Path(sys.executable if getattr(sys, "frozen", False) else hengwen.__file__).resolve().parent


def _files() -> dict[Path, tuple[int, int]]:
    """Return size and time of every file there, except Python's caches of modules."""
    files = (path for path in program_folder().rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in files}
