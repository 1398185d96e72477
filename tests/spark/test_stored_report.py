"""The folder of a check on Spark: the whole report, and parts of it, are what a check on one machine has."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from in_process import InProcess
from sharded import as_json, copies, forms, with_old

from hengwen.check.comparing import compare_documents
from hengwen.cli.main import run
from hengwen.matching.exclusions import learn_template
from hengwen.model.document import Document
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.report.selected_part import part_of
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.model.request.selection import Selection
from hengwen.spark.dataflow.documents import document_record
from hengwen.spark.dataflow.records import Dataset
from hengwen.spark.reporting.rows import make_rows
from hengwen.spark.sharded_check import check_documents

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

WITHOUT_SIGNS = Options(without_signs=ALL_SIGNS)

SELECTIONS = (
    Selection(),
    Selection(documents=("text-02.txt",)),
    Selection(documents=("Anna",), best=3),
    Selection(groups=("form-07.txt",)),
    Selection(best=6),
)


def collection() -> list[Document]:
    """Copies and forms, some of them old, two works of one person."""
    anna = Person("7", "Anna", "Anna")
    documents = with_old([*copies(), *forms()], 8)
    return [
        replace(document, person=anna) if document.name in {"text-02.txt", "text-09.txt"} else document
        for document in documents
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a check, as Spark writes it: many small files."""
    from hengwen.spark.reporting.stored_report import StoredReport
    from hengwen.spark.reporting.tables import ENTRIES, PAIRS, SCHEMAS, table_batch

    path, engine, options = tmp_path_factory.mktemp("check"), InProcess(3), WITHOUT_SIGNS
    labels = [{"course": "A"} if number % 2 else {} for number in range(60)]
    records = [document_record(n, document, None, labels[n]) for n, document in enumerate(collection())]
    checked = check_documents(engine.parallelise(records), options, learn_template(()), ComparisonScope(), 3_000)
    rows = make_rows(checked, options, "en")

    def write(name: str, number: int, table: Any) -> None:
        (path / name).mkdir(exist_ok=True)
        pq.write_table(table, path / name / f"part-{number}.parquet")

    def values(dataset: Dataset) -> list[bytes]:
        return [record.value for record in dataset.collect()]

    for name in SCHEMAS:
        own = {"documents": rows.documents, "blocks": rows.block_rows}.get(name, rows.comparisons)
        for part in range(3):
            write(name, part, pa.Table.from_batches([table_batch(values(own)[part::3], name)]))
    for name, sample in ((ENTRIES, checked.entries), (PAIRS, checked.pairs)):
        for part in range(4):
            write(name, part, pa.Table.from_pylist([item._asdict() for item in sample.collect()][part::4]))
    report = Report(options, (), (), created="2026-01-01T00:00:00Z").with_blocks(rows.blocks)
    StoredReport(path).save(report, CheckRequest((Path("in"),)), rows.numbers, rows.pairs)
    return path


@pytest.fixture(scope="module")
def whole() -> Report:
    """The report of one machine."""
    return compare_documents(collection(), CheckRequest(options=WITHOUT_SIGNS, hidden=False))


@pytest.mark.parametrize("selection", SELECTIONS)
def test_what_is_chosen_is_what_a_check_on_one_machine_has(folder: Path, whole: Report, selection: Selection) -> None:
    """Documents, pairs and blocks, with all their figures."""
    from hengwen.spark.reporting.stored_report import StoredReport

    assert as_json(StoredReport(folder).report(selection)) == as_json(part_of(whole, selection))


def test_labels_choose_documents(folder: Path) -> None:
    """Those of the table that they were read from."""
    from hengwen.spark.reporting.stored_report import StoredReport

    report = StoredReport(folder).report(Selection(labels=(("course", "A"),), best=2))
    assert len(report.comparisons) == 2
    chosen = {entry.document.path for entry in report.entries}
    assert {item.path for number, item in enumerate(collection()) if number % 2} <= chosen


def test_the_command_makes_reports_and_a_check_of_a_part(folder: Path, tmp_path: Path) -> None:
    """Which the window opens."""
    report, part, again = (tmp_path / name for name in ("a.json", "a.hengwen", "b.json"))
    chosen = ["--group", "text-02.txt", "--best", "4", "--quiet"]
    assert run(["report", str(folder), *chosen, "--output", str(report), "--save", str(part)]) == 0
    assert run(["report", str(part), "--output", str(again), "--quiet"]) == 0
    one, other = (json.loads(path.read_text(encoding="utf-8")) for path in (report, again))
    assert one == other
    assert one["created"] == "2026-01-01T00:00:00Z"
    assert one["part_of"]["documents"] == len(collection())


def test_what_is_no_folder_of_a_check_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor one of a check that has not ended."""
    assert run(["report", str(tmp_path), "--output", str(tmp_path / "a.html"), "--lang", "en"]) == 1
    assert "no folder of a check" in capsys.readouterr().err
    (tmp_path / "check.json").write_text("{", encoding="utf-8")
    assert run(["report", str(tmp_path), "--output", str(tmp_path / "a.html"), "--lang", "en"]) == 1
    assert "cannot be read" in capsys.readouterr().err
