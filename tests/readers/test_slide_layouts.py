"""Slides whose layout and master say where their words stand, and diagrams whose words lie in parts of their own."""

import pytest
from docx_maker import packed, relations
from test_reading_odf_pptx import OPEN_XML, drawn, lines, pptx, slide, unpacked

from hengwen.model.document import Content
from hengwen.readers.pptx.reader import read_pptx


def held(number: str, words: str = "", place: str = "", kind: str = "body") -> str:
    """A shape that takes a place of the layout; `place`: its x and y in millions of EMU."""
    mark = f'<p:nvSpPr><p:nvPr><p:ph type="{kind}" idx="{number}"/></p:nvPr></p:nvSpPr>'
    x, _, y = place.partition(" ")
    extent = '<a:ext cx="2000000" cy="1000000"/>'
    where = f'<p:spPr><a:xfrm><a:off x="{x}000000" y="{y}000000"/>{extent}</a:xfrm></p:spPr>' if place else "<p:spPr/>"
    text = f"<p:txBody><a:p><a:r><a:t>{words}</a:t></a:r></a:p></p:txBody>" if words else ""
    return f"<p:sp>{mark}{where}{text}</p:sp>"


def read_on(layout: str, master: str, *shapes: str) -> Content:
    """A slide with these shapes, on a layout and a master with those."""
    parts: dict[str, str | bytes] = {
        "ppt/slides/_rels/slide9.xml.rels": relations({"l": ("slideLayout", "../layout.xml")}),
        "ppt/layout.xml": f"<p:sldLayout {OPEN_XML}>{slide(layout)}</p:sldLayout>",
        "ppt/_rels/layout.xml.rels": relations({"m": ("slideMaster", "master.xml")}),
        "ppt/master.xml": f"<p:sldMaster {OPEN_XML}>{slide(master)}</p:sldMaster>",
    }
    return read_pptx(packed(dict(unpacked(pptx(slide("".join(shapes))))) | parts))


LEFT, RIGHT, OUTSIDE = "0 1", "5 1", "90 1"


def test_words_are_read_in_the_order_of_the_places_that_the_layout_holds_for_them() -> None:
    """By the number of the place; otherwise by its kind; of the master where the layout has none."""
    two = held("1", place=RIGHT) + held("2", place=LEFT)
    assert read_on(two, "", held("1", "右"), held("2", "左")).text == "左\n右"
    assert read_on("", two, held("1", "右"), held("2", "左")).text == "左\n右"
    assert read_on("", held("7", place=RIGHT), held("1", "右"), drawn("左", at=(0, 1_000_000))).text == "左\n右"


def test_the_layout_goes_before_the_master_and_the_first_place_of_a_kind_before_others() -> None:
    """A number that neither has is the kind's first place."""
    master = held("1", place=LEFT)
    assert read_on(held("1", place=RIGHT), master, held("1", "右"), drawn("左", at=(0, 1_000_000))).text == "左\n右"
    layout = held("4", place=RIGHT) + held("5", place=OUTSIDE)
    assert read_on(layout, "", held("9", "右"), drawn("左", at=(0, 1_000_000))).text == "左\n右"


def test_what_a_layout_puts_beside_the_slide_is_named() -> None:
    """Nobody sees it, and the slide does not say so itself; another kind of place says nothing about it."""
    content = read_on(held("1", place=OUTSIDE), "", held("1", "藏"))
    assert [finding.kind for finding in content.findings] == ["text off the page"]
    assert read_on(held("1", place=OUTSIDE, kind="pic"), "", held("1", "见")).findings == ()
    assert read_on(held("1", place=OUTSIDE), "", held("1", "见", LEFT)).findings == ()


DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
POINTS = "".join(
    f"<d:pt type='{kind}'><d:t><a:p><a:r><a:t>{words}</a:t></a:r></a:p></d:t></d:pt>"
    for kind, words in (("node", "甲"), ("node", "乙"), ("pres", "丙"))
)
GRAPHICS = {
    "diagram": (
        f'<d:relIds xmlns:d="{DIAGRAM}" r:dm="g"/>',
        f'<d:dataModel xmlns:d="{DIAGRAM}" {OPEN_XML}>{POINTS}</d:dataModel>',
    ),
    "chart": (
        f'<c:chart xmlns:c="{CHART}" r:id="g"/>',
        f'<c:chartSpace xmlns:c="{CHART}" {OPEN_XML}><c:title><a:p><a:r><a:t>甲</a:t></a:r></a:p></c:title>'
        "<c:cat><c:strRef><c:strCache><c:pt><c:v>乙</c:v></c:pt></c:strCache></c:strRef></c:cat>"
        "<c:val><c:numRef><c:numCache><c:pt><c:v>3.5</c:v></c:pt></c:numCache></c:numRef></c:val></c:chartSpace>",
    ),
}  # fmt: skip


def with_graphic(kind: str, hidden: str = "", target: str = "../graphics/data1.xml", place: str = "") -> Content:
    """A slide with a chart or a diagram that says two words."""
    inner, part = GRAPHICS[kind]
    frame = (
        f"<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr {hidden}/></p:nvGraphicFramePr>{place}<a:graphic>"
        f"<a:graphicData>{inner}</a:graphicData></a:graphic></p:graphicFrame>"
    )
    parts: dict[str, str | bytes] = {
        "ppt/slides/_rels/slide9.xml.rels": relations({"g": ("diagramData", target)}), "ppt/graphics/data1.xml": part,
    }  # fmt: skip
    return read_pptx(packed(dict(unpacked(pptx(slide(drawn("正文") + frame)))) | parts))


@pytest.mark.parametrize("kind", list(GRAPHICS))
def test_the_words_of_charts_and_diagrams_are_read(kind: str) -> None:
    """They lie in a part of their own; hidden ones and those beside the slide are named, a lost part costs nothing."""
    assert [line for line, _ in lines(with_graphic(kind))] == ["正文", "甲", "乙"]
    hidden = with_graphic(kind, 'hidden="1"')
    assert (hidden.text, {str(finding.kind) for finding in hidden.findings}) == ("正文", {"hidden text"})
    away = '<p:xfrm><a:off x="90000000" y="0"/><a:ext cx="900" cy="900"/></p:xfrm>'
    assert {str(finding.kind) for finding in with_graphic(kind, place=away).findings} == {"text off the page"}
    assert with_graphic(kind, target="../graphics/none.xml").text == "正文"
