"""Reads files once more with what their pictures say, in one guarded process on the whole computer."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from platformdirs import user_cache_path

from hengwen.files.turns import one_at_a_time
from hengwen.model.document import Document, Role
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.loading import folders_to_stay_within
from hengwen.readers.sandbox.picture_worker import (
    Asked,
    FileRead,
    PictureTask,
    Report,
    unpack_document,
    unpack_picture_report,
    unpack_recognised,
)
from hengwen.readers.sandbox.process import STARTING, GuardedProcess

ENTRY = "hengwen.readers.sandbox.picture_worker:serve"
"""The function that serves in the process."""

_HEARTBEAT = 0.2  # seconds between two calls of progress
_SECONDS = 180.0  # of work on one page or picture, or between two: a crowded page takes ten on a slow computer
_DEATHS = 2  # of the process outside of any picture, until a file is given up


class KnownPictures(Protocol):
    """The text of pictures by the hash of their content, packed."""

    def recall(self, digest: str) -> bytes | None:
        """Return what a picture says; None where that is not known."""

    def keep(self, digest: str, recognised: bytes) -> None:
        """Note what a picture says."""


class PicturedFile(Struct, frozen=True):
    """A file with pages or pictures of text: how many, and how it is read."""

    path: Path
    role: Role
    count: int
    encoding: str | None = None


def read_pictured_files(
    files: Sequence[PicturedFile],
    known: KnownPictures,
    *,
    text_of: ReadPictures,
    pictures: bool = True,
    progress: Progress,
) -> Iterator[Document | None]:
    """Yield the documents of some files with what their pictures say, in their order; None for one that is given up.

    `pictures`: whether they are looked at for signs. Whatever `progress` raises ends the process at once and comes
    through; what was read by then is known.
    """
    if not files:
        return
    steps = _Steps(progress, sum(file.count for file in files))
    reader = _FileReader(known, steps)
    with one_at_a_time(lock_file(), steps.repeat):
        try:
            for file in files:
                steps.begin(file)
                yield reader.read(file, PictureTask(file.path, file.role, file.encoding, pictures, text_of))
        finally:
            reader.close()


def lock_file() -> Path:
    """Return the file that whoever reads pictures holds: more of them at once would take the memory of others."""
    return user_cache_path("hengwen", appauthor=False) / "recognition.lock"


class _Steps:
    """Tells which of all pages and pictures are done."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress, self._total, self._name = progress, total, ""
        self._before = self._done = self._own = 0

    def begin(self, file: PicturedFile) -> None:
        """Go on with a file; the one before has no more."""
        self._before += self._own
        self._done, self._own, self._name = self._before, file.count, file.path.name
        self.repeat()

    def done(self) -> None:
        """Note that one is done."""
        self._done += 1
        self.repeat()

    def repeat(self) -> None:
        """Tell the same again, so that whoever listens may stop it."""
        self._progress(ProgressStep(Stage.PICTURES, min(self._done, self._total), self._total, self._name))


class _FileReader:
    """The process, started anew after each death. `_failed`: pictures of which it died."""

    def __init__(self, known: KnownPictures, steps: _Steps) -> None:
        self._known, self._steps = known, steps
        self._process: GuardedProcess[object, Report] | None = None
        self._failed: set[str] = set()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def read(self, file: PicturedFile, task: PictureTask) -> Document | None:
        """Return the document of a file; None where the process dies of something else than a picture."""
        deaths = 0
        while deaths < _DEATHS:
            current: list[str] = []
            try:
                return self._read(file, task, current)
            except (EOFError, OSError, ValueError):
                self.close()
                self._failed.update(current)
                deaths += not current
            except BaseException:
                self.close()
                raise
        return None

    def _read(self, file: PicturedFile, task: PictureTask, current: list[str]) -> Document | None:
        """Exchange messages about one file; `current` has the picture that is being read."""
        if self._process is None:
            self._process = GuardedProcess(ENTRY, unpack_picture_report, folders_to_stay_within())
        process = self._process
        while not process.ready:
            self._wait(process, STARTING)
            process.receive()
        process.connection.send(task)
        process.work.restart()
        while True:
            self._wait(process, _SECONDS)
            answer = process.receive()
            assert answer is not None
            report, data = answer
            if isinstance(report, FileRead):
                if report.leaves:
                    self.close()
                return unpack_document(data, file.path, file.role)
            if isinstance(report, Asked):
                current[:] = [report.digest]
                process.connection.send(self._answer(report.digest, current))
            else:
                unpack_recognised(data)
                self._known.keep(current.pop(), data)
                self._steps.done()

    def _answer(self, digest: str, current: list[str]) -> bytes | bool | None:
        recognised = False if digest in self._failed else self._known.recall(digest)
        if recognised is not None:
            current.clear()
            self._steps.done()
        return recognised

    def _wait(self, process: GuardedProcess[object, Report], seconds: float) -> None:
        """Wait for a message. Raises `EOFError` where none comes within so much work."""
        while not process.connection.poll(_HEARTBEAT):
            self._steps.repeat()
            if process.work.seconds() > seconds:
                raise EOFError
