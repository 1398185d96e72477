"""The files that the program may replace: only those that it wrote itself, unless the user says otherwise."""

import errno
import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from hengwen.files.faults import sentences
from hengwen.files.written_reports import is_own_report
from hengwen.model.messages import HengwenError, message

IsOwn = Callable[[Path], bool]
"""Returns whether a file was written by this program and is of the kind to be written."""


class Replacing(Struct, frozen=True):
    """`force`: whether to replace others' files. `inputs`: files named to the command, kept even if written by it."""

    force: bool = False
    inputs: tuple[Path, ...] = ()

    def require(self, target: Path, is_own: IsOwn = is_own_report) -> None:
        """Raise `HengwenError` where something of that name exists that may not be replaced.

        Links are followed, because their targets would be replaced.
        """
        with sentences(target):
            try:
                status = target.stat()
            except FileNotFoundError:
                return
            if stat.S_ISDIR(status.st_mode):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        if not stat.S_ISREG(status.st_mode):
            raise HengwenError(message("“{path}” is a device or a pipe: it is not replaced.", path=str(target)))
        if self.force:
            return
        if any(_is_same(status, given) for given in self.inputs):
            raise HengwenError(
                message(
                    "“{path}” was itself given to this command: it is not replaced. "
                    "Choose another name; on the command line, --force replaces it.",
                    path=str(target),
                )
            )
        if not is_own(target):
            raise HengwenError(
                message(
                    "“{path}” is there already and is no such file of Hengwen's: it is not replaced. "
                    "Choose another name; on the command line, --force replaces it.",
                    path=str(target),
                )
            )


def _is_same(status: os.stat_result, given: Path) -> bool:
    try:
        return os.path.samestat(status, given.stat())
    except (OSError, ValueError):
        return False


def refuse_same(paths: Iterable[Path]) -> None:
    """Raise `HengwenError` where two outputs are one file, by whatever names: the second would replace the first."""
    seen: set[str] = set()
    for path in paths:
        key = os.path.realpath(path).casefold()
        if key in seen:
            raise HengwenError(
                message("“{path}” would be written twice: give each output a name of its own.", path=str(path))
            )
        seen.add(key)
