"""A small check on Spark is the one of a single machine, with the tables of all others."""

import json
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from in_process import InProcess
from knows_all import KnowsAll, paragraph
from sharded import copies, forms
from spark_here import NEEDS_SPARK

from hengwen.cli.main import run
from hengwen.matching.exclusions import learn_template
from hengwen.matching.meaning import embedder
from hengwen.model.request.check_request import ComparisonScope
from hengwen.spark import session
from hengwen.spark.reading import NamedText, read_texts
from hengwen.spark.reporting.rows import make_rows
from hengwen.spark.request import SparkRequest
from hengwen.spark.sharded_check import check_documents

pq = pytest.importorskip("pyarrow.parquet")

_QUIET = ["--quiet", "--lang", "en"]
_AS_ON_SPARK = ("--without-signs", "all", "--read-pictures", "never")


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """Some copies, and forms in an archive."""
    folder = tmp_path / "texts"
    folder.mkdir()
    for document in copies()[:14]:
        (folder / document.name).write_text(document.text, encoding="utf-8")
    with ZipFile(folder / "forms.zip", "w") as archive:
        for document in forms()[:9]:
            archive.writestr(document.name, document.text)
    return folder


def _json(file: Path) -> dict[str, object]:
    return {
        name: value
        for name, value in json.loads(file.read_text(encoding="utf-8")).items()
        if name not in {"created", "seconds"}
    }


@NEEDS_SPARK[0]
@NEEDS_SPARK[1]
def test_it_starts_no_spark_and_says_the_same(texts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a whole and in a part, with a row for everything, in a folder that had the tables of a large check."""
    output, alone, whole, part = (tmp_path / name for name in ("out", "a.json", "b.json", "c.json"))
    monkeypatch.setattr(session, "session", lambda master: pytest.fail(f"{master} was started"))
    for name in ("entries", "pairs"):
        (output / name).mkdir(parents=True)
    (output / "check.json").write_text("{}")
    assert run(["check", str(texts), *_AS_ON_SPARK, "--output", str(alone), *_QUIET]) == 0
    assert run(["spark", "check", str(texts), "--output", str(output), *_QUIET]) == 0
    assert run(["report", str(output), "--output", str(whole), *_QUIET]) == 0
    assert _json(whole) == _json(alone)
    tables = {"documents", "comparisons", "matches", "paragraphs", "blocks"}
    assert {file.name for file in output.iterdir()} == {*tables, "check.sqlite"}
    rows = {name: pq.read_table(output / name).to_pylist() for name in tables}
    documents, pairs = rows["documents"], rows["comparisons"]
    assert [row["number"] for row in documents] == list(range(23))
    assert [row["evidence"] for row in pairs] == sorted((row["evidence"] for row in pairs), reverse=True)
    paths = [row["path"] for row in documents]
    assert all(paths[row[f"{side}_number"]] == row[f"{side}_path"] for row in pairs for side in ("left", "right"))
    assert {paths[place["number"]] == place["path"] for row in rows["blocks"] for place in row["places"]} == {True}
    assert run(["spark", "check", str(texts), "--output", str(output), *_QUIET]) == 0
    assert run(["report", str(output), "--document", "text-02.txt", "--output", str(part), *_QUIET]) == 0
    assert _json(part)["part_of"] == {"documents": len(documents), "comparisons": len(pairs)}


@NEEDS_SPARK[0]
@NEEDS_SPARK[1]
def test_it_says_that_no_pictures_are_read(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Those within documents are not even counted."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("word " * 50, encoding="utf-8")
    run(["spark", "check", str(tmp_path / "in"), "--output", str(tmp_path / "out"), *_QUIET])
    assert "Text in scans and pictures is not read on Spark" in capfd.readouterr().err


@NEEDS_SPARK[0]
@NEEDS_SPARK[1]
def test_it_finds_the_same_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the report, and in the tables."""
    monkeypatch.setattr(embedder, "Embedder", KnowsAll)
    monkeypatch.setattr(session, "session", lambda master: pytest.fail(f"{master} was started"))
    papers, output, report = (tmp_path / name for name in ("papers", "out", "report.json"))
    papers.mkdir()
    for number, first in enumerate((10, 10, 30, 40)):
        text = "\n\n".join(paragraph(row, number) for row in range(first, first + 5))
        (papers / f"{number}.txt").write_text(text, encoding="utf-8")
    assert run(["spark", "check", str(papers), "--output", str(output), "--meaning", *_QUIET]) == 0
    assert run(["report", str(output), "--output", str(report), *_QUIET]) == 0
    (row,) = pq.read_table(output / "comparisons").to_pylist()
    (pair,) = json.loads(report.read_text(encoding="utf-8"))["comparisons"]
    assert (row["left_path"], row["right_path"]) == (str(papers / "0.txt"), str(papers / "1.txt"))
    assert row["meaning"] == pair["meaning"]
    assert len(row["meaning"]["paragraphs"]) == 5


def test_texts_of_small_tables_have_the_rows_of_all_others() -> None:
    """New and old ones, with their labels: in shards each table is the same."""
    from hengwen.spark.reporting.tables import SCHEMAS, table_batch
    from hengwen.spark.small_check import check_texts

    documents = [*forms()[:12], *copies()[:20]]
    texts = [
        NamedText(number, document.name, document.text, number >= 24, {"class": str(number % 3)} if number % 2 else {})
        for number, document in enumerate(documents)
    ]
    request, engine = SparkRequest(()), InProcess(3)
    records = list(read_texts(texts))
    checked = check_documents(
        engine.parallelise(records), request.check_options, learn_template(()), ComparisonScope(), 3_000
    )
    rows = make_rows(checked, request.check_options, "en")
    tables = check_texts(records, request, "en")
    for name in SCHEMAS:
        sample = {"documents": rows.documents, "blocks": rows.block_rows}.get(name, rows.comparisons)
        expected = table_batch([record.value for record in sample.collect()], name).to_pylist()
        assert tables[name].to_pylist() == expected
        assert expected or name == "paragraphs"


def test_what_is_small_is_told_by_the_files(texts: Path, tmp_path: Path) -> None:
    """Tables, a corpus, and what cannot be seen are for Spark, and so is one byte more."""
    (tmp_path / "table.parquet").write_bytes(b"PAR1")
    size = sum(path.stat().st_size for path in (texts, *texts.iterdir()))
    request = SparkRequest((texts,), at_once=size)
    assert request.is_small
    assert not replace(request, at_once=size - 1).is_small
    assert not replace(request, at_once=0).is_small
    assert not replace(request, against=(texts,)).is_small
    assert not replace(request, corpus=tmp_path / "corpus").is_small
    assert not replace(request, paths=(tmp_path / "table.parquet",), at_once=1 << 30).is_small
    assert not replace(request, paths=(tmp_path / "nowhere",), at_once=1 << 30).is_small
