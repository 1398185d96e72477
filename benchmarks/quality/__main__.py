"""`python -m benchmarks.quality DATA`: one table for each set, with figures, targets and whether they are met."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from benchmarks.quality.collection import THROUGH_LIBRARY
from benchmarks.quality.figures import Figure, Setting, row

SETS = (
    "revisions", "parts", "passages", "edits", "forms", "shared", "unrelated", "titles", "rewritten", "english",
    "interleaved", "parity", "boilerplate", "answers", "paraphrases", "independent", "defaults",
)  # fmt: skip

Measure = Callable[[Setting], Iterator[Figure]]


def main() -> int:
    """Measure the sets asked for; 1 when a target is missed, 0 otherwise."""
    arguments = _arguments()
    THROUGH_LIBRARY.set(arguments.library)
    setting = Setting(arguments.data, arguments.half, arguments.limit, tuple(arguments.english), arguments.examples)
    figures: dict[str, list[Figure]] = {}
    for name in arguments.sets:
        figures[name] = _measure(name, setting)
        if arguments.json:
            arguments.json.write_text(_json(figures), encoding="utf-8")
    return int(any(figure.met is False for result in figures.values() for figure in result))


def _json(figures: dict[str, list[Figure]]) -> str:
    plain = {name: [asdict(figure) | {"met": figure.met} for figure in result] for name, result in figures.items()}
    return json.dumps(plain, ensure_ascii=False, indent=1)


def _measure(name: str, setting: Setting) -> list[Figure]:
    """Measure one set, printing each figure when it is there."""
    measure: Measure = import_module(f"benchmarks.quality.{name}").measure
    print(f"{name} (half {setting.half})", flush=True)
    began = time.perf_counter()
    figures = []
    for figure in measure(setting):
        figures.append(figure)
        print(row(figure), flush=True)
    print(f"  {time.perf_counter() - began:.1f} s\n", flush=True)
    return figures


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("--sets", type=_sets, default=SETS, help=",".join(SETS))
    parser.add_argument("--half", choices=("a", "b", "both"), default="b", help="choose on a, report b")
    parser.add_argument("--limit", type=int, help="most items of each set, for a quick look")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    parser.add_argument("--english", type=Path, action="append", default=[], help="folder or file of English text")
    parser.add_argument("--examples", type=Path, help="folder for what was missed or found wrongly")
    parser.add_argument("--library", action="store_true", help="check each text by itself against a library of all")
    return parser.parse_args()


def _sets(names: str) -> tuple[str, ...]:
    chosen = tuple(names.split(","))
    if unknown := sorted({*chosen} - {*SETS}):
        raise argparse.ArgumentTypeError(f"no such set: {', '.join(unknown)}")
    return chosen


if __name__ == "__main__":
    sys.exit(main())
