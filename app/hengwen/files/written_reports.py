"""The files that this program wrote for this user, since a mark in a file proves nothing.

A list of SHA-256 digests in the user's own folder, one per line, the newest last. Nothing else is kept of a report.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import file_digest
from io import BufferedRandom, BufferedReader
from pathlib import Path

from platformdirs import user_data_path

from hengwen.files.marks import is_marked
from hengwen.files.private import make_private_file, make_private_folder
from hengwen.files.staging import staged_beside

_MOST = 4 << 20  # bytes, of some 60,000 files; then the older half is dropped


def note_written(digests: Iterable[str]) -> None:
    """Note files that were just written; where nothing can be saved, they count as files of others later."""
    with suppress(OSError):
        lines = "".join(f"{digest}\n" for digest in digests)
        place = digests_file()
        make_private_folder(place.parent)
        make_private_file(place)
        if place.stat().st_size > _MOST:
            kept = place.read_bytes().splitlines(keepends=True)
            with staged_beside(place, private=True) as staged:
                staged.stream.writelines(kept[len(kept) // 2 :])
                staged.move(place)
        with place.open("a", encoding="ascii") as stream:
            stream.write(lines)


def is_own_report(path: Path) -> bool:
    """Return whether this program wrote a file, and it is a report, a sheet or data."""
    return is_marked(path) and was_written(path)


def was_written(path: Path) -> bool:
    """Return whether this program wrote a file exactly as it is now."""
    try:
        with path.open("rb") as stream:
            return is_known(digest_of(stream))
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


def digest_of(stream: BufferedReader | BufferedRandom) -> str:
    """Return the SHA-256 of a whole stream, in hex."""
    stream.seek(0)
    return file_digest(stream, "sha256").hexdigest()
