"""What a check imports, and when: a start that waits for nothing it does not need."""

import os
import subprocess
import sys

import pytest

SEARCH_AND_PICTURES = {"hengwen.library.search.search", "hengwen.library.store", "hengwen.signs.pictures", "PIL"}


def loaded_by(module: str) -> set[str]:
    """The modules that are there when one was imported in a process of its own."""
    program = f"import sys, {module}; print(*sys.modules)"
    search = os.pathsep.join(each for each in sys.path if each)
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
            {"hengwen.library.read_cache", "hengwen.matching", "rjieba", "sqlite3", *SEARCH_AND_PICTURES},
        ),
        ("hengwen.check.comparing", SEARCH_AND_PICTURES),
    ],
)
def test_the_start_imports_nothing_needless(module: str, needless: set[str]) -> None:
    """Not the search in a library, pictures, or what is only needed when files are read."""
    assert module in (loaded := loaded_by(module))
    assert not needless & loaded
