"""Tables and a corpus that were given to a check on Spark, with hashes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import file_digest
from pathlib import Path

import pyarrow.dataset as ds

from hengwen.model.request.check_request import CheckInputs
from hengwen.model.request.given import GivenPath, InputRole, digest_of_folder
from hengwen.spark.inverted_index.reader import CorpusReader
from hengwen.spark.request import SparkRequest, is_table


def with_tables(inputs: CheckInputs, request: SparkRequest, corpus: CorpusReader | None) -> CheckInputs:
    """Return the inputs with the tables that were given, in place of what they are as folders, and the corpus."""
    tables = {
        (one.role, one.path): one
        for role, paths in ((InputRole.NEW, request.paths), (InputRole.OLD, request.against))
        for one in _tables(role, paths)
    }
    given = (*(tables.get((one.role, one.path), one) for one in inputs.given), *_corpus(corpus))
    return replace(inputs, given=given, needs_spark=bool(tables or corpus))


def _tables(role: InputRole, paths: Sequence[Path]) -> Iterator[GivenPath]:
    """Yield the tables with their rows, by the hashes of their files."""
    for path in filter(is_table, paths):
        is_folder = path.is_dir()
        files = [file for file in path.rglob("*.parquet") if file.is_file()] if is_folder else [path]
        hashes = [(file.relative_to(path).as_posix(), _sha256(file)) for file in files]
        whole = digest_of_folder(hashes) if is_folder else hashes[0][1]
        yield GivenPath(role, str(path), whole, ds.dataset(path, format="parquet").count_rows(), is_folder)


def _corpus(corpus: CorpusReader | None) -> Iterator[GivenPath]:
    """Yield the corpus, by the hash of the manifest that names all that it has."""
    if corpus is not None:
        folder, manifest = corpus.folder, corpus.manifest
        hash_ = _sha256(folder.file_of(manifest.number))
        yield GivenPath(InputRole.CORPUS, str(folder.path), hash_, manifest.documents, is_folder=True)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
