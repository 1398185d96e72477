"""Kinds that rows of paragraphs show together, and lists whose heading is lost."""

from pathlib import Path

import pytest

from hengwen.model.document import Paragraph, ParagraphKind, Span
from hengwen.readers.common.paragraph_kinds import classify, unheaded_references
from hengwen.readers.read import read

PROSE = "本文研究了文本相似度的计算方法，并在真实数据上做了比较，结果表明方法有效。"
ENTRIES = (
    "[1] 张三. 论文查重[J]. 情报学报, 2019.",
    "[2] Li S. A paper. 2020.",
    "[3] 王五. 检测[D]. 北京大学, 2021.",
    "[4] 赵六. 2022.",
)


def divided(*lines: str) -> tuple[tuple[Paragraph, ...], str]:
    spans, at = [], 0
    for line in lines:
        spans.append(Paragraph(Span(at, at + len(line))))
        at += len(line) + 1
    text = "\n".join(lines)
    return classify(spans, text), text


def kinds(*lines: str) -> list[ParagraphKind]:
    return [paragraph.kind for paragraph in divided(*lines)[0]]


@pytest.mark.parametrize("heading", [(), ("参孝文獣",), ("\ue012\ue013\ue014",), ("????",)])
def test_references_without_a_readable_heading_are_found(heading: tuple[str, ...]) -> None:
    """The entries are references, nothing else is, and a finding covers them all."""
    paragraphs, text = divided(*[PROSE] * 6, *heading, *ENTRIES)
    assert [text[p.span.start : p.span.end] for p in paragraphs if p.kind is ParagraphKind.REFERENCE] == list(ENTRIES)
    (finding,) = unheaded_references(paragraphs, text)
    assert (finding.kind, text[finding.span.start : finding.span.end]) == (
        "references without a heading",
        "\n".join(ENTRIES),
    )


def test_references_below_their_heading_give_no_finding() -> None:
    """In any of its usual forms."""
    for heading in ("参考文献", "参 考 文 献：", "References", "六、主要参考文献"):
        paragraphs, text = divided(PROSE, heading, *ENTRIES)
        assert (paragraphs[-1].kind, unheaded_references(paragraphs, text)) == (ParagraphKind.REFERENCE, ())


@pytest.mark.parametrize(
    "lines",
    [
        (*ENTRIES, *[PROSE] * 8), (*[PROSE] * 6, *ENTRIES[:2]),
        (*[PROSE] * 6, "[1] 甲方案", "[2] 乙方案", "[3] 丙方案"),
        (*[PROSE] * 6, ENTRIES[0], PROSE, ENTRIES[1], PROSE, ENTRIES[2]), (*[PROSE] * 6, *ENTRIES[1:]),
        (*[PROSE] * 6, *(f"[{n}] 2019年" + PROSE * 20 for n in (1, 2, 3))),
    ],
)  # fmt: skip
def test_other_numbered_lines_are_no_references(lines: tuple[str, ...]) -> None:
    """At the beginning, too few, without years, with text between, not from one on, or far too long."""
    assert ParagraphKind.REFERENCE not in kinds(*lines)


def test_a_heading_for_references_does_not_swallow_the_document() -> None:
    """Short paragraphs without anything of a reference stay text, from the last entry on."""
    assert ParagraphKind.REFERENCE not in kinds("参考文献", *["这是正文的一段话，讲的是别的事情。"] * 10)
    assert kinds("参考文献", *ENTRIES, *["这是正文的一段话。"] * 10) == [
        ParagraphKind.HEADING,
        *[ParagraphKind.REFERENCE] * 4,
        *[ParagraphKind.BODY] * 10,
    ]


def test_each_pair_of_fences_holds_code_and_what_stands_between_pairs_does_not() -> None:
    """Three listings, of which only the fences say what they are."""
    paragraph_kinds = kinds(*("```", "随便什么", "```", PROSE) * 3)
    assert paragraph_kinds == [*[ParagraphKind.CODE] * 3, ParagraphKind.BODY] * 3


def test_code_is_seen_by_its_fences_and_by_its_lines() -> None:
    """Three lines or more of a program; prose with a semicolon is none."""
    assert kinds(PROSE, "```python", "随便什么", "```", PROSE) == [
        ParagraphKind.BODY,
        *[ParagraphKind.CODE] * 3,
        ParagraphKind.BODY,
    ]
    assert kinds(PROSE, "#include <stdio.h>", "int main() {", 'printf("hi");', "}", PROSE) == [
        ParagraphKind.BODY,
        *[ParagraphKind.CODE] * 4,
        ParagraphKind.BODY,
    ]
    assert kinds("def f(x):", "return x + 1", "print(f(2))") == [ParagraphKind.CODE] * 3
    prose = ["We show this; it works.", "The set {a, b} is small.", "For all x: it holds.", PROSE, "if so, good."]
    assert ParagraphKind.CODE not in kinds(*prose)


def test_a_quotation_that_stands_alone_is_seen() -> None:
    """In one pair of marks, its source behind it; a sentence with words in quotation marks is none."""
    words = "学术诚信是学术研究的生命线，任何人都不得以任何方式抄袭、剽窃他人的研究成果"
    assert kinds(f"“{words}。”", f"「{words}」（王五，2019）") == [ParagraphKind.QUOTATION] * 2
    assert kinds(f"“短句。”{words}，他说“{words}”。", "“短的引文”") == [ParagraphKind.BODY] * 2


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("表3-2 实验结果对比", ParagraphKind.CAPTION),
        ("Fig. 2. The system", ParagraphKind.CAPTION),
        ("Table 1: Results", ParagraphKind.CAPTION),
        ("算法1 模糊匹配", ParagraphKind.CAPTION),
        ("续表2.1 参数", ParagraphKind.CAPTION),
        ("Algorithm 1: Matching", ParagraphKind.CAPTION),
        ("表1给出了实验的结果，可以看出方法有效。", ParagraphKind.BODY),
        ("Figure 3 shows that it works;", ParagraphKind.BODY),
        ("Declaration of Originality", ParagraphKind.DECLARATION),
        ("作者声明", ParagraphKind.DECLARATION),
        ("原创性声明", ParagraphKind.DECLARATION),
        ("我们的声明", ParagraphKind.BODY),
        ("图目录", ParagraphKind.HEADING),
        ("List of Figures", ParagraphKind.HEADING),
    ],
)
def test_captions_declarations_and_contents_in_both_languages(line: str, kind: ParagraphKind) -> None:
    """By the words they begin with; sentences about a figure are text."""
    assert kinds(line)[0] is kind


def test_the_finding_reaches_the_document(tmp_path: Path) -> None:
    """Whatever the reader."""
    path = tmp_path / "a.txt"
    path.write_text("\n".join([*[PROSE] * 6, *ENTRIES]), encoding="utf-8")
    assert [finding.kind for finding in read(path).content.findings] == ["references without a heading"]


def test_many_paragraphs_take_time_in_proportion() -> None:
    """No row is looked at twice."""
    lines = ["[1] x 2019."] * 20_000 + ["“" + "引" * 2900] * 200 + ["a(" * 90] * 2_000
    assert len(kinds(*lines)) == len(lines)
