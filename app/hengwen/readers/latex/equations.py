"""Equations of LaTeX as one line of text: fractions with a stroke, `^` and `_` for what stands high and low."""

from hengwen.readers.common.mathml import grouped
from hengwen.readers.latex.macros import TokenSource, plain
from hengwen.readers.latex.symbols import MATHS
from hengwen.readers.latex.tokens import Catcode, Token

_DEEPEST = 60
_FRACTIONS = ("frac", "dfrac", "tfrac", "cfrac")
_STYLES = ("mathrm", "mathbf", "mathit", "mathsf", "mathcal", "mathbb", "boldsymbol", "bm")
_WORDS = ("text", "operatorname", "mbox", "textrm", "textbf")
_DROPPED = frozenset(("label", "tag", "color", "hspace", "vspace", "phantom", "hphantom", "vphantom", "ref", "eqref"))


class Equation:
    """Reads an equation from a source, which stands right after its beginning. Raises `Endless`."""

    def __init__(self, source: TokenSource) -> None:
        self._source = source

    def until(self, end: str) -> str:
        """Up to `$`, `$$`, a command such as `)`, or `\\end{…}` of an environment; a blank line ends it too."""
        return " ".join(self._line(end, 0).split())

    def _line(self, end: str, depth: int) -> str:
        pieces: list[str] = []
        while True:
            token = self._source.next()
            if token.kind is Catcode.END or (token.kind is Catcode.PARAGRAPH and end in ("$", "$$")):
                break
            if token.kind is Catcode.MATH or (token.kind is Catcode.COMMAND and token.text == end):
                break
            if token.kind is Catcode.CLOSE:
                if end == "}":
                    break
                continue
            if token.kind is Catcode.COMMAND and token.text == "end":
                if self._source.words() == end or end in ("$", "$$", ")", "]"):
                    break
                continue
            pieces.append(self._token(token, depth))
        return "".join(pieces)

    def _token(self, token: Token, depth: int) -> str:
        if token.kind is Catcode.TEXT:
            return token.text
        if token.kind is Catcode.OPEN:
            return self._line("}", depth + 1) if depth < _DEEPEST else ""
        if token.kind is Catcode.SIGN:
            if token.text in "^_":
                low = self._part(depth)
                return token.text + grouped(low) if low else ""
            return ", " if token.text == "&" else token.text
        return self._command(token.text, depth) if token.kind is Catcode.COMMAND else ""

    def _part(self, depth: int) -> str:
        """Return the argument of a sign or a command: a group or one token."""
        self._source.skip_blanks()
        token = self._source.next()
        if token.kind in (Catcode.CLOSE, Catcode.MATH, Catcode.END, Catcode.PARAGRAPH) or depth >= _DEEPEST:
            self._source.back(token)
            return ""
        if token.kind is Catcode.TEXT and len(token.text) > 1:
            self._source.back(token._replace(text=token.text[1:]))
            return token.text[0]
        return self._token(token, depth + 1).strip()

    def _command(self, name: str, depth: int) -> str:
        if name in _FRACTIONS:
            return grouped(self._part(depth)) + "/" + grouped(self._part(depth))
        if name == "sqrt":
            degree = plain(self._source.optional() or ())
            return degree + "√" + grouped(self._part(depth))
        if name in _STYLES:
            return self._part(depth)
        if name in _WORDS:
            return f" {self._words()} "
        return self._inner(depth) if name == "begin" else self._sign(name)

    def _inner(self, depth: int) -> str:
        """Return a matrix, cases and the like."""
        name = self._source.words()
        if name.startswith("array"):
            self._source.argument()
        return self._line(name, depth + 1) if depth < _DEEPEST else ""

    def _sign(self, name: str) -> str:
        if name in ("\\", "cr"):
            self._source.optional()
            return "; "
        if name in ("left", "right") and (token := self._source.peek()).text.startswith("."):
            self._source.next_plain()
            self._source.back(token._replace(text=token.text[1:]))
        if name in _DROPPED:
            self._source.argument()
        return MATHS.get(name, "")

    def _words(self) -> str:
        """Return text in an equation; commands in it are left out."""
        return "".join(token.text for token in self._source.argument() if token.kind in (Catcode.TEXT, Catcode.SPACE))
