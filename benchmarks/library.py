"""How long a library takes to fill and to ask, cold, and how that grows: `python -m benchmarks.library DATA`.

Documents of 5,000 characters, as `benchmarks.peers` deals them out of the labelled sets of a data folder. For each
size: importing, 100 new documents of which ten took a fifth from the library, one new document as a program of its own
and inside of one; beside them the same check without a library (`--against`), where it takes no minutes. With
`--beside` the same is done with another version of the program, and the ratios are told. At the end short documents in
great number.
"""

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.peers import LENGTH, found_pairs, make_documents
from benchmarks.processes import Run, run
from benchmarks.quality.seeds import seeded

NEW, ONES = 100, 10
"""New documents of a batch, and how many are measured one by one as programs of their own."""

SOURCES = 900
"""Documents of a library, from its first on, that new ones copy from: every size has them."""

BESIDE = 1_000
"""Documents up to which the same check is made without a library."""

LIMITS = {"import": (60.0, 1_024.0), "file": 4.0, "batch": (10.0, 700.0), "one": 1.0, "warm": 0.150}
"""What is asked for at 10,000 documents."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Seconds, and MB, of one size."""

    size: int
    filling: Run
    batch: Run
    one: float
    warm: float


def main() -> None:
    """Measure each size and print the exponents between the first and the last."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.library", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("sizes", type=int, nargs="*", default=[1_000, 3_000, 10_000], help="documents of the library")
    parser.add_argument("--beside", metavar="PYTHON", help="a Python that has another version of Hengwen")
    parser.add_argument("--short", type=int, default=100_000, help="short documents at the end; 0 for none")
    arguments = parser.parse_args()
    found = []
    if arguments.sizes:
        texts = make_texts(arguments.data, max(arguments.sizes) + NEW)
        for size in arguments.sizes:
            found.append(measure(texts[:NEW], texts[NEW : NEW + size]))
            if arguments.beside:
                print("  the other version:")
                _print_ratios(found[-1], measure(texts[:NEW], texts[NEW : NEW + size], arguments.beside))
    if len(found) > 1:
        _print_exponents(found[0], found[-1])
    if arguments.short:
        for size in (arguments.short // 10, arguments.short):
            measure_short(size)


def make_texts(data: Path, count: int) -> list[str]:
    """So many texts; each tenth of the first `NEW` with a fifth of one that is not among these."""
    texts = make_documents(data, count)
    for number, place in _planted().items():
        source = texts[NEW + place]
        texts[number] = source[2 * LENGTH // 5 : 3 * LENGTH // 5] + texts[number][LENGTH // 5 :]
    return texts


def _planted() -> dict[int, int]:
    """The new documents that have a copied fifth, each with the number of the library's document it comes from."""
    return {number: seeded("library", number).randrange(SOURCES) for number in range(9, NEW, 10)}


def measure(new: Sequence[str], old: Sequence[str], python: str = sys.executable) -> Figures:
    """Fill a library, ask it with the Hengwen of a Python, and print what it took."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        library, report = folder / "bench.hengwen", folder / "report.json"
        _write(folder / "old", old)
        _write(folder / "new", new)
        filling = run(
            [*_program("library", "add", python=python), str(folder / "old"), "--library", str(library), "--quiet"]
        )
        size, text = library.stat().st_size, sum(len(each.encode()) for each in old)
        print(f"{len(old):6} documents imported: {_told(filling)}{_met(filling, 'import', len(old))}")
        print(f"        file {size / 1e6:.0f} MB, {size / text:.2f} × the text{_met(size / text, 'file', len(old))}")
        asked = [*_program("check", python=python), "--library", str(library), "--quiet", "--output", str(report)]
        batch = run([*asked, str(folder / "new")])
        print(f"        {len(new)} new ones: {_told(batch)}{_met(batch, 'batch', len(old))}, {_found(report)}")
        if len(old) <= BESIDE and python == sys.executable:
            _beside(folder, report, batch)
        ones = [run([*asked, str(path)]).seconds for path in sorted((folder / "new").iterdir())[:ONES]]
        one = statistics.quantiles(ones, n=10)[-1]
        print(f"        one new, cold: {one:.2f} s in 9 of 10, median {statistics.median(ones):.2f} s", end="")
        print(_met(one, "one", len(old)))
        warm = _warm(library, folder / "new", python)
        print(f"        one new, warm: {warm[-1] * 1e3:.0f} ms in 9 of 10, median {warm[4] * 1e3:.0f} ms", end="")
        print(_met(warm[-1], "warm", len(old)))
    return Figures(len(old), filling, batch, one, warm[-1])


def _program(*words: str, python: str = sys.executable) -> list[str]:
    return [python, "-m", "hengwen", *words]


def _write(folder: Path, texts: Sequence[str]) -> None:
    folder.mkdir()
    for number, text in enumerate(texts):
        (folder / _name(folder, number)).write_text(text, encoding="utf-8")


def _name(folder: Path, number: int) -> str:
    return f"{folder.name}-{number:06}.txt"


def _found(report: Path) -> str:
    """How many of the planted copies stand in a report."""
    new, old = Path("new"), Path("old")
    copies = {frozenset((_name(new, one), _name(old, source))) for one, source in _planted().items()}
    found, others = found_pairs(report, copies)
    return f"{found} of {len(copies)} copies found, {others} other pairs"


def _beside(folder: Path, report: Path, batch: Run) -> None:
    """The same check without a library, and whether both find the same."""
    before = _pairs(report)
    plain = run([
        *_program("check"), str(folder / "new"), "--against", str(folder / "old"), "--quiet", "--output", str(report),
    ])  # fmt: skip
    after = _pairs(report)
    same = sum(before[key] == after[key] for key in before.keys() & after.keys())
    print(
        f"        without a library: {_told(plain)}; with it {batch.seconds / plain.seconds:.2f} × its time, ", end=""
    )
    print(f"{batch.processor / plain.processor:.2f} × its work" if plain.processor else "")
    print(f"        passages of pairs: {same} the same, {len(before.keys() | after.keys()) - same} not")


def _pairs(report: Path) -> dict[tuple[str, str], object]:
    """The passages of each pair of documents that has some, by their names."""
    loaded = json.loads(report.read_text(encoding="utf-8"))
    names = {document["id"]: Path(document["path"]).parts[-2:] for document in loaded["documents"]}
    return {
        ("/".join(names[pair["left"]]), "/".join(names[pair["right"]])): (pair["matches"], pair["distance"])
        for pair in loaded["comparisons"]
        if pair["matches"]
    }


def _warm(library: Path, new: Path, python: str) -> list[float]:
    """Seconds of one document after the other inside of a program that has the library open, as tenths."""
    script = Path(__file__).with_name("library_warm.py")
    printed = subprocess.run([python, str(script), str(library), str(new)], check=True, capture_output=True, text=True)
    spent: list[float] = json.loads(printed.stdout)
    return spent


def _print_ratios(own: Figures, other: Figures) -> None:
    print(
        f"        times that of the other version: importing {own.filling.seconds / other.filling.seconds:.2f}, ",
        end="",
    )
    print(
        f"{NEW} new ones {own.batch.seconds / other.batch.seconds:.2f}, one new, cold {own.one / other.one:.2f}", end=""
    )
    print(f", warm {own.warm / other.warm:.2f}")


def _print_exponents(first: Figures, last: Figures) -> None:
    growth = math.log(last.size / first.size)
    for name, one, other in (
        ("importing", first.filling.seconds, last.filling.seconds),
        ("work of importing", first.filling.processor, last.filling.processor),
        ("memory of importing", first.filling.megabytes, last.filling.megabytes),
        (f"{NEW} new ones", first.batch.seconds, last.batch.seconds),
        (f"memory of {NEW} new ones", first.batch.megabytes, last.batch.megabytes),
        ("one new, cold", first.one, last.one),
        ("one new, warm", first.warm, last.warm),
    ):
        if one and other:
            print(f"{name}: grows with the library to the power of {math.log(other / one) / growth:.2f}")


def measure_short(size: int) -> None:
    """Short documents of made-up words: memory must not grow with the library."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        chance = random.Random(size)
        words = ["".join(chance.choices([chr(code) for code in range(0x4E00, 0x5E00)], k=2)) for _ in range(20_000)]
        weights = [1 / (rank + 5) for rank in range(len(words))]
        texts = ["".join(chance.choices(words, weights, k=100)) for _ in range(size)]
        _write(folder / "old", texts)
        _write(folder / "new", [texts[5][:100] + "。" + texts[7][100:]])
        library = folder / "bench.hengwen"
        filling = run([*_program("library", "add"), str(folder / "old"), "--library", str(library), "--quiet"])
        asked = run([*_program("check"), "--library", str(library), "--quiet", str(folder / "new")])
    print(f"{size:6} short documents imported: {_told(filling)}; one new: {_told(asked)}")


def _told(of: Run) -> str:
    return f"{of.seconds:.2f} s, {of.processor:.2f} s of processors, {of.megabytes:.0f} MB"


def _met(value: Run | float, name: str, size: int) -> str:
    """Whether a limit holds, at the size for which there is one."""
    limit = LIMITS[name]
    if size != 10_000:
        return ""
    if isinstance(value, Run):
        assert isinstance(limit, tuple)
        met = value.seconds <= limit[0] and value.megabytes <= limit[1]
        return f", at most {limit[0]:g} s and {limit[1]:g} MB{' (met)' if met else ' (NOT MET)'}"
    return f", at most {limit:g}{' (met)' if value <= float(limit) else ' (NOT MET)'}"  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
