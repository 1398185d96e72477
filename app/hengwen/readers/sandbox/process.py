"""A process that works at the other end of a pipe and may hang, die or grow without harm to this one.

Neither `ProcessPoolExecutor` nor `multiprocessing.Pool` will do: a killed process breaks the first for good, and the
second waits for ever for the lost task. Here each process has a pipe of its own, and its owner ends it when it takes
too long.

A spawned process imports the parent's `__main__`; that module must be light and guard its call of `main()`.
"""

import contextlib
import ctypes
import logging
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Generic, TypeVar, cast

from hengwen.readers.sandbox.work_time import WorkTime

MEMORY = 1 << 30
"""Address space a process may take, in bytes, where the system can limit it."""

STARTING = 60.0
"""Seconds a process may take to start on a busy machine, not counted as time for its work."""

MAX_ANSWER = 1 << 28
"""Maximum bytes of an answer."""

START_METHOD = "spawn"
"""How a process is started, as `multiprocessing` names it: anew on every system, with nothing of this one."""

RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")

_M_ARENA_MAX = -8  # of glibc's mallopt
_READY = b"ready"  # the first message of a process: it has started and waits for requests


class GuardedProcess(Generic[RequestT, AnswerT]):
    """The parent's end of a process.

    `connection` may be waited for; `heard` is when the last message came, and `work` how long the process has worked
    since.

    `entry` is the `module:function` that serves in it: it gets the other end of the pipe and the `arguments`, and
    answers requests for ever, each with bytes that `decode` turns into the answer, or raises `ValueError` for. Requests
    to a dead process are lost; receiving then raises `EOFError`, as it does for answers that make no sense.
    """

    def __init__(self, entry: str, decode: Callable[[bytes], AnswerT], *arguments: object) -> None:
        context = cast(SpawnContext, get_context(START_METHOD))
        self.connection: Connection[RequestT, object]
        self.connection, theirs = context.Pipe()
        self._decode = decode
        self._process: BaseProcess = context.Process(target=_main, args=(theirs, entry, arguments), daemon=True)
        with _interrupts_held():
            self._process.start()
        theirs.close()  # or its end would never be noticed
        self.ready = False
        self.heard = time.monotonic()
        self.work = WorkTime(self._process.pid or 0)

    def receive(self) -> AnswerT | None:
        """Return the next answer, None when the process says it is ready. Raises `EOFError` or `OSError` at its end."""
        answer = self.connection.recv_bytes(MAX_ANSWER)
        starting, self.ready, self.heard = not self.ready, True, time.monotonic()
        self.work.restart()
        if starting and answer == _READY:
            return None
        try:
            return self._decode(answer)
        except ValueError as fault:
            raise EOFError(str(fault)) from fault

    def ask(self, request: RequestT, seconds: float) -> AnswerT:
        """Return the one answer to a request. Raises `TimeoutError`, or `EOFError` or `OSError` if the process dies."""
        if not self.ready:
            if not self.connection.poll(STARTING):
                raise EOFError
            self.receive()
        self.connection.send(request)
        if not self.connection.poll(seconds):
            raise TimeoutError
        return cast(AnswerT, self.receive())

    def interrupt(self) -> None:
        """End the process from any thread; the thread that waits for it notices, and calls `kill`."""
        # That thread may be doing so at this moment: then this one loses what it has of the system's process.
        with contextlib.suppress(ValueError, OSError, AttributeError):
            self._process.kill()

    def kill(self) -> None:
        """End the process at once, whatever it does, and free its resources here."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.connection.close()


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back: it reaches every process of a terminal, and one just starting would die with a traceback.

    The new process inherits that interrupts are held, and leaves them to its parent as soon as it can
    (`harden_process`).
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # or the first start would do so in between, and let interrupts through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _main(connection: "Connection[object, object]", entry: str, arguments: tuple[object, ...]) -> None:
    """Serve until the pipe closes: the main function of the process. Modules for the work are imported only there."""
    harden_process()
    module, function = entry.split(":")
    serve = getattr(import_module(module), function)
    with contextlib.suppress(EOFError, OSError):
        connection.send_bytes(_READY)
        serve(connection, *arguments)


def harden_process() -> None:
    """Leave Ctrl-C to the parent, end with the parent, keep quiet, take no more memory than allowed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    share_one_heap()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy takes address space for each thread it might start
    _hush_libraries()
    if not sys.flags.dev_mode:
        with contextlib.suppress(OSError):  # libraries in C print what they think of an odd picture
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 2)
            os.close(silence)
    limit_memory(MEMORY)


def share_one_heap() -> None:
    """Let threads use memory that others freed, and take no address space of their own.

    With a heap for each, glibc keeps 100 MB more for 3,000 documents, and 64 MB of a process's `MEMORY` for a thread.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)


def _hush_libraries() -> None:
    """Print no warnings and no log of libraries, such as of pdfminer about odd PDFs; `python -X dev` prints all."""
    if not sys.flags.dev_mode:
        logging.disable(logging.CRITICAL)
        warnings.simplefilter("ignore")


def limit_memory(size: int) -> None:
    """Limit the address space of this process to `size` bytes, where the system can do it."""
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (size, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def memory_exceeded(size: int = MEMORY) -> bool:
    """Return whether earlier work left so much behind that the next might lack memory through no fault of its own.

    `size`: the address space of this process, as limited.
    """
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return False  # only Linux tells, and only there is the address space what is limited
    return pages * os.sysconf("SC_PAGE_SIZE") > size // 2


def set_alarm(seconds: float) -> None:
    """Let the kernel end hanging work when no parent is left to do it: after twice the time, far beyond the parent."""
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, 2 * seconds + 600)
