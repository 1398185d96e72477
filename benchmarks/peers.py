"""How long a whole check takes beside other programs, cold, and how it grows: `python -m benchmarks.peers DATA`.

Makes folders of TXT documents of 5,000 characters out of the labelled sets of a data folder: runs of sentences dealt
out so that no sentence stands in two documents, and in each tenth document a fifth copied from another. Where more are
wanted than the sets have text for, the sentences are dealt again in other characters: each is exchanged for one that is
about as common, as letters are for letters, so that as many words and phrases stand as often, and other ones.
`hengwen check` writes its JSON report, without signs beside the text, which the others do not look for; beside it,
where they are installed, the MinHash of datasketch and of rensa (documents only, no passages), Debian's sim_text, for
which blanks are put between the characters, and a program in C that does nothing but find equal runs of 13 characters
(`exact_passages.c`): the least that passages take. All are timed as whole processes, one after the other; files are
dropped from the system's cache before each run where the system can. On a machine that does other work as well, compare
the seconds that processors worked, and not the time.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.processes import Run, hengwen, met, power, run
from benchmarks.quality.editing import sentences
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import load_texts
from benchmarks.report_files import found_pairs
from benchmarks.text_files import text_name, write_texts

LENGTH = 5_000
"""Characters of a document."""

SETS = ("modern_renderings", "laws", "news_scripts", "revisions")
SIZES = (300, 1_000, 3_000, 10_000)
LARGE = 10_000  # documents from which the second of two targets holds

TIMES = {"datasketch": (0.9, 1.2), "sim_text": (6.0, 6.0)}
"""Targets: how many times as long as another program it may take at most."""

EXPONENT, MEGABYTES = 1.15, (1_024.0, 2_048.0)
_RUN = 5  # sentences that stay together
_ALIKE = 50  # characters that are about as common
_MINHASH = Path(__file__).with_name("peer_minhash.py")


def main() -> None:
    """Measure each size and print the exponent between the first and the last."""
    arguments = _arguments()
    texts = make_documents(arguments.data, max(arguments.sizes))
    own = [measure(texts[:size], arguments) for size in arguments.sizes]
    if len(own) > 1:
        growth = arguments.sizes[-1] / arguments.sizes[0]
        exponent = power(own[0].seconds, own[-1].seconds, growth)
        work = power(own[0].processor, own[-1].processor, growth)
        print(
            f"time grows with their number to the power of {exponent:.2f}{met(exponent, EXPONENT)}, work to {work:.2f}"
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("sizes", type=int, nargs="*", default=list(SIZES), help="numbers of documents")
    parser.add_argument("--python", default=sys.executable, help="a Python that has datasketch and rensa")
    parser.add_argument("--sim", default="sim_text", help="the program sim_text")
    return parser.parse_args()


def make_documents(data: Path, count: int) -> list[str]:
    """Return texts of `LENGTH` characters."""
    pieces = _runs(data)
    texts = list(islice(_portions(pieces), count))
    turn = 0
    while len(texts) < count:
        turn += 1
        texts += islice(_portions(_in_other_characters(pieces, turn)), count - len(texts))
    for number, source in planted(count).items():
        texts[number] = with_copy(texts[number], texts[source])
    return texts


def planted(count: int) -> dict[int, int]:
    """Return, of so many documents, those that have a copied fifth, each with the one that it was copied from."""
    return {number: number - 1 - seeded("peer", number).randrange(9) for number in range(9, count, 10)}


def _runs(data: Path) -> list[str]:
    """Return runs of sentences of all sets, each sentence once, in an order of chance."""
    seen: set[str] = set()
    values = []
    for text in (text for name in SETS for text in load_texts(data, name)):
        fresh = [s for s in sentences(text.text) if s not in seen and not seen.add(s)]  # type: ignore[func-returns-value]
        values += ["".join(fresh[place : place + _RUN]) for place in range(0, len(fresh), _RUN)]
    seeded("runs").shuffle(values)
    return values


def _in_other_characters(pieces: Sequence[str], turn: int) -> list[str]:
    """Return the same runs in other characters, and in another order."""
    common = [character for character, _ in Counter("".join(pieces[::10])).most_common()]
    chinese = [character for character in common if "\u4e00" <= character <= "\u9fff"]
    table: dict[int, str] = {}
    groups = ["".join(chinese[place : place + _ALIKE]) for place in range(0, len(chinese), _ALIKE)]
    for alike in (*groups, "aeiou", "AEIOU", "bcdfghjklmnpqrstvwxyz", "BCDFGHJKLMNPQRSTVWXYZ"):
        others = list(alike)
        seeded("turn", f"{turn}{alike[0]}").shuffle(others)
        table |= dict(zip(map(ord, alike), others, strict=True))
    texts = [piece.translate(table) for piece in pieces]
    seeded("turn", f"{turn}").shuffle(texts)
    return texts


def _portions(runs: Sequence[str]) -> Iterator[str]:
    text: list[str] = []
    length = 0
    for piece in runs:
        text.append(piece.strip())
        length += len(text[-1]) + 1
        if length >= LENGTH:
            yield "\n".join(text)[:LENGTH]
            text, length = [], 0


def with_copy(text: str, source: str) -> str:
    """Return a text whose first fifth is the middle of another."""
    return source[2 * LENGTH // 5 : 3 * LENGTH // 5] + text[LENGTH // 5 :]


def measure(texts: Sequence[str], arguments: argparse.Namespace) -> Run:
    """Print a line for each program; returns what Hengwen took."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        plain = _cooled(write_texts(folder / "plain", texts))
        own = _measure_hengwen(plain, folder / "report.json", planted(len(texts)))
        for library in ("datasketch", "rensa"):
            if subprocess.run(
                [arguments.python, "-c", f"import {library}"], capture_output=True, check=False
            ).returncode:
                print(f"        {library} is not installed")
            else:
                command = [arguments.python, str(_MINHASH), library, str(_cooled(plain))]
                _print_ratio(library, run(command), own, len(texts))
        if shutil.which(arguments.sim) is None:
            print("        sim_text is not installed")
        else:
            spaced = _cooled(write_texts(folder / "spaced", map(" ".join, texts)))
            files = "".join(f"{path}\n" for path in sorted(spaced.iterdir()))
            command = [arguments.sim, "-n", "-s", "-r", "13", "-i", "-o", str(folder / "sim")]
            _print_ratio("sim_text", run(command, files), own, len(texts))
        if compiler := shutil.which("cc"):
            program = folder / "exact_passages"
            subprocess.run([compiler, "-O2", "-o", program, Path(__file__).with_name("exact_passages.c")], check=True)
            names = "".join(f"{path}\n" for path in sorted(_cooled(plain).iterdir()))
            _print_ratio("equal runs", run([str(program)], names), own, len(texts))
    return own


def _cooled(folder: Path) -> Path:
    """Have the system forget the files of a folder, so that reading them is part of the time."""
    if hasattr(os, "posix_fadvise"):
        for path in folder.iterdir():
            with path.open("rb") as file:
                os.fsync(file.fileno())
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return folder


def _measure_hengwen(folder: Path, report: Path, copies: Mapping[int, int]) -> Run:
    own = hengwen("check", folder, "--without-signs", "all", "--output", report)
    wanted = {frozenset((text_name(one), text_name(source))) for one, source in copies.items()}
    result, others = found_pairs(report, wanted)
    count = len(list(folder.iterdir()))
    pairs = len(json.loads(report.read_text(encoding="utf-8"))["comparisons"])
    print(f"{count:6} documents, {own.megabytes:.0f} MB{met(own.megabytes, MEGABYTES[count >= LARGE])}")
    print(f"        {_measures('hengwen', own)}  {result} of {len(wanted)} copies found, {others} other pairs,", end="")
    print(f" {pairs:,} pairs with anything in common")
    return own


def _print_ratio(name: str, other: Run, own: Run, count: int) -> None:
    ratio = own.seconds / other.seconds
    work = f", {own.processor / other.processor:.2f} × its work" if other.processor else ""
    limit = met(ratio, TIMES[name][count >= LARGE]) if name in TIMES else ""
    print(f"        {_measures(name, other)}  hengwen takes {ratio:.2f} × its time{limit}{work}")


def _measures(name: str, of: Run) -> str:
    return f"{name:<11} {of.seconds:7.2f} s {of.processor:7.2f} s of processors {of.megabytes:6.0f} MB"


if __name__ == "__main__":
    main()
