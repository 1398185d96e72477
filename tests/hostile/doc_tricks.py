"""Word 97 documents whose tables point in circles, count too far or end too soon."""

from functools import partial
from random import Random
from struct import pack

from doc_maker import BOX, HIDDEN, NORMAL, SECTOR, SPECIAL, P, R, S, W, compound, drawings, record, shape, sprm, summary

from hostile.trick import B, D, E, Table
from hostile.trick import P as PARTLY
from hostile.trick import R as READ
from hostile.trick import S as SUSPICIOUS

TRICKS = Table()
trick = partial(TRICKS.file, ".doc")
WORDS = "这份旧文档的文字要读得出来，一个字也不能少。"
_FAT_AT = SECTOR  # the first sector after the header


def sound(**more: object) -> W:
    return W([P(WORDS), P("第二段，也要读得出来。")], **more)  # type: ignore[arg-type]


def with_fat(change: dict[int, int]) -> bytes:
    """A sound document with other entries in the table of its sectors."""
    data = bytearray(sound().make())
    for number, value in change.items():
        data[_FAT_AT + 4 * number : _FAT_AT + 4 * number + 4] = pack("<I", value)
    return bytes(data)


@trick(READ, PARTLY, D, E)
def doc_sectors_in_a_ring() -> bytes:
    return with_fat(dict.fromkeys(range(2, 30), 2))


@trick(READ, PARTLY, D, E)
def doc_directory_in_a_ring() -> bytes:
    return with_fat({1: 1})


@trick(READ, PARTLY, D, E)
def doc_entries_that_are_their_own_siblings() -> bytes:
    data = bytearray(sound().make())
    for entry in range(4):
        at = 2 * SECTOR + 128 * entry + 68
        data[at : at + 12] = pack("<III", entry, entry, entry)
    return bytes(data)


@trick(READ, PARTLY, D, E)
def doc_two_billion_sectors_of_tables() -> bytes:
    data = bytearray(sound().make())
    data[44:48] = data[72:76] = pack("<I", 0x7FFFFFFF)
    return bytes(data)


@trick(D, B, E, PARTLY)
def doc_pieces_of_four_billion_letters() -> bytes:
    table = pack("<II", 0, 0xFFFFFFFF) + pack("<HIH", 0, 0x800, 0)
    return sound(extra={"pieces": b"\x02" + pack("<I", len(table)) + table}).make()


@trick(B, D)
def doc_one_text_in_100000_pieces() -> bytes:
    """Each of them the same 10,000 letters: a gigabyte of text."""
    count, size = 100_000, 10_000
    places = b"".join(pack("<I", number * size) for number in range(count + 1))
    table = places + pack("<HIH", 0, 0x1000 | 1 << 30, 0) * count
    body = [P("字" * size)]
    return W(body, extra={"pieces": b"\x02" + pack("<I", len(table)) + table}).make()


@trick(D)
def doc_without_pieces() -> bytes:
    return sound(extra={"pieces": b"\x01\xff\x7f"}).make()


@trick(PARTLY, D, shows="")
def doc_pieces_past_the_end() -> bytes:
    table = pack("<III", 0, 10, 50) + pack("<HIH", 0, 0x800, 0) + pack("<HIH", 0, 0x7000_0000, 0)
    return sound(extra={"pieces": b"\x02" + pack("<I", len(table)) + table}).make()


@trick(READ, shows=WORDS)
def doc_pages_of_formats_300000_times() -> bytes:
    """The same page again and again."""
    count = 300_000
    part = b"".join(pack("<I", number) for number in range(count + 1)) + pack("<I", 5) * count
    return sound(extra={"runs": part, "paragraphs": part}).make()


@trick(READ, shows=WORDS)
def doc_counts_of_65535_everywhere() -> bytes:
    much = b"\xff\xff" * 600
    parts = ("fonts", "lists", "list overrides", "settings", "headers", "footnotes", "footnote refs", "sections")
    return sound(extra=dict.fromkeys(parts, much)).make()


@trick(READ, shows=WORDS)
def doc_styles_in_a_ring() -> bytes:
    styles = (S("甲", base=1), S("乙", base=2), S("丙", base=0), *(S("丁", base=number + 2) for number in range(300)))
    return sound(styles=styles).make()


@trick(READ, shows=WORDS)
def doc_styles_cut_off() -> bytes:
    return sound(extra={"styles": b"\x12\x00\xff\x0f\x0a\x00" + bytes(20) + b"\x0a\x00\x01"}).make()


@trick(READ, shows=WORDS)
def doc_20000_fields_that_never_end() -> bytes:
    return W([P([R("\x13", SPECIAL)] * 20_000), P(WORDS)]).make()


@trick(READ, shows=WORDS)
def doc_fields_20000_deep() -> bytes:
    return W([P([R("\x13" * 20_000 + "\x15" * 20_000, SPECIAL)]), P(WORDS)]).make()


@trick(READ, shows=WORDS)
def doc_results_20000_deep() -> bytes:
    return W([P([R("\x13\x14", SPECIAL), R("字")] * 20_000 + [R("\x15" * 20_000, SPECIAL)]), P(WORDS)]).make()


@trick(READ, shows=WORDS)
def doc_tables_in_each_other_without_end() -> bytes:
    deep = [P("格", sprm(0x2416, 1) + sprm(0x6649, depth)) for depth in range(1, 3000)]
    return W([*deep, P(WORDS)]).make()


@trick(READ, shows=WORDS)
def doc_groups_5000_deep() -> bytes:
    inner = shape(1025)
    for number in range(5000):
        inner = record(0xF003, shape(2000 + number) + inner, 0xF)
    return W([P([R(WORDS), R(BOX, SPECIAL)])], boxes=[[P("框")]], extra={"drawings": drawings(inner)}).make()


@trick(READ, shows=WORDS)
def doc_10000_boxes_that_are_one() -> bytes:
    """All drawn objects show the same text."""
    signs = [R(BOX, SPECIAL)] * 10_000
    same = drawings(*(shape(1025 + number, {0x80: 1 << 16}) for number in range(10_000)))
    return W([P([R(WORDS), *signs])], boxes=[[P("框")]], extra={"drawings": same}).make()


@trick(READ, shows=WORDS)
def doc_a_box_that_hangs_on_itself() -> bytes:
    return W([P([R(WORDS), R(BOX, SPECIAL)])], boxes=[[P([R("框"), R(BOX, SPECIAL)])]]).make()


@trick(READ, shows=WORDS)
def doc_properties_without_end() -> bytes:
    lie = bytearray(summary("题目"))
    lie[52:56] = b"\xff\xff\xff\x7f"
    lie[-20:-16] = b"\x1e\x10\x00\x00"
    return sound(summary=bytes(lie)).make()


@trick(SUSPICIOUS)
def doc_hidden_by_a_style() -> bytes:
    hidden = S("藏", base=0, run=HIDDEN)
    return W([P(WORDS * 3, style=1), P("看得见")], styles=(NORMAL, hidden)).make()


@trick(READ, PARTLY, D, E)
def doc_cut_in_half() -> bytes:
    data = W([P(f"第{number}段。{WORDS}") for number in range(200)]).make()
    return data[: len(data) // 2]


@trick(READ, PARTLY, D, E, SUSPICIOUS, B)
def doc_of_noise() -> bytes:
    noise = Random(17)
    return compound({"WordDocument": b"\xec\xa5\xc1\x00" + noise.randbytes(20_000), "1Table": noise.randbytes(20_000)})
