"""The largest and the most repetitive files: a result or a state of each, in bounded memory.

    python -m benchmarks.bounds [--scale 1] [CASE…]

Makes each case in a temporary folder, reads it in a process of its own, or checks it, and prints how many documents
ended in which state, how many characters they have, seconds by the clock and of the processor, and the most memory that
the process and any one of its workers held, in MB (0 where the system does not tell). `--scale 0.01` makes everything a
hundred times smaller, but for the repetitive files. Exit code 1 where a bound is passed: 300 MB for a process that
reads, 1,024 for one that checks and for workers.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.text_files import write_docx, write_pdf

READING, CHECKING = 300, 1024
_SENTENCE = "本次实验通过测量不同温度下溶液的电导率来研究离子迁移与浓度之间的关系，并与理论值进行比较。"
_SAID = "the students of our school read what other people said about it and then they would write more"
_MEGABYTE = 1_000_000
_LETTERS = [bytes((row, cell)).decode("gb2312") for row in range(0xB0, 0xD7) for cell in range(0xA1, 0xFF)]


def _text(seed: int, length: int) -> str:
    """Return unrelated characters that are in use, in paragraphs of two hundred."""
    rnd = random.Random(seed)
    letters = "".join(rnd.choices(_LETTERS, k=min(length, 100_000)))
    whole = letters * (length // max(1, len(letters)) + 1)
    return "\n".join(whole[at : at + 200] for at in range(0, length, 200))


def _pdf(path: Path, pages: int) -> None:
    """Write so many pages of forty lines of Latin words."""
    rnd, words = random.Random(pages), _SAID.split()
    write_pdf(path, [[" ".join(rnd.choices(words, k=11)) for _ in range(40)] for _ in range(pages)], size=9)


def _large_text(folder: Path, scale: float) -> None:
    """Write 300 MB, beyond what is read, and 190 MB, of which the beginning is."""
    for megabytes in (300, 190):
        block = (_text(megabytes, 300_000) + "\n").encode()
        with (folder / f"{megabytes}.txt").open("wb") as file:
            for _ in range(max(1, int(megabytes * _MEGABYTE * scale / len(block)))):
                file.write(block)


def _small_files(folder: Path, scale: float) -> None:
    for number in range(int(50_000 * scale)):
        place = folder / f"{number // 1000:02}"
        place.mkdir(exist_ok=True)
        (place / f"{number:05}.txt").write_text(_text(number, 120), encoding="utf-8")


def _repetitive(folder: Path, unit: str, *, twice: bool = False) -> None:
    """Write a million characters in a file of some KB, beside forty texts that have what it repeats."""
    times = _MEGABYTE // len(unit)
    for number in range(1 + twice):
        write_docx(folder / f"!{number}.docx", "\n".join([unit * (5000 // len(unit))] * (times * len(unit) // 5000)))
    for number in range(40):
        parts = (_text(number, 800), _text(number + 100, 60) + unit[:300], _text(number + 200, 800))
        (folder / f"{number:02}.txt").write_text("\n".join(parts), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Case:
    """`make` fills a folder at a scale; `checks`: whether it is compared as well, or only read."""

    make: Callable[[Path, float], object]
    checks: bool = False


CASES = {
    "one TXT of 300 MB": Case(_large_text),
    "DOCX of 3 million characters": Case(lambda place, scale: write_docx(place / "a.docx", _text(3, int(3e6 * scale)))),
    "PDF of 3,000 pages": Case(lambda place, scale: _pdf(place / "a.pdf", int(3000 * scale))),
    "50,000 small files": Case(_small_files),
    "a sentence again and again": Case(lambda place, _: _repetitive(place, _SENTENCE), checks=True),
    "a paragraph again and again": Case(lambda place, _: _repetitive(place, _SENTENCE + _text(1, 160)), checks=True),
    "two sentences in turn": Case(lambda place, _: _repetitive(place, _SENTENCE + _text(2, 40)), checks=True),
    "a character again and again": Case(lambda place, _: _repetitive(place, "啊"), checks=True),
    "two such files": Case(lambda place, _: _repetitive(place, _SENTENCE + _text(1, 160), twice=True), checks=True),
}


def measure(folder: Path, *, checks: bool) -> dict[str, object]:
    """Read or check a folder in this process: states, characters, warnings, and the most memory of it and a worker."""
    from resource import RUSAGE_CHILDREN, getrusage

    from hengwen.check.run import check
    from hengwen.model.document import Role
    from hengwen.model.request.check_request import CheckRequest
    from hengwen.model.request.options import USUALLY_LEFT_OUT, Options
    from hengwen.readers.discovery import discover
    from hengwen.readers.sandbox.pool import read_all

    pairs = 0
    if checks:
        report = check(CheckRequest((folder,), options=Options(leave_out=USUALLY_LEFT_OUT - {"common"})))
        documents, pairs = [entry.document for entry in report.entries], len(report.comparisons)
    else:
        documents = read_all([(path, Role.NEW) for path in discover([folder]).files])
    states = Counter(document.state.value for document in documents)
    return {
        "states": dict(sorted(states.items())),
        "characters": sum(len(document.text) for document in documents),
        "pairs": pairs,
        "process": _most_memory(),
        "worker": getrusage(RUSAGE_CHILDREN).ru_maxrss >> 10 if sys.platform == "linux" else 0,
    }


def _most_memory() -> int:
    """Return the most memory that this process held by itself, in MB: what it was made from does not count."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    return int(next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM"))) >> 10


def run_case(name: str, scale: float) -> dict[str, object]:
    """Return what `measure` says of a case, made anew and measured in a process of its own, and its seconds."""
    case = CASES[name]
    with tempfile.TemporaryDirectory() as place:
        case.make(Path(place), scale)
        began = time.perf_counter()
        command = [sys.executable, "-m", "benchmarks.bounds", "--measure", place, *(["--check"] if case.checks else [])]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return {**json.loads(done.stdout), "seconds": round(time.perf_counter() - began, 1)}


def within_bounds(name: str, result: dict[str, object]) -> bool:
    """Return whether a process that was measured kept to its bounds."""
    most = CHECKING if CASES[name].checks else READING
    return int(str(result["process"])) <= most and int(str(result["worker"])) <= CHECKING


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the cases; 1 where a bound is passed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="CASE", help=", ".join(CASES))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--check", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.measure:
        print(json.dumps(measure(given.measure, checks=given.check)))
        return 0
    passed = True
    for name in given.cases or CASES:
        result = run_case(name, given.scale)
        passed &= within_bounds(name, result)
        print(f"{name:<30}", *(f"{key} {value}" for key, value in result.items()), sep="  ", flush=True)
    return not passed


if __name__ == "__main__":
    sys.exit(main())
