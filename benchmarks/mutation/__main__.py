"""Whether the tests notice when one line of the program is made wrong: `python -m benchmarks.mutation [COUNT]`.

Changes lines by chance (but the same for each seed) in copies of the tree, as many in each package, and runs the tests
that come by the changed function. A change that no test notices survives, also where only tests beyond the budget would
have; a test that fails is run again without the change: if it fails as well, it is not heard. `--survivors` takes a
file of what was printed before and tries again what survived.
"""

import argparse
import os
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from benchmarks.mutation.coverage import (
    TESTED,
    Coverage,
    load_coverage,
    pytest_command,
    record_coverage,
    test_environment,
)
from benchmarks.mutation.mutants import Mutant, compiles, find_mutants

LEAST = 0.85
"""Share of changes that tests have to notice."""

_MEMORY = 8 << 30  # bytes

_ROOT = Path(__file__).parents[2]
_PACKAGE = Path("app", "hengwen")
_NOT_COPIED = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a change: `killed`, `killed (hangs)` or `survived`, and how many tests were meant to notice."""

    mutant: Mutant
    how: str
    tests: int


def main() -> None:
    """Sample, try, print each survivor and the share that died; exit code 1 where it is less than it should be."""
    arguments = _arguments()
    with TemporaryDirectory() as folder:
        trees = [Path(folder, str(number)) for number in range(arguments.processes)]
        for tree in trees:
            shutil.copytree(_ROOT, tree, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        if not arguments.coverage.exists():
            record_coverage(trees[0], arguments.coverage, arguments.processes)
        coverage = load_coverage(arguments.coverage)
        chosen = list(_chosen(arguments))
        outcomes = list(_tried(chosen, coverage, trees, arguments.budget))
    died = Counter(outcome.mutant.path.split("/")[0] for outcome in outcomes if outcome.how != "survived")
    tried = Counter(outcome.mutant.path.split("/")[0] for outcome in outcomes)
    for package in arguments.packages:
        print(f"{package:<14}{died[package]:4} of {tried[package]:4}")
    share = died.total() / max(tried.total(), 1)
    print(f"{died.total()} of {tried.total()} noticed, {share:.1%}; at least {LEAST:.0%}")
    raise SystemExit(share < LEAST)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=20, help="how many changes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=float, default=120.0, help="seconds that the tests of a change took unchanged")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--coverage", type=Path, default=_ROOT / "build" / "mutation", help="where to keep it")
    parser.add_argument("--packages", nargs="+", choices=TESTED, default=TESTED, help="where; in all, otherwise")
    parser.add_argument("--survivors", type=Path, help="what was printed before")
    return parser.parse_args()


def _chosen(arguments: argparse.Namespace) -> Iterator[Mutant]:
    """Yield as many changes of each package, no two of one line; or those whose descriptions a file holds."""
    known = arguments.survivors.read_text(encoding="utf-8").splitlines() if arguments.survivors else None
    wanted = {line.removeprefix("survived  ").rpartition("  [")[0] for line in known or ()}
    for number, package in enumerate(arguments.packages):
        share = arguments.count // len(arguments.packages) + (number < arguments.count % len(arguments.packages))
        chance = random.Random(f"{arguments.seed} {package}")
        sources, result = _of_package(package)
        chance.shuffle(result)
        seen: set[tuple[str, int]] = set()
        for mutant in result:
            source = sources[mutant.path]
            if known is not None:
                if mutant.describe(source) in wanted:
                    yield mutant
            elif len(seen) < share and (mutant.path, mutant.line) not in seen and compiles(mutant.apply(source)):
                seen.add((mutant.path, mutant.line))
                yield mutant


def _of_package(package: str) -> tuple[dict[str, str], list[Mutant]]:
    files = sorted((_ROOT / _PACKAGE / package).rglob("*.py"))
    sources = {file.relative_to(_ROOT / _PACKAGE).as_posix(): file.read_text(encoding="utf-8") for file in files}
    return sources, [mutant for path, source in sources.items() for mutant in find_mutants(path, source)]


def _tried(chosen: Sequence[Mutant], coverage: Coverage, trees: Sequence[Path], budget: float) -> Iterator[Outcome]:
    """Try each change."""
    sources = {mutant.path: (trees[0] / _PACKAGE / mutant.path).read_text(encoding="utf-8") for mutant in chosen}
    described = {mutant: mutant.describe(sources[mutant.path]) for mutant in chosen}
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def trial(mutant: Mutant) -> Outcome:
        package = mutant.path.split("/")[0]
        tests = coverage.in_order(coverage.of_functions(mutant.path, mutant.functions), package, budget)
        tree = free.get()
        try:
            seconds = 60 + 4 * sum(coverage.seconds[test] for test in tests)
            return Outcome(mutant, _try(mutant, tests, tree, seconds) if tests else "survived", len(tests))
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        for outcome in pool.map(trial, chosen):
            print(f"{outcome.how}  {described[outcome.mutant]}  [{outcome.tests} tests]", flush=True)
            yield outcome


def _write(file: Path, source: str) -> None:
    """Write a source with a later time, in whole seconds, by which Python knows that what it compiled is of another."""
    moment = int(file.stat().st_mtime) + 2
    file.write_text(source, encoding="utf-8")
    os.utime(file, (moment, moment))


def _try(mutant: Mutant, tests: Sequence[str], tree: Path, seconds: float) -> str:
    file = tree / _PACKAGE / mutant.path
    source = file.read_text(encoding="utf-8")
    left = list(tests)
    while left:
        _write(file, mutant.apply(source))
        try:
            failed = _first_failure(left, tree, seconds)
        except subprocess.TimeoutExpired:
            return "killed (hangs)"
        finally:
            _write(file, source)
        if failed is None:
            return "survived"
        if _first_failure(failed, tree, seconds) is None:
            return "killed"
        print(f"not heard, since it fails without a change as well: {failed[0]}", flush=True)
        left = [test for test in left if test not in failed]
    return "survived"


def _bounded() -> list[str]:
    """Return the command that bounds the memory of a process: a change that takes all of it costs no others."""
    return ["prlimit", f"--as={_MEMORY}"] if shutil.which("prlimit") else []


def _first_failure(tests: Sequence[str], tree: Path, seconds: float) -> Sequence[str] | None:
    """Return the first test that fails; all of them where they cannot even be collected; None where all pass."""
    listed = tree / "tests.txt"
    listed.write_text("\n".join(tests), encoding="utf-8")
    ended = subprocess.run(
        [*_bounded(), *pytest_command(0), "-x", "--tb=no", "-rfE", "--no-header", f"@{listed}"],
        cwd=tree, env=test_environment(tree), check=False, capture_output=True, timeout=seconds, text=True,
    )  # fmt: skip
    if ended.returncode == 0:
        return None
    named = (line.split(" ", 1)[1] for line in ended.stdout.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    return [test for line in named for test in tests if line == test or line.startswith(f"{test} - ")] or tests[:1]


if __name__ == "__main__":
    main()
