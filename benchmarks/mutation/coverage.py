"""Which tests come by a function, and how long each takes: what `recorder` and `tracing` wrote down."""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

TESTED = (
    *("checkfile", "exports", "fingerprints", "library", "matching", "people", "readers", "serial", "signs", "spark"),
    *("text", "views"),
)
"""Packages of `app/hengwen` that are changed."""

_OF_CONSTANTS = "tests/test_statements.py"  # what the documents say of them is so

RUN = (
    *("checkfile", "check", "cli", "exports", "fingerprints", "gui", "hostile", "kernels", "library", "matching"),
    *("model", "people", "readers", "signs", "spark", "text"),
    *("packaging/test_making.py", "test_complaints.py", "test_samples.py", "test_statements.py"),
)
"""Folders and files of `tests` that are run; some packages are tested by others' tests alone."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """`tests[place]`: those that come by a function, told by `file:qualified name`; `seconds[test]`: what one takes."""

    tests: dict[str, set[str]]
    seconds: dict[str, float]

    def of_functions(self, path: str, names: Iterable[str]) -> set[str]:
        """Return the tests that come by the innermost function that any comes by; without one, by the module."""
        for name in names:
            if result := self.tests.get(f"{path}:{name}"):
                return result
        of_module = (values for place, values in self.tests.items() if place.startswith(f"{path}:"))
        return set().union((item for item in self.seconds if item.startswith(_OF_CONSTANTS)), *of_module)

    def in_order(self, tests: Iterable[str], package: str, budget: float) -> list[str]:
        """Return the tests of the package first, then the others, the quick ones before, up to `budget` seconds."""

        def place(test: str) -> tuple[bool, float, str]:
            return not test.startswith(f"tests/{package}/"), self.seconds[test], test

        chosen: list[str] = []
        total = 0.0
        for test in sorted(tests, key=place):
            total += self.seconds[test]
            if chosen and total > budget:
                break
            chosen.append(test)
        return chosen


def load_coverage(folder: Path) -> Coverage:
    """Read what was recorded in a folder."""
    tests: dict[str, set[str]] = defaultdict(set)
    seconds: dict[str, float] = {}
    for file in folder.glob("*.txt"):
        for line in file.read_text(encoding="utf-8").splitlines():
            test, *places = line.split("\t")
            if file.name.startswith("tests-") and places:
                seconds[test] = float(places.pop(0))
            for place in places:
                tests[place].add(test)
    return Coverage({place: result & seconds.keys() for place, result in tests.items()}, seconds)


def record_coverage(tree: Path, folder: Path, processes: int) -> None:
    """Run the tests of a tree once, recording those that pass. Raises `RuntimeError` where none does."""
    folder.mkdir(parents=True)
    here = tree / "benchmarks" / "mutation" / "tracing"
    environment = test_environment(tree, here) | {
        "MUTATION_MAP": str(folder), "MUTATION_PACKAGE": f"{tree / 'app' / 'hengwen'}{os.sep}",
    }  # fmt: skip
    command = [*pytest_command(processes), "-p", "benchmarks.mutation.recorder"]
    command += [f"tests/{name}" for name in RUN]
    subprocess.run(command, cwd=tree, env=environment, check=False)
    if not load_coverage(folder).seconds:
        raise RuntimeError("no test passes without a change")


def pytest_command(processes: int) -> list[str]:
    """Return the command that starts pytest."""
    return [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "slow or not slow", "-n", str(processes)]


def test_environment(tree: Path, *folders: Path) -> dict[str, str]:
    """Return the environment in which the package of a tree is tested, whatever is installed."""
    path = os.pathsep.join(map(str, (*folders, tree / "app", tree)))
    return os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "QT_QPA_PLATFORM": "offscreen"}
