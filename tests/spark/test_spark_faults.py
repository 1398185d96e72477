"""What goes wrong: executors that die, a full disk, a document that kills its reader."""

import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from in_process import InProcess
from sharded import copies, prose
from spark_here import NEEDS_SPARK, cluster, kill, session, wait_for

from conftest import make_document
from hengwen.cli.main import run
from hengwen.model.document import Document, Role, State
from hengwen.model.people import People
from hengwen.spark.dataflow.documents import document_of
from hengwen.spark.dataflow.records import unpack
from hengwen.spark.indexing.add import add_documents
from hengwen.spark.inverted_index.manifest import CorpusFolder
from hengwen.spark.reading import FEWEST, read_files
from hostile.killers import KILLERS
from hostile.killing import deadly, fill

__all__ = ["session"]  # a fixture


def needs_spark(test: Callable[..., None]) -> Callable[..., None]:
    """A test that shares the session."""
    for mark in (*NEEDS_SPARK, pytest.mark.xdist_group("spark")):
        test = mark(test)
    return test


def _write(folder: Path, documents: Sequence[Document]) -> Path:
    folder.mkdir()
    for document in documents:
        (folder / document.name).write_text(document.text, encoding="utf-8")
    return folder


@pytest.mark.slow
def test_a_document_that_kills_its_reader_costs_only_itself(tmp_path: Path) -> None:
    """Of files in several tasks each has its state, in order, and nothing is there twice."""
    folder = fill(tmp_path / "texts", FEWEST + 20)
    files = [(path, Role.NEW) for path in sorted(folder.iterdir())]
    records = list(read_files(InProcess(2), files, People(), formats=KILLERS).collect())
    assert [record.key for record in records] == list(range(len(files)))
    states = [document_of(record.value)[0].state for record in records]
    assert states == [State.READER_CRASHED if deadly(n) else State.READ for n in range(len(files))]


def _stored(folder: CorpusFolder, engine: Any) -> dict[str, dict[tuple[int, int], Any]]:
    """All that a corpus of one generation has: arrays of its tables, and its documents."""
    (generation,) = folder.read().generations
    path = folder.generation(generation.name)
    tables, documents = (list(engine.read(str(path / name), None).collect()) for name in ("tables", "documents"))
    actual = {record[:2]: {name: item.tolist() for name, item in unpack(record.value).items()} for record in tables}
    read = {record[:2]: document_of(record.value)[0] for record in documents}
    assert (len(actual), len(read)) == (len(tables), len(documents))
    return {"tables": actual, "documents": read}


@needs_spark
@pytest.mark.slow
def test_an_executor_that_is_killed_loses_nothing_and_doubles_nothing(tmp_path: Path, session: Any) -> None:
    """On two workers, in the middle of its work: the corpus is the one that a single process makes."""
    from hengwen.spark.spark_engine import SparkEngine

    documents = [*copies(), *(make_document(prose(("k", n), 300), f"k{n:03}.txt") for n in range(20))]
    texts, corpus = _write(tmp_path / "texts", documents), CorpusFolder(tmp_path / "corpus")
    (tmp_path / "cluster").mkdir()
    with cluster(tmp_path / "cluster") as two_workers:
        job = two_workers.start("index", str(texts), "--corpus", str(corpus.path))
        wait_for(lambda: job.poll() is not None or list(corpus.path.glob("_work-*/index-documents/_SUCCESS")))
        first = two_workers.executors()
        assert len(first) == 2, job.communicate()
        kill(first[0])
        said = job.communicate()
        assert job.returncode == 0, said
    files = [(path, Role.NEW) for path in sorted(texts.iterdir())]
    engine = InProcess(4)
    alone = CorpusFolder(tmp_path / "alone")
    work = alone.path / "_work"
    work.mkdir(parents=True)
    add_documents(alone, read_files(engine, files, People()), str(work))
    assert corpus.read().documents == alone.read().documents == len({document.text for document in documents})
    assert _stored(corpus, SparkEngine(session, 2)) == _stored(alone, engine)


@needs_spark
@pytest.mark.usefixtures("session")
@pytest.mark.slow
def test_a_full_disk_is_said_and_the_job_goes_on_when_there_is_room(
    small_disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing that was written is taken for whole, and the corpus is as if nothing had happened."""
    texts = _write(tmp_path / "texts", [make_document(prose(n, 8_000), f"{n}.txt") for n in range(30)])
    command = ["spark", "index", str(texts), "--corpus", str(small_disk / "corpus"), "--quiet", "--lang", "en"]
    assert run(command) == 1
    assert "No space left on device" in capsys.readouterr().err
    folder = CorpusFolder(small_disk / "corpus")
    assert not folder.read().generations
    subprocess.run(["mount", "-o", "remount,size=300m", str(small_disk)], check=True)
    assert run(command) == 0
    assert folder.read().documents == 30


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A drive of 2 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if shutil.which("mount") is None:
        pytest.skip("there is no mount here")
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"a small drive cannot be mounted here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=False)  # Spark may hold a file of it
