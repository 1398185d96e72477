"""Looking hashes up in a corpus: only the partitions are read in which they may stand."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic

import numpy as np
from numpy.typing import DTypeLike

from hengwen.matching.corpus.all_texts import Array, Hashes, Numbers, columns
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, dealt, pack, unpack
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.inverted_index.manifest import CorpusFolder, Manifest
from hengwen.spark.inverted_index.partitions import CorpusTable, partition_of, table_of
from hengwen.text.ranges import Bools

_GENERATION = 32  # bits below the number of a generation in the key of a partition
_PARTITION = (1 << _GENERATION) - 1
_LOOKED_AT = 64
"""Shards from which on all partitions are read: between them they touch each."""

Wanted = Callable[[CorpusTable, Hashes, Numbers], Bools]
"""Which hashes of a table are wanted, by these, and in how many documents or paragraphs each of them stands."""


@dataclass(frozen=True, slots=True)
class Partitioning:
    """Into which partitions the tables of a corpus are cut. `bits`: of hashes that name one, of each generation."""

    bits: tuple[int, ...]

    def ask(self, source: int, table: CorpusTable, hashes: Hashes, **arrays: Array) -> Iterator[Record]:
        """Questions for a table by their source, a shard: different hashes, and how many `times` documents or
        paragraphs of the shard have each where the answer is to say how many there are.
        """
        for generation, bits in enumerate(self.bits):
            keys = partition_of(table, hashes, bits) | generation << _GENERATION
            yield from dealt(keys, source, hashes=hashes, **arrays)


@dataclass(frozen=True, slots=True)
class CorpusReader(Generic[DatasetT]):
    """A corpus as it was when it was opened."""

    engine: Engine[DatasetT]
    folder: CorpusFolder
    manifest: Manifest

    @property
    def documents(self) -> int:
        """Documents with tokens."""
        return sum(each.with_text for each in self.manifest.generations)

    @property
    def documents_with_words(self) -> int:
        """Documents with words."""
        return sum(each.with_words for each in self.manifest.generations)

    @property
    def paragraphs(self) -> int:
        """Paragraphs long enough to be compared by their words."""
        return sum(each.paragraphs for each in self.manifest.generations)

    @property
    def partitioning(self) -> "Partitioning":
        """Of its tables."""
        return Partitioning(tuple(each.bits for each in self.manifest.generations))

    def find(self, questions: DatasetT, sources: int, wanted: Wanted | None = None) -> DatasetT:
        """What the corpus has of what is asked for: records by source, for `Answers`, with the hash of each entry;
        documents by their numbers in the corpus. `sources`: how many ask. `wanted`: which postings are.
        """
        partitions = self._partitions(questions, sources)
        return self.engine.join(questions, partitions, partial(_answer, firsts=self.manifest.firsts, wanted=wanted))

    def _partitions(self, questions: DatasetT, sources: int) -> DatasetT:
        """The partitions that are asked for."""
        touched = None
        if sources < _LOOKED_AT:
            keys = self.engine.collect(self.engine.map(questions, _key_of))
            touched = np.unique(np.array([record.key for record in keys], dtype=np.int64))
        found = []
        for number, each in enumerate(self.manifest.generations):
            path = str(self.folder.generation(each.name) / "tables")
            own = None if touched is None else (touched[touched >> _GENERATION == number] & _PARTITION).tolist()
            found.append(self.engine.read(path, own, number << _GENERATION))
        return self.engine.union(*found)

    def load(self, numbers: Numbers) -> DatasetT:
        """Documents of these numbers in the corpus, ascending, as they were read: records by number."""
        firsts, found = (*self.manifest.firsts, self.manifest.documents), []
        for number, each in enumerate(self.manifest.generations):
            own = numbers[(numbers >= firsts[number]) & (numbers < firsts[number + 1])] - firsts[number]
            shards = np.unique(np.searchsorted(each.firsts, own, "right") - 1)
            path = str(self.folder.generation(each.name) / "documents")
            stored = self.engine.read(path, shards.tolist(), 0)
            found.append(self.engine.map(stored, partial(_numbered, wanted=own, first=firsts[number])))
        return self.engine.union(*found)


@dataclass(frozen=True, slots=True)
class BroughtDocuments(Generic[DatasetT]):
    """The documents of a check that a corpus brings, which counts all of its others besides.

    `members`: their numbers in the check, the last ones. `shards`: how many the check has. `nearest`: whether the
    paragraphs that are nearest to each one are at hand, not only those that stand out.
    """

    corpus: CorpusReader[DatasetT]
    members: range
    shards: int
    nearest: bool = True


def _key_of(record: Record) -> Iterable[Record]:
    yield record._replace(value=b"")


def _answer(
    key: int, asked: Sequence[Record], partitions: Sequence[Record], *, firsts: Sequence[int], wanted: Wanted | None
) -> Iterator[Record]:
    if not asked or not partitions:
        return
    entries = unpack(partitions[0].value)
    known = entries.pop("hashes")
    if "documents" in entries:
        entries["documents"] = entries["documents"].astype(np.int64) + firsts[key >> _GENERATION]
    questions = [unpack(record.value) for record in asked]
    others = _times(questions) if "times" in questions[0] else None
    for record, question in zip(asked, questions, strict=True):
        hashes = question["hashes"]
        begins, ends = np.searchsorted(known, hashes), np.searchsorted(known, hashes, "right")
        counts = ends - begins
        extra: dict[str, Array] = {}
        if others is not None:
            of_asking = others[1][np.searchsorted(others[0], hashes)]
            if wanted is not None:
                counts = counts * wanted(table_of(key), hashes, of_asking + counts)
            extra["others"] = np.repeat(of_asking, counts)
        places = np.repeat(begins - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        if len(places):
            found = {name: each[places] for name, each in entries.items()}
            yield Record(record.source, key, pack(hashes=np.repeat(hashes, counts), **found, **extra))


def _times(questions: Sequence[Mapping[str, Array]]) -> tuple[Hashes, Numbers]:
    """The different hashes of all who ask, ascending, and how many times all of them have each."""
    hashes, times = (np.concatenate([each[name] for each in questions]) for name in ("hashes", "times"))
    known, number = np.unique(hashes, return_inverse=True)
    return known, np.bincount(number, times, len(known)).astype(np.int64)


def _numbered(record: Record, wanted: Numbers, first: int) -> Iterable[Record]:
    """A document that was stored by shard, by its number in the corpus."""
    place = np.searchsorted(wanted, record.source)
    if place < len(wanted) and wanted[place] == record.source:
        yield Record(first + record.source, 0, record.value)


class Answers:
    """What a corpus has of what one shard asked for."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._by_table: dict[CorpusTable, list[dict[str, Array]]] = {}
        self._counts: dict[CorpusTable, tuple[Hashes, Numbers]] = {}
        for record in records:
            self._by_table.setdefault(table_of(record.source), []).append(unpack(record.value))

    def counts(self, table: CorpusTable, hashes: Hashes) -> Numbers:
        """The counts of some hashes in all generations together, int64, the same shape."""
        if table not in self._counts:
            known, counts = self.entries(table, hashes="u8", counts="i8")
            known, number = np.unique(known, return_inverse=True)
            self._counts[table] = known, np.bincount(number, counts, len(known)).astype(np.int64)
        known, counts = self._counts[table]
        found = np.zeros(len(hashes), dtype=np.int64)
        if len(known):
            places = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
            same = known[places] == hashes
            found[same] = counts[places[same]]
        return found

    def entries(self, table: CorpusTable, **kinds: DTypeLike) -> list[Array]:
        """The arrays of these names and types of all entries that were found."""
        return columns(self._by_table.get(table, []), **kinds)


def with_answers(
    function: Callable[[Shard, Answers], Iterable[Record]],
) -> Callable[[int, Sequence[Record], Sequence[Record]], Iterable[Record]]:
    """A joiner of shards with what a corpus answered them."""

    def joined(key: int, shards: Sequence[Record], answers: Sequence[Record]) -> Iterable[Record]:
        del key
        known = Answers(answers)
        for record in shards:
            yield from function(Shard.of(record), known)

    return joined
