"""Reads many files in guarded worker processes: a file that hangs or kills its reader costs only itself.

Every worker names its current file, and is killed and replaced when it takes too long. Small texts are read in this
program (`own_reader`), and by workers where there are many. The result of a file depends on that file alone, not on who
reads it.
"""

import os
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import wait
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from hengwen.model.document import Content, Document, Role, State
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.readers.encodings.guess import canonical_encoding
from hengwen.readers.formats import FORMATS, Formats
from hengwen.readers.loading import folders_to_stay_within
from hengwen.readers.pages_read import time_limit
from hengwen.readers.read import crashed
from hengwen.readers.sandbox.own_reader import OwnReader, read_small, small_size
from hengwen.readers.sandbox.process import STARTING, GuardedProcess
from hengwen.readers.sandbox.worker import (
    FirstResult,
    MemberSize,
    PagesDone,
    ReadResult,
    ReadTask,
    Report,
    unpack_report,
)
from hengwen.readers.second_opinion import after_a_stop
from hengwen.readers.text_pictures import wanted_pictures

if TYPE_CHECKING:
    from hengwen.text.analysis import Analysis

_AHEAD = 4  # tasks a worker holds, so that small files need not wait for round trips
_HEARTBEAT = 0.2  # seconds between two calls of progress: cancelling must not wait for a file that hangs
_FALSE_STARTS = 5
_ATTEMPTS = 3  # workers that may die of one file
_SECONDS = 20.0  # of work that a file may take
_TOGETHER = 1.5  # time of all readers of a file together, as a multiple of the first one's
_LOOKED_AT = 100  # files whose sizes are added up: more of them are work enough
_ORDERED = 1_000  # files whose sizes are looked up: of more, even a large one at the end is a small part of the time
_WORTH = 100_000  # bytes of files that justify one more worker at once, half a second of a processor
_ALONE = 1.0  # seconds after which the bytes no longer matter: the rest is slow to read
_TEXT_WORTH = 8_000_000  # bytes of small texts that justify one more worker: two to four seconds of this program


def read_all(
    paths: Sequence[tuple[Path, Role]],
    *,
    jobs: int | None = None,
    seconds: float = _SECONDS,
    progress: Progress = silent,
    formats: Formats = FORMATS,
    encodings: Mapping[Path, str] = MappingProxyType({}),
) -> list[Document]:
    """Return the documents of `paths` in the same order, each in exactly one state.

    `jobs`: most worker processes, by default one for each core. `seconds`: longest work on a file (`WorkTime`), and one
    more for each MB and for twenty pages; half of that again where a second reader has to be asked. `encodings`: the
    user's choices for some files, as in `read`. Whatever `progress` raises, such as `Cancelled`, ends the workers at
    once and comes through.
    """
    files = _files(paths, encodings)
    return [document for document, _ in _Pool(files, seconds, progress, formats).in_order(jobs)]


def read_analysed(
    paths: Sequence[tuple[Path, Role]],
    *,
    jobs: int | None = None,
    progress: Progress = silent,
    formats: Formats = FORMATS,
    encodings: Mapping[Path, str] = MappingProxyType({}),
    pictures: bool = True,
) -> tuple[list[Document], "dict[int, Analysis]"]:
    """Return the same, and the analysis of their texts for comparing, by place, where the workers could make one.

    `pictures`: whether they are looked at; else documents have none.
    """
    read = _Pool(_files(paths, encodings, analyse=True, pictures=pictures), _SECONDS, progress, formats).in_order(jobs)
    analyses = {index: analysis for index, (_, analysis) in enumerate(read) if analysis}
    return [document for document, _ in read], analyses


def read_each(
    paths: Sequence[tuple[Path, Role]],
    *,
    jobs: int | None = None,
    progress: Progress = silent,
    formats: Formats = FORMATS,
) -> "Iterator[tuple[int, Document, Analysis | None]]":
    """Yield the same one by one as they finish, with their places in `paths`: nothing is kept here."""
    yield from _Pool(_files(paths, {}, analyse=True), _SECONDS, progress, formats).as_finished(jobs)


def list_archives(paths: Sequence[Path], *, jobs: int | None = None, progress: Progress = silent) -> list[Content]:
    """List archives by `archive.list_archive`, each in a guarded worker."""
    files = [_PendingFile(index, path, Role.NEW, listing=True) for index, path in enumerate(paths)]
    return [document.content for document, _ in _Pool(files, _SECONDS, progress, FORMATS).in_order(jobs)]


def _files(
    paths: Sequence[tuple[Path, Role]],
    encodings: Mapping[Path, str],
    *,
    analyse: bool = False,
    pictures: bool = True,
) -> "list[_PendingFile]":
    names = {path: canonical_encoding(name) for path, name in encodings.items()}
    return [
        _PendingFile(index, path, role, names.get(path), analyse=analyse, pictures=pictures)
        for index, (path, role) in enumerate(paths)
    ]


@dataclass(slots=True)
class _PendingFile:
    """A file to read, the facts known of it, and why readers before number `skip` failed.

    `spent`: seconds that they took. `pages`: how many the current reader has finished. `first_result`: the result if
    that one, or the second reader, fails as well.
    """

    index: int
    path: Path
    role: Role
    encoding: str | None = None
    analyse: bool = False
    listing: bool = False
    pictures: bool = True
    skip: int = 0
    failure: Content = field(default_factory=crashed)
    size: int = 0
    pages: int = 0
    spent: float = 0.0
    first_result: Document | None = None

    def small_size(self, formats: Formats) -> int | None:
        """Return its bytes if this program may read it itself, else None."""
        return None if self.listing or self.encoding else small_size(self.path, formats)

    def task(self, seconds: float) -> ReadTask:
        """Return the task for a worker."""
        return ReadTask(
            self.path, self.role, self.skip, seconds, self.encoding, self.analyse, self.listing, self.pictures,
            wanted_pictures(),
        )  # fmt: skip

    def time_limit(self, seconds: float) -> float:
        """Return how long the current reader may work: longer for large files; the second half, or the rest."""
        whole = time_limit(seconds, self.bytes(), self.pages)
        half = (_TOGETHER - 1) * whole
        if self.first_result:
            return half
        return max(half, _TOGETHER * whole - self.spent) if self.spent else whole

    def bytes(self) -> int:
        """Return the size of the file; 0 where it is unknown, as in an archive."""
        try:
            return self.size or self.path.stat().st_size
        except (OSError, ValueError):
            return 0

    def record_failure(self, failure: Content, spent: float) -> None:
        """Note that the current reader hung, or died."""
        self.skip += 1
        self.pages = 0
        self.failure = failure
        self.spent += spent

    def result(self, done: ReadResult) -> Document:
        """Return its document; a document without text where no reader could read it."""
        if done.document is None:
            return self.placed(Document("", done.id, self.failure))
        stopped = self.skip > 0 and done.document is not self.first_result
        return self.placed(after_a_stop(done.document, self.failure) if stopped else done.document)

    def placed(self, document: Document) -> Document:
        """Return a worker's document of this file, with its path."""
        return replace(document, path=str(self.path), role=self.role)


def _largest_first(files: Sequence[_PendingFile]) -> list[_PendingFile]:
    """Order files so that no worker is left alone with a large one at the end."""
    return sorted(files, key=lambda file: -file.bytes())


class _Worker(GuardedProcess[ReadTask, Report]):
    """A process with the files it holds; the first of them, once begun, is the current one."""

    def __init__(self, seconds: float, formats: Formats) -> None:
        super().__init__("hengwen.readers.sandbox.worker:work", unpack_report, formats, folders_to_stay_within())
        self._seconds = seconds
        self.files: deque[_PendingFile] = deque()
        self.begun = False

    def give(self, file: _PendingFile) -> None:
        """Send a file; a worker that is dying loses it, and is noticed when its pipe ends."""
        if not self.files:
            self.heard = time.monotonic()
            self.work.restart()
        self.files.append(file)
        try:
            self.connection.send(file.task(self._seconds))
        except OSError:
            return

    def receive(self) -> ReadResult | None:
        """Note a message of the worker; return the result when a file is finished."""
        spent = self.work.seconds()
        report = super().receive()
        self.begun = not isinstance(report, ReadResult | None)
        if isinstance(report, FirstResult):
            self.files[0].first_result = self.files[0].placed(report.document)
            self.files[0].spent += spent
        elif isinstance(report, MemberSize | PagesDone):
            self.work.go_on(spent)
            if isinstance(report, MemberSize):
                self.files[0].size = report.size
            else:
                self.files[0].pages = report.count
        return report if isinstance(report, ReadResult) else None

    @property
    def has_overstayed(self) -> bool:
        """Return whether the worker has worked too long on the current file, or took too long to start."""
        if not self.ready:
            return time.monotonic() > self.heard + STARTING
        if not self.files:
            return False
        spent = self.work.seconds()
        # Asking for the size of a file takes time on a slow network: only when it matters.
        early = not self.files[0].spent and spent < self._seconds
        return not early and spent >= self.files[0].time_limit(self._seconds)


class _Pool:
    """The files to read: `_queue` by workers alone, `_small` in this program, where workers may help."""

    def __init__(self, files: list[_PendingFile], seconds: float, progress: Progress, formats: Formats) -> None:
        sizes = {file.index: size for file in files if (size := file.small_size(formats)) is not None}
        files = _largest_first(files) if len(files) <= _ORDERED else files
        self._queue: deque[_PendingFile] = deque()
        self._for_workers = self._bytes = 0
        self._leave(file for file in files if file.index not in sizes)
        self._small = deque(file for file in files if file.index in sizes)
        self._total = len(files)
        self._finished: list[tuple[int, Document, Analysis | None]] = []
        self._seconds = seconds
        self._progress = progress
        self._formats = formats
        self._workers: list[_Worker] = []
        self._done = 0
        self._latest = ""
        self._false_starts = 0
        self._helpers = sum(sizes.values()) // _TEXT_WORTH
        self._own: OwnReader[_PendingFile] | None = None
        self._begun = time.monotonic()

    def in_order(self, jobs: int | None) -> "list[tuple[Document, Analysis | None]]":
        """Return all files, read with at most `jobs` workers, by default one for each core."""
        read = {index: (document, analysis) for index, document, analysis in self.as_finished(jobs)}
        return [read[index] for index in sorted(read)]

    def as_finished(self, jobs: int | None) -> "Iterator[tuple[int, Document, Analysis | None]]":
        """Yield the same in the order in which they finish."""
        size = jobs or os.cpu_count() or 1
        self._own = OwnReader(self._small, self._read_here) if self._small else None
        try:
            while self._done < self._total:
                self._spawn(size)
                self._feed()
                self._listen()
                yield from self._finished
                self._finished.clear()
        finally:
            for worker in self._workers:
                worker.kill()
            if self._own:
                self._own.stop()

    def _read_here(self, file: _PendingFile) -> ReadResult | None:
        return read_small(file.path, file.role, self._formats, analyse=file.analyse, pictures=file.pictures)

    def _spawn(self, size: int) -> None:
        """Start as many workers as there are files for them; for a few small files one, and more when it takes long."""
        wanted = min(size, len(self._queue) + sum(bool(worker.files) for worker in self._workers))
        if self._for_workers < _LOOKED_AT and time.monotonic() < self._begun + _ALONE:
            wanted = min(wanted, 1 + self._bytes // _WORTH)
        helpers = min(size - 1, self._helpers, len(self._small))
        while len(self._workers) < max(wanted, helpers):
            self._workers.append(_Worker(self._seconds, self._formats))

    def _feed(self) -> None:
        """Give every worker one file, then more ahead as long as the queues are long enough for all."""
        waiting = len(self._queue) + len(self._small)
        ahead = max(1, min(_AHEAD, waiting // (4 * max(1, len(self._workers)))))
        for depth in range(1, ahead + 1):
            for worker in self._workers:
                if len(worker.files) < depth and (file := self._next()):
                    worker.give(file)

    def _next(self) -> _PendingFile | None:
        for queue in (self._queue, self._small):
            with suppress(IndexError):  # the last one may just have been taken
                return queue.popleft()
        return None

    def _listen(self) -> None:
        own = [self._own.connection] if self._own else []
        readable = wait([*own, *(worker.connection for worker in self._workers)], _HEARTBEAT)
        if not readable:
            self._report_progress()
        if self._own:
            self._hear(self._own)
        for worker in tuple(self._workers):
            if worker.connection in readable:
                self._receive(worker)
            elif worker.has_overstayed:
                self._replace(worker, _too_slow())

    def _hear(self, own: OwnReader[_PendingFile]) -> None:
        """Take what was read in this program; leave to workers what could not be read, or takes too long."""
        try:
            for file, done in own.receive():
                if done:
                    self._finish(file, done)
                else:
                    self._leave([file])
            has_ended = False
        except EOFError:
            has_ended = True
        if has_ended or own.has_overstayed(self._seconds):
            self._leave([*own.stop(), *self._small])
            self._small.clear()
            self._own = None

    def _leave(self, files: Iterable[_PendingFile]) -> None:
        """Leave files to the workers; up to so many, the bytes of all say how many workers these are worth."""
        for file in files:
            self._queue.append(file)
            self._for_workers += 1
            if self._for_workers < _LOOKED_AT:
                self._bytes += file.bytes() or _WORTH

    def _receive(self, worker: _Worker) -> None:
        """Take all messages of a worker so far."""
        try:
            while worker.connection.poll():
                done = worker.receive()
                if done is not None:
                    self._finish(worker.files.popleft(), done)
        except (EOFError, OSError):
            self._replace(worker, crashed())

    def _replace(self, worker: _Worker, failure: Content) -> None:
        """Replace a worker. Only its current file has failed; the others go back to the front of the queue."""
        self._workers.remove(worker)
        worker.kill()
        # A worker that was ready and has grown leaves between two files: that is no failure.
        self._false_starts = 0 if worker.ready else self._false_starts + 1
        if self._false_starts >= _FALSE_STARTS:
            raise HengwenError(message("The processes that read documents cannot be started on this computer."))
        if worker.begun and worker.files:
            file = worker.files[0]
            file.record_failure(failure, worker.work.seconds())
            if file.first_result or file.skip > _ATTEMPTS:
                worker.files.popleft()
                self._finish(file, ReadResult(file.first_result))  # without any, not even its bytes can be touched
        self._queue.extendleft(reversed(worker.files))

    def _finish(self, file: _PendingFile, done: ReadResult) -> None:
        document = file.result(done)
        self._finished.append((file.index, document, done.analysis))
        self._done += 1
        self._latest = document.name
        self._report_progress()

    def _report_progress(self) -> None:
        self._progress(ProgressStep(Stage.READING, self._done, self._total, self._latest))


def _too_slow() -> Content:
    what = message(
        "Reading took too long and was stopped: check it again when the computer is less busy, or in smaller parts."
    )
    return Content(state=State.TOO_SLOW, message=what)
