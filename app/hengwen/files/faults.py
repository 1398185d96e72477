"""Messages for errors of the system about writing a file."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
    errno.EFBIG: message("the file would be larger than this system allows"),
    errno.EIO: message("the disk reports a fault"),
    errno.ELOOP: message("it is a link that leads nowhere"),
}


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Turn errors of the system about a file into a `HengwenError`."""
    try:
        yield
    except OSError as error:
        if error.errno is None:  # not from the system: jinja's missing template is an OSError too
            raise
        raise HengwenError(write_error(path, error)) from error


def write_error(path: Path, error: OSError) -> Message:
    """Return why a file could not be written."""
    return message(
        "“{path}” could not be written: {reason}. Nothing was changed.", path=str(path), reason=reason(error)
    )


def reason(error: OSError) -> str:
    """Return the system's reason in one word, which is translated where it is shown."""
    if error.errno is None:  # of the program itself
        return str(error)
    return str(_REASONS.get(error.errno) or message("the system refuses it"))
