"""Reads many files in guarded worker processes: a file that hangs or kills its reader costs only itself.

Neither `ProcessPoolExecutor` nor `multiprocessing.Pool` will do: a killed worker breaks the first for good, and the
second waits for ever for the lost task. Here every worker has a pipe of its own, tells which file it has in hand, and
is killed and replaced when it overstays. What a file becomes depends on that file alone, not on the number of workers.

A spawned worker imports the parent's `__main__`; that module must be light and guard its call of `main()`.
"""

import os
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from hengwen.model.document import Content, Document, Role, State
from hengwen.model.errors import HengwenError, message
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.readers.common.encodings import chosen
from hengwen.readers.formats import FORMATS, Formats, format_of
from hengwen.readers.read import crashed
from hengwen.readers.sandbox.wire import WireDocument, unpack
from hengwen.readers.sandbox.worker import FirstResult, News, ReadResult, ReadTask, Ready, Weighed, work

if TYPE_CHECKING:
    from hengwen.text.analysis import Analysis

_AHEAD = 4  # tasks a worker holds, so that small files do not wait for round trips
_HEARTBEAT = 0.2  # seconds between two calls of progress: cancelling must not wait for a file that hangs
_STARTING = 60.0  # seconds a worker may take to start on a busy machine
_FALSE_STARTS = 5
_ATTEMPTS = 3  # workers that may die of one file
_SECONDS = 20.0  # a file may take by the clock
_TOGETHER = 1.5  # what all readers of a file may take together, in terms of what the first may


def read_all(
    paths: Sequence[tuple[Path, Role]],
    *,
    jobs: int | None = None,
    seconds: float = _SECONDS,
    progress: Progress = silent,
    formats: Formats = FORMATS,
    encodings: Mapping[Path, str] = MappingProxyType({}),
) -> list[Document]:
    """The documents of `paths` in the same order, each in exactly one state.

    `jobs`: worker processes, by default one for each core. `seconds`: longest time for a file by the clock, and one
    more for each MB; half of that again where a second reader has to be asked. `encodings`: what the user has chosen
    for some of them, as in `read`. Whatever `progress` raises, such as `Cancelled`, ends the workers at once and comes
    through.
    """
    names = {path: chosen(name) for path, name in encodings.items()}
    queue = [_Job(index, path, role, names.get(path)) for index, (path, role) in enumerate(paths)]
    pool = _Pool(queue, seconds, progress, formats)
    return pool.run(jobs or os.cpu_count() or 1)


def read_analysed(
    paths: Sequence[tuple[Path, Role]],
    *,
    jobs: int | None = None,
    progress: Progress = silent,
    formats: Formats = FORMATS,
    encodings: Mapping[Path, str] = MappingProxyType({}),
) -> tuple[list[Document], "dict[int, Analysis]"]:
    """The same, and what comparing needs of their texts, by place, where the workers could tell."""
    names = {path: chosen(name) for path, name in encodings.items()}
    queue = [_Job(index, path, role, names.get(path), analyse=True) for index, (path, role) in enumerate(paths)]
    pool = _Pool(queue, _SECONDS, progress, formats)
    return pool.run(jobs or os.cpu_count() or 1), pool.analyses


def read_each(
    paths: Sequence[tuple[Path, Role]],
    *,
    jobs: int | None = None,
    progress: Progress = silent,
    formats: Formats = FORMATS,
) -> "Iterator[tuple[int, Document, Analysis | None]]":
    """The same one by one as they are finished, with their places in `paths`: nothing is kept here."""
    queue = [_Job(index, path, role, analyse=True) for index, (path, role) in enumerate(paths)]
    yield from _Pool(queue, _SECONDS, progress, formats).each(jobs or os.cpu_count() or 1)


def list_archives(paths: Sequence[Path], *, jobs: int | None = None, progress: Progress = silent) -> list[Content]:
    """What `archive.list_archive` says about archives, each looked into in a guarded worker."""
    queue = [_Job(index, path, Role.NEW, listing=True) for index, path in enumerate(paths)]
    documents = _Pool(queue, _SECONDS, progress, FORMATS).run(jobs or os.cpu_count() or 1)
    return [document.content for document in documents]


@dataclass(slots=True)
class _Job:
    """A file to read, what is known of it, and why readers before number `skip` failed.

    `spent`: seconds that they took. `kept`: what it becomes if the second reader fails as well.
    """

    index: int
    path: Path
    role: Role
    encoding: str | None = None
    skip: int = 0
    failure: Content = field(default_factory=crashed)
    size: int = 0
    spent: float = 0.0
    kept: WireDocument | None = None
    analyse: bool = False
    listing: bool = False

    def seconds(self, base: float) -> float:
        """How long the reader in hand may take: one second more for each MB; the second half, or what is left."""
        named = format_of(self.path)
        base += (named.start_seconds if named else 0.0) + self._bytes() / 1e6
        half = (_TOGETHER - 1) * base
        if self.kept:
            return half
        return max(half, _TOGETHER * base - self.spent) if self.spent else base

    def _bytes(self) -> int:
        try:
            return self.size or self.path.stat().st_size
        except (OSError, ValueError):
            return 0

    def failed(self, identity: str) -> Document:
        """The document of a file that no reader could read."""
        return Document(str(self.path), identity, self.failure, self.role)


class _Worker:
    """A process with its pipe and the jobs it holds; the first of them is the one in hand once it was started."""

    def __init__(self, formats: Formats) -> None:
        context = get_context("spawn")
        self.connection: Connection[ReadTask, News]
        self.connection, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=work, args=(theirs, formats), daemon=True)
        self._process.start()
        theirs.close()  # or its end would never be noticed
        self.jobs: deque[_Job] = deque()
        self.ready = self.begun = False
        self.heard = time.monotonic()

    def give(self, job: _Job, seconds: float) -> None:
        """Hand over a job; a worker that is dying takes it along and is noticed when its pipe ends."""
        if not self.jobs:
            self.heard = time.monotonic()
        self.jobs.append(job)
        try:
            self.connection.send(
                ReadTask(job.path, job.role, job.skip, seconds, job.encoding, job.analyse, job.listing)
            )
        except OSError:
            return

    def hear(self, news: News) -> ReadResult | None:
        """Note what the worker says; returns it when a file is finished."""
        self.ready = True
        self.begun = not isinstance(news, Ready | ReadResult)
        if isinstance(news, Weighed):
            self.jobs[0].size = news.size
            return None
        if isinstance(news, FirstResult):
            self.jobs[0].kept = news.parcel
            self.jobs[0].spent += time.monotonic() - self.heard
        self.heard = time.monotonic()
        return news if isinstance(news, ReadResult) else None

    def deadline(self, seconds: float) -> float:
        """The moment at which the worker has overstayed."""
        if not self.ready:
            return self.heard + _STARTING
        if not self.jobs:
            return float("inf")
        # To ask for the size of a file takes time on a slow network: only when it matters.
        early = not self.jobs[0].spent and time.monotonic() < self.heard + seconds
        return self.heard + (seconds if early else self.jobs[0].seconds(seconds))

    def kill(self) -> None:
        """End the process at once, whatever it does."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.connection.close()


class _Pool:
    def __init__(self, jobs: list[_Job], seconds: float, progress: Progress, formats: Formats) -> None:
        self._queue = deque(jobs)
        self._total = len(jobs)
        self._finished: list[tuple[int, Document, Analysis | None]] = []
        self._seconds = seconds
        self._progress = progress
        self._formats = formats
        self._workers: list[_Worker] = []
        self._done = 0
        self._latest = ""
        self._false_starts = 0
        self.analyses: dict[int, Analysis] = {}

    def run(self, size: int) -> list[Document]:
        """Read all jobs with at most `size` workers."""
        documents: dict[int, Document] = {}
        for index, document, analysis in self.each(size):
            documents[index] = document
            if analysis:
                self.analyses[index] = analysis
        return [documents[index] for index in sorted(documents)]

    def each(self, size: int) -> "Iterator[tuple[int, Document, Analysis | None]]":
        """The same in the order in which they are finished."""
        try:
            while self._done < self._total:
                self._hire(size)
                self._feed()
                self._listen()
                yield from self._finished
                self._finished.clear()
        finally:
            for worker in self._workers:
                worker.kill()

    def _hire(self, size: int) -> None:
        """Workers come one by one, and only as many as there are files for them."""
        wanted = min(size, self._total - self._done)
        while len(self._workers) < wanted:
            self._workers.append(_Worker(self._formats))

    def _feed(self) -> None:
        """Every worker gets one job, then more ahead as long as the queue is long enough for all."""
        ahead = max(1, min(_AHEAD, len(self._queue) // (4 * len(self._workers))))
        for depth in range(1, ahead + 1):
            for worker in self._workers:
                if self._queue and len(worker.jobs) < depth:
                    worker.give(self._queue.popleft(), self._seconds)

    def _listen(self) -> None:
        now = time.monotonic()
        soonest = min(worker.deadline(self._seconds) for worker in self._workers)
        heard = wait([worker.connection for worker in self._workers], max(0.0, min(_HEARTBEAT, soonest - now)))
        if not heard:
            self._tell()
        for worker in tuple(self._workers):
            if worker.connection in heard:
                self._receive(worker)
            elif worker.deadline(self._seconds) <= time.monotonic():
                self._bury(worker, _too_slow())

    def _receive(self, worker: _Worker) -> None:
        """Take all that a worker has said by now."""
        try:
            while worker.connection.poll():
                done = worker.hear(worker.connection.recv())
                if done is not None:
                    self._finish(worker.jobs.popleft(), done)
        except (EOFError, OSError):
            self._bury(worker, crashed())

    def _bury(self, worker: _Worker, failure: Content) -> None:
        """Only the file in hand is to blame; the others go back to the front of the queue."""
        self._workers.remove(worker)
        worker.kill()
        self._false_starts = 0 if worker.ready else self._false_starts + 1  # a swollen one leaves between two files
        if self._false_starts >= _FALSE_STARTS:
            raise HengwenError(message("The processes that read documents cannot be started on this computer."))
        if worker.begun and worker.jobs:
            self._blame(worker.jobs[0], failure, time.monotonic() - worker.heard)
            if worker.jobs[0].kept or worker.jobs[0].skip > _ATTEMPTS:
                job = worker.jobs.popleft()
                self._finish(job, ReadResult(job.kept))  # without any, not even its bytes can be touched
        self._queue.extendleft(reversed(worker.jobs))

    @staticmethod
    def _blame(job: _Job, failure: Content, spent: float) -> None:
        job.skip += 1
        job.failure = failure
        job.spent += spent

    def _finish(self, job: _Job, done: ReadResult) -> None:
        document = unpack(done.parcel) if done.parcel else job.failed(done.id)
        self._finished.append((job.index, document, done.parcel.analysis if done.parcel else None))
        self._done += 1
        self._latest = document.name
        self._tell()

    def _tell(self) -> None:
        self._progress(ProgressStep(Stage.READING, self._done, self._total, self._latest))


def _too_slow() -> Content:
    what = message("Reading took too long and was stopped; the file may be damaged or made to do harm.")
    return Content(state=State.TOO_SLOW, message=what)
