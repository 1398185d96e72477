"""Fills in layouts of users, which are shared among people, in another process with limits of time and size.

A template can loop without end, a document can unpack into gigabytes: that ends the process, and gives a message.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pkgutil import resolve_name
from threading import Lock
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from hengwen.model.bounds import Offset
from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.readers.sandbox.process import GuardedProcess, memory_exceeded, set_alarm
from hengwen.serial.frames import pack_frame, unpack_frame
from hengwen.views.presentation import Presentation

SILENCE, WHOLE = 20.0, 300.0
"""Seconds that a layout may take without output, and altogether."""

MAX_BYTES = 300_000_000
"""Bytes that a layout may output: ten times the largest report."""

_IDLE = 30.0  # seconds after which an idle process ends
_HEARTBEAT = 0.2  # seconds between two calls of progress: cancelling must not wait for a layout that loops
_PORTION = 1 << 16  # approximate bytes sent at once

Fill = Callable[[Any, Presentation, Progress], Iterable[bytes]]
"""Yields the bytes of a report of a subject, in the layout of the presentation."""


@dataclass(frozen=True, slots=True)
class LayoutTask:
    """A layout to fill in, and the `Fill` for it as `module:function`."""

    fill: str
    subject: object
    presentation: Presentation


@dataclass(frozen=True, slots=True)
class _Piece:
    data: bytes


@dataclass(frozen=True, slots=True)
class _End:
    """The last message: empty, or the error of the layout; and whether the process can fill another one."""

    fault: Message | None
    goes_on: bool


class _Said(Struct):
    done: Offset = 0
    total: Offset = 0
    piece: bool = False
    ended: bool = False
    goes_on: bool = False
    fault: Message | None = None


_Answer = ProgressStep | _Piece | _End


def fill_apart(task: LayoutTask, progress: Progress) -> Iterator[bytes]:
    """Yield a layout filled in another process. Raises `HengwenError` for its faults, and what `progress` raises."""
    process, end = _PROCESSES.ask(task), None
    try:
        size, until = 0, time.monotonic() + WHOLE
        while end is None:
            answer = _next(process, min(until, time.monotonic() + SILENCE), progress)
            match answer:
                case ProgressStep():
                    progress(answer)
                case _Piece(data):
                    size += len(data)
                    if size > MAX_BYTES:
                        raise HengwenError(_too_much(task))
                    yield data
                case _End(fault):
                    end = answer
                    if fault:
                        raise HengwenError(fault)
    except TimeoutError:
        raise HengwenError(_too_much(task)) from None
    except (EOFError, OSError) as fault:
        raise HengwenError(_too_much(task)) from fault
    finally:
        _PROCESSES.take_back(process, goes_on=end is not None and end.goes_on)


def _next(process: "GuardedProcess[LayoutTask, _Answer]", until: float, progress: Progress) -> _Answer:
    while not process.connection.poll(_HEARTBEAT):
        progress(ProgressStep(Stage.WRITING, 0, 0))
        if time.monotonic() > until:
            raise TimeoutError
    answer = process.receive()
    return _next(process, until, progress) if answer is None else answer


class _Processes:
    """Keeps a process for the next layout: all sheets of a folder use the same one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: GuardedProcess[LayoutTask, _Answer] | None = None
        self._since = 0.0

    def ask(self, task: LayoutTask) -> "GuardedProcess[LayoutTask, _Answer]":
        """Return a process that was given a task."""
        with self._lock:
            process, self._idle = self._idle, None
            waits = time.monotonic() - self._since < _IDLE / 2
        if process is not None and not waits:  # it is about to end, or has ended
            process.kill()
        elif process is not None:
            try:
                process.connection.send(task)
            except OSError:  # something has ended it
                process.kill()
            else:
                return process
        process = GuardedProcess("hengwen.exports.layout_process:serve", _unpack)
        process.connection.send(task)
        return process

    def take_back(self, process: "GuardedProcess[LayoutTask, _Answer]", *, goes_on: bool) -> None:
        """Keep a process that can fill another layout; end any other."""
        with self._lock:
            if goes_on and self._idle is None:
                self._idle, self._since = process, time.monotonic()
                return
        process.kill()


_PROCESSES = _Processes()


def serve(connection: "Connection[object, LayoutTask]") -> None:
    """Run in the process until the pipe closes, which raises `EOFError`."""
    goes_on = True
    while goes_on and connection.poll(_IDLE):
        task = connection.recv()
        set_alarm(WHOLE)
        fault = _fault(connection, task)
        goes_on = not fault and not memory_exceeded()
        end = _Said(ended=True, goes_on=goes_on, fault=fault)
        connection.send_bytes(pack_frame(end))


def _fault(connection: "Connection[object, LayoutTask]", task: LayoutTask) -> Message | None:
    """Fill a layout in and send the output. Return the error of the layout, if any."""

    def progress(step: ProgressStep) -> None:
        connection.send_bytes(pack_frame(_Said(step.done, step.total)))

    fill: Fill = resolve_name(task.fill)
    waiting, size = [], 0
    try:
        for piece in fill(task.subject, task.presentation, progress):
            waiting.append(piece)
            size += len(piece)
            if size >= _PORTION:
                connection.send_bytes(pack_frame(_Said(piece=True), b"".join(waiting)))
                waiting, size = [], 0
        connection.send_bytes(pack_frame(_Said(piece=True), b"".join(waiting)))
    except HengwenError as fault:
        return fault.message
    except MemoryError:
        return _too_much(task)
    return None


def _too_much(task: LayoutTask) -> Message:
    path = str(task.presentation.layout)
    return message("The layout {path} takes more time or memory than a report may, and was stopped.", path=path)


def _unpack(data: bytes) -> _Answer:
    answer, parts = unpack_frame(data, _Said)
    if answer.ended:
        return _End(answer.fault, answer.goes_on)
    if answer.piece and parts:
        return _Piece(bytes(parts[0]))
    return ProgressStep(Stage.WRITING, answer.done, answer.total)


def _plain_mapping(mapping: MappingProxyType[Any, Any]) -> tuple[Callable[..., object], tuple[dict[Any, Any]]]:
    return _mapping, (dict(mapping),)


def _mapping(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


ForkingPickler.register(MappingProxyType, _plain_mapping)  # reports contain some, and pickle does not support them
