"""The values that people fill in about themselves beside the labels of a form: name, number, class, topic, date (ours).

They are everybody's own whatever they say: two students of one class write the same class, and two reports of one day
the same date. So they are never shared text, and are compared with the value beside the same label.
"""

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from msgspec import Struct

from hengwen.model.document import Document, ParagraphKind, Span
from hengwen.model.regex import regex
from hengwen.text.lines import lines_of

_CHINESE = """
姓名 学生姓名 作者 作者姓名 学生 申请人 报告人 汇报人 答辩人 负责人 项目负责人 填表人 学号 学生学号 考号
考生号 准考证号 座号 座位号 编号 证件号码 身份证号 身份证号码 班级 专业班级 所在班级 班别 行政班 教学班 班次
年级 专业 专业名称 学科专业 院系 学院 所在学院 二级学院 系别 系部 院部 学校 单位 所在单位 指导教师 指导老师
任课教师 任课老师 授课教师 主讲教师 教师姓名 导师 导师姓名 辅导教师 题目 论文题目 设计题目 报告题目 作业题目
选题 选题名称 课题 课题名称 题目名称 论文名称 项目名称 主题 课程 课程名称 实验名称 实验题目 实验项目 组号 组别
小组 小组名称 小组编号 组长 组员 成员 小组成员 团队成员 团队名称 同组人 同组者 同组成员 同组同学 合作者 合作人
日期 时间 填表日期 填写日期 完成日期 完成时间 提交日期 提交时间 实验日期 实验时间 报告日期 答辩日期 起止日期
起止时间 申请人姓名 申请者 申请学生 姓名学号 班级专业 专业及班级 专业年级 年级专业 所属院系 所属学院 所属专业
所属单位 所在院系 所在专业 就读专业 指导教师姓名 指导老师姓名 校内导师 企业导师 第一导师 毕业设计题目
毕业论文题目 设计课题 论文课题 研究课题 研究题目 项目题目 工号
电话 手机 手机号 手机号码 联系电话 联系方式 邮箱 电子邮箱 电子邮件 性别 签名 签字 作者签名 学生签名
"""
_ENGLISH = (
    "name|full name|your name|name of student|name of the student|name of supervisor|student|"
    "student names|student name|author|authors|author name|student id|student no|student number|"
    "student num|roll no|roll number|registration no|registration number|id|id no|"
    "id number|matriculation number|class|section|grade|major|department|faculty|school|programme|program|"
    "programme of study|degree programme|supervisor name|supervisor|"
    "advisor|instructor|teacher|tutor|lecturer|topic|title|project|project title|project name|thesis title|"
    "assignment|assignment title|course|course name|course code|module|group|group name|group members|team|"
    "team members|partner|lab partner|date|due date|date submitted|submission date|email|e-mail|phone|signature"
)
_OTHERS = "成绩 得分 分数 评分 总分 备注 序号 说明 评语 权重 score mark marks points total remarks comments no. #"
_MOST = 60  # characters of a value beside a label; a longer text is an answer
_COLUMNS = 64  # lines of the table of a page
_LINE = 160  # characters of a line of labels; a longer line is prose

_LABELS = frozenset((*_CHINESE.split(), *_ENGLISH.split("|")))
_HEADS = _LABELS | frozenset(_OTHERS.split(" "))  # what heads columns: the right neighbour of a label in a table's head
_NAMES = "|".join(
    sorted(
        (r"[ \u3000]{0,4}".join(label) if label[0] > "z" else label.replace(" ", " {1,3}") for label in _LABELS),
        key=len,
        reverse=True,
    )
)
_LABEL = regex(
    rf"(?<![^\W_])(?:{_NAMES})(?![^\W_])(?:[（(][^（）()\n]{{0,12}}[)）])?(?=[ \u3000]{{0,8}}(?P<colon>[:：])?)",
    re.IGNORECASE,
)
_NOTE = regex(r"[（(][^（）()]*[)）]")
_CELL_BREAKS = "\t|｜¦│"
_BEFORE = " \u3000_:：*【["  # what may stand in a cell before its label
_CELL = regex(rf"(?:^|[{_CELL_BREAKS}])[{re.escape(_BEFORE)}]{{0,8}}(?=[^\W_])", re.MULTILINE)
_CELLS = regex(rf"[^{_CELL_BREAKS}]+")
_FIRSTS = "".join(sorted({letter for label in _LABELS for letter in label[0] + label[0].upper()}))
_FIRSTS += f"\u0130\u0131\u017f\u212a{_BEFORE}"  # i, s and k to a pattern without case
_FILLING = " \u3000\u00a0_＿:：*.…[]【】"


class FormField(Struct, frozen=True):
    """The value beside a label. `label`: as it is compared; `place`: how many with this label come before."""

    label: str
    place: int
    value: Span


def form_fields(document: Document) -> list[FormField]:
    """Return the values beside the labels of a form in a document, in the order of the text; never overlapping.

    Fields are rows of cells with labels and values in turn; a row of labels above a single row of values; lines of
    labels with a colon; and a cell on lines of its own below the one with its label.
    """
    fields: list[FormField] = []
    counts: dict[str, int] = {}
    values = (*_values(document.text), *_on_lines(document))
    for label, value in sorted(values, key=lambda label_and_value: label_and_value[1]):
        if not fields or fields[-1].value.end <= value.start:
            fields.append(FormField(label, counts.setdefault(label, 0), value))
            counts[label] += 1
    return fields


def same_fields(left: Document, right: Document) -> list[tuple[Span, Span]]:
    """Return the values that two documents have beside the same labels, in the order of the left one."""
    others = {(field.label, field.place): field.value for field in form_fields(right)}
    return [
        (left_field.value, others[left_field.label, left_field.place])
        for left_field in form_fields(left)
        if (left_field.label, left_field.place) in others
    ]


def _values(text: str) -> Iterator[tuple[str, Span]]:
    for line in _lines_with_labels(text):
        cells = _cells(text, line)
        if len(cells) > 1:
            below = _line(text, line.end + 1)
            yield from _in_row(
                text, cells, [_cells(text, row_line) for row_line in (below, _line(text, below.end + 1))]
            )
        for cell in cells:
            yield from _in_line(text, cell)


def _lines_with_labels(text: str) -> Iterator[Span]:
    """Yield the lines with a cell that begins with a label. The first character of a line rules most of them out."""
    lines = lines_of(text, _CELL_BREAKS, _FIRSTS)
    for start in lines.starts[(lines.sorts & 2 | lines.firsts & 4) > 0].tolist():
        line = _line(text, text.rfind("\n", 0, start) + 1)
        begins = _CELL.finditer(text, line.start, line.end)
        if any(_LABEL.match(text, begin.end()) for begin in begins):
            yield line


def _on_lines(document: Document) -> Iterator[tuple[str, Span]]:
    """Yield cells of a table after a cell that is a label, where each is on a line of its own."""
    cells = [paragraph.span for paragraph in document.paragraphs if paragraph.kind is ParagraphKind.TABLE]
    for label, value in pairwise(cells):
        if value.start == label.end + 1 and document.text[label.end] == "\n" and 0 < len(value) <= _MOST:
            name = _name(document.text, label)
            if name in _LABELS and _name(document.text, value) not in _HEADS:
                yield name, _stripped(document.text, value.start, value.end)


def _line(text: str, start: int) -> Span:
    """Return the line that begins there; an empty one after the last."""
    start, end = min(start, len(text)), text.find("\n", start)
    return Span(start, len(text) if end < 0 else end)


def _cells(text: str, line: Span) -> list[Span]:
    """Return the cells of a row that are not empty."""
    cells = islice(_CELLS.finditer(text, line.start, line.end), _COLUMNS)
    return [span for cell in cells if len(span := _stripped(text, *cell.span()))]


def _in_row(text: str, cells: list[Span], following: list[list[Span]]) -> Iterator[tuple[str, Span]]:
    names = [_name(text, cell) for cell in cells]
    heads = [name in _HEADS for name in names]
    if all(heads):
        below = following[0] if following else []
        single = len(following) < 2 or len(following[1]) != len(cells)
        if len(below) == len(cells) and single and not any(_name(text, cell) in _HEADS for cell in below):
            yield from ((name, cell) for name, cell in zip(names, below, strict=True) if name in _LABELS)
    elif not any(one and other for one, other in pairwise(heads)):
        for name, value in zip(names, cells[1:], strict=False):
            if name in _LABELS and len(value) <= _MOST:
                yield name, value


def _in_line(text: str, line: Span) -> Iterator[tuple[str, Span]]:
    """Yield the values that follow labels in a line: each with a colon, or several."""
    if len(line) > _LINE or not _LABEL.match(text, line.start, line.end):
        return
    matches = enumerate(_LABEL.finditer(text, line.start, line.end))
    labels = [match for n, match in matches if not n or match["colon"] or text[match.start() - 1] in _FILLING]
    several = len(labels) > 1
    for label, end in zip(labels, [*(other.start() for other in labels[1:]), line.end], strict=True):
        if label["colon"] or several:
            value = _stripped(text, label.end(), end)
            if 0 < len(value) <= _MOST:
                yield _name(text, Span(*label.span())), value


def _name(text: str, cell: Span) -> str:
    """Return the text of a cell as labels are compared: without blanks between Chinese characters, in small letters."""
    if len(cell) > _MOST:
        return ""
    name = _NOTE.sub("", text[cell.start : cell.end]).strip(_FILLING).lower()
    return " ".join(name.split()) if name.isascii() else "".join(name.split())


def _stripped(text: str, start: int, end: int) -> Span:
    """Return a stretch without the characters that a form has around a blank to fill in."""
    while start < end and (text[start] in _FILLING or text[start].isspace()):
        start += 1
    while end > start and (text[end - 1] in _FILLING or text[end - 1].isspace()):
        end -= 1
    return Span(start, end)
