"""Readers that kill their worker in every way there is, leak, or give far too much; for workers to import by name."""

import ctypes
import os
import signal

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, Span
from hengwen.readers.formats import Format
from hengwen.readers.txt import read_txt

HOARD: list[bytearray] = []


def _killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _left() -> None:
    os._exit(1)


def _out_of_memory() -> None:
    raise MemoryError


def _segfault() -> None:
    ctypes.string_at(0)


WAYS = {b"kill": _killed, b"exit": _left, b"memo": _out_of_memory, b"segf": _segfault}


def reads_or_dies(data: bytes) -> Content:
    """Plain text, unless the file names a way to die."""
    way = WAYS.get(data[:4])
    if way:
        way()
    return read_txt(data)


def leaks(data: bytes) -> Content:
    """Keeps 100 MB of every file."""
    HOARD.append(bytearray(100 << 20))
    return read_txt(data)


def gigantic(data: bytes) -> Content:
    """30 million characters of four bytes each."""
    return Content("\U00020000" * 30_000_000, (Paragraph(Span(0, 30_000_000)),), title="t" * 10_000_000)


def paragraphs(data: bytes) -> Content:
    """400,000 paragraphs of one character."""
    return Content("a\n" * 400_000, tuple(Paragraph(Span(at, at + 1)) for at in range(0, 800_000, 2)))


def findings(data: bytes) -> Content:
    """400,000 findings."""
    actual = tuple(Finding(FindingKind.ZERO_WIDTH, Span(at, at + 1)) for at in range(400_000))
    return Content("a" * 400_000, (Paragraph(Span(0, 400_000)),), findings=actual)


KILLERS = (Format("TXT", (".txt",), ("hostile.killers:reads_or_dies",)),)
