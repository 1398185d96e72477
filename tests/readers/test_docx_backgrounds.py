"""DOCX: what table styles paint behind letters, what pictures lay over them, what objects hold instead of them."""

import pytest
from docx_maker import PICTURE, anchor, box, docx, para, part, run

from hengwen.model.document import Content, FindingKind, State
from hengwen.readers.docx.reader import read_docx

WHITE = '<w:color w:val="FFFFFF"/>'
DARK = '<w:tcPr><w:shd w:val="clear" w:fill="1F4E79"/></w:tcPr>'
CM = 360_000
PAGE = (21 * CM, int(29.7 * CM))
BREAK = '<w:r><w:br w:type="page"/></w:r>'


def styled(*regions: tuple[str, str], whole: str = "", base: str = "") -> dict[str, tuple[str, str | bytes]]:
    """A table style `S`, based on `B`, with what it says about regions."""
    said = "".join(f'<w:tblStylePr w:type="{name}">{look}</w:tblStylePr>' for name, look in regions)
    style = '<w:style w:type="table" w:styleId="{}"><w:name w:val="s"/>{}</w:style>'
    both = style.format("B", base) + style.format("S", f'<w:basedOn w:val="B"/>{whole}{said}')
    return {"styles.xml": ("styles", part("styles", both))}


def grid(look: str, looks: str = "") -> str:
    """Three rows of three cells: the row as a letter, the column as a figure."""
    cells = ("".join(f"<w:tc>{para(inner=run(f'{row}{at}', looks))}</w:tc>" for at in range(3)) for row in "abc")
    rows = "".join(f"<w:tr>{cell}</w:tr>" for cell in cells)
    columns = "<w:tblGrid><w:gridCol/><w:gridCol/><w:gridCol/></w:tblGrid>"
    return f'<w:tbl><w:tblPr><w:tblStyle w:val="S"/>{look}</w:tblPr>{columns}{rows}</w:tbl>'


def unseen(content: Content) -> str:
    return " ".join(content.text[finding.span.start : finding.span.end] for finding in content.findings)


def bits(value: str) -> str:
    return f'<w:tblLook w:val="{value}"/>'


INK = f"<w:rPr>{WHITE}</w:rPr>"


@pytest.mark.parametrize(
    ("regions", "look", "expected"),
    [
        ([("firstRow", INK + DARK)], bits("0620"), ""),
        ([("firstRow", INK)], bits("0620"), "a0 a1 a2"),
        ([("firstRow", INK)], bits("0600"), ""),
        ([("lastRow", INK)], '<w:tblLook w:lastRow="1"/>', "c0 c1 c2"),
        ([("firstCol", INK), ("firstRow", DARK)], bits("06A0"), "b0 c0"),
        ([("lastCol", INK)], bits("0700"), "a2 b2 c2"),
        ([("band1Horz", INK), ("firstRow", DARK)], bits("0420"), "b0 b1 b2"),
        ([("band2Horz", INK)], bits("0420"), "c0 c1 c2"),
        ([("band2Vert", INK)], bits("0200"), "a1 b1 c1"),
        ([("band2Vert", INK)], bits("0600"), ""),
        ([("nwCell", INK), ("seCell", INK)], bits("07E0"), "a0 c2"),
        ([("wholeTable", INK)], bits("0600"), "a0 a1 a2 b0 b1 b2 c0 c1 c2"),
        ([("firstRow", INK + DARK)], "", ""),
    ],
)
def test_each_cell_has_the_look_of_its_region(regions: list[tuple[str, str]], look: str, expected: str) -> None:
    """Heads, ends, stripes and corners, where the table shows them; dark grounds make white letters visible."""
    assert unseen(read_docx(docx(grid(look), styled(*regions)))) == expected


def test_styles_are_inherited_and_cells_decide_last() -> None:
    """The letters of the style below on the ground of the style above, unless a cell has one of its own."""
    parts = styled(whole=INK, base=DARK)
    assert unseen(read_docx(docx(grid(bits("0600")), parts))) == ""
    own = grid(bits("0600")).replace("<w:tc>", '<w:tc><w:tcPr><w:shd w:val="clear" w:fill="auto"/></w:tcPr>', 1)
    assert unseen(read_docx(docx(own, parts))) == "a0"
    assert unseen(read_docx(docx(grid(bits("0600"), '<w:color w:val="1F4E79"/>'), parts))).startswith("a0 a1")


@pytest.mark.parametrize(
    ("fill", "expected"),
    [
        ("<a:noFill/>", ""),
        ('<a:solidFill><a:srgbClr val="000000"/></a:solidFill>', ""),
        ('<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>', "白字"),
        ("", ""),
    ],
)
def test_words_of_a_text_box_lie_on_its_fill_or_on_what_is_behind_it(fill: str, expected: str) -> None:
    """A box without fill in a dark cell, or one that does not say how it is filled, accuses nobody."""
    inside = anchor(box(para(inner=run("白字", WHITE))).replace("<wps:spPr/>", f"<wps:spPr>{fill}</wps:spPr>"))
    dark = f"<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>{DARK}{para(inner=inside)}</w:tc></w:tr></w:tbl>"
    assert unseen(read_docx(docx(dark))) == expected
    on_paper = para(inner=inside)
    assert unseen(read_docx(docx(on_paper))) == ("白字" if "noFill" in fill else expected)


def object_of(program: str) -> str:
    ole = f'<o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ProgID="{program}"/>'
    return para(inner=run("见附件") + f"<w:r><w:object>{ole}</w:object></w:r>" + run("如上"))


@pytest.mark.parametrize(
    "program", ["Excel.Sheet.12", "Word.Document.8", "Package", "PowerPoint.Show.12", "KWPS.Document"]
)
def test_documents_within_are_named_where_they_stand(program: str) -> None:
    """What they say is not read; that makes nobody suspicious."""
    content = read_docx(docx(object_of(program)))
    assert (content.text, content.state) == ("见附件如上", State.READ)
    assert [(finding.kind, finding.span.start) for finding in content.findings] == [(FindingKind.EMBEDDED, 3)]


@pytest.mark.parametrize("program", ["Equation.DSMT4", "Equation.3", "Visio.Drawing.15", "Word.Picture.8", "PBrush"])
def test_equations_and_drawings_are_pictures(program: str) -> None:
    """A thesis has hundreds of them."""
    assert read_docx(docx(object_of(program))).findings == ()


def over_all(level: str = "1") -> str:
    return anchor(PICTURE, size=PAGE, across="page", down="page", level=level)


COVERED, LATER = "这一段在图片下面看不见。", "下一页的文字看得见。"


@pytest.mark.parametrize("end", [
    para(inner=BREAK), para(inner="<w:r><w:lastRenderedPageBreak/></w:r>"), para("", "<w:sectPr/>"),
])  # fmt: skip
def test_a_picture_over_the_whole_page_covers_its_text(end: str) -> None:
    """Up to where the page ends."""
    content = read_docx(docx(para(inner=over_all()) + para(COVERED) + end + para(LATER)))
    (actual,) = (finding for finding in content.findings if finding.kind == FindingKind.COVERED)
    assert content.text[actual.span.start : actual.span.end] == COVERED


def test_a_page_is_full_at_some_time() -> None:
    """What follows after more text than a page holds is on the next one."""
    long = [para("字" * 400) for _ in range(30)]
    content = read_docx(docx(para(inner=over_all()) + "".join(long)))
    assert 2 <= sum(finding.kind == FindingKind.COVERED for finding in content.findings) <= 8


@pytest.mark.parametrize(
    "first",
    [
        para(inner=over_all().replace('behindDoc="0"', 'behindDoc="1"')),
        para(inner=over_all().replace("<wp:wrapNone/>", "<wp:wrapTopAndBottom/>")),
        para(inner=over_all().replace('<a:blip r:embed="none"/>', '<a:blip><a:alphaModFix amt="40000"/></a:blip>')),
        para(inner=anchor(PICTURE, size=(9 * CM, 9 * CM), across="page", down="page")),
        para(inner=over_all() + anchor(box(para("题目")), size=(5 * CM, CM), across="page", down="page", level="9")),
        para(inner=anchor(PICTURE, size=(20 * CM, 9 * CM)).replace("wrapNone", "wrapSquare") + run("图旁的字" * 9)),
    ],
)  # fmt: skip
def test_pictures_behind_beside_and_on_other_pages_cover_nothing(first: str) -> None:
    """Nor those that can be seen through, and boxes on a cover lie over its picture."""
    ending = "" if "wrapSquare" in first else para(inner=BREAK)
    content = read_docx(docx(first + ending + para(LATER)))
    assert [finding for finding in content.findings if finding.kind == FindingKind.COVERED] == []
