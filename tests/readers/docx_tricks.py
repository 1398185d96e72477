"""One DOCX for each way to keep text from the eye of a reader, with the finding it must give."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from zipfile import ZipFile

from docx_features import Parts, alternatives
from docx_maker import NAMES, PICTURE, anchor, box, docx, packed, para, part, run, table

from hengwen.model.document import FindingKind

BEFORE, AFTER = "这一段人人都看得见。", "后面的文字也看得见。"
CM = 360_000


@dataclass(frozen=True, slots=True)
class Trick:
    """`hide` gives XML of the body that has a text but does not show it, as paragraphs or (`inline`) as runs."""

    name: str
    kind: FindingKind
    hide: Callable[[str], str]
    inline: bool = False
    parts: Parts | None = None
    background: str = ""

    def document(self, text: str) -> bytes:
        """Visible text, the hidden one, visible text."""
        hidden = para(inner=self.hide(text)) if self.inline else self.hide(text)
        data = docx(para(BEFORE) + hidden + para(AFTER), self.parts)
        return _with_background(data, self.background) if self.background else data

    def strewn(self, text: str, noise: str) -> bytes:
        """A visible text that has hidden noise after every five characters."""
        pieces = [run(text[at : at + 5]) + self.hide(noise) for at in range(0, len(text) - 5, 5)]
        inner = "".join(pieces) + run(text[(len(text) - 1) // 5 * 5 :])
        data = docx(para(BEFORE) + para(inner=inner) + para(AFTER), self.parts)
        return _with_background(data, self.background) if self.background else data


def _with_background(data: bytes, background: str) -> bytes:
    with ZipFile(BytesIO(data)) as archive:
        entries: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    main = entries["word/document.xml"]
    assert isinstance(main, bytes)
    entries["word/document.xml"] = main.replace(b"<w:body>", background.encode() + b"<w:body>")
    return packed(entries)


def _runs(name: str, kind: FindingKind, properties: str, parts: Parts | None = None, background: str = "") -> Trick:
    return Trick(name, kind, lambda text: run(text, properties), inline=True, parts=parts, background=background)


def _style(properties: str, kind: str = "character") -> Parts:
    based = f'<w:style w:type="{kind}" w:styleId="A"><w:name w:val="a"/><w:rPr>{properties}</w:rPr></w:style>'
    heir = f'<w:style w:type="{kind}" w:styleId="B"><w:name w:val="b"/><w:basedOn w:val="A"/></w:style>'
    return {"styles.xml": ("styles", part("styles", based + heir))}


_THEME = (
    f'<a:theme {NAMES}><a:themeElements><a:clrScheme><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1>'
    '<a:accent1><a:srgbClr val="808080"/></a:accent1></a:clrScheme></a:themeElements></a:theme>'
)
THEME: Parts = {"theme.xml": ("theme", _THEME)}
SETTINGS: Parts = {"settings.xml": ("settings", part("settings", "<w:displayBackgroundShape/>"))}
_WHITE = '<w:color w:val="FFFFFF"/>'


def _cell(fill: str, inner: str) -> str:
    shade = f'<w:tcPr><w:shd w:val="clear" w:fill="{fill}"/></w:tcPr>'
    return f"<w:tbl><w:tr><w:tc>{shade}{inner}</w:tc></w:tr></w:tbl>"


def _vml(style: str, text: str) -> str:
    inner = f"<v:textbox><w:txbxContent>{para(text)}</w:txbxContent></v:textbox>"
    return f'<w:r><w:pict><v:shape style="{style}">{inner}</v:shape></w:pict></w:r>'


def _white_box(text: str) -> str:
    fill = '<wps:spPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></wps:spPr>'
    return anchor(box(para(inner=run(text, _WHITE))).replace("<wps:spPr/>", fill))


def _covered_box(text: str) -> str:
    picture = anchor(PICTURE, at=(0, 0), size=(9 * CM, 9 * CM), level="9")
    return anchor(box(para(text)), at=(CM, CM), size=(5 * CM, 5 * CM), level="2") + picture


def _covered_paragraph(text: str) -> str:
    return para(inner=anchor(PICTURE, at=(-CM, -CM), size=(20 * CM, 9 * CM)) + run(text))


def _equation(text: str, properties: str) -> str:
    return f"<m:oMath><m:r><w:rPr>{properties}</w:rPr><m:t>{text}</m:t></m:r></m:oMath>"


_FLAT: Parts = {"styles.xml": ("styles", part("styles", (
    '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="a"/><w:pPr><w:spacing w:line="9" w:lineRule="exact"/>'
    '</w:pPr></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="b"/><w:basedOn w:val="A"/></w:style>'
)))}  # fmt: skip


def _frame(text: str) -> str:
    return para(text, '<w:framePr w:w="3000" w:h="900" w:hAnchor="page" w:vAnchor="page" w:x="-9000" w:y="100"/>')


def _floating(text: str) -> str:
    place = '<w:tblpPr w:horzAnchor="page" w:vertAnchor="page" w:tblpX="100" w:tblpY="30000"/>'
    return table((para(text),)).replace("<w:tblPr/>", f"<w:tblPr>{place}</w:tblPr>")


def _row(properties: str) -> Callable[[str], str]:
    return lambda text: table((para(text),)).replace("<w:tr>", f"<w:tr><w:trPr>{properties}</w:trPr>")


def _deleted(text: str) -> str:
    return f'<w:del w:id="1"><w:r><w:delText>{text}</w:delText></w:r></w:del>'


HIDDEN, WHITE, TINY, OUTSIDE, COVERED = (
    FindingKind.HIDDEN, FindingKind.WHITE, FindingKind.TINY, FindingKind.OUTSIDE, FindingKind.COVERED,
)  # fmt: skip

_RECTANGLE = (
    '<w:r><w:pict><v:rect style="position:absolute;margin-left:0;margin-top:0;width:600pt;height:200pt;z-index:5"/>'
    "</w:pict></w:r>"
)
_FILLED = box("").replace("<wps:spPr/>", '<wps:spPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></wps:spPr>')
_BREAK = '<w:r><w:br w:type="page"/></w:r>'
TRICKS: tuple[Trick, ...] = (
    _runs("vanish", HIDDEN, "<w:vanish/>"),
    _runs("vanish by inherited style", HIDDEN, '<w:rStyle w:val="B"/>', _style("<w:vanish/>")),
    Trick("vanish by paragraph style", HIDDEN, lambda text: para(text, '<w:pStyle w:val="B"/>'),
          parts=_style("<w:vanish/>", "paragraph")),
    _runs("specVanish", HIDDEN, "<w:specVanish/>"),
    _runs("webHidden", HIDDEN, "<w:webHidden/>"),
    _runs("white", WHITE, _WHITE),
    _runs("nearly white", WHITE, '<w:color w:val="F2F2F2"/>'),
    _runs("white by style", WHITE, '<w:rStyle w:val="B"/>', _style(_WHITE)),
    _runs("theme background", WHITE, '<w:color w:val="auto" w:themeColor="background1"/>', THEME),
    _runs("theme tint to white", WHITE, '<w:color w:themeColor="accent1" w:themeTint="0A"/>', THEME),
    _runs("colour of the highlight", WHITE, '<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>'),
    _runs("colour of the run's shade", WHITE, '<w:color w:val="112233"/><w:shd w:val="clear" w:fill="112233"/>'),
    Trick("colour of the paragraph's shade", WHITE, lambda text: para(
        "", '<w:shd w:val="clear" w:fill="00B050"/>', run(text, '<w:color w:val="00B050"/>'))),
    Trick("colour of the cell", WHITE, lambda text: _cell(
        "333333", para(inner=run(text, '<w:color w:val="333333"/>')))),
    _runs("colour of the page", WHITE, '<w:color w:val="ABCDEF"/>', SETTINGS, '<w:background w:color="ABCDEF"/>'),
    _runs("white on a page that is not coloured", WHITE, _WHITE, None, '<w:background w:color="000000"/>'),
    Trick("white in a white text box", WHITE, _white_box, inline=True),
    _runs("letters without fill", WHITE, "<w14:textFill><w14:noFill/></w14:textFill>"),
    _runs("letters with white fill", WHITE,
          '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill></w14:textFill>'),
    _runs("one point", TINY, '<w:sz w:val="2"/>'),
    _runs("one point by style", TINY, '<w:rStyle w:val="B"/>', _style('<w:sz w:val="3"/>')),
    _runs("scaled to nothing", TINY, '<w:w w:val="1"/>'),
    _runs("letters piled up", TINY, '<w:sz w:val="21"/><w:spacing w:val="-420"/>'),
    Trick("lines without height", TINY, lambda text: para(text, '<w:spacing w:line="10" w:lineRule="exact"/>')),
    Trick("lines without height by style", TINY, lambda text: para(text, '<w:pStyle w:val="B"/>'), parts=_FLAT),
    Trick("equation in white", WHITE, lambda text: _equation(text, _WHITE), inline=True),
    Trick("hidden equation", HIDDEN, lambda text: _equation(text, "<w:vanish/>"), inline=True),
    Trick("row without height", TINY, _row('<w:trHeight w:val="10" w:hRule="exact"/>')),
    Trick("hidden row", HIDDEN, _row("<w:hidden/>")),
    Trick("text box left of the page", OUTSIDE,
          lambda text: anchor(box(para(text)), at=(-50 * CM, 0), size=(5 * CM, CM), across="page"), inline=True),
    Trick("text box below the page", OUTSIDE,
          lambda text: anchor(box(para(text)), at=(0, 90 * CM), size=(5 * CM, CM)), inline=True),
    Trick("VML text box off the page", OUTSIDE,
          lambda text: _vml("position:absolute;margin-left:-2000pt;width:90pt;height:9pt", text), inline=True),
    Trick("frame off the page", OUTSIDE, _frame),
    Trick("floating table off the page", OUTSIDE, _floating),
    Trick("indent off the page", OUTSIDE, lambda text: para(text, '<w:ind w:left="20000"/>')),
    Trick("hidden drawing", HIDDEN, lambda text: anchor(box(para(text)), hidden="1"), inline=True),
    Trick("hidden VML shape", HIDDEN, lambda text: _vml("visibility:hidden", text), inline=True),
    Trick("text box under a picture", COVERED, _covered_box, inline=True),
    Trick("paragraph under a picture", COVERED, _covered_paragraph),
    _runs("pressed into no room", TINY, '<w:fitText w:val="2"/>'),
    _runs("letters with a white gradient", WHITE, "<w14:textFill><w14:gradFill><w14:gsLst>" + 2 * (
        '<w14:gs w14:pos="0"><w14:srgbClr w14:val="FFFFFF"/></w14:gs>') + "</w14:gsLst></w14:gradFill></w14:textFill>"),
    Trick("text box without room", TINY, lambda text: anchor(box(para(text)), size=(5 * CM, 1)), inline=True),
    Trick("frame without room", TINY, lambda text: para(text, '<w:framePr w:w="900" w:h="1" w:hRule="exact"/>')),
    Trick("paragraph under a VML rectangle", COVERED, lambda text: para(inner=_RECTANGLE + run(text))),
    Trick("text box under a filled text box", COVERED, lambda text: anchor(
        box(para(text)), size=(5 * CM, CM)) + anchor(_FILLED, size=(5 * CM, CM), level="9"), inline=True),
    Trick("page under a picture", COVERED, lambda text: para(inner=anchor(
        PICTURE, size=(21 * CM, 30 * CM), across="page", down="page")) + para(text) + para(inner=_BREAK)),
    Trick("white by table style", WHITE, lambda text: _cell("auto", para(text)).replace(
        "<w:tbl>", '<w:tbl><w:tblPr><w:tblStyle w:val="A"/></w:tblPr>'), parts=_style(_WHITE, "table")),
    Trick("tracked deletion", FindingKind.DELETED, _deleted, inline=True),
    Trick("deleted row", FindingKind.DELETED, _row("<w:del/>")),
    Trick("move to nowhere", FindingKind.DELETED, lambda text: f"<w:moveFrom>{run(text)}</w:moveFrom>", inline=True),
    Trick("other words for older programs", FindingKind.CONTRADICTION,
          lambda text: alternatives(para("新程序里显示的文字"), para(text)), inline=True),
)  # fmt: skip
