"""Sets texts on pages as pictures, and knows what stands where: every line of the truth, and the paragraphs."""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging" / "samples"))
from fonts import HEI, SONG, face

A4 = (8.27, 11.69)  # inches
_TOKEN = re.compile(r"[“（《]*(?:[A-Za-z0-9.,;:'\[\]()_/-]+|\S)[，。；：、！？”）》％%]* ?")


def font(pattern: str, pixels: float) -> ImageFont.FreeTypeFont:
    """Return a font of the system, by a pattern of fontconfig, at a size in pixels."""
    result = face(pattern)
    return ImageFont.truetype(result.path, round(pixels), index=result.number)


@dataclass(slots=True)
class Page:
    """A picture with its truth: paragraphs of lines, in reading order."""

    picture: Image.Image
    paragraphs: list[list[str]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The truth as one text: lines of Chinese joined, others with a blank; a line for each paragraph."""
        return "\n".join(joined(lines) for lines in self.paragraphs)


def joined(lines: Sequence[str]) -> str:
    """Return the text of a paragraph from its lines."""
    text = ""
    for line in lines:
        if text and not (text[-1] >= "\u2e80" or line[:1] >= "\u2e80"):
            text += " "
        text += line
    return text


@dataclass(slots=True)
class Setter:
    """Sets text in a column of a page, downward from `y`; all measures in pixels."""

    page: Page
    left: float
    right: float
    y: float
    size: float
    pattern: str = SONG
    leading: float = 1.6
    ink: str = "black"

    def paragraph(self, text: str, indent: float = 2, gap: float = 0.3) -> None:
        """Set a paragraph; `indent` in letters, `gap` after it in lines."""
        face_ = font(self.pattern, self.size)
        lines = list(broken(face_, text, self.right - self.left, indent * self.size))
        for number, line in enumerate(lines):
            self._draw(line, self.left + (0 if number else indent * self.size), face_)
        self.page.paragraphs.append(lines)
        self.y += gap * self.size * self.leading

    def heading(self, text: str, scale: float = 1.3, *, centred: bool = False) -> None:
        """Set a heading in a sans face."""
        face_ = font(HEI, self.size * scale)
        left = self.left + ((self.right - self.left - face_.getlength(text)) / 2 if centred else 0)
        self.y += self.size * 0.5
        self._draw(text, left, face_, scale)
        self.y += self.size * 0.5
        self.page.paragraphs.append([text])

    def verbatim(self, lines: Sequence[str]) -> None:
        """Set lines as they are, each a paragraph."""
        face_ = font("Noto Sans Mono CJK SC", self.size)
        for line in lines:
            blanks = len(line) - len(line.lstrip())
            self._draw(line.lstrip(), self.left + face_.getlength(" ") * blanks, face_)
            if line.strip():
                self.page.paragraphs.append([line.strip()])

    def table(self, rows: Sequence[Sequence[str]], *, ruled: bool, padding: float = 0.5) -> None:
        """Set a table over the width of the column; each row is a paragraph."""
        face_ = font(self.pattern, self.size)
        natural = [max(face_.getlength(row[column]) for row in rows) for column in range(len(rows[0]))]
        spare = (self.right - self.left - sum(natural)) / len(natural)
        draw, height = ImageDraw.Draw(self.page.picture), self.size * (1.2 + padding)
        pen = max(1, round(self.size / 16))
        for row in rows:
            x = self.left
            for cell, width in zip(row, natural, strict=True):
                draw.text((x + spare / 2, self.y + height / 2), cell, self.ink, face_, anchor="lm")
                if ruled:
                    draw.rectangle((x, self.y, x + width + spare, self.y + height), outline=self.ink, width=pen)
                x += width + spare
            self.page.paragraphs.append(["\t".join(row)])
            self.y += height
        self.y += self.size

    def wrapped_table(self, rows: Sequence[Sequence[str]], widths: Sequence[float]) -> None:
        """Set a table whose cells have several lines, each a paragraph; rows stand as close as lines."""
        face_, draw = font(self.pattern, self.size), ImageDraw.Draw(self.page.picture)
        pitch = self.size * 1.45
        for row in rows:
            whole = [width * (self.right - self.left) for width in widths]
            cells = [list(broken(face_, text, width - self.size, 0)) for text, width in zip(row, whole, strict=True)]
            height, x = max(map(len, cells)) * pitch + 0.2 * self.size, self.left
            for lines, width in zip(cells, whole, strict=True):
                top = self.y + (height - len(lines) * pitch) / 2
                for number, line in enumerate(lines):
                    draw.text((x + self.size / 2, top + number * pitch), line, self.ink, face_)
                draw.rectangle((x, self.y, x + width, self.y + height), outline=self.ink)
                self.page.paragraphs.append(lines)
                x += width
            self.y += height

    def bubble(self, text: str, side: float) -> None:
        """Set a message of a conversation, at the left (0) or the right (1)."""
        face_ = font(self.pattern, self.size)
        lines = list(broken(face_, text, (self.right - self.left) * 0.65, 0))
        width, height = max(map(face_.getlength, lines)) + self.size * 1.4, (len(lines) * 1.4 + 1) * self.size
        x = self.left + side * (self.right - self.left - width)
        paper = "#95ec69" if side else "white"
        ImageDraw.Draw(self.page.picture).rounded_rectangle((x, self.y, x + width, self.y + height), 12, fill=paper)
        for number, line in enumerate(lines):
            place = x + self.size * 0.7, self.y + self.size * (0.5 + 1.4 * number)
            ImageDraw.Draw(self.page.picture).text(place, line, self.ink, face_)
        self.page.paragraphs.append(lines)
        self.y += height + self.size * 1.3

    def _draw(self, line: str, x: float, face_: ImageFont.FreeTypeFont, scale: float = 1) -> None:
        ImageDraw.Draw(self.page.picture).text((x, self.y), line, self.ink, face_)
        self.y += self.size * self.leading * scale


def broken(face_: ImageFont.FreeTypeFont, text: str, width: float, indent: float) -> Iterator[str]:
    """Yield the lines of a text in a width."""
    room, line = width - indent, ""
    for token in _TOKEN.findall(text):
        if line and face_.getlength((line + token).rstrip()) > room:
            yield line.rstrip()
            room, line = width, ""
        line += token
    yield line.rstrip()


def blank(dpi: float, paper: str = "white", inches: tuple[float, float] = A4) -> Page:
    """Return an empty page."""
    return Page(Image.new("RGB", (round(inches[0] * dpi), round(inches[1] * dpi)), paper))


def column(page: Page, points: float, dpi: float, *, number: int = 0, columns: int = 1, y: float = 0.9) -> Setter:
    """Return a setter for one of the columns of a page, with a letter size in points; `y` in inches."""
    margin, gutter = 0.9 * dpi, 0.3 * dpi
    width = (page.picture.width - 2 * margin - gutter * (columns - 1)) / columns
    left = margin + number * (width + gutter)
    return Setter(page, left, left + width, y * dpi, points / 72 * dpi)
