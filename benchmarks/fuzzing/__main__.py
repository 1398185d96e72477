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
        found = list(run_all(tasks, arguments.seed, Path(place), arguments.minutes))
    return show(found)


def show(found: list[Outcome]) -> int:
    """Print what came of all; 1 where any of them did harm."""
    print(f"{'':<22}{'mutants':>9}{'value':>9}{'sentence':>9}{'fault':>7}{'MB':>7}{'s':>7}")
    for name in dict.fromkeys(sorted(each.target for each in found)):
        some = [each for each in found if each.target == name]
        counts = Counter(each.kind for each in some)
        most = max(each.memory for each in some) / 1e6, max(each.seconds for each in some)
        row = f"{name:<22}{len(some):>9}{counts['value']:>9}{counts['sentence']:>9}{counts['fault']:>7}"
        print(f"{row}{most[0]:>7.0f}{most[1]:>7.1f}")
    bad = [each for each in found if each.is_bad]
    for fault, count in Counter((each.target, each.said) for each in bad if each.kind == "fault").most_common(40):
        print(f"{count:>5} {fault[0]}: {fault[1]}")
    for each in bad:
        print(f"{each.target} {each.number}: {each.said} {each.memory / 1e6:.0f} MB, {each.seconds:.1f} s")
    limits = f"over {MOST_MEMORY / 1e6:.0f} MB or over {MOST_SECONDS:.0f} s"
    print(f"{len(found)} mutants, {len(bad)} with a fault, {limits}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
