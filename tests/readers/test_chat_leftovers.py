"""What chat programs leave in a text is told with its place; texts about them, and what people write too, are not."""

import re
from pathlib import Path

import pytest
from docx import Document as WordDocument
from finding_texts import body, steps_per_character
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, ParagraphKind, Span, State
from hengwen.readers.findings.chat_leftovers import LeftoverPattern, chat_leftovers, patterns
from hengwen.readers.findings.paragraph_places import MOST
from hengwen.readers.findings.traces_in_text import with_traces_in_text
from hengwen.readers.guesses import failed_guesses
from hengwen.readers.read import read

PROSE = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区。"
SELF = "作为一个人工智能语言模型，我无法提供个人看法。"
MARK = "【12†source】"


def _leftovers(text: str, *, set_type: bool = False) -> list[str]:
    return [text[leftover.span.start : leftover.span.end] for leftover in chat_leftovers(body(text), set_type=set_type)]


@pytest.mark.parametrize("row", patterns(), ids=lambda row: row.example)
def test_every_row_of_the_list_finds_its_example(row: LeftoverPattern) -> None:
    """Alone in a paragraph, in a text that has another leftover."""
    assert row.needle in row.example
    example = f"https://example.org/a?{row.example}" if row.where == "link" else row.example
    text = f"{PROSE}\n{example}\n{PROSE}{MARK}"
    assert any(row.expression.fullmatch(actual) for actual in _leftovers(text)), _leftovers(text)


@pytest.mark.parametrize(
    "text",
    [
        SELF,
        f"{PROSE}{SELF}",
        "很抱歉，作为AI，我不能浏览网页。",
        "Sorting waste is a habit. As an AI language model, I do not have habits.",
        "Unfortunately, as an AI language model, I cannot say.",
        "Certainly! Here is an essay about waste.",
        "以下是根据您的要求撰写的调查报告：",
        f"{PROSE}\nRegenerate response\n{PROSE}",
        f"{PROSE}{MARK}",
        "according to the survey:contentReference[oaicite:3]{index=3} and others",
        "the survey says so \ue200cite\ue202turn0search0\ue202turn1view2\ue201 and others",
        "the survey says so citeturn4view0turn0search13 and others",
        "see https://example.org/a?utm_source=chatgpt.com for it",
        "see https://example.org/a?b=c&utm_source=openai for it",
    ],
)
def test_leftovers_are_told(text: str) -> None:
    assert len(_leftovers(text)) == 1, _leftovers(text)


@pytest.mark.parametrize(
    "text",
    [
        f"ChatGPT 回答说：“{SELF}”",
        f"它的回答是：\n{SELF}",
        f"问它看法，它说：{SELF}",
        "作为一个人工智能语言模型，ChatGPT 能够写作文。",
        "作为人工智能专业的学生，我喜欢编程。",
        "作为AI，我们国家的战略重点之一……",
        "作为人工智能，我国的起步较晚。",
        'The program said: "As an AI language model, I cannot say."',
        "He spoke as an AI language model would.",
        "As an AI researcher, I study such programs.",
        "Such answers begin with “Certainly! Here is an essay”.",
        "Sure, here is what we did in the second week.",
        "当然，以下是需要注意的几点：",
        "希望这对你有帮助。",
        "I hope this helps. [Your name]",
        "在此插入图片",
        "Press Regenerate response to ask again.",
        f"Programs cite by marks such as `{MARK}` or “{MARK}”.",
        "The parameter utm_source=chatgpt.com names the program.",
        "https://example.org/a?utm_source=newsletter",
        "https://example.org/a?utm_source=chatgpt.community",
        "turn0 of the game, a search engine, turnover 12",
        "Authors† and others 【1】",
        PROSE,
    ],
)
def test_texts_about_such_programs_and_of_people_give_nothing(text: str) -> None:
    """Quoted words, announced ones, those of a third person; weak phrases where nothing else is found."""
    assert not _leftovers(text)


def test_weak_phrases_count_beside_sure_ones_only() -> None:
    assert _leftovers(f"{PROSE}{MARK}\n希望这对你有帮助。") == [MARK, "希望这对你有帮助"]


@pytest.mark.parametrize("kind", [ParagraphKind.CODE, ParagraphKind.OUTPUT, ParagraphKind.QUOTATION])
def test_code_and_quotations_give_nothing(kind: ParagraphKind) -> None:
    """Programs that clean such marks away have them in their code."""
    for text in (MARK, SELF):
        content = Content(text, (Paragraph(Span(0, len(text)), kind),))
        assert not chat_leftovers(content, set_type=True)


MARKDOWN = "## 结论\n**第一点**：规则要简单。\n这是**重点**内容。\n- **Cost**: low"


def test_markdown_is_odd_only_where_letters_can_be_bold() -> None:
    """In a document of a word processor, not in plain text; nor in a text that speaks of Markdown."""
    assert _leftovers(MARKDOWN, set_type=True) == ["## 结论", "**第一点**", "**重点**", "**Cost**"]
    assert not _leftovers(MARKDOWN)
    assert not _leftovers(f"{MARKDOWN}\n本文说明 Markdown 的写法。", set_type=True)


@pytest.mark.parametrize(
    "text",
    [
        "**注意**：以下内容不考。",
        "p 0.01** and 0.02** and 0.03** and 0.04**",
        "**p<0.05,***p<0.01 **p<0.05,***p<0.01 **p<0.05,***p<0.01",
        "int main(int argc, char **argv, char **envp) { f(**a, **b); g(2**3, 4**5); }",
        "## a\n## b\n## c\n### d",
        "find . \\( -name a -o -name b \\) \\( -x \\) \\( -y \\)",
    ],
)
def test_stars_of_other_meanings_are_no_markdown(text: str) -> None:
    """Levels of significance, pointers, powers, an ornament, comments, patterns of a shell."""
    assert not _leftovers(text, set_type=True)


def test_formulas_with_the_marks_of_latex_are_told() -> None:
    text = r"其中 \( \frac{a}{b} \) 与 \( x \times y \) 以及 \(\alpha\) 为已知。"
    assert _leftovers(text, set_type=True) == [r"\( \frac{a}{b} \)", r"\( x \times y \)", r"\(\alpha\)"]


def test_private_use_characters_in_a_mark_are_told_once() -> None:
    """As part of the mark, and not as odd characters as well; a note leaves the state alone."""
    content = body("the survey says so\ue200cite\ue202turn0search0\ue201and others")
    odd = Content(content.text, content.paragraphs, findings=(_private(18, 19), _private(23, 24), _private(1, 2)))
    actual = with_traces_in_text(odd, set_type=False)
    assert [finding.kind for finding in actual.findings] == [FindingKind.PRIVATE_USE, FindingKind.CHAT_LEFTOVER]
    assert actual.state is State.READ


def _private(start: int, end: int) -> Finding:
    return Finding(FindingKind.PRIVATE_USE, Span(start, end))


def test_a_word_document_is_read_with_them(tmp_path: Path) -> None:
    """Kind, place, what exactly was noticed and what to ask; the document stays as it is read."""
    path = tmp_path / "作业.docx"
    document = WordDocument()
    for text in (PROSE, SELF, *MARKDOWN.split("\n")):
        document.add_paragraph(text)
    document.save(str(path))
    content = read(path).content
    actual = [finding for finding in content.findings if finding.kind == FindingKind.CHAT_LEFTOVER]
    assert next(content.text[item.span.start : item.span.end] for item in actual) == "作为一个人工智能语言模型，我"
    assert len(actual) == 5
    assert all(item.detail and str(item.question).endswith("pages.") for item in actual)
    assert content.state is State.READ


def test_plain_text_and_markdown_keep_their_stars(tmp_path: Path) -> None:
    for name in ("a.md", "a.txt", "a.tex", "a.py"):
        (tmp_path / name).write_text(f"{PROSE}\n{MARKDOWN}\n{PROSE}\n", encoding="utf-8")
        assert not any(
            finding.kind == FindingKind.CHAT_LEFTOVER for finding in read(tmp_path / name).content.findings
        ), name


PIECES = [*(row.example for row in patterns()), *"*#\\()【】†“”\n：。 a我", "**", "\\frac", "作为", "作为AI，我"]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text(max_size=200), st.booleans())
def test_no_text_makes_it_fail(text: str, set_type: bool) -> None:
    """Every finding lies in the text, in order and apart; a guess that failed would be an empty answer."""
    content = body(text)
    with failed_guesses() as failed:
        findings = chat_leftovers(content, set_type=set_type)
    assert not failed
    assert list(findings) == sorted(findings, key=lambda item: item.span)
    assert all(0 <= finding.span.start < finding.span.end <= len(text) for finding in findings)


@pytest.mark.parametrize(
    "unit", ["*", "**a", "\\(", "【", "作为AI，我", MARK, "turn0search1", "?utm_source=openai", "## a\n"]
)
def test_a_million_characters_take_a_bounded_number_of_steps(unit: str) -> None:
    """Calls of functions, Python's and built-in ones, for each character; the findings end."""
    content = body(unit * (1_000_000 // len(unit)))
    assert steps_per_character(content, lambda: chat_leftovers(content, set_type=True)) < 2
    assert len(chat_leftovers(content, set_type=True)) <= MOST


def test_no_expression_can_run_away() -> None:
    """Every repetition has a bound, and none that varies stands in another one that does, but for marks in a row."""
    for row in patterns():
        repeats = re.findall(r"(?<!\\)[*+]|\{\d*,\}", re.sub(r"\[[^\]]*\]", "x", row.expression.pattern))
        assert not repeats, row.expression.pattern
