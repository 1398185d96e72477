"""Pages set from pieces of text at known places, in the order in which they are to be read."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fpdf import FPDF

from benchmarks.pages import chinese, english
from benchmarks.typesetting import add_face, broken

Line = tuple[float, float, str]  # left, base line from the top, text: points


@dataclass(frozen=True, slots=True)
class Cell:
    """Lines that are read one after the other, and how high they are together in points."""

    lines: tuple[Line, ...]
    height: float

    def moved(self, down: float) -> "Cell":
        """Return the same lower on the page."""
        return Cell(tuple((x, y + down, text) for x, y, text in self.lines), self.height)


@dataclass(slots=True)
class Book:
    """A PDF whose pages are set by chance."""

    rnd: random.Random
    pdf: FPDF = field(init=False)

    def __post_init__(self) -> None:
        self.pdf = FPDF(unit="pt")
        self.pdf.set_auto_page_break(False)
        add_face(self.pdf, "text")

    def data(self) -> bytes:
        """Return the file."""
        return bytes(self.pdf.output())


@dataclass(slots=True)
class Sheet:
    """A page in A4, upright or `wide`; `by_line` says that the file writes what stands beside each other together."""

    book: Book
    latin: bool
    wide: bool = False
    by_line: bool = False
    size: float = 10.0
    right: list[str] = field(init=False, default_factory=list)
    _texts: Iterator[str] = field(init=False)

    def __post_init__(self) -> None:
        self.pdf.add_page(format=(842, 595) if self.wide else (595, 842))
        self._texts = self._paragraphs()

    @property
    def pdf(self) -> FPDF:
        """Return the PDF that the page is set in."""
        return self.book.pdf

    @property
    def rnd(self) -> random.Random:
        """Return the source of chance."""
        return self.book.rnd

    def _paragraphs(self) -> Iterator[str]:
        while True:
            yield from english(self.rnd, 40) if self.latin else chinese(self.rnd)

    @property
    def leading(self) -> float:
        """Return the way from base line to base line, in points."""
        return 1.35 * self.size

    @property
    def bullet(self) -> str:
        """Return the sign before an item; Times has no larger one."""
        return "· " if self.latin else "• "

    def paragraph(self) -> str:
        """Return several sentences."""
        return next(self._texts)

    def phrase(self, least: int, most: int) -> str:
        """Return so many words or, in Chinese, twice as many characters from the middle of a text."""
        count = self.rnd.randint(least, most)
        text = next(self._texts)
        while len(text) < (10 if self.latin else 3) * most:
            text += (" " if self.latin else "") + next(self._texts)
        if self.latin:
            words = text.split()
            at = self.rnd.randrange(max(1, len(words) - count))
            return " ".join(words[at : at + count]).strip(",.").capitalize()
        at = self.rnd.randrange(max(1, len(text) - 2 * count))
        return text[at : at + 2 * count].strip("，。；：、！？“”（）《》 ")

    def font(self, size: float) -> None:
        """Choose the face for what is measured or set next."""
        self.pdf.set_font("Times" if self.latin else "text", "", size)

    def cell(self, x: float, y: float, width: float, text: str, indent: float = 0) -> Cell:
        """Break a text into lines from a place on."""
        self.font(self.size)
        lines = tuple(
            (x + (indent if not at else 0), y + self.size + at * self.leading, line)
            for at, line in enumerate(broken(self.pdf, text, width - indent))
        )
        return Cell(lines, len(lines) * self.leading)

    def put(self, cells: Sequence[Cell], size: float = 0) -> None:
        """Set cells that are read one after the other."""
        self.font(size or self.size)
        lines = [line for cell in cells for line in cell.lines]
        for x, y, text in sorted(lines, key=lambda line: (round(line[1]), line[0])) if self.by_line else lines:
            self.pdf.text(x, y, text)
        self.right += [line[2] for cell in cells for line in cell.lines]

    def heading(self, x: float, y: float, text: str, scale: float = 1.4) -> float:
        """Set a line in large letters; return how high it is."""
        size = scale * self.size
        self.put([Cell(((x, y + size, text),), 0)], size=size)
        return 1.7 * size

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a frame."""
        self.pdf.rect(x, y, width, height)
