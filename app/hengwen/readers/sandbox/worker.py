"""A process that reads files for the supervisor, one at a time, and may die of them."""

import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING

from hengwen.model.document import Document, Role
from hengwen.readers.failure import Unreadable
from hengwen.readers.formats import Formats
from hengwen.readers.read import identity, read_file
from hengwen.readers.sandbox.wire import WireDocument, pack
from hengwen.readers.second_opinion import without_second_opinion
from hengwen.readers.zip.archive import list_archive, weight

if TYPE_CHECKING:
    from hengwen.text.analysis import Analysis

MEMORY = 1 << 30
"""Address space a worker may take, in bytes, where the system can hold it to that."""

LONGEST = 300_000
"""Characters of a text that is analysed here: a fifth of a second and 30 MB."""


@dataclass(frozen=True, slots=True)
class ReadTask:
    """A file to read with the readers from number `skip` on; `seconds` is the longest it may take.

    `analyse`: whether its text is also made ready for comparing. `listing`: whether it is an archive to be listed.
    """

    path: Path
    role: Role
    skip: int
    seconds: float
    encoding: str | None = None
    analyse: bool = False
    listing: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has started and waits for tasks."""


@dataclass(frozen=True, slots=True)
class Started:
    """The worker begins with the next of its files."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The file in hand lies in an archive and has so many bytes when unpacked: it may take its time."""

    size: int


@dataclass(frozen=True, slots=True)
class FirstResult:
    """What the file in hand becomes if the second reader, which is asked now, hangs or dies."""

    parcel: WireDocument


@dataclass(frozen=True, slots=True)
class ReadResult:
    """The worker has read the file; None when no reader was left to try. `id` is told then."""

    parcel: WireDocument | None
    id: str = ""


News = Ready | Started | Weighed | FirstResult | ReadResult


def work(connection: "Connection[News, ReadTask]", formats: Formats) -> None:
    """Read what comes through `connection` until it closes. Runs as the main function of a spawned process."""
    settle()
    with contextlib.suppress(EOFError, OSError):
        connection.send(Ready())
        while not _swollen():
            _serve(connection, connection.recv(), formats)


def _serve(connection: "Connection[News, ReadTask]", task: ReadTask, formats: Formats) -> None:
    _alarm(task.seconds)
    connection.send(Started())

    def on_first_result(document: Document) -> None:
        connection.send(FirstResult(pack(without_second_opinion(document))))

    try:
        if size := weight(task.path):
            connection.send(Weighed(size))
        document = _read(task, formats, on_first_result)
        analysis = _analysis(document.text) if document and task.analyse else None
        connection.send(ReadResult(pack(document, analysis)) if document else ReadResult(None, identity(task.path)))
    except MemoryError:
        os._exit(70)  # what is left of the memory cannot be trusted: the supervisor starts a new worker


def _read(task: ReadTask, formats: Formats, on_first_result: Callable[[Document], None]) -> Document | None:
    if not task.listing:
        return read_file(task.path, task.role, formats, task.skip, task.encoding, on_first_result=on_first_result)
    if task.skip:
        return None
    try:
        return Document(str(task.path), "", list_archive(task.path), task.role)
    except Unreadable as fault:
        return Document(str(task.path), "", fault.content, task.role)


def _analysis(text: str) -> "Analysis | None":
    """What comparing needs of a text; None for long ones: these must not take the time and memory meant for reading."""
    if len(text) > LONGEST:
        return None
    from hengwen.text.analysis import analyse

    try:
        return analyse(text)
    except MemoryError:
        return None


def _swollen() -> bool:
    """Whether earlier files left so much behind that the next one might lack memory through no fault of its own."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return False  # only Linux tells, and only there is the address space what is limited
    return pages * os.sysconf("SC_PAGE_SIZE") > MEMORY // 2


def settle() -> None:
    """Leave Ctrl-C to the parent, end with the parent, keep quiet, take no more memory than allowed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy takes address space for each thread it might start
    logging.disable(logging.CRITICAL)  # pdfminer has an opinion about every odd PDF
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _alarm(seconds: float) -> None:
    """The kernel ends a reader that hangs when nobody is left to do it: twice the time, far beyond the supervisor."""
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, 2 * seconds + 600)
