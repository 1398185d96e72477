"""The formats that are read: the one table of them, and how to recognise each by its bytes.

A reader is a function from bytes to `Content` that raises `Unreadable` for a file it cannot read. The table names it as
`module:function`, and it is imported when a file needs it: worker processes start fast.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from msgspec import Struct

from hengwen.readers.odf.package_type import odf_type
from hengwen.readers.source.languages import LANGUAGES
from hengwen.readers.text_pictures import wanted_pictures

ZIP, OLE = b"PK", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The first bytes of both containers of documents: ZIP, and OLE compound files ([MS-CFB])."""


class Magic(Struct, frozen=True):
    """A pattern that the bytes of a format begin with.

    `lenient`: a pattern that is enough within the first 1024 bytes of a file with the right suffix.
    """

    pattern: bytes
    lenient: bytes | None = None

    def matches(self, data: bytes, *, named: bool) -> bool:
        """Return whether bytes are of the format; `named`: the suffix says so."""
        if re.match(self.pattern, data):
            return True
        return named and self.lenient is not None and bool(re.search(self.lenient, data[:1024]))


class ZipMember(Struct, frozen=True):
    """A pattern for the name of the entry that a ZIP of this format has."""

    pattern: bytes

    def matches(self, data: bytes, *, named: bool) -> bool:  # noqa: ARG002 - the suffix of a ZIP proves nothing
        """Return whether bytes are of the format."""
        return data.startswith(ZIP) and bool(re.search(self.pattern, data))


class OdfMember(Struct, frozen=True):
    """A pattern for the type of an OpenDocument package, wherever in it the type stands."""

    pattern: bytes

    def matches(self, data: bytes, *, named: bool) -> bool:  # noqa: ARG002 - nor does that of a package
        """Return whether bytes are of the format."""
        return data.startswith(ZIP) and bool(re.match(self.pattern, odf_type(data)))


class OleStream(Struct, frozen=True):
    """Names of streams; a compound file of this format has one of them."""

    names: tuple[str, ...]

    def matches(self, data: bytes, *, named: bool) -> bool:  # noqa: ARG002 - nor does that of a compound file
        """Return whether bytes are of the format."""
        return data.startswith(OLE) and any(name.encode("utf-16-le") in data for name in self.names)


class Pages(Enum):
    """How to get the pages of a document."""

    NONE = auto()
    OWN = auto()  # it is a PDF
    LIBREOFFICE = auto()  # LibreOffice sets them, where it is installed


@dataclass(frozen=True, slots=True)
class Format:
    """A format of documents.

    `name`: as users know it, the same in every language. `suffixes`: in lower case. `readers`: the first one, and the
    second opinion, asked when the first finds the file damaged, hangs or dies. `signature`: a sure mark in the bytes;
    None for text, which any bytes may be. `takes_encoding`: its readers have an argument `encoding`, and
    `takes_suffix`: an argument `suffix`. `asks_second_reader`: the first reader has an argument `on_first_result`, see
    `second_opinion`. `tells_pages`: it has an argument `pages_read`. `plain`: text, whose reader takes time in
    proportion to it and cannot bring the process down: see `sandbox/own_reader.py`.
    """

    name: str
    suffixes: tuple[str, ...]
    readers: tuple[str, ...]
    signature: Magic | ZipMember | OdfMember | OleStream | None = None
    takes_encoding: bool = False
    takes_suffix: bool = False
    asks_second_reader: bool = False
    tells_pages: bool = False
    plain: bool = False
    pages: Pages = Pages.NONE

    def names(self, path: str) -> bool:
        """Return whether a file is named as one of the format."""
        return path.lower().endswith(self.suffixes)


Formats = tuple[Format, ...]

FORMATS: Formats = (
    Format(
        "PDF", (".pdf",),
        ("hengwen.readers.pdf.reader:read_pdfium", "hengwen.readers.pdf.pdfminer_reader:read_pdfminer"),
        Magic(rb"(?:\xef\xbb\xbf)?\s{0,32}%PDF-\d", rb"%PDF-"), asks_second_reader=True, tells_pages=True,
        pages=Pages.OWN,
    ),
    Format(
        "DOCX", (".docx", ".docm"), ("hengwen.readers.docx.reader:read_docx",),
        ZipMember(rb"word/document\d*\.xml"), pages=Pages.LIBREOFFICE,
    ),
    Format(
        "TXT", (".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org"), ("hengwen.readers.txt:read_txt",),
        takes_encoding=True, plain=True,
    ),
    Format(
        "Markdown", (".md", ".markdown", ".rmd", ".qmd"), ("hengwen.readers.markdown.reader:read_markdown",),
        takes_encoding=True, plain=True,
    ),
    Format("Notebook", (".ipynb",), ("hengwen.readers.notebook:read_notebook",)),
    Format(
        "source code", tuple(LANGUAGES), ("hengwen.readers.source.reader:read_source",),
        takes_encoding=True, takes_suffix=True,
    ),
    Format("LaTeX", (".tex", ".ltx"), ("hengwen.readers.latex.reader:read_latex",), takes_encoding=True),
    Format("HTML", (".html", ".htm", ".xhtml"), ("hengwen.readers.html.reader:read_html",), takes_encoding=True),
    Format(
        "PPTX", (".pptx", ".pptm", ".ppsx"), ("hengwen.readers.pptx.reader:read_pptx",),
        ZipMember(rb"ppt/presentation\d*\.xml"),
    ),
    Format(
        "ODT", (".odt", ".ott"), ("hengwen.readers.odf.reader:read_odt",),
        OdfMember(rb"application/vnd\.oasis\.opendocument\.text"), pages=Pages.LIBREOFFICE,
    ),
    Format("RTF", (".rtf",), ("hengwen.readers.rtf.reader:read_rtf",), Magic(rb"\{\\rtf"), pages=Pages.LIBREOFFICE),
    Format(
        "DOC", (".doc", ".wps"), ("hengwen.readers.doc.reader:read_doc",),
        OleStream(("WordDocument", "WpsDocument")), pages=Pages.LIBREOFFICE,
    ),
)  # fmt: skip
"""The formats that are read. Where a file has the signatures of several, the first one counts."""


PICTURES = Format(
    "picture", (".png", ".jpg", ".jpeg", ".jfif", ".tif", ".tiff", ".bmp", ".gif", ".webp"),
    ("hengwen.readers.picture_text.picture_file:read_picture",),
    Magic(rb"(?s:\x89PNG\r\n|\xff\xd8\xff|II\*\0|MM\0\*|BM.{4}\0{4}|GIF8[79]a|RIFF.{4}WEBP)"),
)  # fmt: skip
"""Pictures as documents: only where text is read from pictures, otherwise they are none."""


def formats_in_use(formats: Formats = FORMATS) -> Formats:
    """Return formats, with pictures where text is read from them."""
    return (*formats, PICTURES) if wanted_pictures().reads else formats


def format_of(path: Path, formats: Formats | None = None) -> Format | None:
    """Return the format that the suffix of a path names, by default of those in use."""
    suffix = path.suffix.lower()
    known_formats = formats_in_use() if formats is None else formats
    return next((known for known in known_formats if suffix in known.suffixes), None)
