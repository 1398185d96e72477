"""A sheet as DOCX: editable, matches coloured in tables side by side; in a document of the user's own if wanted."""

import io
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hengwen.exports.layout_process import LayoutTask, fill_apart
from hengwen.exports.sheets.blocks import Block, Break, Sheet, Text, TextRole, TextRun
from hengwen.exports.sheets.docx_xml import NAMESPACE, block_xml, footer_xml, text_xml
from hengwen.files.marks import PACKAGE_MARK
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress, with_progress
from hengwen.model.regex import regex
from hengwen.views.presentation import Presentation, read_user_file

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph

PLACE = "{{ report }}"
"""The paragraph of a user's own document that is replaced by the report; without it, the report follows at the end."""

_FONTS = {"zh_CN": ("Calibri", "微软雅黑")}
_LOGO = 14.0  # millimetres
_MAX_PARTS, _MAX_UNPACKED = 2_000, 100_000_000  # of a document of the user's own
_INSTRUCTION = regex(rb"""<\w*:?instrText[^>]*>([^<]*)|\binstr(=["'][^"'<>]*)""")
_LOADING = regex(rb"INCLUDEPICTURE|INCLUDETEXT|DDEAUTO|\b(?:DDE|LINK|IMPORT|DATABASE|RD)\b", re.IGNORECASE)
_MARK = "hengwen-7c1e5f0a-report"  # the place where the blocks are inserted


@dataclass(frozen=True, slots=True)
class _Body:
    """A sheet without its blocks, and these as XML."""

    sheet: Sheet
    xml: str


def write_docx(sheet: Sheet, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a sheet as DOCX, with the styles, header and footer of the user's own document if there is one.

    Raises `HengwenError` for a layout that cannot be read, or loads anything from elsewhere, and whatever `progress`
    raises.
    """
    head = (Text((TextRun(sheet.title),), "Title"), Text((TextRun(sheet.note, TextRole.QUIET),), "note"))
    body = _Body(replace(sheet, blocks=()), "".join(map(_xml, (*head, *with_progress(sheet.blocks, progress)))))
    if presentation.docx_layout is None:
        pieces = package(body, presentation, progress)
    else:
        pieces = fill_apart(LayoutTask("hengwen.exports.sheets.docx:package", body, presentation), progress)
    for data in pieces:
        stream.write(data)


def package(body: _Body, presentation: Presentation, _progress: Progress) -> Iterator[bytes]:
    """Yield the bytes of the file."""
    layout, logo = presentation.docx_layout, presentation.logo_png()
    data = read_user_file(layout) if layout else b""
    try:
        document = _own(data, layout) if layout else _plain(body.sheet)
        place = _place(document)
        if logo:
            _put_logo(place, logo)
        place.clear()  # type: ignore[no-untyped-call]
        place.add_run(_MARK)
        _properties(document, body.sheet)
        packed = _packed(document, body.xml)
    except (HengwenError, MemoryError):
        raise
    except Exception as error:
        if layout is None:
            raise
        raise _no_document(layout) from error  # a crafted document can make python-docx raise anything
    yield packed


def _xml(block: Block) -> str:
    return text_xml((), properties="<w:pageBreakBefore/>") if isinstance(block, Break) else block_xml(block)


def _packed(document: "Document", body: str) -> bytes:
    """Return the package with the body in place of its mark. It is inserted as text, since element by element takes
    minutes.

    All its files get one date, the earliest that a ZIP can hold, so that the same sheet gives the same bytes. The
    package's own writer would use the current time.
    """
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in _files(document):
            whole = _filled(data.decode(), body).encode() if _MARK.encode() in data else data
            archive.writestr(ZipInfo(name), whole, ZIP_DEFLATED)
        archive.comment = PACKAGE_MARK  # among documents, it is known as a report
    return packed.getvalue()


def _files(document: "Document") -> Iterator[tuple[str, bytes]]:
    """Yield names and bytes of all files of a package."""
    from docx.opc.pkgwriter import _ContentTypesItem

    package = document.part.package
    assert package is not None
    for part in package.parts:
        part.before_marshal()
    yield "[Content_Types].xml", _ContentTypesItem.from_parts(package.parts).blob  # type: ignore[no-untyped-call]
    yield "_rels/.rels", package.rels.xml
    for part in package.parts:
        yield part.partname.membername, part.blob
        if part.rels:
            yield part.partname.rels_uri.membername, part.rels.xml


def _filled(xml: str, body: str) -> str:
    """Return the XML with the body inserted. Raises `ValueError` for XML that is not of a document."""
    mark = xml.index(_MARK)
    start = max(xml.rfind("<w:p>", 0, mark), xml.rfind("<w:p ", 0, mark))
    if start < 0 or NAMESPACE not in xml[: xml.find(">", xml.find("<w:document")) + 1]:
        raise ValueError("no document")
    return xml[:start] + body + xml[xml.index("</w:p>", mark) + len("</w:p>") :]


def _own(data: bytes, layout: Path) -> "Document":
    """Return the user's own document; its parts must not be too large, and none of them nor its fields elsewhere."""
    import docx

    with ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        if len(parts) > _MAX_PARTS or sum(part.file_size for part in parts) > _MAX_UNPACKED:
            raise _no_document(layout)
    document = docx.Document(io.BytesIO(data))
    for part in document.part.package.iter_parts():
        for relation in part.rels.values():
            if relation.is_external and not relation.reltype.endswith("/hyperlink"):
                raise _from_elsewhere(layout, relation.target_ref)
        fields = _INSTRUCTION.findall(part.blob) if "xml" in part.content_type else ()
        instructions = b"".join(map(b"".join, fields))  # one may be in several runs
        if loading := _LOADING.search(instructions):
            raise _from_elsewhere(layout, instructions[loading.start() :].decode("utf-8", "replace"))
    return document


def _from_elsewhere(layout: Path, tag: str) -> HengwenError:
    return HengwenError(
        message("The layout {path} loads something from elsewhere: {tag}", path=str(layout), tag=tag[:200].strip())
    )


def _no_document(layout: Path) -> HengwenError:
    return HengwenError(message("The layout {path} is no DOCX document.", path=str(layout)))


def _plain(sheet: Sheet) -> "Document":
    """Return an empty A4 document with a font for Chinese, and the page's number at the bottom."""
    import docx
    from docx.oxml import parse_xml
    from docx.oxml.ns import qn
    from docx.shared import Mm, Pt, RGBColor

    document = docx.Document()
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(18)
    section.top_margin, section.bottom_margin, section.footer_distance = Mm(18), Mm(22), Mm(10)
    latin, chinese = _FONTS.get(sheet.language, ("Calibri", "Microsoft YaHei"))
    for name in ("Normal", "Title", "Heading 1", "Heading 2"):
        style = document.styles[name]
        style.font.name = latin
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
            fonts.attrib.pop(qn(f"w:{theme}"), None)
        style.font.color.rgb = RGBColor(0x1D, 0x1F, 0x23)
        fonts.set(qn("w:eastAsia"), chinese)
    document.styles["Normal"].font.size = Pt(10)
    document.styles["Title"].font.size = Pt(20)
    footer = section.footer.paragraphs[0]
    footer._p.getparent().replace(footer._p, parse_xml(footer_xml(sheet.footer)))
    return document


def _place(document: "Document") -> "Paragraph":
    """Return the paragraph before which everything is inserted."""
    marked = next((one for one in document.paragraphs if one.text.strip() == PLACE), None)
    return marked or document.add_paragraph()


def _put_logo(place: "Paragraph", logo: bytes) -> None:
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.shared import Mm

    above = place.insert_paragraph_before()
    above.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    above.add_run().add_picture(io.BytesIO(logo), height=Mm(_LOGO))


def _properties(document: "Document", sheet: Sheet) -> None:
    properties = document.core_properties
    properties.title, properties.comments = sheet.title, sheet.note
    properties.author = properties.last_modified_by = "Hengwen"
    properties.language = sheet.language.replace("_", "-")
    with suppress(ValueError):
        properties.created = properties.modified = datetime.fromisoformat(sheet.created).replace(tzinfo=None)
