"""What a check imports, and when: a start that waits for nothing it does not need."""

import os
import subprocess
import sys

import pytest

SEARCH_AND_PICTURES = {"hengwen.library.search.search", "hengwen.library.store", "hengwen.signs.pictures", "PIL"}


def loaded_by(module: str) -> set[str]:
    """The modules that are there when one was imported in a process of its own."""
    return run_in_process(f"import sys, {module}; print(*sys.modules)")


def run_in_process(program: str) -> set[str]:
    """The words that a program prints."""
    search = os.pathsep.join(item for item in sys.path if item)
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": search}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("module", "needless"),
    [
        ("hengwen.__main__", {"click", "multiprocessing", "numpy"}),
        ("hengwen.cli.main", {"msgspec", "multiprocessing", "numpy", "rich"}),
        (
            "hengwen.cli.check_command",
            {"hengwen.library.read_cache", "hengwen.matching", "jieba", "sqlite3", *SEARCH_AND_PICTURES},
        ),
        ("hengwen.check.comparing", SEARCH_AND_PICTURES),
    ],
)
def test_the_start_imports_nothing_needless(module: str, needless: set[str]) -> None:
    """Not the search in a library, pictures, or what is only needed when files are read."""
    assert module in (loaded := loaded_by(module))
    assert not needless & loaded


def test_words_of_titles_need_no_jieba() -> None:
    """They and their parts of speech come from the dictionary that is mapped: jieba would read its own first."""
    code = """
import sys
from hengwen.text.title_words import is_noun, is_proper, title_words

assert [word for word in title_words("调查南京市的图书馆") if is_noun(word)] == ["南京市", "图书馆"]
assert is_proper("南京市")
print(*sys.modules)
"""
    assert "jieba" not in run_in_process(code)
