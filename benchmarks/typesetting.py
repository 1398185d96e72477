"""Sets paragraphs into columns and pages, in many measures, with fpdf2 and the Noto CJK fonts."""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fpdf import FPDF

sys.path.insert(0, str(Path(__file__).parents[1] / "packaging" / "samples"))
from fonts import HEI, SONG, face

CLOSERS = "，。；：、！？”）》％%"
OPENERS = "“（《"
TOKEN = re.compile(rf"[{OPENERS}]*(?:[A-Za-z0-9.,;'\[\]()-]+|\S)[{CLOSERS}]* ?")


def add_face(pdf: FPDF, family: str, pattern: str = SONG) -> None:
    """Have a face of the system ready under the name of a family."""
    pdf.add_font(family, "", face(pattern).path, collection_font_number=face(pattern).number)


def broken(pdf: FPDF, text: str, width: float, indent: float = 0, *, hyphens: bool = False) -> Iterator[str]:
    """Yield the lines of a text in a width in points; with `hyphens` long Latin words may be parted."""
    room, line = width - indent, ""
    for token in TOKEN.findall(text):
        if line and pdf.get_string_width((line + token).rstrip()) > room:
            head, rest = _hyphened(pdf, line, token, room) if hyphens else ("", token)
            yield (line + head).rstrip()
            room, line = width, rest
        else:
            line += token
    yield line.rstrip()


def _hyphened(pdf: FPDF, line: str, token: str, room: float) -> tuple[str, str]:
    word = token.rstrip()
    for cut in range(len(word) - 3, 2, -1) if word.isalpha() and len(word) > 6 else ():
        if pdf.get_string_width(line + word[:cut] + "-") <= room:
            return word[:cut] + "-", token[cut:]
    return "", token


@dataclass(frozen=True, slots=True)
class Style:
    """The measures of a document, in points; `indent` in letters, `gap` between paragraphs in lines."""

    width: float
    height: float
    margin: float
    size: float
    leading: float
    indent: float
    gap: float
    columns: int = 1
    gutter: float = 20
    justify: bool = True
    latin: bool = False
    furniture: bool = True
    notes: bool = False
    letterwise: bool = False
    family: str = "Times"  # of Latin documents
    sans: bool = False  # Chinese in the face of the headings


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph to be set: `kind` is title, heading, body, row, caption or note; a row has its cells."""

    kind: str
    text: str
    cells: tuple[str, ...] = ()


@dataclass(slots=True)
class Typesetter:
    """Sets parts into the columns of an `FPDF`, from the upper left; `y` is measured from the top."""

    style: Style
    running: str
    pdf: FPDF = field(init=False)
    column: int = 0
    y: float = 0
    top: float = 0
    floor: float = 0
    first_page: int = 0

    def __post_init__(self) -> None:
        style = self.style
        self.pdf = FPDF(unit="pt", format=(style.width, style.height))
        self.pdf.set_auto_page_break(False)
        for family, pattern in () if style.latin else (("text", HEI if style.sans else SONG), ("bold", HEI)):
            add_face(self.pdf, family, pattern)
        self.page()

    def page(self) -> None:
        """Begin a new page with what stands above and below the text."""
        style = self.style
        self.pdf.add_page()
        self.column, self.top, self.floor = 0, style.margin, style.height - style.margin
        self.y = self.top
        if style.furniture:
            self.font("body", 0.8)
            self._centred(self.running, style.margin - 2.2 * style.size)
            self._centred(str(self.pdf.page_no()), style.height - style.margin + 2.5 * style.size)

    def _centred(self, text: str, y: float) -> None:
        self.pdf.text((self.style.width - self.pdf.get_string_width(text)) / 2, y, text)

    def font(self, kind: str, scale: float = 1.0) -> None:
        """Choose the face and size for a kind of part."""
        size = self.style.size * scale * {"title": 1.7, "heading": 1.2, "caption": 0.9, "note": 0.82}.get(kind, 1.0)
        bold = kind in ("title", "heading")
        if self.style.latin:
            self.pdf.set_font(self.style.family, "B" if bold else "", size)
        else:
            self.pdf.set_font("bold" if bold else "text", "", size)

    @property
    def measure(self) -> float:
        """The width of a column."""
        style = self.style
        return (style.width - 2 * style.margin - (style.columns - 1) * style.gutter) / style.columns

    @property
    def left(self) -> float:
        """Where the column begins."""
        return self.style.margin + self.column * (self.measure + self.style.gutter)

    def room(self, lines: float = 1) -> None:
        """Go on in the next column or page where so many lines do not fit."""
        if self.y + lines * self.style.leading > self.floor:
            self._turn()
        self.first_page = self.first_page or self.pdf.page_no()

    def _turn(self) -> None:
        if self.column + 1 < self.style.columns:
            self.column, self.y = self.column + 1, self.top
        else:
            self.page()

    def put(self, part: Part) -> None:
        """Set one part below the last; `first_page` is then where it begins."""
        self.first_page = 0
        self.font(part.kind)
        if part.kind == "row":
            self._row(part.cells)
        elif part.kind in ("title", "caption"):
            self._across(part)
        elif part.kind == "heading":
            self.room(4)
            self.font("heading")
            self.y += 0.5 * self.style.leading
            self._line(part.text, 0, last=True)
            self.y += 0.3 * self.style.leading
        else:
            self._paragraph(part)

    def _row(self, cells: Sequence[str]) -> None:
        self.room()
        self.font("row")
        for number, cell in enumerate(cells):
            self.pdf.text(self.left + number * self.measure / len(cells), self.y + self.style.size, cell)
        self.y += self.style.leading

    def _across(self, part: Part) -> None:
        """Set a centred line: over all columns for the title."""
        self.room(3)
        self.font(part.kind)
        wide = self.style.width - 2 * self.style.margin if part.kind == "title" else self.measure
        begin = self.style.margin if part.kind == "title" else self.left
        self.y += 0.6 * self.style.leading
        x = begin + (wide - self.pdf.get_string_width(part.text)) / 2
        self.pdf.text(x, self.y + self.style.size, part.text)
        self.y += 1.6 * self.style.leading
        if part.kind == "title":
            self.top = self.y

    def _paragraph(self, part: Part) -> None:
        indent = self.style.indent * self.style.size
        lines = list(broken(self.pdf, part.text, self.measure, indent, hyphens=self.style.latin))
        for number, text in enumerate(lines):
            self.room()
            self.font(part.kind)
            self._line(text, 0 if number else indent, last=number == len(lines) - 1)
        self.y += self.style.gap * self.style.leading

    def _line(self, text: str, indent: float, *, last: bool) -> None:
        spare = self.measure - indent - self.pdf.get_string_width(text)
        x, y = self.left + indent, self.y + self.style.size
        self.y += self.style.leading
        if last or not self.style.justify:
            self.pdf.text(x, y, text)
        elif text.count(" ") > 3:
            self._spread(text.split(" "), x, y, spare / text.count(" "))
        else:
            self._spaced(text, x, y, spare / max(1, len(text) - 1))

    def _spaced(self, text: str, x: float, y: float, gap: float) -> None:
        """Set a line with the same gap after every letter: as one piece or letter by letter, as programs differ."""
        if self.style.letterwise:
            self._spread(list(text), x, y, gap, blank="")
            return
        size = self.style.size
        self.pdf.set_char_spacing(gap)
        self.pdf.set_xy(x - self.pdf.c_margin, y - 0.8 * size)
        self.pdf.cell(self.measure * 1.2, size, text)
        self.pdf.set_char_spacing(0)

    def _spread(self, pieces: Sequence[str], x: float, y: float, gap: float, blank: str = " ") -> None:
        for piece in pieces:
            if piece.strip():
                self.pdf.text(x, y, piece)
            x += self.pdf.get_string_width(piece + blank) + gap

    def notes(self, texts: Sequence[str]) -> None:
        """Set footnotes above the floor of the page, below a rule; the text keeps clear of them."""
        self.font("note")
        lines = [line for text in texts for line in broken(self.pdf, text, self.measure, hyphens=self.style.latin)]
        self.floor -= (len(lines) + 1.2) * self.style.leading
        y = self.floor + 1.2 * self.style.leading
        self.pdf.line(self.style.margin, y - self.style.leading, self.style.margin + 90, y - self.style.leading)
        for line in lines:
            self.pdf.text(self.style.margin, y, line)
            y += 0.9 * self.style.leading
