"""PDF files from raw objects, sound or not."""

import zlib
from collections.abc import Sequence

WORDS = "Visible words stay readable in spite of everything."
SHOWN = f"BT /F 12 Tf 72 700 Td ({WORDS}) Tj ET".encode()
HELVETICA = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """A stream object."""
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)


def pdf_file(objects: Sequence[bytes], trailer: bytes = b"", head: bytes = b"%PDF-1.7\n") -> bytes:
    """A file of objects 1, 2, … with a true table of their places."""
    out, places = head, []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    tail = b"trailer << /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, trailer, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(places) + 1, table) + tail


def one_page(
    content: bytes = SHOWN,
    *more: bytes,
    font: bytes = HELVETICA,
    page: bytes = b"/MediaBox [0 0 612 792]",
    resources: bytes = b"",
    catalog: bytes = CATALOG,
    pages: bytes = PAGES,
    trailer: bytes = b"",
    head: bytes = b"%PDF-1.7\n",
    packing: bytes = b"",
) -> bytes:
    """Objects: 1 catalogue, 2 pages, 3 page, 4 content, 5 font `F`, from 6 on `more`."""
    leaf = b"<< /Type /Page /Parent 2 0 R %s /Contents 4 0 R /Resources << /Font << /F 5 0 R >> %s >> >>"
    objects = [catalog, pages, leaf % (page, resources), stream(content, packing), font, *more]
    return pdf_file(objects, trailer, head)


def zeros(megabytes: int) -> bytes:
    """So many MB of zero bytes, deflated."""
    packer, block = zlib.compressobj(1), bytes(1 << 20)
    return b"".join(packer.compress(block) for _ in range(megabytes)) + packer.flush()
