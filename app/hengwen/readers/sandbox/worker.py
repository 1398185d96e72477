"""A worker process: it reads files for the pool, one at a time, and may die of them."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from hengwen.model.bounds import MAX_NUMBER, Offset, Word
from hengwen.model.document import Document, Role
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.archives.archive import list_archive, member_size
from hengwen.readers.document_bytes import identity
from hengwen.readers.failure import Unreadable
from hengwen.readers.formats import Formats
from hengwen.readers.loading import stay_within
from hengwen.readers.pages_read import PagesRead, time_limit
from hengwen.readers.pictures.wanted import wanting_pictures
from hengwen.readers.read import read_file
from hengwen.readers.sandbox.process import memory_exceeded, set_alarm
from hengwen.readers.sandbox.work_time import WorkTime
from hengwen.readers.second_opinion import without_second_opinion
from hengwen.readers.text_pictures import wanting_text_of
from hengwen.serial.frames import pack_frame, unpack_frame

if TYPE_CHECKING:
    from hengwen.text.analysis import Analysis

MAX_ANALYSED = 300_000
"""Characters of a text that is analysed here: a fifth of a second and 30 MB."""

_LOOK = 0.5  # seconds between two looks at the pages that are done
_KEPT = 0.7  # share of its time after which the finished pages are stored, in case the reader is stopped


class ReadTask(Struct, frozen=True):
    """A file to read with the readers from number `skip` on; `seconds` is the longest it may take.

    `analyse`: its text is also prepared for comparing. `listing`: it is an archive to be listed. `pictures`: they are
    looked at. `text_of`: pictures whose text is wanted, which are only counted here.
    """

    path: Path
    role: Role
    skip: int
    seconds: float
    encoding: str | None = None
    analyse: bool = False
    listing: bool = False
    pictures: bool = True
    text_of: ReadPictures = ReadPictures.NEVER


class Started(Struct, frozen=True, tag=True):
    """The worker begins with the next of its files."""


class MemberSize(Struct, frozen=True, tag=True):
    """The current file lies in an archive and has so many bytes when unpacked: it may take its time."""

    size: Offset


class PagesDone(Struct, frozen=True, tag=True):
    """So many pages of the current file are read: it may take its time for the others."""

    count: Offset


class FirstResult(Struct, frozen=True):
    """The document of the current file in case its reader, or the second one, asked now, hangs or dies."""

    document: Document


class ReadResult(Struct, frozen=True):
    """The file as it was read, with the analysis for comparing where the task asked for one.

    `document` is None when no reader was left to try; then `id` is that of the bytes.
    """

    document: Document | None
    id: str = ""
    analysis: "Analysis | None" = None


Report = Started | MemberSize | PagesDone | FirstResult | ReadResult


class _Document(Struct, tag=True):
    """A message of a worker without its document, or about a file that no reader could read: its `id`."""

    is_first: bool = False
    id: Word = ""


_ANSWER: Any = Started | MemberSize | PagesDone | _Document


def pack_report(report: Report) -> bytes:
    """Pack a message of a worker as bytes; of a document neither path nor role, which the pool knows better."""
    from hengwen.serial.reading import pack_reading  # with numpy: a waiting worker does not need it

    match report:
        case FirstResult(document):
            return pack_frame(_Document(is_first=True), pack_reading(document, None))
        case ReadResult(Document() as document, _, analysis):
            return pack_frame(_Document(), pack_reading(document, analysis))
        case ReadResult(id=identity):
            return pack_frame(_Document(id=identity))
        case MemberSize(size):
            return pack_frame(MemberSize(min(size, MAX_NUMBER)))
        case _:
            return pack_frame(report)


def unpack_report(data: bytes) -> Report:
    """Invert `pack_report`; documents have no path yet. Raises `ValueError` for other bytes."""
    answer, parts = unpack_frame(data, _ANSWER)
    if not isinstance(answer, _Document):
        return cast("Started | MemberSize | PagesDone", answer)
    if not parts:
        return ReadResult(None, answer.id)
    from hengwen.serial.reading import unpack_reading

    document, analysis = unpack_reading(bytes(parts[0]), "", Role.NEW)
    return FirstResult(document) if answer.is_first else ReadResult(document, "", analysis)


def work(connection: "Connection[object, ReadTask]", formats: Formats, folders: tuple[Path, ...] = ()) -> None:
    """Read the files that come through `connection`, until too much memory is used. Raises `EOFError` at its end.

    `folders`: as in `stay_within`.
    """
    stay_within(folders)
    while not memory_exceeded():
        _serve(connection, connection.recv(), formats)


def _serve(connection: "Connection[object, ReadTask]", task: ReadTask, formats: Formats) -> None:
    set_alarm(task.seconds)

    speaking = threading.Lock()  # the thread that watches the pages sends too

    def say(report: Report) -> None:
        packed = pack_report(report)
        with speaking:
            connection.send_bytes(packed)

    def on_first_result(document: Document) -> None:
        say(FirstResult(without_second_opinion(document)))

    say(Started())

    try:
        with wanting_text_of(task.text_of):
            if size := member_size(task.path):
                say(MemberSize(size))
            with _watched(say, task) as pages_read, wanting_pictures(wanted=task.pictures):
                document = _read(task, formats, on_first_result, pages_read)
        analysis = brief_analysis(document.text) if document and task.analyse else None
        say(ReadResult(document, "" if document else identity(task.path), analysis))
    except MemoryError:
        os._exit(70)  # the rest of the memory cannot be trusted: the pool starts a new worker


@contextmanager
def _watched(say: Callable[[Report], None], task: ReadTask) -> Iterator[PagesRead]:
    """Watch the pages of a file while it is read: another thread reports them, and their text before the time is up."""
    pages, done = PagesRead(), threading.Event()
    watcher = threading.Thread(target=_watch, args=(say, task.seconds, pages, done), daemon=True)
    watcher.start()
    try:
        yield pages
    finally:
        done.set()
        watcher.join()  # its messages belong to this file


def _watch(say: Callable[[Report], None], seconds: float, pages: PagesRead, done: threading.Event) -> None:
    work, announced, kept = WorkTime(os.getpid()), 0, False
    with suppress(OSError):
        while not done.wait(_LOOK):
            if pages.done > announced:
                announced = pages.done
                say(PagesDone(announced))
            if not kept and work.seconds() > _KEPT * time_limit(seconds, pages.size, announced):
                kept = True
                if document := pages.so_far():
                    say(FirstResult(document))


def _read(
    task: ReadTask, formats: Formats, on_first_result: Callable[[Document], None], pages_read: PagesRead
) -> Document | None:
    if not task.listing:
        return read_file(
            task.path, task.role, formats, task.skip, task.encoding,
            on_first_result=on_first_result, pages_read=pages_read,
        )  # fmt: skip
    if task.skip:
        return None
    try:
        return Document(str(task.path), "", list_archive(task.path), task.role)
    except Unreadable as fault:
        return Document(str(task.path), "", fault.content, task.role)


def brief_analysis(text: str) -> "Analysis | None":
    """Analyse a text for comparing; None for long ones: these must not use the time and memory meant for reading."""
    if len(text) > MAX_ANALYSED:
        return None
    from hengwen.text.analysis import analyse

    try:
        return analyse(text)
    except MemoryError:
        return None
