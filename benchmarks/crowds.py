"""How long collections take that are large in one way, in memory and time, and whether what is said of them is right.

    python -m benchmarks.crowds [--only NAME] [--share 1.0]

Each is made anew and checked by a whole process that writes JSON, HTML and XLSX: 30,000 small files in a folder and in
one ZIP, one text of which ten or eleven handed in; 20,000 files of a few characters; 5,000 files of one text; a line
of 50 MB as TXT, beside the short text that it begins with. Prints the time by the clock and of the processors, the most
memory, the size of each report, and what is wrong; ends with 1 where anything is. `--share` makes smaller ones.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.processes import hengwen, measures, met
from hengwen.library.kept_work import CACHE_VARIABLE

MOST_MEMORY = 2_000.0
"""Megabytes that any of them may take."""

_LETTERS = "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经"  # noqa: E501


Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Crowd:
    """`make` puts `count` documents below a folder; `detected` are the right pairs and groups of its report."""

    count: int
    make: Callable[[Path, int], None]
    detected: Callable[[Report, int], bool]


def _text(number: int, length: int = 260) -> str:
    return "".join(random.Random(number).choices(_LETTERS, k=length))


def _small(count: int) -> Iterator[tuple[str, str]]:
    """Yield small texts by name; ten or eleven of them are the same."""
    same = count // 10
    return ((f"{20230000 + n}_{n:05}.txt", _text(7 if n % same == 0 else n + 10)) for n in range(count))


def _folder(texts: Callable[[int], Iterator[tuple[str, str]]]) -> Callable[[Path, int], None]:
    def make(folder: Path, count: int) -> None:
        for name, text in texts(count):
            (folder / name).write_text(text, encoding="utf-8")

    return make


def _zip(folder: Path, count: int) -> None:
    with zipfile.ZipFile(folder / "class.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in _small(count):
            archive.writestr(name, text)


def _stubs(count: int) -> Iterator[tuple[str, str]]:
    return ((f"s{n:05}.txt", _text(n, 1 + n % 8)) for n in range(count))


def _identical(count: int) -> Iterator[tuple[str, str]]:
    return ((f"d{n:05}.txt", _text(1, 1_500)) for n in range(count))


def _line(count: int) -> Iterator[tuple[str, str]]:
    yield "short.txt", _text(3, 3_000)
    yield "line.txt", _text(3, 3_000) + _text(4, max(0, count - 3_000))


def _eleven(report: Report, _count: int) -> bool:
    return [len(group["documents"]) for group in report["groups"]] in ([10], [11])


def _all_one(report: Report, count: int) -> bool:
    return [len(group["documents"]) for group in report["groups"]] == [count]


def _none(report: Report, _count: int) -> bool:
    return not report["comparisons"]


def _one_within(report: Report, _count: int) -> bool:
    return [pair["right_share"] for pair in report["comparisons"]] == [1.0]


CROWDS: Mapping[str, Crowd] = {
    "files": Crowd(30_000, _folder(_small), _eleven),
    "zip": Crowd(30_000, _zip, _eleven),
    "stubs": Crowd(20_000, _folder(_stubs), _none),
    "identical": Crowd(5_000, _folder(_identical), _all_one),
    "line": Crowd(16_700_000, _folder(_line), _one_within),
}


def measure(name: str, crowd: Crowd, count: int) -> bool:
    """Print what one collection takes and says; returns whether all is well."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "in")
        folder.mkdir()
        crowd.make(folder, count)
        reports = [Path(place, f"r.{suffix}") for suffix in ("json", "html", "xlsx")]
        taken = hengwen("check", folder, *(word for report in reports for word in ("--output", report)))
        report = json.loads(reports[0].read_text(encoding="utf-8"))
        documents = 2 if name == "line" else count
        right = len(report["documents"]) == documents and crowd.detected(report, count)
        sizes = ", ".join(f"{file.suffix[1:]} {file.stat().st_size / 1e6:.1f} MB" for file in reports)
        state = "right" if right else "WRONG"
        print(f"{name}: {count:,}; {measures(taken)}{met(taken.megabytes, MOST_MEMORY)}; {sizes}; {state}", flush=True)
        return right and taken.megabytes <= MOST_MEMORY


def main() -> int:
    """Run the command line; returns its exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--share", type=float, default=1.0)
    arguments = parser.parse_args()
    os.environ[CACHE_VARIABLE] = ""
    chosen = {name: crowd for name, crowd in CROWDS.items() if arguments.only in name}
    fine = [measure(name, crowd, round(crowd.count * arguments.share)) for name, crowd in chosen.items()]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
