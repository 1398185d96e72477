"""Source files: code and comments told apart, in whatever language and encoding."""

from pathlib import Path

import pytest

from hengwen.model.document import Document, FindingKind, ParagraphKind, State
from hengwen.readers.formats import format_of
from hengwen.readers.read import read
from hengwen.readers.source.division import divide
from hengwen.readers.source.languages import LANGUAGES, known_language, language_of

BODY, CODE = ParagraphKind.BODY, ParagraphKind.CODE


def parts(text: str, language: str) -> list[tuple[ParagraphKind, str]]:
    return [(paragraph.kind, text[paragraph.span.start : paragraph.span.end]) for paragraph in divide(text, language)]


def written(folder: Path, name: str, text: str, encoding: str = "utf-8") -> Document:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return read(path)


def test_comments_and_docstrings_are_text_and_all_else_is_code() -> None:
    """Comments on lines below each other are one paragraph; what only looks like one, in a string, is code."""
    text = '''#!/usr/bin/env python
# 这个程序读取数据文件，
# 并统计其中每个词出现的次数。

import re
def count(x):
    """Counts the words of a text."""
    y = x + 1  # 加一
    return "# no comment // either"
'''
    assert parts(text, "python") == [
        (CODE, "#!/usr/bin/env python"),
        (BODY, "# 这个程序读取数据文件，\n# 并统计其中每个词出现的次数。"),
        (CODE, "import re\ndef count(x):"),
        (BODY, '"""Counts the words of a text."""'),
        (CODE, "y = x + 1"),
        (BODY, "# 加一"),
        (CODE, 'return "# no comment // either"'),
    ]


def test_statements_that_were_commented_out_are_code() -> None:
    """So are rules drawn with signs, and what a preprocessor reads."""
    text = "/* Sorts the numbers. */\n#include <stdio.h>\n//////////\n// int x = 3;\n// foo(x);\nint main() {}\n"
    kinds = parts(text, "c")
    assert kinds[0] == (BODY, "/* Sorts the numbers. */")
    assert {kind for kind, _ in kinds[1:]} == {CODE}


@pytest.mark.parametrize(
    ("name", "text", "comment"),
    [
        ("a.java", "// 计算两个数之和\nclass A { int f() { return 1; } }\n", "// 计算两个数之和"),
        ("a.m", "% 求解线性方程组\nx = A \\ b;\n", "% 求解线性方程组"),
        (
            "a.m",
            "#import <Foundation/Foundation.h>\n// 界面的控制器\n@interface A : NSObject\n@end\n",
            "// 界面的控制器",
        ),
        ("a.sql", "-- 查询所有学生的成绩\nSELECT * FROM t;\n", "-- 查询所有学生的成绩"),
        ("a.R", "# 画出散点图和回归线\nplot(x, y)\n", "# 画出散点图和回归线"),
        ("a.v", "// 四位加法器的实现\nmodule add; endmodule\n", "// 四位加法器的实现"),
        ("a.vb", "' 读取用户的输入\nDim x As Integer\n", "' 读取用户的输入"),
        ("a.f90", "! 用迭代法求根\nx = 1\n", "! 用迭代法求根"),
        ("a.asm", "; 打印一行文字\nmov eax, 1\n", "; 打印一行文字"),
    ],
)
def test_every_language_has_its_own_comments(tmp_path: Path, name: str, text: str, comment: str) -> None:
    """The suffix tells the language; where two share one, the text does."""
    document = written(tmp_path, name, text, "gb18030")
    bodies = [document.text[p.span.start : p.span.end] for p in document.paragraphs if p.kind is BODY]
    assert (document.state, bodies, document.content.encoding) == (State.READ, [comment], "gb18030")
    assert any(paragraph.kind is CODE for paragraph in document.paragraphs)


@pytest.mark.parametrize("suffix", LANGUAGES)
def test_every_suffix_has_a_lexer_and_the_reader(suffix: str) -> None:
    """A name that no lexer has would be found by the first student only."""
    text = "x = 1\n" * 3
    assert [paragraph.kind for paragraph in divide(text, language_of(suffix, text))]
    actual = format_of(Path(f"a{suffix.upper()}"))
    assert actual
    assert actual.takes_suffix


def test_names_of_languages_in_notebooks_and_listings() -> None:
    """Any usual one; none for a language without a lexer."""
    assert [known_language(name) for name in ("Python", "ipython3", "C++", "R", "brainfuck", "")] == [
        "python", "python", "cpp", "splus", "", "",
    ]  # fmt: skip


def test_the_text_is_the_file_itself(tmp_path: Path) -> None:
    """Offsets of passages are places in the file; nothing is found odd about a program."""
    text = "def f(a):\n\treturn a\n\n# 说明\n"
    document = written(tmp_path, "a.py", text)
    assert document.text == text
    assert document.title == "a"
    assert [finding for finding in document.content.findings if finding.kind is not FindingKind.SPREAD] == []


def test_files_that_are_no_programs_have_states(tmp_path: Path) -> None:
    """A picture under such a name, an empty file, and one of blanks."""
    (tmp_path / "a.py").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "b.py").write_bytes(b"")
    (tmp_path / "c.py").write_bytes(b"\n \n")
    states = [read(tmp_path / name).state for name in ("a.py", "b.py", "c.py")]
    assert states == [State.WRONG_KIND, State.EMPTY, State.EMPTY]
