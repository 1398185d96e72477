"""Looking hashes up in a corpus: only the partitions are read in which they may stand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike

from hengwen.library.index.reader import counts_of
from hengwen.matching.corpus.all_texts import Array, Hashes, Numbers, columns, sums_by_hash
from hengwen.matching.corpus.collection import Collection, hashed_ngrams
from hengwen.matching.corpus.forms import LINE, WORD
from hengwen.spark.dataflow.records import Dataset, Engine, Record, scatter
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.spark.inverted_index.manifest import CorpusCounts, CorpusFolder, Manifest
from hengwen.spark.inverted_index.partitions import (
    FREQUENCIES,
    PARAGRAPH_FREQUENCIES,
    CorpusTable,
    partition_of,
    table_of,
)
from hengwen.text.ranges import Bools

_GENERATION = 32  # bits below the number of a generation in the key of a partition
_PARTITION = (1 << _GENERATION) - 1
_LOOKED_AT = 64
"""Shards from which on all partitions are read: between them they touch each."""

Wanted = Callable[[CorpusTable, Hashes, Numbers], Bools]
"""Which hashes of a table are wanted, by these, and in how many documents or paragraphs each of them stands."""


class Question(NamedTuple):
    """Different hashes that are looked up in a table. `times`: how many documents or paragraphs of those who ask have
    each, where the answer is to say how many there are.
    """

    table: CorpusTable
    hashes: Hashes
    times: Numbers | None = None


@dataclass(frozen=True, slots=True)
class Partitioning:
    """Into which partitions the tables of a corpus are cut. `bits`: of hashes that name one, of each generation."""

    bits: tuple[int, ...]

    def ask(self, source: int, questions: Iterable[Question]) -> Iterator[Record]:
        """Yield the records of questions by their source, such as a shard."""
        for table, hashes, times in questions:
            arrays = {"hashes": hashes} if times is None else {"hashes": hashes, "times": times}
            for generation, bits in enumerate(self.bits):
                yield from scatter(partition_of(table, hashes, bits) | generation << _GENERATION, source, **arrays)


@dataclass(frozen=True, slots=True)
class CorpusReader:
    """A corpus as it was when it was opened."""

    engine: Engine
    folder: CorpusFolder
    manifest: Manifest

    @property
    def counts(self) -> CorpusCounts:
        """How much it has."""
        return self.manifest.counts

    @property
    def partitioning(self) -> Partitioning:
        """Of its tables."""
        return Partitioning(tuple(generation.bits for generation in self.manifest.generations))

    def look_up(
        self,
        shards: Dataset,
        ask: Callable[[Shard], Iterable[Question]],
        count: int,
        name: str,
        wanted: Wanted | None = None,
    ) -> Dataset:
        """Return what the corpus has of what is asked for each of so many shards, as `find`, by these. `name`: begins
        the one under which the questions are kept.
        """
        partitioning = self.partitioning
        questions = shards.map(each_shard(lambda shard: partitioning.ask(shard.number, ask(shard))))
        return self.find(questions.keep(f"{name}-questions"), count, wanted)

    def find(self, questions: Dataset, count: int, wanted: Wanted | None = None) -> Dataset:
        """Return what the corpus has of what is asked for: records by source, for `Answers`, with the hash of each
        entry; documents by their numbers in the corpus. `count`: how many ask. `wanted`: which postings are.
        """
        answer = partial(_answer, firsts=self.manifest.firsts, wanted=wanted)
        return questions.join(self._partitions(questions, count), answer)

    def _partitions(self, questions: Dataset, count: int) -> Dataset:
        """Return the partitions that are asked for."""
        touched = None
        if count < _LOOKED_AT:
            keys = questions.map(lambda record: (record._replace(value=b""),)).collect()
            touched = np.unique(np.array([record.key for record in keys], dtype=np.int64))
        partitions = self.engine.parallelise([])
        for number, generation in enumerate(self.manifest.generations):
            path = str(self.folder.generation(generation.name) / "tables")
            own = None if touched is None else (touched[touched >> _GENERATION == number] & _PARTITION).tolist()
            partitions += self.engine.read(path, own, number << _GENERATION)
        return partitions

    def load(self, numbers: Numbers) -> Dataset:
        """Return documents of these numbers in the corpus, ascending, as they were read: records by number."""
        firsts, loaded = (*self.manifest.firsts, self.manifest.documents), self.engine.parallelise([])
        for number, generation in enumerate(self.manifest.generations):
            own = numbers[(numbers >= firsts[number]) & (numbers < firsts[number + 1])] - firsts[number]
            shards = np.unique(np.searchsorted(generation.firsts, own, "right") - 1)
            stored = self.engine.read(str(self.folder.generation(generation.name) / "documents"), shards.tolist())
            loaded += stored.map(partial(_numbered, wanted=own, first=firsts[number]))
        return loaded


@dataclass(frozen=True, slots=True)
class RetrievedDocuments:
    """The documents of a check that a corpus brings, which counts all of its others besides.

    `members`: their numbers in the check, the last ones. `nearest`: whether the paragraphs that are nearest to each one
    are at hand, not only those that stand out.
    """

    corpus: CorpusReader
    members: range
    nearest: bool = True


def _answer(
    key: int, asked: Sequence[Record], partitions: Sequence[Record], *, firsts: Sequence[int], wanted: Wanted | None
) -> Iterator[Record]:
    if not asked or not partitions:
        return
    entries = partitions[0].arrays
    known = entries.pop("hashes")
    if "documents" in entries:
        entries["documents"] = entries["documents"].astype(np.int64) + firsts[key >> _GENERATION]
    questions = [record.arrays for record in asked]
    times = sums_by_hash(questions) if "times" in questions[0] else None
    for record, question in zip(asked, questions, strict=True):
        hashes = question["hashes"]
        begins, ends = np.searchsorted(known, hashes), np.searchsorted(known, hashes, "right")
        counts = ends - begins
        extra: dict[str, Array] = {}
        if times is not None:
            others = times["times"][np.searchsorted(times["hashes"], hashes)]
            if wanted is not None:
                counts = counts * wanted(table_of(key), hashes, others + counts)
            extra["others"] = np.repeat(others, counts)
        places = np.repeat(begins - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        if len(places):
            of_entries = {name: values[places] for name, values in entries.items()}
            yield Record.of(record.source, key, hashes=np.repeat(hashes, counts), **of_entries, **extra)


def _numbered(record: Record, wanted: Numbers, first: int) -> Iterable[Record]:
    """Return a document that was stored by shard, by its number in the corpus."""
    place = np.searchsorted(wanted, record.source)
    if place < len(wanted) and wanted[place] == record.source:
        yield Record(first + record.source, 0, record.value)


class Answers:
    """The answers of a corpus to the questions of one shard: its `ExternalCounts`, in which all else counts 0."""

    def __init__(self, records: Sequence[Record], corpus: CorpusCounts = CorpusCounts()) -> None:  # noqa: B008 - frozen
        self.documents, self.documents_with_words, self.paragraphs = corpus
        self._by_table: dict[CorpusTable, list[dict[str, Array]]] = {}
        self._counts: dict[CorpusTable, dict[str, Array]] = {}
        for record in records:
            self._by_table.setdefault(table_of(record.source), []).append(record.arrays)

    def document_frequency(self, hashes: Hashes, size: int) -> Numbers:
        """Return in how many documents n-grams of 4 or 8 tokens stand."""
        return self._counted(FREQUENCIES[size], hashes)

    def form_frequency(self, hashes: Hashes) -> Numbers:
        """Return how many of those with a line have text of their own besides."""
        return self._counted(CorpusTable.FORMS, hashes)

    def paragraph_frequency(self, hashes: Hashes, size: int) -> Numbers:
        """Return in how many paragraphs a token, or two neighbours, stand."""
        return self._counted(PARAGRAPH_FREQUENCIES[size], hashes)

    def word_document_frequency(self, hashes: Hashes) -> Numbers:
        """Return in how many documents words stand."""
        return self._counted(CorpusTable.TERMS, hashes)

    def _counted(self, table: CorpusTable, hashes: Hashes) -> Numbers:
        """Return the counts of some hashes in all generations together, int64, the same shape."""
        if table not in self._counts:
            known, counts = self.entries(table, hashes="u8", counts="i8")
            sums = sums_by_hash([{"hashes": known, "counts": counts}])
            self._counts[table] = {"known": sums["hashes"], "counts": sums["counts"]}
        return counts_of(hashes, **self._counts[table])

    def entries(self, table: CorpusTable, **kinds: DTypeLike) -> list[Array]:
        """Return the arrays of these names and types of all entries that were found."""
        return columns(self._by_table.get(table, []), **kinds)


def common_text_questions(texts: Collection) -> Iterator[Question]:
    """Yield how many documents have each word and line of some texts, and how many of these text of their own."""
    for size in (WORD, LINE):
        hashes = np.unique(hashed_ngrams(texts, size)[1])
        yield Question(FREQUENCIES[size], hashes)
        if size == LINE:
            yield Question(CorpusTable.FORMS, hashes)
