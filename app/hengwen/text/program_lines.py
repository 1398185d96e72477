"""Recognises lines that a program printed, or that were typed for one: a prompt, a command, output, a statement.

Only forms that no sentence has, by lists in `resources/text`. Words after a prompt, in a log or in a string count where
they read as prose.
"""

import re
from collections.abc import Sequence
from enum import Enum, auto
from functools import cache

from hengwen.model.regex import regex
from hengwen.resources import resource
from hengwen.text.written_prose import han, is_english, is_prose

LONGEST = 400
"""Characters of a line that may be a program's: a paragraph is longer."""


class LineKind(Enum):
    """The kind of a line by itself. `PLAIN`: ASCII that is no prose; its kind depends on the lines around it."""

    PROMPT = auto()
    OUTPUT = auto()
    CODE = auto()
    LIKE_CODE = auto()
    PLAIN = auto()
    PROSE = auto()


_BARE_PROMPT = regex(r"[$#%]\s|>>\s|\.\.\.|->|\[[A-Z]|<[A-Z]")
_ARGUMENT = regex(r"-{1,2}\w|[./~$]\S|https?:|[^()]*[/\\=*|>&@_]|[^()]*[.:]\w|[^()]*\d")
_SAID_TOO = regex(r"[-+]?\d+(?:[.,:]\d+)*%?|[A-Za-z]+(?:/[A-Za-z]+)+|\*+[A-Za-z]+\*+|[A-Za-z]?\d+[A-Za-z]?\d?")
_SPOKEN = regex(
    "the|a|an|of|for|with|that|this|these|your|his|her|its|their|our|my|is|are|and|or|to|from|by|than", re.IGNORECASE
)
_GOES_ON = regex(r"[a-z)][.,;:] ")
_TIME = (
    r"(?:\d{2,4}[-/.]\d{1,2}[-/.]\d{1,2}[T ]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?"
    r"|\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?)"
)
_LEVEL = r"(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|SEVERE|信息|警告|严重)"
_LOG = regex(
    rf"\[?{_TIME}\]?[ :|-]*\[?[^\u4e00-\u9fff]{{0,60}}?\[?{_LEVEL}\b\]?:?(?P<a>.*)"
    rf"|\[?{_LEVEL}\]?[ :|-]+\[?{_TIME}\]?(?P<b>.*)|\[{_LEVEL}\](?P<c>.*)"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2} \d{2}:\d{2}:\d{2} (?P<d>.*)"
    r"|[\da-fA-F.:]{7,39} \S+ \S+ \[[^\]]{10,40}\] \".*\" \d{3} .*(?P<e>)|\[ *\d+\.\d{6}\] (?P<f>.*)"
)
_LOG_SENTENCE = 12  # Chinese characters of a message in a log, from which on it may be somebody's writing
_LINE_NUMBER = regex(r"\s*\d{1,4}[.:|]?(?:\s+|(?=[#/{}]))")
_STRING = regex(r"\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'|“[^”\n]{0,200}”")
_SAID = 20  # Chinese characters in a string, from which on it is somebody's writing
_TRAILING = regex(r"\s(?://|#|--|/\*|;|%).*$")
_COMMENT = regex(r"(?:#(?![#!\d])|//|/\*|\*/|\* @|--(?=\s)|<!--|%(?=\s)|rem\s|\"\"\").*", re.IGNORECASE)


@cache
def _pattern(what: str) -> re.Pattern[str]:
    """Return the pattern for lines of a kind, from the list that comes with the program."""
    rows = (line.partition("\t") for line in _list("program-lines.txt"))
    every = "|".join(pattern for kind, _, pattern in rows if kind == what)
    typed = rf"(?:\([\w .-]{{1,20}}\) ?)?(?:{every})(?:\s+|$|(?<=[>\]])(?=[a-z\d./]))"
    return re.compile(typed if what == "prompt" else every)


@cache
def _commands() -> frozenset[str]:
    return frozenset(word for line in _list("commands.txt") for word in line.split())


def _list(name: str) -> list[str]:
    lines = resource("text", name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("# ")]


def line_kind(line: str) -> LineKind:
    """Return the kind of a line without blanks around it."""
    if len(line) > LONGEST:
        return LineKind.PROSE
    if kind := kind_if_printed(line):
        return kind
    if (prompt := _pattern("prompt").match(line)) and not is_prose(line[prompt.end() :]):
        more = "expression" if line.startswith(">>") else "typed"
        return _after_prompt(line[prompt.end() :], sure=not _BARE_PROMPT.match(line), more=more)
    return _of_code(line)


def kind_if_printed(line: str) -> LineKind | None:
    """Return the kind of a line that looks like output: it is prose where a log holds somebody's writing."""
    if _pattern("output").fullmatch(line) and not is_english(line) and han(line) < _SAID:
        return LineKind.OUTPUT
    if log := _LOG.fullmatch(line):
        message = next(part for part in log.groups() if part is not None) if any(log.groups()) else ""
        written = han(message) >= _LOG_SENTENCE or is_english(message)
        return LineKind.PROSE if written else LineKind.OUTPUT
    return None


def _after_prompt(typed: str, *, sure: bool, more: str) -> LineKind:
    """Return the kind of the text after a prompt. After an unmistakable prompt it needs no proof; after a mark such as
    # it must be a command, or of the kind of the list that `more` names.
    """
    if is_english(typed) or (typed and han(typed) > 0.5 * len(typed)):
        return LineKind.PROSE
    known = sure or is_command(typed) or any(_pattern(kind).fullmatch(typed) for kind in ("code", more))
    return LineKind.PROMPT if known else LineKind.PLAIN


def is_command(typed: str) -> bool:
    """Return whether a line is a command with its arguments, or a bare path: `gcc -o a a.c`, `./a.out`."""
    words = typed.split()
    if not words or is_prose(typed) or _GOES_ON.search(typed) or typed[-1] in "。，；：！？.?!:,":
        return False
    if words[0].startswith(("./", "/", "~/")) and len(words[0]) > 2:
        return len(words) == 1 or any(_ARGUMENT.match(word) for word in words[1:])
    name = words[1] if words[0] == "sudo" and len(words) > 1 else words[0]
    return name in _commands() and (len(words) <= 2 or any(_ARGUMENT.match(word) for word in words[1:]))


def _of_code(line: str) -> LineKind:
    line = without_line_number(line)
    if _COMMENT.fullmatch(line):
        return LineKind.PROSE if is_prose(line) else LineKind.LIKE_CODE
    bare = _TRAILING.sub("", _STRING.sub('""', line)).strip() if not line.isascii() else line
    han_count = sum(map(han, _STRING.findall(line)))
    if han_count >= _SAID or not bare or not _hardly_but_ascii(bare) or is_english(line):
        return LineKind.PROSE
    if _pattern("code").fullmatch(bare):
        return LineKind.CODE
    words = bare.split()
    if len(words) > 1 and is_command(bare) and any(map(_ARGUMENT.match, words[1:])):
        return LineKind.CODE if words[0] == "sudo" or _is_typed(words[1:]) else LineKind.LIKE_CODE
    return LineKind.LIKE_CODE if _pattern("like").fullmatch(bare) else LineKind.PLAIN


def _is_typed(arguments: Sequence[str]) -> bool:
    """Return whether an argument is no word and no number of a sentence: `head north for 3 miles` is a sentence."""
    spoken = any(map(_SPOKEN.fullmatch, arguments))
    return not spoken and any(_ARGUMENT.match(word) and not _SAID_TOO.fullmatch(word) for word in arguments)


def _hardly_but_ascii(line: str) -> bool:
    return len(line.encode("ascii", "ignore")) >= 0.9 * len(line)


def without_line_number(line: str) -> str:
    """Return a line of code without a line number that was pasted with it, where the rest is code."""
    number = _LINE_NUMBER.match(line)
    rest = line[number.end() :].strip() if number else ""
    return (
        rest
        if rest
        and (_pattern("code").fullmatch(rest) or _pattern("like").fullmatch(rest) or rest.startswith(("//", "/*")))
        else line
    )
