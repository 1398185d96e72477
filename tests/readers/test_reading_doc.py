"""What is read from Word 97 to 2003 documents, by documents that `doc_maker` makes."""

from dataclasses import replace
from pathlib import Path
from struct import pack

import pytest
from doc_maker import (
    BOX,
    CELL,
    DELETED,
    HEADING,
    HIDDEN,
    INSERTED,
    NORMAL,
    NOTE,
    PICTURE,
    ROW_END,
    SPECIAL,
    SYMBOL,
    TINY,
    WHITE,
    P,
    R,
    S,
    W,
    compound,
    drawings,
    row,
    shape,
    sprm,
    summary,
    with_field,
)  # fmt: skip
from docx_maker import CHART, CHART_LINES, packed

from hengwen.model.document import Content, FindingKind, ParagraphKind, Role, State
from hengwen.readers.doc.reader import read_doc
from hengwen.readers.failure import Unreadable
from hengwen.readers.read import read
from hengwen.readers.sandbox.pool import read_all

NOTE_SIGN, BOX_SIGN = R(NOTE, SPECIAL), R(BOX, SPECIAL)
PASSAGE = "这里有二十多个字的一段话，纸上一个字也看不见，机器却读得到。"
NO_HEADERS: list[list[P] | None] = [None] * 6


def read_word(*body: P, **more: object) -> Content:
    return read_doc(W(body, **more).make())  # type: ignore[arg-type]


def lines(*body: P, **more: object) -> list[str]:
    return read_word(*body, **more).text.split("\n")


def findings_of(content: Content) -> list[tuple[str, str]]:
    return [(finding.kind, content.text[finding.span.start : finding.span.end]) for finding in content.findings]


def kinds(*body: P, **more: object) -> list[ParagraphKind]:
    return [paragraph.kind for paragraph in read_word(*body, **more).paragraphs]


def test_paragraphs_of_both_widths() -> None:
    """UTF-16, with characters beyond the first 65,536, and one byte for each letter, with Word's signs."""
    assert lines(P("第一段。"), P("𠀀𠀁 and 😀"), P("third")) == ["第一段。", "𠀀𠀁 and 😀", "third"]
    assert lines(P("“Café” – 5 €…"), narrow=True) == ["“Café” – 5 €…"]


def test_pieces_are_put_together_with_their_formats() -> None:
    """A document that was saved quickly: pieces begin anywhere, formats go by bytes of the file."""
    body = (P([R("看得见"), R("看不见", HIDDEN), R("又看得见")]), P("第二段", style=1))
    content = read_word(*body, cuts=(2, 4, 5, 11))
    assert content.text == "看得见又看得见\n第二段"
    assert findings_of(content) == [(FindingKind.HIDDEN, "")]
    assert content.paragraphs[1].kind is ParagraphKind.HEADING


def test_a_piece_may_be_hidden_as_a_whole() -> None:
    """By the modifier that it has itself."""
    content = read_word(P(PASSAGE), prm=0x5C << 1 | 1 << 8)
    assert (content.text, content.state) == ("", State.EMPTY)


def test_signs_that_are_no_letters() -> None:
    """Breaks within a sentence are blanks, those after it part paragraphs; hyphens as in DOCX; tabs stay."""
    assert lines(P("一\x0b行"), P("一句。\x0b另一句"), P("a\x1eb\x1fc\td")) == ["一 行", "一句。", "另一句", "a-bc\td"]
    assert lines(P("第一页\x0c第二页")) == ["第一页 第二页"]


def test_notes_in_order_of_reference() -> None:
    """Footnotes and endnotes, without their signs; one whose reference is deleted is on no page."""
    body = [P([R("甲"), NOTE_SIGN]), P([R("乙"), NOTE_SIGN]), P([R("丙"), R(NOTE, SPECIAL + DELETED)])]
    content = read_word(
        *body, note_places=(4, 7), notes=[[P("\x02 第二注")], [P("不在纸上")]],
        endnote_places=(1,), endnotes=[[P("\x02 第一注")]],
    )  # fmt: skip
    assert content.text.split("\n") == ["甲", "乙", "丙", "第一注", "第二注"]
    assert [paragraph.kind for paragraph in content.paragraphs][-2:] == [ParagraphKind.FOOTNOTE] * 2


def margins(*own: list[P] | None) -> list[list[P] | None]:
    return [*own, *[None] * (6 - len(own))]


def test_headers_and_footers() -> None:
    """Each once, where some section shows it: those of even pages and of first pages have switches."""
    even, usual, even_low, low, first, first_low = (
        [P(word), P("")] for word in ("偶", "眉", "偶脚", "脚", "首", "首脚")
    )
    all_six = margins(even, usual, even_low, low, first, first_low)
    assert lines(P("正文"), headers=all_six) == ["眉", "正文", "脚"]
    assert lines(P("正文"), headers=all_six, facing=True) == ["偶", "眉", "正文", "偶脚", "脚"]
    assert lines(P("正文"), headers=all_six, sections=[sprm(0x300A, 1)]) == ["眉", "首", "正文", "脚", "首脚"]


def test_a_section_without_headers_has_those_before_it() -> None:
    """The first page of the second section shows what the first section keeps."""
    body = [P("一", mark="\x0c"), P("二")]
    headers = [*margins(None, [P("眉")], None, None, [P("首")]), *NO_HEADERS]
    assert lines(*body, headers=headers, sections=[b"", sprm(0x300A, 1)]) == ["眉", "首", "一", "二"]


def test_comments_are_not_on_the_page() -> None:
    """As in DOCX."""
    assert lines(P([R("正文"), R("\x05", SPECIAL)]), comments=[P("批注")]) == ["正文"]


def test_text_boxes_follow_their_paragraph() -> None:
    """In the order in which they hang, each with its own paragraphs."""
    body = [P([R("前"), BOX_SIGN, R("中"), BOX_SIGN]), P("后")]
    assert lines(*body, boxes=[[P("甲一"), P("甲二")], [P("乙")]]) == ["前中", "甲一", "甲二", "乙", "后"]


def test_the_words_of_word_art() -> None:
    """They stand in a property of the shape."""
    part = {"drawings": drawings(shape(1025, words="艺术字"))}
    assert lines(P([R("图"), BOX_SIGN]), boxes=[[P("")]], extra=part) == ["图", "艺术字"]


def test_tables_cell_by_cell() -> None:
    """On one line for each row; of a table in a cell, whose cells end like paragraphs, on lines of their own."""
    inner = sprm(0x2416, 1) + sprm(0x6649, 2)
    nested = [P("内甲", inner + sprm(0x244B, 1)), P("", inner + sprm(0x244B, 1) + sprm(0x244C, 1))]
    content = read_word(
        P("前"), *row("甲", "乙"), *nested, P("外", CELL, mark="\x07"), P("", ROW_END, mark="\x07"), P("后")
    )
    assert content.text.split("\n") == ["前", "甲\t乙", "内甲", "外", "后"]
    assert [paragraph.kind for paragraph in content.paragraphs][1:5] == [ParagraphKind.TABLE] * 4


def test_fields_show_their_results() -> None:
    """Not their instructions, in each other too; one that never ends hides nothing."""
    nested = [
        R("\x13", SPECIAL),
        R(" IF "),
        *with_field("PAGE", "1"),
        R("\x14", SPECIAL),
        R("结果"),
        R("\x15", SPECIAL),
    ]
    link = with_field(' HYPERLINK "https://example.org" ', "链接")
    assert lines(P([R("前"), *nested, R("后")]), P(link)) == ["前结果后", "链接"]
    assert lines(P([R("前"), R("\x13", SPECIAL), R("后")])) == ["前后"]
    button = [R("\x13", SPECIAL), R(" MACROBUTTON NoMacro [请点这里填写]"), R("\x15", SPECIAL)]
    assert lines(P(button)) == ["[请点这里填写]"]
    button[1] = R(" MACROBUTTON NoMacro [请点这里填写] \\* MERGEFORMAT ")
    assert lines(P(button)) == ["[请点这里填写]"]
    assert lines(P([R("前"), R("\x15", SPECIAL), *with_field("PAGE", "2")])) == ["前2"]


def test_the_choice_of_a_drop_down_list() -> None:
    """It stands in the data of the field, not in its result."""
    strings = b"".join(pack("<H", len(item)) + item.encode("utf-16-le") for item in ("一班", "二班"))
    name = pack("<H", 0) + b"\0\0"
    form = pack("<IHHHH", 0xFFFFFFFF, 2 | 1 << 2, 0, 0, 0)[:10] + name + pack("<H", 0) + name * 5
    form += pack("<HHH", 0xFFFF, 2, 0) + strings
    data = pack("<IH", 68 + len(form), 68).ljust(68, b"\0") + form
    sign = R(PICTURE, SPECIAL + sprm(0x6A03, 0) + sprm(0x0806, 1))
    field = [R("\x13", SPECIAL), R(" FORMDROPDOWN "), sign, R("\x15", SPECIAL)]
    assert lines(P([R("班级："), *field]), data=data) == ["班级：二班"]


def test_symbols() -> None:
    """By font and code, and letters of the private area in a font of symbols; others stay."""
    arrow = R(SYMBOL, sprm(0x6A09, 1 | 0xF0AE << 16))
    assert lines(P([R("甲"), arrow, R("(乙)"), R("\uf061", sprm(0x4A4F, 1))])) == ["甲→(乙)α"]


def test_revisions() -> None:
    """What is inserted is text, what is deleted is named; a deleted mark joins two paragraphs."""
    body = [P([R("原文"), R("插入", INSERTED), R("删掉", DELETED)], mark_look=DELETED), P("续")]
    content = read_word(*body)
    assert content.text == "原文插入续"
    assert findings_of(content) == [(FindingKind.DELETED, "")]


def test_a_tracked_change_of_the_format() -> None:
    """What holds now stands behind a wall, what held before in front of it."""
    body = [P([R("甲"), R("乙", HIDDEN + sprm(0x2A90, 1)), R("丙", sprm(0x2A90, 1) + HIDDEN)])]
    assert lines(*body) == ["甲乙"]
    assert kinds(P("原来的题", sprm(0x2640, 0) + sprm(0x2664, 1)), P("新的题", sprm(0x2664, 1) + sprm(0x4600, 1))) == [
        ParagraphKind.BODY, ParagraphKind.HEADING
    ]  # fmt: skip


LIST = sprm(0x460B, 1)


def numbering(levels: list[tuple[int, str]]) -> dict[str, bytes]:
    """One list with these levels: number format, and pattern with levels as characters from 0 on.

    It has two numbers; the second one starts at 3 on level 0, and at 9 on level 1.
    """
    definitions = pack("<H", 1) + pack("<ii", 7, 0) + bytes(18) + b"\0\0"
    body = b""
    for style, pattern in (levels * 9)[:9]:
        head = pack("<iBB", 1, style, 0) + bytes(9) + b"\1" + bytes(12)
        body += head + pack("<H", len(pattern)) + pattern.encode("utf-16-le")
    numbers = (pack("<i", 7) + bytes(8) + bytes((count, 0, 0, 0)) for count in (0, 2))
    starts = b"".join(pack("<iI", start, level | 0x10) for level, start in ((0, 3), (1, 9)))
    overrides = pack("<I", 2) + b"".join(numbers) + pack("<I", 0xFFFFFFFF) * 2 + starts
    return {"list overrides": overrides, "lists": definitions + body}


def lists_of(levels: list[tuple[int, str]], *body: P, styles: tuple[S, ...] = (NORMAL, HEADING)) -> list[str]:
    parts = numbering(levels)
    data = W(body, styles=styles, extra=parts).make()
    # The levels follow the part that the header names: its size is that of the definitions alone.
    size = len(parts["lists"])
    at = data.index(pack("<I", size), 154) if size else 0
    return read_doc(data[:at] + pack("<I", 30) + data[at + 4 :]).text.split("\n")


def test_list_numbers_are_written() -> None:
    """As on the page: the counters of all levels, in their formats, also where a style says it; none on level 9."""
    outer, inner = LIST + sprm(0x260A, 0), LIST + sprm(0x260A, 1)
    levels = [(37, "\0、"), (0, "\0.\1")]
    body = [P("甲", outer), P("子", inner), P("文", LIST + sprm(0x260A, 9)), P("丑", inner), P("乙", outer), P("无")]
    assert lists_of(levels, *body) == ["一、 甲", "一.1 子", "文", "一.2 丑", "二、 乙", "无"]
    styled = S("编号", base=0, paragraph=LIST + sprm(0x260A, 0))
    assert lists_of(levels, P("甲", style=2), P("乙", style=2), styles=(NORMAL, HEADING, styled)) == [
        "一、 甲",
        "二、 乙",
    ]


def test_a_list_goes_on_counting_after_one_that_started_anew() -> None:
    """Numbers of one list share its counters; a start holds once, and for the levels above too."""
    first, second = ([sprm(0x460B, number) + sprm(0x260A, level) for level in (0, 1)] for number in (1, 2))
    body = [P("甲", first[0]), P("子", first[1]), P("丑", second[1]), P("寅", first[1]), P("卯", second[1])]
    levels = [(0, "\0"), (0, "\0.\1")]
    assert lists_of(levels, *body, P("乙", second[0])) == ["1 甲", "1.1 子", "3.9 丑", "3.10 寅", "3.11 卯", "4 乙"]


def test_kinds_by_style_and_outline() -> None:
    """Built-in styles by their number whatever their name; others by name, by what they are based on, by outline."""
    styles = (
        NORMAL,
        HEADING,
        S("我的标题", base=1),
        S("Title", 62, base=0),
        S("目录", 19, base=0),
        S("参考文献", base=0),
    )
    body = [
        P("大题", style=3),
        P("章", style=1),
        P("节", style=2),
        P("级", sprm(0x2640, 2)),
        P("入", style=4),
        P("文", style=5),
    ]
    assert kinds(*body, P("正文。"), styles=styles) == [
        ParagraphKind.TITLE, ParagraphKind.HEADING, ParagraphKind.HEADING, ParagraphKind.HEADING,
        ParagraphKind.CONTENTS, ParagraphKind.REFERENCE, ParagraphKind.BODY,
    ]  # fmt: skip


def test_styles_in_a_circle() -> None:
    """It ends where it closes."""
    styles = (NORMAL, S("甲", base=2, run=HIDDEN), S("乙", base=1), S("己", base=3))
    assert lines(P("看得见"), P("看不见", style=2), P("也看得见", style=3), styles=styles) == ["看得见", "也看得见"]


def test_the_title() -> None:
    """The property of the document, in its code page; else its first heading."""
    assert read_word(P("正文"), summary=summary("论论文的题目")).title == "论论文的题目"
    assert read_word(P("正文"), summary=summary("On the title", 1252, "cp1252")).title == "On the title"
    assert read_word(P("一个题目", style=1), P("正文")).title == "一个题目"


@pytest.mark.parametrize(
    ("look", "kind"),
    [
        (HIDDEN, FindingKind.HIDDEN),
        (sprm(0x4A30, 2), FindingKind.HIDDEN),
        (WHITE, FindingKind.WHITE),
        (sprm(0x2A42, 8), FindingKind.WHITE),
        (sprm(0x6870, 0x00FF0000) + sprm(0xCA71, pack("<IIH", 0, 0x00FF0000, 0)), FindingKind.WHITE),
        (TINY, FindingKind.TINY),
        (sprm(0x4852, 1), FindingKind.TINY),
        (sprm(0x8840, -300), FindingKind.TINY),
    ],
)
def test_unseen_text_is_named(look: bytes, kind: FindingKind) -> None:
    """Text that Word itself hides is left out, other unseen text stays, marked; much of it makes suspicious."""
    hidden = S("藏", family=2, run=HIDDEN)
    content = read_word(P([R("看得见。"), R(PASSAGE, look)]), styles=(NORMAL, HEADING, hidden))
    assert content.state is State.SUSPICIOUS
    assert findings_of(content) == [(kind, "" if kind is FindingKind.HIDDEN else PASSAGE)]


def test_a_run_that_its_style_hides_may_be_shown() -> None:
    """Switches go against the style: 0 shows, 129 turns round."""
    hidden = S("藏", base=0, run=HIDDEN)
    runs = [R("甲", sprm(0x083C, 0)), R("乙"), R("丙", sprm(0x083C, 129)), R("丁", sprm(0x083C, 128))]
    assert lines(P(runs, style=2), styles=(NORMAL, HEADING, hidden)) == ["甲丙"]


def test_white_letters_on_dark_cells_can_be_read() -> None:
    """The end of a row tells what lies behind its cells; in a table with a style of its own nothing is sure."""
    dark = sprm(0xD612, pack("<IIH", 0, 0x00800000, 0) + pack("<IIH", 0, 0xFF000000, 0))
    body = [P([R(PASSAGE, WHITE)], CELL, mark="\x07"), P([R(PASSAGE, WHITE)], CELL, mark="\x07")]
    content = read_word(P("前"), *body, P("", ROW_END + dark, mark="\x07"))
    assert [(finding.kind, finding.span.start) for finding in content.findings] == [
        (FindingKind.WHITE, 3 + len(PASSAGE))
    ]
    styled = read_word(P("前"), *body, P("", ROW_END + sprm(0x563A, 40), mark="\x07"))
    assert styled.findings == ()


def test_text_boxes_off_the_page_and_on_colours() -> None:
    """Their words stay, marked; white letters on a filled box can be read."""
    content = read_word(P([R("甲"), BOX_SIGN]), boxes=[[P([R(PASSAGE, WHITE)])]])
    assert findings_of(content) == [(FindingKind.WHITE, PASSAGE)]
    blue = {"drawings": drawings(shape(1025, {0x80: 1 << 16, 0x181: 0x00800000}))}
    assert read_word(P([R("甲"), BOX_SIGN]), boxes=[[P([R(PASSAGE, WHITE)])]], extra=blue).findings == ()
    far = pack("<II", 1, 3) + pack("<IiiiiHI", 1025, -90000, 0, -80000, 900, 0x0A, 0)
    outside = read_word(P([R("甲"), BOX_SIGN]), boxes=[[P(PASSAGE)]], extra={"shapes": far})
    assert findings_of(outside) == [(FindingKind.OUTSIDE, PASSAGE)]


def test_embedded_documents_and_large_images() -> None:
    """An object of Excel is named, an equation is a picture; a document that is one image says so."""
    table, equation = (with_field(f" EMBED {program} ", "") for program in ("Excel.Sheet.8", "Equation.3"))
    content = read_word(P([R("表"), *table]), P([R("式"), *equation]))
    assert [(finding.kind, finding.span.start) for finding in content.findings] == [(FindingKind.EMBEDDED, 1)]
    picture = pack("<IH", 100, 68).ljust(28, b"\0") + pack("<hhHH", 11000, 14000, 1000, 1000)
    sign = R(PICTURE, SPECIAL + sprm(0x6A03, 0))
    scan = read_word(P([R("附图"), sign]), data=picture.ljust(100, b"\0"))
    assert (scan.state, [finding.kind for finding in scan.findings]) == (State.READ_PARTLY, [FindingKind.IMAGES])


CHART_SIGN = R("\x14", SPECIAL + sprm(0x6A03, 7) + sprm(0x080A, 1))


def with_chart(package: bytes, look: bytes = b"") -> Content:
    """A document with a field of a chart, whose object is given."""
    chart = [R("\x13", SPECIAL), R(" EMBED LibreOffice.ChartDocument.1 "), CHART_SIGN, R("\x15", SPECIAL + look)]
    return read_word(P([R("前"), *chart, *chart]), P("后"), streams={"ObjectPool/_7/package_stream": package})


def test_charts_of_libreoffice_say_words() -> None:
    """Once, after their paragraph, as in DOCX; a hidden one is named, a broken one is an object like others."""
    package = packed({"content.xml": CHART})
    assert with_chart(package).text.split("\n") == ["前", *CHART_LINES, "后"]
    assert (with_chart(package, HIDDEN).text, with_chart(package, DELETED).text) == ("前\n后", "前\n后")
    for broken in (b"PK and noise", packed({"content.xml": "<a/>"}), packed({}), b"\xd0\xcf"):
        content = with_chart(broken)
        assert (content.text, {kind for kind, _ in findings_of(content)}) == ("前\n后", {FindingKind.EMBEDDED})


def state_of(data: bytes) -> State:
    with pytest.raises(Unreadable) as caught:
        read_doc(data)
    return caught.value.content.state


def test_locked_older_and_other_files() -> None:
    """Each with its own state."""
    plain = W([P("正文")])
    assert state_of(replace(plain, flags=0x100).make()) is State.LOCKED
    assert state_of(replace(plain, version=0x65).make()) is State.WRONG_KIND
    assert state_of(replace(plain, magic=0xA5DC).make()) is State.WRONG_KIND
    assert state_of(replace(plain, magic=0x1234).make()) is State.DAMAGED
    for older in (b"\xdb\xa5\x2d\x00", b"\xfe\x37\x00\x23"):
        assert state_of(older + bytes(1000)) is State.WRONG_KIND
    assert state_of(compound({"WordDocument": b"", "1Table": b""})) is State.DAMAGED
    assert state_of(W([P("")]).make()) is State.EMPTY


def test_works_documents_are_another_kind(tmp_path: Path) -> None:
    """Of the two kinds of `.wps` that there are, that of Microsoft Works has other streams."""
    path = tmp_path / "works.wps"
    for data in (compound({"CONTENTS": b"CHNKWKS" + bytes(100), "MatOST": b""}), b"\x01\xfe\x32\x00" + bytes(600)):
        path.write_bytes(data)
        assert read(path).state is State.WRONG_KIND


@pytest.mark.parametrize("name", ["old.doc", "old.wps", "old.docx", "old.dat"])
def test_whatever_the_suffix_in_a_worker(tmp_path: Path, name: str) -> None:
    """The bytes say what it is; nothing else has to be installed."""
    path = tmp_path / name
    path.write_bytes(W([P("旧文档的第一段。"), P("Its second paragraph."), P([R("藏" * 30, HIDDEN)])]).make())
    (document,) = read_all([(path, Role.NEW)], jobs=1)
    assert document.text == "旧文档的第一段。\nIts second paragraph."
    assert [finding.kind for finding in document.content.findings] == [FindingKind.HIDDEN]


@pytest.mark.parametrize(("high", "named"), [(8_000, True), (7_000, False)])
def test_an_image_that_floats_over_much_of_the_page_is_named(high: int, *, named: bool) -> None:
    """Two fifths, in twips of a sheet of A4; its words cannot be read. A small one is a figure."""
    at = pack("<II", 1, 3) + pack("<IiiiiHI", 1025, 0, 0, 10_000, high, 0x0A, 0)
    image = drawings(shape(1025, {0x104: 1}))
    scan = read_word(P([R("图"), BOX_SIGN]), extra={"shapes": at, "drawings": image})
    assert (FindingKind.IMAGES in {finding.kind for finding in scan.findings}) is named
