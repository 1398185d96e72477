"""Small PDF files made by hand: one Unicode font, not embedded, that maps every code to itself."""

from collections.abc import Sequence
from dataclasses import dataclass

_CMAP = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
%d beginbfchar
%s
endbfchar endcmap end end"""


@dataclass(frozen=True)
class Put:
    """Text at a place in points; `extra` are operators before it, such as `1 1 1 rg` or `3 Tr`."""

    x: float
    y: float
    text: str
    size: float = 10
    extra: str = ""
    matrix: str = "1 0 0 1"

    def operators(self) -> str:
        return (
            f"q BT /F {self.size} Tf {self.extra} {self.matrix} {self.x} {self.y} Tm"
            f" <{self.text.encode('utf-16-be').hex()}> Tj ET Q\n"
        )


def pdf(
    pages: Sequence[Sequence[Put | str]],
    title: str | None = None,
    trailer: str = "",
    shown: dict[str, str] | None = None,
    *,
    extras: Sequence[str] = (),
    catalog: str = "",
    resources: str = "",
    entries: str = "",
    fonts: str = "",
) -> bytes:
    """A PDF with pages of 600 × 800 points. Strings among the items are raw operators; `shown` remaps characters.

    `extras` are objects from number 9 on; `catalog`, `resources` and `entries` go into the catalog and every page,
    `fonts` among the fonts of every page.
    """
    letters = sorted({letter for page in pages for item in page if isinstance(item, Put) for letter in item.text})
    mapped = [
        f"<{ord(letter):04x}> <{(shown or {}).get(letter, letter).encode('utf-16-be').hex()}>" for letter in letters
    ]
    cmap = _CMAP % (len(mapped), "\n".join(mapped).encode())
    objects: list[bytes] = [
        f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
        b"",
        b"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [4 0 R]"
        b" /ToUnicode 5 0 R >>",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /DW 1000 /W [32 126 500] /CIDToGIDMap /Identity"
        b" /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 6 0 R >>",
        _stream(cmap),
        b"<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800"
        b" /Descent -200 /CapHeight 700 /StemV 80 >>",
        f"<< /Title <feff{(title or '').encode('utf-16-be').hex()}> >>".encode(),
        _stream(
            b"\x80", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
        ),
    ]
    objects += [text.encode() for text in extras]
    kids = []
    for page in pages:
        content = "".join(item if isinstance(item, str) else item.operators() for item in page)
        objects.append(_stream(content.encode()))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R %s >>"
            b" /XObject << /I 8 0 R >> %s >> /Contents %d 0 R %s >>"
            % (fonts.encode(), resources.encode(), len(objects), entries.encode())
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _file(objects, f"/Info 7 0 R {trailer}" if title is not None else trailer)


SONG = (
    *(
        f"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-{mode}"
        " /DescendantFonts [11 0 R] >>"
        for mode in "HV"
    ),
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500] /FontDescriptor 12 0 R"
    " /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>",
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0"
    " /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
)
"""Objects from number 9 on: a Chinese font whose letters have boxes one by one, for lines and for columns."""
SONG_FONTS = "/H 9 0 R /V 10 0 R"
IMAGE = "q 600 0 0 800 0 0 cm /I Do Q\n"


def lines(texts: Sequence[str], x: float = 60, top: float = 700, pitch: float = 15, size: float = 10) -> list[Put]:
    """Lines below each other."""
    return [Put(x, top - pitch * number, text, size) for number, text in enumerate(texts)]


def _stream(data: bytes, entries: str = "") -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries.encode(), len(data), data)


def _file(objects: Sequence[bytes], trailer: str) -> bytes:
    out = b"%PDF-1.7\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(out)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer << /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
    return out + head + table + tail % (len(objects) + 1, trailer.encode(), start)
