"""What exactly was noticed about a place comes through worker processes, kept readings and kept checks."""

import zlib
from pathlib import Path

from conftest import make_document
from hengwen.check.run import check
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.model.document import Content, Document, Finding, FindingKind, Span
from hengwen.model.messages import Message, message
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest
from hengwen.serial.columns import unpack_findings
from hengwen.serial.reading import pack_reading, unpack_reading

MARKED = "垃圾分类做得好的小区，往往是邻居彼此认识的小区【12†source】。"
REFERENCES = "\n\n参考文献\n\n[1] 某报告[R/OL]. (2021-02-30)[2021-05-30]. http://a.cn.\n"
SAID = [
    "Answers of chat programs point to sources and files by such marks.",
    "It has a date that no calendar has.",
]


def _details(document: Document) -> list[str]:
    return [str(finding.detail) for finding in document.content.findings if finding.detail]


def test_a_check_has_them_and_so_has_its_file(tmp_path: Path) -> None:
    """Read by worker processes, saved and opened again."""
    (tmp_path / "a.txt").write_text(MARKED + REFERENCES, encoding="utf-8")
    (tmp_path / "b.txt").write_text("另一篇讲的是城市更新与居民参与，没有相同的文字。", encoding="utf-8")
    report = check(CheckRequest((tmp_path / "a.txt", tmp_path / "b.txt")))
    assert [_details(entry.document) for entry in report.entries] == [SAID, []]
    save(SavedCheck(report, Review(), CheckRequest()), tmp_path / "a.hengwen")
    again = CheckFile(tmp_path / "a.hengwen").load().report
    for before, after in zip(report.entries, again.entries, strict=True):
        assert before.document.content.findings == after.document.content.findings


def test_a_sentence_with_values_comes_through_a_reading() -> None:
    """One that another version has said is told as such, and never filled in."""
    text = make_document("甲乙丙丁").text
    detail = message("Number {number} is missing in the list of references.", number=4)
    actual = (Finding(FindingKind.BAD_REFERENCE, Span(0, 2), 3, detail), Finding(FindingKind.WHITE, Span(1, 2)))
    document = Document("a.docx", "", Content(text, findings=actual))
    again, _ = unpack_reading(pack_reading(document, None), "a.docx", document.role)
    assert again.content.findings == actual
    strange = Document("a", "", Content(text, findings=(Finding("x", Span(0, 1), None, Message("{a}", (("a", 1),))),)))
    again, _ = unpack_reading(pack_reading(strange, None), "a", strange.role)
    assert str(again.content.findings[0].detail).startswith("Another version")


def test_findings_of_former_versions_have_no_detail() -> None:
    """Libraries that were written before."""
    before = zlib.compress(b'[[["white text", 0, 1, null]], []]')
    assert unpack_findings(before) == ((Finding("white text", Span(0, 1)),), ())
    assert unpack_findings(b"") == ((), ())
