"""DOCX files whose ZIP, parts or XML are bombs or nonsense."""

import struct
import zipfile
import zlib
from functools import partial
from io import BytesIO

from docx_maker import NAMES, docx, packed, para, part, relations, run, table

from hostile.trick import B, C, D, E, L, P, R, S, Table, W

TRICKS = Table()
trick = partial(TRICKS.file, ".docx")
WORDS = "看得见的文字无论如何都要读出来。"
BODY = para(WORDS)
SOUND = docx(BODY * 40)
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

for _percent in (3, 30, 60, 90, 99):
    _cut = SOUND[: len(SOUND) * _percent // 100]
    TRICKS.add(f"docx_cut_off_at_{_percent}", ".docx", lambda cut=_cut: cut, D, P, W)


def with_main(xml: str | bytes) -> bytes:
    """A DOCX whose text part is `xml`."""
    return docx("", members={"word/document.xml": xml.encode() if isinstance(xml, str) else xml})


def parts_of(data: bytes) -> dict[str, str | bytes]:
    """The members of a DOCX."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def without(*names: str) -> bytes:
    """The sound document without some members."""
    return packed({name: data for name, data in parts_of(SOUND).items() if name not in names})


@trick(B)
def docx_bomb_by_ratio() -> bytes:
    return with_main(b" " * (90 << 20))


@trick(B, D, P)
def docx_bomb_by_many_parts() -> bytes:
    blank = b" " * (8 << 20)
    headers = {f"h{number}.xml": ("header", blank) for number in range(30)}
    shown = "".join(f'<w:headerReference r:id="h{number}.xml"/>' for number in range(30))
    return docx(BODY + f"<w:sectPr>{shown}</w:sectPr>", headers)


@trick(R, P, B, D)
def docx_60000_members() -> bytes:
    return docx(BODY, members={f"x/{number}": b"" for number in range(60_000)})


@trick(D, P, B)
def docx_members_that_overlap() -> bytes:
    data = bytearray(SOUND)
    places = []
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        places.append(at)
        at = data.find(b"PK\x01\x02", at + 4)
    for place in places:
        data[place + 42 : place + 46] = struct.pack("<I", 0)
    return bytes(data)


@trick(D, P)
def docx_wrong_checksum() -> bytes:
    crc = struct.pack("<I", zlib.crc32(parts_of(SOUND)["word/document.xml"]))  # type: ignore[arg-type]
    return SOUND.replace(crc, b"\x00\x01\x02\x03")


@trick(D, P, B)
def docx_size_that_lies() -> bytes:
    size = struct.pack("<I", len(parts_of(SOUND)["word/document.xml"]))
    return SOUND.replace(size, b"\xff\xff\xff\x7f")


@trick(D, P, B, W)
def docx_zip64_that_lies() -> bytes:
    data = bytearray(SOUND)
    end = data.rfind(b"PK\x05\x06")
    record = b"PK\x06\x06" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, 1 << 60, 1 << 60, 1 << 60, 1 << 60)
    locator = b"PK\x06\x07" + struct.pack("<IQI", 0, end, 1)
    data[end + 8 : end + 20] = b"\xff" * 12
    return bytes(data[:end]) + record + locator + bytes(data[end:])


@trick(R, P, W)
def docx_after_10000_bytes_of_junk() -> bytes:
    return b"\x01junk" * 2000 + SOUND


@trick(R, P, shows=WORDS)
def docx_before_40000_bytes_of_junk() -> bytes:
    return SOUND + bytes(40_000)


@trick(D, P, L)
def docx_members_with_a_password() -> bytes:
    data = bytearray(SOUND)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(mark, at + 4)
    return bytes(data)


@trick(D, P)
def docx_unknown_compression() -> bytes:
    data = bytearray(SOUND)
    for mark, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset : at + offset + 2] = b"\x63\x00"
            at = data.find(mark, at + 4)
    return bytes(data)


@trick(D)
def docx_without_its_text() -> bytes:
    return without("word/document.xml")


@trick(R, P, shows=WORDS)
def docx_without_relationships() -> bytes:
    return without("_rels/.rels", "word/_rels/document.xml.rels")


@trick(R, P, shows=WORDS)
def docx_with_broken_relationships() -> bytes:
    return docx(BODY, members={"word/_rels/document.xml.rels": b"<Relationships><Rel", "_rels/.rels": b"\xff\xfe<"})


@trick(R, P, shows=WORDS)
def docx_that_is_related_to_everything() -> bytes:
    lies = relations({
        "a": ("footnotes", "../../../../etc/passwd"), "b": ("styles", "document.xml"), "c": ("numbering", ""),
        "d": ("endnotes", "http://127.0.0.1:9/x"), "e": ("aFChunk", "document.xml"),
    })  # fmt: skip
    return docx(BODY + '<w:altChunk r:id="e"/>', members={"word/_rels/document.xml.rels": lies.encode()})


@trick(R, P, E, D)
def docx_entity_laughs() -> bytes:
    laughs = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
    body = f"<w:document {NAMES}><w:body>{BODY}<w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>"
    return with_main(f'{_HEAD}<!DOCTYPE d [<!ENTITY l0 "ha">{laughs}]>{body}')


@trick(R, P, E, D, B)
def docx_one_entity_100000_times() -> bytes:
    body = f"<w:document {NAMES}><w:body><w:p><w:r><w:t>{'&a;' * 100_000}</w:t></w:r></w:p></w:body></w:document>"
    return with_main(f'{_HEAD}<!DOCTYPE d [<!ENTITY a "{"A" * 100_000}">]>{body}')


@trick(R, P, E, D)
def docx_entity_of_a_file() -> bytes:
    body = f"<w:document {NAMES}><w:body>{BODY}<w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>"
    return with_main(f'{_HEAD}<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>{body}')


@trick(R, P, E, D)
def docx_entity_of_an_address() -> bytes:
    lure = '<!DOCTYPE d SYSTEM "http://127.0.0.1:9/d.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p;]>'
    return with_main(f"{_HEAD}{lure}<w:document {NAMES}><w:body>{BODY}</w:body></w:document>")


@trick(P, D, E, B, C)
def docx_elements_100000_deep() -> bytes:
    return docx(BODY + "<w:sdt><w:sdtContent>" * 50_000 + BODY + "</w:sdtContent></w:sdt>" * 50_000)


@trick(R, P, D, E)
def docx_elements_250_deep() -> bytes:
    return docx(BODY + "<w:sdt><w:sdtContent>" * 110 + BODY + "</w:sdtContent></w:sdt>" * 110)


@trick(R, P, D, C)
def docx_tables_80_deep() -> bytes:
    inner = BODY
    for _ in range(80):
        inner = table((inner,))
    return docx(BODY + inner)


@trick(R, P, shows=WORDS)
def docx_5000_rows_merged() -> bytes:
    merged = "<w:tc><w:tcPr><w:vMerge/></w:tcPr>" + para("格") + "</w:tc>"
    first = '<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>' + BODY + "</w:tc>"
    return docx(f"<w:tbl><w:tr>{first * 6}</w:tr>{f'<w:tr>{merged * 6}</w:tr>' * 5000}</w:tbl>")


@trick(R, P, shows=WORDS)
def docx_cells_of_absurd_width() -> bytes:
    cell = '<w:tc><w:tcPr><w:gridSpan w:val="{}"/></w:tcPr>' + BODY + "</w:tc>"
    widths = ("2147483647", "-2147483648", "9" * 5000, "x", "1e9", "")
    row = "".join(cell.format(width) for width in widths)
    before = '<w:trPr><w:gridBefore w:val="2147483647"/><w:gridAfter w:val="99999999999"/></w:trPr>'
    return docx(f"<w:tbl><w:tr>{before}{row}</w:tr></w:tbl>")


@trick(R, P, D, B)
def docx_attribute_of_11_megabytes() -> bytes:
    return docx(f'<w:p w:rsidR="{"A" * 11_000_000}">{run(WORDS)}</w:p>' + BODY)


@trick(R, P, shows=WORDS)
def docx_100000_attributes() -> bytes:
    return docx(BODY + "<w:p " + " ".join(f'w:a{n}="1"' for n in range(100_000)) + "/>")


@trick(R, P, D, B)
def docx_paragraph_of_9_megabytes() -> bytes:
    return docx(para("字" * 3_000_000) + BODY)


@trick(R, P)
def docx_100000_paragraphs() -> bytes:
    return docx(para("短") * 100_000 + BODY)


@trick(R, P)
def docx_200000_runs() -> bytes:
    return docx(f"<w:p>{'<w:r><w:t>字</w:t></w:r>' * 200_000}</w:p>{BODY}")


@trick(R, P, shows=WORDS)
def docx_chunk_that_takes_itself_in() -> bytes:
    return docx(BODY + '<w:altChunk r:id="self.docx"/>' * 50, {"self.docx": ("aFChunk", SOUND)})


@trick(R, P, shows=WORDS)
def docx_chunk_of_deep_html() -> bytes:
    html = "<html><body>" + "<div>" * 100_000 + "innen"
    return docx(BODY + '<w:altChunk r:id="c.html"/>', {"c.html": ("aFChunk", html)})


@trick(R, P, B)
def docx_chunk_bomb() -> bytes:
    return docx(BODY + '<w:altChunk r:id="c.txt"/>', {"c.txt": ("aFChunk", b"A" * (90 << 20))})


@trick(R, P, B)
def docx_chunk_taken_in_10000_times() -> bytes:
    return docx(BODY + '<w:altChunk r:id="c.txt"/>' * 10_000, {"c.txt": ("aFChunk", "字" * 20_000)})


@trick(R, P)
def docx_relationships_of_50000() -> bytes:
    many = {f"r{number}": ("header", f"h{number}.xml") for number in range(50_000)}
    return docx(BODY, members={"word/_rels/document.xml.rels": relations(many).encode()})


@trick(R, P, shows=WORDS)
def docx_styles_in_a_ring() -> bytes:
    ring = "".join(
        f'<w:style w:type="paragraph" w:styleId="s{n}"><w:name w:val="s{n}"/><w:basedOn w:val="s{(n + 1) % 5}"/></w:style>'
        for n in range(5)
    )
    return docx(para(WORDS, '<w:pStyle w:val="s0"/>'), {"styles.xml": ("styles", part("styles", ring))})


@trick(R, P, shows=WORDS)
def docx_styles_20000_deep() -> bytes:
    chain = "".join(
        f'<w:style w:type="paragraph" w:styleId="s{n}"><w:basedOn w:val="s{n + 1}"/></w:style>' for n in range(20_000)
    )
    return docx(para(WORDS, '<w:pStyle w:val="s0"/>'), {"styles.xml": ("styles", part("styles", chain))})


@trick(R, P, shows=WORDS)
def docx_numbering_in_a_ring() -> bytes:
    ring = (
        '<w:abstractNum w:abstractNumId="0"><w:styleLink w:val="a"/><w:numStyleLink w:val="a"/></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    style = '<w:style w:type="numbering" w:styleId="a"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    numbered = para(WORDS, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
    parts: dict[str, tuple[str, str | bytes]] = {
        "numbering.xml": ("numbering", part("numbering", ring)),
        "styles.xml": ("styles", part("styles", style)),
    }
    return docx(numbered, parts)


def numbered_from(start: str, style: str, level: str = "0") -> bytes:
    """A list that starts at a mad number."""
    entry = (
        f'<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="{level}"><w:start w:val="{start}"/>'
        f'<w:numFmt w:val="{style}"/><w:lvlText w:val="%1.%9%1"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    numbered = para(WORDS, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr>')
    return docx(numbered * 3, {"numbering.xml": ("numbering", part("numbering", entry))})


for _style in ("lowerRoman", "lowerLetter", "chineseCounting", "ideographZodiac", "decimal"):
    TRICKS.add(
        f"docx_numbers_from_two_billion_{_style}",
        ".docx",
        partial(numbered_from, "2147483647", _style),
        R,
        P,
        shows=WORDS,
    )


@trick(R, P, shows=WORDS)
def docx_number_of_9000_digits() -> bytes:
    return numbered_from("9" * 9000, "decimal")


@trick(R, P, shows=WORDS)
def docx_list_level_minus_two_billion() -> bytes:
    return numbered_from("1", "decimal", "-2147483648")


@trick(R, P)
def docx_20000_lists() -> bytes:
    entry = '<w:num w:numId="{0}"><w:abstractNumId w:val="{0}"/></w:num>'
    lists = "".join(f'<w:abstractNum w:abstractNumId="{n}"/>{entry.format(n)}' for n in range(20_000))
    return docx(BODY, {"numbering.xml": ("numbering", part("numbering", lists))})


@trick(L)
def docx_in_a_locked_ole() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(4096)


@trick(W, D)
def docx_that_is_an_old_doc() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "WordDocument".encode("utf-16-le") + bytes(4096)


@trick(W, D)
def docx_ole_head_and_junk() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\xff" * 5000


@trick(R, P, shows=WORDS)
def docx_wrong_content_types() -> bytes:
    return docx(
        BODY, members={"[Content_Types].xml": b"<Types><Default Extension='xml' ContentType='image/png'/></Types>"}
    )


@trick(R, P, shows=WORDS)
def docx_in_utf_16() -> bytes:
    xml = part("document", f"<w:body>{BODY}</w:body>").replace("UTF-8", "UTF-16")
    return with_main(xml.encode("utf-16"))


@trick(R, P, D)
def docx_with_broken_utf_8() -> bytes:
    xml = part("document", f"<w:body>{BODY}{BODY}</w:body>").encode()
    return with_main(xml.replace("文字".encode(), b"\xe6\x96\xff\xfe", 1))


@trick(R, P, D, E)
def docx_encoding_that_nobody_knows() -> bytes:
    return with_main(part("document", f"<w:body>{BODY}</w:body>").replace("UTF-8", "x-nobody"))


@trick(P, shows=WORDS)
def docx_with_forbidden_characters() -> bytes:
    return docx(BODY + para("&#0;&#8;&#xFFFF;&#xD800;\x01"))


@trick(P, shows=WORDS)
def docx_xml_cut_off() -> bytes:
    xml = part("document", f"<w:body>{BODY * 20}</w:body>")
    return with_main(xml[: len(xml) * 2 // 3])


@trick(D, E)
def docx_of_another_root() -> bytes:
    return with_main("<html><body>no Word</body></html>")


@trick(D, E)
def docx_of_binary_xml() -> bytes:
    return with_main(b"\x00\x01\x02" * 1000)


@trick(R, P, shows=WORDS)
def docx_names_that_climb_out() -> bytes:
    return docx(BODY, members={"../../../../tmp/hengwen-was-here": b"x", "/etc/hengwen-was-here": b"x", "C:\\x": b"x"})


@trick(R, P, D)
def docx_two_texts_of_one_name() -> bytes:
    buffer = BytesIO(SOUND)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr("word/document.xml ", b"")
        archive.writestr("WORD/DOCUMENT.XML", b"<x/>")
    return buffer.getvalue()


@trick(R, P, S)
def docx_fields_never_closed() -> bytes:
    return docx(para(inner='<w:r><w:fldChar w:fldCharType="begin"/></w:r>' * 5000 + run(WORDS)) + BODY)


@trick(R, P, shows=WORDS)
def docx_note_that_refers_to_itself() -> bytes:
    note = f'<w:footnote w:id="1">{para(inner=run(WORDS) + "<w:r><w:footnoteReference w:id=" + chr(34) + "1" + chr(34) + "/></w:r>")}</w:footnote>'
    main = para(inner=run(WORDS) + '<w:r><w:footnoteReference w:id="1"/></w:r>')
    return docx(main, {"footnotes.xml": ("footnotes", part("footnotes", note))})


@trick(R, P, S)
def docx_sizes_beyond_all_bounds() -> bytes:
    mad = '<w:sz w:val="{}"/><w:color w:val="{}"/>'
    values = (("9" * 5000, "GGGGGG"), ("-1", ""), ("1e999", "FFFFFFFFFF"), ("NaN", "１２３４５６"), ("²", "auto"))
    return docx("".join(para(inner=run(WORDS, mad.format(*pair))) for pair in values))


@trick(W, D)
def docx_that_is_a_spreadsheet() -> bytes:
    return packed({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>"})


@trick(W, D)
def docx_that_is_an_empty_zip() -> bytes:
    return b"PK\x05\x06" + bytes(18)


@trick(R, P, W, E)
def docx_that_is_plain_text() -> bytes:
    return WORDS.encode()
