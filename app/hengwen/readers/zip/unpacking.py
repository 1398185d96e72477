"""Members of ZIP files unpacked within limits: of DOCX and its kin, and of archives of documents."""

import zipfile
import zlib

from hengwen.readers.detect import too_large

RATIO = 400  # real parts pack 5 to 60 times; 29 kB of a bomb hold 1.2 GB
SMALL = 8 * 1024 * 1024  # below this no ratio is dangerous

FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)
"""What `zipfile` raises for broken files; for an encrypted member it raises `RuntimeError`."""


def unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> bytes:
    """The bytes of a member, `left` at most. Raises `Unreadable` beyond the limits, `FAULTS` when damaged."""
    bomb = info.file_size > SMALL and info.file_size > RATIO * info.compress_size
    if bomb or info.file_size > left:
        raise too_large()
    with archive.open(info) as part:
        data = part.read(left + 1)  # the size in the directory may lie
    if len(data) > left:
        raise too_large()
    return data
