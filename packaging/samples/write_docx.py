"""Writes a manuscript as DOCX with real Word structure: styles, tables, numbered lists, a page number field."""

import io
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from docx import Document
from docx.document import Document as Docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor
from docx.styles.style import ParagraphStyle
from docx.text.paragraph import Paragraph
from manuscript import Block, Manuscript

WRITTEN = datetime(2025, 6, 16, 20, 0, 0)
ZIPPED = (2025, 6, 16, 20, 0, 0)
STYLES = {"title": "Title", "heading": "Heading 1", "subheading": "Heading 2", "caption": "Caption"}
INDENT = Pt(24)


def write_docx(text: Manuscript) -> bytes:
    """Return the manuscript as the bytes of a DOCX file, the same at every run."""
    document = Document()
    dress(document)
    describe(document, text.meta)
    page_furniture(document, text.meta["title"])
    for block in text.blocks:
        add(document, block)
    plain = io.BytesIO()
    document.save(plain)
    return repacked(plain.getvalue())


def dress(document: Docx) -> None:
    """Set the text in Song and headings in Hei, black throughout."""
    for name in ("Normal", "Title", "Heading 1", "Heading 2", "Caption", "List Number", "Header", "Footer"):
        style = document.styles[name]
        assert isinstance(style, ParagraphStyle)
        style.font.name = "Times New Roman"
        style.font.color.rgb = RGBColor(0, 0, 0)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
            fonts.attrib.pop(qn(f"w:{theme}"), None)
        fonts.set(qn("w:eastAsia"), "黑体" if name[:5] in ("Title", "Headi") and name != "Header" else "宋体")


def describe(document: Docx, meta: Mapping[str, str]) -> None:
    """Set core properties with fixed dates; only some authors ever give a title."""
    properties = document.core_properties
    properties.title = meta["title"] if "titled" in meta else ""
    properties.author = properties.last_modified_by = meta["author"]
    properties.comments = ""
    properties.created = properties.modified = WRITTEN


def page_furniture(document: Docx, title: str) -> None:
    """Put a running title above, the page number as a field below."""
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    header, footer = section.header.paragraphs[0], section.footer.paragraphs[0]
    header.text = title
    header.alignment = footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    footer._p.append(field)
    shown = OxmlElement("w:r")
    shown.append(OxmlElement("w:t"))
    shown[0].text = "1"
    field.append(shown)


def add(document: Docx, block: Block) -> None:
    """Add a block at the end of the document."""
    if block.kind == "table":
        add_table(document, block.rows)
    elif block.kind == "item":
        add_item(document, block)
    elif block.kind in STYLES:
        added = document.add_paragraph(block.text, STYLES[block.kind])
        if block.kind in ("title", "caption"):
            added.alignment = WD_ALIGN_PARAGRAPH.CENTER
    else:
        add_text(document.add_paragraph(), block)


def add_text(paragraph: Paragraph, block: Block) -> None:
    """Add running text, justified and indented by two characters; in white where the manuscript says so."""
    run = paragraph.add_run(block.text)
    paragraph.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
    paragraph.paragraph_format.first_line_indent = INDENT
    if block.kind == "white":
        run.font.color.rgb = RGBColor(255, 255, 255)


def add_item(document: Docx, block: Block) -> None:
    """Add an item of a numbered list; the first of each list starts a numbering of its own."""
    paragraph = document.add_paragraph(block.text, "List Number")
    numbering = document.part.numbering_part.element
    if block.number == 1:
        style = document.styles["List Number"].element
        abstract = numbering.num_having_numId(style.pPr.numPr.numId.val).abstractNumId.val
        numbering.add_num(abstract).add_lvlOverride(ilvl=0).add_startOverride(1)
    properties: Any = paragraph._p.get_or_add_pPr()  # made of the schema at run time
    properties = properties.get_or_add_numPr()
    properties.get_or_add_ilvl().val = 0
    properties.get_or_add_numId().val = numbering.num_lst[-1].numId


def add_table(document: Docx, rows: tuple[tuple[str, ...], ...]) -> None:
    """Add a table with lines, its first row in bold."""
    table = document.add_table(len(rows), len(rows[0]), "Table Grid")
    for line, row in zip(rows, table.rows, strict=True):
        for text, cell in zip(line, row.cells, strict=True):
            cell.paragraphs[0].add_run(text).bold = line is rows[0]
            cell.paragraphs[0].alignment = WD_ALIGN_PARAGRAPH.CENTER
    document.add_paragraph()


def repacked(plain: bytes) -> bytes:
    """Return the same package with fixed times on its members."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(plain)) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            member = zipfile.ZipInfo(name, ZIPPED)
            member.compress_type, member.create_system = zipfile.ZIP_DEFLATED, 0
            new.writestr(member, old.read(name))
    return packed.getvalue()
