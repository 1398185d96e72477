"""Ctrl+C while something is created or removed waits until that is done; otherwise half of it would be left behind."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold interrupts for a moment; a held one raises `KeyboardInterrupt` at the end. Does nothing in other threads."""
    usual = signal.getsignal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else None
    if not callable(usual):
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda *interrupt: came.append(interrupt))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if came:
            usual(*came[-1])


@contextmanager
def removing(remove: Callable[[], object]) -> Iterator[None]:
    """Call `remove` at the end, whatever happens, Ctrl+C at any moment included; it may be called twice."""
    try:
        try:
            yield
        finally:
            with uninterrupted():
                remove()
    except KeyboardInterrupt:  # just as the end began
        with uninterrupted():
            remove()
        raise
