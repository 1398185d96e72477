"""Ctrl+C and SIGTERM, which end the program orderly, by `KeyboardInterrupt`.

While something is created or removed they wait until that is done; otherwise half of it would be left behind.
"""

import _thread
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPS = signal.SIGINT, signal.SIGTERM
"""The signals that ask the program to end."""

_SOON = 0.01  # seconds

_handled = 0  # signals that were raised or noted


def raise_when_terminated() -> None:
    """Let SIGTERM raise `KeyboardInterrupt` as Ctrl+C does, in the main thread, wherever it is then."""
    signal.signal(signal.SIGTERM, _raise)
    sys.unraisablehook = _raise_later


def _raise(number: int, frame: FrameType | None) -> None:
    _count()
    signal.default_int_handler(number, frame)


def _count() -> None:
    global _handled  # noqa: PLW0603 - a lock could be held by what the signal interrupts
    _handled += 1


def _raise_later(lost: "sys.UnraisableHookArgs") -> None:
    """Raise an interrupt once more that came where nothing can be raised, as in the callback of a weak reference."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        again = threading.Timer(_SOON, _interrupt)
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


def _interrupt() -> None:
    """Send SIGTERM to the main thread until it is handled; it wakes the thread where it waits, but on Windows.

    Not while that is in `_raise_later`, from which nothing can be raised either. One that comes just before the thread
    begins to wait does not wake it.
    """
    while _is_raising_later(sys._current_frames().get(threading.main_thread().ident or 0)):
        time.sleep(_SOON)
    before = _handled
    while _handled == before:
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
        else:
            _thread.interrupt_main(signal.SIGTERM)
        time.sleep(_SOON)


def _is_raising_later(frame: FrameType | None) -> bool:
    while frame and frame.f_code is not _raise_later.__code__:
        frame = frame.f_back
    return frame is not None


def ignore_stops() -> None:
    """Ignore both from now on: the program is about to end anyway."""
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)


@contextmanager
def stops_noted() -> Iterator[list[int]]:
    """Give a list in which the signals are noted that come in the block, and do nothing else.

    Those that are ignored, or end the process at once, do as before; other threads note none.
    """
    in_main = threading.current_thread() is threading.main_thread()
    usual = {number: signal.getsignal(number) for number in STOPS if in_main}
    heard = {number: handler for number, handler in usual.items() if callable(handler)}
    came: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        _count()
        came.append(number)

    for number in heard:
        signal.signal(number, note)
    try:
        yield came
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold the signals for a moment; a held one comes at the end. Does nothing in other threads."""
    came: list[int] = []
    try:
        with stops_noted() as came:
            yield
    finally:
        if came:
            signal.raise_signal(came[-1])


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
