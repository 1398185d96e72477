"""DOCX files whose parts and XML are bombs or nonsense."""

import zipfile
from functools import partial
from io import BytesIO

from docx_maker import NAMES, docx, packed, para, part, relations, run, table

from hostile.docx_zip import BODY, SOUND, WORDS, with_main
from hostile.trick import B, C, D, E, P, R, S, Table, W

TRICKS = Table()
trick = partial(TRICKS.file, ".docx")
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


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
def docx_2000_rows_merged() -> bytes:
    merged = "<w:tc><w:tcPr><w:vMerge/></w:tcPr>" + para("格") + "</w:tc>"
    first = '<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>' + BODY + "</w:tc>"
    return docx(f"<w:tbl><w:tr>{first * 6}</w:tr>{f'<w:tr>{merged * 6}</w:tr>' * 2000}</w:tbl>")


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
def docx_30000_paragraphs() -> bytes:
    return docx(para("短") * 30_000 + BODY)


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
        f'<w:style w:type="paragraph" w:styleId="s{n}"><w:basedOn w:val="s{(n + 1) % 5}"/></w:style>' for n in range(5)
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


@trick(S)
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
    main = para(inner=run(WORDS) + '<w:r><w:footnoteReference w:id="1"/></w:r>')
    note = f'<w:footnote w:id="1">{main}</w:footnote>'
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
