"""Files that the pages for developers name are there."""

import re
from functools import cache
from pathlib import Path

import pytest

TREE = Path(__file__).parents[1]
PAGES = [TREE / "CONTRIBUTING.md", *sorted((TREE / "docs").glob("*.md"))]
ALLOWED = {"_name.pyx", "name.py", "doc_readers.py", "school.html.j2"}
"""Names that stand for others, a script that is in the history, and a layout of a user."""

_PATH = re.compile(r"`([\w./-]+\.(?:py|pyx|pyi|j2|md|tsv|toml|c))`")
_NEW = re.compile(r"New file `([^`]+)`")  # of a recipe


@cache
def _files() -> list[str]:
    """All files of the tree, each with a `/` before its path from the top."""
    folders = (TREE / name for name in ("app", "benchmarks", "docs", "packaging", "resources", "tests"))
    files = [*TREE.glob("*"), *(file for folder in folders for file in folder.rglob("*.*"))]
    return [f"/{file.relative_to(TREE).as_posix()}" for file in files]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    """By the end of its path; but for what a recipe makes, and what is in the history alone."""
    text = page.read_text(encoding="utf-8")
    prose = re.sub(r"(?ms)^```.*?^```|^    [^\n]*$", "", text)
    named = {*_PATH.findall(prose)} - ALLOWED - {*_NEW.findall(text)}
    missing = [path for path in named if not any(file.endswith(f"/{path}") for file in _files())]
    assert not missing, f"{page.name} names what is not there: {missing}"
