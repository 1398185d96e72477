"""What reading brought up: one row for each kind of note, with every document that has it."""

from collections.abc import Sequence
from dataclasses import replace

import handmade
from html_back import parsed

from hengwen.exports.sheets.batch import batch_sheet
from hengwen.exports.sheets.blocks import Heading, TableBlock
from hengwen.model.document import Finding, FindingKind, ParagraphKind, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.report.report import Report, ReportEntry
from hengwen.views.presentation import Presentation
from hengwen.views.reading_notes import reading_notes
from hengwen.views.report_views import ReportView

QUESTION = "Where does this come from? Chat programs leave such words and marks; so may templates and web pages."


def _entry(name: str, *findings: Finding, said: Message | None = None, state: State = State.READ) -> ReportEntry:
    text = (handmade.SAME + name, ParagraphKind.BODY)
    return handmade.entry(handmade.document(f"{name}.txt", text, findings=findings, message=said, state=state))


def _finding(kind: FindingKind, page: int | None = None, detail: Message | None = None) -> Finding:
    return Finding(kind, Span(0, 1), page, detail)


def _report(entries: Sequence[ReportEntry]) -> Report:
    sample = handmade.sample_report(skipped=(), warnings=())
    return replace(sample, entries=(*sample.entries[:2], *entries), comparisons=sample.comparisons[1:2])


def _notes(*entries: ReportEntry, language: str = "en") -> list[tuple[str, str, list[str]]]:
    views = ReportView(_report(entries), language=language).documents[2:]
    notes = reading_notes(views, language)
    return [(note.kind, note.sentence, [one.text for one in note.documents]) for note in notes]


def test_a_kind_has_one_row_however_many_documents_have_it() -> None:
    """The sentence stands once; how often and on which pages stands beside the name."""
    entries = [_entry(str(n), *[_finding(FindingKind.CHAT_LEFTOVER, page) for page in range(1, n + 1)]) for n in (1, 2)]
    many = [_entry(f"x{n}", _finding(FindingKind.WHITE)) for n in range(43)]
    assert _notes(*entries, *many) == [
        ("white text", "", [f"x{n}.txt" for n in range(43)]),
        ("chat program leftovers", QUESTION, ["1.txt (p. 1)", "2.txt (2× · p. 1, p. 2)"]),
    ]


def test_what_differs_stands_beside_the_name() -> None:
    """A sentence whose values differ is said once without them; one of a single document stays whole."""
    what = [message("The file has no page {page}.", page=page) for page in (3, 8)]
    detailed = [_entry(f"f{n}", _finding(FindingKind.SCAN, None, said)) for n, said in enumerate(what)]
    assert _notes(*detailed) == [("scan", "The file has no page ….", ["f0.txt (3)", "f1.txt (8)"])]
    assert _notes(detailed[0]) == [("scan", "The file has no page 3.", ["f0.txt"])]


def test_states_come_before_findings() -> None:
    """Documents of one state with one sentence are one row."""
    said = message("The file has no page {page}.", page=3)
    entries = [_entry(name, _finding(FindingKind.WHITE), said=said, state=State.SUSPICIOUS) for name in "ab"]
    assert _notes(*entries, _entry("c", state=State.DAMAGED)) == [
        ("suspicious", "The file has no page 3.", ["a.txt", "b.txt"]),
        ("damaged", "", ["c.txt"]),
        ("white text", "", ["a.txt", "b.txt"]),
    ]


def test_chinese_has_chinese_brackets() -> None:
    ((_, _, names),) = _notes(_entry("甲", _finding(FindingKind.WHITE, 2)), language="zh_CN")
    assert names == ["甲.txt（第 2 页）"]


def test_the_ranking_comes_first_and_notes_last() -> None:
    """On paper: nothing but the figures stands before the ranking, and what was only noted behind all pairs."""
    noted = [_entry(f"x{n}", _finding(FindingKind.WHITE)) for n in range(43)]
    unread = handmade.entry(handmade.document("scan.pdf", state=State.EMPTY))
    blocks = batch_sheet(_report([*noted, unread]), Presentation("en")).blocks
    parts = [block.text for block in blocks if isinstance(block, Heading) and block.level == 1]
    assert parts[0] == "Pairs by evidence"
    assert parts[1] == "Reading"
    assert parts[-2:] == ["Noted in passing", "How this was made"]
    (row,) = [
        row for block in blocks if isinstance(block, TableBlock) for row in block.rows if "x42" in row[-1][0].text
    ]
    assert [cell[0].text for cell in row[:3]] == ["white text", "", "43"]


def test_the_page_has_every_noted_document_folded_behind_the_ranking() -> None:
    page = parsed(_report([_entry(f"x{n}", _finding(FindingKind.WHITE)) for n in range(43)]))
    assert [section.get("id") for section in page.xpath("//section[@id]")][:2] == ["ranking", "reading"]
    (noted,) = page.xpath("//details[@class='noted']")
    assert noted.get("open") is None
    assert len(noted.xpath(".//tbody/tr")) == 1
    assert [link.text_content() for link in noted.xpath(".//a")] == [f"x{n}.txt" for n in range(43)]
