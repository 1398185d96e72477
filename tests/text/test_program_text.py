"""Lines of code and of output, and the prose beside them."""

from pathlib import Path

import pytest

from hengwen.text.program_lines import LineKind, line_kind
from hengwen.text.program_text import program_text
from hengwen.text.value_rows import are_values, row_of
from hengwen.text.written_prose import is_english, is_prose


def _left_out(text: str) -> str:
    return "\n".join(text[span.start : span.end] for _, span in program_text(text))


LINES = Path(__file__).with_name("program_text_lines.txt")
"""Stretches of text, labelled by hand: a line with the label (prose, code, output; any: either of the last two), and
the lines of the stretch.
"""


def test_labelled_lines() -> None:
    """No line of prose is taken for code or output, and at most one in twenty of these for prose."""
    labelled, wrong = 0, []
    for stretch in LINES.read_text(encoding="utf-8").split("\n== ")[1:]:
        label, text = stretch.split("\n", 1)
        actual, place = program_text(text), 0
        for line in text.split("\n"):
            middle = place + (len(line) + len(line) - len(line.lstrip())) // 2
            kind = next((str(kind) for kind, span in actual if span.start <= middle < span.end), "prose")
            place += len(line) + 1
            if line.strip():
                labelled += label != "prose"
                if kind == "prose" if label == "any" else kind != label:
                    wrong.append(f"{label}, taken for {kind}: {line}")
    assert not [item for item in wrong if item.startswith("prose")]
    assert len(wrong) <= 0.05 * labelled


@pytest.mark.parametrize(
    "text",
    [
        "select t.name, c.title from team t\njoin course c on t.cid = c.id\nwhere c.title = '测量';",
        "CREATE TABLE well (\n  id INT PRIMARY KEY,\n  depth FLOAT\n);",
        "+----+------+\n| no | name |\n+----+------+\n|  1 | 东井 |\n|  2 | 西井 |\n+----+------+",
        "clc; clear all; close all;\n[V, D] = eig(A)\nfor k = 1:10\n  s = s + k^2;\nend",
        ">> A*B\nans =\n    19    22\n    43    50",
        "model <- lm(depth ~ day, data = wells)\nsummary(model)\nlibrary(ggplot2)",
        '#!/bin/sh\nfor f in *.csv; do\n  echo "$f"\ndone\nif [ -f out.csv ]; then\n  cat out.csv\nfi',
        "apiVersion: v1\nkind: Pod\nmetadata:\n  name: well",
        "FROM python:3.11\nWORKDIR /srv\nCOPY . /srv\nRUN pip install -r needs.txt",
        "MOV AX, 12H\nADD AX, BX\nINT 21H\nRET",
        "library ieee;\nuse ieee.std_logic_1164.all;\nentity gate is\nend gate;",
        "| 次数 | 电压 |\n|---|---|\n| 1 | 1.02 |\n| 2 | 2.01 |\n| 3 | 3.03 |\n| 4 | 3.98 |",
        "次数 电压U/V 电流I/mA\n1 1.02 10.1\n2 2.01 20.0\n3 3.03 30.2",
        "序号\t货物\t型号\t数量\t单价\t合计\n1\t蒸柜\tZ-20\t4\t3200\t12800\n2\t洗碗机\tX1\t2\t8800\t17600",
        "SELECT d.name,\n       AVG(w.depth) AS mean\nFROM well w, district d\nWHERE w.did = d.id\nGROUP BY d.name;",
        'package main\nimport "fmt"\nfunc main() {\n\tx := 3\n\tfmt.Println(x)\n}',
        "            Estimate Std. Error t value Pr(>|t|)\ndepth        1.2345     0.1234   10.00   <2e-16 ***",
        "[[1. 0. 0.]\n [0. 1. 0.]\n [0. 0. 1.]]",
        "1 0.000000 10.0.0.2 10.0.0.1 TCP 66 523 > 80 [SYN]\n2 0.0003 10.0.0.1 10.0.0.2 TCP 66 80 > 523 [ACK] Seq=0",
        "$ pip install requests\nCollecting requests",
        "$ git status\nOn branch main\nnothing to commit, working tree clean",
        "              precision    recall  f1-score   support\n           0       0.95      0.97      0.96       120",
    ],
)
def test_code_and_output_of_many_languages(text: str) -> None:
    """Statements that go on over lines, boxes, prompts and tables are left out whole."""
    assert "".join(_left_out(text).split()) == "".join(text.split())


@pytest.mark.parametrize(
    "text",
    [
        "head north for 3 miles\ntop 10 songs of the year\nfind 3 errors in the text",
        "find the word in a.txt\ncut the file a.txt in two\nsort these by size/weight",
        "type his/her name\nmake it *very* clear\ncut 2 apples in half\nshow H2O is polar",
        "# Introduction\nRivers carry salt.\n# well-known\n$ 5 - 7",
        "FROM 9:00\nADD SALT, PEPPER\nand ah, the sea",
        "[7]\nSmith 1990.\n[1, 2]\nSee also 3.",
        "WHERE WE STAND\nSELECT YOUR ANSWER\nGROUP BY COLOUR",
        "set the table, please\nor not; it depends\nfrom Monday, 3 March",
        "+------\n+ 写在线条之间的一段话也算，因为它是写下来的句子 +\n",
    ],
)
def test_instructions_and_verse_are_no_commands(text: str) -> None:
    """Words that are commands elsewhere count where a sentence has them."""
    assert [line for line in _left_out(text).splitlines() if any(map(str.isalnum, line))] == []


def test_what_is_said_between_two_prompts_counts() -> None:
    """In English, in Chinese, under a heading; the names around it were printed."""
    said = "The river carries more salt in summer than in the winter months.\n河水在夏天更咸一些\n## north"
    text = f"$ ls\na.txt\nb.txt\nc.txt\n{said}\nd.txt\ne.txt\n$ exit"
    assert _left_out(text) == text.replace(f"{said}\n", "")


@pytest.mark.parametrize(("count", "printed"), [(40, True), (41, False)])
def test_a_screen_of_lines_between_two_prompts_was_printed(count: int, printed: bool) -> None:
    """More of them than a screen has may be a text that is put between commands."""
    text = "\n".join(["$ ls", *["north"] * count, "$ exit"])
    assert _left_out(text) == (text if printed else "$ ls\n$ exit")


@pytest.mark.parametrize(
    ("row", "values"),
    [
        ("第一组在河边测到的水温数 1.25 3.5", True), ("第一组在河边测到的水温数据 1.25 3.5", False),
        ("a b c d 1 2 3 4", True), ("a b c d e 1 2 3 4 5", False),
        ("a" * 40 + " 1 2", True), ("a" * 41 + " 1 2", False),
        ("1234567 " * 37 + "1234", True), ("1234567 " * 37 + "12345", False),
    ],
)  # fmt: skip
def test_a_row_with_a_long_cell_says_something(row: str, values: bool) -> None:
    """More than twelve Chinese characters, forty letters or four words are no name of a row, 300 characters no row."""
    assert (row_of(row) is not None) is values


@pytest.mark.parametrize(("name", "values"), [("水温数据" * 2, False), ("水温数据", True)])
def test_rows_that_say_more_in_words_than_in_figures_are_a_text(name: str, values: bool) -> None:
    """More than three fifths of their letters are Chinese."""
    rows = [f"{name} {number}" for number in (98123, 10456, 77001, 42195)]
    assert (_left_out("\n".join(rows)) == "\n".join(rows)) is values


@pytest.mark.parametrize(("line", "written"), [("It was in the last days", True), ("It was in the end", False)])
def test_six_words_of_english_are_written(line: str, written: bool) -> None:
    """Fewer may be the output of a program."""
    assert is_english(line) is written


@pytest.mark.parametrize(
    ("row", "count", "values"),
    [("3 8 1 9 4", 2, True), ("3 8 1 9 4", 1, False), ("3 8 1 9", 2, False), ("3 8 1 9", 3, True)],
)  # fmt: skip
def test_two_wide_rows_of_numbers_are_a_table(row: str, count: int, values: bool) -> None:
    """Five fields, three of them numbers; of others it takes three rows."""
    rows = [actual for actual in [row_of(row)] * count if actual]
    assert are_values(rows) is values


def test_a_statement_with_some_chinese_in_it_is_no_prose() -> None:
    """A third of its letters is not most of them."""
    assert not is_prose("student_total = 学生的总数量计算")
    assert is_prose("student = 学生的总数量计算")


def test_sentences_beside_rows_of_results_count() -> None:
    """The rows are left out, with the names of their columns, and nothing else."""
    rows = "名称\t次数\t占比\n首页\t120\t0.41\n搜索\t88\t0.30\n帮助\t40\t0.14"
    text = f"下面是三个页面的访问情况，首页最多。\n{rows}\n可以看出搜索页的访问还有提升的空间。"
    assert _left_out(text) == rows


@pytest.mark.parametrize("dress", ["root@host:~# {}", "$ {}", ">>> {}", "12 {}", "# {}", "{} 1 2 3"])
def test_prose_counts_whatever_it_is_dressed_as(dress: str) -> None:
    """A student who writes a prompt or a number before each line is compared all the same."""
    lines = (
        "我们在五月测了四口井的水温，发现靠近",
        "菜地的那口井每天傍晚都会升高将近两度",
        "这和农户浇灌时抽取的回流水有关系",
    )
    assert _left_out("\n".join(map(dress.format, lines))) == ""


def test_a_long_line_takes_no_longer_than_its_length() -> None:
    """A line of a million brackets, blanks or digits is looked at once; what is found lies in order in the text."""
    for piece in ("(", "a.", "1 ", "[", "-", "x=", "<", "a b "):
        for text in (piece * 250_000, "\n".join([piece * 150] * 200)):
            edges = [edge for _, span in program_text(text) for edge in (span.start, span.end)]
            assert edges == sorted(edges)
            assert all(0 <= edge <= len(text) for edge in edges)


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("我想到一个发行版 [Ubuntu][1]。它属于健壮的 Debian 分支，Unix 系统没有 molly-guard 怎么办呢？", True),
        ("基于 Red Hat 企业版的 CentOS 7 在今年的十一月发布了，包含许多修复，比如 Samba、SELinux。", True),
        ('parser.add_argument("--student", required=True, help="请输入您的姓名和学号。")', False),
        ("total = sum(scores) / len(scores)  # 计算平均值并返回结果。", False),
        ("INFO 2024-05-06 12:30:41 server-3 listener started: 服务已启动。", False),
    ],
)
def test_a_chinese_sentence_with_latin_names_is_written(line: str, written: bool) -> None:
    """Each Latin name is as much as two characters; a statement with a text or a comment in it stays one."""
    assert is_prose(line) is written


def test_chinese_behind_a_prompt_is_prose() -> None:
    """As a student writes it between commands; a command with a Chinese name is one."""
    kinds = [line_kind(line) for line in (">>> 结果如下", "$ 结果", ">>> print('你好')")]
    assert kinds == [LineKind.PROSE, LineKind.PROSE, LineKind.PROMPT]
