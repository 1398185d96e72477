"""Files that are there whole or not at all."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from hengwen.model.messages import HengwenError, Message, message

_REASONS: dict[int, Message] = {
    errno.ENOSPC: message("the disk is full"),
    getattr(errno, "EDQUOT", errno.ENOSPC): message("the disk is full"),  # Windows has no quota of that name
    errno.EACCES: message("it is not allowed, or another program has the file open"),
    errno.EPERM: message("it is not allowed, or another program has the file open"),
    errno.EROFS: message("the folder can only be read"),
    errno.ENOENT: message("there is no such folder"),
    errno.ENOTDIR: message("there is no such folder"),
    errno.EISDIR: message("there is a folder of that name"),
    errno.ENAMETOOLONG: message("the name is too long"),
}


@contextmanager
def atomic_write(path: Path) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file at `path` all at once, when the block ends without an exception.

    They wait in a file beside it, which is gone afterwards in any case. Raises `HengwenError` when the system refuses.
    """
    target = Path(os.path.realpath(path))  # a link stays a link: what it points to is replaced
    part = target.with_name(f".hengwen-{token_hex(4)}.part")  # no longer than any name, and nobody else's
    try:
        _refuse_protected(target)
        with part.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())  # some systems say only now that the disk is full
        _replace(part, target)
    except OSError as error:
        if error.errno is None:  # not from the system: jinja's missing template is an OSError too
            raise
        raise HengwenError(_write_error(path, error)) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def make_folder(path: Path) -> Path:
    """The folder, made if it was not there. Raises `HengwenError` when the system refuses."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HengwenError(_write_error(path, error)) from error
    return path


def _refuse_protected(target: Path) -> None:
    """A file that may not be written must not be replaced either, though the folder would let us."""
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))


def _replace(part: Path, target: Path) -> None:
    if target.is_file():
        shutil.copymode(target, part)  # who kept the old report to themselves keeps the new one too
    part.replace(target)


def _write_error(path: Path, error: OSError) -> Message:
    known = _REASONS.get(error.errno or 0)
    return message(
        "The report {path} could not be written: {reason}. Nothing was changed.",
        path=str(path),
        reason=str(known or error.strerror or error),
    )
