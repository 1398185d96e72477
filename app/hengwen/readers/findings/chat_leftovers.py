"""Leftovers of chat programs in a text that was copied from them: their own words, citation marks, links, markup.

People who write about such programs quote their words. So words count in the first person, at the beginning of a
sentence and outside of quotation marks only. The rest are marks that nothing else writes.

Nothing is said about how a text was written: a leftover is a reason to ask, and a text without one may come from
anywhere. The list is ours, in `resources/text/chat-leftovers.txt`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from hengwen.model.document import Content, Finding, FindingKind, ParagraphKind
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.findings.paragraph_places import ParagraphPlaces, Place
from hengwen.readers.guesses import guess
from hengwen.resources import resource
from hengwen.text.display import excerpt

if TYPE_CHECKING:
    from hengwen.kernels.texts.strings import Strings

_NOT_WRITTEN = (ParagraphKind.CODE, ParagraphKind.OUTPUT, ParagraphKind.QUOTATION)
_OPENING = "“‘「『《\"'`«"
_PAIRS = (("“", "”"), ("「", "」"), ("『", "』"), ("«", "»"))
_SENTENCE_END = "。！？!?.；;…）)】"
_APOLOGY = regex(r"(?:抱歉|对不起|遗憾|[Ss]orry|Unfortunately|However|apologi[sz]e)[,，]? ?(?:but )?\Z")
_ITEM = regex(r"[\s>*•·#-]{0,8}\Z")
_LOOKED_AT = 2_000  # places of one pattern: hostile texts have millions
_PARAGRAPH = 4_000  # characters before a place in which quotation marks are counted

_BOLD = regex(r"(?<![*A-Za-z0-9_\\/)])\*\*(?=[^\s*])[^*\n]{1,80}(?<=[^\s*(,])\*\*(?![*A-Za-z0-9_])")
_HEADING = regex(r"(?:^|(?<=\n))#{2,6} [^\n#]{1,60}(?=\n|$)")
_FORMULA = regex(r"\\\((?:[^\n\\]|\\(?![()\[\]])){1,160}\\\)")
_COMMAND = regex(
    r"\\(?:frac|sum|int|sqrt|text|mathrm|mathbf|times|cdot|leq?|geq?|alpha|beta|theta|lambda|mu|sigma|pi|Delta|left)\b"
)
_MARKUP = 3  # such marks at least: one pair of stars may be a footnote or an ornament
_LETTERS = regex(r"[^\W\d_]{2}")

_SAID = {
    "first": message("Chat programs speak of themselves, or begin an answer, in such words."),
    "line": message("Pages of chat programs have such a button or notice."),
    "mark": message("Answers of chat programs point to sources and files by such marks."),
    "link": message("The address names a chat program as where the link was taken from."),
    "beside": message("Answers of chat programs often have it, and this text has other marks of theirs."),
}
_LINK = message("A link leads to {address}; the address names a chat program as where it was taken from.")
_SHOWN = 200  # characters of an address
_MARKUP_LEFT = message("Marks that programs turn into bold letters, headings or formulas were left as they are.")


class LeftoverPattern(NamedTuple):
    """A row of the list: where it counts, a string that every match contains, the words as a pattern, an example."""

    where: str
    needle: str
    words: str
    example: str

    @property
    def expression(self) -> re.Pattern[str]:
        """The pattern, compiled for the first text that has its string."""
        return _compiled(self.words)


_compiled = cache(re.compile)
_Patterns = Sequence[LeftoverPattern]


@cache
def patterns() -> tuple[LeftoverPattern, ...]:
    """Return the list that comes with the program."""
    lines = resource("text", "chat-leftovers.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return tuple(LeftoverPattern(*row) for row in rows)


@cache
def _needles() -> "Strings":
    from hengwen.kernels.texts.strings import Strings  # with numpy: not while a worker starts

    return Strings([pattern.needle for pattern in patterns()])


@guess(lambda _content, **_options: ())
def chat_leftovers(content: Content, *, set_type: bool) -> tuple[Finding, ...]:
    """Return a finding for each leftover, in order, `MOST` at most.

    `set_type`: the format has bold letters, headings and formulas of its own, so that Markdown for them is odd.
    """
    text, places = content.text, ParagraphPlaces(content.paragraphs)
    possible = [pattern for pattern, is_within in zip(patterns(), _needles().within(text), strict=True) if is_within]
    leftovers = [*_listed(text, places, possible), *(_markup(text, places) if set_type else ())]
    if leftovers:
        leftovers += _of(text, places, possible, "beside", _anywhere)
    return places.findings(FindingKind.CHAT_LEFTOVER, _apart(leftovers))


def link_leftover(address: str) -> Message | None:
    """Return the sentence about a link whose address names a chat program, whatever its words; None for any other."""
    for pattern in patterns():
        if pattern.where == "link" and pattern.needle in address:
            for match in islice(pattern.expression.finditer(address), _LOOKED_AT):
                if _is_parameter(match):
                    return Message(_LINK.text, (("address", excerpt(address, _SHOWN)),))
    return None


def _listed(text: str, places: ParagraphPlaces, possible: _Patterns) -> Iterator[Place]:
    yield from _of(text, places, possible, "first", _speaks)
    yield from _of(text, places, possible, "line", _stands_alone)
    yield from _of(text, places, possible, "mark", _unquoted)
    yield from _of(text, places, possible, "link", _in_link)


def _of(
    text: str, places: ParagraphPlaces, possible: _Patterns, where: str, counts: Callable[..., bool]
) -> Iterator[Place]:
    """Yield the matches of the patterns of one kind that count. `possible`: those whose string the text has."""
    for pattern in possible:
        if pattern.where == where:
            for match in islice(pattern.expression.finditer(text), _LOOKED_AT):
                if counts(match, places) and _is_written(match.start(), places):
                    yield (*match.span(), _SAID[where])


def _is_written(offset: int, places: ParagraphPlaces) -> bool:
    return places.kind(offset) not in _NOT_WRITTEN


def _anywhere(match: re.Match[str], _places: ParagraphPlaces) -> bool:
    return bool(match[0])


def _speaks(match: re.Match[str], places: ParagraphPlaces) -> bool:
    """Return whether a sentence begins here that is not quoted, nor announced by a colon as somebody's words."""
    text, start = match.string, match.start()
    begin = max(places.span(start, len(text)).start, start - _PARAGRAPH)
    before = text[begin:start]
    line = before[before.rfind("\n") + 1 :]
    if _ITEM.fullmatch(line):
        ahead = text[max(0, begin + len(before) - len(line) - 8) : start - len(line)].rstrip()
        begins = ahead[-1:] not in (":", "：")
    else:
        begins = line.rstrip()[-1:] in _SENTENCE_END or bool(_APOLOGY.search(line[-24:]))
    return begins and not _is_quoted(before)


def _is_quoted(before: str) -> bool:
    """Return whether a quotation mark is open at the end of a stretch."""
    return before.count('"') % 2 == 1 or any(before.count(a) > before.count(b) for a, b in _PAIRS)


def _stands_alone(match: re.Match[str], _places: ParagraphPlaces) -> bool:
    text, (start, end) = match.string, match.span()
    before, behind = text[max(0, start - 8) : start].rstrip(" \t\u3000"), text[end : end + 8].lstrip(" \t\u3000")
    return (not before or before[-1] == "\n") and (not behind or behind[0] == "\n")


def _unquoted(match: re.Match[str], _places: ParagraphPlaces) -> bool:
    text, (start, end) = match.string, match.span()
    return text[max(0, start - 1) : start] not in tuple(_OPENING) or text[end : end + 1].isalnum()


def _in_link(match: re.Match[str], _places: ParagraphPlaces) -> bool:
    return _is_parameter(match)


def _is_parameter(match: re.Match[str]) -> bool:
    """Return whether it is a parameter of an address, and its value ends there."""
    text, (start, end) = match.string, match.span()
    before = text[max(0, start - 6) : start].removesuffix("amp;")
    return before[-1:] in tuple("?&") and len(before) > 1 and not (text[end : end + 1].isalnum())


def _markup(text: str, places: ParagraphPlaces) -> list[Place]:
    """Return Markdown and formulas of LaTeX; nothing in a text about them."""
    if not ("**" in text or "\\(" in text) or re.search("markdown|latex", text, re.IGNORECASE):
        return []
    bold = [match.span() for match in islice(_BOLD.finditer(text), _LOOKED_AT) if _LETTERS.search(match[0])]
    formulas = [match.span() for match in islice(_FORMULA.finditer(text), _LOOKED_AT) if _COMMAND.search(match[0])]
    headings = [match.span() for match in islice(_HEADING.finditer(text), _LOOKED_AT)] if bold else []
    written = [span for span in (*bold, *formulas, *headings) if _is_written(span[0], places)]
    return [(*span, _MARKUP_LEFT) for span in written] if len(written) >= _MARKUP else []


def _apart(leftovers: list[Place]) -> list[Place]:
    """Return them in order, without those within another one."""
    kept: list[Place] = []
    for place in sorted(leftovers, key=lambda leftover: (leftover[0], -leftover[1])):
        if not kept or place[0] >= kept[-1][1]:
            kept.append(place)
    return kept
