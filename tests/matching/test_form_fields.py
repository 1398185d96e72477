"""What is filled in beside the labels of a form is each one's own: never shared, and compared by its label."""

import re
from pathlib import Path

import pytest
from docx import Document as WordFile

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.matching.form_fields import form_fields, same_fields
from hengwen.matching.paragraph_alignment import align_paragraphs
from hengwen.model.document import Document, Paragraph, ParagraphKind, Span
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import LEAVE_OUT
from hengwen.readers.read import read

SHARED = "程序先读入地点文件，再读入道路文件，遇到格式错误的行就给出提示并跳过，最后把两点之间的最短路径画在地图上。"
FORM = "姓名|{}|学号|{}|班级|软工三班\n日期|2031年5月6日|题目|基于邻接表的校园导航系统设计\n"


def _paragraph(document: Document, number: int) -> str:
    span = document.paragraphs[number].span
    return document.text[span.start : span.end]


def _filled(text: str) -> list[tuple[str, int, str]]:
    document = make_document(text)
    return [(field.label, field.place, text[field.value.start : field.value.end]) for field in form_fields(document)]


@pytest.mark.parametrize(
    "text",
    [
        "姓名|沈一舟|学号|3107\n正文",
        "姓名\t沈一舟\t学号\t3107",
        "基本信息\t姓 名\t沈一舟\t学号：\t3107",
        "| 姓名 | 沈一舟 | 学号 | 3107 |\n|---|---|---|---|",
        "姓名：沈一舟　　学号：__3107__",
        "姓名：沈一舟\n学号（必填）：3107",
        "姓名 沈一舟 学号 3107",
        "姓名\t学号\n沈一舟\t3107\n一、实验目的",
    ],
)
def test_a_name_and_a_number_are_found_beside_their_labels(text: str) -> None:
    """In rows of cells, below a row of labels, and behind colons."""
    assert _filled(text) == [("姓名", 0, "沈一舟"), ("学号", 0, "3107")]


@pytest.mark.parametrize(
    "text",
    [
        "姓名\t学号\t成绩\n甲甲\t3101\t90\n乙乙\t3102\t80",
        "时间 是 最好 的 老师，学生 也 这样 说。",
        "题目所给的条件是：两管齐开。",
        "The name of the class: see above.",
        f"题目：{SHARED}{SHARED}",
        "姓名\t\t学号\t",
    ],
)
def test_tables_of_many_and_sentences_are_no_form(text: str) -> None:
    """Nor is an answer beside a label, or a label with nothing beside it."""
    assert not _filled(text)


@pytest.mark.parametrize("between", ["：", "|", "\t"])
def test_a_value_may_be_one_character(between: str) -> None:
    """The number of a group, the name of a class."""
    text = f"组别{between}3\n班级{between}A\n日期{between}5"
    assert _filled(text) == [("组别", 0, "3"), ("班级", 0, "A"), ("日期", 0, "5")]


def test_english_labels_are_labels_too() -> None:
    text = "Name: Ann Lee\nStudent ID: 3107    Class: CS 2\nDue date: 6 May 2031"
    assert [value for _, _, value in _filled(text)] == ["Ann Lee", "3107", "CS 2", "6 May 2031"]


def test_a_cell_on_lines_of_its_own_follows_its_label() -> None:
    """As a row of a Word table stands in which some cell has two paragraphs."""
    document = make_document("学号\n3107")
    cells = tuple(Paragraph(span, ParagraphKind.TABLE) for span in (Span(0, 2), Span(3, 7)))
    content = document.content
    table = Document("a", "a", type(content)(content.text, cells))
    assert [field.value for field in form_fields(table)] == [Span(3, 7)]
    assert not form_fields(document)


def test_what_is_filled_in_is_never_shared_even_where_it_is_equal() -> None:
    """Class, date and topic are the same in both, name and number are not: none of them counts."""
    texts = (FORM.format("沈一舟", "3107") + SHARED, FORM.format("陆其昌", "3150") + SHARED)
    report = compare_documents([make_document(text, name) for text, name in zip(texts, "ab", strict=True)])
    (pair,) = report.comparisons
    for entry, spans in ((pair.left, pair.left_aligned), (pair.right, pair.right_aligned)):
        own = [item.span for item in entry.left_out if item.kind == ExclusionKind.FIELDS]
        assert len(own) == 5
        assert not any(entry.count([span]) for span in own)
        assert not any(span.shared(item) for span in own for item in spans)
    assert ExclusionKind.FIELDS not in LEAVE_OUT


def test_what_stands_beside_one_label_stands_opposite() -> None:
    """Whatever else is between: a row more on one side moves nothing to another label."""
    left, right = FORM.format("沈一舟", "3107"), "学院|信息学院|年级|大二\n" + FORM.format("陆其昌", "3150")
    one, other = make_document(left + SHARED, "a"), make_document(right + SHARED, "b")
    opposite = [(left[a.start : a.end], right[b.start : b.end]) for a, b in same_fields(one, other)]
    assert opposite[:2] == [("沈一舟", "陆其昌"), ("3107", "3150")]
    assert all(a == b for a, b in opposite[2:])


def test_cells_of_one_label_are_in_one_row(tmp_path: Path) -> None:
    """Of two Word tables, whose cells are paragraphs: those with other names have no word in common."""
    documents = []
    for name, number in (("沈一舟", "3107"), ("陆其昌", "3150")):
        file = WordFile()
        for place, value in enumerate(("姓名", name, "学号", number)):
            if not place:
                cells = file.add_table(1, 4).rows[0].cells
            cells[place].text = value
        file.add_paragraph(SHARED)
        file.save(str(tmp_path / f"{name}.docx"))
        documents.append(read(tmp_path / f"{name}.docx"))
    (pair,) = compare_documents(documents).comparisons
    texts = [entry.document for entry in (pair.left, pair.right)]
    beads = [(bead.left[0], bead.right[0]) for bead in align_paragraphs(pair) if bead.is_paired]
    rows = [tuple(map(_paragraph, texts, numbers)) for numbers in beads]
    assert ("沈一舟", "陆其昌") in rows
    assert ("3107", "3150") in rows


@pytest.mark.parametrize(
    "form",
    [
        "申请人姓名：{}    所属院系：信息工程与自动化学院\n指导教师姓名：李建国    专业及班级：计算机科学2023级3班\n",
        "申请者\t{}\t班级专业\t计算机科学2023级3班\n指导老师\t李建国\t研究课题\t山地果园病虫害识别系统研究\n",
        "Name of student: {}\nDegree programme: Computer science and technology\nName of supervisor: Li Jianguo\n",
    ],
)
def test_labels_in_other_wordings_are_labels(form: str) -> None:
    """Nothing of what stands beside them is shared, though all but the name is the same."""
    bodies = "河水的浊度在雨后两小时达到最大，随后缓慢下降。", "小麦在不同光照之下长得有快有慢，叶片颜色也各有深浅。"
    one, other = (
        make_document(form.format(name) + body, f"{name}.txt")
        for name, body in zip(("张晓明", "王大力"), bodies, strict=True)
    )
    for pair in compare_documents([one, other]).comparisons:
        assert max(pair.left_share, pair.right_share) < 0.05


@pytest.mark.parametrize("label", ["name", "ſtudent", "İd", "\u212aame", "学号", "Ｎame"])
@pytest.mark.parametrize("before", ["", " ", "\u3000*【", "x|", "\t", "__", "\u00a0", "x"])
def test_a_line_is_looked_at_wherever_a_label_may_begin(label: str, before: str) -> None:
    """Lines are ruled out by their first characters, and by having no cells, before they are searched."""
    text = f"正文\n{before}{label}：沈一舟\n正文"
    cell = re.search(rf"^(?:.*[\t|])?[ \u3000_:：*【\\[]{{0,8}}(?=[^\\W_]){re.escape(label)}", text, re.MULTILINE)
    is_label = re.fullmatch("name|student|id|学号", label, re.IGNORECASE) is not None
    assert bool(_filled(text)) is (cell is not None and is_label)
