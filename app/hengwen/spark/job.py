"""A check on Spark from its inputs to its tables: what `hengwen spark check` and notebooks call."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePath
from typing import Any

import pyarrow as pa
from py4j.protocol import Py4JError
from pyspark.errors import PySparkException
from pyspark.sql import Column, DataFrame, SparkSession, Window, functions, types

from hengwen.check.inputs import with_given
from hengwen.library.search.search import already_there
from hengwen.matching.corpus.document_sets import set_warnings
from hengwen.matching.corpus.repeated_text import repetition_warnings
from hengwen.matching.exclusions import learn_template, template_warnings
from hengwen.matching.meaning.find import Vectors
from hengwen.model.clock import utc_now
from hengwen.model.document import Role
from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs
from hengwen.people.submitters import discover_submissions
from hengwen.readers.sandbox.pool import list_archives, read_all
from hengwen.spark.given import with_tables
from hengwen.spark.inverted_index.manifest import CorpusFolder
from hengwen.spark.inverted_index.reader import CorpusReader
from hengwen.spark.output import OutputFolder
from hengwen.spark.reading import NamedText, read_files, read_texts
from hengwen.spark.reporting.rows import ReportRows, make_rows
from hengwen.spark.reporting.stored_report import StoredReport
from hengwen.spark.reporting.tables import SCHEMAS, table_batch
from hengwen.spark.request import SparkRequest, is_table
from hengwen.spark.session import cause_of
from hengwen.spark.sharded_check import check_documents
from hengwen.spark.small_check import check_texts
from hengwen.spark.spark_engine import SCHEMA, SparkDataset, SparkEngine, record_batches

_COLUMNS = ("id", "name", "text")  # of a table of documents; all others are labels
_LONGEST = 4_000  # characters of an id and a name
_SHOWN = 80  # characters of an id in a sentence
_BYTES = 3  # of a Chinese character in a file
_BLANK = r"r'(?U)^\s*$'"  # an id that shows nothing, as a literal of SQL
_NO_TEXT = (types.ArrayType, types.BinaryType, types.MapType, types.StructType)


@dataclass(frozen=True, slots=True)
class Inputs:
    """Documents that were read, records by number, and what is to be said of what was given."""

    documents: SparkDataset
    skipped: tuple[str, ...] = ()
    doubts: tuple[Message, ...] = ()
    inputs: CheckInputs = CheckInputs()  # noqa: RUF009 - frozen


def check_into(session: SparkSession, request: SparkRequest, output: Path, language: str) -> StoredReport:
    """Check in a session, and write what was found into a folder: see `OutputFolder`. `language`: of sentences.

    Raises `HengwenError` with a sentence where nothing can be done, `OSError` where the folder cannot be written.
    """
    folder, stored = OutputFolder(output), StoredReport(output)
    engine = engine_of(session, folder.begin(request.key))
    began = time.monotonic()
    report, rows = _check(engine, request, lambda: read_inputs(engine, request), language)
    tables = dict(_tables_of(rows))
    folder.write(lambda name, path: engine.write_table(tables[name], str(path)))
    report = report.finished(utc_now(), round(time.monotonic() - began, 3))
    stored.save(report, request.as_check(), rows.numbers, rows.pairs)
    folder.finish()
    return stored


def check_tables(
    session: SparkSession,
    documents: DataFrame,
    against: DataFrame | None = None,
    request: SparkRequest = SparkRequest(()),  # noqa: B008 - frozen
    language: str = "en",
) -> dict[str, DataFrame]:
    """Check texts, and older ones `against`, with the columns `id`, `text` and perhaps `name`: the tables by name.

    `request`: its options hold, its paths do not. `language`: of sentences. Raises `HengwenError` as above.
    """
    texts, engine = _texts_of(documents, against), engine_of(session, request.work)
    if not request.corpus and _characters(texts) * _BYTES <= request.at_once:
        read = list(_numbered_texts(engine, texts).documents.collect())
        return {name: session.createDataFrame(table) for name, table in check_texts(read, request, language).items()}
    _, rows = _check(engine, request, lambda: _numbered_texts(engine, texts), language)
    tables = dict(_tables_of(rows))
    for table in tables.values():
        table.count()  # what they are made of is worked out before the rest is let go
    engine.forget({"document-rows", "comparison-rows", "block-rows"})
    return tables


def _tables_of(rows: ReportRows) -> Iterator[tuple[str, DataFrame]]:
    """Yield all tables by name, their rows in the order of the report."""
    made_of = {"documents": rows.documents, "blocks": rows.block_rows}
    for name, schema in SCHEMAS.items():
        records = made_of.get(name, rows.comparisons)
        assert isinstance(records, SparkDataset)
        yield name, records.table(schema, partial(table_batch, name=name))


def engine_of(session: SparkSession, work: str) -> SparkEngine:
    """Return an engine for the cores of a session. `work`: as in `SparkRequest`."""
    return SparkEngine(session, 2 * session.sparkContext.defaultParallelism, work)


def _check(
    engine: SparkEngine, request: SparkRequest, reader: Callable[[], Inputs], language: str
) -> tuple[Report, ReportRows]:
    """Return what the report says of the check as a whole, and its rows."""
    vectors = _vectors() if request.meaning else None
    folder = CorpusFolder(request.corpus) if request.corpus else None
    corpus = CorpusReader(engine, folder, folder.existing()) if folder else None
    stored = corpus.manifest.documents if corpus else 0
    templates = read_all([(path, Role.OLD) for path in request.templates], jobs=1) if request.templates else []
    read, options, scope = reader(), request.check_options, request.scope
    documents, template = read.documents.keep("read"), learn_template(templates)
    checked = check_documents(documents, options, template, scope, request.tokens, corpus, vectors)
    rows = make_rows(checked, options, language)
    given = checked.figures[: checked.given]
    inputs = read.inputs.against(
        sum(document.has_text and not document.candidate.is_new for document in given),
        request.corpus.name if request.corpus else "",
        stored,
        templates=len(templates),
        among_new=scope.among_new,
        own=scope.compare_own,
    )
    inputs = with_given(inputs, request.as_check(), checked.documents[: checked.given], templates)
    inputs = with_tables(inputs, request, corpus)
    paths = [PurePath(document.path) for document in checked.documents[: checked.given]]
    known = [already_there(paths[number].name, str(paths[number]), is_same=True) for number in checked.own]
    known += [already_there(paths[number].name, path, is_same=False) for number, path in checked.equal.items()]
    repetitions = repetition_warnings(paths[number].name for number in checked.repetitive)
    sets = set_warnings(checked.given + stored)
    if vectors and stored:
        known.append(message("Documents of the corpus were not looked through for the same content in other words."))
    warnings = (*read.doubts, *scope.warnings, *template_warnings(templates), *known, *repetitions, *sets)
    report = Report(options, (), (), read.skipped, warnings, inputs=inputs, unlisted=rows.unlisted)
    return report.with_blocks(rows.blocks), rows


def _vectors() -> Vectors:
    """Return what makes vectors of paragraphs. Raises `HengwenError` where the model is missing here."""
    from hengwen.matching.meaning.embedder import Embedder
    from hengwen.spark.comparing.same_content import model_vectors

    Embedder()
    return model_vectors


def read_inputs(engine: SparkEngine, request: SparkRequest) -> Inputs:
    """Return the documents that a request names. Raises `HengwenError` where they cannot be had."""
    given = (*request.paths, *request.against)
    if not any(map(is_table, given)):
        return _read_files(engine, request)
    if not all(map(is_table, given)):
        raise HengwenError(message("Give either files and folders to check, or Parquet tables, not both."))
    for path in given:
        if not path.exists():
            raise HengwenError(message("There is no file or folder “{path}”.", path=str(path)))
    new, old = (_read_tables(engine.session, paths) for paths in (request.paths, request.against))
    assert new is not None
    return replace(texts_as_inputs(engine, new, old), inputs=CheckInputs.of(request.paths, 0, ()))


def _read_tables(session: SparkSession, paths: Sequence[Path]) -> DataFrame | None:
    try:
        return session.read.parquet(*(str(path.absolute()) for path in paths)) if paths else None
    except (PySparkException, Py4JError) as fault:
        names = ", ".join(map(str, paths))
        raise HengwenError(
            message("{path}: no Parquet table can be read, {why}.", path=names, why=cause_of(fault))
        ) from fault


def _read_files(engine: SparkEngine, request: SparkRequest) -> Inputs:
    files, people = discover_submissions(request, partial(list_archives, jobs=1))
    inputs = CheckInputs.of(request.paths, files.unopened, files.others).of_people(people)
    roles = files.with_roles[: len(files.compared)]
    documents = read_files(engine, roles, people)
    assert isinstance(documents, SparkDataset)
    return Inputs(documents, files.skipped, (*files.doubts, *people.doubts), inputs)


def texts_as_inputs(engine: SparkEngine, new: DataFrame, old: DataFrame | None = None) -> Inputs:
    """Return texts of tables, the new ones first, both in the order of their ids. Raises `HengwenError` as above."""
    return _numbered_texts(engine, _texts_of(new, old))


def _texts_of(new: DataFrame, old: DataFrame | None) -> DataFrame:
    """Return the columns that are needed of both. Raises `HengwenError` as above."""
    tables = _columns(new, old=False)
    if old is not None:
        tables = tables.unionAll(_columns(old, old=True))
    _refuse_ids(tables)
    return tables


def _characters(texts: DataFrame) -> int:
    row = texts.agg(functions.sum(functions.length("text"))).head()
    assert row is not None  # a sum is one row
    return row[0] or 0


def _numbered_texts(engine: SparkEngine, texts: DataFrame) -> Inputs:
    by_id = Window.orderBy("old", "id")
    numbers = texts.select("old", "id").withColumn("number", functions.row_number().over(by_id) - 1)
    return Inputs(SparkDataset(engine, texts.join(numbers, ["old", "id"]).mapInArrow(_read_batches, SCHEMA)))


def _refuse_ids(tables: DataFrame) -> None:
    """Raise `HengwenError` where a document has no id, that of another one, or a path longer than a record may have."""
    ids = tables.groupBy("old", "id").agg(
        functions.count("*").alias("count"), functions.max(functions.length("name")).alias("longest")
    )
    wrong = (
        ids.where(f"count > 1 or coalesce(id, '') rlike {_BLANK} or length(id) + longest > {_LONGEST}")
        .orderBy("id")
        .head()
    )
    if wrong is None:
        return
    name, count = (wrong["id"] or "").strip(), wrong["count"]
    if not name:
        raise HengwenError(
            message("Documents of a table without an id: {count}. Give each one of its own.", count=count)
        )
    if count > 1:
        raise HengwenError(message("Two documents of a table have the id “{id}”.", id=name[:_SHOWN]))
    raise HengwenError(
        message("The document “{id}…” of a table has an id and a name of more than {most} characters together.",
                id=name[:_SHOWN], most=_LONGEST)
    )  # fmt: skip


def _columns(table: DataFrame, *, old: bool) -> DataFrame:
    """Return the needed columns of a table. Raises `HengwenError` where one is not there, or of another type."""
    missing = [name for name in ("id", "text") if name not in table.columns]
    if missing:
        raise HengwenError(message("The table has no column “{name}”.", name=missing[0]))
    for column in table.schema:
        if column.name in _COLUMNS and isinstance(column.dataType, _NO_TEXT):
            kind = column.dataType.simpleString()
            raise HengwenError(
                message("The column “{name}” of the table has no text: {kind}.", name=column.name, kind=kind)
            )
    name = _string("name") if "name" in table.columns else functions.lit("")
    given, text = (functions.coalesce(column, functions.lit("")) for column in (name, _string("text")))
    return table.select(
        _string("id").alias("id"),
        given.alias("name"),
        text.alias("text"),
        functions.lit(old).alias("old"),
        _labels(table).alias("labels"),
    )


def _string(name: str) -> Column:
    """Return a column as text; bytes that are none become �."""
    return functions.make_valid_utf8(functions.col(name).cast("string"))


def _labels(table: DataFrame) -> Column:
    """Return all other columns but those of bytes as JSON, without those that say nothing of a document."""
    columns = [c.name for c in table.schema if c.name not in _COLUMNS and not isinstance(c.dataType, types.BinaryType)]
    others = [_string(name).alias(name) for name in columns]
    return functions.to_json(functions.struct(*others)) if others else functions.lit("{}")


def _read_batches(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        yield from record_batches(read_texts(map(_named_text, batch.to_pylist())))


def _named_text(row: Mapping[str, Any]) -> NamedText:
    path = f"{row['id']}/{row['name']}" if row["name"] else row["id"]
    return NamedText(row["number"], path, row["text"], row["old"], json.loads(row["labels"]))
