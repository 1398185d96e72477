"""Writes a manuscript as PDF: justified lines, an embedded subset of the font, running title and page numbers."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from fonts import HEI, SONG, face
from fpdf import FPDF, Align
from manuscript import Block, Manuscript

WRITTEN = datetime(2025, 6, 16, 20, 0, 0, tzinfo=UTC)
LEADING = 7.2  # mm
INDENT = 2 * 12 * 25.4 / 72  # mm, two characters of 12 pt
SIZES = {"title": 18, "heading": 14, "subheading": 12, "caption": 10.5}
CLOSERS = "，。；：、！？”）》％%"
OPENERS = "“（《"
TOKEN = re.compile(rf"[{OPENERS}]*(?:[A-Za-z0-9.,'-]+|\S)[{CLOSERS}]* ?")


class Pages(FPDF):
    """A4 pages with a running title above and the page number below."""

    def __init__(self, running: str) -> None:
        super().__init__()
        self.running = running
        for family, pattern in (("song", SONG), ("hei", HEI)):
            self.add_font(family, "", face(pattern).path, collection_font_number=face(pattern).number)
        self.set_margins(28, 30, 28)
        self.set_auto_page_break(True, 25)
        self.set_creation_date(WRITTEN)

    def header(self) -> None:
        """Set the running title."""
        self.set_font("song", size=9)
        self.set_y(15)
        self.cell(0, 6, self.running, border="B", align=Align.C)
        self.set_y(30)

    def footer(self) -> None:
        """Set the page number."""
        self.set_font("song", size=9)
        self.set_y(-17)
        self.cell(0, 6, f"第 {self.page_no()} 页", align=Align.C)


def write_pdf(text: Manuscript) -> bytes:
    """Return the manuscript as the bytes of a PDF file, the same at every run."""
    pages = Pages(f"{text.meta['author']}　{text.meta['title']}")
    pages.set_title(text.meta["title"])
    pages.set_author(text.meta["author"])
    pages.add_page()
    for block in text.blocks:
        add(pages, block)
    return bytes(pages.output())


def add(pages: Pages, block: Block) -> None:
    """Add a block below the last."""
    if block.kind == "table":
        add_table(pages, block.rows)
    elif block.kind in SIZES:
        add_heading(pages, block)
    elif block.kind == "item":
        add_text(pages, f"{block.number}. {block.text}", keep=False)
    else:
        add_text(pages, block.text, keep=bool(block.label or block.passages))


def add_heading(pages: Pages, block: Block) -> None:
    """Add a title, heading or caption in its size, never alone at the foot of a page."""
    pages.set_font("hei", size=SIZES[block.kind])
    if pages.will_page_break(5 * LEADING):
        pages.add_page()
        pages.set_font("hei", size=SIZES[block.kind])
    pages.ln(2)
    align = Align.L if "heading" in block.kind else Align.C
    pages.cell(0, LEADING + 1, block.text, align=align, new_x="LMARGIN", new_y="NEXT")


def add_text(pages: Pages, text: str, *, keep: bool) -> None:
    """Add a justified paragraph; `keep` holds its lines on one page, so that no passage is cut by the page number."""
    pages.set_font("song", size=12)
    lines = list(broken(pages, text))
    if keep and pages.will_page_break(len(lines) * LEADING):
        pages.add_page()
    for number, tokens in enumerate(lines):
        if pages.will_page_break(LEADING):
            pages.add_page()
        pages.set_font("song", size=12)
        add_line(pages, tokens, indent=0 if number else INDENT, last=number == len(lines) - 1)


def broken(pages: Pages, text: str) -> Iterator[list[str]]:
    """Yield tokens line by line, as many as fit; closing marks never begin a line, opening ones never end it."""
    room, line = pages.epw - INDENT, list[str]()
    for token in TOKEN.findall(text):
        width = pages.get_string_width(token.rstrip())
        if line and width > room:
            yield line
            room, line = pages.epw, []
        line.append(token)
        room -= pages.get_string_width(token)
    yield line


def add_line(pages: Pages, tokens: list[str], *, indent: float, last: bool) -> None:
    """Add a line: Chinese is spread between characters, English between words, the last line not at all."""
    text = "".join(tokens).rstrip()
    spare = pages.epw - indent - pages.get_string_width(text)
    pages.set_x(pages.l_margin + indent)
    if last:
        pages.cell(0, LEADING, text)
    elif text.count(" ") > 3:
        add_words(pages, text, spare)
    else:
        pages.set_char_spacing(spare * pages.k / (len(text) - 1))
        pages.cell(0, LEADING, text)
        pages.set_char_spacing(0)
    pages.ln(LEADING)


def add_words(pages: Pages, text: str, spare: float) -> None:
    """Add English words with the spare room shared out between them."""
    words = text.split(" ")
    gap = spare / (len(words) - 1)
    for word in words:
        shown = f"{word} "
        pages.cell(pages.get_string_width(shown) + gap, LEADING, shown)


def add_table(pages: Pages, rows: tuple[tuple[str, ...], ...]) -> None:
    """Add a table with lines, kept on one page."""
    if pages.will_page_break(len(rows) * LEADING):
        pages.add_page()
    pages.set_font("song", size=10.5)
    width = pages.epw / len(rows[0])
    for row in rows:
        for text in row:
            pages.cell(width, LEADING, text, border=1, align=Align.C)
        pages.ln(LEADING)
    pages.ln(2)
