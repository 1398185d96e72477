"""The mutants that measure the tests: each changes one line, can be undone, and is tried with tests that come by it."""

import os
import subprocess
from pathlib import Path

from benchmarks.mutation.coverage import RUN, TESTED, Coverage, load_coverage, pytest_command
from benchmarks.mutation.coverage import test_environment as environment
from benchmarks.mutation.mutants import compiles, find_mutants

SOURCE = '''"""Docstrings stay: 3 > 2."""

LIMIT: int = 40
_BATCH = 100
KINDS = {"a": 1, "字": 2}


def far(text: str, limit: float = 0.5) -> bool:
    """Whether 1 is not 2."""
    if not text:  # 4 < 5
        raise ValueError(message("at most 3"))
    return len(text) > LIMIT and (text[0] == "字") or min(map(len, KINDS), default=LIMIT) >= limit


def both(left: str, right: str) -> list[tuple[str, str]]:
    return list(zip(left, right, strict=True))


class Reader(Protocol):
    def read(self, most: int = 3) -> bytes: ...
'''


def test_each_mutant_changes_one_line_and_all_kinds_are_there() -> None:
    """Operators, constants, conditions, statements, arguments and elements; never texts, comments or docstrings."""
    mutants = find_mutants("text/far.py", SOURCE)
    changed = {mutant.describe(SOURCE).partition(":")[2] for mutant in mutants}
    before = SOURCE.splitlines()
    for mutant in mutants:
        after = mutant.apply(SOURCE).splitlines()
        assert [number for number, pair in enumerate(zip(before, after, strict=True), 1) if pair[0] != pair[1]] == [
            mutant.line
        ]
        assert compiles(mutant.apply(SOURCE))
        assert mutant.functions == (("far",) if mutant.line > 7 else ())
    last = before[11].strip()
    for new in (
        'return len(text) >= LIMIT and (text[0] == "字") or min(map(len, KINDS), default=LIMIT) >= limit',
        'return len(text) > LIMIT or (text[0] == "字") or min(map(len, KINDS), default=LIMIT) >= limit',
        'return len(text) > LIMIT and (text[0] != "字") or min(map(len, KINDS), default=LIMIT) >= limit',
        'return len(text) > LIMIT and (text[0] == "字") or max(map(len, KINDS), default=LIMIT) >= limit',
        'return len(text) > LIMIT and (text[0] == "字") or min(map(len, KINDS)) >= limit',
    ):
        assert f"12: {last}  ->  {new}" in changed
    assert "3: LIMIT: int = 40  ->  LIMIT: int = 20" in changed
    assert 'KINDS = {"a": 1}' in {text.partition("  ->  ")[2] for text in changed}
    assert '11: raise ValueError(message("at most 3"))  ->  pass' in changed
    assert {mutant.line for mutant in mutants} == {3, 5, 8, 10, 11, 12}


def test_tests_that_come_by_a_function_are_tried_the_package_s_own_and_the_quick_ones_first(tmp_path: Path) -> None:
    """Also those that come by it in another process; and with no test of the function, all of the module."""
    (tmp_path / "tests-1.txt").write_text(
        "tests/cli/a.py::quick\t0.1\ttext/far.py:far\n"
        "tests/text/b.py::slow\t5.0\ttext/far.py:far\n"
        "tests/text/b.py::other\t1.0\ttext/near.py:near\n"
        "tests/cli/a.py::child\t0.2\n"
        "tests/test_statements.py::pages\t2.0\ttext/other.py:other\n",
        encoding="utf-8",
    )
    (tmp_path / "process-2.txt").write_text("tests/cli/a.py::child\ttext/far.py:Far.child\n", encoding="utf-8")
    coverage = load_coverage(tmp_path)
    assert isinstance(coverage, Coverage)
    met = coverage.of_functions("text/far.py", ["far"])
    assert coverage.in_order(met, "text", 60) == ["tests/text/b.py::slow", "tests/cli/a.py::quick"]
    assert coverage.in_order(met, "text", 1) == ["tests/text/b.py::slow"]
    assert coverage.of_functions("text/far.py", ["Far.child", "far"]) == {"tests/cli/a.py::child"}
    whole = {"tests/cli/a.py::child", "tests/test_statements.py::pages"}  # documents tell of constants
    assert coverage.of_functions("text/far.py", ["further"]) == met | whole


def test_what_a_shared_fixture_comes_by_counts_for_all_tests_that_have_it(tmp_path: Path) -> None:
    """It is set up in the first of them only; a test without it does not come by the function."""
    package, tests, actual = tmp_path / "some", tmp_path / "tests", tmp_path / "map"
    for folder in (package, tests, actual):
        folder.mkdir()
    (package / "__init__.py").write_text("def far() -> int:\n    return 1\n", encoding="utf-8")
    (tests / "test_a.py").write_text(
        "import pytest, some\n\n\n@pytest.fixture(scope='module')\ndef outer():\n    return some.far()\n\n\n"
        "@pytest.fixture(scope='module')\ndef inner(outer):\n    return outer\n\n\n"
        "def test_one(inner): assert inner\ndef test_two(inner): assert inner\ndef test_three(): pass\n",
        encoding="utf-8",
    )
    root = Path(__file__).parents[2]
    extra = {"MUTATION_MAP": str(actual), "MUTATION_PACKAGE": f"{package}{os.sep}"}
    command = [*pytest_command(0), "-p", "benchmarks.mutation.recorder", "--rootdir", str(tmp_path), str(tests)]
    subprocess.run(command, cwd=tmp_path, env=environment(tmp_path, root, tmp_path) | extra, check=True)
    met = load_coverage(actual).of_functions("__init__.py", ["far"])
    assert {name.rpartition("::")[2] for name in met} == {"test_one", "test_two"}


def test_a_function_whose_answers_are_kept_is_tried_with_all_tests_of_its_module() -> None:
    """Of all tests of a process only the first one comes by it."""
    far, near, both = (f"def {name}() -> int:\n    return 1\n" for name in ("far", "near", "both"))
    source = f"@cache\n{far}@lru_cache(9)\n{near}{both}"
    assert {mutant.line: mutant.functions for mutant in find_mutants("a.py", source)} == {3: (), 6: (), 8: ("both",)}


def test_all_tests_that_are_run_and_all_packages_that_are_changed_are_there() -> None:
    root = Path(__file__).parents[2]
    assert all((root / "tests" / name).exists() for name in RUN)
    assert all((root / "app" / "hengwen" / name).is_dir() for name in TESTED)
