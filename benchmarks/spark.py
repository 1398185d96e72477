"""Checks on Apache Spark beside those of one machine, and against a corpus: `python -m benchmarks.spark DATA`.

Documents of 5,000 characters, as `benchmarks.peers` deals them out of the labelled sets of a data folder. For each size
both checks, one after the other, as programs of their own: their time and memory, the bytes that Spark shuffles and
writes for each document, and whether both found the same; at the end by which power of the number of documents the time
grows. With `--corpus` a corpus of so many documents is made, and others are checked against it, each tenth of which has
a fifth of one there. With `--skew` the same documents with one boilerplate on 30 % of them, and with 100,000 stubs that
all read the same, beside the same number of random characters.
"""

import argparse
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.peers import LENGTH, make_documents, planted, with_copy
from benchmarks.processes import Run, hengwen, power
from benchmarks.quality.seeds import seeded
from benchmarks.report_files import is_same
from benchmarks.text_files import text_name, write_texts

BOILERPLATE = 0.3
"""Part of the documents that carry it."""

STUBS, STUB = 100_000, LENGTH // 50
"""Documents of one line, and the characters of each."""

_PAIRS = 0.5
"""Part of a copied fifth that is marked where it was found."""

_PROCESSES = "JVM", "Python", "Other"
"""Processes of an executor whose memory Spark logs."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job on Spark: what its tasks `shuffled` and have `written`, and the most memory of an `executor` with its
    Python processes, in bytes.
    """

    run: Run
    shuffled: int
    written: int
    executor: int


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.spark", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("sizes", type=int, nargs="*", help="numbers of documents")
    parser.add_argument("--master", default="local[2]", help="where Spark runs")
    parser.add_argument("--corpus", type=int, nargs=2, metavar=("OLD", "NEW"), help="documents of a corpus, new ones")
    parser.add_argument("--skew", type=int, metavar="DOCUMENTS", help="documents beside which stubs are put")
    arguments = parser.parse_args()
    sizes = arguments.sizes or ([] if arguments.corpus or arguments.skew else [1_000, 10_000])
    jobs = [measure(make_documents(arguments.data, size), arguments.master) for size in sizes]
    if len(jobs) > 1:
        exponent = power(jobs[0].run.seconds, jobs[-1].run.seconds, sizes[-1] / sizes[0])
        print(f"grows with n^{exponent:.2f} from {sizes[0]:,} to {sizes[-1]:,}")
    if arguments.corpus:
        measure_corpus(arguments.data, tuple(arguments.corpus), arguments.master)
    if arguments.skew:
        measure_skew(arguments.data, arguments.skew, arguments.master)


def measure(texts: Sequence[str], master: str) -> Job:
    """Check some texts both ways; print a line of what that took."""
    with TemporaryDirectory() as name:
        place, report = Path(name), Path(name, "report.json")
        folder = write_texts(place / "texts", texts)
        own = hengwen("check", folder, "--without-signs", "all", "--output", report)  # as on Spark
        job = _job(place, ["check", folder, "--output", place / "output", "--at-once", "0"], master)
        same = is_same(report, _as_json(place / "output"))
    print(
        f"{len(texts):>7,} documents: Spark {job.run.seconds:.0f} s, {job.run.seconds / own.seconds:.1f} × one machine "
        f"({own.seconds:.0f} s); {job.run.megabytes:,.0f} MB beside {own.megabytes:,.0f} MB; "
        f"{_of_each(job, len(texts))}; the report is {'the same' if same else 'ANOTHER ONE'}",
        flush=True,
    )
    return job


def _as_json(output: Path) -> Path:
    """Write the JSON report of what Spark made, and return where."""
    report = output.with_suffix(".json")
    hengwen("report", output, "--output", report)
    return report


def _of_each(job: Job, documents: int) -> str:
    return (
        f"shuffled {job.shuffled / documents / 1024:.0f} KiB, "
        f"written {job.written / documents / 1024:.0f} KiB a document, an executor at most {job.executor / 1e6:,.0f} MB"
    )


def measure_corpus(data: Path, sizes: tuple[int, ...], master: str) -> None:
    """Index so many documents, and check so many new ones against them."""
    old, new = sizes
    texts = make_documents(data, old + new)
    copies = {number: seeded("corpus", number).randrange(old) for number in range(old + 5, old + new, 10)}
    for number, source in copies.items():
        texts[number] = with_copy(texts[number], texts[source])
    with TemporaryDirectory() as name:
        place, corpus, output = Path(name), Path(name, "corpus"), Path(name, "output")
        before, after = write_texts(place / "old", texts[:old]), write_texts(place / "new", texts[old:], old)
        indexed = _job(place, ["index", before, "--corpus", corpus], master)
        size = sum(file.stat().st_size for file in corpus.rglob("*") if file.is_file())
        text = sum(len(text.encode()) for text in texts[:old])
        print(
            f"{old:>7,} documents indexed in {indexed.run.seconds:.0f} s; {_of_each(indexed, old)}; "
            f"the corpus has {size / old / 1024:.0f} KiB a document, {size / text:.1f} × the text"
        )
        job = _job(place, ["check", after, "--against-corpus", corpus, "--output", output], master)
        wanted = copies | {number: source for number, source in planted(old + new).items() if number >= old}
        covered, pairs = _covered(_as_json(output), wanted)
    print(
        f"{new:>7,} against them in {job.run.seconds:.0f} s, {job.run.megabytes:,.0f} MB; {_of_each(job, new)}; "
        f"{pairs:,} pairs; matches cover half of {sum(item >= _PAIRS for item in covered.values())} of {len(covered)} "
        f"copied fifths, and {min(covered.values()):.0%} of each at least"
    )


def _covered(report: Path, copies: Mapping[int, int]) -> tuple[dict[int, float], int]:
    """Return how much of each copied fifth, by the number of its document, the matches with its source cover, and how
    many pairs a JSON report has.
    """
    result = dict.fromkeys(copies, 0.0)
    sources = {text_name(number): text_name(source) for number, source in copies.items()}
    pairs = json.loads(report.read_text(encoding="utf-8"))["comparisons"]
    for pair in pairs:
        left, right = Path(pair["left_path"]).name, Path(pair["right_path"]).name
        for side, name, other in (("left", left, right), ("right", right, left)):
            if sources.get(name) == other:
                marked = {at for match in pair["matches"] for at in range(*match[side]) if at < LENGTH // 5}
                result[int(Path(name).stem)] = len(marked) / (LENGTH // 5)
    return result, len(pairs)


def measure_skew(data: Path, documents: int, master: str) -> None:
    """Print what one boilerplate costs, and stubs that read the same, beside the same without."""
    texts = make_documents(data, documents)
    plain = measure(texts, master)
    ratio = measure(make_boilerplate(texts), master).run.seconds / plain.run.seconds
    print(f"boilerplate on {BOILERPLATE:.0%}: {ratio:.2f} × the time without", flush=True)
    characters = sorted(set("".join(texts)))
    stubs = ("".join(seeded("stub", number).choices(characters, k=STUB)) for number in range(STUBS))
    different = measure_stubs(texts, stubs, master)
    same = measure_stubs(texts, (texts[0][:STUB] for _ in range(STUBS)), master)
    print(f"{STUBS:,} identical stubs: {same.run.seconds / different.run.seconds:.2f} × the time of different ones")


def make_boilerplate(texts: Sequence[str]) -> list[str]:
    """Put the beginning of the first text before some of them."""
    added = texts[0][: LENGTH // 5]
    return [
        f"{added}\n{text}" if seeded("boilerplate", number).random() < BOILERPLATE else text
        for number, text in enumerate(texts)
    ]


def measure_stubs(texts: Sequence[str], stubs: Iterable[str], master: str) -> Job:
    """Check some texts and short ones on Spark alone."""
    with TemporaryDirectory() as name:
        folder = write_texts(Path(name, "texts"), [*texts, *stubs])
        return _job(Path(name), ["check", folder, "--output", Path(name, "output"), "--at-once", "0"], master)


def _job(place: Path, command: Sequence[str | Path], master: str) -> Job:
    """Run a command of `hengwen spark`; what its tasks did is read from the log of Spark."""
    settings, events = place / "conf", place / "events"
    for folder in (settings, events):
        folder.mkdir(exist_ok=True)
    for old in events.iterdir():
        old.unlink()
    (settings / "spark-defaults.conf").write_text(
        f"spark.eventLog.enabled true\nspark.eventLog.dir {events.as_uri()}\nspark.eventLog.compress false\n"
        "spark.eventLog.rolling.enabled false\nspark.eventLog.logStageExecutorMetrics true\n"
        "spark.executor.processTreeMetrics.enabled true\n",
        encoding="utf-8",
    )
    os.environ["SPARK_CONF_DIR"] = str(settings)
    took = hengwen("spark", *command, "--master", master)
    shuffled = written = executor = 0
    for line in _lines(events):
        if '"SparkListenerTaskEnd"' in line:
            metrics = json.loads(line).get("Task Metrics") or {}
            shuffled += metrics.get("Shuffle Write Metrics", {}).get("Shuffle Bytes Written", 0)
            written += metrics.get("Output Metrics", {}).get("Bytes Written", 0)
        elif '"SparkListenerStageExecutorMetrics"' in line:
            memory = json.loads(line)["Executor Metrics"]
            executor = max(executor, sum(memory.get(f"ProcessTree{kind}RSSMemory", 0) for kind in _PROCESSES))
    return Job(took, shuffled, written, executor)


def _lines(folder: Path) -> Iterator[str]:
    for file in folder.iterdir():
        with file.open(encoding="utf-8") as lines:
            yield from lines


if __name__ == "__main__":
    main()
