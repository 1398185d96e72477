"""Files and folders for the user alone, because they contain texts of documents.

On POSIX by their modes, 0600 and 0700, whatever the umask is. On Windows files inherit the permissions of the user's
profile, which is closed to others; elsewhere `icacls` closes them.
"""

import os
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

_OWNER = "*S-1-3-4"  # "owner rights": the creator, in a Windows of any language


def make_private_folder(folder: Path) -> None:
    """Make a folder, and missing folders above it, closed to everybody else. Raises `OSError`."""
    if not folder.is_dir():
        make_private_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        _close_on_windows(folder)


def make_private_file(path: Path) -> None:
    """Make an empty file that nobody else can read, where there is none. Raises `OSError`.

    The files that SQLite puts beside a database get the mode of the database.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600))
        _close_on_windows(path)


def close_to_others(path: Path) -> None:
    """Remove others' rights from a file or folder of this user that another version created; not from others' files."""
    with suppress(OSError):
        status = path.stat(follow_symlinks=False)
        if os.name != "nt" and status.st_uid == os.getuid() and status.st_mode & 0o077 and not path.is_symlink():
            path.chmod(status.st_mode & 0o700)


def _close_on_windows(path: Path) -> None:
    if os.name == "nt" and not path.resolve().is_relative_to(Path.home().resolve()):
        with suppress(OSError):  # a drive without such rights
            subprocess.run(icacls(path), capture_output=True, check=False)


def icacls(path: Path) -> Sequence[str]:
    """Return the command that gives the owner alone every right, and inherits none from the folder above."""
    rights = "(OI)(CI)F" if path.is_dir() else "F"
    return "icacls", str(path), "/inheritance:r", "/grant:r", f"{_OWNER}:{rights}"
