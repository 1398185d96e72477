"""The pages of the project as statements: sentences, items of lists, rows of tables, lines that describe a command."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "docs/*.md", "docs/guide/en/*.md")
"""What is listed. The Chinese pages are held to these, block by block."""

TABLE, CODE, TEXT = "|", "$", ""
"""Kinds of statements: rows of tables, lines of indented blocks, all else."""

_HEADING = re.compile(r"(#+) (.+)")
_ITEM = re.compile(r"^\s*(?:[*-]|\d+\.) ")
_END = re.compile(r"(?<=[a-z0-9)%`*”:»-][.?!]) (?=[A-Z0-9`*“(∑[])")
_COMMAND = re.compile(r"^\s*\S.*?(?: {2,}|$)|^ {12,}")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a page."""

    page: str
    """Path below the root, with slashes."""
    section: str
    """The last heading above it."""
    above: tuple[int, ...]
    """Lines at which the sections that it stands in begin, the outermost first."""
    block: int
    """Which block of the section it stands in, from 0 on: paragraphs, items and rows are blocks."""
    kind: str
    """TABLE, CODE or TEXT."""
    text: str
    """As it is written, in one line."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, an item of a list, a row of a table, a line of an indented block."""

    section: str
    above: tuple[int, ...]
    number: int
    kind: str
    text: str


def pages() -> list[str]:
    """Paths of all listed pages below the root."""
    return [path.relative_to(ROOT).as_posix() for pattern in PAGES for path in sorted(ROOT.glob(pattern))]


def statements(page: str) -> Iterator[Statement]:
    """All statements of a page in its order; blocks between fences are none."""
    for block in blocks(_text(page)):
        texts = _END.split(block.text) if block.kind == TEXT else [block.text]
        for text in texts:
            yield Statement(page, block.section, block.above, block.number, block.kind, text)


@cache
def _text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(markdown: str) -> Iterator[Block]:
    """The blocks of a page; headings and blocks between fences are none."""
    above: list[tuple[int, int]] = []
    section, number, fenced, open_kind = "", 0, False, TEXT
    gathered: list[str] = []

    def done() -> Iterator[Block]:
        nonlocal number
        if gathered:
            text = " ".join(line.strip() for line in gathered)
            gathered.clear()
            yield Block(section, tuple(line for _, line in above), number, open_kind, text)
            number += 1

    for place, line in enumerate(markdown.splitlines()):
        if line.startswith("```") or fenced:
            yield from done()
            fenced ^= line.startswith("```")
        elif heading := _HEADING.fullmatch(line):
            yield from done()
            depth = len(heading[1])
            above = [*((d, at) for d, at in above if d < depth), (depth, place)]
            section, number = heading[2], 0
        elif not line.strip():
            yield from done()
        elif line.startswith("|"):
            yield from done()
            if set(line) - set("|-: "):
                open_kind = TABLE
                gathered.append(line)
                yield from done()
        elif line.startswith("    ") and not (gathered and open_kind == TEXT):
            yield from done()
            open_kind = CODE
            gathered.append(_COMMAND.sub("", line))
            yield from done()
        else:
            if _ITEM.match(line):
                yield from done()
            open_kind = TEXT
            gathered.append(_ITEM.sub("", line, count=1))
    yield from done()


def section_of(page: str, statement: Statement) -> str:
    """The text of the section of a statement and, of those around it, what comes before their first heading."""
    lines = _text(page).splitlines()
    wanted: list[str] = []
    for at in statement.above:
        rest = lines[at + 1 :]
        ends = [i for i, line in enumerate(rest) if _HEADING.fullmatch(line)]
        wanted += rest[: ends[0] if ends else None]
    return " ".join(" ".join(wanted).split())
