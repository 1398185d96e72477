"""A PDF file as numbered objects (ISO 32000-1, 7.3 to 7.5)."""

import zlib
from hashlib import sha256
from typing import BinaryIO

_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class PdfFile:
    """Objects are kept until `write`; a number can be reserved before its object is set."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def reserve(self) -> int:
        """Return the number of an object that is set later."""
        self._objects.append(b"null")
        return len(self._objects)

    def set(self, number: int, body: str) -> None:
        """Set the object of a reserved number."""
        self._objects[number - 1] = body.encode("latin-1")

    def add(self, body: str) -> int:
        """Add an object. Return its number."""
        number = self.reserve()
        self.set(number, body)
        return number

    def stream(self, data: bytes, entries: str = "") -> int:
        """Add a stream, compressed; `entries` go into its dictionary. Return its number."""
        packed = zlib.compress(data, 6)
        number = self.reserve()
        head = f"<< {entries} /Length {len(packed)} /Filter /FlateDecode >>\nstream\n"
        self._objects[number - 1] = head.encode("latin-1") + packed + b"\nendstream"
        return number

    def write(self, stream: BinaryIO, root: int, info: int) -> None:
        """Write the file; its identifier is computed from its contents."""
        offsets, place = [], stream.write(_HEAD)
        digest = sha256()
        for number, body in enumerate(self._objects, 1):
            offsets.append(place)
            place += stream.write(b"%d 0 obj\n" % number + body + b"\nendobj\n")
            digest.update(body)
        name = digest.hexdigest()[:32]
        table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
        size = len(self._objects) + 1
        stream.write(
            f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n"
            f"<< /Size {size} /Root {root} 0 R /Info {info} 0 R /ID [<{name}> <{name}>] >>\n"
            f"startxref\n{place}\n%%EOF\n".encode("latin-1")
        )


def text_string(text: str) -> str:
    """Return a text of a dictionary, such as a title, in UTF-16 with its mark."""
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"
