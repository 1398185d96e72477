"""Whether a check on Spark says what one machine says, line by line: `python -m benchmarks.spark_reports DATA`.

Sets of a data folder (revisions with their drafts, laws, modern renderings, a class on a form), documents as
`benchmarks.peers` deals them, and rewritten and translated texts with `--meaning`, each checked on one machine and on
`local[2]` with 1, 8 and 64 partitions of what is shuffled. Prints a line for each set; exit code 1 where a report is
another one.
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.meaning import of_data, of_project
from benchmarks.peers import make_documents
from benchmarks.processes import hengwen
from benchmarks.quality.form_making import make_form
from benchmarks.quality.forms import VARIANTS, submit
from benchmarks.quality.texts import load_revisions, load_texts
from benchmarks.report_files import is_same
from benchmarks.text_files import write_texts

PARTITIONS = 1, 8, 64

Texts = Sequence[str]


def _revisions(data: Path, count: int) -> Texts:
    return [text for revision in load_revisions(data)[: count // 2] for text in (revision.draft, revision.final)]


def _of_set(name: str) -> Callable[[Path, int], Texts]:
    return lambda data, count: [text.text for text in load_texts(data, name)[:count]]


def _form(data: Path, count: int) -> Texts:
    variant = next(item for item in VARIANTS if item.documents >= min(count, 60))
    form = make_form(load_texts(data, "laws"), "laws")
    return [*submit(load_texts(data, variant.contents), form, variant).texts.values()]


def _rewritten(data: Path, count: int) -> Texts:
    (texts, pairs), (own, _) = of_data(data), of_project()
    first = {name for pair in pairs for name in pair.names}
    chosen = [*own, *sorted(texts, key=lambda text: text.name not in first)][:count]
    return ["\n\n".join(text.paragraphs) for text in chosen]


MEANING = "same content"
"""The set that is checked with `--meaning`."""

SETS: Mapping[str, tuple[Callable[[Path, int], Texts], int]] = {
    "revisions": (_revisions, 300),
    "laws": (_of_set("laws"), 300),
    "modern renderings": (_of_set("modern_renderings"), 300),
    "a form": (_form, 60),
    "dealt": (make_documents, 300),
    "more of these": (make_documents, 3_000),
    MEANING: (_rewritten, 120),
}


def main() -> int:
    """Compare; 1 where a report is another one."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.spark_reports", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(SETS), help="which of them")
    parser.add_argument("--partitions", type=int, nargs="+", default=PARTITIONS, help="of what is shuffled")
    arguments = parser.parse_args()
    different = 0
    for name in arguments.sets:
        make, count = SETS[name]
        texts = make(arguments.data, count)
        answers = compare(texts, arguments.partitions, *(["--meaning"] if name == MEANING else []))
        different += len(answers) - sum(answers.values())
        said = ", ".join(f"{item}: {'the same' if same else 'ANOTHER ONE'}" for item, same in answers.items())
        print(f"{name}, {len(texts):,} documents, partitions {said}", flush=True)
    return int(different > 0)


def compare(texts: Texts, partitions: Sequence[int], *options: str) -> dict[int, bool]:
    """Return whether the report is the same with each of some numbers of partitions. `options`: of both commands."""
    with TemporaryDirectory() as name:
        folder, report = write_texts(Path(name, "texts"), texts), Path(name, "report.json")
        hengwen("check", folder, "--without-signs", "all", "--read-pictures", "never", "--output", report, *options)
        return {
            number: is_same(report, _on_spark(Path(name, str(number)), folder, number, options))
            for number in partitions
        }


def _on_spark(place: Path, folder: Path, partitions: int, options: Sequence[str]) -> Path:
    """Check the files of a folder on Spark, and return the JSON report."""
    place.mkdir()
    (place / "spark-defaults.conf").write_text(f"spark.sql.shuffle.partitions {partitions}\n", encoding="utf-8")
    os.environ["SPARK_CONF_DIR"] = str(place)
    output = place / "output"
    hengwen("spark", "check", folder, "--output", output, "--master", "local[2]", "--at-once", "0", *options)
    hengwen("report", place / "output", "--output", place / "report.json")
    return place / "report.json"


if __name__ == "__main__":
    sys.exit(main())
