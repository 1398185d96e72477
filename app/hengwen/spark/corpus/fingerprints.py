"""The fingerprints of documents by the words of all shards: as `prepare` makes them on one machine."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.corpus_statistics import WordStatistics
from hengwen.fingerprints.lexicons import LexiconParameters
from hengwen.fingerprints.method import method_of
from hengwen.fingerprints.simhash_improved import SimhashImproved, word_lengths
from hengwen.matching.corpus.all_texts import Array, Hashes, Numbers
from hengwen.model.document import Role
from hengwen.spark.corpus.sharding import ShardedDocuments
from hengwen.spark.dataflow.documents import document_of, documents_of
from hengwen.spark.dataflow.records import Dataset, Record, arrays_of, bucket_of, scatter, sources
from hengwen.spark.inverted_index.partitions import CorpusTable
from hengwen.spark.inverted_index.reader import Answers, Partitioning, Question, RetrievedDocuments


@dataclass(frozen=True, slots=True)
class DocumentFingerprints:
    """64 bits for each document, uint64, shape (documents,): of its entry, and beside documents of another part."""

    own: Hashes
    across: Hashes


@dataclass(frozen=True, slots=True)
class _Words:
    """How many documents have some words, `hashes` ascending, and how many documents have any."""

    hashes: Hashes
    counts: Numbers
    documents_with_words: int

    def word_document_frequency(self, hashes: Hashes) -> Numbers:
        """As in `ExternalWords`; all words that are asked for are known."""
        return self.counts[np.searchsorted(self.hashes, hashes)]


@dataclass(frozen=True, slots=True)
class _Weighing:
    """The words by which some fingerprints are weighed: `name` of the counts, how many documents have any, all
    different words and the least and the greatest length where the method needs them.
    """

    name: str
    documents: int
    vocabulary: Hashes | None
    lengths: tuple[int, int] | None

    def fingerprints(self, method: str, records: Sequence[Record], counts: Mapping[str, Array]) -> Hashes:
        """Return the fingerprints of documents. `counts`: of their words."""
        words = _Words(counts["hashes"], counts[self.name], self.documents)
        statistics = WordStatistics(words, np.ones(len(records), dtype=bool), self.vocabulary, self.lengths)
        texts = (CorpusText.of(document, analysis.words) for document, analysis in documents_of(records))
        return method_of(method).fingerprints(corpus_of(texts, statistics)).documents()


def fingerprint_documents(
    sharded_documents: ShardedDocuments, method: str, retrieved: RetrievedDocuments | None = None
) -> DocumentFingerprints:
    """Make the fingerprints of all documents. `retrieved`: those of a corpus, all words of which count."""
    documents, figures = sharded_documents.documents, sharded_documents.figures
    members = retrieved.members if retrieved else range(0)
    asked = documents.group(partial(_words_of_shard, members=members))
    if retrieved is not None:
        asked = asked.keep("words")
    counted = asked.map(partial(_words_by_hash, buckets=documents.engine.buckets)).group(_count)
    if isinstance(method_of(method), LexiconParameters):
        counted = counted.keep("word-frequency")
    replies, others = counted.of_kind(0, 2), 0
    if retrieved is not None:
        in_class = sum(figures[number].words for number in members)
        others = max(0, retrieved.corpus.counts.documents_with_words - in_class)
        questions = asked.map(partial(_ask_corpus, partitioning=retrieved.corpus.partitioning)).keep("corpus-words")
        replies += retrieved.corpus.find(questions, sharded_documents.shard_count).map(_as_answer)
    every = np.array([document.words for document in figures], dtype=bool)
    new, total = sharded_documents.new, len(figures)
    vocabularies, lengths = _vocabularies(counted, method), _lengths(documents, method, new)
    of_new = _Weighing("new", int(np.count_nonzero(every[:new])), vocabularies[0], lengths[0])
    of_all = _Weighing("every", int(np.count_nonzero(every)) + others, vocabularies[1], lengths[1])
    make = partial(_fingerprint, method=method, of_new=of_new, of_all=of_all if total > new else None)
    numbers, own, across = documents.join(replies, make).columns(numbers="i8", own="u8", across="u8")
    order = np.argsort(numbers)
    return DocumentFingerprints(own[order], across[order])


def _words_of_shard(key: int, records: Sequence[Record], members: range) -> Iterable[Record]:
    """Count how many documents of a shard, how many new ones, and how many `members` have each word."""
    known = list(documents_of(records))
    hashes, counts = np.unique(np.concatenate([analysis.words.hashes for _, analysis in known]), return_counts=True)
    is_new, is_retrieved = known[0][0].role is Role.NEW, records[0].source in members
    yield Record.of(key, 0, hashes=hashes, every=counts, new=counts * is_new, retrieved=counts * is_retrieved)


def _words_by_hash(record: Record, buckets: int) -> Iterable[Record]:
    words = record.arrays
    return scatter(bucket_of(words["hashes"], buckets), record.key, **words)


def _ask_corpus(record: Record, partitioning: Partitioning) -> Iterable[Record]:
    return partitioning.ask(record.key, [Question(CorpusTable.TERMS, record.arrays["hashes"])])


def _as_answer(record: Record) -> tuple[Record]:
    """Tell it from replies by a source below 0."""
    return (record._replace(source=~record.source),)


def _count(key: int, records: Sequence[Record]) -> Iterator[Record]:
    """Add up the words of a bucket: all counts for the shards, and which ones new documents have for the driver."""
    counts = arrays_of(records)
    hashes = counts.pop("hashes")
    known, number = np.unique(hashes, return_inverse=True)
    totals = {name: np.bincount(number, values, len(known)).astype(np.int64) for name, values in counts.items()}
    sums = {name: values[number] for name, values in totals.items()}
    yield from scatter(sources(records, "hashes"), 2 * key, hashes=hashes, **sums)
    yield Record.of(key, 2 * key + 1, hashes=known, new=totals["new"])


def _vocabularies(counted: Dataset, method: str) -> tuple[Hashes | None, Hashes | None]:
    """Return the words of the new documents and of all, ascending, where the method looks at them."""
    if not isinstance(method_of(method), LexiconParameters):
        return None, None
    every, new = counted.of_kind(1, 2).columns(hashes="u8", new="i8")
    return np.unique(every[new > 0]), np.unique(every)


def _lengths(documents: Dataset, method: str, new: int) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """Return the least and the greatest length of the words of the new documents and of all, where it counts."""
    if not isinstance(method_of(method), SimhashImproved):
        return None, None

    def edges(record: Record) -> Iterator[tuple[bool, int, int]]:
        document, analysis = document_of(record.value)
        known = word_lengths(corpus_of([CorpusText.of(document, analysis.words)]).vocabulary)
        if len(known):
            yield record.source < new, int(known.min()), int(known.max())

    lengths = documents.gather(edges, tuple[bool, int, int])
    of_both = [document for document in lengths if document[0]], lengths
    first, second = (
        (min(a for _, a, _ in documents), max(b for _, _, b in documents)) if documents else None
        for documents in of_both
    )
    return first, second


def _fingerprint(
    key: int,
    records: Sequence[Record],
    replies: Sequence[Record],
    *,
    method: str,
    of_new: _Weighing,
    of_all: _Weighing | None,
) -> Iterable[Record]:
    nothing = np.zeros(0, dtype=np.int64)
    counts: dict[str, Array] = {"hashes": nothing.astype(np.uint64), "new": nothing, "every": nothing}
    if own := [reply for reply in replies if reply.source >= 0]:
        counts = arrays_of(own)
        order = np.argsort(counts["hashes"])
        counts = {name: values[order] for name, values in counts.items()}
        answers = Answers([_as_answer(reply)[0] for reply in replies if reply.source < 0])
        of_corpus = answers.word_document_frequency(counts["hashes"])
        counts["every"] = counts["every"] + np.maximum(0, of_corpus - counts["retrieved"])
    is_new = document_of(records[0].value)[0].role is Role.NEW
    across = of_all.fingerprints(method, records, counts) if of_all else None
    fingerprints = of_new.fingerprints(method, records, counts) if across is None or is_new else across
    numbers = np.array([record.source for record in records], dtype=np.int64)
    yield Record.of(key, 0, numbers=numbers, own=fingerprints, across=fingerprints if across is None else across)
