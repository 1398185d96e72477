"""The pages of the project as statements: sentences, items of lists, rows of tables, lines that describe a command."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

TABLE, CODE, TEXT = "|", "$", ""
"""Kinds of blocks: rows of tables, lines of indented blocks, all else."""

_HEADING = re.compile(r"#+ (.+)")
_ITEM = re.compile(r"^\s*(?:[*-]|\d+\.) ")
_END = re.compile(r"(?<=[a-z0-9)%`*”:»-][.?!]) (?=[A-Z0-9`*“(∑[])")
_COMMAND = re.compile(r"^\s*\S.*?(?: {2,}|$)|^ {12,}")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, an item of a list, a row of a table, or a line of an indented block, in one line.

    `section`: the line of the page at which its section begins.
    """

    section: int
    kind: str
    text: str


def statements(page: str) -> Iterator[str]:
    """Yield the sentences, rows and lines of a page, by its path below the root."""
    for block in blocks((ROOT / page).read_text(encoding="utf-8")):
        yield from _END.split(block.text) if block.kind == TEXT else [block.text]


def blocks(markdown: str) -> Iterator[Block]:
    """Yield the blocks of a page; headings and what stands between fences are none."""
    section, fenced, kind = 0, False, TEXT
    gathered: list[str] = []

    def done() -> Iterator[Block]:
        if gathered:
            yield Block(section, kind, " ".join(line.strip() for line in gathered))
            gathered.clear()

    for place, line in enumerate(markdown.splitlines()):
        fence, heading = line.startswith("```"), _HEADING.fullmatch(line)
        own_line = line.startswith("|") or (line.startswith("    ") and not (gathered and kind == TEXT))
        if fence or fenced or heading or own_line or not line.strip() or _ITEM.match(line):
            yield from done()
        if fence or fenced:
            fenced ^= fence
        elif heading:
            section = place
        elif own_line:
            kind = TABLE if line.startswith("|") else CODE
            if kind == CODE or set(line) - set("|-: "):
                gathered.append(line if kind == TABLE else _COMMAND.sub("", line))
                yield from done()
        elif line.strip():
            kind = TEXT
            gathered.append(_ITEM.sub("", line, count=1))
    yield from done()
