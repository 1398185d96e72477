"""Prints how far the text read from each class of layouts agrees in order with what was set.

`.venv/bin/python -m benchmarks.reading_order [SEED [PAGES]]`: so many pages of each class (6), from a seed (1). Needs
the extra `benchmarks` and the Noto CJK fonts. It fails where a class stays below the target in either figure.
"""

import sys

from benchmarks.reading import read
from benchmarks.reading_order.agreement import agreement
from benchmarks.reading_order.layouts import layouts

TARGET = 0.95


def main() -> None:
    """Print a line for each class."""
    seed, pages = (int(value) for value in [*sys.argv[1:3], *("1", "6")[len(sys.argv) - 1 :]])
    print(f"{'':<24} {'order':>6} {'neighbours':>10}")
    missed = []
    for layout in layouts(seed, pages):
        result = agreement(read(layout.data).text, layout.text)
        print(f"{layout.name:<24} {result.order:6.3f} {result.neighbours:10.3f}", flush=True)
        if min(result.order, result.neighbours) < TARGET:
            missed.append(layout.name)
    print(f"below {TARGET}: {', '.join(missed)}" if missed else f"all classes reach {TARGET}")
    if missed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
