"""Sheets written and read back, for tests."""

import io
import re
import zipfile
from pathlib import Path

import handmade
import lxml.html
import pypdfium2
from lxml import etree

from hengwen.exports.evidence_sheets import Subject, write_sheet
from hengwen.exports.formats import FORMATS
from hengwen.exports.sheets.blocks import Block, Sheet
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.views.presentation import Presentation

REPORT = handmade.sample_report()
PAIR = REPORT.comparisons[1]
WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def solid(text: str) -> str:
    """A text without white space, and without what a reader of PDF may drop or add at the end of a line."""
    return "".join(c for c in text if not c.isspace() and c not in "\ufeff\u200b\u00ad")


def pdf_text(data: bytes) -> str:
    """The text that PDFium copies, without the foot of the pages."""
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]
    return re.sub(r"(FOOT|Hengwen [\d.]+ ·[^·]*·[^·]*?)\s*\d+ / \d+", "", "".join(pages))


def docx_text(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        tree = etree.fromstring(package.read("word/document.xml"), etree.XMLParser(huge_tree=True))
    return "".join(
        {"t": node.text or "", "br": "\n", "tab": "\t", "p": "\n"}.get(etree.QName(node).localname, "")
        for node in tree.iter(f"{WORD}t", f"{WORD}br", f"{WORD}tab", f"{WORD}p")
    )


def html_text(data: bytes) -> str:
    page = lxml.html.document_fromstring(data, parser=lxml.html.HTMLParser(encoding="utf-8", huge_tree=True))
    return str(page.xpath("string(body)"))


READ = {".pdf": pdf_text, ".docx": docx_text, ".html": html_text}


def written(sheet: Sheet, suffix: str, presentation: Presentation | None = None) -> bytes:
    stream = io.BytesIO()
    FORMATS[suffix].write_sheet(sheet, stream, presentation or Presentation(), silent)
    return stream.getvalue()


def sheet(*blocks: Block, title: str = "TITLE", note: str = "NOTE") -> Sheet:
    return Sheet(title, note, "FOOT", "en", "2026-03-01T08:30:00Z", blocks)


def copied(suffix: str, *blocks: Block) -> str:
    text = solid(READ[suffix](written(sheet(*blocks), suffix)))
    return text.replace("TITLE", "", 1).replace("NOTE", "", 1).removesuffix("FOOT")


def evidence_text(
    suffix: str,
    subject: Subject,
    tmp_path: Path,
    presentation: Presentation | None = None,
    report: Report = REPORT,
) -> str:
    path = tmp_path / f"sheet{suffix}"
    write_sheet(report, subject, path, presentation or Presentation())
    return solid(READ[suffix](path.read_bytes()))
