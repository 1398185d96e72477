"""The type of an OpenDocument package: a text, a table, slides."""

import re
import zipfile
from io import BytesIO

from hengwen.model.regex import regex
from hengwen.readers.failure import Unreadable
from hengwen.readers.loading import FAULTS, unpack

_FIRST = regex(rb"mimetype(application/vnd\.oasis\.opendocument\.[\w-]+)")
_ENTRY = regex(rb"<[\w:]*file-entry\b[^>]*>")
_TYPE = regex(rb"""media-type\s*=\s*["'](application/vnd\.oasis\.opendocument\.[\w-]+)""")
_BODY = regex(rb"<office:(text|spreadsheet|presentation|drawing|chart)\b")
_MOST = 8 << 20  # bytes of a list of members, or of a text, that are searched


def odf_type(data: bytes) -> bytes:
    """Return the media type of a package, such as `application/vnd.oasis.opendocument.text`; empty for no package.

    The member `mimetype` says it, which should come first and often does not; where it is missing, the list of the
    members does, or else the body of the text.
    """
    first = _FIRST.search(data[:200])
    if first:
        return first[1]
    if b"content.xml" not in data:
        return b""
    try:
        with zipfile.ZipFile(BytesIO(data)) as package:
            return _media_type(package)
    except (*FAULTS, RuntimeError, Unreadable):  # RuntimeError: a member with a password
        return b""


def _media_type(package: zipfile.ZipFile) -> bytes:
    names = frozenset(package.namelist())
    if "mimetype" in names:
        media_type = unpack(package, package.getinfo("mimetype"), _MOST).strip()
        if media_type.startswith(b"application/vnd.oasis.opendocument."):
            return media_type
    if "META-INF/manifest.xml" in names:
        entries = _ENTRY.findall(unpack(package, package.getinfo("META-INF/manifest.xml"), _MOST))
        types = (_TYPE.search(entry) for entry in entries if re.search(rb"""full-path\s*=\s*["']/["']""", entry))
        if match := next(types, None):
            return match[1]
    if "content.xml" not in names:
        return b""
    with package.open("content.xml") as part:
        body = _BODY.search(part.read(_MOST))
    return b"application/vnd.oasis.opendocument." + body[1] if body else b""
