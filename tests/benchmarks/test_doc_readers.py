"""The comparison of what is read from .doc with LibreOffice: what it holds against what."""

from benchmarks.doc_readers import (
    CLASSES,
    difference,
    is_filled_in,
    ours_with_marks,
    theirs_with_marks,
    with_margins_once,
)
from doc_maker import SPECIAL, P, R, W, with_field
from docx_maker import docx, para, run

from hengwen.model.document import Content, ParagraphKind
from hengwen.readers.doc.reader import read_doc
from hengwen.readers.docx.reader import read_docx

HEADER = '<w:sectPr><w:headerReference w:type="default" r:id="header1.xml"/></w:sectPr>'


def begun(instruction: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>{instruction}</w:instrText></w:r>'


def field(instruction: str, result: str) -> str:
    """A field of a DOCX."""
    shown = f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    return begun(instruction) + shown


def ours(*runs: R) -> Content:
    return ours_with_marks(W([P(list(runs))]).make())


def theirs(inner: str) -> Content:
    return theirs_with_marks(docx(para(inner=inner)))


def test_fields_that_are_filled_in_anew() -> None:
    """By their names; a page number of a table of contents stays as it is."""
    assert is_filled_in([" page \\* MERGEFORMAT "])
    assert is_filled_in([" HYPERLINK x ", "PAGEREF y"])
    assert not is_filled_in([" TOC ", " HYPERLINK x ", "PAGEREF y"])
    assert not is_filled_in([" FORMTEXT "])
    assert not is_filled_in([""])


def test_their_results_count_as_a_mark_each() -> None:
    """Other results count as they are, also around them; what stands at another place is a difference."""
    number, link = with_field("PAGE", "7"), with_field("HYPERLINK x", "link")
    mine = ours(R("a"), *number, *link)
    assert (
        difference(mine, theirs(run("a") + field("PAGE", run("19")) + field("HYPERLINK x", run("link")))) == CLASSES[0]
    )
    assert not difference(mine, theirs(run("a") + field("HYPERLINK x", run("link")) + field("PAGE", run("19"))))
    assert not difference(mine, theirs(run("a") + field("PAGE", run("19")) + field("HYPERLINK x", run("lank"))))
    assert not difference(mine, theirs(run("a") + run("7") + field("HYPERLINK x", run("link"))))


def test_fields_within_each_other_count_once() -> None:
    """The outer one is filled in; where only the inner one is, the rest of the outer one counts."""
    inner = with_field("PAGE", "7")
    sign = [R("\x13", SPECIAL), R("IF 1 = 1"), R("\x14", SPECIAL), R("x"), *inner, R("\x15", SPECIAL)]
    shown = run("x") + field("PAGE", run("8"))
    assert difference(ours(*sign, R("e")), theirs(field("IF 1 = 1", shown) + run("e"))) == CLASSES[0]
    sign[1] = R("QUOTE y")
    assert difference(ours(*sign, R("e")), theirs(field("QUOTE y", shown) + run("e"))) == CLASSES[0]
    assert not difference(ours(*sign, R("e")), theirs(field("QUOTE z", run("y") + field("PAGE", "")) + run("e")))


def test_simple_fields_and_the_sign_of_a_page_number() -> None:
    """They are marks as well."""
    simple = f'<w:fldSimple w:instr=" NUMPAGES ">{run("1")}{run("2")}</w:fldSimple>'
    assert difference(ours(R("e"), R("\x00", SPECIAL)), theirs(run("e") + simple)) == CLASSES[0]


def test_another_order_has_the_same_paragraphs() -> None:
    """The same letters alone are not enough."""
    first, second = (read_doc(W([P(each) for each in texts]).make()) for texts in (("ab", "cd"), ("cd", "ab")))
    assert difference(first, second) == CLASSES[1]
    assert not difference(first, read_doc(W([P("ac"), P("bd")]).make()))


def test_a_header_that_stands_there_twice_counts_once() -> None:
    """Text that stands there twice counts twice."""
    body = para("a") + para("a") + HEADER
    header = f'<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">{para("h") * 2}</w:hdr>'
    content = read_docx(docx(body, {"header1.xml": ("header", header)}))
    assert [each.kind for each in content.paragraphs].count(ParagraphKind.HEADER) == 2
    assert with_margins_once(content).text.split("\n") == ["h", "a", "a"]
