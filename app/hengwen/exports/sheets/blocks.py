"""The elements of a sheet, whatever its format: headings, texts in runs, lists, figures and tables."""

from dataclasses import dataclass, field
from enum import StrEnum


class TextRole(StrEnum):
    """The meaning of a colour: `MATCH` is text found elsewhere, `CITED` is quoted, `OUT` is left out, `EXCUSED` struck
    out.
    """

    PLAIN = "plain"
    QUIET = "quiet"
    MATCH = "match"
    CITED = "cited"
    OUT = "out"
    EXCUSED = "excused"
    WARN = "warn"


@dataclass(frozen=True, slots=True)
class TextRun:
    """Text of one style. `background`: colour of a passage, 0 to 7. `differs`: whether the other side has no equal.

    In PDF, `target`: the anchor of the heading to which it leads; `names_page`: whether the page of that is written
    there instead of the text.
    """

    text: str
    role: TextRole = TextRole.PLAIN
    bold: bool = False
    small: bool = False
    differs: bool = False
    background: int | None = None
    target: str = ""
    names_page: bool = False


Runs = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 (of a part) or 2; `anchor`: what links to it name, empty for none."""

    text: str
    level: int = 1
    anchor: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; `close`: whether the next block stays on its page. `role`: `body`, `note`, `title` or `heading`."""

    runs: Runs
    role: str = "body"
    close: bool = False


@dataclass(frozen=True, slots=True)
class DefinitionList:
    """Names and values below each other."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A prominent figure; `level` 0 to 3 is the colour of a share, None for a count."""

    label: str
    value: str
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Tiles:
    """Prominent figures beside each other."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table: `widths`: relative widths of its columns; `right`: places of the columns of numbers.

    `texts`: whether its cells are passages side by side, not short entries; such rows may be cut at the end of a page.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[Runs, ...], ...]
    widths: tuple[float, ...]
    right: frozenset[int] = frozenset()
    texts: bool = False


@dataclass(frozen=True, slots=True)
class Break:
    """A page break: the next block begins on a new page."""


Block = Heading | Text | DefinitionList | Tiles | TableBlock | Break


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: `note` is shown below the title, `footer` at the bottom of every page. `created`: ISO 8601 in UTC."""

    title: str
    note: str
    footer: str
    language: str
    created: str
    blocks: tuple[Block, ...]


def plain(text: str | int) -> Runs:
    """Return a text as one run, for the cell of a grid."""
    return (TextRun(str(text)),)


def quiet(text: str) -> Runs:
    """Return a text as one run in small grey."""
    return (TextRun(text, TextRole.QUIET, small=True),)
