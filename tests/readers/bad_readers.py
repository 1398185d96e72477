"""Readers that misbehave, for workers to import by name."""

import os
import signal
import time

from hengwen.model.document import Content, State
from hengwen.model.errors import message
from hengwen.readers.failure import no_text
from hengwen.readers.sandbox.fallback_result import Keep


def hangs(data: bytes) -> Content:
    time.sleep(600)
    return Content(data.decode())


def dies(data: bytes) -> Content:
    os.kill(os.getpid(), signal.SIGKILL)
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


def doubts(data: bytes, keep: Keep) -> Content:
    """Keeps what it has read, then does what the file says."""
    keep(Content("first opinion") if data != b"odd" else Content("first", state=State.SUSPICIOUS, message=message("x")))
    return sometimes(data) if data != b"odd" else hangs(data)


def doubts_and_eats(data: bytes, keep: Keep) -> Content:
    keep(Content("first opinion"))
    return eats(data)


def finds_nothing(data: bytes, keep: Keep) -> Content:
    keep(no_text(images=False).content)
    return hangs(data)
