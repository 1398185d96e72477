"""The marks of files that this program writes. A mark only claims that a file is a report; others can write it too."""

import os
from pathlib import Path

from hengwen.model.regex import regex

PDF_MARK = b"/Producer <FEFF00480065006E006700770065006E>"
"""In a PDF of this program: its name in UTF-16."""

PACKAGE_MARK = b"Hengwen report"
"""At the end of a DOCX or XLSX of this program, the comment of its ZIP. Editing and saving the file removes it."""

HTML_MARK = b'<meta name="generator" content="Hengwen">'
"""In the first 1024 bytes of a web page of this program."""

END_MARK = b"\n<!-- Hengwen report -->\n"
"""At the end of a web page in a layout of the user's own, which need not have the other mark, and of other text
files.
"""

TAIL = 1_000_000
"""Bytes at the end of a PDF that contain its mark; most of them are the table of its objects."""

_HEAD = 1024
_DATA = regex(rb'\{\s*"version": \d+,\s*"program": \{\s*"name": "hengwen"')


def bears_mark(data: bytes) -> bool:
    """Return whether the bytes of a file have the mark of a report, a sheet or data."""
    return _bears_mark(data[:_HEAD], data[-TAIL:])


def is_marked(path: Path) -> bool:
    """Return whether a file has the mark of a report, a sheet or data; False for an unreadable one."""
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
            stream.seek(max(0, os.fstat(stream.fileno()).st_size - TAIL))
            tail = stream.read(TAIL)
    except OSError:
        return False
    return _bears_mark(head, tail)


def _bears_mark(head: bytes, tail: bytes) -> bool:
    if head.startswith(b"%PDF-"):
        return PDF_MARK in tail
    if head.startswith(b"PK"):
        return tail.endswith(PACKAGE_MARK)
    own = HTML_MARK in head or tail.endswith(END_MARK)
    return own or _DATA.match(head) is not None
