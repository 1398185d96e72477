"""What each modifier of old Word files makes of letters, paragraphs, rows and drawn objects, value by value."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from struct import pack

from doc_maker import (
    BOX,
    CELL,
    HEADING,
    NORMAL,
    ROW_END,
    SPECIAL,
    P,
    R,
    S,
    W,
    drawings,
    shape,
    sprm,
    with_field,
)  # fmt: skip

from approval import unapproved
from hengwen.readers.doc import paragraph_properties, run_properties
from hengwen.readers.doc.reader import read_doc
from hengwen.readers.failure import Unreadable

APPROVED = Path(__file__).parent / "approved"
VALUES = (
    0,
    1,
    2,
    3,
    5,
    6,
    8,
    9,
    12,
    16,
    20,
    127,
    128,
    129,
    130,
    255,
    256,
    4000,
    0x7FFF,
    0x8000,
    0xFFFF,
    0xFFFFFF,
    1 << 31,
)
WHITE, BLACK, OWN = (pack("<I", colour) for colour in (0x00FFFFFF, 0, 0xFF000000))
WORDS = "这里有二十多个字的一段话，纸上一个字也看不见"


def _read(body: Sequence[P], **more: object) -> str:
    try:
        content = read_doc(W(body, **more).make())  # type: ignore[arg-type]
    except Unreadable as fault:
        return f"{fault.content.state.value}: {fault}"
    text = content.text.replace(WORDS, "…")
    parts = [repr(text), " ".join(paragraph.kind.value for paragraph in content.paragraphs)]
    parts += [f"! {finding.kind} {finding.span.start}-{finding.span.end}" for finding in content.findings]
    return " | ".join(parts)


def _operands(code: int) -> Iterator[int | bytes]:
    if code >> 13 != 6:
        size = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}[code >> 13]
        yield from dict.fromkeys(value % (1 << 8 * size) for value in VALUES)
        return
    for fore in (WHITE, BLACK, OWN):
        for back in (WHITE, BLACK, OWN):
            yield from (fore + back + pack("<H", pattern) for pattern in (0, 1, 2, 13, 25, 40))
    yield from (b"", WHITE, WHITE + BLACK, bytes(12), pack("<I", 300) + bytes(4))


def _shown(value: int | bytes) -> str:
    return value.hex() if isinstance(value, bytes) else f"{value:x}"


def test_modifiers_of_letters() -> None:
    """On letters themselves, in the style of the paragraph, and both."""
    lines = []
    for code in sorted(run_properties._CHANGES):
        for value in _operands(code):
            look = sprm(code, value)
            styled = S("样式", base=0, run=look)
            alone = _read([P([R("甲"), R(WORDS, look), R("乙")])])
            by_style = _read(
                [P([R("甲"), R(WORDS, look), R("乙", sprm(0x2A33, 0))], style=2)], styles=(NORMAL, HEADING, styled)
            )
            lines += [f"{code:04x} {_shown(value)}: {alone}", f"    {by_style}"]
    assert unapproved(APPROVED / "doc_letters.txt", lines) == []


def test_modifiers_of_paragraphs() -> None:
    """Of a paragraph between two others, with white letters."""
    lines = []
    for code in sorted(paragraph_properties._CHANGES):
        for value in _operands(code):
            white = R(WORDS, sprm(0x6870, 0x00FFFFFF))
            lines.append(
                f"{code:04x} {_shown(value)}: {_read([P('前'), P([white, R('黑')], sprm(code, value)), P('后')])}"
            )
    assert unapproved(APPROVED / "doc_paragraphs.txt", lines) == []


def test_modifiers_of_rows() -> None:
    """Shadings of every kind, heights and styles, of four cells with white letters and with black ones."""
    dark, light = BLACK + BLACK + pack("<H", 0), WHITE + WHITE + pack("<H", 0)
    none = OWN + OWN + pack("<H", 0)
    shadings = {
        f"{code:04x} {name}": sprm(code, operand)
        for code in (0xD612, 0xD616, 0xD60C)
        for name, operand in (
            ("dark", dark), ("dark light", dark + light), ("none dark", none + dark), ("half", dark[:7]),
            ("four", (dark + light) * 2), ("many", dark * 25),
        )
    }  # fmt: skip
    shadings |= {
        f"d609 {_shown(colours)}": sprm(0xD609, colours) for colours in (b"\1\0", b"\x60\0\0\0\1\0", b"\1", b"")
    }
    shadings |= {
        f"d62d {first} {end}": sprm(0xD62D, bytes((first, end)) + dark)
        for first, end in ((0, 1), (1, 3), (2, 9), (3, 1))
    }
    shadings |= {f"9407 {value:x}": sprm(0x9407, value) for value in (0, 1, 20, 400, 0xFFFF, 0xFFEC, 0xFE00)}
    shadings |= {f"563a {value}": sprm(0x563A, value) for value in (0, 10, 11, 40)}
    lines = []
    for name, modifiers in shadings.items():
        white, black = (
            [R(f"{letter}{WORDS}", look)] for letter, look in (("白", sprm(0x6870, 0x00FFFFFF)), ("黑", b""))
        )
        cells = [P(item, CELL, mark="\x07") for item in (white, black, white, black)]
        table = [P("前"), *cells, P("", ROW_END + modifiers, mark="\x07"), P("后")]
        lines.append(f"{name}: {_read(table)}")
    assert unapproved(APPROVED / "doc_rows.txt", lines) == []


INSTRUCTIONS = (
    " PAGE ", ' HYPERLINK "http://a.b" ', " TOC \\o ", " REF a \\h ", " EMBED Excel.Sheet.8 ",
    " LINK Word.Document.8 a ",
    " EMBED Equation.3 ", " FORMTEXT ", " FORMDROPDOWN ", " FORMCHECKBOX ", " MACROBUTTON NoMacro [点这里] ",
    " EQ \\f(1,2) ",
    " SYMBOL 183 \\f Symbol ", " INCLUDEPICTURE a ", " SEQ 图 ",
    " DATE \\@ yyyy ", " XE 词 ", " TC 目 ", " ADVANCE \\u1 ",
    "", " ",
    " IF 1=1 是 否 ", " QUOTE 引 ", " AUTOTEXT a ", " embed acroexch.document ",
)  # fmt: skip


def test_signs_and_fields() -> None:
    """Every sign below the letters, as one and as a special one; fields of every kind, whole, nested, cut off."""
    lines: list[str] = []
    for code in (*range(0x20), 0x7F, 0xA0, 0xAD, 0x200B, 0xF0B7, 0xFFFF):
        lines += (f"{code:x}: {_read([P([R('甲'), R(chr(code), look), R('乙')])])}" for look in (b"", SPECIAL))
    for instruction in INSTRUCTIONS:
        whole, inner = with_field(instruction, "果"), with_field(f" IF {instruction}", "内")
        nested = [whole[0], whole[1], *inner, *whole[2:]]
        for runs in (whole, nested, whole[:2], whole[:4], whole[2:], [*whole[:2], whole[4]]):
            lines.append(f"{instruction!r}: {_read([P([R('甲'), *runs, R('乙')]), P('后')])}")
    assert unapproved(APPROVED / "doc_signs.txt", lines) == []


def test_drawn_objects() -> None:
    """Where they stand, by the paper, the margins or the text; what they are filled with; hidden ones; WordArt."""
    sign = R(BOX, SPECIAL)
    body = [P([R("甲"), sign])]
    lines = []
    for flags in (*range(0, 32, 2), 0x0A | 0x4000, 0x0A | 0x20, 0x0A | 0x60, 0x0A | 0x80, 0x0A | 0xA0, 0x0A | 0xE0):
        for place in (
            (0, 0, 3000, 3000),
            (-90000, 0, -80000, 900),
            (0, 30000, 3000, 31000),
            (-4000, -4000, -100, -100),
        ):
            where = pack("<II", 1, 3) + pack("<IiiiiHI", 1025, *place, flags, 0)
            boxes = [[P(WORDS)]]
            lines.append(f"{flags:x} {place}: {_read(body, boxes=boxes, extra={'shapes': where})}")
    for name in (0x80, 0x104, 0x181, 0x182, 0x1BF, 0x3BF, 0x38F, 0x390, 0x391, 0x392):
        for value in (
            0,
            1,
            2,
            1 << 16,
            0x20002,
            0x00FFFFFF,
            0x00800000,
            0x08000001,
            0x10000000,
            0x110000,
            0x100000,
            0xFFFFFFFF,
        ):
            data = drawings(shape(1025, {0x80: 1 << 16, name: value}))
            boxes = [[P([R(WORDS, sprm(0x6870, 0x00FFFFFF))])]]
            lines.append(f"{name:x} {value:x}: {_read(body, boxes=boxes, extra={'drawings': data})}")
    art = drawings(shape(1025, words="艺术字"))
    lines.append(f"WordArt: {_read(body, boxes=[[P('框')]], extra={'drawings': art})}")
    assert unapproved(APPROVED / "doc_drawings.txt", lines) == []
