"""What the words of paragraphs say they are."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Paragraph, ParagraphKind, Span
from hengwen.readers.common import paragraph_kinds, titles
from hengwen.readers.common.paragraph_kinds import SECTIONS, classify, is_heading, section_begun
from hengwen.readers.common.titles import sensible_title


def kinds(*lines: str, given: ParagraphKind = ParagraphKind.BODY) -> list[ParagraphKind]:
    text = "\n".join(lines)
    spans, at = [], 0
    for line in lines:
        spans.append(Paragraph(Span(at, at + len(line)), given))
        at += len(line) + 1
    return [paragraph.kind for paragraph in classify(spans, text)]


@pytest.mark.parametrize(
    "line",
    [
        "第一章 绪论",
        "一、研究背景",
        "（二）研究方法",
        "1.1 研究现状",
        "2.3.1系统设计",
        "3 Results",
        "Introduction",
        "摘 要",
        "致谢",
        "参考文献",
    ],
)
def test_headings_are_seen(line: str) -> None:
    """Numbered as headings are, or a usual word."""
    assert is_heading(line)


@pytest.mark.parametrize(
    "line",
    [
        "一、本章研究了系统的设计，并给出结果。",
        "3.5 10.2 8",
        "2019 年，我们开始",
        "第一章我们讲过的内容，这里不再重复；",
        "中国",
    ],
)
def test_other_lines_are_not(line: str) -> None:
    """Sentences, figures and plain words."""
    assert not is_heading(line)


def test_thanks_end_and_are_no_hiding_place() -> None:
    """What stands below 致谢 up to the next heading, as long as thanks are; not most of a document."""
    body = ("水渠的流量提高了两成，下游的两户仍然抱怨。" * 3,) * 4
    actual = kinds(*body, "第六章 致 谢", "感谢我的导师。", "感谢同学。", "附录 A", "数据见下。")
    assert actual[5:7] == [ParagraphKind.THANKS] * 2
    assert ParagraphKind.THANKS not in actual[7:]
    assert ParagraphKind.THANKS not in kinds("引言。", "致谢", *body)
    assert kinds(*body * 30, "致谢", *body * 10).count(ParagraphKind.THANKS) < 30


def test_references_end_at_the_next_heading() -> None:
    """What follows the list is text again."""
    lines = ("正文。", "参考文献", "[1] 张三. 论文[J]. 学报, 2019.", "[2] Li S. A paper. 2020.", "致 谢", "感谢大家。")
    assert kinds(*lines) == [
        ParagraphKind.BODY,
        ParagraphKind.HEADING,
        ParagraphKind.REFERENCE,
        ParagraphKind.REFERENCE,
        ParagraphKind.HEADING,
        ParagraphKind.THANKS,
    ]


def test_prose_after_references_is_text() -> None:
    """Cautious: a long paragraph without a year is no reference."""
    assert kinds("References", "[1] A. B. 2001.", "然而这一段是正文。" * 20)[-1] is ParagraphKind.BODY


def test_contents_are_seen_with_and_without_a_heading() -> None:
    """By dot leaders, by page numbers after 目录, or by page numbers that rise."""
    assert kinds("目 录", "第一章 绪论 1", "第二章 方法 12", "第一章 绪论", "正文。") == [
        ParagraphKind.HEADING,
        ParagraphKind.CONTENTS,
        ParagraphKind.CONTENTS,
        ParagraphKind.HEADING,
        ParagraphKind.BODY,
    ]
    assert kinds("第一章 绪论........3")[0] is ParagraphKind.CONTENTS
    assert set(kinds("1.1 甲 1", "1.2 乙 1", "1.3 丙 4", "2.1 丁 6", "2.2 戊 9")) == {ParagraphKind.CONTENTS}


def test_four_lines_that_end_in_rising_figures_are_no_contents() -> None:
    """A short table of results is text: only five page numbers in a row tell a table of contents."""
    assert ParagraphKind.CONTENTS not in kinds("甲组平均 12", "乙组平均 15", "丙组平均 19", "丁组平均 23")


def test_captions_and_declarations_are_seen() -> None:
    """Short lines `图1 …`, and all below 独创性声明 up to the next heading."""
    assert kinds("图1 系统结构", "Table 2: Results", "图1表明，结果很好。") == [
        ParagraphKind.CAPTION,
        ParagraphKind.CAPTION,
        ParagraphKind.BODY,
    ]
    assert kinds("学位论文独创性声明", "本人声明所呈交的论文是我个人的成果。", "作者签名：", "摘要", "本文。") == [
        ParagraphKind.DECLARATION,
        ParagraphKind.DECLARATION,
        ParagraphKind.DECLARATION,
        ParagraphKind.HEADING,
        ParagraphKind.BODY,
    ]


@pytest.mark.parametrize(
    "title",
    [
        "Microsoft Word - 终稿.doc",
        "PowerPoint 演示文稿",
        "Untitled",
        "文档1",
        "thesis.tex",
        "2019-03",
        "",
        None,
        "doi:10.1/2",
    ],
)
def test_titles_that_programs_write_are_no_titles(title: str | None) -> None:
    """The properties of most files say nothing."""
    assert sensible_title(title) is None


@pytest.mark.parametrize("number", range(len(SECTIONS)))
@given(st.data())
def test_every_heading_of_a_section_is_seen_by_its_last_letter(number: int, data: st.DataObject) -> None:
    """Of any words that the pattern matches, whatever their case and blanks."""
    heading, kind = SECTIONS[number]
    words = data.draw(st.from_regex(re.compile(heading.pattern, heading.flags), fullmatch=True)).strip()
    if heading.fullmatch(words):
        assert section_begun(words) is kind


@pytest.mark.parametrize(
    "heading", [paragraph_kinds._PLAIN_HEADING, paragraph_kinds._REFERENCES], ids=["of a part", "of references"]
)
@given(st.data())
def test_every_usual_heading_is_seen_by_its_last_letter(heading: re.Pattern[str], data: st.DataObject) -> None:
    """Of any words that the pattern matches, whatever their case and blanks."""
    words = data.draw(st.from_regex(re.compile(heading.pattern, heading.flags), fullmatch=True)).strip()
    if heading.fullmatch(words) and len(words) <= 60 and "\n" not in words:
        assert is_heading(words)


@given(st.from_regex(re.compile(titles._LABEL.pattern, titles._LABEL.flags), fullmatch=True))
def test_every_label_of_a_title_is_seen_by_its_first_letter(line: str) -> None:
    """Of any words that the pattern matches."""
    title = titles.sensible_title(match[1]) if (match := titles._LABEL.fullmatch(line)) else None
    assert titles.title_of([Paragraph(Span(0, len(line)))], line) == title


def test_page_numbers_of_any_script_end_a_line_of_contents() -> None:
    """Full-width digits as well."""
    line = "研究方法 …… １２"
    paragraphs = [Paragraph(Span(0, len(line)), ParagraphKind.BODY)]
    assert classify(paragraphs, line)[0].kind is ParagraphKind.CONTENTS


@pytest.mark.parametrize("end", "。！？；，、.!?;,")
def test_a_sentence_is_no_heading(end: str) -> None:
    assert not is_heading(f"第一章 绪论{end}")
    assert not is_heading(f"Introduction{end}")


@pytest.mark.parametrize(
    "lines",
    [
        ("import os", "x = 1", "from re import sub"),
        ("def f(x):", "x = 1", "class A(B):"),
        ("a = [", "b = {", "}"),
        ("x = 1;", "y = 2", "z = 3;"),
        ("if f(x):", "for y in f(x):", "y = 2"),
        ("if (x) :", "run(y)", "show(z)"),
        ("#include <a.h>", "x = 1", "#include <b.h>"),
    ],
)
def test_three_lines_are_code_where_two_are_surely_so(lines: tuple[str, str, str]) -> None:
    """Each sort of a sure line."""
    assert kinds("前面的一段话。", *lines, "后面的一段话。")[1:-1] == [ParagraphKind.CODE] * 3
    assert ParagraphKind.CODE not in kinds("前面的一段话。", "x = 1", "y = 2", "z = 3", "后面的一段话。")
