"""Documents read in the executors: files by the same guarded readers as on one machine, and texts of tables."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from hengwen.model.document import Role
from hengwen.model.people import People
from hengwen.people.submitters import handed_in
from hengwen.readers.formats import FORMATS, Format
from hengwen.readers.sandbox.pool import read_analysed
from hengwen.serial.decoding import decode_json, encode_json
from hengwen.spark.dataflow.documents import document_record
from hengwen.spark.dataflow.records import Dataset, Engine, Record

FEWEST, MOST = 64, 1_024
"""Files that one task reads, in worker processes of its own, which take a second to start."""

TASKS = 16
"""Tasks for each bucket of the engine where there are files enough: one that dies loses little, and none waits long."""


class NamedText(msgspec.Struct, array_like=True):
    """A document of a table: its number, where it is told from, its text, and its other columns."""

    number: int
    path: str
    text: str
    old: bool
    labels: dict[str, str]


def read_files(
    engine: Engine,
    files: Sequence[tuple[Path, Role]],
    people: People,
    jobs: int = 1,
    formats: tuple[Format, ...] = FORMATS,
) -> Dataset:
    """Read the documents of files that every executor sees under these paths, records by their places.

    `jobs`: worker processes of a task.
    """
    size = min(MOST, max(FEWEST, len(files) // (TASKS * engine.buckets)))
    tasks = ((first, files[first : first + size]) for first in range(0, len(files), size))
    records = [
        Record(first, 0, encode_json([(str(path), role) for path, role in task_files]).encode())
        for first, task_files in tasks
    ]
    return engine.parallelise(records).map(partial(_read, people=people, jobs=jobs, formats=formats))


def _read(record: Record, people: People, jobs: int, formats: tuple[Format, ...]) -> Iterator[Record]:
    files = [(Path(path), role) for path, role in decode_json(record.value, list[tuple[str, Role]])]
    documents, analyses = read_analysed(files, jobs=jobs, formats=formats)
    for place, document in enumerate(handed_in(documents, people)):
        yield document_record(record.key + place, document, analyses.get(place))


def read_texts(texts: Iterable[NamedText]) -> Iterator[Record]:
    """Read texts like text files of the same characters."""
    given = list(texts)
    with TemporaryDirectory() as folder:
        files = {Path(folder, f"{place}.txt"): text for place, text in enumerate(given)}
        for path, text in files.items():
            path.write_bytes(text.text.encode("utf-8", "surrogatepass"))
        roles = [(path, Role.OLD if text.old else Role.NEW) for path, text in files.items()]
        documents, analyses = read_analysed(roles, jobs=1, encodings=dict.fromkeys(files, "UTF-8"))
    for place, (document, text) in enumerate(zip(documents, given, strict=True)):
        yield document_record(text.number, replace(document, path=text.path), analyses.get(place), text.labels)
