"""By which marks a file is known to be written by this program, whatever its name says."""

import os
import re
from pathlib import Path

PDF_MARK = b"/Producer <FEFF00480065006E006700770065006E>"
"""In a PDF of this program: its name in UTF-16."""

PACKAGE_MARK = b"Hengwen report"
"""At the end of a DOCX or XLSX of this program, the comment of its ZIP. Whoever edits and saves it takes it away."""

HTML_MARK = b'<meta name="generator" content="Hengwen">'
"""In the first 1024 bytes of a web page of this program."""

END_MARK = b"\n<!-- Hengwen report -->\n"
"""At the end of a web page in a layout of the user's own, which need not have the other mark, and of other text."""

PICTURE_MARK = b"Hengwen bench"
"""In the first 1024 bytes of a plot, SVG or PNG."""

TAIL = 1_000_000
"""Bytes at the end of a PDF in which its mark stands; most of them are the table of its objects."""

_HEAD = 1024
_DATA = re.compile(rb'\{\s*"version": \d+,\s*"program": \{\s*"name": "hengwen"')


def is_own_pdf(data: bytes) -> bool:
    """Whether this program made a PDF."""
    return PDF_MARK in data[-TAIL:]


def is_own_package(data: bytes) -> bool:
    """Whether this program made a ZIP package."""
    return data.endswith(PACKAGE_MARK)


def is_own_page(data: bytes) -> bool:
    """Whether this program made a web page."""
    return HTML_MARK in data[:_HEAD] or data.endswith(END_MARK)


def is_own_report(path: Path) -> bool:
    """Whether this program wrote a file: a report, a sheet, data or a plot; a file that cannot be read is of others."""
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
            stream.seek(max(0, os.fstat(stream.fileno()).st_size - TAIL))
            tail = stream.read(TAIL)
    except OSError:
        return False
    if head.startswith(b"%PDF-"):
        return is_own_pdf(tail)
    if head.startswith(b"PK"):
        return is_own_package(tail)
    return is_own_page(head) or tail.endswith(END_MARK) or PICTURE_MARK in head or _DATA.match(head) is not None
