"""The features of paragraphs, weighed over all shards: as `matching.paraphrase.paragraph_vectors`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.ngrams import sums_in
from hengwen.matching.corpus.all_texts import Arrays, Hashes, Numbers, TextArrays, columns
from hengwen.matching.corpus.background import RAREST, expected_share
from hengwen.matching.corpus.collection import hashed_ngrams, once_in_each
from hengwen.matching.paraphrase.neighbours import affordable_sizes
from hengwen.matching.paraphrase.paragraph_vectors import (
    SIZES,
    ParagraphVectors,
    are_latin,
    eligible,
    most_of_rare,
    rows_of_tokens,
    squared_weights_of,
)
from hengwen.spark.corpus.parts import prose_of, texts_of
from hengwen.spark.corpus.sharded_texts import ShardedTexts, shard_of
from hengwen.spark.dataflow.records import Dataset, Record, arrays_of, bucket_of, scatter
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.inverted_index.partitions import PARAGRAPH_FREQUENCIES
from hengwen.spark.inverted_index.reader import Answers, Question, RetrievedDocuments


class ParagraphShards(NamedTuple):
    """The shards in which paragraphs lie: int64, shape (shards,), the first one in each, ascending, and its number."""

    firsts: Numbers
    numbers: Numbers

    def of_rows(self, rows: Numbers) -> Numbers:
        """Return the shard of each paragraph."""
        return self.numbers[np.searchsorted(self.firsts, rows, "right") - 1]

    def first(self, shard: Shard) -> int:
        """Return the number of the first paragraph of a shard."""
        return int(self.firsts[self.numbers == shard.number][0])


@dataclass(frozen=True, slots=True)
class ShardedParagraphs:
    """The paragraphs of a part that are long enough, numbered over all shards.

    `texts`: with the features of their paragraphs. `rare`: records of the rare features with their paragraphs.
    `vectors`: all without their features; their `ranges` are counted in their documents. `sizes`: in how many
    paragraphs features stand of which all pairs are looked at.
    """

    texts: ShardedTexts
    shards: ParagraphShards
    rare: Dataset
    vectors: ParagraphVectors
    sizes: Sequence[int]


def weigh_paragraphs(
    texts: ShardedTexts, authors: Numbers, retrieved: RetrievedDocuments | None = None
) -> ShardedParagraphs:
    """Weigh the paragraphs' features. `authors`: int64, shape (documents of the part,). `retrieved`: from a corpus."""
    texts = texts.map(_with_paragraphs).keep("paragraphs")
    gathered = texts.gather(_figures_of)
    counts, numbers = (
        np.array([int(part[name][0]) for part in gathered], dtype=np.int64) for name in ("count", "shard")
    )
    shards = ParagraphShards(np.cumsum(counts) - counts, numbers)
    documents, ranges, sizes, latin = columns(gathered, documents="i8", ranges="i8", sizes="i8", latin=bool)
    paragraphs = len(documents) + (_others(retrieved, documents) if retrieved else 0)
    included = retrieved.members.start if retrieved else 0
    for size in SIZES:
        weighing = _Weighing(size, paragraphs, included)
        if retrieved:
            answers = retrieved.corpus.look_up(
                texts.shards, weighing.questions, texts.count, f"{texts.name}-counts-{size}"
            )
            texts = texts.beside(answers, weighing.with_counts)
        texts = texts.exchange(weighing.ask, weighing.answer, weighing.take).keep(f"vectors-{size}")
    (norms,) = columns(texts.gather(lambda shard: {"norms": shard["squared_norms"]}), norms="i8")
    sent = texts.records(partial(_rare_features, shards=shards, buckets=texts.shards.engine.buckets))
    rare = sent.group(_postings).keep(f"{texts.name}-rare")
    most = most_of_rare(paragraphs)
    (histogram,) = rare.map(partial(_histogram, most=most)).columns(histogram="i8")
    in_many = histogram.reshape(-1, most + 1).sum(axis=0)
    vectors = without_features(documents, authors[documents], ranges, sizes, latin, norms)
    several = np.flatnonzero(in_many)
    affordable = affordable_sizes(several, in_many[several], len(documents))
    return ShardedParagraphs(texts, shards, rare, vectors, affordable)


def without_features(  # noqa: PLR0917 - what paragraphs are
    documents: Numbers,
    authors: Numbers,
    ranges: Numbers,
    sizes: Numbers,
    latin: NDArray[np.bool_],
    squared_norms: Numbers,
) -> ParagraphVectors:
    """Return paragraphs whose features lie elsewhere."""
    numbers, features = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int32)
    return ParagraphVectors(
        tokens=np.zeros(0, dtype=np.uint32),
        documents=documents,
        authors=authors,
        ranges=ranges.reshape(-1, 2),
        sizes=sizes,
        latin=latin,
        features=(features, features),
        squared_weights=features,
        squared_norms=squared_norms,
        rare=numbers,
        rows=features,
        firsts=numbers,
        total=len(documents),
    )


def _with_paragraphs(texts: TextArrays) -> TextArrays:
    """Return a shard with the paragraphs that are long enough, and nothing that is not needed any more."""
    shard, ranges = shard_of(texts), texts["ranges"].reshape(-1, 2)
    sizes, enough = eligible(prose_of(texts), ranges)
    arrays = {
        "ranges": ranges[enough].reshape(-1),
        "range_owners": texts["range_owners"][enough],
        "sizes": sizes[enough],
        "squared_norms": np.zeros(np.count_nonzero(enough), dtype=np.int64),
    }
    return Shard(shard.first, texts_of(shard), arrays, shard.number)


def ranges_of(shard: TextArrays) -> Numbers:
    """Return the tokens of the paragraphs of a shard, int64, shape (paragraphs, 2)."""
    return shard["ranges"].reshape(-1, 2)


def _figures_of(texts: TextArrays) -> Arrays:
    """Tell figures of the paragraphs of a shard; their tokens are counted in their documents."""
    ranges, owners = ranges_of(texts), texts["range_owners"]
    return {
        "shard": np.array([shard_of(texts).number]),
        "count": np.array([len(owners)]),
        "documents": owners + texts.first,
        "sizes": texts["sizes"],
        "latin": are_latin(texts.collection, ranges),
        "ranges": (ranges - texts.collection.starts[owners, None]).reshape(-1),
    }


def _ngrams(shard: TextArrays, size: int) -> tuple[Numbers, Hashes, Numbers]:
    """Return n-grams of paragraphs: starts, hashes and the paragraph of each, -1 where it reaches over two."""
    row_of = rows_of_tokens(ranges_of(shard), len(shard.collection.tokens))
    places, hashes = hashed_ngrams(shard.collection.masked(row_of >= 0), size)
    rows = np.where(row_of[places] == row_of[places + size - 1], row_of[places], -1)
    return places, hashes, rows.astype(np.int64)


def _others(retrieved: RetrievedDocuments, documents: Numbers) -> int:
    """Return how many paragraphs a corpus has without those at hand. `documents`: of each of these."""
    return max(0, retrieved.corpus.counts.paragraphs - int(np.count_nonzero(documents >= retrieved.members.start)))


def _rare_features(shard: Shard, shards: ParagraphShards, buckets: int) -> Iterator[Record]:
    """Send the rare features of a shard, each once for each paragraph that has it."""
    for size in SIZES:
        places, hashes, rows = _ngrams(shard, size)
        rare = shard[f"rare_{size}"][places]
        places, hashes, rows = places[rare], hashes[rare], rows[rare]
        once = once_in_each(hashes, rows)
        hashes, rows, weights = hashes[once], rows[once] + shards.first(shard), shard[f"weights_{size}"][places[once]]
        keys = 2 * bucket_of(hashes, buckets) + size - 1
        yield from scatter(
            keys, 2 * shard.number + size - 1, hashes=hashes, rows=rows, weights=weights.astype(np.int64)
        )


def _postings(key: int, records: Sequence[Record]) -> Iterator[Record]:
    """Put the paragraphs of each feature of a bucket together: how many, and which."""
    sent = arrays_of(records)
    order = np.argsort(sent["hashes"], kind="stable")  # the shards ascend, and their paragraphs do
    firsts = np.flatnonzero(begins_group(sent["hashes"][order]))
    counts, weights = np.diff(np.append(firsts, len(order))), sent["weights"][order[firsts]]
    yield Record.of(key, key, weights=weights, counts=counts, rows=sent["rows"][order])


def _histogram(record: Record, most: int) -> Iterator[Record]:
    yield Record.of(record.key, record.source, histogram=np.bincount(record.arrays["counts"], minlength=most + 1))


@dataclass(frozen=True, slots=True)
class _Weighing:
    """How features of so many tokens (`size`) are weighed: by how many `paragraphs` there are, those of a corpus among
    them, which has counted the documents from the number `included` on as well.
    """

    size: int
    paragraphs: int
    included: int

    def questions(self, shard: Shard) -> Iterator[Question]:
        """Ask a corpus in how many of its paragraphs the features of a shard stand."""
        yield Question(PARAGRAPH_FREQUENCIES[self.size], np.unique(_ngrams(shard, self.size)[1]))

    def with_counts(self, shard: Shard, answers: Sequence[Record]) -> TextArrays:
        """Return a shard with what a corpus answers, by ascending hashes."""
        hashes = np.unique(_ngrams(shard, self.size)[1])
        return shard.with_arrays(of_corpus=Answers(answers).paragraph_frequency(hashes, self.size))

    def ask(self, texts: TextArrays) -> Arrays:
        """Tell of each feature in how many places it stands, in how many paragraphs as a whole, in how many of those
        that the corpus has counted as well, and in how many of the corpus.
        """
        _, hashes, rows = _ngrams(texts, self.size)
        known, number = np.unique(hashes, return_inverse=True)
        order = np.lexsort((rows, number))
        once = order[begins_group(number[order], rows[order])]
        once = once[rows[once] >= 0]
        counted = texts["range_owners"][rows[once]] + texts.first >= self.included
        places = {"times": np.arange(len(number)), "counts": once, "in_class": once[counted]}
        arrays = {name: np.bincount(number[elements], minlength=len(known)) for name, elements in places.items()}
        return {"hashes": known, "of_corpus": texts.arrays.get("of_corpus", np.zeros_like(arrays["times"])), **arrays}

    def answer(self, asked: Arrays) -> tuple[Numbers, Arrays]:
        """Weigh the features that stand in several places, and tell which of them are rare."""
        known, number = np.unique(asked["hashes"], return_inverse=True)
        times, counts, in_class = (
            np.bincount(number, asked[name], len(known)).astype(np.int64) for name in ("times", "counts", "in_class")
        )
        of_corpus = np.zeros(len(known), dtype=np.int64)
        of_corpus[number] = asked["of_corpus"]
        frequency = counts + np.maximum(0, of_corpus - in_class)
        weights = squared_weights_of(self.paragraphs, frequency, expected_share(known, self.size))
        rare = (counts >= 2) & (frequency <= most_of_rare(self.paragraphs))
        which = np.flatnonzero(((times > 1) | (of_corpus > 0))[number])
        features = number[which]
        return which, {"hashes": known[features], "weights": weights[features], "rare": rare[features]}

    def take(self, texts: TextArrays, answers: Arrays) -> TextArrays:
        """Write what the n-gram weighs that begins at each token of a paragraph and stands elsewhere too, 0 for others;
        which of these are rare; and what all different ones of each paragraph weigh.
        """
        places, hashes, rows = _ngrams(texts, self.size)
        whole = rows >= 0
        places, hashes, rows = places[whole], hashes[whole], rows[whole]
        total, norms = len(texts.collection.tokens), texts["squared_norms"]
        weights, rare, alone = np.zeros(total, np.int32), np.zeros(total, dtype=bool), np.zeros(total, dtype=bool)
        alone[places] = True
        order = np.argsort(answers["hashes"])
        if len(order):
            at = order[np.minimum(np.searchsorted(answers["hashes"][order], hashes), len(order) - 1)]
            same = answers["hashes"][at] == hashes
            at, rows, places = at[same], rows[same], places[same]
            weights[places], rare[places], alone[places] = answers["weights"][at], answers["rare"][at], False
            _, once = np.unique(rows * len(order) + at, return_index=True)
            norms = norms + np.bincount(rows[once], answers["weights"][at[once]], len(norms)).astype(np.int64)
        weight = squared_weights_of(self.paragraphs, np.ones(1, dtype=np.int64), np.full(1, RAREST))
        norms = norms + sums_in(alone, ranges_of(texts)) * weight[0]
        arrays = {f"weights_{self.size}": weights, f"rare_{self.size}": rare, "squared_norms": norms}
        return texts.without("of_corpus").with_arrays(**arrays)
