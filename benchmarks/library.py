"""How long a library takes to fill and to ask, cold, and how that grows: `python -m benchmarks.library DATA`.

Documents of 5,000 characters, as `benchmarks.peers` deals them out of the labelled sets of a data folder. For each
size: importing, 100 new documents of which ten took a fifth from the library, one new document as a program of its own
and inside of one; beside them the same check without a library (`--against`), where it takes no minutes. At the end
short documents in great number.
"""

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.invented import Vocabulary
from benchmarks.peers import make_documents, with_copy
from benchmarks.processes import Run, hengwen, measures, power
from benchmarks.quality.seeds import seeded
from benchmarks.report_files import found_pairs
from benchmarks.text_files import text_name, write_texts
from hengwen.check.comparing import compare_documents
from hengwen.library.store import Library
from hengwen.readers.read import read
from hengwen.text.analysis import analyse

NEW, ONES = 100, 10
"""New documents of a batch, and how many are measured one by one as programs of their own."""

WARM = slice(10, 60)
"""New documents that are measured inside of one program: the first ones find nothing in memory."""

SOURCES = 900
"""Documents of a library, from its first on, that new ones copy from: every size has them."""

BESIDE = 1_000
"""Documents up to which the same check is made without a library."""

LIMITED = 10_000
"""Documents at which there are limits."""

LIMITS = {"import": (60.0, 1_024.0), "file": (4.0,), "batch": (10.0, 700.0), "one": (1.0,), "warm": (0.150,)}
"""Limits then: seconds, and MB where there are two; of the file, times the text."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of one size; `one` and `warm` in seconds."""

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
    parser.add_argument("--short", type=int, default=100_000, help="short documents at the end; 0 for none")
    arguments = parser.parse_args()
    texts = make_texts(arguments.data, max(arguments.sizes) + NEW)
    measured = [measure(texts[:NEW], texts[NEW : NEW + size]) for size in arguments.sizes]
    if len(measured) > 1:
        _print_powers(measured[0], measured[-1])
    if arguments.short:
        for size in (arguments.short // 10, arguments.short):
            measure_short(size)


def make_texts(data: Path, count: int) -> list[str]:
    """Return so many texts; each tenth of the first `NEW` with a fifth of one that is not among these."""
    texts = make_documents(data, count)
    for number, source in _planted().items():
        texts[number] = with_copy(texts[number], texts[source])
    return texts


def _planted() -> dict[int, int]:
    """Return the new documents that have a copied fifth, each with the number of the one it comes from."""
    return {number: NEW + seeded("library", number).randrange(SOURCES) for number in range(9, NEW, 10)}


def measure(new: Sequence[str], old: Sequence[str]) -> Figures:
    """Fill a library, ask it, and print what it took."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        library, report = folder / "bench.hengwen", folder / "report.json"
        write_texts(folder / "old", old, NEW)
        write_texts(folder / "new", new)
        filling = hengwen("library", "add", folder / "old", "--library", library)
        size = library.stat().st_size
        times, limited = size / sum(len(text.encode()) for text in old), len(old) == LIMITED
        print(f"{len(old):6} documents imported: {measures(filling)}{_met('import', limited, filling)}")
        print(f"        file {size / 1e6:.0f} MB, {times:.2f} × the text{_met('file', limited, times)}")
        asked = ("check", "--library", library, "--output", report)
        batch = hengwen(*asked, folder / "new")
        wanted = {frozenset((text_name(one), text_name(source))) for one, source in _planted().items()}
        result, others = found_pairs(report, wanted)
        print(f"        {len(new)} new ones: {measures(batch)}{_met('batch', limited, batch)}, ", end="")
        print(f"{result} of {len(wanted)} copies found, {others} other pairs")
        if len(old) <= BESIDE:
            _beside(folder, report, batch)
        cold = [hengwen(*asked, path).seconds for path in sorted((folder / "new").iterdir())[:ONES]]
        one = _nine_of_ten("one", limited, cold)
        warm = _nine_of_ten("warm", limited, _warm(library, folder / "new"))
    return Figures(len(old), filling, batch, one, warm)


def _nine_of_ten(name: str, limited: bool, seconds: Sequence[float]) -> float:
    """Print median, and what nine of ten take at most, which is returned."""
    most, middle = statistics.quantiles(seconds, n=10)[-1], statistics.median(seconds)
    how = "cold" if name == "one" else name
    print(f"        one new, {how}: {most:.3f} s in 9 of 10, median {middle:.3f} s{_met(name, limited, most)}")
    return most


def _beside(folder: Path, report: Path, batch: Run) -> None:
    """Print what the same check takes without a library, and whether both find the same."""
    before = _pairs(report)
    plain = hengwen("check", folder / "new", "--against", folder / "old", "--output", report)
    after = _pairs(report)
    same = sum(before[key] == after[key] for key in before.keys() & after.keys())
    work = f", {batch.processor / plain.processor:.2f} × its work" if plain.processor else ""
    print(f"        without a library: {measures(plain)}; with it {batch.seconds / plain.seconds:.2f} × its time{work}")
    print(f"        passages of pairs: {same} the same, {len(before.keys() | after.keys()) - same} not")


def _pairs(report: Path) -> dict[tuple[str, str], object]:
    """Return the passages of each pair of documents that has some, by their names."""
    loaded = json.loads(report.read_text(encoding="utf-8"))
    names = {document["id"]: document["name"] for document in loaded["documents"]}
    return {
        (names[pair["left"]], names[pair["right"]]): (pair["matches"], pair["distance"])
        for pair in loaded["comparisons"]
        if pair["matches"]
    }


def _warm(library: Path, new: Path) -> list[float]:
    """Return the seconds of one document after the other in a program that has the library open, without reading."""
    spent = []
    with Library.open(library) as opened:
        for path in sorted(new.iterdir())[: WARM.stop]:
            document = read(path)
            analyse(document.text)
            began = time.perf_counter()
            compare_documents([document], library=opened)
            spent.append(time.perf_counter() - began)
    return spent[WARM]


def _print_powers(first: Figures, last: Figures) -> None:
    for name, one, other in (
        ("importing", first.filling.seconds, last.filling.seconds),
        ("work of importing", first.filling.processor, last.filling.processor),
        ("memory of importing", first.filling.megabytes, last.filling.megabytes),
        (f"{NEW} new ones", first.batch.seconds, last.batch.seconds),
        (f"memory of {NEW} new ones", first.batch.megabytes, last.batch.megabytes),
        ("one new, cold", first.one, last.one),
        ("one new, warm", first.warm, last.warm),
    ):
        print(f"{name}: grows with the library to the power of {power(one, other, last.size / first.size):.2f}")


def measure_short(size: int) -> None:
    """Print what short documents of made-up words take: memory must not grow with the library."""
    with TemporaryDirectory() as name:
        folder, vocabulary = Path(name), Vocabulary(size)
        texts = ["".join(vocabulary.words(100)) for _ in range(size)]
        write_texts(folder / "old", texts, 1)
        write_texts(folder / "new", [texts[5][:100] + "。" + texts[7][100:]])
        library = folder / "bench.hengwen"
        filling = hengwen("library", "add", folder / "old", "--library", library)
        asked = hengwen("check", "--library", library, folder / "new")
    print(f"{size:6} short documents imported: {measures(filling)}; one new: {measures(asked)}")


def _met(name: str, limited: bool, value: Run | float) -> str:
    """Return whether a limit holds, where there is one."""
    if not limited:
        return ""
    figures = (value.seconds, value.megabytes) if isinstance(value, Run) else (value,)
    held = all(figure <= limit for figure, limit in zip(figures, LIMITS[name], strict=True))
    return f", at most {' and '.join(f'{limit:g}' for limit in LIMITS[name])} ({'met' if held else 'NOT MET'})"


if __name__ == "__main__":
    main()
