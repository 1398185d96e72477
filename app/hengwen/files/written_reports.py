"""The files that this program wrote for this user, since a mark in a file proves nothing.

A list of SHA-256 digests in the user's own folder, one per line, the newest last. Nothing else is kept of a report.
"""

import os
from contextlib import suppress
from hashlib import file_digest
from pathlib import Path

from platformdirs import user_data_path

from hengwen.files.marks import is_marked
from hengwen.files.private import make_private_file, make_private_folder

_MOST = 4 << 20  # bytes, of some 60,000 files; then the older half is dropped


def note_written(paths: list[Path]) -> None:
    """Note files that were just written; where nothing can be saved, they count as files of others later."""
    with suppress(OSError):
        lines = "".join(f"{_digest(path)}\n" for path in paths)
        place = digests_file()
        make_private_folder(place.parent)
        make_private_file(place)
        if place.stat().st_size > _MOST:
            kept = place.read_text("ascii").splitlines(keepends=True)
            place.write_text("".join(kept[len(kept) // 2 :]), "ascii")
        with place.open("a", encoding="ascii") as stream:
            stream.write(lines)


def is_own_report(path: Path) -> bool:
    """Return whether this program wrote a file, and it is a report, a sheet or data."""
    return is_marked(path) and was_written(path)


def was_written(path: Path) -> bool:
    """Return whether this program wrote a file exactly as it is now."""
    try:
        return is_known(_digest(path))
    except OSError:
        return False


def is_known(digest: str) -> bool:
    """Return whether this program wrote a file with this SHA-256, in hex."""
    try:
        return digest.encode("ascii") + b"\n" in digests_file().read_bytes()
    except OSError:
        return False


def digests_file() -> Path:
    """Return the path of the digests."""
    own = os.environ.get("HENGWEN_REPORTS")
    return Path(own) if own else user_data_path("hengwen", appauthor=False) / "written-reports.txt"


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()
