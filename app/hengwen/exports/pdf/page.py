"""The content of a page as operators (ISO 32000-1, 8 and 9.4). The origin is the page's lower left corner."""

from hengwen.exports.pdf.lines import Line
from hengwen.exports.pdf.typeface import Typeface
from hengwen.exports.sheets.blocks import TextRole, TextRun
from hengwen.model.regex import regex
from hengwen.views.colours import PASSAGES

WIDTH, HEIGHT = 595.28, 841.89
"""A4, in points."""

TEXT_COLOURS = {
    TextRole.PLAIN: "1d1f23",
    TextRole.QUIET: "5f636c",
    TextRole.MATCH: "b3261e",
    TextRole.CITED: "1b6236",
    TextRole.OUT: "7b808a",
    TextRole.EXCUSED: "7b808a",
    TextRole.WARN: "8a4600",
}

DIFFERS = "b3261e"
LINK = "1f4e9e"

_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RIGHT_TO_LEFT = regex(f"[{_RTL}]+")
"""Hebrew and Arabic words, which are drawn from right to left. Their letters are not joined, and the words of a line
are in order from left to right: only then copied text equals the original.
"""


def rgb(hexadecimal: str) -> str:
    """Return a colour as three operands."""
    return " ".join(f"{int(hexadecimal[place : place + 2], 16) / 255:.3f}" for place in (0, 2, 4))


class PdfPage:
    """Collects the operators of one page."""

    def __init__(self, typeface: Typeface) -> None:
        self._typeface = typeface
        self._operators: list[str] = []

    @property
    def content(self) -> bytes:
        """Return the page's content stream."""
        return "\n".join(self._operators).encode("ascii")

    @property
    def operators(self) -> int:
        """How much was drawn on it, so far."""
        return len(self._operators)

    def link_instead(self, operator: int, x: float, y: float, text: str, size: float) -> None:
        """Draw a link in the place of what was drawn as number `operator`, from 0: it is copied in that order."""
        self.text(x, y, text, size, LINK)
        self._operators[operator] = self._operators.pop()

    def text(self, x: float, y: float, text: str, size: float, colour: str, *, bold: bool = False) -> None:
        """Draw a text from `x`, on the base line `y`; bold by a stroke around it."""
        style = f"2 Tr {size / 36:.2f} w {rgb(colour)} RG" if bold else "0 Tr"
        codes = self._typeface.hexadecimal(_RIGHT_TO_LEFT.sub(lambda match: match.group()[::-1], text))
        self._operators.append(f"BT {style} {rgb(colour)} rg /F {size:.2f} Tf {x:.2f} {y:.2f} Td <{codes}> Tj ET")

    def box(self, x: float, y: float, width: float, height: float, background: str) -> None:
        """Draw a filled rectangle."""
        self._operators.append(f"{rgb(background)} rg {x:.2f} {y:.2f} {width:.2f} {height:.2f} re f")

    def rule(self, x: float, y: float, width: float, colour: str = "d8d8d2", *, dash: str = "") -> None:
        """Draw a horizontal line."""
        self._operators.append(f"{rgb(colour)} RG 0.6 w [{dash}] 0 d {x:.2f} {y:.2f} m {x + width:.2f} {y:.2f} l S")

    def logo(self, x: float, y: float, width: float, height: float) -> None:
        """Draw the user's logo."""
        self._operators.append(f"q {width:.2f} 0 0 {height:.2f} {x:.2f} {y:.2f} cm /Logo Do Q")

    def line(self, line: Line, x: float, y: float, size: float, role: TextRole = TextRole.PLAIN) -> None:
        """Draw a line of text with its backgrounds and underlines."""
        for piece in line:
            if piece.run.background is not None:
                self.box(x + piece.x, y - size * 0.22, piece.width, size * 1.22, PASSAGES[piece.run.background % 8])
        for piece in line:
            run = piece.run
            small = size * (0.82 if run.small else 1)
            shown = role if run.role is TextRole.PLAIN else run.role
            colour = DIFFERS if run.differs else LINK if run.target else TEXT_COLOURS[shown]
            self.text(x + piece.x, y, piece.text, small, colour, bold=run.bold)
            self._lines(run, x + piece.x, y, size, piece.width)

    def _lines(self, run: TextRun, x: float, y: float, size: float, width: float) -> None:
        """Underline matched text and differences, and quoted text with dashes, and strike out what is excused, so that
        colour is never alone.
        """
        below = y - size * 0.16
        if run.role is TextRole.EXCUSED:
            self.rule(x, y + size * 0.34, width, TEXT_COLOURS[TextRole.EXCUSED])
        elif run.differs or run.role is TextRole.MATCH:
            self.rule(x, below, width, DIFFERS)
        elif run.role is TextRole.CITED:
            self.rule(x, below, width, TEXT_COLOURS[TextRole.CITED], dash="2 1.5")
