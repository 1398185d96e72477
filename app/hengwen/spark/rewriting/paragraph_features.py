"""The features of paragraphs, weighed over all shards: as `matching.paraphrase.paragraph_vectors`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.corpus.all_texts import Arrays, Hashes, Numbers, TextArrays, columns
from hengwen.matching.corpus.background import RAREST, expected_share
from hengwen.matching.corpus.collection import hashed_ngrams
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
from hengwen.matching.prose import range_sums
from hengwen.spark.corpus.parts import prose_of, texts_of
from hengwen.spark.corpus.sharded_texts import ShardedTexts, shard_of
from hengwen.spark.dataflow.records import Dataset, Record, arrays_of, bucket_of, dealt, gathered, sources
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.inverted_index.partitions import PARAGRAPH_FREQUENCIES
from hengwen.spark.inverted_index.reader import Answers, BroughtDocuments, Question

_WEIGHTS, _RARE = range(2)  # what a record holds, as the remainder of its source


class ParagraphShards(NamedTuple):
    """In which shards paragraphs lie: int64, shape (shards,), the first paragraph of each, ascending, and its number."""

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
    texts: ShardedTexts, authors: Numbers, brought: BroughtDocuments | None = None
) -> ShardedParagraphs:
    """Weigh the features of all paragraphs of a part. `authors`: int64, shape (documents of the part,). `brought`: the
    members, if a corpus brings them.
    """
    texts = texts.map(_with_paragraphs).keep("paragraphs")
    told = texts.tell(_figures_of)
    counts, numbers = (np.array([int(some[name][0]) for some in told], dtype=np.int64) for name in ("count", "shard"))
    shards = ParagraphShards(np.cumsum(counts) - counts, numbers)
    documents, ranges, sizes, latin = columns(told, documents="i8", ranges="i8", sizes="i8", latin=bool)
    paragraphs = len(documents) + (_others(brought, documents) if brought else 0)
    weighing = _Weighing(paragraphs, brought.members.start if brought else 0)
    counted = []
    for size in SIZES:
        ask = partial(_ask, size=size, shards=shards, buckets=texts.shards.engine.buckets)
        if brought:
            looked_up = partial(_questions, size=size)
            found = brought.corpus.look_up(texts.shards, looked_up, texts.count, f"{texts.name}-paragraphs-{size}")
            asked = texts.join(found, ask)
        else:
            asked = texts.records(partial(ask, corpus=()))
        counted.append(asked.group(partial(weighing.weigh, size=size)).keep(f"{texts.name}-features-{size}"))
        texts = texts.beside(counted[-1].of_kind(_WEIGHTS, 2), partial(weighing.take, size=size))
    texts = texts.keep("vectors")
    (norms,) = columns(texts.tell(lambda some: {"norms": some["squared_norms"]}), norms="i8")
    rare = counted[0].of_kind(_RARE, 2) + counted[1].of_kind(_RARE, 2)
    (histogram,) = rare.map(partial(_histogram, most=weighing.most)).columns(histogram="i8")
    in_many = histogram.reshape(-1, weighing.most + 1).sum(axis=0)
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
        squared_weights=numbers,
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
    """Return the n-grams of paragraphs: where they begin, their hashes, and the paragraph that has each as a whole, -1
    where it reaches over two.
    """
    row_of = rows_of_tokens(ranges_of(shard), len(shard.collection.tokens))
    places, hashes = hashed_ngrams(shard.collection.masked(row_of >= 0), size)
    rows = np.where(row_of[places] == row_of[places + size - 1], row_of[places], -1)
    return places, hashes, rows.astype(np.int64)


def _others(brought: BroughtDocuments, documents: Numbers) -> int:
    """Return how many paragraphs a corpus has without those at hand. `documents`: of each of these."""
    return max(0, brought.corpus.counts.paragraphs - int(np.count_nonzero(documents >= brought.members.start)))


def _questions(shard: Shard, size: int) -> Iterator[Question]:
    yield Question(PARAGRAPH_FREQUENCIES[size], np.unique(_ngrams(shard, size)[1]))


def _ask(
    shard: Shard, corpus: Sequence[Record], *, size: int, shards: ParagraphShards, buckets: int
) -> Iterator[Record]:
    """Send each n-gram with the paragraphs that have it, and in how many places; with a corpus, in how many paragraphs
    of it, too.
    """
    _, hashes, rows = _ngrams(shard, size)
    order = np.lexsort((rows, hashes))
    fresh = np.flatnonzero(begins_group(hashes[order], rows[order]))
    times = np.diff(np.append(fresh, len(order)))
    hashes, rows = hashes[order[fresh]], rows[order[fresh]]
    whole = rows >= 0
    documents = np.where(whole, shard["range_owners"][rows] + shard.first, 0) if len(rows[whole]) else rows
    rows = np.where(whole, rows + shards.first(shard), -1)
    of_corpus = Answers(corpus).paragraph_frequency(hashes, size)
    arrays = {"rows": rows, "documents": documents, "times": times, "of_corpus": of_corpus}
    yield from dealt(bucket_of(hashes, buckets), shard.number, hashes=hashes, **arrays)


def _histogram(record: Record, most: int) -> Iterator[Record]:
    yield Record.of(record.key, record.source, histogram=np.bincount(record.arrays["counts"], minlength=most + 1))


@dataclass(frozen=True, slots=True)
class _Weighing:
    """How features are weighed: by how many `paragraphs` there are, those of a corpus among them, which has counted the
    documents from the number `included` on as well.
    """

    paragraphs: int
    included: int

    @property
    def most(self) -> int:
        """In how many paragraphs a rare feature may stand."""
        return most_of_rare(self.paragraphs)

    def weigh(self, key: int, records: Sequence[Record], size: int) -> Iterator[Record]:
        """Weigh the features of a bucket: for each shard those that stand in several places, and the rare ones."""
        asked = arrays_of(records)
        order = np.argsort(asked["hashes"], kind="stable")  # the shards ascend, and their paragraphs do
        hashes, rows, documents, times, of_corpus = (asked[name][order] for name in asked)
        firsts = np.flatnonzero(begins_group(hashes))
        numbers = np.repeat(np.arange(len(firsts)), np.diff(np.append(firsts, len(order))))
        whole, hashes = rows >= 0, hashes[firsts]
        counts, at_hand = (
            np.bincount(numbers[some], minlength=len(firsts)) for some in (whole, whole & (documents >= self.included))
        )
        frequency = counts + np.maximum(0, of_corpus[firsts] - at_hand)
        several = (np.bincount(numbers, times) > 1) | (of_corpus[firsts] > 0)
        weights = squared_weights_of(self.paragraphs, frequency, expected_share(hashes, size))
        rare = several & (counts >= 2) & (frequency <= self.most)
        asking = np.unique(sources(records, "hashes")[order] * len(firsts) + numbers)  # each feature once for a shard
        shard, feature = np.divmod(asking[several[asking % len(firsts)]], len(firsts))
        arrays = {"hashes": hashes[feature], "weights": weights[feature], "rare": rare[feature]}
        own = 2 * key + size - 1
        yield from dealt(shard, 2 * own + _WEIGHTS, **arrays)
        arrays = {"weights": weights[rare], "counts": counts[rare], "rows": rows[whole & rare[numbers]]}
        yield Record.of(own, 2 * own + _RARE, **arrays)

    def take(self, shard: Shard, replies: Sequence[Record], size: int) -> TextArrays:
        """Write what the n-gram weighs that begins at each token of a paragraph and stands elsewhere too, 0 for others;
        which of these are rare; and what all different ones of each paragraph weigh.
        """
        places, hashes, rows = _ngrams(shard, size)
        whole = rows >= 0
        places, hashes, rows = places[whole], hashes[whole], rows[whole]
        total, norms = len(shard.collection.tokens), shard["squared_norms"]
        weights, rare, alone = np.zeros(total, np.int32), np.zeros(total, dtype=bool), np.zeros(total, dtype=bool)
        alone[places] = True
        if replies:
            known, known_weights, known_rare = gathered(replies, "hashes", "weights", "rare")
            order = np.argsort(known)
            at = order[np.minimum(np.searchsorted(known[order], hashes), len(order) - 1)]
            same = known[at] == hashes
            at, rows, places = at[same], rows[same], places[same]
            weights[places], rare[places], alone[places] = known_weights[at], known_rare[at], False
            _, once = np.unique(rows * len(order) + at, return_index=True)
            norms = norms + np.bincount(rows[once], known_weights[at[once]], len(norms)).astype(np.int64)
        weight = squared_weights_of(self.paragraphs, np.ones(1, dtype=np.int64), np.full(1, RAREST))
        norms = norms + range_sums(alone, ranges_of(shard)) * weight[0]
        return shard.with_arrays(**{f"weights_{size}": weights, f"rare_{size}": rare, "squared_norms": norms})
