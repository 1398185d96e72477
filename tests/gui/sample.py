"""A report made by hand: every kind of match, left-out text, astral characters, and files that could not be read."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hengwen.gui.dialogs.dialogs import Answer, Dialogs
from hengwen.gui.dialogs.library_dialog import LibraryDialog
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.widgets.toast import ToastAction
from hengwen.model.document import Content, Document, Finding, Paragraph, ParagraphKind, Span, State
from hengwen.model.messages import message
from hengwen.model.report.report import Comparison, Exclusion, Match, MatchKind, ParagraphPair, Report, ReportEntry
from hengwen.model.request.options import Options

FORM = "（本部分请说明研究对象、方法与步骤，不少于三百字。）"
METHOD_LEFT = (
    "本研究以城区三所小学的四年级学生为对象，通过问卷和课堂观察收集数据，"
    "前后共发放问卷三百二十份，收回有效问卷二百九十八份。"
    "问卷在预调查的基础上修订，信度系数达到零点八七。"
)
METHOD_RIGHT = (
    "本研究以城区三所小学的五年级学生为对象，通过问卷和课堂观察收集数据，"
    "前后共发放问卷三百二十份，回收有效问卷二百九十八份。"
    "问卷在预调查的基础上修订，内部一致性系数达到零点八七。"
)
SAME = "数据处理采用描述统计和方差分析，显著性水平定为零点零五，并以访谈材料对量化结果作出解释和补充。"
REWRITTEN_LEFT = (
    "阅读量大的学生写得更长，也更愿意修改；而只做练习册的学生，"
    "篇幅短，修改多半停在错别字。家长陪读的时间与作文分数有关，"
    "但并不决定分数。"
)
REWRITTEN_RIGHT = (
    "凡是平时读得多的，作文篇幅较长，修改的意愿也高；"
    "练习册做得多、书读得少的学生，文章短，改动往往只限于错字。"
    "陪读时间同成绩相关，却不是决定因素。"
)
ENGLISH_LEFT = (
    "The questionnaire was revised after a pilot study, and its reliability was satisfactory for all three schools."
)
ENGLISH_RIGHT = (
    "The questionnaire was changed after a pilot study, and its validity was satisfactory for all three schools."
)
SECTIONS = ("一、问题的提出", "二、研究方法", "三、结果与讨论", "四、结论")
FILLERS = (
    "作文教学历来是小学语文的难点。教师批改费时，学生改动有限，一篇文章往往写完便束之高阁，很少有第二稿。",
    "课堂观察由两名研究者同时记录，记录表在每次观察之后当天核对，不一致之处由第三人判定。",
    "为了避免教师期望的影响，所有作文在评分之前去掉姓名，由三位教师分别评分，取平均分。",
    "评分标准参照课程标准，分为内容、结构、语言三项，每项十分。",
    "访谈显示，学生把修改理解为“改错”，而不是“重写”，这一看法在各校之间没有差别。",
    "不过，样本来自同一城区，结论能否推广，还要看乡镇学校的情况。",
    "有学生在日记里写到𠮷祥物与表情😀，可见书写环境正在变化。",
    "样本中男生一百五十二人，女生一百四十六人，年龄在九岁到十一岁之间，均能独立完成问卷。",
)


def text_left() -> str:
    return "\n".join(
        ["小学生作文修改行为的调查研究", SECTIONS[0], FILLERS[0], FILLERS[6], SECTIONS[1], FORM, METHOD_LEFT,
         FILLERS[1], SAME, FILLERS[7], SECTIONS[2], REWRITTEN_LEFT, FILLERS[5], ENGLISH_LEFT, *FILLERS[2:5],
         SECTIONS[3], *FILLERS[:4], "参考文献", "[1] 王某某. 小学作文教学研究. 教育科学出版社, 2019."]
    )  # fmt: skip


def text_right() -> str:
    return "\n".join(
        ["五年级学生作文修改情况调查", FILLERS[3], ENGLISH_RIGHT, SECTIONS[1], FORM, METHOD_RIGHT, SAME, FILLERS[2],
         FILLERS[3], "结果", REWRITTEN_RIGHT, FILLERS[4], *FILLERS[5:8], SECTIONS[3], FILLERS[1] * 3,
         FILLERS[4] * 2, FILLERS[5] * 3,
         "参考文献", "[1] 李某. 阅读与写作. 商务印书馆, 2020."]
    )  # fmt: skip


def document(name: str, text: str, state: State = State.READ, **content: object) -> Document:
    return Document(
        f"提交/{name}",
        hashlib.sha256(f"{name}{text}".encode("utf-8", "surrogatepass")).hexdigest(),
        Content(text, paragraphs(text), state=state, **content),  # type: ignore[arg-type]
    )


def paragraphs(text: str) -> tuple[Paragraph, ...]:
    values = []
    for number, line in enumerate(re.finditer(r"[^\n]+", text)):
        kind = (
            ParagraphKind.TITLE
            if not number
            else ParagraphKind.HEADING
            if len(line.group()) < 12
            else ParagraphKind.BODY
        )
        values.append(Paragraph(Span(*line.span()), kind, 1 + line.start() // 500))
    return tuple(values)


def entry(doc: Document, *left_out: Exclusion) -> ReportEntry:
    tokens = np.array([i for i, c in enumerate(doc.text) if c.isalnum()], dtype=np.int32)
    return ReportEntry(doc, tokens, 0x1234, left_out)


def span_of(text: str, passage: str) -> Span:
    start = text.index(passage)
    return Span(start, start + len(passage))


def match(texts: tuple[str, str], a: str, b: str, kind: MatchKind, figures: tuple[float, int]) -> Match:
    return Match(span_of(texts[0], a), span_of(texts[1], b), kind, *figures)


def main_pair(left: ReportEntry, right: ReportEntry) -> Comparison:
    a, b = left.document.text, right.document.text
    passages = (
        (METHOD_LEFT, METHOD_RIGHT, MatchKind.EDITED, (0.96, 3)),
        (SAME, SAME, MatchKind.IDENTICAL, (1.0, 0)),
        (REWRITTEN_LEFT, REWRITTEN_RIGHT, MatchKind.REWRITTEN, (0.61, 11)),
        (ENGLISH_LEFT, ENGLISH_RIGHT, MatchKind.EDITED, (0.88, 5)),
        (FILLERS[2], FILLERS[2], MatchKind.IDENTICAL, (1.0, 0)),
    )
    matches = tuple(match((a, b), *passage) for passage in passages)
    pairs = (ParagraphPair(span_of(a, FILLERS[4]), span_of(b, FILLERS[4]), 0, 1.0),)
    return Comparison(left, right, matches, pairs, 4, 0.82)


def other_pair(left: ReportEntry, right: ReportEntry, shared: str, distance: int) -> Comparison:
    one = match((left.document.text, right.document.text), shared, shared, MatchKind.IDENTICAL, (1.0, 0))
    return Comparison(left, right, (one,), (), distance, 0.1)


def sample_report() -> Report:
    left_text, right_text = text_left(), text_right()
    left = entry(
        document("提交 03 终稿.pdf", left_text),
        Exclusion("template", span_of(left_text, FORM)),
        Exclusion("references", Span(left_text.rindex("参考文献"), len(left_text))),
    )
    right = entry(document("提交 18.docx", right_text), Exclusion("template", span_of(right_text, FORM)))
    third = entry(document("提交 22.txt", "\n".join([SECTIONS[1], *FILLERS[:3], METHOD_LEFT])))
    fourth = entry(document("提交 05.docx", "\n".join([*FILLERS[3:8] * 4, SAME])))
    copy = ReportEntry(
        Document("提交/提交 07 副本.txt", third.document.id, third.document.content), third.tokens, 0x1234
    )
    pairs = (
        Comparison(third, copy, (), (), 0, 1.0),
        main_pair(left, right),
        other_pair(left, third, METHOD_LEFT, 9),
        other_pair(left, copy, METHOD_LEFT, 9),
        other_pair(left, fourth, SAME, 12),
        other_pair(right, fourth, FILLERS[3], 17),
    )
    best_first = sorted(pairs, key=lambda pair: -pair.similarity)
    return Report(
        Options(),
        (left, right, third, fourth, copy, *unread()),
        tuple(best_first),
        ("key.json",),
        (),
        "2026-01-01T00:00:00Z",
        2.4,
    )


def unread() -> Sequence[ReportEntry]:
    return (
        entry(document("提交 09 扫描.pdf", "", State.EMPTY, message=message("No text was found: this may be a scan."))),
        entry(document("提交 11.docx", "", State.LOCKED, message=message("The file is protected by a password."))),
        entry(document("提交 14 v2.docx", FILLERS[0], State.SUSPICIOUS, findings=(Finding("white text", Span(3, 9)),))),
    )


def laid_out(page: ComparePage) -> bool:
    return not page.opener.busy and not any(side.pane._idle.isActive() for side in page.sides)


def settle(qtbot: QtBot, page: ComparePage) -> None:
    """Let the event loop turn until both texts are laid out and nothing begins anew for some turns."""
    calm = count()
    qtbot.waitUntil(lambda: laid_out(page) and next(calm) > 3)


def opened_library(qtbot: QtBot, window: Window) -> LibraryDialog:
    """The page of the library, once it has looked what is there."""
    window.commands.ask_library()
    page = window.findChild(LibraryDialog)
    assert page is not None
    qtbot.waitUntil(lambda: not window.jobs.busy)
    return page


class Answers(Dialogs):
    """Answers every question at once, and keeps what the user was told."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.chosen: tuple[Path, ...] = (folder,)
        self.target: Path | None = folder / "report.html"
        self.messages: list[str] = []
        self.actions: dict[str, Callable[[], object]] = {}
        self.proposed: list[Path] = []
        self.faults: list[BaseException] = []
        self.offered: list[str] = []
        self.defaults: list[str] = []
        self.to_give: list[str] = []
        self.opened: list[Path] = []
        self.accepts = True

    def folder(self, parent: QWidget, start: str) -> tuple[Path, ...]:
        return self.chosen

    def files(self, parent: QWidget, start: str, title: str) -> tuple[Path, ...]:
        return self.chosen

    def save(self, parent: QWidget, title: str, proposed: Path) -> Path | None:
        self.proposed.append(proposed)
        return self.target

    def show_message(
        self, parent: QWidget, text: str, actions: Sequence[ToastAction] = (), *, is_warning: bool = False
    ) -> None:
        self.messages.append(text)
        self.actions = dict(actions)

    def ask(self, parent: QWidget, text: str, *answers: Answer) -> None:
        """Give the next answer of `to_give`, otherwise the first one that does anything."""
        self.offered.append("\n".join([text, *(name for name, _ in answers)]))
        self.defaults.append(answers[0][0])
        wanted = self.to_give.pop(0) if self.to_give else next(name for name, run in answers if run is not None)
        run = dict(answers)[wanted]
        if self.accepts and run is not None:
            run()

    def open_path(self, path: Path) -> None:
        self.opened.append(path)

    def fault(self, parent: QWidget | None, fault: BaseException) -> None:
        self.faults.append(fault)


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may have more than a byte."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
