"""A small check: the one of a single machine, in this program, with the tables of a check on Spark."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.check.run import check
from hengwen.checkfile import SavedCheck, save
from hengwen.exports.json_report import block_values, comparison_values, document_values
from hengwen.model.document import Role
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.readers.sandbox.pool import read_all
from hengwen.spark.dataflow.documents import documents_of, labels_of, valid_values
from hengwen.spark.dataflow.records import Record
from hengwen.spark.output import OutputFolder
from hengwen.spark.reporting.tables import CHECK_FILE, SCHEMAS, Row, table_batch
from hengwen.spark.request import SparkRequest
from hengwen.text.analysis import AnalysisStore
from hengwen.views.report_views import ReportView


def check_here(request: SparkRequest, output: Path, language: str) -> Report:
    """Check files without a session, and write what was found into a folder. Raises as `check_into`."""
    folder = OutputFolder(output)
    folder.begin(request.key)
    report = check(request.as_check())

    def write_table(name: str, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        pq.write_table(_table(report, name, language), path / "part-0.parquet", compression="zstd")

    folder.write(write_table)
    save(SavedCheck(report, Review(), request.as_check()), output / CHECK_FILE)
    folder.finish()
    return report


def check_texts(records: Sequence[Record], request: SparkRequest, language: str) -> dict[str, pa.Table]:
    """Check documents that have been read, the new ones first, and return the tables by name."""
    documents, analyses = zip(*documents_of(records), strict=True) if records else ((), ())
    templates = read_all([(path, Role.OLD) for path in request.templates], jobs=1) if request.templates else []
    reading = ReadingResult(AnalysisStore(analyses), templates)
    report = compare_documents(documents, request.as_check(), reading=reading)
    labels = [labels_of(record.value) for record in records]
    return {name: _table(report, name, language, labels) for name in SCHEMAS}


def _table(report: Report, name: str, language: str, labels: Sequence[Mapping[str, str]] = ()) -> pa.Table:
    """Return a table of a report. `labels`: of its documents, if any has one."""
    rows = _rows(report, name, language, labels or [{}] * len(report.entries))
    return pa.Table.from_batches([table_batch(map(msgspec.msgpack.encode, map(valid_values, rows)), name)])


def _rows(report: Report, table: str, language: str, labels: Sequence[Mapping[str, str]]) -> Iterator[Row]:
    """Yield the rows that a table is made of, as `ReportRows`: documents by number, pairs by rank, blocks by number."""
    view = ReportView(report, language=language)
    if table == "documents":
        for number, entry in enumerate(report.entries):
            yield {**document_values(report, entry, language), "number": number, "labels": labels[number]}
    elif table == "blocks":
        for number, block in enumerate(report.blocks, 1):
            row: Row = block_values(view, block, number)
            places = [place.document for place in block.places for _ in place.spans]
            numbered = [{**at, "number": place} for at, place in zip(row["places"], places, strict=True)]
            yield {**row, "places": numbered}
    else:
        number_of = {id(entry): number for number, entry in enumerate(report.entries)}
        for rank, pair in enumerate(report.comparisons, 1):
            ends = {"left_number": number_of[id(pair.left)], "right_number": number_of[id(pair.right)]}
            yield {**comparison_values(pair, rank, view), **ends}
