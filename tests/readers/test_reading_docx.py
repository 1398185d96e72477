"""DOCX: all visible text in reading order, nothing that is not visible, and what is hidden is named."""

import random
import sys
import zipfile
from collections.abc import Callable
from functools import partial
from io import BytesIO

import pytest
from docx_maker import NAMES, docx, packed, para, part, relations, run, table

from hengwen.model.document import Content, FindingKind, ParagraphKind, State
from hengwen.readers.common.list_numbers import formatted
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.failure import Unreadable
from hengwen.readers.ooxml import package as docx_package


def text_of(body: str, **more: object) -> str:
    return read_docx(docx(body, **more)).text  # type: ignore[arg-type]


def kinds_of(content: Content) -> list[tuple[str, ParagraphKind]]:
    return [
        (content.text[paragraph.span.start : paragraph.span.end], paragraph.kind) for paragraph in content.paragraphs
    ]


def box(inner: str) -> str:
    return f"<wps:txbx><w:txbxContent>{inner}</w:txbxContent></wps:txbx>"


def state_of(data: bytes) -> State:
    try:
        return read_docx(data).state
    except Unreadable as fault:
        return fault.content.state


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        (f'<w:hyperlink r:id="x">{run("链接")}</w:hyperlink>', "链接"),
        (f'<w:smartTag w:element="x">{run("标签")}</w:smartTag>', "标签"),
        (f"<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>{run('控件')}</w:sdtContent></w:sdt>", "控件"),
        (f"<w:ins>{run('插入')}</w:ins><w:del><w:r><w:delText>删除</w:delText></w:r></w:del>", "插入"),
        (f"<w:moveTo>{run('移到')}</w:moveTo><w:moveFrom>{run('移走')}</w:moveFrom>", "移到"),
        (f'<w:fldSimple w:instr="PAGE">{run("12")}</w:fldSimple>', "12"),
        ('<w:r><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/></w:r>', "✓α"),
        ('<w:r><w:sym w:font="Webdings" w:char="F061"/></w:r>', "a"),
        (run("\uf071", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'), "θ"),
        (run("\uf071", '<w:rFonts w:ascii="Arial"/>'), "\uf071"),
        ("<w:r><w:t>甲</w:t><w:tab/><w:t>乙</w:t><w:noBreakHyphen/><w:t>丙</w:t></w:r>", "甲\t乙-丙"),
        ("<w:r><w:t>软</w:t><w:softHyphen/><w:t>连</w:t></w:r>", "软连"),
        ("<m:oMath><m:r><m:t>a+b</m:t></m:r></m:oMath>", "a+b"),
        (f"<w:r><w:ruby><w:rt>{run('pin')}</w:rt><w:rubyBase>{run('拼')}</w:rubyBase></w:ruby></w:r>", "拼\npin"),
        (f'<w:customXml w:element="x">{run("自定")}</w:customXml>', "自定"),
        (f'<w:bdo w:val="ltr">{run("方向")}</w:bdo>', "方向"),
        (f'{run("文")}<w:r><w:commentReference w:id="1"/></w:r>', "文"),
        ('<w:r><w:pict><v:shape><v:textpath string="草稿"/></v:shape></w:pict></w:r>', "草稿"),
    ],
)
def test_visible_text_of_every_kind_is_read(inner: str, text: str) -> None:
    """What python-docx loses: links, tags, controls, insertions, moves, fields, tokens, equations, ruby."""
    assert text_of(para(inner=inner)) == text


def test_a_field_shows_its_result_and_not_its_instruction() -> None:
    """Also when a field stands in the instruction of another."""

    def field(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    inner = (
        field("begin") + "<w:r><w:instrText>IF</w:instrText></w:r>" + field("begin") + field("separate") + run("内")
        + field("end") + field("separate") + run("结果") + field("end") + run("后")
    )  # fmt: skip
    assert text_of(para(inner=inner)) == "结果后"
    assert text_of(para(inner=field("begin") + run("没有结束的域"))) == "没有结束的域"


def test_a_text_box_is_read_once_after_its_paragraph() -> None:
    """Word writes it twice, for itself and for older programs."""
    choice = f'<mc:Choice Requires="wps">{box(para("框里"))}</mc:Choice>'
    old = f"<w:pict><v:textbox><w:txbxContent>{para('框里')}</w:txbxContent></v:textbox></w:pict>"
    fallback = f"<mc:Fallback>{old}</mc:Fallback>"
    inner = run("前") + f"<w:r><mc:AlternateContent>{choice}{fallback}</mc:AlternateContent></w:r>" + run("后")
    assert text_of(para(inner=inner)) == "前后\n框里"
    only = f"<w:r><mc:AlternateContent><mc:Choice Requires='x'/>{fallback}</mc:AlternateContent></w:r>"
    assert text_of(para(inner=only)) == "框里"


def test_tables_and_nested_tables_are_read_cell_by_cell() -> None:
    """One paragraph for each paragraph of a cell, of kind table; deleted rows are not read."""
    inner = table((para("内一"), para("内二")))
    body = para("前") + table((para("一") + para("二"), inner + para("三"))) + para("后")
    content = read_docx(docx(body))
    assert kinds_of(content) == [
        ("前", ParagraphKind.BODY),
        ("一", ParagraphKind.TABLE),
        ("二", ParagraphKind.TABLE),
        ("内一", ParagraphKind.TABLE),
        ("内二", ParagraphKind.TABLE),
        ("三", ParagraphKind.TABLE),
        ("后", ParagraphKind.BODY),
    ]
    gone = f"<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>{para('没了')}</w:tc></w:tr></w:tbl>"
    assert text_of(para("在") + gone) == "在"


def test_a_deleted_paragraph_mark_joins_paragraphs() -> None:
    """As the document stands when all changes are accepted."""
    assert text_of(para("前半", "<w:rPr><w:del/></w:rPr>") + para("后半")) == "前半后半"


def test_line_breaks_part_sentences_and_keep_paragraphs_on_one_line() -> None:
    """After a full stop a break begins a paragraph, elsewhere it is a blank."""
    body = para(inner="<w:r><w:t>第一句。</w:t><w:br/><w:t>第二</w:t><w:br/><w:t>句</w:t></w:r>")
    assert text_of(body) == "第一句。\n第二 句"


def test_notes_headers_and_footers_are_read() -> None:
    """Headers first, notes after the text in order of reference, footers last; unreferenced ones are on no page."""
    shown = (("header", "default", "h.xml"), ("footer", "default", "f.xml"), ("header", "first", "h1.xml"))
    section = "".join(f'<w:{kind}Reference w:type="{when}" r:id="{name}"/>' for kind, when, name in shown)
    note = '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="1"/></w:r>'
    notes = "".join(f'<w:footnote w:id="{number}">{para(f"脚注{number}")}</w:footnote>' for number in (1, 2))
    parts: dict[str, tuple[str, str | bytes]] = {
        "h.xml": ("header", part("hdr", para("页眉"))),
        "h1.xml": ("header", part("hdr", para("首页页眉"))),
        "f.xml": ("footer", part("ftr", para("页脚"))),
        "n.xml": ("footnotes", part("footnotes", notes)),
        "e.xml": ("endnotes", part("endnotes", f'<w:endnote w:id="1">{para("尾注")}</w:endnote>')),
        "c.xml": ("comments", part("comments", f'<w:comment w:id="1">{para("批注")}</w:comment>')),
    }
    content = read_docx(docx(para(inner=run("正文") + note) + f"<w:sectPr>{section}</w:sectPr>", parts))
    assert kinds_of(content) == [
        ("页眉", ParagraphKind.HEADER),
        ("正文", ParagraphKind.BODY),
        ("脚注2", ParagraphKind.FOOTNOTE),
        ("尾注", ParagraphKind.FOOTNOTE),
        ("页脚", ParagraphKind.FOOTER),
    ]


STYLES = part(
    "styles",
    '<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="11"><w:name w:val="我的"/><w:basedOn w:val="1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="标题"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="O"><w:name w:val="x"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="V"><w:name w:val="v"/><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="l"/><w:basedOn w:val="L"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="toc"><w:name w:val="toc 1"/></w:style>'
    '<w:style w:type="table" w:styleId="dark"><w:name w:val="d"/><w:tblStylePr w:type="firstRow"><w:tcPr>'
    '<w:shd w:val="clear" w:fill="4472C4"/></w:tcPr></w:tblStylePr></w:style>',
)


def styled(body: str, **more: object) -> Content:
    return read_docx(docx(body, {"styles.xml": ("styles", STYLES)}, **more))  # type: ignore[arg-type]


def with_style(text: str, style: str) -> str:
    return para(text, f'<w:pStyle w:val="{style}"/>')


def test_styles_say_what_a_paragraph_is() -> None:
    """English and Chinese names, inherited ones, outline levels; a style based on itself does no harm."""
    names = {
        "T": ParagraphKind.TITLE,
        "1": ParagraphKind.HEADING,
        "11": ParagraphKind.HEADING,
        "O": ParagraphKind.HEADING,
        "L": ParagraphKind.BODY,
        "toc": ParagraphKind.CONTENTS,
    }
    content = styled("".join(with_style(f"段落{name}", name) for name in names))
    assert [paragraph.kind for paragraph in content.paragraphs] == list(names.values())


def test_the_title_is_the_property_else_the_title_style_else_a_large_line() -> None:
    """Properties that programs write by themselves do not count."""
    body = with_style("样式的标题", "T") + para("正文")
    assert styled(body, title="属性的标题").title == "属性的标题"
    assert styled(body, title="Microsoft Word - a.doc").title == "样式的标题"
    large = para(inner=run("本科毕业论文", '<w:sz w:val="52"/>')) + para(
        inner=run("基于深度学习的研究", '<w:sz w:val="44"/>')
    )
    assert styled(large + para(inner=run("正文内容。" * 20, '<w:sz w:val="21"/>'))).title == "基于深度学习的研究"
    assert styled(para("只有正文，没有标题。")).title is None


NUMBERING = part(
    "numbering",
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/>'
    '<w:lvlText w:val="%1、"/><w:suff w:val="nothing"/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/><w:isLgl/></w:lvl>'
    '<w:lvl w:ilvl="2"><w:numFmt w:val="decimal"/><w:lvlText w:val="%3)"/></w:lvl></w:abstractNum>'
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/>'
    '<w:lvlText w:val="&#xF0B7;"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>'
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/>'
    '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>',
)  # fmt: skip


def item(text: str, number: int, level: int = 0) -> str:
    return para(text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def test_list_numbers_are_part_of_the_text() -> None:
    """As on paper: deeper levels start anew, a list goes on after one that restarted, 0 where no start is said."""
    body = item("甲", 1) + item("子", 1, 1) + item("丑", 1, 1) + item("乙", 1) + item("寅", 1, 1) + item("点", 2)
    body += item("重来", 3) + item("无", 0) + item("接着", 1) + item("卯", 3, 1) + item("零", 1, 2) + item("再来", 3)
    content = read_docx(docx(body, {"numbering.xml": ("numbering", NUMBERING)}))
    assert content.text.split("\n") == [
        "一、甲", "1.1 子", "1.2 丑", "二、乙", "2.1 寅", "• 点", "一、重来", "无", "二、接着", "2.1 卯",
        "0) 零", "三、再来",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "style", "shown"),
    [
        (23, "chineseCounting", "二十三"), (10, "chineseCountingThousand", "十"), (105, "chineseCounting", "一百零五"),
        (28, "lowerLetter", "bb"), (4, "upperRoman", "IV"), (3, "decimalEnclosedCircleChinese", "③"),
        (7, "decimalZero", "07"),
        (2, "ideographTraditional", "乙"), (5, "somethingNew", "5"),
    ],
)  # fmt: skip
def test_number_formats(value: int, style: str, shown: str) -> None:
    """Formats we do not know are decimal."""
    assert formatted(value, style) == shown


def test_vanished_text_is_left_out_and_named() -> None:
    """A finding without length stands at its place; more than twenty characters make the document suspicious."""
    content = styled(
        para(inner=run("看得见") + run("看不见" * 10, "<w:vanish/>") + run("的")) + with_style("也看不见" * 5, "V")
    )
    assert content.text == "看得见的"
    assert [(finding.kind, finding.span.start, len(finding.span)) for finding in content.findings] == [
        ("hidden text", 3, 0), ("hidden text", 4, 0),
    ]  # fmt: skip
    assert content.state is State.SUSPICIOUS
    assert "50 characters" in str(content.message)


@pytest.mark.parametrize(
    ("properties", "kind"),
    [
        ('<w:color w:val="FFFFFF"/>', "white text"),
        ('<w:color w:val="FEFEFE"/>', "white text"),
        ('<w:color w:val="auto" w:themeColor="background1"/>', "white text"),
        ('<w:sz w:val="2"/>', "tiny text"),
    ],
)
def test_white_and_tiny_text_is_kept_and_named(properties: str, kind: str) -> None:
    """It stays in the text: copied words must be found."""
    content = read_docx(docx(para(inner=run("正常") + run("藏" * 30, properties))))
    assert content.text == "正常" + "藏" * 30
    assert [(finding.kind, finding.span.start, finding.span.end) for finding in content.findings] == [(kind, 2, 32)]
    assert content.state is State.SUSPICIOUS


WHITE = run("白" * 30, '<w:color w:val="FFFFFF"/>')


@pytest.mark.parametrize(
    "body",
    [
        para(inner=run("白" * 30, '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/>')),
        para(inner=run("白" * 30, '<w:color w:val="FFFFFF"/><w:highlight w:val="black"/>')),
        para("", '<w:shd w:val="clear" w:fill="123456"/>', WHITE),
        f'<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="00B050"/></w:tcPr>{para("", "", WHITE)}</w:tc></w:tr>'
        "</w:tbl>",
        f'<w:tbl><w:tblPr><w:tblStyle w:val="dark"/></w:tblPr><w:tr><w:tc>{para(inner=WHITE)}</w:tc></w:tr></w:tbl>',
        para(inner=f"<w:r>{box(para(inner=WHITE))}</w:r>"),
    ],
)
def test_white_text_on_a_dark_ground_is_visible(body: str) -> None:
    """Runs, paragraphs, cells and table styles with a shade, and text boxes."""
    content = styled(body)
    assert (content.state, content.findings) == (State.READ, ())


def test_a_few_hidden_characters_are_an_accident() -> None:
    """They are named, but the document is not suspicious."""
    content = read_docx(docx(para(inner=run("正文") + run("标记", "<w:vanish/>"))))
    assert (content.state, len(content.findings)) == (State.READ, 1)


def test_foreign_documents_inside_are_read() -> None:
    """HTML and plain text taken in as `w:altChunk`."""
    html = "<html><head><style>p {}</style></head><body><p>超文本<b>粗</b></p><p>第二</p></body></html>".encode()
    parts: dict[str, tuple[str, str | bytes]] = {
        "a.html": ("aFChunk", html),
        "b.txt": ("aFChunk", "纯文本".encode("gb18030")),
    }
    assert text_of('<w:altChunk r:id="a.html"/><w:altChunk r:id="b.txt"/>', parts=parts) == "超文本粗\n第二\n纯文本"


def test_strict_documents_are_read() -> None:
    """ISO strict uses other namespaces for the same."""
    strict = docx(para("严格", '<w:pStyle w:val="T"/>'), {"styles.xml": ("styles", STYLES)})
    entries: dict[str, str | bytes] = {}
    with zipfile.ZipFile(BytesIO(strict)) as archive:
        for name in archive.namelist():
            data = archive.read(name)
            data = data.replace(
                b"http://schemas.openxmlformats.org/wordprocessingml/2006/",
                b"http://purl.oclc.org/ooxml/wordprocessingml/",
            )
            entries[name] = data.replace(
                b"http://schemas.openxmlformats.org/officeDocument/2006/", b"http://purl.oclc.org/ooxml/officeDocument/"
            )
    content = read_docx(packed(entries))
    assert (content.text, content.title) == ("严格", "严格")


def test_entities_are_not_expanded_and_nothing_is_fetched() -> None:
    """Neither a billion laughs nor a file of the computer."""
    laughs = "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    for doctype in (
        f'<!DOCTYPE w [<!ENTITY a "ha">{laughs}]>',
        '<!DOCTYPE w [<!ENTITY j SYSTEM "file:///etc/passwd">]>',
    ):
        xml = f"<?xml version='1.0'?>{doctype}<w:document {NAMES}><w:body>{para('文&j;本')}</w:body></w:document>"
        data = packed(
            {"_rels/.rels": relations({"a": ("officeDocument", "word/document.xml")}), "word/document.xml": xml}
        )
        assert len(read_docx(data).text) < 10


def test_broken_xml_is_read_as_far_as_it_goes() -> None:
    """State `read partly`, with a sentence."""
    data = docx("")
    xml = part("document", f"<w:body>{para('能读的')}{para('也能读')}<w:p><w:r><w:t>断")[: -len("</w:document>")]
    content = read_docx(packed({"_rels/.rels": "", "word/document.xml": xml}))
    assert content.text.startswith("能读的\n也能读")
    assert (content.state, state_of(data)) == (State.READ_PARTLY, State.EMPTY)


def test_a_damaged_part_beside_the_text_costs_only_itself() -> None:
    """Here the styles cannot be unpacked; the text is read, and the state says so."""
    data = bytearray(docx(para("正文还在"), {"styles.xml": ("styles", STYLES)}))
    with zipfile.ZipFile(BytesIO(data)) as archive:
        place = archive.getinfo("word/styles.xml").header_offset + 60
    data[place : place + 20] = bytes(20)
    content = read_docx(bytes(data))
    assert (content.text, content.state) == ("正文还在", State.READ_PARTLY)


def test_files_without_text_are_empty() -> None:
    """With images the sentence speaks of a scan."""
    with pytest.raises(Unreadable, match="scan") as scan:
        read_docx(docx(para(), members={"word/media/image1.png": b"x"}))
    with pytest.raises(Unreadable, match=r"The document has no text.$") as bare:
        read_docx(docx(para()))
    assert (scan.value.content.state, bare.value.content.state) == (State.EMPTY, State.EMPTY)


def test_zip_bombs_are_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """By ratio, by the size of a part, and when the directory lies about it."""
    assert state_of(docx(" " * 50_000_000)) is State.TOO_LARGE
    noise = random.Random(1).randbytes(22_000).hex()  # the whole packs 280 times
    assert state_of(docx(para("文") + f"<!--{noise}-->" + " " * 9_900_000)) is State.READ
    monkeypatch.setattr(docx_package, "LARGEST_PART", 1000)
    assert state_of(docx(para("文" * 2000))) is State.TOO_LARGE


def test_an_encrypted_member_is_locked() -> None:
    """A ZIP password instead of an Office one."""
    data = bytearray(docx(para("文")))
    place = data.index(b"PK\x01\x02")
    while place >= 0:
        data[place + 8] |= 1
        place = data.find(b"PK\x01\x02", place + 4)
    assert state_of(bytes(data)) is State.LOCKED


def test_deep_nesting_ends_in_a_state() -> None:
    """Neither the parser nor the walk may fall over it."""
    deep = "<w:tbl><w:tr><w:tc>" * 80 + para("深") + "</w:tc></w:tr></w:tbl>" * 80
    assert text_of(deep) == "深"


def calls_of(work: Callable[[], object]) -> int:
    """How many functions are called, which does not depend on how busy the machine is."""
    counted = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted


def test_large_tables_take_linear_time() -> None:
    """5,000 rows with vertical merges; python-docx is quadratic here."""
    row = f"<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>{para()}</w:tc><w:tc>{para('格子')}</w:tc></w:tr>"
    half, whole = (calls_of(partial(text_of, f"<w:tbl>{row * rows}</w:tbl>")) for rows in (500, 1000))
    assert whole < 2.2 * half
    assert text_of(f"<w:tbl>{row * 5000}</w:tbl>").count("格子") == 5000


def test_paragraphs_are_the_lines_of_the_text() -> None:
    """They do not overlap, stand in order and leave out only the line feeds."""
    content = read_docx(docx(para("一") + para() + para("  二  ") + table((para("三"),))))
    lines = [content.text[paragraph.span.start : paragraph.span.end] for paragraph in content.paragraphs]
    assert content.text == "\n".join(lines) == "一\n二\n三"


def test_cells_of_a_row_stand_on_one_line_with_tabs_between_them() -> None:
    """Empty ones and such as take several columns keep the places of the others."""
    wide = f'<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>{para("两列")}'
    body = table((para("甲"), para("乙"), para("丙")), (para("一"), para(""), para("三")), (wide, para("末")))
    content = read_docx(docx(para("前") + body + para("后")))
    assert content.text == "前\n甲\t乙\t丙\n一\t\t三\n两列\t\t末\n后"
    assert [content.text[paragraph.span.start : paragraph.span.end] for paragraph in content.paragraphs] == [
        "前", "甲", "乙", "丙", "一", "三", "两列", "末", "后"
    ]  # fmt: skip
    assert read_docx(docx(table((para(""), para("头"))))).text == "头"
    assert read_docx(docx(para("前") + table((para(""), para("头"))))).text == "前\n\t头"


def test_a_row_with_a_cell_of_several_paragraphs_keeps_a_line_for_each() -> None:
    """With tabs nobody could tell whose they are; the rows of a table inside a cell stand on lines of their own."""
    assert read_docx(docx(table((para("甲"), para("乙一") + para("乙二"))))).text == "甲\n乙一\n乙二"
    inner = table((para("内一"), para("内二")))
    assert read_docx(docx(table((para("甲"), inner + para("尾"))))).text == "甲\n内一\t内二\n尾"


@pytest.mark.parametrize("spelling", [
    lambda name: name.replace("/", "\\"), lambda name: name.replace("word/document", "Word/Document"), str.upper,
])  # fmt: skip
def test_parts_are_found_however_their_names_are_written(spelling: Callable[[str], str]) -> None:
    """Some programs write `\\`, and case does not part names; two that differ in it alone contradict each other."""
    result = BytesIO()
    with zipfile.ZipFile(BytesIO(docx(para("第一段文字")))) as package, zipfile.ZipFile(result, "w") as other:
        parts = {name: package.read(name) for name in package.namelist()}
        for name, data in parts.items():
            other.writestr(spelling(name), data)
    assert read_docx(result.getvalue()).text == "第一段文字"
    with zipfile.ZipFile(result, "a") as other:
        other.writestr("word/DOCUMENT.xml", parts["word/document.xml"].replace("第一段".encode(), "别的话".encode()))
    assert FindingKind.CONTRADICTION in {finding.kind for finding in read_docx(result.getvalue()).findings}
