"""A corpus that stays: documents added to it, and its small generations made one."""

import shutil
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from pyspark.sql import DataFrame, SparkSession

from hengwen.spark.indexing.add import AddedDocuments, add_documents, merge_generations
from hengwen.spark.inverted_index.manifest import CorpusFolder, Manifest
from hengwen.spark.job import engine_of, read_inputs, texts_as_inputs
from hengwen.spark.request import SparkRequest


def index_texts(session: SparkSession, documents: DataFrame, corpus: Path) -> AddedDocuments:
    """Add texts with the columns `id`, `text` and perhaps `name` to the corpus in a folder. Raises as below."""
    folder = CorpusFolder(corpus)
    folder.read()
    work = corpus / f"_work-{token_hex(8)}"
    read = texts_as_inputs(documents)
    work.mkdir(parents=True)
    engine = engine_of(session, str(work.resolve()))
    added = add_documents(engine, folder, engine.keep(read.documents, "read"), str(work.resolve()))
    shutil.rmtree(work, ignore_errors=True)
    return added


def index_into(session: SparkSession, request: SparkRequest, corpus: Path) -> tuple[AddedDocuments, tuple[str, ...]]:
    """Add the documents of a request to the corpus in a folder, which is made where there is none. Also says what was
    skipped.

    A job that was interrupted goes on where it was when it is asked for again. Raises `HengwenError` with a sentence
    where nothing can be done, `OSError` where the folder cannot be written.
    """
    folder = CorpusFolder(corpus)
    asked = f"{folder.read().number}\n{request.key}"  # what is added depends on what is there
    work = corpus / f"_work-{sha256(asked.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
    engine = engine_of(session, str(work.resolve()))
    read = read_inputs(engine, replace(request, work=str(work.resolve())))
    work.mkdir(parents=True, exist_ok=True)
    documents = engine.keep(read.documents, "read")
    added = add_documents(engine, folder, documents, str(work.resolve()), request.tokens)
    shutil.rmtree(work, ignore_errors=True)
    return added, read.skipped


def merge_in(session: SparkSession, corpus: Path) -> Manifest:
    """Make one generation of the small ones of a corpus. Raises as above, also where there is none."""
    folder = CorpusFolder(corpus)
    manifest = folder.existing()
    work = corpus / f"_work-merge-{manifest.number}"
    work.mkdir(exist_ok=True)
    return merge_generations(engine_of(session, str(work.resolve())), folder, str(work.resolve()))
