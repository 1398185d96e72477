"""Finds program code, and output of programs, wherever it is in the text (ours).

A line is judged by itself first, then by the lines around it. A prompt is one anywhere; what could be code is code
beside certain lines; lines between two prompts are output; rows of values come in threes. Prose counts, whatever it
looks like.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np

from hengwen.model.document import ParagraphKind, Span
from hengwen.model.regex import regex
from hengwen.text.lines import lines_of
from hengwen.text.program_lines import LONGEST, LineKind, kind_if_printed, line_kind
from hengwen.text.value_rows import ValueRow, are_values, row_of
from hengwen.text.written_prose import han

_FEW_ASCII, _CHINESE_OUTPUT = 3, 60
"""Characters of a Chinese line that a program printed: of ASCII more than so many, and fewer in all."""

_FEWEST_ROWS = 2
"""Rows of values that are ever a table."""

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
_SURE = (*_PRINTED, LineKind.CODE)
_MARKED = regex(r"#{1,6} |!\[|[*+-] |\d{1,3}[.)] ")
"""Beginnings of a heading, a picture or a list item in Markdown."""

_SIGN = regex(r"[/=:()<>_\[\]{}|\\*%$#\d]| {2,}")


@dataclass(slots=True)
class _Line:
    text: str
    start: int
    end: int
    kind: LineKind = LineKind.PROSE
    row: ValueRow | None = None
    mark: ParagraphKind | None = None
    boxed: bool = False

    @property
    def words(self) -> str:
        return self.text[self.start : self.end]


Programs = tuple[tuple[ParagraphKind, Span], ...]
"""Lines of code and of output of a text, in order; neighbours of one kind are one span."""


def program_text(text: str) -> Programs:
    """Return the lines of code and of output of a text."""
    lines = _lines(text)
    kinds = {line.kind for line in lines}
    if LineKind.CODE in kinds:
        _mark_code(lines)
    if not kinds.isdisjoint(_PRINTED):
        _mark_printed(lines)
        _mark_boxes(lines)
    _mark_rows(lines)
    parts = []
    for kind, group in groupby(lines, key=lambda line: line.mark):
        if kind is not None:
            lines_of_kind = list(group)
            parts.append((kind, Span(lines_of_kind[0].start, lines_of_kind[-1].end)))
    return tuple(parts)


def _lines(text: str) -> list[_Line]:
    """Return the lines of a text if one is certainly a program's, or two are rows of values; no line of other texts."""
    lines = lines_of(text)
    lengths = lines.ends - lines.starts
    chinese = 3 * lines.ascii < lengths  # hardly any line of a text needs more tests than this one
    short = np.where(chinese, (lines.ascii > _FEW_ASCII) & (lengths < _CHINESE_OUTPUT), lengths <= LONGEST)
    spans = list(zip(lines.starts.tolist(), lines.ends.tolist(), strict=True))
    kinds = {n: _kind(text[slice(*spans[n])], is_chinese=bool(chinese[n])) for n in np.flatnonzero(short).tolist()}
    rows = sum(row is not None for _, row in kinds.values())
    if rows < _FEWEST_ROWS and not any(kind in _SURE for kind, _ in kinds.values()):
        return []
    every = [_Line(text, *span, *kinds.get(number, ())) for number, span in enumerate(spans)]
    for line in every:
        line.mark = ParagraphKind.OUTPUT if line.kind in _PRINTED else None
    return every


def _kind(words: str, *, is_chinese: bool) -> tuple[LineKind, ValueRow | None]:
    if is_chinese:
        return LineKind.OUTPUT if kind_if_printed(words) is LineKind.OUTPUT else LineKind.PROSE, None
    return line_kind(words), row_of(words)


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
