"""ODT and PPTX: the visible text in order, guarded like DOCX."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from docx_maker import CHART, CHART_LINES, packed, relations

from hengwen.model.document import Content, ParagraphKind, State
from hengwen.readers.failure import Unreadable
from hengwen.readers.odf.reader import read_odt
from hengwen.readers.pptx.reader import read_pptx
from hengwen.readers.read import read

ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{address}"'
    for name, address in {
        "office": "office:1.0", "text": "text:1.0", "table": "table:1.0", "style": "style:1.0", "draw": "drawing:1.0",
        "fo": "xsl-fo-compatible:1.0",
    }.items()
)  # fmt: skip
OPEN_XML = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)


def odt(body: str, styles: str = "", margins: str = "", manifest: str = "<m/>") -> bytes:
    return packed({
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": f"<office:document-content {ODF}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {ODF}>{margins}</office:document-styles>",
        "META-INF/manifest.xml": manifest,
    })  # fmt: skip


def unpacked(data: bytes) -> list[tuple[str, bytes | str]]:
    with ZipFile(BytesIO(data)) as file:
        return [(name, file.read(name)) for name in file.namelist()]


def lines(content: Content) -> list[tuple[str, ParagraphKind]]:
    return [
        (content.text[paragraph.span.start : paragraph.span.end], paragraph.kind) for paragraph in content.paragraphs
    ]


def test_an_odt_is_read_in_order() -> None:
    """Header, headings, blanks and tabs, lists, tables, text boxes, notes, footer."""
    content = read_odt(odt(
        "<text:h>绪论</text:h><text:p>甲<text:s text:c='2'/>乙<text:tab/>丙<text:span>丁</text:span>戊"
        "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>脚注文字</text:p></text:note-body>"
        "</text:note>己</text:p><text:list><text:list-item><text:p>一项</text:p></text:list-item></text:list>"
        "<table:table><table:table-row><table:table-cell><text:p>格子</text:p></table:table-cell></table:table-row>"
        "</table:table><text:p>外面<draw:frame><draw:text-box><text:p>框内</text:p></draw:text-box></draw:frame></text:p>"
        "<text:tracked-changes><text:p>删掉的</text:p></text:tracked-changes>",
        margins="<style:header><text:p>页眉</text:p></style:header><style:footer><text:p>页脚</text:p></style:footer>",
    ))  # fmt: skip
    assert lines(content) == [
        ("页眉", ParagraphKind.HEADER),
        ("绪论", ParagraphKind.HEADING),
        ("甲  乙\t丙丁戊己", ParagraphKind.BODY),
        ("一项", ParagraphKind.LIST),
        ("格子", ParagraphKind.TABLE),
        ("外面", ParagraphKind.BODY),
        ("框内", ParagraphKind.BODY),
        ("脚注文字", ParagraphKind.FOOTNOTE),
        ("页脚", ParagraphKind.FOOTER),
    ]
    assert (content.state, content.title) == (State.READ, "绪论")


@pytest.mark.parametrize(
    ("properties", "kind", "text"),
    [("text:display='none'", "hidden text", "前后"), ("fo:color='#ffffff'", "white text", "前后藏起来"),
     ("fo:font-size='1pt'", "tiny text", "前后藏起来")],
)  # fmt: skip
def test_hidden_text_of_an_odt_is_found(properties: str, kind: str, text: str) -> None:
    """Also through a style that others are based on."""
    styles = (
        f"<style:style style:name='A'><style:text-properties {properties}/></style:style>"
        "<style:style style:name='B' style:parent-style-name='A'/>"
    )
    content = read_odt(odt("<text:p>前后<text:span text:style-name='B'>藏起来</text:span></text:p>", styles))
    assert (content.text, [finding.kind for finding in content.findings]) == (text, [kind])


@pytest.mark.parametrize("size", ["18pt", "150%"])
def test_the_largest_line_at_the_top_of_an_odt_is_its_title(size: str) -> None:
    """By its own size, or by a share of the usual one."""
    styles = (
        "<style:default-style style:family='paragraph'><style:text-properties fo:font-size='12pt'/>"
        "</style:default-style>"
        f"<style:style style:name='T'><style:text-properties fo:font-size='{size}'/></style:style>"
    )
    content = read_odt(
        odt("<text:p text:style-name='T'>垃圾分类</text:p><text:p>一个班的一篇长一点的课文。</text:p>", styles)
    )
    assert (content.title, content.paragraphs[0].kind) == ("垃圾分类", ParagraphKind.TITLE)


def test_a_line_break_after_a_sentence_of_an_odt_parts_paragraphs() -> None:
    content = read_odt(odt("<text:p>一句话。<text:line-break/>另一句<text:line-break/>话</text:p>"))
    assert content.text == "一句话。\n另一句 话"


def test_a_locked_or_broken_odt_says_so() -> None:
    """Locked, damaged, empty."""
    states = []
    for data in (odt("<text:p>x</text:p>", manifest="<m><encryption-data/></m>"), packed({"mimetype": "x"}), odt("")):
        with pytest.raises(Unreadable) as fault:
            read_odt(data)
        states.append(fault.value.content.state)
    assert states == [State.LOCKED, State.DAMAGED, State.EMPTY]


def shape(text: str, place: str = "", properties: str = "") -> str:
    mark = f'<p:nvPr><p:ph type="{place}"/></p:nvPr>' if place else "<p:nvPr/>"
    words = "".join(f"<a:p><a:r><a:rPr/><a:t>{line}</a:t></a:r></a:p>" for line in text.split("|"))
    return f"<p:sp><p:nvSpPr><p:cNvPr {properties}/>{mark}</p:nvSpPr><p:txBody>{words}</p:txBody></p:sp>"


def pptx(*slides: str, notes: bool = False, show: str = "") -> bytes:
    """Slides are shown in the order opposite to their names."""
    entries: dict[str, str | bytes] = {"_rels/.rels": relations({"a": ("officeDocument", "ppt/presentation.xml")})}
    ids = "".join(f'<p:sldId r:id="r{number}"/>' for number in range(len(slides)))
    entries["ppt/presentation.xml"] = f"<p:presentation {OPEN_XML}><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>"
    names = {f"r{number}": ("slide", f"slides/slide{9 - number}.xml") for number in range(len(slides))}
    entries["ppt/_rels/presentation.xml.rels"] = relations(names)
    for number, body in enumerate(slides):
        entries[f"ppt/slides/slide{9 - number}.xml"] = f"<p:sld {OPEN_XML} {show}>{body}</p:sld>"
    if notes:
        entries["ppt/slides/_rels/slide9.xml.rels"] = relations({"n": ("notesSlide", "../notesSlides/n.xml")})
        entries["ppt/notesSlides/n.xml"] = f"<p:notes {OPEN_XML}>{shape('备注')}</p:notes>"
    return packed(entries)


def test_slides_are_pages_in_their_order() -> None:
    """Titles, groups and tables; slides without text are named; the page is the slide."""
    words = "<a:txBody><a:p><a:r><a:t>格</a:t></a:r></a:p></a:txBody>"
    cell = f"<p:graphicFrame><a:tbl><a:tr><a:tc>{words}</a:tc></a:tr></a:tbl></p:graphicFrame>"
    content = read_pptx(pptx(
        shape("检测方法研究", "ctrTitle") + shape("甲一|甲二"), "",
        shape("第二章", "title") + f"<p:grpSp>{shape('组内')}</p:grpSp>{cell}",
    ))  # fmt: skip
    assert lines(content) == [
        ("检测方法研究", ParagraphKind.TITLE),
        ("甲一", ParagraphKind.BODY),
        ("甲二", ParagraphKind.BODY),
        ("第二章", ParagraphKind.HEADING),
        ("组内", ParagraphKind.BODY),
        ("格", ParagraphKind.TABLE),
    ]
    assert [paragraph.page for paragraph in content.paragraphs] == [1, 1, 1, 3, 3, 3]
    assert (content.pages, content.blank_pages, content.title) == (3, (2,), "检测方法研究")


def test_cells_of_a_row_of_an_odt_and_of_slides_stand_on_one_line() -> None:
    """In their columns, those that another cell reaches over counted in."""
    words = [f"<table:table-cell><text:p>{text}</text:p></table:table-cell>" for text in ("姓名", "备注", "张三", "好")]
    covered, empty = "<table:covered-table-cell/>", '<table:table-cell table:number-columns-repeated="2"/>'
    rows = (f"{words[0]}{covered}{words[1]}", f"{words[2]}{empty}{words[3]}")
    table = "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)
    content = read_odt(odt(f"<text:p>前文</text:p><table:table>{table}</table:table><text:p>后文</text:p>"))
    assert content.text.split("\n") == ["前文", "姓名\t\t备注", "张三\t\t\t好", "后文"]
    cells = [f"<a:tc><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>" for text in ("甲", "", "丙")]
    slide = f"<p:graphicFrame><a:tbl><a:tr>{''.join(cells)}</a:tr></a:tbl></p:graphicFrame>"
    assert read_pptx(pptx(shape("题目", "title") + slide)).text.split("\n") == ["题目", "甲\t\t丙"]


def test_notes_are_left_out_and_told() -> None:
    """They are not on the slides."""
    content = read_pptx(pptx(shape("正文"), notes=True))
    assert (content.text, content.state) == ("正文", State.READ)
    assert "notes to 1 slide " in str(content.message)


def test_hidden_shapes_and_slides_are_found() -> None:
    """Left out, with a finding on their page."""
    content = read_pptx(pptx(shape("看得见") + shape("藏" * 30, properties='hidden="1"')))
    assert (content.text, content.state) == ("看得见", State.SUSPICIOUS)
    assert [(finding.kind, finding.page) for finding in content.findings] == [("hidden text", 1)]
    for show in ("0", "false"):
        hidden = read_pptx(pptx(shape("正文"), show=f'show="{show}"'))
        assert (hidden.text, hidden.state) == ("", State.EMPTY)
        assert [(finding.kind, finding.page) for finding in hidden.findings] == [("hidden text", 1)]


@pytest.mark.parametrize("data", [b"PK\x03\x04 nothing", packed({"a": "b"}), pptx(shape("正文"))[:-200]])
def test_broken_slides_are_damaged(data: bytes) -> None:
    """The sentence names the kind."""
    with pytest.raises(Unreadable, match="The PPTX file is damaged") as fault:
        read_pptx(data)
    assert fault.value.content.state is State.DAMAGED


def numbered(level: int, form: str, after: str = ".", shown: int = 1) -> str:
    return (
        f"<text:list-level-style-number text:level='{level}' style:num-format='{form}' style:num-suffix='{after}' "
        f"text:display-levels='{shown}'/>"
    )


def test_the_numbers_of_lists_and_headings_of_an_odt_are_rebuilt() -> None:
    """Levels, formats, bullets; lists that go on after a paragraph and that begin anew; more paragraphs in an item."""
    styles = (
        f"<text:list-style style:name='L'>{numbered(1, '一, 二, 三, ...', '、')}{numbered(2, 'a', ')')}"
        "</text:list-style>"
        "<text:list-style style:name='B'><text:list-level-style-bullet text:level='1'/></text:list-style>"
    )
    item = "<text:list-item><text:p>{}</text:p>{}</text:list-item>"
    nested = f"<text:list>{item.format('子', '')}{item.format('丑', '')}</text:list>"
    body = (
        "<text:h text:outline-level='1'>绪论</text:h><text:h text:outline-level='2'>背景</text:h>"
        "<text:h text:outline-level='1'>方法</text:h><text:h text:outline-level='2'>数据</text:h>"
        f"<text:list text:style-name='L'>{item.format('甲', nested)}{item.format('乙', '<text:p>又</text:p>')}"
        f"</text:list><text:p>中间</text:p><text:list text:style-name='L' text:continue-numbering='true'>"
        f"{item.format('丙', '')}</text:list><text:list text:style-name='L'>{item.format('丁', nested)}</text:list>"
        f"<text:list text:style-name='B'>{item.format('点', '')}</text:list>"
    )
    outline = f"<text:outline-style>{numbered(1, '1')}{numbered(2, '1', '', 2)}</text:outline-style>"
    assert read_odt(odt(body, styles, outline)).text.split("\n") == [
        "1. 绪论", "1.1 背景", "2. 方法", "2.1 数据", "一、 甲", "a) 子", "b) 丑", "二、 乙", "又", "中间", "三、 丙",
        "一、 丁", "a) 子", "b) 丑", "• 点",
    ]  # fmt: skip


MATH = (
    "<math:math xmlns:math='http://www.w3.org/1998/Math/MathML'><math:semantics><math:mrow><math:mfrac><math:mrow>"
    "<math:mi>a</math:mi><math:mo>+</math:mo><math:mi>b</math:mi></math:mrow><math:mi>c</math:mi></math:mfrac>"
    "<math:mo>=</math:mo><math:msup><math:mi>x</math:mi><math:mn>2</math:mn></math:msup></math:mrow>"
    "<math:annotation>{a+b} over c</math:annotation></math:semantics></math:math>"
)


@pytest.mark.parametrize("apart", [True, False])
def test_equations_of_an_odt_are_text(*, apart: bool) -> None:
    """In the object itself, or in a part of the package."""
    inner = "<draw:object xlink:href='./Object 1' xmlns:xlink='http://www.w3.org/1999/xlink'/>"
    thing = inner if apart else f"<draw:object>{MATH}</draw:object>"
    data = odt(f"<text:p>由<draw:frame>{thing}</draw:frame>得</text:p>")
    members = dict(unpacked(data)) | ({"Object 1/content.xml": MATH} if apart else {})
    assert read_odt(packed(members)).text == "由(a+b)/c=x^2得"


def test_charts_of_an_odt_say_words() -> None:
    """Titles and names; figures stand on an axis only. A broken chart says nothing."""
    frame = "<draw:frame><draw:object xlink:href='./Object 1' xmlns:xlink='http://www.w3.org/1999/xlink'/></draw:frame>"
    members = dict(unpacked(odt(f"<text:p>前</text:p><text:p>{frame}</text:p><text:p>后</text:p>")))
    content = read_odt(packed(members | {"Object 1/content.xml": CHART}))
    assert content.text.split("\n") == ["前", *CHART_LINES, "后"]
    assert read_odt(packed(members)).text == "前\n后"


def test_tracked_deletions_and_hidden_sections_of_an_odt_are_named() -> None:
    """Where they stood; who deleted it and when is no text."""
    info = "<office:change-info><a>某人</a></office:change-info>"
    body = (
        f"<text:tracked-changes><text:changed-region text:id='c1'><text:deletion>{info}<text:p>删去的话</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes>"
        "<text:p>前文<text:change text:change-id='c1'/>后文</text:p>"
        "<text:section text:display='none'><text:p>藏起来的一节</text:p></text:section><text:p>结尾</text:p>"
    )
    content = read_odt(odt(body))
    assert content.text == "前文后文\n结尾"
    assert [(finding.kind, finding.span.start) for finding in content.findings] == [
        ("deleted text", 2),
        ("hidden text", 5),
    ]


def test_a_broken_line_of_an_odt_is_a_blank_and_a_condition_hides_what_it_says() -> None:
    """Words on both sides of a line break are not one; what a field hides is named where it stood."""
    content = read_odt(odt("<text:p>one<text:line-break/>two</text:p>"))
    assert content.text == "one two"
    field = "<text:hidden-text text:condition='ooow:TRUE' text:string-value='藏起来的话' text:is-hidden='true'/>"
    content = read_odt(odt(f"<text:p>前{field}后</text:p>"))
    assert (content.text, [finding.kind for finding in content.findings]) == ("前后", ["hidden text"])
    assert read_odt(odt(f"<text:p>前{field.replace('string-value', 'other')}后</text:p>")).findings == ()
    shown = read_odt(odt(f"<text:p>前{field.replace('true', 'false')}后</text:p>"))
    assert (shown.text, shown.findings) == ("前藏起来的话后", ())


def test_a_text_box_hides_its_own_paragraph_and_not_the_one_it_hangs_on() -> None:
    """Each field hides the paragraph in which it stands itself."""
    field = "<text:hidden-paragraph text:condition='x' text:is-hidden='true'/>"
    box = f"<draw:frame><draw:text-box><text:p>框内{field}</text:p></draw:text-box></draw:frame>"
    content = read_odt(odt(f"<text:p>外面{box}的话</text:p>"))
    assert content.text == "外面的话"
    assert [str(finding.kind) for finding in content.findings] == ["hidden text"]


@pytest.mark.parametrize("hidden", ["true", "false"])
def test_conditions_hide_paragraphs_and_sections_of_an_odt(hidden: str) -> None:
    """What they hid when the document was written is left out and named."""
    paragraph = f"<text:p>藏起<text:hidden-paragraph text:condition='x' text:is-hidden='{hidden}'/>来的</text:p>"
    section = f"<text:section text:display='condition' text:is-hidden='{hidden}'><text:p>一节</text:p></text:section>"
    content = read_odt(odt(f"<text:p>前</text:p>{paragraph}{section}<text:p>后</text:p>"))
    assert content.text.split("\n") == (["前", "后"] if hidden == "true" else ["前", "藏起来的", "一节", "后"])
    assert {str(finding.kind) for finding in content.findings} == ({"hidden text"} if hidden == "true" else set())


def test_white_letters_in_dark_cells_of_an_odt_are_seen() -> None:
    """As in the heads of tables; letters in the colour of their own ground are not."""
    styles = (
        "<style:style style:name='C'><style:table-cell-properties fo:background-color='#1f4e79'/></style:style>"
        "<style:style style:name='W'><style:text-properties fo:color='#ffffff'/></style:style>"
        "<style:style style:name='D'><style:text-properties fo:color='#1f4e79'/></style:style>"
    )
    cell = "<table:table-cell table:style-name='C'><text:p text:style-name='{}'>{}</text:p></table:table-cell>"
    rows = cell.format("W", "看得见") + cell.format("D", "看不见") + cell.format("W", "也看得见").replace("'C'", "'X'")
    content = read_odt(odt(f"<table:table><table:table-row>{rows}</table:table-row></table:table>", styles))
    marked = [content.text[finding.span.start : finding.span.end] for finding in content.findings]
    assert marked == ["看不见", "也看得见"]


def drawn(text: str, look: str = "", fill: str = "", at: tuple[int, int] = (0, 0)) -> str:
    """A text box of two by one million EMU."""
    place = f'<a:xfrm><a:off x="{at[0]}" y="{at[1]}"/><a:ext cx="2000000" cy="1000000"/></a:xfrm>'
    words = f"<p:txBody><a:p><a:r><a:rPr>{look}</a:rPr><a:t>{text}</a:t></a:r></a:p></p:txBody>" if text else ""
    return f"<p:sp><p:nvSpPr/><p:spPr>{place}{fill}</p:spPr>{words}</p:sp>"


def solid(colour: str) -> str:
    kind = "srgbClr" if colour.isdecimal() or colour == "FFFFFF" else "schemeClr"
    return f'<a:solidFill><a:{kind} val="{colour}"/></a:solidFill>'


def gradient(*colours: str) -> str:
    stops = "".join(f'<a:gs pos="0"><a:srgbClr val="{colour}"/></a:gs>' for colour in colours)
    return f"<a:gradFill><a:gsLst>{stops}</a:gsLst></a:gradFill>"


def slide(body: str, paper: str = "") -> str:
    ground = f"<p:bg><p:bgPr>{paper}</p:bgPr></p:bg>" if paper else ""
    return f"<p:cSld>{ground}<p:spTree>{body}</p:spTree></p:cSld>"


WHITE, DARK = solid("FFFFFF"), solid("000080")
CLEAR = DARK.replace("/></a:solidFill>", '><a:alpha val="0"/></a:srgbClr></a:solidFill>')
PIC = '<p:pic><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr></p:pic>'


@pytest.mark.parametrize(("body", "kind"), [
    (slide(drawn("藏", WHITE)), "white text"), (slide(drawn("藏", solid("bg1"))), "white text"),
    (slide(drawn("藏", DARK, DARK)), "white text"), (slide(drawn("藏", DARK), DARK), "white text"),
    (slide(drawn("藏", WHITE, CLEAR)), "white text"),
    (slide(drawn("藏", "<a:noFill/>")), "white text"), (slide(drawn("藏", at=(-3_000_000, 0))), "text off the page"),
    (slide(drawn("藏", at=(0, 6_900_000))), "text off the page"),
    (slide(drawn("见", WHITE, DARK)), None), (slide(drawn("见", WHITE), DARK), None), (slide(drawn("见")), None),
    (slide(drawn("", fill=DARK) + drawn("见", WHITE)), None), (slide(PIC + drawn("见", WHITE)), None),
    (slide(drawn("", fill=DARK, at=(5_000_000, 0)) + drawn("藏", WHITE)), "white text"),
    (slide(drawn("见", WHITE, "<a:gradFill/>")), None), (slide(drawn("见", at=(-1_000_000, 0))), None),
    (slide(drawn("藏", gradient("FFFFFF", "FFFFFF"))), "white text"),
    (slide(drawn("见", gradient("FFFFFF", "000000"))), None),
    (slide(f"<p:grpSp>{drawn('见', WHITE)}</p:grpSp>"), None), (slide(drawn("见", WHITE), "<a:blipFill/>"), None),
])  # fmt: skip
def test_words_on_a_slide_that_nobody_sees_are_named(body: str, kind: str | None) -> None:
    """In the colour of what is surely behind them, or beside the slide; what may be seen is no finding."""
    content = read_pptx(pptx(body))
    assert content.text == ("藏" if kind else "见")
    assert [finding.kind for finding in content.findings] == ([kind] if kind else [])


def test_the_master_says_what_colour_slides_and_letters_have() -> None:
    """A dark master, whose first background colour is the theme's dark one."""
    extra: dict[str, str | bytes] = {
        "ppt/slides/_rels/slide9.xml.rels": relations({"l": ("slideLayout", "../layout.xml")}),
        "ppt/layout.xml": f"<p:sldLayout {OPEN_XML}/>",
        "ppt/_rels/layout.xml.rels": relations({"m": ("slideMaster", "master.xml")}),
        "ppt/master.xml": f'<p:sldMaster {OPEN_XML}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/>'
        '</p:bgRef></p:bg></p:cSld><p:clrMap bg1="dk1" tx1="lt1"/></p:sldMaster>',
    }
    data = pptx(slide(drawn("看得见的", WHITE) + drawn("黑底黑字", solid("000000"), at=(4_000_000, 0))))
    content = read_pptx(packed(dict(unpacked(data)) | extra))
    assert [content.text[finding.span.start : finding.span.end] for finding in content.findings] == ["黑底黑字"]


def with_layers(body: str, attributes: str = "", layout: str = "") -> bytes:
    """Two slides of one layout, which has words and an empty place; its master has words as well."""
    place = shape("单击此处编辑标题", "title")
    to_layout = relations({"l": ("slideLayout", "../layout.xml")})
    extra: dict[str, str | bytes] = {
        "ppt/slides/_rels/slide8.xml.rels": to_layout,
        "ppt/slides/_rels/slide9.xml.rels": to_layout,
        "ppt/layout.xml": f"<p:sldLayout {OPEN_XML} {layout}>{slide(place + drawn('版式上的一段话'))}</p:sldLayout>",
        "ppt/_rels/layout.xml.rels": relations({"m": ("slideMaster", "master.xml"), "l": ("slideLayout", "other.xml")}),
        "ppt/master.xml": f"<p:sldMaster {OPEN_XML}>{slide(place + PIC + drawn('母版上的一段话', solid('FFFFFF')))}"
        "</p:sldMaster>",
        "ppt/_rels/master.xml.rels": relations({"l": ("slideLayout", "layout.xml")}),
    }
    slides = unpacked(pptx(slide(body), slide(shape("第二张")), show=attributes))
    return packed(extra | dict(slides))


def test_words_that_layouts_and_masters_paint_are_read_once() -> None:
    """At the first slide that shows them, as its footer: words moved there are seen all the same."""
    content = read_pptx(with_layers(shape("第一张")))
    assert [(*line, item.page) for line, item in zip(lines(content), content.paragraphs, strict=True)] == [
        ("第一张", ParagraphKind.BODY, 1),
        ("版式上的一段话", ParagraphKind.FOOTER, 1),
        ("母版上的一段话", ParagraphKind.FOOTER, 1),
        ("第二张", ParagraphKind.BODY, 2),
    ]
    assert content.traces.pictures == ()


@pytest.mark.parametrize(("attributes", "layout", "read"), [
    ('showMasterSp="0"', "", ""), ('show="0"', "", ""), ("", 'showMasterSp="false"', "版式上的一段话"),
])  # fmt: skip
def test_words_behind_slides_are_read_where_they_are_shown(attributes: str, layout: str, read: str) -> None:
    """A slide hides what lies behind it, a layout what lies behind that; slides that are off show nothing."""
    content = read_pptx(with_layers(drawn("甲", at=(3_000_000, 3_000_000)), attributes, layout))
    assert "".join(text for text, kind in lines(content) if kind is ParagraphKind.FOOTER) == read


def test_words_of_a_master_in_the_colour_of_the_slide_are_named() -> None:
    """What nobody sees there is a finding as anywhere else."""
    paper = slide(drawn("甲", at=(3_000_000, 3_000_000)))
    members = dict(unpacked(with_layers(paper)))
    master = members["ppt/master.xml"]
    members["ppt/master.xml"] = (master if isinstance(master, str) else master.decode()).replace(PIC, "")
    content = read_pptx(packed(members))
    assert [content.text[finding.span.start : finding.span.end] for finding in content.findings] == ["母版上的一段话"]


def put(text: str, x: int, y: int, width: int = 4_000_000, height: int = 1_000_000) -> str:
    """A text box at a place in EMU."""
    place = f"<a:off x='{x}' y='{y}'/><a:ext cx='{width}' cy='{height}'/>"
    paragraph = f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>"
    return f"<p:sp><p:spPr><a:xfrm>{place}</a:xfrm></p:spPr><p:txBody>{paragraph}</p:txBody></p:sp>"


def read_order(*shapes: str) -> str:
    """The first letters of what is read from a slide."""
    body = f"<p:cSld><p:spTree>{''.join(shapes)}</p:spTree></p:cSld>"
    return "".join(line[0] for line, _ in lines(read_pptx(pptx(body))))


def test_boxes_beside_each_other_are_read_from_left_to_right() -> None:
    """Whichever the file has first: the title, the left column whole, then the right one; the foot last."""
    title = shape("题目", "title")
    left, right = (put("左栏", 0, 2_000_000, height=3_000_000), put("右栏", 4_500_000, 2_000_000, height=1_200_000))
    lower = put("下面的右栏", 4_500_000, 3_500_000)
    foot = put("脚下的一句话", 0, 5_500_000, width=9_000_000)
    assert read_order(foot, lower, right, left, title) == "题左右下脚"


def test_level_boxes_are_read_as_the_file_has_them() -> None:
    """Two rows of two boxes may be rows or columns; what the file does not say is read in columns."""
    places = {"甲": (0, 1), "乙": (1, 1), "丙": (0, 2), "丁": (1, 2)}
    boxes = {name: put(name, 4_500_000 * x, 1_500_000 * y) for name, (x, y) in places.items()}
    assert read_order(*(boxes[name] for name in "甲乙丙丁")) == "甲乙丙丁"
    assert read_order(*(boxes[name] for name in "甲丙乙丁")) == "甲丙乙丁"
    assert read_order(*(boxes[name] for name in "丁丙乙甲")) == "甲丙乙丁"


def test_boxes_over_each_other_or_without_a_place_stay_in_the_order_of_the_file() -> None:
    """Where they stand says nothing then."""
    assert read_order(put("后", 0, 100_000), put("前", 100_000, 0)) == "后前"
    assert read_order(put("右", 4_500_000, 0), shape("某处"), put("左", 0, 0)) == "右某左"


def test_two_equal_ids_damage_nothing() -> None:
    """Programs that copy paragraphs copy their `xml:id` as well."""
    content = read_odt(odt("<text:p xml:id='a'>第一段</text:p><text:p xml:id='a'>第二段</text:p>"))
    assert (content.state, content.text) == (State.READ, "第一段\n第二段")


def _as(data: bytes | str, body: str) -> str:
    text = data if isinstance(data, str) else data.decode()
    return text.replace("office:text", f"office:{body}")


@pytest.mark.parametrize("place", ["first", "last", "nowhere", "in the manifest"])
@pytest.mark.parametrize(("body", "state"), [("text", State.READ), ("spreadsheet", State.WRONG_KIND)])
def test_a_text_is_known_wherever_its_package_says_what_it_is(
    tmp_path: Path, place: str, body: str, state: State
) -> None:
    """The member `mimetype` should come first; other programs write it last, or not at all. A table is no text."""
    kind = f"application/vnd.oasis.opendocument.{body}"
    parts = [item for item in unpacked(odt("<text:p>第一段</text:p>")) if item[0] != "mimetype"]
    if body != "text":
        parts = [(name, _as(data, body)) for name, data in parts]
    if place == "in the manifest":
        said = f'<m:manifest xmlns:m="x"><m:file-entry m:full-path="/" m:media-type="{kind}"/></m:manifest>'
        parts = [(name, said if name.startswith("META-INF") else data) for name, data in parts]
    mark = [] if place in ("nowhere", "in the manifest") else [("mimetype", kind)]
    path = tmp_path / "a.odt"
    with ZipFile(path, "w") as package:
        for name, data in (*mark, *parts) if place == "first" else (*parts, *mark):
            package.writestr(name, data)
    document = read(path)
    assert (document.state, document.text) == (state, "第一段" if state is State.READ else "")
