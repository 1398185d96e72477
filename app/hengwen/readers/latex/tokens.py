"""LaTeX source as tokens, by TeX's usual categories of characters (Knuth, The TeXbook, chapters 7 and 8)."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from hengwen.model.regex import regex


class Catcode(Enum):
    """The kind of a token."""

    COMMAND = auto()  # its name without the backslash
    OPEN = auto()
    CLOSE = auto()
    MATH = auto()  # `$` or `$$`
    SPACE = auto()  # `~` is one too; the text shows whether a line ended
    PARAGRAPH = auto()  # a blank line
    PARAMETER = auto()  # `#1`
    SIGN = auto()  # `&`, `^`, `_`, `[`, `]`
    TEXT = auto()
    CODE = auto()  # the text of a verbatim environment, after its name and a zero
    END = auto()


class Token(NamedTuple):
    """A token; `spaced`: blanks stood between a command and the next token."""

    kind: Catcode
    text: str
    spaced: bool = False


VERBATIM = ("verbatim", "Verbatim", "lstlisting", "minted", "alltt", "comment", "filecontents", "tikzpicture")
"""Environments whose contents are no LaTeX, or are not read; also with a star."""

_TOKEN = regex(
    rf"""
    \\begin\s*{{(?P<verbatim>(?:{"|".join(VERBATIM)})\*?)}}
    | \\(?P<inline>verb|lstinline|mintinline)\*?(?![A-Za-z@])
    | \\(?P<word>[A-Za-z@]+)(?P<blanks>[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?)
    | \\(?P<letter>[^A-Za-z@])
    | %[^\n]*(?:\n[ \t]*(?=[^\n]))?
    | (?P<paragraph>[ \t]*\n(?:[ \t]*\n)+[ \t]*)
    | (?P<space>[ \t]*\n[ \t]*|[ \t]+|~)
    | (?P<math>\${{1,2}})
    | (?P<open>{{) | (?P<close>}})
    | \#(?P<parameter>[1-9])
    | (?P<sign>[&^_\[\]])
    | (?P<text>[^\\{{}}$%&~\#^_\[\]\s]+|[\s\S])
    """,
    re.VERBOSE,
)
_KINDS = {
    "paragraph": Catcode.PARAGRAPH, "space": Catcode.SPACE, "math": Catcode.MATH, "open": Catcode.OPEN,
    "close": Catcode.CLOSE, "parameter": Catcode.PARAMETER, "sign": Catcode.SIGN, "text": Catcode.TEXT,
}  # fmt: skip
_MARKED = regex(
    r"(?:\[[^\]\n]{0,200}\])?(?:\{[A-Za-z0-9+#-]{0,30}\})?(?:\{([^{}\n]{0,2000})\}|([^\sA-Za-z{])([^\n]{0,2000}?)\2)"
)


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a file; comments are none. Linear in its length."""
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            return
        place = match.end()
        if name := match["verbatim"]:
            end = text.find(f"\\end{{{name}}}", place)
            end = len(text) if end < 0 else end
            yield Token(Catcode.CODE, f"{name}\0{text[place:end]}")
            place = end + len(name) + 6
        elif match["inline"]:
            if marked := _MARKED.match(text, place):
                yield Token(Catcode.TEXT, marked[1] or marked[3] or "")
                place = marked.end()
        elif match["word"]:
            yield Token(Catcode.COMMAND, match["word"], bool(match["blanks"]))
        elif match["letter"]:
            yield Token(Catcode.COMMAND, match["letter"])
        elif match.lastgroup in _KINDS:
            yield Token(_KINDS[match.lastgroup], match[match.lastgroup])
