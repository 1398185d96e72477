"""Notebooks: Markdown, code and outputs as kinds of paragraphs."""

import json
from pathlib import Path
from typing import Any

import pytest

from hengwen.model.document import Document, FindingKind, State
from hengwen.readers.notebook import read_notebook
from hengwen.readers.read import read

Cell = dict[str, Any]


def markdown(source: str | list[str], **more: Any) -> Cell:
    return {"cell_type": "markdown", "source": source, **more}


def code(source: str | list[str], *outputs: Cell) -> Cell:
    return {"cell_type": "code", "source": source, "outputs": list(outputs)}


def notebook(*cells: Cell, **metadata: Any) -> bytes:
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": list(cells)}).encode()


def written(folder: Path, data: bytes, name: str = "a.ipynb") -> Document:
    path = folder / name
    path.write_bytes(data)
    return read(path)


def kinds(document: Document) -> list[tuple[str, str]]:
    return [(p.kind.value, document.text[p.span.start : p.span.end]) for p in document.paragraphs]


def test_markdown_code_and_outputs_are_told_apart(tmp_path: Path) -> None:
    """In their order; sources as lists of lines or in one piece; the first heading is the title."""
    document = written(tmp_path, notebook(
        markdown(["# 线性回归实验\n", "\n", "我们研究房价。\n", "> 引文\n", "- 第一"]),
        code("# 读取数据并去掉空行\nx = 1\nprint(x)", {"output_type": "stream", "text": ["1\n", "2\n"]}),
        {"cell_type": "raw", "source": "原样的文字。"},
    ))  # fmt: skip
    assert kinds(document) == [
        ("heading", "# 线性回归实验"), ("body", "我们研究房价。"), ("quotation", "> 引文"), ("list", "- 第一"),
        ("body", "# 读取数据并去掉空行"), ("code", "x = 1\nprint(x)"), ("output", "1"), ("output", "2"),
        ("body", "原样的文字。"),
    ]  # fmt: skip
    assert (document.state, document.title, document.content.findings) == (State.READ, "线性回归实验", ())


def test_outputs_in_their_richest_text(tmp_path: Path) -> None:
    """Tables as cells, tracebacks without colours, pictures that code drew without a word."""
    shown = {"output_type": "execute_result", "data": {
        "text/plain": "   a  b\n0  1  2", "text/html": "<style>x</style><table><tr><td>甲</td><td>乙</td></tr></table>",
    }}  # fmt: skip
    drawn = {"output_type": "display_data", "data": {
        "image/png": "iVBORw0", "text/plain": ["<Figure size 640x480 with 1 Axes>"],
    }}  # fmt: skip
    failed = {"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["\x1b[0;31mE\x1b[0m: v\x1b[39;49m"]}
    document = written(tmp_path, notebook(code("f()", shown, drawn, failed)))
    assert kinds(document) == [("code", "f()"), ("output", "甲"), ("output", "乙"), ("output", "E: v")]
    assert document.content.findings == ()


def test_hidden_text_of_an_output_is_named(tmp_path: Path) -> None:
    """HTML is read as HTML."""
    page = f'<p>看得见</p><p style="display:none">{"看不见的文字" * 5}</p>'
    document = written(tmp_path, notebook(code("f()", {"output_type": "display_data", "data": {"text/html": page}})))
    assert document.state is State.SUSPICIOUS
    assert [finding.kind for finding in document.content.findings] == [FindingKind.HIDDEN]


def test_other_languages_have_their_comments(tmp_path: Path) -> None:
    """By the kernel."""
    document = written(
        tmp_path, notebook(code("// 计算平均值\nint x = 1;"), kernelspec={"language": "C++", "name": "xcpp17"})
    )
    assert kinds(document) == [("body", "// 计算平均值"), ("code", "int x = 1;")]


def test_notebooks_of_version_3_are_read(tmp_path: Path) -> None:
    """Worksheets, headings as cells, code under another name, outputs without `data`."""
    cells = [
        {"cell_type": "heading", "level": 1, "source": "实验二"},
        {"cell_type": "code", "input": ["x = 1"], "outputs": [
            {"output_type": "pyout", "text": ["1"]}, {"output_type": "display_data", "png": "iVBORw0"},
        ]},
    ]  # fmt: skip
    data = json.dumps({"nbformat": 3, "metadata": {"name": "x"}, "worksheets": [{"cells": cells}]}).encode()
    assert kinds(written(tmp_path, data)) == [("heading", "实验二"), ("code", "x = 1"), ("output", "1")]


def test_a_notebook_of_pasted_pictures_says_so(tmp_path: Path) -> None:
    """A finding with little text beside pictures in Markdown, and none with enough of it."""
    few = written(
        tmp_path, notebook(markdown("结果如下\n![](attachment:a.png)", attachments={"a.png": {"image/png": "x"}}))
    )
    many = written(tmp_path, notebook(markdown("说明文字。" * 30 + "\n![图](data:image/png;base64,AAAA)")), "b.ipynb")
    only = written(tmp_path, notebook(markdown("![](attachment:a.png)")), "c.ipynb")
    assert [finding.kind for finding in few.content.findings] == [FindingKind.IMAGES]
    assert few.text == "结果如下"
    assert many.content.findings == ()
    assert "base64" not in many.text
    assert only.state is State.EMPTY


@pytest.mark.parametrize(
    ("data", "state"),
    [
        (b"", State.EMPTY), (b"{", State.DAMAGED), (b"[" * 200_000, State.DAMAGED), (b"\xff\xfe\x00", State.DAMAGED),
        (b"[]", State.WRONG_KIND), (b'{"a": 1}', State.WRONG_KIND), (b'{"cells": 5}', State.EMPTY),
        (b'{"cells": [1, null, {"cell_type": 3, "source": {"a": 1}}, {"outputs": "x", "cell_type": "code"}]}',
         State.EMPTY),
        (notebook(), State.EMPTY), (notebook(markdown("文字"))[:-20], State.DAMAGED),
    ],
    ids=["no bytes", "a brace", "deep", "rubbish", "a list", "another", "no list", "types", "no cells", "cut off"],
)  # fmt: skip
def test_what_is_no_notebook_ends_in_a_state(tmp_path: Path, data: bytes, state: State) -> None:
    """With one sentence."""
    document = written(tmp_path, data)
    assert document.state is state
    assert str(document.content.message).endswith(".")


def test_long_lines_of_signs_take_no_time() -> None:
    """Patterns for images and tags look at each place once."""
    for text in ("![" * 100_000, "![](" * 50_000, "<a " * 100_000, "\x1b[" * 100_000, "<img" * 50_000):
        assert read_notebook(notebook(markdown(text + "字"), code("x", {"output_type": "stream", "text": text}))).text


def test_comments_in_markdown_cells_are_no_text(tmp_path: Path) -> None:
    """Over several lines too; a long one is named."""
    long = "以后要补的图和表，" * 8
    document = written(tmp_path, notebook(markdown(f"前\n\n<!--\n{long}\n-->\n\n[//]: # (短)\n\n后")))
    assert (document.text, [finding.kind for finding in document.content.findings]) == ("前\n后", ["long comment"])
