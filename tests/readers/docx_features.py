"""One DOCX for each way in which text stands on the paper, with the words a reader of the paper sees."""

from dataclasses import dataclass

from docx_maker import anchor, box, docx, para, part, run, table

Parts = dict[str, tuple[str, str | bytes]]


@dataclass(frozen=True, slots=True)
class Feature:
    """A document that shows `words`; `data` are its bytes."""

    name: str
    data: bytes
    words: tuple[str, ...]


def field(kind: str) -> str:
    """A run with one of the marks of a field."""
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def math(inner: str) -> str:
    """An equation."""
    return f"<m:oMath>{inner}</m:oMath>"


def said(text: str) -> str:
    """A run of an equation."""
    return f"<m:r><m:t>{text}</m:t></m:r>"


def alternatives(choice: str, fallback: str) -> str:
    """The same for Word 2010 and for older programs."""
    old = f"<w:pict><v:shape><v:textbox><w:txbxContent>{fallback}</w:txbxContent></v:textbox></v:shape></w:pict>"
    return (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps">{box(choice)}</mc:Choice>'
        f"<mc:Fallback>{old}</mc:Fallback></mc:AlternateContent></w:r>"
    )


def graphic(kind: str, identity: str) -> str:
    """A drawing that shows a chart or a diagram."""
    inner = {"chart": f'<c:chart r:id="{identity}"/>', "diagram": f'<dgm:relIds r:dm="{identity}"/>'}[kind]
    drawn = f"<a:graphic><a:graphicData>{inner}</a:graphicData></a:graphic>"
    return f"<w:r><w:drawing><wp:inline>{drawn}</wp:inline></w:drawing></w:r>"


def _root(name: str, content: str) -> str:
    """A part whose root stands in another namespace than `w`."""
    return part("x", content).replace("<w:x ", f"<{name} ").replace("</w:x>", f"</{name}>")


def words_of_drawing(text: str) -> str:
    """A paragraph of DrawingML."""
    return f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>"


CHART = _root(
    "c:chartSpace",
    f"<c:chart><c:title><c:tx><c:rich>{words_of_drawing('历年产量图')}</c:rich></c:tx></c:title><c:plotArea><c:barChart>"
    + "".join(
        f"<c:ser><c:tx><c:strRef><c:strCache><c:pt><c:v>{name}</c:v></c:pt></c:strCache></c:strRef></c:tx>"
        "<c:cat><c:strRef><c:strCache><c:pt><c:v>第一季度</c:v></c:pt></c:strCache></c:strRef></c:cat>"
        "<c:val><c:numRef><c:numCache><c:pt><c:v>4321</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>"
        for name in ("水稻系列", "小麦系列")
    )
    + "</c:barChart></c:plotArea></c:chart>",
)
DIAGRAM = _root(
    "dgm:dataModel",
    f"<dgm:ptLst><dgm:pt><dgm:t>{words_of_drawing('流程开始')}</dgm:t></dgm:pt>"
    f"<dgm:pt type='pres'><dgm:t>{words_of_drawing('布局用')}</dgm:t></dgm:pt>"
    f"<dgm:pt><dgm:t>{words_of_drawing('流程结束')}</dgm:t></dgm:pt></dgm:ptLst>",
)
RTF = (
    rb"{\rtf1\ansi\ansicpg936\uc1{\fonttbl{\f0 Arial;}}{\*\generator X;}{\header no}\pard "
    + b"".join(b"\\'%02x" % byte for byte in "富文本".encode("gb18030"))
    + rb" plain\par \u31532?\u20108?\u27573?\par}"
)
HTML = "<html><body><p>超文本</p></body></html>".encode()
_LINKED = part(
    "numbering",
    '<w:abstractNum w:abstractNumId="0"><w:styleLink w:val="S"/><w:lvl w:ilvl="0"><w:start w:val="1"/>'
    '<w:numFmt w:val="chineseCounting"/><w:lvlText w:val="第%1条"/></w:lvl></w:abstractNum>'
    '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="S"/></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>',
)
_LIST_STYLE = part(
    "styles",
    '<w:style w:type="numbering" w:styleId="S"><w:name w:val="s"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr>'
    "</w:pPr></w:style>",
)
_NUMBERED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
_SECTION = (
    '<w:sectPr><w:headerReference w:type="default" r:id="header1.xml"/>'
    '<w:footerReference w:type="default" r:id="footer1.xml"/></w:sectPr>'
)
_MARGINS: Parts = {
    "header1.xml": ("header", part("hdr", para("页眉文字"))),
    "footer1.xml": ("footer", part("ftr", para("页脚文字"))),
}
_DROP_DOWN = (
    '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="未选项"/>'
    '<w:listEntry w:val="选中项"/></w:ddList></w:ffData></w:fldChar></w:r>'
)


def _note(kind: str) -> tuple[str, Parts]:
    entry = f'<w:{kind} w:id="2">{para("注释文字")}</w:{kind}>'
    body = para(inner=run("正文") + f'<w:r><w:{kind}Reference w:id="2"/></w:r>')
    return body, {f"{kind}s.xml": (f"{kind}s", part(f"{kind}s", entry))}


def _control(inner: str) -> str:
    return f"<w:sdt><w:sdtPr/><w:sdtContent>{inner}</w:sdtContent></w:sdt>"


def _of(name: str, body: str, words: str, parts: Parts | None = None) -> Feature:
    return Feature(name, docx(body, parts), tuple(words.split()))


def _inline(name: str, inner: str, words: str, parts: Parts | None = None) -> Feature:
    return _of(name, para(inner=inner), words, parts)


_FRACTION = f"<m:f><m:num>{said('分子')}</m:num><m:den>{said('分母')}</m:den></m:f>"

FEATURES: tuple[Feature, ...] = (
    _of("paragraphs", para("第一段文字") + para("第二段文字"), "第一段文字 第二段文字"),
    _of("table", table((para("左格"), para("右格"))), "左格 右格"),
    _of("nested table", table((para("外格") + table((para("内格"),)) + para("后文"),)), "外格 内格 后文"),
    _inline("text box", anchor(box(para("框中文字"))), "框中文字"),
    _inline("text box twice", run("前") + alternatives(para("双份文字"), para("双份文字")), "前 双份文字"),
    _inline("VML text box", f"<w:r><w:pict><v:shape><v:textbox><w:txbxContent>{para('旧框文字')}</w:txbxContent>"
            "</v:textbox></v:shape></w:pict></w:r>", "旧框文字"),
    _of("table in a text box", para(inner=anchor(box(table((para("框内表"),)) + para("表后")))), "框内表 表后"),
    _of("footnote", _note("footnote")[0], "正文 注释文字", _note("footnote")[1]),
    _of("endnote", _note("endnote")[0], "正文 注释文字", _note("endnote")[1]),
    _of("header and footer", para("正文") + _SECTION, "页眉文字 正文 页脚文字", _MARGINS),
    _of("content control", _control(para("控件段落")), "控件段落"),
    _inline("content control in a line", run("前文") + _control(run("行内控件")), "前文 行内控件"),
    _of("content control around a row",
        "<w:tbl>" + _control(f"<w:tr><w:tc>{para('控件行')}</w:tc></w:tr>") + "</w:tbl>", "控件行"),
    _inline("tracked insertion", run("原文") + f"<w:ins>{run('新增文字')}</w:ins>", "原文 新增文字"),
    _inline("tracked move", f"<w:moveTo>{run('移来文字')}</w:moveTo>", "移来文字"),
    _inline("field", field("begin") + "<w:r><w:instrText>REF x</w:instrText></w:r>" + field("separate")
            + run("域的结果") + field("end"), "域的结果"),
    _inline("simple field", f'<w:fldSimple w:instr="AUTHOR">{run("作者名")}</w:fldSimple>', "作者名"),
    _inline("drop-down of a form", _DROP_DOWN + field("end"), "选中项"),
    _inline("hyperlink", f'<w:hyperlink w:anchor="x">{run("链接文字")}</w:hyperlink>', "链接文字"),
    _inline("smart tag", f'<w:smartTag w:element="x">{run("标签文字")}</w:smartTag>', "标签文字"),
    _inline("custom XML", f'<w:customXml w:element="x">{run("自定文字")}</w:customXml>', "自定文字"),
    _inline("symbol", '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/></w:r>',
            "✓α"),
    _inline("hyphens and tabs", "<w:r><w:t>甲</w:t><w:noBreakHyphen/><w:t>乙</w:t><w:tab/><w:t>丙</w:t></w:r>",
            "甲-乙 丙"),
    _inline("equation", math(_FRACTION), "分子/分母"),
    _inline("ruby", f"<w:r><w:ruby><w:rt>{run('pinyin')}</w:rt><w:rubyBase>{run('拼音')}</w:rubyBase></w:ruby></w:r>",
            "拼音 pinyin"),
    _of("HTML taken in", '<w:altChunk r:id="a.html"/>', "超文本", {"a.html": ("aFChunk", HTML)}),
    _of("plain text taken in", '<w:altChunk r:id="a.txt"/>', "纯文本", {"a.txt": ("aFChunk", "纯文本".encode())}),
    _of("RTF taken in", '<w:altChunk r:id="a.rtf"/>', "富文本 plain 第二段", {"a.rtf": ("aFChunk", RTF)}),
    _of("DOCX taken in", '<w:altChunk r:id="a.docx"/>', "内含文档", {"a.docx": ("aFChunk", docx(para("内含文档")))}),
    _inline("chart", graphic("chart", "c.xml"), "历年产量图 水稻系列 第一季度 小麦系列", {"c.xml": ("chart", CHART)}),
    _inline("SmartArt", graphic("diagram", "d.xml"), "流程开始 流程结束", {"d.xml": ("diagramData", DIAGRAM)}),
    _inline("WordArt", '<w:r><w:pict><v:shape><v:textpath string="艺术字"/></v:shape></w:pict></w:r>', "艺术字"),
    _of("list numbers by style", para("列表项", _NUMBERED) + para("列表项", _NUMBERED), "第一条 第二条 列表项",
        {"numbering.xml": ("numbering", _LINKED), "styles.xml": ("styles", _LIST_STYLE)}),
    _of("caption", para(inner=run("图") + f'<w:fldSimple w:instr="SEQ">{run("1")}</w:fldSimple>' + run("结构")),
        "图1结构"),
)  # fmt: skip
