"""A corpus on Spark itself, by the commands that keep it and check against it."""

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sharded import edited, prose
from spark_here import NEEDS_SPARK, session

import hengwen.spark
from hengwen.cli.main import run

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

__all__ = ["session"]  # a fixture

pytestmark = [*NEEDS_SPARK, pytest.mark.xdist_group("spark")]


@pytest.mark.slow
def test_documents_are_kept_found_and_made_one_part(
    tmp_path: Path, session: "SparkSession", capsys: pytest.CaptureFixture[str]
) -> None:
    """Added twice, one of them known and one unreadable; copies of both parts are found, before and after."""
    session.conf.set("spark.sql.shuffle.partitions", "1")
    corpus, output = tmp_path / "corpus", tmp_path / "out"
    for day, numbers in (("first", range(12)), ("second", range(11, 20))):
        folder = tmp_path / day
        folder.mkdir()
        for number in numbers:
            (folder / f"{number}.txt").write_text(f"{prose(number, 260)}\n{prose((number, 1), 90)}", encoding="utf-8")
    (tmp_path / "second" / "broken.docx").write_bytes(b"PK\x03\x04 no package")
    new = tmp_path / "new"
    new.mkdir()
    for name, source in (("a", 4), ("b", 15)):
        text = f"{prose(name, 150)}\n{edited(prose(source, 260)[20:160], name, 0.05)}"
        (new / f"{name}.txt").write_text(text, encoding="utf-8")
    options = ["--quiet", "--lang", "en"]
    assert run(["spark", "index", str(tmp_path / "first"), "--corpus", str(corpus), *options]) == 0
    assert run(["spark", "index", str(tmp_path / "second"), "--corpus", str(corpus), *options]) == 3
    said = capsys.readouterr()
    assert "Documents added: 8, known already: 1; in the corpus: 20." in said.out
    assert "broken.docx: damaged" in said.err
    assert "11.txt” is in the corpus already" in said.err
    check = ["spark", "check", str(new), "--against-corpus", str(corpus), "--output", str(output), *options]
    assert run(check) == 0
    wanted = {("a.txt", "4.txt"), ("b.txt", "15.txt")}
    report = tmp_path / "report.json"
    assert run(["report", str(output), "--output", str(report), *options]) == 0
    first = json.loads(report.read_text(encoding="utf-8"))
    assert {
        (Path(comparison["left_path"]).name, Path(comparison["right_path"]).name) for comparison in first["comparisons"]
    } == wanted
    assert "20 of the library “corpus”" in capsys.readouterr().out
    manifest = hashlib.sha256(max(corpus.glob("manifest-*.json")).read_bytes()).hexdigest()
    of_corpus = {"role": "corpus", "path": str(corpus), "sha256": manifest, "files": 20, "is_folder": True}
    assert first["inputs"]["given"][1:] == [of_corpus]
    command = ["hengwen", "spark", "check", str(new), "--against-corpus", str(corpus), "--output", "again"]
    assert first["inputs"]["command"] == command
    assert run(["report", str(output), "--again", "--lang", "en"]) == 1
    assert "This check was made of tables or a corpus. Make it again by: hengwen spark check" in capsys.readouterr().err
    rows = [("x", "a.txt", prose("added", 200)), ("y", "b.txt", prose(4, 260))]
    texts = session.createDataFrame(rows, "id string, name string, text string")
    assert hengwen.spark.index(session, texts, corpus) == 2
    assert run(["spark", "compact", "--corpus", str(corpus), "--lang", "en"]) == 0
    assert "Documents: 22; parts: 1." in capsys.readouterr().out
    assert run(["spark", "compact", "--corpus", str(tmp_path / "nowhere"), "--lang", "en"]) == 1
    assert "There is no corpus" in capsys.readouterr().err
