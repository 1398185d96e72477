"""Readers that misbehave, for workers to import by name."""

import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Mapping
from pathlib import Path

from hengwen.model.document import Content, State
from hengwen.model.messages import message
from hengwen.readers.failure import no_text
from hengwen.readers.formats import Format, Formats
from hengwen.readers.pages_read import PagesRead
from hengwen.readers.second_opinion import OnFirstResult


def formats(
    readers: Mapping[str, tuple[str, ...]], *, asks_second_reader: bool = False, tells_pages: bool = False
) -> Formats:
    """Formats of text with readers by their suffix."""
    return tuple(
        Format(suffix[1:], (suffix,), names, asks_second_reader=asks_second_reader, tells_pages=tells_pages)
        for suffix, names in readers.items()
    )


def hangs(data: bytes) -> Content:
    time.sleep(600)
    return Content(data.decode())


def dies(data: bytes) -> Content:
    os.kill(os.getpid(), signal.SIGKILL)
    return Content(data.decode())


def dies_noting_it(data: bytes) -> Content:
    """Adds a line to the file that is named in it, and dies."""
    with Path(data.decode()).open("a") as notes:
        notes.write("died\n")
    return dies(data)


def is_interrupted(data: bytes) -> Content:
    """Gets what Ctrl+C in a terminal sends to every process, as on a system that cannot hold it back."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.kill(os.getpid(), signal.SIGINT)
    return Content(data.decode())


def sometimes(data: bytes) -> Content:
    """Does what the file says, else reads it."""
    if data == b"die":
        return dies(data)
    if data == b"hang":
        return hangs(data)
    return Content(data.decode())


def eats(data: bytes) -> Content:
    hoard = [bytearray(64 << 20) for _ in range(64)]
    return Content(str(len(hoard)))


def raises(data: bytes) -> Content:
    raise RuntimeError("a parser's own business")


def reads(data: bytes) -> Content:
    return Content("second opinion " + data.decode())


def tells_process(data: bytes) -> Content:
    time.sleep(0.05)
    return Content(str(os.getpid()))


def sleeps(data: bytes) -> Content:
    time.sleep(2)
    return Content(f"{len(data)} bytes")


def doubts(data: bytes, on_first_result: OnFirstResult) -> Content:
    """Keeps what it has read, then does what the file says."""
    on_first_result(
        Content("first opinion") if data != b"odd" else Content("first", state=State.SUSPICIOUS, message=message("x"))
    )
    return sometimes(data) if data != b"odd" else hangs(data)


def doubts_and_eats(data: bytes, on_first_result: OnFirstResult) -> Content:
    on_first_result(Content("first opinion"))
    return eats(data)


def is_held_up(data: bytes) -> Content:
    """Gets no processor for two seconds, as on a busy machine."""
    subprocess.Popen(["/bin/sh", "-c", f"sleep 2; kill -CONT {os.getpid()}"])
    os.kill(os.getpid(), signal.SIGSTOP)
    return Content(data.decode())


def turns_pages(data: bytes, pages_read: PagesRead) -> Content:
    """Reads three pages of four, then never comes to an end."""
    pages: list[str] = []
    pages_read.begin(pages, 4, lambda: Content("".join(pages), pages=len(pages)))
    for letter in data.decode():
        pages.append(letter)
        pages_read.done = len(pages)
    return hangs(data)


def says_nothing(data: bytes) -> Content:
    raise no_text(images=False)


def finds_nothing(data: bytes, on_first_result: OnFirstResult) -> Content:
    on_first_result(no_text(images=False).content)
    return hangs(data)


def grumbles(data: bytes) -> Content:
    """As libraries do, in C and in Python."""
    warnings.warn("an old name", DeprecationWarning, stacklevel=1)
    os.write(2, b"TIFFReadDirectory: Warning, unknown field\n")
    return Content(data.decode())
