"""DOCX: every way in which text stands on the paper is read, in reading order."""

import pytest
from docx_features import FEATURES, HTML, RTF, Feature, math, said
from docx_maker import docx, para, run

from hengwen.model.document import ParagraphKind, State
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.failure import Unreadable
from hengwen.readers.ooxml import package as docx_package


@pytest.mark.parametrize("feature", [pytest.param(feature, id=feature.name) for feature in FEATURES])
def test_every_feature_is_read_in_order(feature: Feature) -> None:
    """All words, none twice where the page shows them once, nothing else found odd."""
    content = read_docx(feature.data)
    assert all(word in content.text for word in feature.words)
    places = [content.text.index(word) for word in feature.words]
    assert places == sorted(places) or feature.name == "list numbers by style"
    assert len("".join(content.text.split())) <= sum(map(len, feature.words)) + 3
    assert content.findings == ()


def test_lists_by_a_list_style_are_numbered() -> None:
    """The definition only names the style; another one makes it."""
    (linked,) = (feature for feature in FEATURES if feature.name == "list numbers by style")
    assert read_docx(linked.data).text == "第一条 列表项\n第二条 列表项"


def sub(name: str, inner: str) -> str:
    return f"<m:{name}>{inner}</m:{name}>"


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        (sub("f", sub("num", said("a+b")) + sub("den", said("c"))), "(a+b)/c"),
        (sub("sSup", sub("e", said("x")) + sub("sup", said("2"))), "x^2"),
        (sub("sSub", sub("e", said("x")) + sub("sub", said("i+1"))), "x_(i+1)"),
        (sub("sSubSup", sub("e", said("x")) + sub("sub", said("i")) + sub("sup", said("n"))), "x_i^n"),
        (sub("sPre", sub("sub", said("1")) + sub("sup", said("2")) + sub("e", said("Y"))), "_1^2Y"),
        (sub("rad", sub("deg", said("3")) + sub("e", said("x+1"))), "3√(x+1)"),
        (
            sub("nary", '<m:naryPr><m:chr m:val="∑"/></m:naryPr>' + sub("sub", said("i=1")) + sub("sup", said("n"))
                + sub("e", said("i"))),
            "∑_(i=1)^ni",
        ),
        (sub("d", '<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>' + sub("e", said("a")) * 2), "[a|a]"),
        (sub("limLow", sub("e", said("lim")) + sub("lim", said("n→∞"))), "lim_(n→∞)"),
        (sub("func", sub("fName", said("sin")) + sub("e", said("x"))), "sin x"),
        (sub("eqArr", sub("e", said("a=1")) + sub("e", said("b=2"))), "a=1; b=2"),
        (sub("m", sub("mr", sub("e", said("1")) + sub("e", said("0"))) * 2), "1, 0; 1, 0"),
        (sub("acc", sub("e", said("x"))), "x\u0302"),
    ],
)  # fmt: skip
def test_equations_are_lines_of_text(inner: str, text: str) -> None:
    """What stands above comes before what stands below, roots and sums before what they are of."""
    assert read_docx(docx(para(inner=run("式 ") + math(inner)))).text == f"式 {text}"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (RTF, "富文本 plain\n第二段"),
        (b"{\\rtf1 cut {\\fonttbl", "cut"),
        (b"{\\rtf1\\ansicpg99999 a\\'e9\\u-10179?\\u-9216?}}}}", "aé\U0001f400"),
        (b"{\\rtf1\\ansicpg1257 \\'e0{\\footer no}\\par next}", "ą\nnext"),
    ],
)
def test_rtf_taken_in_shows_what_its_page_shows(data: bytes, text: str) -> None:
    """Characters by code page and by number; no fonts, no headers, no footers."""
    content = read_docx(docx('<w:altChunk r:id="a.rtf"/>', {"a.rtf": ("aFChunk", data)}))
    assert (content.text, {paragraph.kind for paragraph in content.paragraphs}) == (text, {ParagraphKind.BODY})


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.rtf", b"{\\rtf1{\\colortbl;\\red255\\green255\\blue255;}seen {\\cf1 white}\\par{\\v hidden}}"),
        ("a.html", b"<html><p>seen <i style='color: white'>white</i><p style='display: none'>hidden</p>"),
    ],
)
def test_what_cannot_be_seen_of_a_document_taken_in_is_found(name: str, data: bytes) -> None:
    """As in a file of its own."""
    content = read_docx(docx(f'<w:altChunk r:id="{name}"/>', {name: ("aFChunk", data)}))
    assert content.text == "seen white"
    assert [(finding.kind, finding.span.start) for finding in content.findings] == [
        ("white text", 5),
        ("hidden text", 10),
    ]


def test_damaged_rtf_taken_in_costs_only_itself() -> None:
    """Groups nested without end are no text."""
    data = b"{\\rtf1 " + b"{" * 2000 + b"deep"
    content = read_docx(docx(para("外面") + '<w:altChunk r:id="a.rtf"/>', {"a.rtf": ("aFChunk", data)}))
    assert (content.text, content.state) == ("外面", State.READ_PARTLY)


def test_documents_within_documents_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Depth and unpacked size count over all of them; a broken one costs only itself."""
    data = docx(para("最里"))
    for _ in range(3):
        data = docx(para("外面") + '<w:altChunk r:id="a.docx"/>', {"a.docx": ("aFChunk", data)})
    assert read_docx(data).text == "外面\n外面\n外面\n最里"
    with pytest.raises(Unreadable, match="too large"):
        read_docx(docx('<w:altChunk r:id="a.docx"/>', {"a.docx": ("aFChunk", data)}))
    broken = read_docx(docx(para("还在") + '<w:altChunk r:id="a.docx"/>', {"a.docx": ("aFChunk", b"PK\x03\x04no")}))
    assert (broken.text, broken.state.value) == ("还在", "read partly")
    inner = docx(para("字" * 500))
    monkeypatch.setattr(docx_package, "LARGEST_TOTAL", 9000)
    with pytest.raises(Unreadable, match="too large"):
        read_docx(docx('<w:altChunk r:id="a.docx"/>' * 9, {"a.docx": ("aFChunk", inner), "b.html": ("aFChunk", HTML)}))


def test_work_on_a_large_table_grows_with_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """5,000 rows with vertical merges take five times the steps of 1,000 rows."""
    from hengwen.readers.common.xml_names import Element
    from hengwen.readers.docx import body
    from hengwen.readers.ooxml.names import short

    steps = 0

    def counted(element: Element) -> str:
        nonlocal steps
        steps += 1
        return short(element)

    monkeypatch.setattr(body, "short", counted)
    merge = '<w:tcPr><w:vMerge w:val="{}"/></w:tcPr>'
    taken = []
    for rows in (1000, 5000):
        steps = 0
        cells = (f"<w:tc>{merge.format('continue' if n else 'restart')}{para()}</w:tc>" for n in range(rows))
        table = "".join(f"<w:tr>{cell}<w:tc>{para('格子')}</w:tc></w:tr>" for cell in cells)
        assert read_docx(docx(f"<w:tbl>{table}</w:tbl>")).text.count("格子") == rows
        taken.append(steps)
    assert taken[1] <= 5.1 * taken[0]
