"""What README, guide and pages state in figures, commands and options is so.

`python -m benchmarks.statements` lists it.

A figure that changes in the program, a test that is gone, an option that is renamed: the page that tells of it fails
here, so that nobody is told what is no longer true.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.statements import listing as listing_module
from benchmarks.statements.commands import complaint, named
from benchmarks.statements.figures import figures, value
from benchmarks.statements.languages import differences, pairs
from benchmarks.statements.listing import Listing, fault, holders, key_of, read, stale, stated
from benchmarks.statements.pages import ROOT, TEXT, Statement, blocks

UPDATE = "run `python -m benchmarks.statements --update` and say in held.tsv what holds it"


@pytest.fixture(scope="module")
def listing() -> Listing:
    return read()


def test_every_figure_on_a_page_is_held(listing: Listing) -> None:
    """By an expression that comes to it, by a test, or by a command of its section that measures it."""
    found = [(each, fault(each, holders(each, listing))) for each in stated()]
    assert not [f"{each.page} § {each.section}: {each.text[:80]}: {why}" for each, why in found if why], UPDATE
    assert len(found) > 600


def test_nothing_is_listed_that_no_page_states(listing: Listing) -> None:
    assert not stale(listing), UPDATE


def test_every_command_and_option_on_a_page_is_there() -> None:
    """In the program, in a benchmark or a script, in the Makefile."""
    found = list(named())
    assert not [f"{page}: {why}" for page, command in found if (why := complaint(command))]
    assert len(found) > 250


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
    ("text", "found"),
    [
        ("13 to begin with; six English words are as long.", ["13", "six"]),
        ("| parts, 2 % | .940 / .876 | +.001 |", ["2", ".940", ".876", ".001"]),
        ("at least a quarter, or two thirds, of 1,000 documents", ["a quarter", "two thirds", "1,000"]),
        ("UTF-8, SHA-256, `--limit 30`, Ctrl+4, 7-Zip, Python 3.11, Liu 2015, “19 files”", []),
        ("2²⁶ pages of 0x48656E67 in LibreOffice, 351 of them", ["2²⁶", "0x48656e67", "351"]),
        ("one can see that both texts are the same two", []),
    ],
)
def test_figures_are_told_from_names(text: str, found: list[str]) -> None:
    assert figures(text) == found


@pytest.mark.parametrize(
    ("figure", "number"), [("1,000", 1000), (".95", 0.95), ("twelve", 12), ("two fifths", 0.4), ("2⁻³", 1 / 8)]
)
def test_figures_have_values(figure: str, number: float) -> None:
    assert value(figure) == number


def test_a_page_is_parted_into_statements() -> None:
    page = (
        "# A\n\nOne. Two\nmore.\n\n* item\n\n| a |\n| - |\n| b |\n\n## B\n\n    make lint   # looks\n\n```\nno\n```\n"
    )
    found = [(block.section, block.text) for block in blocks(page)]
    assert found == [("A", "One. Two more."), ("A", "item"), ("A", "| a |"), ("A", "| b |"), ("B", "# looks")]


@pytest.mark.parametrize(
    ("holder", "why"),
    [
        ("= hengwen.model.request.options.Options().distance", "12"),
        ("= hengwen.model.request.options.Options().absent", "AttributeError"),
        ("so 1 == 2", "is not so"),
        ("= 13", "asks nothing of the program"),
        ("test tests/test_statements.py::test_of_nothing", "there is no test"),
        ("run python -m benchmarks.peers DATA", "does not stand in its section"),
        ("see docs/titles.md § Measured", "does not say 13"),
        ("cited Nobody 1900", "is not named"),
        ("perhaps", "no kind of holder"),
    ],
)
def test_what_does_not_hold_a_figure_is_reported(holder: str, why: str) -> None:
    """Another value, a test or a command that is not there."""
    page = "docs/guide/en/settings.md"
    statement = Statement(page, "What counts as a match", (0, 4), 0, TEXT, "13 to begin with.")
    assert fault(statement, ["= hengwen.model.request.options.Options().min_length"]) == ""
    assert why in fault(statement, [holder])
    assert "nothing holds it" in fault(statement, [])


def test_a_new_figure_needs_a_new_line(listing: Listing) -> None:
    """Lines are found by how a statement begins and by its figures."""
    first = next(each for each in stated() if each.page.endswith("settings.md"))
    assert holders(first, listing)
    other = replace(first, text=first.text.replace("13", "14"))
    assert key_of(other) != key_of(first)
    assert not holders(other, listing)


def test_the_listing_follows_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is new has a line without a holder, what is gone has no line, all others keep theirs."""
    kept = listing_module.LISTING.read_text(encoding="utf-8")
    monkeypatch.setattr(listing_module, "LISTING", tmp_path / "held.tsv")
    (tmp_path / "held.tsv").write_text(kept, encoding="utf-8")
    assert listing_module.update() == (0, 0)
    assert (tmp_path / "held.tsv").read_text(encoding="utf-8") == kept
    lines = kept.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("12 to begin with"))
    other = [*lines[:at], "Gone since 3 days.\t3\texample", *lines[at + 1 :]]
    (tmp_path / "held.tsv").write_text("\n".join(other), encoding="utf-8")
    assert listing_module.update() == (1, 1)
    assert lines[at].rsplit("\t", 1)[0] in (tmp_path / "held.tsv").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "command",
    ["hengwen check a --min-words 3", "hengwen compare a", "make nothing", "python -m benchmarks.none", "--no-such",
     "python -m benchmarks.peers DATA --fast", "python packaging/none.py", "hengwen library add a --output b"],
)  # fmt: skip
def test_a_command_that_is_not_there_is_reported(command: str) -> None:
    assert complaint(command)
