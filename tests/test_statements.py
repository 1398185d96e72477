"""What README, guide and pages state in figures, commands and options is so.

A figure that changes in the program, a test that is gone, an option that is renamed: the page that tells of it fails
here, so that nobody is told what is no longer true.
"""

import re

import pytest
from benchmarks.statements.commands import complaint, named
from benchmarks.statements.figures import figures, value
from benchmarks.statements.held import BEGINNING, WHOLE, fault, faults, read
from benchmarks.statements.languages import differences, pairs
from benchmarks.statements.pages import ROOT, blocks, statements


def test_figures_of_readme_and_guide_and_constants_in_docs_are_held() -> None:
    """By an expression that comes to it, a test, or the command that measures it; no line is of no page."""
    assert not list(faults(read()))
    assert sum(bool(figures(statement)) for page in WHOLE for statement in statements(page)) > 100


def test_every_command_and_option_on_a_page_is_there() -> None:
    """In the program, in a benchmark or a script, in the Makefile."""
    texts = list(named())
    assert not [f"{page}: {why}" for page, command in texts if (why := complaint(command))]
    assert len(texts) > 250


@pytest.mark.parametrize(("english", "chinese"), list(pairs()))
def test_both_languages_state_the_same_figures(english: str, chinese: str) -> None:
    assert not differences(english, chinese)


def test_speeds_are_told_as_ratios() -> None:
    """Seconds of one machine say nothing about another one."""
    for name in ("README.md", "README.zh-CN.md", "docs/quality.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.findall(r"\b[\d.]+ (?:s|ms|min|seconds|minutes)\b|[\d.]+ ?(?:秒|分钟|毫秒)", text), name


def test_the_python_that_is_asked_for_is_the_one_that_is_needed() -> None:
    needed = re.findall(r'^requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    for name in ("README.md", "README.zh-CN.md", "docs/guide/en/install.md", "docs/guide/zh/install.md"):
        assert re.findall(r"Python ([\d.]+\d)", (ROOT / name).read_text(encoding="utf-8")) == needed, name


def test_no_file_of_the_program_is_long_and_no_folder_full() -> None:
    """400 lines, and about 20 files, says CONTRIBUTING."""
    files = list((ROOT / "app").rglob("*.py"))
    assert not [path for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 400]
    assert not [folder for folder in {path.parent for path in files} if len(list(folder.glob("*.py"))) > 25]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("13 to begin with; six English words are as long.", ["13", "six"]),
        ("| parts, 2 % | .940 / .876 | +.001 |", ["2", ".940", ".876", ".001"]),
        ("at least a quarter, or two thirds, of 1,000 documents", ["a quarter", "two thirds", "1,000"]),
        ("UTF-8, SHA-256, `--limit 30`, Ctrl+4, 7-Zip, Python 3.11, Liu 2015, “19 files”", []),
        ("2²⁶ pages of 0x48656E67 in LibreOffice, 351 of them", ["2²⁶", "0x48656e67", "351"]),
        ("one can see that both texts are the same two", []),
    ],
)
def test_figures_are_told_from_names(text: str, expected: list[str]) -> None:
    assert figures(text) == expected


@pytest.mark.parametrize(
    ("figure", "number"), [("1,000", 1000), (".95", 0.95), ("twelve", 12), ("two fifths", 0.4), ("2⁻³", 1 / 8)]
)
def test_figures_have_values(figure: str, number: float) -> None:
    assert value(figure) == number


def test_a_page_is_parted_into_statements() -> None:
    page = (
        "# A\n\nOne. Two\nmore.\n\n* item\n\n| a |\n| - |\n| b |\n\n## B\n\n    make lint   # looks\n\n```\nno\n```\n"
    )
    actual = [(block.section, block.text) for block in blocks(page)]
    assert actual == [(0, "One. Two more."), (0, "item"), (0, "| a |"), (0, "| b |"), (11, "# looks")]


@pytest.mark.parametrize(
    ("holder", "why"),
    [
        ("= hengwen.model.request.options.Options().distance", "12"),
        ("= hengwen.model.request.options.Options().absent", "AttributeError"),
        ("so hengwen.model.units.WORD == 2", "is not so"),
        ("= 13", "asks nothing of the program"),
        ("test tests/test_statements.py::test_of_nothing", "there is no test"),
        ("run python -m benchmarks.none", "there is no benchmarks.none"),
        ("perhaps", "no kind of holder"),
    ],
)
def test_what_does_not_hold_a_figure_is_reported(holder: str, why: str) -> None:
    """Another value, a test or a command that is not there."""
    statement = "**Shortest passage, in characters**: 13 to begin with."
    assert fault(statement, ["= hengwen.model.request.options.Options().min_length"]) == ""
    assert why in fault(statement, [holder])
    assert "nothing holds" in fault(statement, [])
    assert fault(statement, [], whole=False) == ""


def test_a_new_figure_needs_a_line_and_a_line_needs_its_statement() -> None:
    """Lines are found by how a statement begins."""
    listing, page = read(), "docs/guide/en/settings.md"
    first = next(iter(listing[page]))
    holders = listing[page].pop(first)
    assert any(first in said and "nothing holds" in said for said in faults(listing))
    listing[page]["x" * BEGINNING] = holders
    assert any("no statement begins" in said for said in faults(listing))


@pytest.mark.parametrize(
    "command",
    ["hengwen check a --min-words 3", "hengwen compare a", "make nothing", "python -m benchmarks.none", "--no-such",
     "python -m benchmarks.peers DATA --fast", "python packaging/none.py", "hengwen library add a --output b"],
)  # fmt: skip
def test_a_command_that_is_not_there_is_reported(command: str) -> None:
    assert complaint(command)
