"""Tables of prices in a text: rows with a label and numbers, one line per row, as readers write them."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from hengwen.model.document import Document, ParagraphKind
from hengwen.model.regex import regex
from hengwen.model.span import Span

_NUMERAL = r"(?P<number>(?:\d{1,3}(?:,\d{3})+|0|[1-9]\d{0,8})(?:\.\d{1,6})?)"
_NUMBER = regex(
    rf"(?:RMB|CNY|USD|EUR|人民币|[¥$€£])?\s?{_NUMERAL}\s?(?:元整?|圆整?|万元|元/\w{{1,4}}|RMB|CNY|USD|EUR)?",
    re.IGNORECASE,
)
_BY_CELL = regex(r"[^\t|]*")
_BY_WORD = regex(r"(?:[^\s:：]|(?<=\d):(?=\d))+")
_DIGIT = regex(r"\d")
_LETTER = regex(r"[^\W\d_]")
_NAME = regex(r"[\u3400-\u9fff]{2}|[^\W\d_]{3}")
_BETWEEN = regex(r"[\W_]+")
_SENTENCE = regex(r"[。！？；;]\s*$")
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if code != 0xFF1A} | {0x3000: 0x20, 0xFFE5: 0xA5}
_MONEY = regex(
    r"[总造标售进]价|价[格款税]|金\s?额|费\s?用|[经预决概结]算|[万（(/]元|人民币|[¥￥€£]"
    r"|\b(?:prices?|costs?|amounts?|fees?|budget|RMB|CNY|USD|EUR)\b",
    re.IGNORECASE,
)
_OFFER = regex(
    r"[投招开竞]标|[报询竞单合]价|价格|磋商|采购|供应商|\b(?:prices?|quotations?|tenders?|bids?|bidders?|suppliers?)\b",
    re.IGNORECASE,
)
_NO_TABLE = frozenset((ParagraphKind.CONTENTS, ParagraphKind.REFERENCE, ParagraphKind.CODE, ParagraphKind.OUTPUT))

_LONGEST = 300  # characters of a row
_LONGEST_LABEL = 80
_GAP = 4  # lines without a row between two rows of one table: the footer and header of a page
_HEAD = 3  # lines before a table that may say what it is
_FEWEST = 5  # different numbers, below which a column proves nothing
_BEGINNING = 300  # characters of a document that may say so
_YEARS = 1900, 2100


class Cell(Struct, frozen=True):
    """A number of a table. `value`: as a number; `written`, `label`: it and the label of its row, as in the text."""

    value: Decimal
    written: str
    label: str
    span: Span


@dataclass(frozen=True)
class PriceColumn:
    """The numbers of one column of a table by the labels of their rows; `key`s are the same in all documents.

    `is_offer`: whether the document or the table says that it is an offer, not just about money.
    """

    cells: Mapping[str, Cell]
    is_offer: bool

    @cached_property
    def unit(self) -> float:
        """Return the unit to which numbers are rounded: the greatest power of ten of which most are multiples."""
        zeros = sorted(trailing(cell.value) for cell in self.cells.values())
        return float(10.0 ** zeros[len(zeros) // 10])


class _Row(Struct, frozen=True):
    line: int
    name: str
    label: str
    written: str
    numbers: tuple[tuple[int, Decimal, Span], ...]


def trailing(value: Decimal) -> int:
    """Return the exponent of the greatest power of ten that divides a number: 2 for 1,200, -1 for 3.50."""
    exponent = value.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def price_columns(document: Document, *, every: bool = False) -> list[PriceColumn]:
    """Return the columns of prices of a document that could follow from others: at least five different numbers, no
    years, no steps. Columns that are not about money are left out, unless `every` is set (for task sheets).
    """
    text = document.text
    if sum(map(_may_be_row, text.split("\n"))) < _FEWEST:  # sooner seen than words, as below
        return []
    lines = list(_lines(document))
    likely = [number for number, line in enumerate(lines) if _may_be_row(text[line.start : line.end])]
    if not _has_table(likely) or not (every or _MONEY.search(text) or _OFFER.search(text)):
        return []
    return [
        column
        for table in _tables(list(_rows(text, lines, likely)))
        if (is_offer := _says(_OFFER, text, lines, table)) or every or _says(_MONEY, text, lines, table)
        for column in _columns(text, table, is_offer=is_offer)
        if _is_informative(column)
    ]


def _lines(document: Document) -> Iterator[Span]:
    """Yield the lines of a text that can belong to tables, in order, without empty ones."""
    starts = [paragraph.span.start for paragraph in document.paragraphs]
    start = 0
    for line in document.text.split("\n"):
        if line.strip():
            place = bisect_right(starts, start) - 1
            if place < 0 or document.paragraphs[place].kind not in _NO_TABLE:
                yield Span(start, start + len(line))
        start += len(line) + 1


def _may_be_row(line: str) -> bool:
    """Return whether a line is short, has a number and does not end as a sentence does."""
    return len(line) <= _LONGEST and _DIGIT.search(line) is not None and _SENTENCE.search(line) is None


def _has_table(numbers: Sequence[int]) -> bool:
    """Return whether enough of some lines, by their numbers, follow each other as rows of a table do."""
    breaks = [place for place, (one, other) in enumerate(pairwise(numbers), 1) if other - one > _GAP]
    return any(end - start >= _FEWEST for start, end in pairwise((0, *breaks, len(numbers))))


def _rows(text: str, lines: Sequence[Span], numbers: Sequence[int]) -> Iterator[_Row]:
    """Yield the rows in the lines of these numbers."""
    for number in numbers:
        line = lines[number]
        row = _row(number, text[line.start : line.end].translate(_WIDE), line.start)
        if row is not None:
            yield row


def _row(line: int, written: str, offset: int) -> _Row | None:
    """Return the row in a line; None for a line without a number or without a label."""
    by_cell = "\t" in written or "|" in written
    cells = list((_BY_CELL if by_cell else _BY_WORD).finditer(written))
    if by_cell:
        cells = [cell for cell in cells if cell.start() == 0 or written[cell.start() - 1] in "\t|"]
    numbers, words = [], []
    for place, cell in enumerate(cells):
        stripped = cell[0].strip()
        if (match := _NUMBER.fullmatch(stripped)) is not None:
            start = offset + cell.start() + cell[0].index(stripped) + match.start("number")
            value = Decimal(match["number"].replace(",", ""))
            numbers.append((place, value, Span(start, start + len(match["number"]))))
        elif _LETTER.search(stripped):
            words.append(stripped)
    label = "".join(words)
    if not numbers or not words or len(label) > _LONGEST_LABEL:
        return None
    if not by_cell:  # numbers are at the right: missing ones are missing at the left
        numbers = [(column - len(numbers), value, span) for column, (_, value, span) in enumerate(numbers)]
    name = next((word for word in words if _NAME.search(word)), words[0])
    return _Row(line, _key(name), _key(label), name, tuple(numbers))


def _key(label: str) -> str:
    return _BETWEEN.sub("", label).casefold()


def _tables(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """Yield tables of adjacent rows, with enough rows to be significant."""
    table: list[_Row] = []
    for row in rows:
        if table and row.line - table[-1].line > _GAP:
            if len(table) >= _FEWEST:
                yield table
            table = []
        table.append(row)
    if len(table) >= _FEWEST:
        yield table


def _says(words: re.Pattern[str], text: str, lines: Sequence[Span], table: Sequence[_Row]) -> bool:
    """Return whether a table, the lines just before it, or the beginning of the text have one of some words."""
    first, last = lines[max(0, table[0].line - _HEAD)], lines[table[-1].line]
    return bool(words.search(text, first.start, last.end) or words.search(text, 0, _BEGINNING))


def _columns(text: str, table: Sequence[_Row], *, is_offer: bool) -> Iterator[PriceColumn]:
    """Yield the columns of a table. Rows with the same name are told apart by all words of the row, then by number."""
    names = Counter(row.name for row in table)
    turns: Counter[str] = Counter()
    cells: dict[int, dict[str, Cell]] = {}
    for row in table:
        label = row.name if names[row.name] == 1 else row.label
        turns[label] += 1
        for place, value, span in row.numbers:
            if value > 0:
                cell = Cell(value, text[span.start : span.end], row.written, span)
                cells.setdefault(place, {})[f"{label} {turns[label]}"] = cell
    yield from (PriceColumn(cells[place], is_offer) for place in sorted(cells))


def _is_informative(column: PriceColumn) -> bool:
    """Return whether a column has enough different numbers that are not years, and do not just count."""
    values = [cell.value for cell in column.cells.values()]
    if len(set(values)) < _FEWEST or all(_YEARS[0] <= value <= _YEARS[1] and value % 1 == 0 for value in values):
        return False
    steps = Counter(after - before for before, after in pairwise(values))
    return steps.most_common(1)[0][1] * 2 < len(values)
