"""A sheet as PDF: real text, its font embedded, page numbers, bookmarks."""

import io
from collections.abc import Mapping
from datetime import datetime
from typing import BinaryIO

from hengwen.exports.pdf.fonts import system_faces
from hengwen.exports.pdf.objects import PdfFile, text_string
from hengwen.exports.pdf.page import HEIGHT, TEXT_COLOURS, WIDTH, PdfPage
from hengwen.exports.pdf.page_layout import BOTTOM, CONTENT_WIDTH, LEFT, Bookmark, Link, PageLayout
from hengwen.exports.pdf.typeface import Typeface
from hengwen.exports.sheets.blocks import Sheet, TextRole, TextRun
from hengwen.model.progress import Progress, with_progress
from hengwen.text.display import printable
from hengwen.views.presentation import Presentation

_LOGO = 40.0  # points of its height on the first page
_SMALL = 8.5  # points of a page's number in a table
_AROUND = 6  # points beside a short link that can be clicked, too
_MEDIA = f"/MediaBox [0 0 {WIDTH} {HEIGHT}]"


def write_pdf(sheet: Sheet, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a sheet as PDF 1.7.

    Raises `HengwenError` where the system has no font with Chinese characters, and whatever `progress` raises.
    """
    layout = PageLayout(Typeface(system_faces()))
    logo = presentation.logo_png()
    picture = _Picture(logo) if logo else None
    _head(layout, sheet, picture)
    for block in with_progress(sheet.blocks, progress):
        layout.add(block)
    _name_pages(layout)
    _footers(layout, sheet.footer)
    _write(layout, sheet, picture, stream)


class _Picture:
    """The logo as samples."""

    def __init__(self, png: bytes) -> None:
        from PIL import Image

        self._image = Image.open(io.BytesIO(png)).convert("RGB")
        self.width = _LOGO * self._image.width / self._image.height

    def embed(self, file: PdfFile) -> int:
        """Add it to a file. Return its number."""
        size = f"/Width {self._image.width} /Height {self._image.height}"
        entries = f"/Type /XObject /Subtype /Image {size} /ColorSpace /DeviceRGB /BitsPerComponent 8"
        return file.stream(self._image.tobytes(), entries)


def _head(layout: PageLayout, sheet: Sheet, picture: _Picture | None) -> None:
    width = CONTENT_WIDTH
    if picture:
        layout.page.logo(
            LEFT + CONTENT_WIDTH - min(picture.width, CONTENT_WIDTH / 3),
            layout.y - _LOGO,
            min(picture.width, CONTENT_WIDTH / 3),
            _LOGO,
        )
        width -= min(picture.width, CONTENT_WIDTH / 3) + 12
    for text, size, bold in ((sheet.title, 18.0, True), (sheet.note, 9.0, False)):
        for line in layout.wrap((TextRun(text, TextRole.PLAIN if bold else TextRole.QUIET, bold=bold),), size, width):
            layout.y -= size * 1.45
            layout.page.line(line, LEFT, layout.y + size * 0.3, size)
    layout.y -= 10


def _name_pages(layout: PageLayout) -> None:
    """Write the pages to which links lead, now that they are known."""
    for link in layout.links:
        if link.operator is not None:
            page = str(layout.anchors[link.target].page + 1)
            left = link.right - sum(map(layout.typeface.width, page)) * _SMALL / 1000
            layout.pages[link.page].link_instead(link.operator, left, link.y, page, _SMALL)


def _footers(layout: PageLayout, footer: str) -> None:
    for number, page in enumerate(layout.pages, 1):
        page.rule(LEFT, BOTTOM - 14, CONTENT_WIDTH)
        page.text(LEFT, BOTTOM - 26, footer, 7.5, TEXT_COLOURS[TextRole.QUIET])
        place = f"{number} / {len(layout.pages)}"
        width = sum(map(layout.typeface.width, place)) * 7.5 / 1000
        page.text(LEFT + CONTENT_WIDTH - width, BOTTOM - 26, place, 7.5, TEXT_COLOURS[TextRole.QUIET])


def _write(layout: PageLayout, sheet: Sheet, picture: _Picture | None, stream: BinaryIO) -> None:
    file = PdfFile()
    root, tree = file.reserve(), file.reserve()
    font = layout.typeface.embed(file)
    logo = f" /XObject << /Logo {picture.embed(file)} 0 R >>" if picture else ""
    resources = file.add(f"<< /Font << /F {font} 0 R >>{logo} >>")
    links = {place: file.reserve() for place in sorted({link.page for link in layout.links})}
    pages = [_page(file, page, tree, resources, links.get(place)) for place, page in enumerate(layout.pages)]
    for place, number in links.items():
        file.set(number, _annotations(layout, place, pages))
    kids = " ".join(f"{page} 0 R" for page in pages)
    file.set(tree, f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>")
    outlines = _outlines(file, layout.bookmarks, pages)
    language = sheet.language.replace("_", "-")
    shows = "/ViewerPreferences << /DisplayDocTitle true >>"
    file.set(
        root,
        f"<< /Type /Catalog /Pages {tree} 0 R{outlines} /Lang ({language}) {shows} >>",
    )
    info = file.add(f"<< /Title {text_string(sheet.title)} /Producer {text_string('Hengwen')}{_date(sheet.created)} >>")
    file.write(stream, root, info)


def _page(file: PdfFile, page: PdfPage, tree: int, resources: int, links: int | None) -> int:
    """Add a page, and return its number; `links`: that of the list of its links, None for none."""
    content, annotations = file.stream(page.content), f" /Annots {links} 0 R" if links else ""
    entries = f"{_MEDIA} /Resources {resources} 0 R /Contents {content} 0 R{annotations}"
    return file.add(f"<< /Type /Page /Parent {tree} 0 R {entries} >>")


def _annotations(layout: PageLayout, place: int, pages: list[int]) -> str:
    """Return the list of the links of a page."""
    return f"[{' '.join(_annotation(link, layout.anchors, pages) for link in layout.links if link.page == place)}]"


def _annotation(link: Link, anchors: Mapping[str, Bookmark], pages: list[int]) -> str:
    to = anchors[link.target]
    area = f"{link.left - _AROUND:.1f} {link.y - 3:.1f} {link.right + _AROUND:.1f} {link.y + _SMALL:.1f}"
    where = f"[{pages[to.page]} 0 R /XYZ 0 {to.y + 12:.0f} 0]"
    return f"<< /Type /Annot /Subtype /Link /Rect [{area}] /Border [0 0 0] /Dest {where} >>"


def _outlines(file: PdfFile, bookmarks: list[Bookmark], pages: list[int]) -> str:
    """Return the bookmarks as one flat list."""
    if not bookmarks:
        return ""
    top = file.reserve()
    numbers = [file.reserve() for _ in bookmarks]
    for place, (number, mark) in enumerate(zip(numbers, bookmarks, strict=True)):
        before = f" /Prev {numbers[place - 1]} 0 R" if place else ""
        after = f" /Next {numbers[place + 1]} 0 R" if place + 1 < len(numbers) else ""
        title = text_string("\u2003" * (mark.level - 1) + printable(mark.text))
        where = f"[{pages[mark.page]} 0 R /XYZ 0 {mark.y + 12:.0f} 0]"
        file.set(number, f"<< /Title {title} /Parent {top} 0 R{before}{after} /Dest {where} >>")
    file.set(top, f"<< /Type /Outlines /First {numbers[0]} 0 R /Last {numbers[-1]} 0 R /Count {len(numbers)} >>")
    return f" /Outlines {top} 0 R"


def _date(created: str) -> str:
    try:
        return f" /CreationDate (D:{datetime.fromisoformat(created):%Y%m%d%H%M%S}Z)"
    except ValueError:
        return ""
