"""Parts that PDFium needs to open a PDF that others open: a header at the beginning, ends of objects, trailer. Ours.

PDFium looks for the header in the first kilobyte and, where the table of objects is wrong, for each `obj` and `endobj`
and for a trailer with the root. Nothing within objects is changed.
"""

import re

from hengwen.model.regex import regex

_HEADER = b"%PDF-1.7\n"
_STRUCTURE = regex(rb"(?<!\d)\d{1,10} \d{1,5} obj\b|\bendobj\b")
_CATALOG = regex(rb"(?<!\d)(\d{1,10} \d{1,5}) obj\b[^>]{0,500}?/Type\s*/Catalog\b", re.DOTALL)
_MOST = 200_000  # objects


def with_header(data: bytes) -> bytes:
    """Return a PDF from its header on, with one where it has none, and without an address of its table of objects."""
    begin = data.find(b"%PDF-")
    return (data[begin:] if begin >= 0 else _HEADER + data).replace(b"startxref", b"%tartxref")


def with_ends_and_trailer(data: bytes) -> bytes:
    """Return the same with an `endobj` before each object that has none, and a trailer for its catalog."""
    data = with_header(data)
    pieces: list[bytes] = []
    done, is_open = 0, False
    for number, mark in enumerate(_STRUCTURE.finditer(data)):
        if number > 2 * _MOST:
            break
        begins = mark[0] != b"endobj"
        if begins and is_open:
            pieces += data[done : mark.start()], b"\nendobj\n"
            done = mark.start()
        is_open = begins
    catalogs = _CATALOG.findall(data)
    trailer = b"\nendobj\ntrailer << /Root %s R >>\n" % catalogs[-1] if catalogs else b""
    return b"".join([*pieces, data[done:], trailer])
