"""Work that one program at a time does, whichever of this user's programs it is."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from hengwen.files.private import make_private_folder

_PAUSE = 0.2  # seconds between two looks whether the other one is done

_fcntl: Any = None if os.name == "nt" else import_module("fcntl")
_msvcrt: Any = import_module("msvcrt") if os.name == "nt" else None


@contextmanager
def one_at_a_time(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold a lock file, as long as another program holds it wait; `waiting` is called meanwhile and may raise.

    Where no such file can be made, or the file system has no locks, nobody waits.
    """
    try:
        make_private_folder(path.parent)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        while not _locked(descriptor):
            waiting()
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(descriptor)  # and the lock with it


def _locked(descriptor: int) -> bool:
    """Return whether the lock is held now, or cannot be had at all."""
    try:
        if _fcntl:
            _fcntl.flock(descriptor, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        else:
            _msvcrt.locking(descriptor, _msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
