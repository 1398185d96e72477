"""Where the seconds of a check go, by stages, in the program and its worker processes: `python -m benchmarks.stages`.

Folders of TXT documents of 5,000 characters out of the labelled sets of a data folder, as in `benchmarks.peers`.
Printed are seconds that processors worked, not time: they depend less on what else the machine does. The clock itself
costs some percent.
"""

import argparse
import os
import subprocess
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.peers import make_documents
from benchmarks.stages.stage_clock import FOLDER, ROW, STAGES
from benchmarks.text_files import write_texts

SIZES = (300, 1_000, 3_000)


def main() -> None:
    """Measure each size and print one table: a row for each stage, two columns for each size."""
    arguments = _arguments()
    texts = make_documents(arguments.data, max(arguments.sizes))
    print("seconds of processors: of the program, and of its worker processes together\n")
    columns = [column for size in arguments.sizes for column in measure(texts[:size], arguments.jobs)]
    _print(arguments.sizes, columns)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stages", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("sizes", type=int, nargs="*", default=SIZES, help="numbers of documents")
    parser.add_argument("--jobs", type=int, default=0, help="worker processes, by default as many as cores")
    return parser.parse_args()


def measure(texts: Sequence[str], jobs: int) -> tuple[list[float], list[float]]:
    """Return the seconds of each stage in the program, and in its workers."""
    with TemporaryDirectory() as name:
        documents, rows = write_texts(Path(name, "documents"), texts), Path(name, "stages")
        rows.mkdir()
        command = [sys.executable, "-m", "benchmarks.stages.stage_clock", "check", str(documents), "--quiet"]
        command += ["--output", f"{name}/report.json", *(["--jobs", f"{jobs}"] if jobs else [])]
        process = subprocess.Popen(command, env={**os.environ, FOLDER: str(rows)}, stdout=subprocess.DEVNULL)
        if process.wait():
            raise subprocess.CalledProcessError(process.returncode, command)
        own, workers = [0.0] * len(STAGES), [0.0] * len(STAGES)
        for path in rows.iterdir():
            sums = own if path.name == str(process.pid) else workers
            for stage, seconds in enumerate(array("d", path.read_bytes())[::ROW]):
                sums[stage] += seconds
        return own, workers


def _print(sizes: Sequence[int], columns: Sequence[Sequence[float]]) -> None:
    print("| Stage |" + "".join(f" {size:,} | workers |" for size in sizes))
    print("| --- |" + " ---: |" * len(columns))
    for stage, name in enumerate(STAGES):
        print(f"| {name} |" + "".join(f" {column[stage]:.2f} |" if column[stage] else " |" for column in columns))
    print("| all |" + "".join(f" {sum(column):.2f} |" for column in columns))


if __name__ == "__main__":
    main()
