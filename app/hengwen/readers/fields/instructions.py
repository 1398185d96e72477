"""The instruction of a field: the words that Word shows for it, where it links, and words that nobody sees.

Source: ISO/IEC 29500-1, 17.16.5; Word's field codes.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from hengwen.model.regex import regex
from hengwen.readers.common.symbol_fonts import symbol
from hengwen.readers.fields.equation import equation_text
from hengwen.readers.findings.hidden_text import are_few

_NAME = regex(r"\s*(=|[^\W\d_]+)\s*")
_FORMAT = regex(r'\\\*\s*(?:"[^"]*"|\w+)|\\@\s*"[^"]{0,30}"')  # of a result, or of a date
_LINK = regex(r'\s*HYPERLINK\s+"([^"]+)"', re.IGNORECASE)
_ARGUMENT = regex(r'"((?:[^"\\]|\\.)*)"|“([^“”]*)”|(\S+)', re.DOTALL)
_SYMBOL_FONT = regex(r'\\f\s*(?:"([^"]*)"|(\S+))', re.IGNORECASE)
_PROPERTIES = frozenset(("AUTHOR", "COMMENTS", "KEYWORDS", "LASTSAVEDBY", "SUBJECT", "TITLE"))
_FILLED_IN = _PROPERTIES | {"FILLIN", "IF"}
_ENTRIES = frozenset(("XE", "TC", "TA"))  # entries of an index or of contents: each stands in the text once more


@dataclass(frozen=True, slots=True)
class DrawnWords:
    """The words that Word shows for an instruction; `readings` stand above characters of `text`."""

    text: str
    readings: tuple[str, ...] = ()


def drawn_words(instruction: str) -> DrawnWords | None:
    """Return the words that a field without a result still shows; None for none."""
    name, rest = _parted(instruction)
    draw = _DRAWN.get(name)
    return draw(rest) if draw is not None else None


def unread_words(instruction: str) -> str:
    """Return the words of a field that shows none of them, without its name; empty for a short entry of an index."""
    name, rest = _parted(instruction)
    words = " ".join(_FORMAT.sub(" ", rest).split())
    return "" if name in _ENTRIES and are_few(words) else words


def may_show(instruction: str) -> bool:
    """Return whether a field that is filled in anew shows words of its instruction."""
    return _parted(instruction)[0] in _FILLED_IN


def value_named(instruction: str) -> str:
    """Return the name of the property or variable that a field shows; empty for none."""
    name, rest = _parted(instruction)
    if name in ("DOCPROPERTY", "DOCVARIABLE", "INFO"):
        arguments = _ARGUMENT.findall(_FORMAT.sub("", rest))
        return "".join(arguments[0]) if arguments else ""
    return name if name in _PROPERTIES else ""


def address_in(instruction: str) -> str:
    """Return where a field links; empty for nowhere."""
    match = _LINK.match(instruction)
    return match[1] if match else ""


def object_program(instruction: str) -> str:
    """Return the program whose object a field holds; empty for none."""
    words = instruction.split(maxsplit=2)
    return words[1] if len(words) > 1 and words[0].upper() in ("EMBED", "LINK") else ""


def _parted(instruction: str) -> tuple[str, str]:
    """Return the name of a field, in capitals, and the text after it."""
    match = _NAME.match(instruction)
    return (match[1].upper(), instruction[match.end() :]) if match else ("", instruction)


def _equation(code: str) -> DrawnWords:
    return DrawnWords(*equation_text(code))


def _button(code: str) -> DrawnWords:
    """Return all words after the name of a macro or a bookmark."""
    return DrawnWords("".join(_FORMAT.sub("", code).split(maxsplit=1)[1:]).rstrip())


def _quotation(code: str) -> DrawnWords:
    arguments = _ARGUMENT.findall(_FORMAT.sub("", code))
    between = " " if any(bare for _, _, bare in arguments) else ""
    return DrawnWords(between.join(re.sub(r'\\(["\\])', r"\1", "".join(argument)) for argument in arguments))


def _symbol(code: str) -> DrawnWords:
    """Return a character by its number, in the named font."""
    number, _, options = code.strip().partition(" ")
    try:
        value = int(number, 16 if number.lower().startswith("0x") else 10)
    except ValueError:
        return DrawnWords(number)
    font = _SYMBOL_FONT.search(options)
    if font is None or not 0 < value <= 0xFFFF:
        return DrawnWords(chr(value) if 0x20 < value < 0xD800 or 0xE000 <= value <= 0x10FFFF else "")
    return DrawnWords(symbol(font[1] or font[2], f"{value:X}"))


_DRAWN: dict[str, Callable[[str], DrawnWords]] = {
    "EQ": _equation,
    "MACROBUTTON": _button,
    "GOTOBUTTON": _button,
    "QUOTE": _quotation,
    "SYMBOL": _symbol,
}
