"""What is worked out once for equal parts of a DOCX: never for parts that only look equal."""

import pytest
from docx_maker import docx, part

from hengwen.model.document import FindingKind
from hengwen.readers.docx import paragraph_formats, styles
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.ooxml import package

WHITE = '<w:color w:val="FFFFFF"/>'
STYLES = part(
    "styles",
    f'<w:style w:type="paragraph" w:styleId="white"><w:name w:val="white"/><w:rPr>{WHITE}</w:rPr></w:style>'
    f'<w:style w:type="table" w:styleId="cells"><w:name w:val="cells"/><w:rPr>{WHITE}</w:rPr></w:style>',
)
BODY = "<w:p><w:pPr>{properties}</w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>{words}</w:t></w:r></w:p>"
TABLE = '<w:tbl><w:tblPr><w:tblStyle w:val="cells"/></w:tblPr><w:tr><w:tc>{cell}</w:tc></w:tr></w:tbl>'


def paragraph(words: str, properties: str = "") -> str:
    return BODY.format(words=words, properties=properties)


def white(*paragraphs: str) -> list[str]:
    """The words of a document whose letters are white."""
    content = read_docx(docx("".join(paragraphs), {"styles.xml": ("styles", STYLES)}))
    spans = [finding.span for finding in content.findings if finding.kind == FindingKind.WHITE]
    return [content.text[span.start : span.end] for span in spans]


def test_equal_properties_say_another_thing_in_another_table_or_paragraph() -> None:
    """The run is bold in each, and nothing else of it tells that its letters are white."""
    style = '<w:pStyle w:val="white"/>'
    cell = TABLE.format(cell=paragraph("在白字表格里的一段话"))
    visible = paragraph("看得见的一段话"), paragraph("也看得见", style.replace("white", "none"))
    assert white(*visible, paragraph("白色样式的一段话", style), cell, *visible) == [
        "白色样式的一段话", "在白字表格里的一段话",
    ]  # fmt: skip


def test_properties_are_told_apart_by_what_lies_below_them() -> None:
    """The same elements, one below the other in one paragraph and beside it in the other one, which is not joined."""
    joined, parted = '<w:rPr><w:del w:id="1"/></w:rPr>', '<w:rPr/><w:del w:id="1"/>'
    content = read_docx(docx("".join(paragraph("词语", item) for item in (joined, parted, joined))))
    assert content.text == "词语词语\n词语"


def test_more_formats_than_are_remembered_are_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hostile file has another one for each paragraph."""
    body = [paragraph(f"第{number}段", f'<w:ind w:left="{number % 7}"/>') for number in range(40)]
    whole = read_docx(docx("".join(body)))
    for module in (paragraph_formats, styles):
        monkeypatch.setattr(module, "_MOST", 2)
    assert read_docx(docx("".join(body))) == whole


def test_styles_that_documents_share_are_parsed_once() -> None:
    """Those of a form that is handed in sixty times."""
    data = docx(paragraph("一段话"), {"styles.xml": ("styles", STYLES)})
    first = read_docx(data)
    before = package._remembered.cache_info()
    assert read_docx(data) == first
    after = package._remembered.cache_info()
    assert (after.misses, after.hits) == (before.misses, before.hits + 1)
