"""The features of paragraphs, weighed over all shards: as `matching.paraphrase.paragraph_vectors`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import ngram_hashes_at
from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.corpus.background import RAREST, expected_share
from hengwen.matching.corpus.collection import Collection, hashed_ngrams, ngram_starts
from hengwen.matching.paraphrase.neighbours import affordable_sizes
from hengwen.matching.paraphrase.paragraph_vectors import (
    SIZES,
    are_latin,
    eligible,
    most_of_rare,
    rows_of_tokens,
    squared_weights_of,
)
from hengwen.matching.prose import range_sums
from hengwen.spark.corpus.parts import prose_of, texts_of
from hengwen.spark.corpus.sharded_texts import shard_of, told_by
from hengwen.spark.dataflow.records import (
    DatasetT,
    Engine,
    Record,
    bucket_of,
    dealt,
    gathered,
    of_kind,
    pack,
    sources,
    unpack,
    value_of,
)
from hengwen.spark.dataflow.shard import Shard, each_shard, with_replies
from hengwen.spark.inverted_index.partitions import PARAGRAPH_FREQUENCIES
from hengwen.spark.inverted_index.reader import Answers, BroughtDocuments, Partitioning, with_answers

_WEIGHTS, _RARE, _HISTOGRAM = range(3)  # what a record holds, as the remainder of its source


@dataclass(frozen=True, slots=True)
class ShardedParagraphs(Generic[DatasetT]):
    """The paragraphs of a part that are long enough, numbered over all shards.

    `shards`: with the features of their paragraphs. `rare`: records of the rare features with their paragraphs.
    `firsts`: the number of the first paragraph of each shard, by the shard's number. `documents`, `sizes`,
    `squared_norms`: int64, shape (paragraphs,), `latin`: bool, as in `ParagraphVectors`; `ranges`: shape
    (paragraphs, 2), the tokens of each, counted in its document. `counts`: how many rare
    features stand in how many paragraphs.
    """

    shards: DatasetT
    rare: DatasetT
    firsts: Mapping[int, int]
    documents: Numbers
    ranges: Numbers
    sizes: Numbers
    squared_norms: Numbers
    latin: NDArray[np.bool_]
    counts: Numbers

    def __len__(self) -> int:
        return len(self.documents)

    @property
    def affordable(self) -> list[int]:
        """The sizes of features whose pairs are looked at."""
        sizes = np.flatnonzero(self.counts)
        return affordable_sizes(sizes, self.counts[sizes], len(self))


def weigh_paragraphs(
    engine: Engine[DatasetT], shards: DatasetT, name: str, brought: BroughtDocuments[DatasetT] | None = None
) -> ShardedParagraphs[DatasetT]:
    """Weigh the features of all paragraphs of a part. `name`: under which is kept. `brought`: by a corpus."""
    shards = engine.keep(engine.map(shards, each_shard(_with_paragraphs)), f"{name}-paragraphs")
    told = told_by(engine, shards, _figures_of)
    documents, sizes, latin, ranges = columns(told, documents="i8", sizes="i8", latin=bool, ranges="i8")
    counts = [len(some["documents"]) for some in told]
    firsts = dict(zip((int(some["shard"][0]) for some in told), np.cumsum(counts) - counts, strict=True))
    paragraphs = len(documents) + (_others(brought, documents) if brought else 0)
    most = most_of_rare(paragraphs)
    counted = []
    for size in SIZES:
        ask = partial(_ask, size=size, firsts=firsts, buckets=engine.buckets)
        if brought:
            look_up = partial(_ask_corpus, size=size, partitioning=brought.corpus.partitioning)
            questions = engine.keep(engine.map(shards, each_shard(look_up)), f"{name}-paragraph-questions-{size}")
            asked = engine.join(shards, brought.corpus.find(questions, brought.shards), with_answers(ask))
        else:
            asked = engine.map(shards, each_shard(ask))
        included = brought.members.start if brought else 0
        weigh = partial(_weigh, size=size, paragraphs=paragraphs, most=most, included=included)
        counted.append(engine.keep(engine.group(asked, weigh), f"{name}-features-{size}"))
        replies = engine.map(counted[-1], of_kind(_WEIGHTS, 3))
        shards = engine.join(shards, replies, with_replies(partial(_take, size=size, paragraphs=paragraphs)))
    shards = engine.keep(shards, f"{name}-vectors")
    every = engine.union(*counted)
    histogram = np.zeros(most + 1, dtype=np.int64)
    for record in engine.collect(engine.map(every, of_kind(_HISTOGRAM, 3))):
        histogram += unpack(record.value)["histogram"]
    (norms,) = columns(told_by(engine, shards, lambda some: {"norms": some["squared_norms"]}), norms="i8")
    rare = engine.map(every, of_kind(_RARE, 3))
    return ShardedParagraphs(shards, rare, firsts, documents, ranges.reshape(-1, 2), sizes, norms, latin, histogram)


def _with_paragraphs(shard: Shard) -> Iterable[Record]:
    """A shard with the paragraphs that are long enough, and nothing that is not needed any more."""
    prose, ranges = prose_of(shard), shard["ranges"].reshape(-1, 2)
    sizes, enough = eligible(prose, ranges)
    yield Shard(
        shard.first,
        texts_of(shard),
        {
            "ranges": ranges[enough].reshape(-1),
            "range_owners": shard["range_owners"][enough],
            "sizes": sizes[enough],
        },
        shard.number,
    ).record()


def ranges_of(shard: TextArrays) -> Numbers:
    """The tokens of the paragraphs of a shard, int64, shape (paragraphs, 2)."""
    return shard["ranges"].reshape(-1, 2)


def _figures_of(texts: TextArrays) -> Arrays:
    """Figures of the paragraphs of a shard; their tokens are counted in their documents."""
    ranges, owners = ranges_of(texts), texts["range_owners"]
    return {
        "shard": np.array([shard_of(texts).number]),
        "documents": owners + texts.first,
        "sizes": texts["sizes"],
        "latin": are_latin(texts.collection, ranges),
        "ranges": (ranges - texts.collection.starts[owners, None]).reshape(-1),
    }


def _inside(shard: Shard) -> tuple[Collection, NDArray[np.int32]]:
    """What of the texts lies in paragraphs, and in which one each token does, -1 for none."""
    row_of = rows_of_tokens(ranges_of(shard), len(shard.collection.tokens))
    return shard.collection.masked(row_of >= 0), row_of


def _others(brought: BroughtDocuments[DatasetT], documents: Numbers) -> int:
    """How many paragraphs a corpus has without those at hand. `documents`: of each of these."""
    return max(0, brought.corpus.paragraphs - int(np.count_nonzero(documents >= brought.members.start)))


def _ask_corpus(shard: Shard, size: int, partitioning: Partitioning) -> Iterable[Record]:
    hashes = np.unique(hashed_ngrams(_inside(shard)[0], size)[1])
    return partitioning.ask(shard.number, PARAGRAPH_FREQUENCIES[size], hashes)


def _ask(
    shard: Shard, known: Answers | None = None, *, size: int, firsts: Mapping[int, int], buckets: int
) -> Iterator[Record]:
    """Each n-gram with the paragraphs that have it as a whole, -1 where it reaches over two, and in how many places.

    With what is `known` of a corpus, in how many paragraphs of it, too.
    """
    inside, row_of = _inside(shard)
    places, hashes = hashed_ngrams(inside, size)
    rows = np.where(row_of[places] == row_of[places + size - 1], row_of[places], -1)
    order = np.lexsort((rows, hashes))
    fresh = np.flatnonzero(begins_group(hashes[order], rows[order]))
    times = np.diff(np.append(fresh, len(order)))
    hashes, rows = hashes[order[fresh]], rows[order[fresh]].astype(np.int64)
    rows = np.where(rows >= 0, rows + firsts[shard.number], -1)
    documents = np.zeros(len(rows), dtype=np.int64)
    whole = rows >= 0
    documents[whole] = shard["range_owners"][rows[whole] - firsts[shard.number]] + shard.first
    arrays = {"hashes": hashes, "rows": rows, "documents": documents, "times": times}
    if known is not None:
        arrays["of_corpus"] = known.counts(PARAGRAPH_FREQUENCIES[size], hashes)
    yield from dealt(bucket_of(hashes, buckets), shard.number, **arrays)


def _weigh(  # noqa: PLR0917 - what features are weighed by
    key: int, records: Sequence[Record], size: int, paragraphs: int, most: int, included: int
) -> Iterator[Record]:
    """Weigh features; of documents from the number `included` on, a corpus knows as well."""
    hashes, rows, documents, times = gathered(records, "hashes", "rows", "documents", "times")
    asking = sources(records, "hashes")
    order = np.argsort(hashes, kind="stable")  # the shards ascend, and their paragraphs do
    firsts = np.flatnonzero(begins_group(hashes[order]))
    numbers = np.repeat(np.arange(len(firsts)), np.diff(np.append(firsts, len(order))))
    known = hashes[order[firsts]]
    several = np.bincount(numbers, times[order]) > 1
    whole = rows[order] >= 0
    counts = np.bincount(numbers[whole], minlength=len(known))
    frequency = counts
    if "of_corpus" in value_of(records[0]):
        of_corpus = gathered(records, "of_corpus")[0][order[firsts]]
        at_hand = np.bincount(numbers[whole & (documents[order] >= included)], minlength=len(known))
        frequency = counts + np.maximum(0, of_corpus - at_hand)
        several |= of_corpus > 0
    weights = squared_weights_of(paragraphs, frequency, expected_share(known, size))
    rare = several & (counts >= 2) & (frequency <= most)
    asked = np.unique(asking[order] * len(known) + numbers)  # each feature once for each shard
    shard, feature = np.divmod(asked[several[asked % len(known)]], len(known))
    yield from dealt(
        shard, 3 * (2 * key + size - 1) + _WEIGHTS, hashes=known[feature], weights=weights[feature], rare=rare[feature]
    )
    chosen = whole & rare[numbers]
    yield Record(
        2 * key + size - 1,
        3 * (2 * key + size - 1) + _RARE,
        pack(weights=weights[rare], counts=counts[rare], rows=rows[order][chosen]),
    )
    histogram = np.bincount(counts[rare], minlength=most + 1)
    yield Record(key, 3 * (2 * key + size - 1) + _HISTOGRAM, pack(histogram=histogram))


def _take(shard: Shard, replies: Sequence[Record], size: int, paragraphs: int) -> Shard:
    """The squared weight of the n-gram that begins at each token of a paragraph and stands elsewhere too, 0 for others;
    which of these are rare; and what all different ones of each paragraph weigh.
    """
    inside, row_of = _inside(shard)
    places = np.flatnonzero(ngram_starts(inside, size))
    places = places[row_of[places] == row_of[places + size - 1]]
    weights, rare = np.zeros(len(row_of), dtype=np.int32), np.zeros(len(row_of), dtype=bool)
    norms = shard.arrays.get("squared_norms", np.zeros(len(shard["sizes"]), dtype=np.int64))
    alone = np.zeros(len(row_of), dtype=bool)
    alone[places] = True
    if replies:
        hashes, known_weights, known_rare = gathered(replies, "hashes", "weights", "rare")
        order = np.argsort(hashes)
        here = ngram_hashes_at(inside.tokens, places, size)
        at = np.minimum(np.searchsorted(hashes[order], here), len(order) - 1)
        known = hashes[order][at] == here
        at, some = order[at[known]], places[known]
        weights[some], rare[some], alone[some] = known_weights[at], known_rare[at], False
        rows = row_of[some].astype(np.int64)
        _, once = np.unique(rows * len(order) + at, return_index=True)
        norms = norms + np.bincount(rows[once], known_weights[at[once]], len(norms)).astype(np.int64)
    weight = squared_weights_of(paragraphs, np.ones(1, dtype=np.int64), np.full(1, RAREST))
    norms = norms + range_sums(alone, ranges_of(shard)) * weight[0]
    return shard.with_arrays(**{f"weights_{size}": weights, f"rare_{size}": rare, "squared_norms": norms})
