"""Markdown: what its page shows, and the kinds that its marks tell."""

import pytest

from hengwen.model.document import ParagraphKind, State
from hengwen.readers.markdown.reader import read_markdown

LONG = "这些字没有人看得见，" * 8


def test_markdown_tells_its_parts_apart() -> None:
    """Headings, quotations, lists, tables and code; the first heading is the title."""
    text = "# 标题在此\n\n正文。\n\n> 引文\n\n- 项\n1. 项\n\n| a | b |\n\n```\n# no heading\n```\n"
    content = read_markdown(text.encode())
    assert [paragraph.kind for paragraph in content.paragraphs] == [
        ParagraphKind.HEADING,
        ParagraphKind.BODY,
        ParagraphKind.QUOTATION,
        ParagraphKind.LIST,
        ParagraphKind.LIST,
        ParagraphKind.TABLE,
        ParagraphKind.CODE,
        ParagraphKind.CODE,
        ParagraphKind.CODE,
    ]
    assert (content.title, content.text) == ("标题在此", text)


def test_comments_of_markdown_are_no_text() -> None:
    """No page shows them, so they neither match nor make a text longer; a long one is named where it stood."""
    long = "写给自己的话：" + "这里以后要补一张图，" * 12
    content = read_markdown(f"第一段。\n\n<!-- 短 -->\n<!-- {long}\n -->第二段。\n\n```\n<!-- 代码 -->\n```\n".encode())
    assert content.text == "第一段。\n\n\n第二段。\n\n```\n<!-- 代码 -->\n```\n"
    assert [(finding.kind, finding.span.start) for finding in content.findings] == [
        ("long comment", content.text.index("第二"))
    ]


def test_markdown_of_comments_alone_shows_no_text() -> None:
    """What it holds is named all the same."""
    content = read_markdown(f"<!-- {'只有注释。' * 30} -->\n".encode())
    assert (content.state, len(content.findings)) == (State.EMPTY, 1)


def test_links_into_the_same_file_are_its_contents() -> None:
    """Links elsewhere are items of a list."""
    content = read_markdown(
        "- [甲](#甲)\n  1. [乙](#乙)\n[丙](#丙)\n- [丁](https://example.org)\n- [戊](#戊) 见后\n".encode()
    )
    contents, items = ParagraphKind.CONTENTS, ParagraphKind.LIST
    assert [paragraph.kind for paragraph in content.paragraphs] == [contents, contents, contents, items, items]


@pytest.mark.parametrize(
    "source",
    [
        "前<!-- {} -->后",
        "前<!-- {} --!>后\n\n<!-- 短 -->",
        "前后\n\n<!--\n```\n{}\n\n-->\n",
        "前后\n\n<!-- {}\n\n没有结束的注释\n",
        "前后\n\n[//]: # ({})\n",
        '前后\n\n[comment]: <> (甲)\n[comment]: <> "{}"\n',
        "前后\n\n[甲]: {}\n",
        "前后\n\n[{}]: #\n",
        "前<? {} ?>后",
        "前<![CDATA[ {} ]]>后",
        "前<!X {}>后",
        "前后\n\n- <!-- {} -->\n\n  <!-- 项 -->\n",
        "前后\n\n<template>\n{}\n</template>\n",
        "前后\n\n<script type='text/plain'>{}</script>\n",
        "前<img alt='{}' src='data:image/png;base64," + "QUJD" * 100 + "'>后",
        "前%%{}%%后",
        "前后\n\n%%\n{}\n\n短\n%%\n",
    ],
)
def test_no_comment_is_text_however_it_is_written(source: str) -> None:
    """The page shows only what stands around it; what is long is named once."""
    content = read_markdown(source.format(LONG).encode())
    assert "".join(content.text.split()).strip("-") == "前后"
    assert [finding.kind for finding in content.findings] == ["long comment"]


@pytest.mark.parametrize(
    "source",
    [
        "前 `<!-- 码 -->` 后",
        "~~~~\n~~~\n<!-- 码 -->\n~~~~\n",
        "前\n\n    <!-- 码 -->\n",
        "前 <!-- 行内没有结束\n\n后",
        "前\n[//]: # (在段落里是文字)\n",
        "前[^1]\n\n[^1]: 脚注的文字\n",
        "前 [甲][a]\n\n[a]: https://example.org/甲的地址\n".replace("甲的地址", "a_b"),
        "%% 画图\nx = 1\n%% 存盘\n增长50%%，下降20%%。",
        "<details>\n<summary>题</summary>\n\n折叠的文字\n\n</details>\n",
        "---\ntitle: 题目\n---\n正文\n",
        '<b class="hidden" data-hidden="1" style="overflow: hidden">文字</b>\n',
        "若 a < b 而且 c > d，则 <b>成立</b>\n",
    ],
)
def test_what_the_page_shows_stays_as_it_is(source: str) -> None:
    """Code, footnotes, definitions of addresses and what only looks like a comment."""
    content = read_markdown(source.encode())
    assert (content.text, content.findings, content.state) == (source, (), State.READ)


def test_elements_that_hide_themselves_are_hidden_text() -> None:
    """Also over several blocks; to the end where nothing closes them."""
    for source in (
        f"前<b style='display:none'>{LONG}</b>后",
        f"前\n\n<div hidden>\n\n{LONG}\n\n<div>乙</div></div>\n\n后",
    ):
        content = read_markdown(source.encode())
        assert "".join(content.text.split()) == "前后"
        assert [finding.kind for finding in content.findings] == ["hidden text"]
        assert content.state is State.SUSPICIOUS
    assert read_markdown(f"前\n\n<div hidden>\n\n{LONG}\n".encode()).text.strip() == "前"


@pytest.mark.parametrize(
    "source", ["<!--", "<?", "%% a", "`", "<a b='", "[a]: ", "<div hidden>", "<!-- a -->\n\n", "> "]
)
def test_marks_without_end_take_little_time(source: str) -> None:
    """Each is looked for once, not from every place."""
    content = read_markdown((f"前 {source} " * 10_000).encode())
    assert content.text.startswith("前") or content.findings


@pytest.mark.parametrize(
    ("line", "is_contents"),
    [
        ("[TOC]", True),
        ("1. [一、绪论](#一绪论)", True),
        ("- 1.2 [方法](#方法) <br>", True),
        ("第一章 [绪论](#a)", True),
        ("| [甲](#甲) | [乙](#乙) |", True),
        ('<li><a href="#b">结果</a></li>', True),
        ("- [[#结果]]", True),
        ("- [甲 [乙]](<#甲 乙>)", True),
        ("- [甲](other.md#甲)", False),
        ("- [甲](https://example.org/#甲)", False),
        ("- [这是抄来的一句话。还有一句。](#a)", False),
        (f"- [{'很长的标题' * 13}](#a)", False),
        ("如 [第二节](#b) 所说", False),
    ],
)
def test_contents_are_short_links_into_the_same_file(line: str, *, is_contents: bool) -> None:
    """A line with other words, or with a sentence as a link, is text."""
    (paragraph,) = read_markdown(line.encode()).paragraphs
    assert (paragraph.kind is ParagraphKind.CONTENTS) == is_contents
