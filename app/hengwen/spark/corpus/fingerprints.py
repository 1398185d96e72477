"""The fingerprints of documents by the words of all shards: as `prepare` makes them on one machine."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.corpus_statistics import WordStatistics
from hengwen.fingerprints.lexicons import LexiconParameters
from hengwen.fingerprints.method import method_of
from hengwen.fingerprints.simhash_improved import SimhashImproved, word_lengths
from hengwen.matching.corpus.all_texts import Hashes, Numbers
from hengwen.model.document import Role
from hengwen.spark.dataflow.documents import documents_of
from hengwen.spark.dataflow.records import (
    DatasetT,
    Engine,
    Record,
    bucket_of,
    collected,
    dealt,
    gathered,
    of_kind,
    pack,
    sources,
    unpack,
)
from hengwen.spark.inverted_index.partitions import CorpusTable
from hengwen.spark.inverted_index.reader import Answers, BroughtDocuments, Partitioning


@dataclass(frozen=True, slots=True)
class DocumentFingerprints:
    """64 bits for each document, uint64, shape (documents,): those of its entry, and those beside documents of another
    part of the check.
    """

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
class _Figures:
    """What is known of all words, of the new documents and of all: documents with words, the different words where the
    method needs them, and their lengths. `others`: documents with words that a corpus has besides.
    """

    documents: tuple[int, int]
    vocabularies: tuple[Hashes | None, Hashes | None]
    lengths: tuple[tuple[int, int] | None, tuple[int, int] | None]
    others: int = 0


def fingerprint_documents(  # noqa: PLR0917 - what words are weighed by
    engine: Engine[DatasetT],
    documents: DatasetT,
    method: str,
    new: int,
    total: int,
    brought: BroughtDocuments[DatasetT] | None = None,
) -> DocumentFingerprints:
    """The fingerprints of all documents, dealt by shard. `new`, `total`: how many are new, and all. `brought`: those of
    a corpus, all words of which count.
    """
    needs_lengths = isinstance(method_of(method), SimhashImproved)
    asked = engine.keep(engine.map(documents, partial(_ask, lengths=needs_lengths)), "words")
    members = brought.members if brought else range(0)
    of_shards = engine.group(asked, partial(_of_shard, buckets=engine.buckets, members=members))
    counted = engine.keep(engine.group(of_shards, _count), "word-frequency")
    figures = _figures_of(engine, asked, counted, method, new)
    replies = engine.map(counted, of_kind(0, 2))
    if brought is not None:
        figures = replace(figures, others=_others_with_words(engine, asked, brought))
        questions = engine.group(asked, partial(_ask_corpus, partitioning=brought.corpus.partitioning))
        answers = brought.corpus.find(engine.keep(questions, "corpus-words"), brought.shards)
        replies = engine.union(replies, engine.map(answers, _as_answer))
    found = DocumentFingerprints(np.zeros(total, dtype=np.uint64), np.zeros(total, dtype=np.uint64))
    make = partial(_fingerprint, method=method, figures=figures, has_old=total > new)
    made = collected(engine, engine.join(documents, replies, make), numbers="i8", own="u8", across="u8")
    found.own[made[0]], found.across[made[0]] = made[1:]
    return found


def _ask(record: Record, *, lengths: bool) -> Iterable[Record]:
    """The different words of a document, and how long they are where the method asks for it."""
    document, analysis = next(documents_of([record]))
    new = np.array([document.role is Role.NEW])
    known = np.zeros(0, dtype=np.int64)
    if lengths:
        known = word_lengths(corpus_of([CorpusText.of(document, analysis.words)]).vocabulary)
    yield Record(record.key, record.source, pack(hashes=analysis.words.hashes, new=new, lengths=known))


def _others_with_words(engine: Engine[DatasetT], asked: DatasetT, brought: BroughtDocuments[DatasetT]) -> int:
    """How many documents with words a corpus has without those at hand."""
    counts = engine.collect(engine.map(asked, _word_counts))
    at_hand = sum(int(unpack(each.value)["words"][0]) for each in counts if each.source in brought.members)
    return max(0, brought.corpus.documents_with_words - at_hand)


def _ask_corpus(key: int, records: Sequence[Record], partitioning: Partitioning) -> Iterable[Record]:
    (hashes,) = gathered(records, "hashes")
    return partitioning.ask(key, CorpusTable.TERMS, np.unique(hashes))


def _as_answer(record: Record) -> tuple[Record]:
    """Told from replies by a source below 0."""
    return (record._replace(source=~record.source),)


def _of_shard(key: int, records: Sequence[Record], buckets: int, members: range) -> Iterable[Record]:
    """How many documents of a shard, how many new ones, and how many `members` have each word."""
    parts = [unpack(record.value) for record in records]
    is_new = np.array([part["new"][0] for part in parts], dtype=bool)
    new = np.repeat(is_new, [len(part["hashes"]) for part in parts])
    known, number = np.unique(np.concatenate([part["hashes"] for part in parts]), return_inverse=True)
    every, news = np.bincount(number, minlength=len(known)), np.bincount(number[new], minlength=len(known))
    brought = every if records[0].source in members else np.zeros(len(known), dtype=np.int64)
    return dealt(bucket_of(known, buckets), key, hashes=known, every=every, new=news, brought=brought)


def _count(key: int, records: Sequence[Record]) -> Iterator[Record]:
    hashes, *counts = gathered(records, "hashes", "every", "new", "brought")
    asking = sources(records, "hashes")
    known, number = np.unique(hashes, return_inverse=True)
    totals = [np.bincount(number, some, len(known)).astype(np.int64) for some in counts]
    every, new, brought = (some[number] for some in totals)
    yield from dealt(asking, 2 * key, hashes=hashes, every=every, new=new, brought=brought)
    yield Record(key, 2 * key + 1, pack(hashes=known, new=totals[1]))


def _figures_of(engine: Engine[DatasetT], asked: DatasetT, counted: DatasetT, method: str, new: int) -> _Figures:
    found = method_of(method)
    with_words = [0, 0]
    lengths: list[list[int]] = [[], []]
    for record in engine.collect(engine.map(asked, _word_counts)):
        some = unpack(record.value)
        for place in (0, 1) if record.source < new else (1,):
            with_words[place] += int(some["words"][0])
            lengths[place] += some["lengths"].tolist()
    ranges = [(min(each), max(each)) if each else None for each in lengths]
    vocabularies: list[Hashes | None] = [None, None]
    if isinstance(found, LexiconParameters):
        every, news = collected(engine, engine.map(counted, of_kind(1, 2)), hashes="u8", new="i8")
        vocabularies = [np.unique(every[news > 0]), np.unique(every)]
    return _Figures((with_words[0], with_words[1]), (vocabularies[0], vocabularies[1]), (ranges[0], ranges[1]))


def _word_counts(record: Record) -> Iterable[Record]:
    some = unpack(record.value)
    edges = np.array([some["lengths"].min(), some["lengths"].max()] if len(some["lengths"]) else [], dtype=np.int64)
    yield Record(record.key, record.source, pack(words=np.array([len(some["hashes"]) > 0]), lengths=edges))


def _fingerprint(
    key: int,
    records: Sequence[Record],
    replies: Sequence[Record],
    *,
    method: str,
    figures: _Figures,
    has_old: bool,
) -> Iterable[Record]:
    hashes, counts = np.zeros(0, dtype=np.uint64), [np.zeros(0, dtype=np.int64)] * 2
    answers = Answers([_as_answer(reply)[0] for reply in replies if reply.source < 0])
    replies = [reply for reply in replies if reply.source >= 0]
    if replies:
        hashes, new, every, brought = gathered(replies, "hashes", "new", "every", "brought")
        order = np.argsort(hashes)
        hashes = hashes[order]
        others = np.maximum(0, answers.counts(CorpusTable.TERMS, hashes) - brought[order])
        counts = [new[order], every[order] + others]
    is_new = next(documents_of(records[:1]))[0].role is Role.NEW
    across = _by(method, records, hashes, counts, figures, 1) if has_old else None
    own = _by(method, records, hashes, counts, figures, 0) if across is None or is_new else across
    numbers = np.array([record.source for record in records], dtype=np.int64)
    yield Record(key, 0, pack(numbers=numbers, own=own, across=own if across is None else across))


def _by(  # noqa: PLR0917 - what words are weighed by
    method: str, records: Sequence[Record], hashes: Hashes, counts: Sequence[Numbers], figures: _Figures, place: int
) -> Hashes:
    """The fingerprints by the words of the new documents (0), or of all (1)."""
    words = _Words(hashes, counts[place], figures.documents[place] + place * figures.others)
    included = np.ones(len(records), dtype=bool)
    statistics = WordStatistics(words, included, figures.vocabularies[place], figures.lengths[place])
    texts = (CorpusText.of(document, analysis.words) for document, analysis in documents_of(records))
    return method_of(method).fingerprints(corpus_of(texts, statistics)).documents()
