"""A corpus that stays: documents added to it, and its small generations made one."""

import shutil
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from pyspark.sql import DataFrame, SparkSession

from hengwen.spark.corpus.sharding import TOKENS
from hengwen.spark.indexing.add import AddedDocuments, add_documents, merge_generations
from hengwen.spark.inverted_index.manifest import CorpusFolder, Manifest
from hengwen.spark.job import Inputs, engine_of, read_inputs, texts_as_inputs
from hengwen.spark.request import SparkRequest


def index_texts(session: SparkSession, documents: DataFrame, corpus: Path) -> AddedDocuments:
    """Add texts with the columns `id`, `text` and perhaps `name` to the corpus in a folder. Raises as below."""
    CorpusFolder(corpus).read()
    work = corpus / f"_work-{token_hex(8)}"
    engine = engine_of(session, str(work.resolve()))
    return _add(corpus, work, texts_as_inputs(engine, documents))


def index_into(session: SparkSession, request: SparkRequest, corpus: Path) -> tuple[AddedDocuments, tuple[str, ...]]:
    """Add the documents of a request to the corpus in a folder, which is made where there is none. Also says what was
    skipped.

    A job that was interrupted goes on where it was when it is asked for again. Raises `HengwenError` with a sentence
    where nothing can be done, `OSError` where the folder cannot be written.
    """
    asked = f"{CorpusFolder(corpus).read().number}\n{request.key}"  # what is added depends on what is there
    work = corpus / f"_work-{sha256(asked.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
    engine = engine_of(session, str(work.resolve()))
    read = read_inputs(engine, replace(request, work=str(work.resolve())))
    return _add(corpus, work, read, request.tokens), read.skipped


def _add(corpus: Path, work: Path, read: Inputs, tokens: int = TOKENS) -> AddedDocuments:
    work.mkdir(parents=True, exist_ok=True)
    added = add_documents(CorpusFolder(corpus), read.documents.keep("read"), str(work.resolve()), tokens)
    shutil.rmtree(work, ignore_errors=True)
    return added


def merge_in(session: SparkSession, corpus: Path) -> Manifest:
    """Make one generation of the small ones of a corpus. Raises as above, also where there is none."""
    folder = CorpusFolder(corpus)
    work = corpus / f"_work-merge-{folder.existing().number}"
    work.mkdir(exist_ok=True)
    return merge_generations(engine_of(session, str(work.resolve())), folder, str(work.resolve()))
