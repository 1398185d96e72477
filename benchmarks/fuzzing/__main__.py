"""Files that others made, changed at random, each opened as the program opens them.

    python -m benchmarks.fuzzing [mutants] [seed] [--only NAME] [--minutes N]

Prints for each kind of file how many ended in a value and how many in a sentence, and what did neither; the most memory
and time that one took. Ends with 1 where one raised anything else than its sentence, took more than 500 MB or 60 s,
started a program, opened a socket, or wrote anywhere but beside itself.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.fuzzing.running import MOST_MEMORY, MOST_SECONDS, Outcome, run_all
from benchmarks.fuzzing.targets import planned


def main() -> int:
    """Run the command line; returns its exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("mutants", type=int, nargs="?", default=20_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--minutes", type=float, default=600.0)
    arguments = parser.parse_args()
    tasks = [(target.name, number) for target, number in planned(arguments.mutants) if arguments.only in target.name]
    random.Random(arguments.seed).shuffle(tasks)
    with tempfile.TemporaryDirectory() as place:
        outcomes = list(run_all(tasks, arguments.seed, Path(place), arguments.minutes))
    return show(outcomes)


def show(result: list[Outcome]) -> int:
    """Print what came of all; 1 where any of them did harm."""
    print(f"{'':<22}{'mutants':>9}{'value':>9}{'sentence':>9}{'fault':>7}{'MB':>7}{'s':>7}")
    for name in dict.fromkeys(sorted(item.target for item in result)):
        outcomes = [item for item in result if item.target == name]
        counts = Counter(item.kind for item in outcomes)
        most = max(item.memory for item in outcomes) / 1e6, max(item.seconds for item in outcomes)
        row = f"{name:<22}{len(outcomes):>9}{counts['value']:>9}{counts['sentence']:>9}{counts['fault']:>7}"
        print(f"{row}{most[0]:>7.0f}{most[1]:>7.1f}")
    bad = [item for item in result if item.is_bad]
    for fault, count in Counter((item.target, item.said) for item in bad if item.kind == "fault").most_common(40):
        print(f"{count:>5} {fault[0]}: {fault[1]}")
    for values in bad:
        print(f"{values.target} {values.number}: {values.said} {values.memory / 1e6:.0f} MB, {values.seconds:.1f} s")
    limits = f"over {MOST_MEMORY / 1e6:.0f} MB or over {MOST_SECONDS:.0f} s"
    print(f"{len(result)} mutants, {len(bad)} with a fault, {limits}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
