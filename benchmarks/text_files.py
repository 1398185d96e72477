"""Files of a text, made with as little as the format asks for."""

import zipfile
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_FONT = (
    b"<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[<</Type/Font/Subtype"
    b"/CIDFontType0/BaseFont/STSong-Light/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 5>>"
    b"/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0"
    b"/Ascent 800/Descent -200/CapHeight 800/StemV 80>>>>]>>"
)
_PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>"


def write_texts(folder: Path, texts: Iterable[str], first: int = 0) -> Path:
    """Write each text as a TXT file with its number as the name, from `first` on; the folder may be there."""
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts, first):
        (folder / text_name(number)).write_text(text, encoding="utf-8")
    return folder


def text_name(number: int) -> str:
    """Return what the file of a text is called."""
    return f"{number:05}.txt"


def write_docx(path: Path, text: str) -> None:
    """Write a DOCX of one part, a paragraph for each line that says something."""
    lines = ("".join(filter(str.isprintable, line)) for line in text.split("\n") if line.strip())
    marked = (line.replace("&", "&amp;").replace("<", "&lt;") for line in lines)
    body = "".join(f'<w:p><w:r><w:t xml:space="preserve">{line}</w:t></w:r></w:p>' for line in marked)
    relation = f'<Relationship Id="r" Type="{_OFFICE}" Target="word/document.xml"/>'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", f'<Types xmlns="{_PACKAGE}/content-types"/>')
        package.writestr("_rels/.rels", f'<Relationships xmlns="{_PACKAGE}/relationships">{relation}</Relationships>')
        package.writestr("word/document.xml", f'<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>')


def pages_of(text: str, lines: int = 40, width: int = 38) -> list[list[str]]:
    """Part a text into the lines of its pages."""
    every = [line[at : at + width] for line in text.splitlines() for at in range(0, len(line), width)]
    return [every[at : at + lines] for at in range(0, len(every), lines)] or [[]]


def write_pdf(path: Path, pages: Sequence[Iterable[str]], size: int = 12) -> None:
    """Write a PDF of A4 pages in a Chinese font that every reader has and that is not embedded."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * number) for number in range(len(pages)))
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(pages), kids), _FONT]
    for number, page in enumerate(pages):
        rows = " ".join(f"<{line.encode('utf-16-be', 'replace').hex()}> Tj T*" for line in page)
        stream = zlib.compress(f"BT /F {size} Tf 70 780 Td {1.5 * size:g} TL {rows} ET".encode())
        objects.append(_PAGE % (5 + 2 * number))
        objects.append(b"<</Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (len(stream), stream))
    data, places = bytearray(b"%PDF-1.5\n"), []
    for number, item in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj%b\nendobj\n" % (number, item)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count, start = len(objects) + 1, len(data)
    trailer = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (count, start)
    path.write_bytes(bytes(data) + b"xref\n0 %d\n0000000000 65535 f \n" % count + table + trailer)
