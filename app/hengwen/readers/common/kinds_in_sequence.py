"""Kinds that only several paragraphs in a row show: lists of references, code, quotations set apart.

Cautious like `kinds`: where it is not sure, the kind stays.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from hengwen.model.document import Paragraph, ParagraphKind
from hengwen.model.regex import regex
from hengwen.readers.guesses import guess
from hengwen.text.written_prose import is_prose

ENTRY = regex(r"\s*(?:[\[［【〔(（]\s*\d{1,3}\s*[\]］】〕)）]|\d{1,3}[.、．](?!\d))\s*\S")
"""The beginning of an entry in a list of references."""

_NUMBER = regex(r"\s*[\[［【〔]\s*(\d{1,3})\s*[\]］】〕]\s*\S")
_SOURCE = regex(
    r"(?<!\d)(?:1[89]|20)\d\d(?!\d)|\[[JMDCNPRSZ](?:/OL)?\]|https?:|doi\b|et al|出版社|学报|大学", re.IGNORECASE
)
_YEAR = regex(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_FENCES = ("```", "~~~")
_BRACKETS = tuple("[［【〔")
_CODE = regex(
    r"(?:(?:def|class|elif|else|for|while|if|try|except|with)\b.*:|(?:import|from|return|package|using|include)\b[^。，；]*"
    r"|#include\s*[<\"].*|(?:public|private|protected|static|void|int|char|float|double|var|let|const|function|func|fn)\s.*[;{()]"
    r"|.*[;{}]|[\w.\[\]]+\s*[-+*/]?=\s*\S.*|[\w.]+\(.*\)|(?:#|//|/\*|\*).*|[)\]}]+[;,]?)"
)
_SURE = regex(r"[;{}]\s*$|\)\s*:\s*$|^\s*#include|\w\(.*\)\s*$|^(?:import|from|def|class)\s")
_SURE_ENDS, _SURE_STARTS = tuple(";{}:)"), ("#include", "import", "from", "def", "class")  # of every such line
_SURE_LINES = 2
_QUOTED = regex(r"[“「『][^“”「」『』]{30,}[”」』]\s*(?:[（(\[［][^）)\]］]{1,40}[）)\]］])?")
_QUOTES = tuple("“「『")
_PLAIN = (ParagraphKind.BODY, ParagraphKind.LIST)
_MOST, _ENTRIES, _LINES = 500, 3, 3
_LONGEST_QUOTATION = 3_000
_LONGEST_THANKS = 1_500
"""Characters of thanks: hardly any thesis has more; the text beyond is something else."""


@guess(lambda _before, after, _words: tuple(after))
def refine_kinds(
    before: Sequence[Paragraph], after: Sequence[Paragraph], words: Sequence[str]
) -> tuple[Paragraph, ...]:
    """Return `after`, refined by rows of paragraphs; `before` has the kinds that the reader gave.

    `words`: of each paragraph, without the blanks around them.
    """
    kinds = [paragraph.kind for paragraph in after]
    _shorten(before, kinds, words)
    _shorten_thanks(before, kinds, words)
    if ParagraphKind.REFERENCE not in kinds and sum(line.startswith(_BRACKETS) for line in words) >= _ENTRIES:
        _list_at_the_end(kinds, words)
    _code(kinds, words)
    for place, line in enumerate(words):
        if kinds[place] is ParagraphKind.CODE:
            kinds[place] = ParagraphKind.BODY if is_prose(line) else ParagraphKind.CODE
        elif line.startswith(_QUOTES) and kinds[place] is ParagraphKind.BODY and _is_quotation(line):
            kinds[place] = ParagraphKind.QUOTATION
    return tuple(
        paragraph if paragraph.kind is kind else Paragraph(paragraph.span, kind, paragraph.page)
        for paragraph, kind in zip(after, kinds, strict=True)
    )


def _is_quotation(line: str) -> bool:
    return len(line) < _LONGEST_QUOTATION and _QUOTED.fullmatch(line) is not None


def _shorten(before: Sequence[Paragraph], kinds: list[ParagraphKind], words: Sequence[str]) -> None:
    """End the references after a heading 参考文献 where nothing looks like one any more: not the whole document."""
    for run in _runs(kinds, ParagraphKind.REFERENCE):
        last = max((place for place in run if _like_entry(words[place])), default=run.start - 1)
        for place in range(last + 1, run.stop):
            if run.stop - last > 3 and before[place].kind is not ParagraphKind.REFERENCE:
                kinds[place] = before[place].kind


def _shorten_thanks(before: Sequence[Paragraph], kinds: list[ParagraphKind], words: Sequence[str]) -> None:
    """End the thanks where they get long: a whole text under that heading is no thanks."""
    for run in _runs(kinds, ParagraphKind.THANKS):
        length = 0
        whole = 2 * sum(len(words[place]) for place in run) > sum(map(len, words))
        for place in run:
            length += len(words[place])
            if whole or length > _LONGEST_THANKS:
                kinds[place] = before[place].kind


def _like_entry(words: str) -> bool:
    return bool(ENTRY.match(words[:40]) or _SOURCE.search(words[:_MOST]))


def _runs(kinds: Sequence[ParagraphKind], kind: ParagraphKind) -> list[range]:
    runs: list[range] = []
    if kind not in kinds:
        return runs
    for same, group in groupby(range(len(kinds)), key=lambda place: kinds[place] is kind):
        places = list(group)
        if same:
            runs.append(range(places[0], places[-1] + 1))
    return runs


def _list_at_the_end(kinds: list[ParagraphKind], words: Sequence[str]) -> None:
    """Find a list without its heading: `[1] … 2019.`, `[2] …` in a row, three at least, in the second half."""
    length = sum(map(len, words))
    read = 0
    run: list[int] = []
    for place, line in enumerate(words):
        read += len(line)
        number = _number(line) if kinds[place] in _PLAIN else 0
        if number == 1 and 2 * read >= length:
            run = [place]
        elif run and number == len(run) + 1:
            run.append(place)
        elif run and kinds[place] not in (ParagraphKind.HEADER, ParagraphKind.FOOTER, ParagraphKind.FOOTNOTE):
            if len(run) >= _ENTRIES:
                break
            run = []
    if len(run) >= _ENTRIES:
        for place in run:
            kinds[place] = ParagraphKind.REFERENCE


def _number(words: str) -> int:
    """Return the number of an entry that names a year; 0 for anything else."""
    match = _NUMBER.match(words[:40]) if words[:1] in _BRACKETS else None
    return int(match[1]) if match and len(words) <= _MOST and _YEAR.search(words) else 0


def _code(kinds: list[ParagraphKind], words: Sequence[str]) -> None:
    """Mark what stands between fences, and three lines or more in a row that are nothing but code."""
    fences = [place for place, line in enumerate(words) if line.startswith(_FENCES) and kinds[place] in _PLAIN]
    for start, end in zip(fences[::2], fences[1::2], strict=False):
        _mark(kinds, range(start, end + 1))
    sure = [place for place, line in enumerate(words) if line.endswith(_SURE_ENDS) or line.startswith(_SURE_STARTS)]
    if sum(_like_code(kinds[place], words[place]) for place in sure) < _SURE_LINES:
        return
    for like, group in groupby(range(len(words)), key=lambda place: _like_code(kinds[place], words[place])):
        places = list(group)
        if like and len(places) >= _LINES and sum(bool(_SURE.search(words[place])) for place in places) >= _SURE_LINES:
            _mark(kinds, places)


def _mark(kinds: list[ParagraphKind], places: Iterable[int]) -> None:
    for place in places:
        if kinds[place] not in (ParagraphKind.HEADER, ParagraphKind.FOOTER, ParagraphKind.FOOTNOTE):
            kinds[place] = ParagraphKind.CODE


def _like_code(kind: ParagraphKind, words: str) -> bool:
    """Return whether a line is nearly all ASCII with the syntax of a program."""
    if (
        kind not in (*_PLAIN, ParagraphKind.HEADING)
        or len(words) > 200
        or len(words) - len(words.encode("ascii", "ignore")) > 0.4 * len(words)
    ):
        return False
    return bool(_CODE.fullmatch(words))
