"""PDFs set from known text, in many measures: what a reader should give back is written down beside the page."""

import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fpdf import FPDF

sys.path.insert(0, str(Path(__file__).parents[1] / "packaging" / "samples"))
from fonts import HEI, SONG, face

TEXTS = Path(__file__).parents[1] / "packaging" / "samples" / "texts"
CLOSERS = "，。；：、！？”）》％%"
OPENERS = "“（《"
TOKEN = re.compile(rf"[{OPENERS}]*(?:[A-Za-z0-9.,;'\[\]()-]+|\S)[{CLOSERS}]* ?")
_WORDS = (
    "the of and to in is that for it as with was on are by this from which or an be at have not a we our their"
    " these more between however therefore measure method result sample paper students university language"
    " analysis comparison similarity document paragraph fingerprint retrieval experiment evaluation representation"
    " information considerable understanding independent collection statistical community environment"
    " responsibility waste participants neighbourhood questionnaire significant development interpretation"
    " knowledge approach data model small large early recent common simple different possible important public"
    " social national international shows gives takes finds uses depends increases decreases suggests describes"
    " provides requires follows remains"
)
WORDS = _WORDS.split()


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


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph to be set: `kind` is title, heading, body, row, caption or note; a row has its cells."""

    kind: str
    text: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Specimen:
    """A PDF and the paragraphs it was set from, without its headers and footers."""

    name: str
    data: bytes
    parts: tuple[str, ...]


@dataclass(slots=True)
class Press:
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
        for family, pattern in () if style.latin else (("text", SONG), ("bold", HEI)):
            self.pdf.add_font(family, "", face(pattern).path, collection_font_number=face(pattern).number)
        self.page()

    def page(self) -> None:
        """A new page with what stands above and below the text."""
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
        """The face and size for a kind of part."""
        size = self.style.size * scale * {"title": 1.7, "heading": 1.2, "caption": 0.9, "note": 0.82}.get(kind, 1.0)
        bold = kind in ("title", "heading")
        if self.style.latin:
            self.pdf.set_font("Times", "B" if bold else "", size)
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
        """A centred line: over all columns for the title."""
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
        lines = list(self.broken(part.text, indent))
        for number, text in enumerate(lines):
            self.room()
            self.font(part.kind)
            self._line(text, 0 if number else indent, last=number == len(lines) - 1)
        self.y += self.style.gap * self.style.leading

    def broken(self, text: str, indent: float) -> Iterator[str]:
        """Lines as they fit; Latin words may be parted by a hyphen."""
        room, line = self.measure - indent, ""
        for token in TOKEN.findall(text):
            if line and self.pdf.get_string_width((line + token).rstrip()) > room:
                head, rest = self._hyphened(line, token, room)
                yield (line + head).rstrip()
                room, line = self.measure, rest
            else:
                line += token
        yield line.rstrip()

    def _hyphened(self, line: str, token: str, room: float) -> tuple[str, str]:
        word = token.rstrip()
        for cut in range(len(word) - 3, 2, -1) if self.style.latin and word.isalpha() and len(word) > 6 else ():
            if self.pdf.get_string_width(line + word[:cut] + "-") <= room:
                return word[:cut] + "-", token[cut:]
        return "", token

    def _line(self, text: str, indent: float, *, last: bool) -> None:
        spare = self.measure - indent - self.pdf.get_string_width(text)
        x, y = self.left + indent, self.y + self.style.size
        self.y += self.style.leading
        if last or not self.style.justify:
            self.pdf.text(x, y, text)
        elif text.count(" ") > 3:
            self._spread(text.split(" "), x, y, spare / text.count(" "))
        else:
            self._spread(list(text), x, y, spare / max(1, len(text) - 1), blank="")

    def _spread(self, pieces: Sequence[str], x: float, y: float, gap: float, blank: str = " ") -> None:
        for piece in pieces:
            if piece.strip():
                self.pdf.text(x, y, piece)
            x += self.pdf.get_string_width(piece + blank) + gap

    def notes(self, texts: Sequence[str]) -> None:
        """Footnotes above the floor of the page, below a rule; the text keeps clear of them."""
        self.font("note")
        lines = [(line, at == 0) for text in texts for at, line in enumerate(self.broken(text, 0))]
        self.floor -= (len(lines) + 1.2) * self.style.leading
        y = self.floor + 1.2 * self.style.leading
        self.pdf.line(self.style.margin, y - self.style.leading, self.style.margin + 90, y - self.style.leading)
        for line, _ in lines:
            self.pdf.text(self.style.margin, y, line)
            y += 0.9 * self.style.leading


def chinese(rnd: random.Random) -> list[str]:
    """Paragraphs of the samples' manuscripts, shuffled."""
    raw = "\n".join(path.read_text(encoding="utf-8").partition("\n---\n")[2] for path in sorted(TEXTS.glob("*.md")))
    plain = re.sub(r"\{\{[^}]*\}\}|\[#?\w+\] ", "", raw)
    found = [
        line for line in plain.split("\n") if len(line) > 60 and line[0] not in "#|:[1234567890" and line.count(" ") < 9
    ]
    return rnd.sample(found, len(found))


def english(rnd: random.Random, count: int) -> list[str]:
    """Paragraphs of sentences of common words."""
    return [" ".join(_sentence(rnd) for _ in range(rnd.randint(2, 7))) for _ in range(count)]


def _sentence(rnd: random.Random) -> str:
    chosen = rnd.choices(WORDS, k=rnd.randint(6, 22))
    if len(chosen) > 12:
        chosen[5] += ","
    return " ".join(chosen).capitalize() + "."


def style_of(rnd: random.Random, **fixed: object) -> Style:
    """Measures by chance, as they occur in papers."""
    width, height = rnd.choice(((595, 842), (612, 792), (516, 729), (595, 842)))
    size = rnd.choice((9, 10, 10.5, 11, 12))
    indented = rnd.random() < 0.6
    measures: dict[str, object] = {
        "width": width,
        "height": height,
        "margin": rnd.uniform(48, 80),
        "size": size,
        "leading": size * rnd.choice((1.2, 1.35, 1.5, 1.8)),
        "indent": rnd.choice((1.5, 2, 2)) if indented else 0,
        "gap": rnd.choice((0, 0, 0.4)) if indented else rnd.choice((0.5, 0.8)),
        "gutter": rnd.uniform(14, 30),
        "justify": rnd.random() < 0.8,
    }
    return Style(**(measures | fixed))  # type: ignore[arg-type]


def _parts(rnd: random.Random, style: Style, mixed: bool, tables: bool) -> Iterator[Part]:
    texts = english(rnd, 26) if style.latin else chinese(rnd)[:22]
    if mixed:
        texts = [text for pair in zip(texts, english(rnd, 12), strict=False) for text in pair]
    yield Part("title", "A Study of Similar Documents" if style.latin else "相似文档的调查与研究")
    for number, text in enumerate(texts, 1):
        if number % 7 == 1:
            yield Part("heading", f"{number // 7 + 1} " + ("Method and Results" if style.latin else "调查方法与结果"))
        yield Part("body", text)
        if tables and number % 6 == 3:
            yield from _table(rnd, style, number)


def _table(rnd: random.Random, style: Style, number: int) -> Iterator[Part]:
    yield Part("caption", f"Table {number} Results by group" if style.latin else f"表{number} 各组的结果")
    head = ("Group", "Count", "Share", "Mean") if style.latin else ("组别", "人数", "比例", "均值")
    for row in (head, *(_figures(rnd, style, line) for line in range(rnd.randint(4, 8)))):
        yield Part("row", " ".join(row), row)


def _figures(rnd: random.Random, style: Style, line: int) -> tuple[str, ...]:
    name = f"Group {line + 1}" if style.latin else f"第{'一二三四五六七八九'[line]}组"
    return name, str(rnd.randint(10, 99)), f"{rnd.randint(10, 99)}%", f"{rnd.uniform(1, 5):.2f}"


def specimen(name: str, seed: int, *, mixed: bool = False, tables: bool = False, **fixed: object) -> Specimen:
    """One PDF with its paragraphs."""
    rnd = random.Random(seed)
    style = style_of(rnd, **fixed)
    press = Press(style, "Journal of Similar Documents" if style.latin else "某某大学课程论文")
    expected: list[str] = []
    notes = ["① " + text[:90] + "。" for text in chinese(rnd)[:2]] if style.notes else []
    if notes:
        press.notes(notes)
    for part in _parts(rnd, style, mixed, tables):
        press.put(part)
        if notes and press.first_page > 1:  # they stand at the foot of the first page
            expected += notes
            notes = []
        expected.append(part.text)
    return Specimen(name, bytes(press.pdf.output()), tuple(expected + notes))


def specimens(seed: int = 7) -> Iterator[Specimen]:
    """All of them, two of each sort."""
    for twin in (seed, seed + 100):
        yield specimen("Chinese, one column", twin)
        yield specimen("Chinese, not indented", twin + 1, indent=0, gap=0.6)
        yield specimen("Chinese, no gap, no indent", twin + 2, indent=0, gap=0)
        yield specimen("Chinese, two columns", twin + 3, columns=2, size=9, leading=13)
        yield specimen("Chinese, tables", twin + 4, tables=True)
        yield specimen("Chinese, footnotes", twin + 5, notes=True)
        yield specimen("mixed", twin + 6, mixed=True)
        yield specimen("English, hyphenated", twin + 7, latin=True)
        yield specimen("English, two columns", twin + 8, latin=True, columns=2)
        yield specimen("English, tables", twin + 9, latin=True, tables=True)
        yield specimen("no header, no footer", twin + 10, furniture=False)
