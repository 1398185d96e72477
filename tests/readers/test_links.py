"""Links whose address names a chat program are told with their words, whichever the format."""

import re
from collections.abc import Callable

import pytest
from docx_maker import OFFICE, RELATIONS, docx, packed, para, relations, run
from pdf_maker import Put, pdf

from hengwen.model.document import Content, FindingKind, State
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.findings.chat_leftovers import link_leftover
from hengwen.readers.findings.traces_in_text import with_traces_in_text
from hengwen.readers.html.reader import read_html
from hengwen.readers.odf.reader import read_odt
from hengwen.readers.pdf.reader import read_pdfium
from hengwen.readers.pptx.reader import read_pptx

ADDRESS = "https://example.org/a?utm_source=chatgpt.com"
BEFORE, WORDS, BEHIND = "See ", "the study", " of last year."


def _related(address: str) -> str:
    link = f'<Relationship Id="r9" Type="{OFFICE}hyperlink" Target="{address}" TargetMode="External"/>'
    return f'<Relationships xmlns="{RELATIONS}">{link}</Relationships>'


def _docx(address: str) -> Content:
    link = f'<w:hyperlink r:id="r9">{run(WORDS)}</w:hyperlink>'
    body = para(inner=run(BEFORE) + link + run(BEHIND))
    return read_docx(docx(body, members={"word/_rels/document.xml.rels": _related(address).encode()}))


def _docx_field(address: str) -> Content:
    def edge(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    instruction = f'<w:r><w:instrText> HYPERLINK "{address}" \\t </w:instrText></w:r>'
    field = edge("begin") + instruction + edge("separate") + run(WORDS) + edge("end")
    return read_docx(docx(para(inner=run(BEFORE) + field + run(BEHIND))))


def _docx_simple_field(address: str) -> Content:
    field = f"<w:fldSimple w:instr='HYPERLINK \"{address}\"'>{run(WORDS)}</w:fldSimple>"
    return read_docx(docx(para(inner=run(BEFORE) + field + run(BEHIND))))


def _html(address: str) -> Content:
    return read_html(f'<p>{BEFORE}<a href="{address}">{WORDS}</a>{BEHIND}</p>'.encode())


def _odt(address: str) -> Content:
    names = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "text"))
    link = f'<text:a xlink:href="{address}">{WORDS}</text:a>'
    return read_odt(packed({
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": f'<office:document-content {names} xmlns:xlink="http://www.w3.org/1999/xlink"><office:body>'
        f"<office:text><text:p>{BEFORE}{link}{BEHIND}</text:p></office:text></office:body></office:document-content>",
    }))  # fmt: skip


def _pptx(address: str) -> Content:
    names = (
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
        'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    )
    runs = "".join(
        f"<a:r><a:rPr>{link}</a:rPr><a:t>{text}</a:t></a:r>"
        for text, link in ((BEFORE, ""), (WORDS, '<a:hlinkClick r:id="r9"/>'), (BEHIND, ""))
    )
    shown = '<p:sldIdLst><p:sldId r:id="s"/></p:sldIdLst>'
    shape = f"<p:sp><p:txBody><a:p>{runs}</a:p></p:txBody></p:sp>"
    return read_pptx(packed({
        "_rels/.rels": relations({"a": ("officeDocument", "ppt/presentation.xml")}),
        "ppt/presentation.xml": f"<p:presentation {names}>{shown}</p:presentation>",
        "ppt/_rels/presentation.xml.rels": relations({"s": ("slide", "slides/slide1.xml")}),
        "ppt/slides/slide1.xml": f"<p:sld {names}><p:cSld><p:spTree>{shape}</p:spTree></p:cSld></p:sld>",
        "ppt/slides/_rels/slide1.xml.rels": _related(address),
    }))  # fmt: skip


def _pdf(address: str) -> Content:
    link = f"<< /Type /Annot /Subtype /Link /Rect [69 695 116 712] /A << /S /URI /URI ({address}) >> >>"
    text = [Put(50, 700, BEFORE), Put(70, 700, WORDS), Put(116, 700, BEHIND)]
    return read_pdfium(pdf([text], extras=[link], entries="/Annots [9 0 R]"))


READERS: dict[str, Callable[[str], Content]] = {
    "docx": _docx, "docx, field": _docx_field, "docx, simple field": _docx_simple_field, "html": _html, "odt": _odt,
    "pptx": _pptx, "pdf": _pdf,
}  # fmt: skip


@pytest.mark.parametrize("name", READERS)
def test_the_words_of_a_link_are_found_and_its_address_is_said(name: str) -> None:
    """It changes nothing in how the file was read, and stands once."""
    content = with_traces_in_text(READERS[name](ADDRESS), set_type=True)
    (actual,) = content.findings
    assert actual.kind == FindingKind.CHAT_LEFTOVER
    assert content.text[actual.span.start : actual.span.end].strip() == WORDS
    assert ADDRESS in str(actual.detail)
    assert content.state is State.READ


@pytest.mark.parametrize("name", READERS)
def test_other_links_are_nothing_to_ask_about(name: str) -> None:
    """Nor one that only speaks of a chat program, or whose parameter is another one's."""
    for address in ("https://example.org/a", "https://chatgpt.com/", "https://example.org/?utm_source=chatgptclub"):
        assert READERS[name](address).findings == ()


def test_an_address_that_stands_in_the_text_is_told_once() -> None:
    """By its place in the text, more exactly."""
    page = f'<p>{BEFORE}<a href="{ADDRESS}">{ADDRESS}</a>.</p>'
    content = with_traces_in_text(read_html(page.encode()), set_type=True)
    (actual,) = content.findings
    assert re.fullmatch("utm_source=chatgpt.com", content.text[actual.span.start : actual.span.end])


def test_a_long_address_is_cut_where_it_is_said() -> None:
    """Addresses come from files of others."""
    detail = link_leftover(ADDRESS + "&x=" + "y" * 100_000)
    assert detail is not None
    assert len(str(detail)) < 400
