"""Finds program code, and output of programs, wherever it is in the text (ours).

A line is judged by itself first, then by the lines around it. A prompt is one anywhere; what could be code is code
beside certain lines; lines between two prompts are output; rows of values come in threes. Prose counts, whatever it
looks like.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from hengwen.model.document import ParagraphKind, Span
from hengwen.text.program_lines import LineKind, line_kind
from hengwen.text.value_rows import ValueRow, are_values, row_of
from hengwen.text.written_prose import han

_LINE = re.compile(r"[^\n]*\S[^\n]*")
_NEAR = 40
"""Lines between two prompts that may be the output of the first one."""

_CODE_LINES = 3
"""Lines in a row that are possible code and are taken for it without a certain one."""

_HEADING_HAN = 8
"""Chinese characters of a column's name, at most."""

_CELL_HAN = 12
"""Chinese characters of a cell that is printed in a box, at most."""

_TYPED = (LineKind.CODE, LineKind.LIKE_CODE)
_PRINTED = (LineKind.PROMPT, LineKind.OUTPUT)
_OF_PROGRAMS = (*_TYPED, *_PRINTED)
_MARKED = re.compile(r"#{1,6} |!\[|[*+-] |\d{1,3}[.)] ")
"""Beginnings of a heading, a picture or a list item in Markdown."""

_SIGN = re.compile(r"[/=:()<>_\[\]{}|\\*%$#\d]| {2,}")


@dataclass(slots=True)
class _Line:
    span: Span
    words: str
    kind: LineKind
    row: ValueRow | None
    mark: ParagraphKind | None = None
    boxed: bool = False


def program_text(text: str) -> list[tuple[ParagraphKind, Span]]:
    """Return lines of code and of output, in order; neighbours of one kind are one span."""
    lines = [_line(match) for match in _LINE.finditer(text)]
    if not any(line.row or line.kind in _OF_PROGRAMS for line in lines):
        return []
    _mark_sure(lines)
    _mark_code(lines)
    _mark_printed(lines)
    _mark_boxes(lines)
    _mark_rows(lines)
    parts = []
    for kind, group in groupby(lines, key=lambda line: line.mark):
        if kind is not None:
            lines_of_kind = list(group)
            parts.append((kind, Span(lines_of_kind[0].span.start, lines_of_kind[-1].span.end)))
    return parts


def _line(match: re.Match[str]) -> _Line:
    words = match[0].strip()
    start = match.end() - len(match[0].lstrip())
    span = Span(start, start + len(words))
    plain = len(words.encode("ascii", "ignore"))
    if 3 * plain < len(words) or not words:  # Chinese: hardly any line of a text needs more tests than this one
        kind = line_kind(words) if plain > 3 and len(words) < 60 else LineKind.PROSE
        return _Line(span, words, kind if kind is LineKind.OUTPUT else LineKind.PROSE, None)
    return _Line(span, words, line_kind(words), row_of(words))


def _mark_sure(lines: Sequence[_Line]) -> None:
    for line in lines:
        if line.kind in _PRINTED:
            line.mark = ParagraphKind.OUTPUT


def _mark_code(lines: Sequence[_Line]) -> None:
    """Mark adjacent statements, ignoring comments among them: one that is certain, or three that are possible."""
    for typed, run in _runs(
        lines, lambda line: line.kind in _TYPED or (line.mark is not None and line.kind is LineKind.PROMPT)
    ):
        code = [line for line in run if line.kind in _TYPED]
        sure = sum(line.kind is LineKind.CODE for line in code)
        if typed and (2 * sure >= len(code) or sure >= 2 or (sure and len(code) >= _CODE_LINES)):
            for line in code:
                line.mark = ParagraphKind.CODE


def _runs(lines: Sequence[_Line], belongs: Callable[[_Line], bool]) -> Iterator[tuple[bool, list[_Line]]]:
    for same, group in groupby(lines, key=belongs):
        yield same, list(group)


def _mark_printed(lines: Sequence[_Line]) -> None:
    """Mark the lines between two prompts, and right after the last one: the command of the first one printed them."""
    last = None
    for place, line in enumerate(lines):
        if line.kind is LineKind.PROMPT:
            if last is not None:
                _between(lines[last + 1 : place])
            last = place
        elif last is not None and place - last > _NEAR:
            last = None
    for place, line in enumerate(lines):
        before = lines[place - 1] if place else None
        if line.mark is None and before is not None and before.mark is ParagraphKind.OUTPUT and _is_printed(line):
            line.mark = ParagraphKind.OUTPUT


def _between(lines: Sequence[_Line]) -> None:
    if len(lines) > _NEAR or 2 * sum(map(_is_said, lines)) > len(lines):
        return
    for line in lines:
        if line.mark is None and not _is_said(line):
            line.mark = ParagraphKind.OUTPUT


def _is_said(line: _Line) -> bool:
    """Return whether somebody may have written a line: it reads as prose, or is Chinese."""
    chinese = 3 * han(line.words) > len(line.words)
    return line.kind is LineKind.PROSE or chinese or bool(_MARKED.match(line.words))


def _is_printed(line: _Line) -> bool:
    if _is_said(line) or line.kind not in (LineKind.PLAIN, LineKind.LIKE_CODE):
        return False
    return line.words.isascii() and bool(_SIGN.search(line.words))


def _mark_boxes(lines: Sequence[_Line]) -> None:
    """Mark rows between bars below a rule such as +----+, which consoles print, unless a cell is written prose."""
    for before, line in pairwise(lines):
        inside = before.mark is ParagraphKind.OUTPUT and before.words[0] in "+│|" and before.words[-1] in "+│|"
        ruled = before.words.startswith("+-") or before.boxed
        if inside and ruled and (line.mark or _is_boxed(line.words)):
            line.mark, line.boxed = line.mark or ParagraphKind.OUTPUT, True


def _is_boxed(words: str) -> bool:
    cells = words.strip("|│").split("|")
    return words[0] in "|│" and words[-1] in "|│" and all(han(cell) <= _CELL_HAN for cell in cells)


def _mark_rows(lines: Sequence[_Line]) -> None:
    """Mark adjacent rows of values of one width, and the names of their columns."""
    start = 0
    while start < len(lines):
        row = lines[start].row
        if row is None:
            start += 1
            continue
        end = start
        while end < len(lines) and (_goes_on(row, lines[end]) or _is_rule(lines[end])):
            end += 1
        rows = [rows_line.row for rows_line in lines[start:end] if rows_line.row is not None]
        if are_values(rows):
            for line in lines[start:end]:
                line.mark = line.mark or ParagraphKind.OUTPUT
            _mark_names(lines, start, len(row.fields))
        start = end


def _goes_on(row: ValueRow, line: _Line) -> bool:
    return line.row is not None and len(line.row.fields) == len(row.fields)


def _is_rule(line: _Line) -> bool:
    return line.kind is LineKind.OUTPUT and line.row is None and not any(map(str.isalnum, line.words))


def _mark_names(lines: Sequence[_Line], first: int, width: int) -> None:
    """Mark the line above rows that names their columns, where it has as many short names, in cells of their own."""
    while first and _is_rule(lines[first - 1]):
        first -= 1
    above = lines[first - 1] if first else None
    if above is None or above.mark is not None:
        return
    names = [name for name in re.split(r"\t+|\s*[|｜]\s*", above.words.strip(" |｜")) if name.strip()]
    if len(names) == 1 and width > 2 and sum(han(name) > 0 for name in above.words.split()) * 2 > width:
        names = above.words.split()
    if len(names) > 1 and len(names) == width and all(len(name) <= 16 and han(name) <= _HEADING_HAN for name in names):
        above.mark = ParagraphKind.OUTPUT
