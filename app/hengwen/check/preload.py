"""Imports everything that comparing needs while files are read: half a second for whoever checks one."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread


@contextmanager
def preloaded() -> Iterator[None]:
    """Import modules on a thread, which ends with the block. Code needing them earlier imports them too.

    It ends also where the block is stopped: a process that ends amid an import of compiled modules may be aborted.
    """
    thread = Thread(target=_load, name="preload", daemon=True)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def _load() -> None:
    import hengwen.check.comparing  # noqa: F401 - with all that it needs
