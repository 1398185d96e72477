"""The blocks of a sheet in WordprocessingML (ISO 29500-1, 17)."""

from itertools import chain
from xml.sax.saxutils import escape, quoteattr

from hengwen.exports.sheets.blocks import (
    Block,
    Break,
    DefinitionList,
    Heading,
    Runs,
    TableBlock,
    Text,
    TextRole,
    TextRun,
    Tile,
    Tiles,
    plain,
    quiet,
)
from hengwen.exports.sheets.widths import column_widths
from hengwen.text.display import printable
from hengwen.views.colours import NO_LEVEL, PASSAGES, level_colours
from hengwen.views.shown_names import columns_of

NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

_CONTENT_WIDTH = 9860  # twentieths of a point between the margins
_CELL_MARGINS = 216 + 20  # Word's usual 108 on both sides, and a little more
_HEAD_SIZE, _BODY_SIZE = 16, 17  # half points
_CHINESE, _LATIN = 10.2, 6.8  # twentieths of a point that a character takes in half a point of size, in a wide font
_LATIN_WIDTHS = dict.fromkeys("mwMW%@", 9.8) | dict.fromkeys("ijlrtfI.,:;!()|' ", 4.2)
_TEXT_COLOURS = {
    TextRole.QUIET: "5F636C",
    TextRole.MATCH: "C00000",
    TextRole.CITED: "1B6236",
    TextRole.OUT: "7B808A",
    TextRole.EXCUSED: "7B808A",
    TextRole.WARN: "8A4600",
}
_HEAD = NO_LEVEL[0]
_RULES = "".join(
    f'<w:{edge} w:val="single" w:sz="4" w:space="0" w:color="D8D8D2"/>' for edge in ("top", "bottom", "insideH")
)


def block_xml(block: Block) -> str:
    """Return a block as elements of a body."""
    match block:
        case Heading(text, level):
            return text_xml(plain(text), style=f"Heading{level}")
        case Text(runs, role, close):
            return _text(runs, role, close)
        case DefinitionList(rows):
            return _grid(TableBlock((), tuple((quiet(name), plain(value)) for name, value in rows), (0.26, 0.74)))
        case Tiles(tiles):
            return _tiles(tiles)
        case TableBlock():
            return _grid(block)
        case Break():
            return ""


def text_xml(runs: Runs, *, style: str = "", properties: str = "", size: int = 0) -> str:
    """Return a paragraph; `size` in half points, 0 for that of its style."""
    named = f"<w:pStyle w:val={quoteattr(style)}/>" if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{''.join(_run(run, size) for run in runs)}</w:p>"


def footer_xml(text: str) -> str:
    """Return the footer of a page: a text, the page's number and the number of pages."""
    tab = '<w:tabs><w:tab w:val="clear" w:pos="4320"/><w:tab w:val="clear" w:pos="8640"/>'
    tab += f'<w:tab w:val="right" w:pos="{_CONTENT_WIDTH}"/></w:tabs>'
    fields = (
        _run(TextRun(f"{text}\t", TextRole.QUIET), 15),
        _field("PAGE"),
        _run(TextRun(" / ", TextRole.QUIET), 15),
        _field("NUMPAGES"),
    )
    return f"<w:p {NAMESPACE}><w:pPr>{tab}</w:pPr>{''.join(fields)}</w:p>"


def _field(name: str) -> str:
    return f'<w:fldSimple w:instr=" {name} ">{_run(TextRun("1", TextRole.QUIET), 15)}</w:fldSimple>'


def _text(runs: Runs, role: str, close: bool) -> str:
    if role == "Title":
        return text_xml(runs, style="Title")
    size = {"title": 28, "heading": 23, "note": 17}.get(role, 0)
    spacing = '<w:spacing w:before="60" w:after="60"/>'
    return text_xml(runs, properties=("<w:keepNext/>" if close else "") + spacing, size=size)


def _run(run: TextRun, size: int) -> str:
    """Return a run, with line breaks and tabs as elements."""
    properties = ("<w:b/>" if run.bold else "") + ("<w:strike/>" if run.role is TextRole.EXCUSED else "")
    colour = "C00000" if run.differs else _TEXT_COLOURS.get(run.role, "")
    properties += f'<w:color w:val="{colour}"/>' if colour else ""
    small = round((size or 20) * 0.82) if run.small else size
    properties += f'<w:sz w:val="{small}"/><w:szCs w:val="{small}"/>' if small else ""
    if run.differs or run.role is TextRole.MATCH:
        properties += '<w:u w:val="single"/>'
    elif run.role is TextRole.CITED:
        properties += '<w:u w:val="dash"/>'
    if run.background is not None:
        properties += f'<w:shd w:val="clear" w:color="auto" w:fill="{PASSAGES[run.background % 8]}"/>'
    lines = printable(run.text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return f"<w:r><w:rPr>{properties}</w:rPr>{'<w:br/>'.join(map(_words, lines))}</w:r>"


def _words(line: str) -> str:
    return "<w:tab/>".join(f'<w:t xml:space="preserve">{escape(part)}</w:t>' for part in line.split("\t"))


def _tiles(tiles: tuple[Tile, ...]) -> str:
    width = _CONTENT_WIDTH // max(len(tiles), 1)
    cells = []
    for tile in tiles:
        background, colour = level_colours(tile.level)
        coloured = _run(TextRun(tile.value, bold=True), 28).replace("<w:b/>", f'<w:b/><w:color w:val="{colour}"/>')
        value = f"<w:p>{coloured}</w:p>"
        cells.append(_cell(value + text_xml((TextRun(tile.label, TextRole.QUIET),), size=15), width, background))
    return _table([f"<w:tr>{''.join(cells)}</w:tr>"], [width] * len(tiles))


def _grid(grid: TableBlock) -> str:
    widths = list(map(round, column_widths(grid, _CONTENT_WIDTH, _CELL_MARGINS, _estimate)))
    rows = [_row(cells, widths, grid) for cells in grid.rows]
    if any(grid.head):
        head = (
            _cell(_cell_text((TextRun(text, TextRole.QUIET),), place, grid, _HEAD_SIZE), width, _HEAD)
            for place, (text, width) in enumerate(zip(grid.head, widths, strict=True))
        )
        rows.insert(0, f"<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{''.join(head)}</w:tr>")
    return _table(rows, widths)


def _estimate(text: str, head: bool) -> float:
    """Return the most that a word takes in usual fonts, in twentieths of a point: other computers have other fonts."""
    widths = (_CHINESE if columns_of(one) > 1 else _LATIN_WIDTHS.get(one, _LATIN) for one in text)
    return sum(widths) * (_HEAD_SIZE if head else _BODY_SIZE)


def _row(cells: tuple[Runs, ...], widths: list[int], grid: TableBlock) -> str:
    size = 19 if grid.texts else _BODY_SIZE
    cells_xml = (
        _cell(_cell_text(runs, place, grid, size), width)
        for place, (runs, width) in enumerate(zip(cells, widths, strict=True))
    )
    whole = "" if grid.texts else "<w:trPr><w:cantSplit/></w:trPr>"
    return f"<w:tr>{whole}{''.join(cells_xml)}</w:tr>"


def _cell_text(runs: Runs, place: int, grid: TableBlock, size: int) -> str:
    spacing, side = '<w:spacing w:before="30" w:after="30"/>', '<w:jc w:val="right"/>' if place in grid.right else ""
    return text_xml(runs, properties=spacing + side, size=size)


def _cell(content: str, width: int, background: str = "") -> str:
    shading = f'<w:shd w:val="clear" w:color="auto" w:fill="{background}"/>' if background else ""
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{shading}</w:tcPr>{content}</w:tc>'


def _table(rows: list[str], widths: list[int]) -> str:
    """Return a table of fixed columns, and a small paragraph after it: adjacent tables would be joined."""
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    properties = (
        f'<w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblBorders>{_RULES}</w:tblBorders><w:tblLayout w:type="fixed"/>'
    )
    after = '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="160" w:lineRule="exact"/></w:pPr></w:p>'
    return "".join(
        chain([f"<w:tbl><w:tblPr>{properties}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>"], rows, ["</w:tbl>", after])
    )
