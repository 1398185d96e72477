"""The containers in which words can stand in a file beside its text, each with what its program shows of them.

`SHOWN` words are read; `NAMED` ones are not read for certain, or not shown by every program, and give a finding;
`UNSEEN` ones are on no page: not read, or a finding.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from docx_features import field, graphic, words_of_drawing
from docx_maker import CORE, anchor, box, docx, packed, para, part, relations, run, table
from pdf_maker import Put, lines, pdf
from test_fields import _computed as code
from test_reading_odf_pptx import OPEN_XML, odt, pptx, shape, unpacked

from hengwen.model.document import Content
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.html.reader import read_html
from hengwen.readers.odf.reader import read_odt
from hengwen.readers.pdf.reader import read_pdfium
from hengwen.readers.pptx.reader import read_pptx


class Outcome(Enum):
    """What becomes of the words."""

    SHOWN = auto()
    NAMED = auto()
    UNSEEN = auto()


SHOWN, NAMED, UNSEEN = Outcome
BEFORE = "这一段人人都看得见，写的是河边的集市和桥，还有一条通到山口的路。"


@dataclass(frozen=True, slots=True)
class Container:
    """`make` puts words, without any mark-up in them, into a file of a format."""

    name: str
    outcome: Outcome
    make: Callable[[str], bytes]
    read: Callable[[bytes], Content]


def _html(body: str, sheet: str = "") -> Callable[[str], bytes]:
    def make(words: str) -> bytes:
        page = f"<html><head><meta charset=utf-8><style>{sheet}</style></head><body><p>{BEFORE}</p>{body}<p>后</p>"
        return page.replace("§", words).encode()

    return make


_HTML: dict[str, tuple[Any, ...]] = {
    "before": (SHOWN, "<p class=a>x</p>", '.a::before{content:"§"}'),
    "after, old": (SHOWN, "<p id=a>x</p>", "#a:after{content:'§'}"),
    "attribute": (SHOWN, "<p data-t='§'>x</p>", "p::before{content:attr(data-t)}"),
    "in parts": (SHOWN, "<p class=a>x</p>", 'p + p.a::before{content:"" counter(a) "§"}'),
    "variable": (SHOWN, "<p class=a>x</p>", ':root{--t:"§"}.a::before{content:var(--t)}'),
    "far selector": (SHOWN, "<div class=b><div><p>x</p></div></div>", '.b p:first-child::before{content:"§"}'),
    "selector nobody knows": (NAMED, "<p>x</p>", 'p:has(+ p)::before{content:"§"}'),
    "marker": (SHOWN, "<ul><li>x</ul>", 'li::marker{content:"§"}'),
    "sign of a list": (NAMED, "<ul><li>x</ul>", 'ul{list-style-type:"§"}'),
    "quotation marks": (NAMED, "<q>x</q>", 'q{quotes:"§" "x"}'),
    "before, hidden": (UNSEEN, "<p class=a>x</p>", '.a::before{content:"§";display:none}'),
    "before, on paper": (UNSEEN, "<p class=a>x</p>", '@media print{.a::before{content:"§"}}'),
    "before, of a state": (UNSEEN, "<p class=a>x</p>", '.a:hover::before{content:"§"}'),
    "missing picture": (SHOWN, "<img src=a.png alt='§'>", ""),
    "broken picture": (SHOWN, "<img src='data:image/png;base64,AAAA' alt='§'>", ""),
    "drawing as a picture": (SHOWN, '<img src="data:image/svg+xml,<svg><text>§</text></svg>">', ""),
    "picture": (UNSEEN, "<img src='data:image/gif;base64,R0lGODlhAQABAAAAADs=' alt='§'>", ""),
    "button": (SHOWN, "<input type=submit value='§'>", ""),
    "input": (SHOWN, "<input value='§'>", ""),
    "placeholder": (SHOWN, "<textarea placeholder='§'></textarea>", ""),
    "placeholder of a filled one": (UNSEEN, "<input placeholder='§' value=x>", ""),
    "password": (UNSEEN, "<input type=password value='§'>", ""),
    "hidden input": (UNSEEN, "<input type=hidden value='§'>", ""),
    "option": (SHOWN, "<select><option label='§'></select>", ""),
    "group of options": (SHOWN, "<select><optgroup label='§'><option>x</select>", ""),
    "summary": (SHOWN, "<details><summary>§</summary>x</details>", ""),
    "drawing": (SHOWN, "<svg><text>§</text></svg>", ""),
    "definition in use": (SHOWN, "<svg><defs><text id=a>§</text></defs><use href='#a'/></svg>", ""),
    "definition": (UNSEEN, "<svg><defs><text>§</text></defs></svg>", ""),
    "clear drawing": (UNSEEN, "<svg><text opacity=0>§</text></svg>", ""),
    "page within": (SHOWN, "<iframe srcdoc='<p>§</p>'></iframe>", ""),
    "words of a frame": (UNSEEN, "<iframe>§</iframe>", ""),
    "shadow": (SHOWN, "<div><template shadowrootmode=open><p>§</p></template></div>", ""),
    "hidden, but shown": (SHOWN, "<p hidden style='display:block'>§</p>", ""),
    "seen within unseen": (SHOWN, "<div style='visibility:hidden'><p style='visibility:visible'>§</p></div>", ""),
    "closed dialogue": (UNSEEN, "<dialog>§</dialog>", ""),
    "rule about places": (UNSEEN, "<p class=x>§</p>", "body > p:nth-child(2){display:none}"),
    "nested rule": (UNSEEN, "<div class=b><p>§</p></div>", ".b{margin:0; & p{display:none}}"),
    "white by a variable": (UNSEEN, "<p class=x>§</p>", ":root{--c:#fff}.x{color:var(--c)}"),
    "moved away": (UNSEEN, "<p style='transform:translateX(-9999px)'>§</p>", ""),
    "window widths away": (UNSEEN, "<p style='position:absolute;left:-200vw'>§</p>", ""),
    "shrunk": (UNSEEN, "<p style='transform:scale(.001)'>§</p>", ""),
    "flat": (UNSEEN, "<p style='height:0em;overflow-y:hidden'>§</p>", ""),
}


def _odt(body: str, styles: str = "", margins: str = "") -> Callable[[str], bytes]:
    return lambda words: odt(
        f"<text:p>{BEFORE}</text:p>{body.replace('§', words)}", styles.replace("§", words), margins.replace("§", words)
    )


def _in(inner: str) -> str:
    return f"<text:p>甲{inner}乙</text:p>"


_CONTROL = '<text:p><draw:control draw:control="c"/></text:p>'
_FORM = "<office:forms><form:form xmlns:form='f'>§</form:form></office:forms>"
_STYLED = '<style:style style:name="A"><style:text-properties %s/></style:style>'
_ODT: dict[str, tuple[Any, ...]] = {
    **{name: (SHOWN, _in(f"<text:{name}>§</text:{name}>")) for name in (
        "title", "subject", "description", "keywords", "user-defined", "variable-set", "variable-get", "placeholder",
        "variable-input", "text-input", "expression", "conditional-text", "sequence", "bookmark-ref", "chapter",
        "author-name", "database-display", "drop-down", "user-field-get", "meta-field", "creator",
    )},
    "condition": (SHOWN, _in('<text:conditional-text text:current-value="true" text:string-value-if-true="§"/>')),
    "other condition": (UNSEEN, _in('<text:conditional-text text:string-value-if-true="§">x</text:conditional-text>')),
    "declared": (SHOWN, '<text:user-field-decls><text:user-field-decl text:name="a" office:string-value="§"/>'
                 "</text:user-field-decls>" + _in('<text:user-field-get text:name="a">x</text:user-field-get>')),
    "silent": (UNSEEN, _in('<text:variable-set text:display="none">§</text:variable-set>')),
    "script": (UNSEEN, _in("<text:script>§</text:script>")),
    "readings": (SHOWN, _in("<text:ruby><text:ruby-base>x</text:ruby-base><text:ruby-text>§</text:ruby-text>"
                            "</text:ruby>")),
    "number of a note": (SHOWN, _in('<text:note><text:note-citation text:label="§">1</text:note-citation>'
                                    "<text:note-body><text:p>x</text:p></text:note-body></text:note>")),
    "input of a form": (SHOWN, _FORM.replace("§", '<form:text form:id="c" form:current-value="§"/>') + _CONTROL),
    "button of a form": (SHOWN, _FORM.replace("§", '<form:button form:id="c" form:label="§"/>') + _CONTROL),
    "list of a form": (SHOWN, _FORM.replace("§", '<form:listbox form:id="c"><form:option form:label="§"/>'
                                            "</form:listbox>") + _CONTROL),
    "control nowhere": (UNSEEN, _FORM.replace("§", '<form:text form:id="c" form:current-value="§"/>')),
    "title of a drawing": (UNSEEN, "<text:p><draw:frame><svg:title xmlns:svg='s'>§</svg:title></draw:frame></text:p>"),
    "cell under another": (UNSEEN, "<table:table><table:table-row><table:table-cell><text:p>x</text:p>"
                           "</table:table-cell><table:covered-table-cell><text:p>§</text:p></table:covered-table-cell>"
                           "</table:table-row></table:table>"),
    "narrow": (UNSEEN, _in('<text:span text:style-name="A">§</text:span>'), _STYLED % 'style:text-scale="1%"'),
    "low": (UNSEEN, '<text:p text:style-name="A">§</text:p>',
            '<style:style style:name="A"><style:paragraph-properties fo:line-height="0.1mm"/></style:style>'),
    "beside the page": (UNSEEN, '<text:p><draw:frame svg:x="-90cm" svg:width="5cm" xmlns:svg="s"><draw:text-box>'
                        "<text:p>§</text:p></draw:text-box></draw:frame></text:p>"),
    "first header": (SHOWN, "", "", "<style:header><text:p>x</text:p></style:header><style:header-first><text:p>§"
                     "</text:p></style:header-first>"),
}  # fmt: skip

_MORE = (
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" '
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)
_DRAWN = "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"


_DRAWING_NAMES = f"{OPEN_XML} {_MORE}"


def _with_spaces(xml: str) -> str:
    return xml.replace("§names", _DRAWING_NAMES)


def _model(words: str) -> str:
    point = f"<dgm:pt><dgm:t>{words_of_drawing(words)}</dgm:t></dgm:pt>"
    return f"<dgm:dataModel §names><dgm:ptLst>{point}</dgm:ptLst></dgm:dataModel>"


_SHAPES = f"<dsp:drawing §names><dsp:sp><dsp:txBody>{words_of_drawing('§')}</dsp:txBody></dsp:sp></dsp:drawing>"
_DIAGRAM = f'<p:graphicFrame {_MORE}><dgm:relIds r:dm="m.xml"/></p:graphicFrame>'
_CHART = f'<p:graphicFrame {_MORE}><c:chart r:id="c.xml"/></p:graphicFrame>'


def _chart(inner: str) -> dict[str, tuple[str, str]]:
    return {"c.xml": ("chart", f"<c:chartSpace §names><c:chart>{inner}</c:chart></c:chartSpace>")}


def _pptx(body: str, parts: dict[str, tuple[str, str]] | None = None) -> Callable[[str], bytes]:
    def make(words: str) -> bytes:
        entries = dict(unpacked(pptx(shape(BEFORE) + body.replace("§words", words).replace("§", words))))
        for name, (_, content) in (parts or {}).items():
            entries[f"ppt/slides/{name}"] = _with_spaces(content).replace("§", words)
        related = {name: (kind, name) for name, (kind, _) in (parts or {}).items()}
        return packed({**entries, "ppt/slides/_rels/slide9.xml.rels": relations(related)})

    return make


def _branches(requires: str, choice: str, fallback: str) -> str:
    first = f'<mc:Choice xmlns:q="urn:q" Requires="{requires}">{choice}</mc:Choice>'
    return f"<mc:AlternateContent {_MORE}>{first}<mc:Fallback>{fallback}</mc:Fallback></mc:AlternateContent>"


def _merged(side: str) -> str:
    cells = "".join(
        f"<a:tc {merged}><a:txBody>{words_of_drawing(words)}</a:txBody></a:tc>"
        for merged, words in (("", "x"), (f'{side}="1"', "§"))
    )
    return f"<p:graphicFrame><a:tbl><a:tr>{cells}</a:tr></a:tbl></p:graphicFrame>"


def _with_usual(properties: str) -> str:
    style = f"<a:lstStyle><a:lvl1pPr><a:defRPr {properties}</a:defRPr></a:lvl1pPr></a:lstStyle>"
    return f"<p:sp><p:txBody>{style}{words_of_drawing('§')}</p:txBody></p:sp>"


_WHITE = '><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>'
_PPTX: dict[str, tuple[Any, ...]] = {
    "diagram": (SHOWN, _DIAGRAM, {"m.xml": ("diagramData", _model("§"))}),
    "diagram as drawn": (SHOWN, _DIAGRAM, {"m.xml": ("diagramData", _model("")), "s.xml": (_DRAWN, _SHAPES)}),
    "drawn otherwise": (SHOWN, _DIAGRAM, {"m.xml": ("diagramData", _model("甲")), "s.xml": (_DRAWN, _SHAPES)}),
    "drawn only": (SHOWN, _DIAGRAM, {"s.xml": (_DRAWN, _SHAPES)}),
    "branch for all": (SHOWN, _branches("q", shape("x"), shape("§"))),
    "branch that nobody shows": (UNSEEN, _branches("a", shape("x"), shape("§"))),
    "title of a chart": (SHOWN, _CHART, _chart(f"<c:title><c:tx>{words_of_drawing('§')}</c:tx></c:title>")),
    "literal of a chart": (SHOWN, _CHART, _chart("<c:cat><c:strLit><c:pt><c:v>§</c:v></c:pt></c:strLit></c:cat>")),
    "numbers of a chart": (SHOWN, _CHART, _chart('<c:numFmt formatCode="0&quot;§&quot;"/>')),
    "group": (SHOWN, f"<p:grpSp>{shape('§')}</p:grpSp>"),
    "hidden group": (UNSEEN, f'<p:grpSp><p:nvGrpSpPr><p:cNvPr hidden="1"/></p:nvGrpSpPr>{shape("§")}</p:grpSp>'),
    "cell under another": (UNSEEN, _merged("hMerge")),
    "tiny by its shape": (UNSEEN, _with_usual('sz="100">')),
    "white by its shape": (UNSEEN, _with_usual(_WHITE)),
    "description": (UNSEEN, shape("x", properties='descr="§"')),
}  # fmt: skip


def _field(instruction: str, result: str | None = None, look: str = "", begin: str = "") -> str:
    shown = "" if result is None else field("separate") + run(result, look)
    return f'<w:r><w:fldChar w:fldCharType="begin" {begin}/></w:r>{code(instruction)}{shown}{field("end")}'


_PROPERTIES = (
    '<c:coreProperties xmlns:c="x" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description>§</dc:description>'
    "</c:coreProperties>"
)
_RELATED = {"a": ("officeDocument", "word/document.xml"), "b": (CORE, "docProps/core.xml")}
_STORE = "{00000000-0000-0000-0000-000000000001}"
_STORED = {
    "customXml/item1.xml": '<a xmlns="urn:x"><b>§</b></a>',
    "customXml/itemProps1.xml": f'<d:datastoreItem xmlns:d="d" d:itemID="{_STORE}"/>',
    "customXml/_rels/item1.xml.rels": relations({"r": ("customXmlProps", "itemProps1.xml")}),
}


def _bound(own: str) -> str:
    binding = f'<w:dataBinding w:prefixMappings="xmlns:x=\'urn:x\'" w:xpath="/x:a/x:b" w:storeItemID="{_STORE}"/>'
    return f"<w:sdt><w:sdtPr>{binding}<w:text/></w:sdtPr><w:sdtContent>{para(own)}</w:sdtContent></w:sdt>"


def _docx(
    body: str, parts: dict[str, tuple[str, str]] | None = None, members: dict[str, str] | None = None
) -> Callable[[str], bytes]:
    def make(words: str) -> bytes:
        own = {name: (kind, content.replace("§", words)) for name, (kind, content) in (parts or {}).items()}
        more = {name: content.replace("§", words).encode() for name, content in (members or {}).items()}
        return docx(para(BEFORE) + body.replace("§", words), dict(own), members=more)

    return make


_NOTE = '<w:r><w:footnoteReference w:id="2"/></w:r>'
_HEADER = '<w:sectPr><w:headerReference w:type="default" r:id="header1.xml"/></w:sectPr>'
_STALE = 'w:dirty="true"'
_DOCX: dict[str, tuple[Any, ...]] = {
    "equation with a hidden result": (SHOWN, para(inner=_field(r" EQ \x(§)", "x", "<w:vanish/>"))),
    "button with a hidden result": (SHOWN, para(inner=_field(" MACROBUTTON X §", "x", "<w:vanish/>"))),
    "equation over paragraphs": (SHOWN, para(inner=field("begin") + code(r" EQ \x("))
                                 + para(inner=code("§)") + field("end"))),
    "equation in a cell": (SHOWN, table((para(inner=_field(r" EQ \o(§)")),))),
    "equation in a text box": (SHOWN, para(inner=anchor(box(para(inner=_field(r" EQ \x(§)")))))),
    "button in a header": (SHOWN, para("x") + _HEADER,
                           {"header1.xml": ("header", part("hdr", para(inner=_field(" GOTOBUTTON X §"))))}),
    "button in a footnote": (SHOWN, para(inner=run("x") + _NOTE), {"footnotes.xml": ("footnotes", part(
        "footnotes", f'<w:footnote w:id="2">{para(inner=_field(" MACROBUTTON X §"))}</w:footnote>'))}),
    "instruction as deleted text": (SHOWN, para(inner=_field(" EQ §").replace("instrText", "delInstrText"))),
    "deleted text of no deletion": (NAMED, para(inner="<w:r><w:delText>§</w:delText></w:r>")),
    "filled in anew": (NAMED, para(inner=_field(' IF 1=1 "§"', "x", begin=_STALE))),
    "all filled in anew": (NAMED, para(inner=_field(' IF 1=1 "§"', "x")),
                           {"settings.xml": ("settings", part("settings", "<w:updateFields/>"))}),
    "filled in": (UNSEEN, para(inner=_field(' IF 1=1 "§"', "x"))),
    "field in a field": (NAMED, para(inner=field("begin") + code(" IF 1=1 ") + _field(" EQ §") + field("end"))),
    "property": (NAMED, para(inner=_field(" DOCPROPERTY Comments ")), {},
                 {"docProps/core.xml": _PROPERTIES, "_rels/.rels": relations(_RELATED)}),
    "variable": (NAMED, para(inner=_field(" DOCVARIABLE v")), {"settings.xml": ("settings", part(
        "settings", '<w:docVars><w:docVar w:name="v" w:val="§"/></w:docVars>'))}),
    "bound control": (SHOWN, _bound("x"), {}, _STORED),
    "bound control, the same": (SHOWN, _bound("§"), {}, _STORED),
    "words above notes": (SHOWN, para(inner=run("x") + _NOTE), {"footnotes.xml": ("footnotes", part(
        "footnotes", f'<w:footnote w:type="separator" w:id="0">{para("§")}</w:footnote>'
        f'<w:footnote w:id="2">{para("x")}</w:footnote>'))}),
    "sign of a list": (SHOWN, para("x", '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
                       {"numbering.xml": ("numbering", part("numbering", '<w:abstractNum w:abstractNumId="0"><w:lvl '
                        'w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="§"/></w:lvl></w:abstractNum><w:num '
                        'w:numId="1"><w:abstractNumId w:val="0"/></w:num>'))}),
    "WordArt": (SHOWN, para(inner='<w:r><w:pict><v:shape><v:textpath string="§"/></v:shape></w:pict></w:r>')),
    "WordArt that is off": (UNSEEN, para(inner='<w:r><w:pict><v:shape><v:textpath on="f" string="§"/></v:shape>'
                                         "</w:pict></w:r>")),
    "diagram as drawn": (SHOWN, para(inner=graphic("diagram", "m.xml")), {
        "m.xml": ("diagramData", _model("").replace("§names", _DRAWING_NAMES)),
        "s.xml": (_DRAWN, _SHAPES.replace("§names", _DRAWING_NAMES))}),
    "comment": (UNSEEN, para("x"), {"comments.xml": ("comments", part(
        "comments", f'<w:comment w:id="1">{para("§")}</w:comment>'))}),
}  # fmt: skip


def _hex(words: str) -> str:
    return f"<feff{words.encode('utf-16-be').hex()}>"


def _stream(operators: str, entries: str) -> str:
    return f"<< {entries} /Length {len(operators)} >>\nstream\n{operators}\nendstream"


def _appearance(words: str, entries: str = "") -> str:
    letters = f"q BT /F 10 Tf 1 0 0 1 2 10 Tm <{words.encode('utf-16-be').hex()}> Tj ET Q"
    resources = "/Resources << /Font << /F 3 0 R >> >>"
    return _stream(letters, f"/Type /XObject /Subtype /Form /BBox [0 0 500 40] {resources} {entries}")


def _note(entries: str, *extras: str) -> Callable[[str], bytes]:
    def make(words: str) -> bytes:
        own = entries.replace("§", _hex(words))
        objects = [f"<< /Type /Annot /Rect [60 400 560 440] {own} >>", *(_appearance(words) for _ in extras[:1])]
        more = [extra.replace("§", _hex(words)) for extra in extras[1:]]
        return pdf(
            [lines([BEFORE])], extras=[*objects, *more], entries="/Annots [9 0 R]",
            catalog="/AcroForm << /Fields [9 0 R] >>",
        )  # fmt: skip

    return make


def _xfa(words: str) -> bytes:
    form = f"<f:form xmlns:f='x'><draw><value><text>{words}</text></value></draw></f:form>"
    written = form.encode("ascii", "xmlcharrefreplace").decode()
    return pdf([lines([BEFORE])], extras=[_stream(written, "")], catalog="/AcroForm << /XFA 9 0 R /Fields [] >>")


def _stated(shown: str, said: str) -> Callable[[str], bytes]:
    def make(words: str) -> bytes:
        put = Put(60, 400, shown.replace("§", words))
        marked: list[Put | str] = [f"/Span << /ActualText {_hex(said.replace('§', words))} >> BDC\n", put, "EMC\n"]
        return pdf([[*lines([BEFORE]), *marked]])

    return make


def _pattern(words: str) -> bytes:
    letters = f"BT /F 10 Tf 1 0 0 1 60 400 Tm <{words.encode('utf-16-be').hex()}> Tj ET"
    kind = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 600 800] /XStep 600 /YStep 800"
    pattern = _stream(letters, f"{kind} /Resources << /Font << /F 3 0 R >> >>")
    painted = "/Pattern cs /P scn 60 380 500 40 re f\n"
    return pdf([[*lines([BEFORE]), painted]], extras=[pattern], resources="/Pattern << /P 9 0 R >>")


_FORM_FIELD = "/Subtype /Widget /T (a)"
_DRAWING = "/AP << /N 10 0 R >>"
_PDF = {
    "input": (SHOWN, _note(f"{_FORM_FIELD} /FT /Tx /V §")),
    "input as drawn": (SHOWN, _note(f"{_FORM_FIELD} /FT /Tx /V (x) {_DRAWING}", "drawn")),
    "input of a field above": (SHOWN, _note("/Subtype /Widget /Parent 11 0 R", "unused", "<< /FT /Tx /V § >>")),
    "rich input": (SHOWN, _note(f"{_FORM_FIELD} /FT /Tx /RV §")),
    "password": (UNSEEN, _note(f"{_FORM_FIELD} /FT /Tx /Ff 8192 /V §")),
    "hidden input": (UNSEEN, _note(f"{_FORM_FIELD} /FT /Tx /F 2 /V §")),
    "usual input": (UNSEEN, _note(f"{_FORM_FIELD} /FT /Tx /DV §")),
    "caption of a button": (SHOWN, _note(f"{_FORM_FIELD} /FT /Btn /Ff 65536 /MK << /CA § >>")),
    "caption as drawn": (SHOWN, _note(f"{_FORM_FIELD} /FT /Btn /Ff 65536 /MK << /CA (x) >> {_DRAWING}", "drawn")),
    "button as drawn elsewhere": (
        UNSEEN,
        _note(f"{_FORM_FIELD} /FT /Btn /AS /B /AP << /N << /A 10 0 R >> >>", "drawn"),
    ),
    "list": (SHOWN, _note(f"{_FORM_FIELD} /FT /Ch /Opt [§ (x)]")),
    "list with values": (SHOWN, _note(f"{_FORM_FIELD} /FT /Ch /Opt [[(1) §] [(2) (x)]]")),
    "chosen": (SHOWN, _note(f"{_FORM_FIELD} /FT /Ch /Ff 131072 /V (1) /Opt [[(1) §] (x)]")),
    "not chosen": (UNSEEN, _note(f"{_FORM_FIELD} /FT /Ch /Ff 131072 /V (x) /Opt [§ (x)]")),
    "typed comment": (SHOWN, _note("/Subtype /FreeText /Contents §")),
    "typed comment as drawn": (SHOWN, _note(f"/Subtype /FreeText /Contents (x) {_DRAWING}", "drawn")),
    "stamp": (SHOWN, _note(f"/Subtype /Stamp {_DRAWING}", "drawn")),
    "note": (UNSEEN, _note("/Subtype /Text /Contents §")),
    "XFA": (NAMED, _xfa),
    "pattern": (NAMED, _pattern),
    "letters under other words": (SHOWN, _stated("§", "别的话")),
    "other words over letters": (UNSEEN, _stated("炊烟升起的时候村里的狗都不再叫了", "§")),
    "the same words over letters": (SHOWN, _stated("§", "§")),
}

CONTAINERS = (
    *(Container(f"HTML, {name}", how, _html(*rest), read_html) for name, (how, *rest) in _HTML.items()),
    *(Container(f"ODT, {name}", how, _odt(*rest), read_odt) for name, (how, *rest) in _ODT.items()),
    *(Container(f"PPTX, {name}", how, _pptx(*rest), read_pptx) for name, (how, *rest) in _PPTX.items()),
    *(Container(f"DOCX, {name}", how, _docx(*rest), read_docx) for name, (how, *rest) in _DOCX.items()),
    *(Container(f"PDF, {name}", how, make, read_pdfium) for name, (how, make) in _PDF.items()),
)
"""All of them."""
