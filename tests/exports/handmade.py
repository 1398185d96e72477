"""Small reports made by hand, without readers or matching."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from hengwen.model.document import Content, Document, Finding, Paragraph, ParagraphKind, Role, Span, State
from hengwen.model.messages import message
from hengwen.model.people import PeopleOptions
from hengwen.model.report.report import Comparison, Exclusion, Match, MatchKind, ParagraphPair, Report, ReportEntry
from hengwen.model.request.check_request import CheckInputs, CheckRequest, ComparisonScope
from hengwen.model.request.given import GivenPath, InputRole, Provenance
from hengwen.model.request.options import Options


def document(
    path: str,
    *paragraphs: tuple[str, ParagraphKind] | tuple[str, ParagraphKind, int],
    role: Role = Role.NEW,
    **content: Any,
) -> Document:
    """A document whose paragraphs are (text, kind) or (text, kind, page), with a line end between them."""
    text, spans = "", []
    for words, kind, *page in paragraphs:
        spans.append(Paragraph(Span(len(text), len(text) + len(words)), kind, *page))
        text += words + "\n"
    identity = sha256((text or path).encode("utf-8", "surrogatepass")).hexdigest()
    return Document(path, identity, Content(text=text, paragraphs=tuple(spans), **content), role)


def entry(document: Document, left_out: Sequence[Exclusion] = (), fingerprint: int = 0x0123456789ABCDEF) -> ReportEntry:
    """An entry in which every character that is no space is a token."""
    tokens = np.array([place for place, c in enumerate(document.text) if not c.isspace()], dtype=np.int32)
    return ReportEntry(document, tokens, fingerprint, tuple(left_out))


def span(entry: ReportEntry, words: str) -> Span:
    """Where words stand in a document."""
    start = entry.document.text.index(words)
    return Span(start, start + len(words))


def match(
    left: ReportEntry,
    right: ReportEntry,
    words: tuple[str, str],
    *,
    kind: MatchKind = MatchKind.EDITED,
    similarity: float = 0.96,
    distance: int = 3,
) -> Match:
    return Match(span(left, words[0]), span(right, words[1]), kind, similarity, distance)


SAME = "数据处理采用描述统计和方差分析，显著性水平定为零点零五，并以访谈材料对量化结果作出解释和补充。"
LEFT = (
    "本研究以城区三所小学的四年级学生为对象，通过问卷和课堂观察收集数据，前后共发放问卷三百二十份，"
    "收回有效问卷二百九十八份。问卷在预调查的基础上修订，信度系数达到零点八七。"
)
RIGHT = (
    "本研究以城区三所小学的五年级学生为对象，通过问卷和课堂观察收集数据，前后共发放问卷三百二十份，"
    "回收有效问卷二百九十八份。问卷在预调查的基础上修订，内部一致性系数达到零点八七。"
)
REWRITTEN_LEFT = "阅读量大的学生写得更长，也更愿意修改；而只做练习册的学生，篇幅短，修改多半停在错别字。"
REWRITTEN_RIGHT = (
    "凡是平时读得多的，作文篇幅较长，修改的意愿也高；练习册做得多、书读得少的学生，文章短，改动往往只限于错字。"
)
TEMPLATE = "（本部分请说明研究对象、方法与步骤，不少于三百字。）"


def two_texts() -> tuple[ReportEntry, ReportEntry]:
    """Two entries with an edited, an identical and a rewritten passage, a template and hidden text."""
    left = document(
        "班级/提交 03 终稿.pdf",
        ("小学生阅读与写作的关系", ParagraphKind.TITLE, 1),
        ("二、研究方法", ParagraphKind.HEADING, 1),
        (TEMPLATE, ParagraphKind.BODY, 1),
        (LEFT, ParagraphKind.BODY, 1),
        ("课堂观察由两名研究者同时记录，记录表在每次观察之后当天核对，不一致之处由第三人判定。", ParagraphKind.BODY, 2),
        (SAME, ParagraphKind.BODY, 2),
        ("三、结果与讨论", ParagraphKind.HEADING, 2),
        (REWRITTEN_LEFT, ParagraphKind.BODY, 3),
        ("不过，样本来自同一城区，结论能否推广，还要看乡镇学校的情况。", ParagraphKind.BODY, 3),
        title="小学生阅读与写作的关系",
    )
    right = document(
        "班级/提交 18.docx",
        ("读写关系调查", ParagraphKind.TITLE),
        (RIGHT, ParagraphKind.BODY),
        (SAME, ParagraphKind.BODY),
        ("为了避免教师期望的影响，所有作文在评分之前去掉姓名，由三位教师分别评分，取平均分。", ParagraphKind.BODY),
        ("结果", ParagraphKind.HEADING),
        (REWRITTEN_RIGHT, ParagraphKind.BODY),
        ("“改错”不是“重写”，这一看法在各校之间没有差别。", ParagraphKind.QUOTATION),
        ("[1] 王某. 阅读与写作[J]. 教育研究, 2019(3): 12-19.", ParagraphKind.REFERENCE),
        state=State.SUSPICIOUS,
        findings=(Finding("white text", Span(10, 20), 1), Finding("white text", Span(200, 204), 2)),
    )
    first = entry(left, fingerprint=0xF0F0F0F0F0F0F0F0)
    out = Exclusion("template", span(first, TEMPLATE))
    second = entry(right)
    cited = Exclusion("references", span(second, "[1] 王某. 阅读与写作[J]. 教育研究, 2019(3): 12-19."))
    return entry(left, [out], 0xF0F0F0F0F0F0F0F0), entry(right, [cited])


def compared(left: ReportEntry, right: ReportEntry) -> Comparison:
    matches = (
        match(left, right, (LEFT, RIGHT)),
        match(left, right, (SAME, SAME), kind=MatchKind.IDENTICAL, similarity=1.0, distance=0),
        match(left, right, (REWRITTEN_LEFT, REWRITTEN_RIGHT), kind=MatchKind.REWRITTEN, similarity=0.61, distance=11),
    )
    near = (ParagraphPair(span(left, LEFT), span(right, RIGHT), 3, 0.96),)
    return Comparison(left, right, matches, near, distance=9, title_similarity=0.4)


def sample_report(**changes: Any) -> Report:
    """Two texts that share passages, the second one twice, and files that could not be read."""
    left, right = two_texts()
    twin = ReportEntry(
        Document("旧/提交 18.docx", right.document.id, right.document.content, Role.OLD),
        right.tokens,
        right.fingerprint,
        right.left_out,
    )
    scan = entry(
        document("扫描件.pdf", state=State.EMPTY, message=message("It has no text: a scan of {pages} pages?", pages=3))
    )
    comparisons = (
        Comparison(right, twin, (), (), 0, 1.0),
        compared(left, right),
        compared(left, twin),
    )
    values: dict[str, Any] = {
        "options": Options(leave_out=frozenset({"references", "quotations"})),
        "entries": (left, right, scan, twin),
        "comparisons": comparisons,
        "skipped": ("key.json",),
        "warnings": (message("{count} documents share the same text.", count=3),),
        "created": "2026-03-01T08:30:00Z",
        "seconds": 1.93,
        "inputs": sample_inputs(),
    }
    return Report(**values | changes)


def sample_inputs() -> CheckInputs:
    """What these texts would have been given as."""
    people = PeopleOptions("{number}-{name}", Path("名单/名单.xlsx"), {"甲.docx": None})
    request = CheckRequest(
        (Path("提交"),),
        (Path("旧"),),
        (Path("任务书.docx"),),
        {Path("提交/乙.txt"): "GBK"},
        library=Path("馆/往届.db"),
        scope=ComparisonScope({"author": "林知远"}, ("author",), compare_own=True),
        people=people,
        meaning=True,
    )
    given = (
        GivenPath(InputRole.NEW, "提交", "a" * 64, 3, True),
        GivenPath(InputRole.OLD, "旧", "b" * 64, 1, True),
        GivenPath(InputRole.TEMPLATE, "任务书.docx", "c" * 64, 1),
        GivenPath(InputRole.ROSTER, "名单/名单.xlsx", "d" * 64),
    )
    provenance = Provenance("1.0", {"meaning": "0.2.1"})
    return CheckInputs(library_state="e" * 64, given=given, request=request, provenance=provenance)


def one_text(text: str, path: str = "a.txt", **content: Any) -> Report:
    """A report of one document and its copy with hostile words everywhere, one match over the whole of both."""
    left = Document(path, "0" * 64, Content(text=text, **content))
    right = Document("b.txt", "1" * 64, Content(text=text))
    first, second = entry(left), entry(right)
    whole = Match(Span(0, len(text)), Span(0, len(text)), MatchKind.EDITED, 1.0, 0)
    return Report(Options(), (first, second), (Comparison(first, second, (whole,), (), 0, 1.0),), skipped=(path,))
