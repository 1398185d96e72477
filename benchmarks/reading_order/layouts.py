"""Layouts by chance: slides, tables, score sheets, forms and columns, each with its text in the right order."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.reading_order.sheet import Book, Cell, Sheet

MARGIN = 50.0  # points


@dataclass(frozen=True, slots=True)
class Layout:
    """A PDF of some pages of one class, and its text in the right order."""

    name: str
    data: bytes
    text: str


def _sheet(book: Book, by_line: bool, **fixed: bool) -> Sheet:
    sheet = Sheet(book, latin=book.rnd.random() < 0.4, by_line=by_line, **fixed)
    sheet.size = book.rnd.choice((8.5, 9, 10, 10.5))
    return sheet


def _slide(sheet: Sheet, x: float, y: float, width: float, two: bool) -> None:
    """Set a title, and items below it, in one box or in two beside each other."""
    y += sheet.heading(x, y, sheet.phrase(2, 3), 1.3)
    boxes = 2 if two else 1
    inner = (width - (boxes - 1) * 20) / boxes
    cells: list[Cell] = []
    for number in range(boxes):
        below = y
        for _ in range(sheet.rnd.randint(2, 3)):
            item = sheet.bullet + sheet.phrase(3, 6 if two else 12)
            cells.append(sheet.cell(x + number * (inner + 20), below, inner, item))
            below += cells[-1].height + 3
    sheet.put(cells)


def handout(book: Book, count: int, framed: bool, by_line: bool = False) -> Sheet:
    """Set a sheet with two, four or six slides, row by row; the file writes slide by slide."""
    sheet = _sheet(book, by_line)
    sheet.size = 9 if count < 4 else 7.5
    columns = 1 if count == 2 else 2
    rows = count // columns
    width, height = (595 - 2 * MARGIN - (columns - 1) * 24) / columns, (842 - 2 * MARGIN) / rows - 20
    for at in range(count):
        x, y = MARGIN + (at % columns) * (width + 24), MARGIN + (at // columns) * (height + 20)
        if framed:
            sheet.box(x, y, width, height)
        _slide(sheet, x + 12, y + 10, width - 24, two=book.rnd.random() < 0.4)
    return sheet


def two_boxes(book: Book, by_line: bool) -> Sheet:
    """Set a slide with a title and two or three boxes of text beside each other."""
    sheet = _sheet(book, by_line, wide=True)
    sheet.size = book.rnd.choice((14, 16, 18))
    y = MARGIN + sheet.heading(MARGIN, MARGIN, sheet.phrase(3, 5)) + 20
    boxes = book.rnd.choice((2, 2, 3))
    width = (842 - 2 * MARGIN - (boxes - 1) * 36) / boxes
    cells: list[Cell] = []
    for number in range(boxes):
        below = y
        for _ in range(book.rnd.randint(2, 4)):
            cells.append(sheet.cell(MARGIN + number * (width + 36), below, width, sheet.bullet + sheet.phrase(4, 9)))
            below += cells[-1].height + 6
    sheet.put(cells)
    return sheet


@dataclass(frozen=True, slots=True)
class Rules:
    """The lines of a table: all, those between rows, or none; and how its cells are set."""

    grid: bool = False
    rows: bool = False
    padding: float = 4.0
    centred: bool = False  # from top to bottom


def table(sheet: Sheet, y: float, widths: Sequence[float], rows: Sequence[Sequence[str]], rules: Rules) -> float:
    """Set a table from the left margin; return its lower edge."""
    pad = rules.padding
    for row in rows:
        x, cells = MARGIN, []
        for width, text in zip(widths, row, strict=True):
            cells.append(sheet.cell(x + pad, y + pad, width - 2 * pad, text))
            x += width
        high = max(cell.height for cell in cells)
        sheet.put([cell.moved((high - cell.height) / 2 if rules.centred else 0) for cell in cells])
        x = MARGIN
        for width in widths if rules.grid else ():
            sheet.box(x, y, width, high + 2 * pad)
            x += width
        if rules.rows:
            sheet.pdf.line(MARGIN, y, MARGIN + sum(widths), y)
        y += high + 2 * pad
    if rules.rows:
        sheet.pdf.line(MARGIN, y, MARGIN + sum(widths), y)
    return y


def _rows(sheet: Sheet, count: int, columns: int) -> Iterator[list[str]]:
    yield [sheet.phrase(1, 1) if at else "No." for at in range(columns)]
    for number in range(count):
        yield [str(number + 1), *(sheet.phrase(2, 14) for _ in range(columns - 1))]


def tables(book: Book, rules: Rules, by_line: bool) -> Sheet:
    """Set a paragraph, a table whose cells run over several lines, a paragraph."""
    sheet = _sheet(book, by_line)
    y, width = MARGIN, 595 - 2 * MARGIN
    y = _paragraph(sheet, MARGIN, y, width) + 12
    columns = book.rnd.randint(3, 5)
    shares = [0.5, *(book.rnd.uniform(1, 2) for _ in range(columns - 1))]
    widths = [width * share / sum(shares) for share in shares]
    y = table(sheet, y, widths, list(_rows(sheet, book.rnd.randint(4, 8), columns)), rules) + 12
    _paragraph(sheet, MARGIN, y, width)
    return sheet


def _paragraph(sheet: Sheet, x: float, y: float, width: float) -> float:
    cell = sheet.cell(x, y, width, sheet.paragraph(), indent=2 * sheet.size)
    sheet.put([cell])
    return y + cell.height


def score_sheet(book: Book, by_line: bool) -> Sheet:
    """Set criteria in groups whose name stands beside several, with marks and remarks; a total at the foot."""
    sheet = _sheet(book, by_line)
    y = MARGIN + sheet.heading(220, MARGIN, sheet.phrase(2, 3))
    full = 595 - 2 * MARGIN
    widths = [full * share for share in (0.14, 0.38, 0.1, 0.1, 0.28)]
    y = table(sheet, y, widths, [[sheet.phrase(1, 1) for _ in widths]], Rules(grid=True))
    for _ in range(book.rnd.randint(2, 4)):
        y = _group(sheet, y, widths)
    for _ in range(2):
        label = sheet.cell(MARGIN + 4, y + 4, widths[0] - 8, sheet.phrase(1, 1))
        remark = sheet.cell(MARGIN + widths[0] + 4, y + 4, full - widths[0] - 8, sheet.phrase(20, 50))
        sheet.put([label, remark])
        high = max(label.height, remark.height) + 8
        sheet.box(MARGIN, y, widths[0], high)
        sheet.box(MARGIN + widths[0], y, full - widths[0], high)
        y += high
    return sheet


def _group(sheet: Sheet, y: float, widths: Sequence[float]) -> float:
    top, cells, pad = y, [], 4.0
    name = sheet.cell(MARGIN + pad, y + pad, widths[0] - 2 * pad, sheet.phrase(1, 3))
    count = sheet.rnd.randint(2, 4)
    for _ in range(count):
        x, row = MARGIN + widths[0], []
        texts = (sheet.phrase(5, 16), str(sheet.rnd.randint(5, 20)), str(sheet.rnd.randint(1, 20)), sheet.phrase(2, 12))
        for width, text in zip(widths[1:], texts, strict=True):
            row.append(sheet.cell(x + pad, y + pad, width - 2 * pad, text))
            x += width
        high = max(cell.height for cell in row) + 2 * pad
        x = MARGIN + widths[0]
        for width in widths[1:]:
            sheet.box(x, y, width, high)
            x += width
        cells += row
        y += high
    y = max(y, top + name.height + 2 * pad)
    sheet.box(MARGIN, top, widths[0], y - top)
    sheet.put([name.moved((y - top - name.height) / 2 - pad), *cells])
    return y


def form(book: Book, by_line: bool) -> Sheet:
    """Set labels and values in pairs, then labels beside long texts."""
    sheet = _sheet(book, by_line)
    y = MARGIN + sheet.heading(200, MARGIN, sheet.phrase(2, 4))
    full = 595 - 2 * MARGIN
    widths = [full * share for share in (0.16, 0.34, 0.16, 0.34)]
    lengths = ((1, 2), (1, 9), (1, 2), (1, 9))
    rows = [[sheet.phrase(*length) for length in lengths] for _ in range(book.rnd.randint(3, 5))]
    y = table(sheet, y, widths, rows, Rules(grid=True, centred=book.rnd.random() < 0.5))
    wide = [widths[0], full - widths[0]]
    table(sheet, y, wide, [[sheet.phrase(1, 3), sheet.phrase(30, 70)] for _ in range(3)], Rules(grid=True))
    return sheet


def columns(book: Book, count: int, by_line: bool, tabled: bool) -> Sheet:
    """Set prose in columns under a title; with `tabled` a table over the whole width stands in the middle."""
    sheet = _sheet(book, by_line)
    sheet.size = 9
    y = MARGIN + sheet.heading(160, MARGIN, sheet.phrase(4, 6), 1.6) + 10
    floor = 842 - MARGIN
    if tabled:
        y = _set_columns(sheet, y, y + 220, count) + 14
        widths = [(595 - 2 * MARGIN) / 4] * 4
        y = table(sheet, y, widths, list(_rows(sheet, 3, 4)), Rules(grid=True)) + 14
    _set_columns(sheet, y, floor, count)
    return sheet


def _set_columns(sheet: Sheet, top: float, floor: float, count: int) -> float:
    width = (595 - 2 * MARGIN - (count - 1) * 20) / count
    cells: list[Cell] = []
    for number in range(count):
        y = top
        while y < floor - 2 * sheet.leading:
            cell = sheet.cell(MARGIN + number * (width + 20), y, width, sheet.paragraph(), indent=2 * sheet.size)
            fitting = tuple(line for line in cell.lines if line[1] <= floor)
            cells.append(Cell(fitting, cell.height))
            y += cell.height
    sheet.put(cells)
    return floor


def boxed(book: Book, by_line: bool) -> Sheet:
    """Set prose, a framed text beside another one with their captions, prose."""
    sheet = _sheet(book, by_line)
    full = 595 - 2 * MARGIN
    y = _paragraph(sheet, MARGIN, MARGIN, full) + 14
    width = (full - 24) / 2
    inside = [[sheet.cell(MARGIN + at * (width + 24) + 8, y + 8, width - 16, sheet.phrase(25, 45))] for at in range(2)]
    high = max(cells[0].height for cells in inside) + 16
    for at in range(2):
        sheet.box(MARGIN + at * (width + 24), y, width, high)
    sheet.put([cell for cells in inside for cell in cells])
    y += high + 10
    for _ in range(2):
        y = _paragraph(sheet, MARGIN, y, full)
    return sheet


CLASSES: dict[str, Callable[[Book], Sheet]] = {
    "2 slides a page": lambda book: handout(book, 2, framed=True),
    "4 slides a page": lambda book: handout(book, 4, framed=True),
    "6 slides a page": lambda book: handout(book, 6, framed=True),
    "4 slides, no frames": lambda book: handout(book, 4, framed=False),
    "6 slides, no frames": lambda book: handout(book, 6, framed=False),
    "boxes side by side": lambda book: two_boxes(book, by_line=False),
    "boxes, file by line": lambda book: two_boxes(book, by_line=True),
    "ruled table": lambda book: tables(book, Rules(grid=True, centred=book.rnd.random() < 0.5), by_line=False),
    "ruled table, by line": lambda book: tables(book, Rules(grid=True), by_line=True),
    "table, rules of rows": lambda book: tables(book, Rules(rows=True), by_line=False),
    "same, file by line": lambda book: tables(book, Rules(rows=True), by_line=True),
    "table without rules": lambda book: tables(book, Rules(padding=6), by_line=False),
    "same, by line": lambda book: tables(book, Rules(padding=6), by_line=True),
    "score sheet": lambda book: score_sheet(book, by_line=False),
    "score sheet, by line": lambda book: score_sheet(book, by_line=True),
    "form": lambda book: form(book, by_line=False),
    "form, by line": lambda book: form(book, by_line=True),
    "two columns": lambda book: columns(book, 2, by_line=False, tabled=False),
    "two columns, by line": lambda book: columns(book, 2, by_line=True, tabled=False),
    "two columns, table": lambda book: columns(book, 2, by_line=False, tabled=True),
    "three columns": lambda book: columns(book, 3, by_line=False, tabled=False),
    "three columns, table": lambda book: columns(book, 3, by_line=False, tabled=True),
    "framed texts": lambda book: boxed(book, by_line=False),
    "framed texts, by line": lambda book: boxed(book, by_line=True),
}


def layouts(seed: int, pages: int) -> Iterator[Layout]:
    """Yield a document of so many pages for each class."""
    for name, result in CLASSES.items():
        book = Book(random.Random(f"{seed} {name}"))
        text = "\n".join(line for _ in range(pages) for line in result(book).right)
        yield Layout(name, book.data(), text)
