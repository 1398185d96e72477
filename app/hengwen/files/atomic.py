"""Files that are written completely or not at all, several of them together if needed."""

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from hengwen.files.faults import sentences, write_error
from hengwen.files.replacing import IsOwn, Replacing
from hengwen.files.staging import StagedFile, set_aside, staged_beside
from hengwen.files.written_reports import digest_of, is_own_report, note_written
from hengwen.model.messages import HengwenError


@dataclass(slots=True)
class _File:
    path: Path
    staged: StagedFile
    is_own: IsOwn
    former: Path | None = None
    done: bool = False

    @property
    def target(self) -> Path:
        """The file that is replaced: a link stays a link."""
        return Path(os.path.realpath(self.path))


class FilesTogether:
    """A block at whose end all files are written, or all are as before if anything went wrong.

    A process that is killed while the finished files are moved leaves some new and some old ones, each of them
    complete. Raises `HengwenError` when the system refuses, or a file may not be replaced.
    """

    def __init__(self, replacing: Replacing = Replacing()) -> None:  # noqa: B008 - frozen
        self._replacing = replacing
        self._files: list[_File] = []
        self._kept = ExitStack()

    def open(self, path: Path, is_own: IsOwn = is_own_report) -> BinaryIO:
        """Return a stream whose bytes become the file at `path`. `is_own`: whether an existing file may be replaced."""
        with sentences(path):
            target = Path(os.path.realpath(path))
            self._refuse(target, is_own)
            staged = self._kept.enter_context(staged_beside(target))
        self._files.append(_File(path, staged, is_own))
        return staged.stream

    def _refuse(self, target: Path, is_own: IsOwn) -> None:
        """Refuse to replace a file that is not writable, even though the folder would allow it."""
        if target.is_symlink():  # a resolved path is no link, unless links form a circle
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(target))
        self._replacing.require(target, is_own)
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, _: TracebackType | None) -> None:
        try:
            if kind is None:
                self._finish()
            elif isinstance(fault, OSError) and fault.errno is not None and self._files:
                raise HengwenError(write_error(self._files[-1].path, fault)) from fault
        finally:
            self._kept.close()

    def _finish(self) -> None:
        for file in self._files:
            with sentences(file.path):
                file.staged.stream.flush()
                os.fsync(file.staged.stream.fileno())  # some systems report only now that the disk is full
        for file in self._files:
            with sentences(file.path):
                self._refuse(file.target, file.is_own)  # it may have appeared since
        digests = [digest_of(file.staged.stream) for file in self._files]  # what lies there later may be another file
        try:
            for replacement in self._files:
                with sentences(replacement.path):
                    self._replace(replacement)
        except BaseException:
            for replacement in reversed(self._files):
                _restore(replacement)
            raise
        note_written(digests)

    def _replace(self, file: _File) -> None:
        target = file.target
        if target.exists() and len(self._files) > 1:
            file.former = self._kept.enter_context(set_aside(target))
        file.staged.move(target)
        file.done = True


def _restore(file: _File) -> None:
    with suppress(OSError):
        if file.done and file.former is None:
            file.target.unlink()
        elif file.done and file.former is not None:
            file.former.replace(file.target)


@contextmanager
def atomic_write(
    path: Path,
    replacing: Replacing = Replacing(),  # noqa: B008 - frozen
    is_own: IsOwn = is_own_report,
) -> Iterator[BinaryIO]:
    """Open a stream whose bytes become the file at `path` all at once, when the block ends without an exception.

    Raises `HengwenError` when the system refuses, or an existing file may not be replaced.
    """
    with FilesTogether(replacing) as files:
        yield files.open(path, is_own)


def make_folder(path: Path) -> Path:
    """Return the folder, created if needed. Raises `HengwenError` when the system refuses."""
    with sentences(path):
        path.mkdir(parents=True, exist_ok=True)
    return path
