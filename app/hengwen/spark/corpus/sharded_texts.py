"""All texts of a collection in shards: `AllTexts` of a cluster. What is asked is partitioned by its hashes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.corpus.all_texts import (
    Among,
    Answer,
    Array,
    Arrays,
    Ask,
    Local,
    MadeOf,
    Numbers,
    Take,
    TextArrays,
)
from hengwen.matching.corpus.collection import distinct_groups, hashed_ngrams, ngram_starts
from hengwen.spark.corpus.near_pairs import near_pairs
from hengwen.spark.dataflow.records import Dataset, Record, arrays_of, bucket_of, scatter, sources
from hengwen.spark.dataflow.shard import Shard, beside_shard, each_shard


@dataclass(frozen=True, slots=True)
class ShardedTexts:
    """Shards of an engine, `count` of them or less. `name`: begins the names under which is kept."""

    shards: Dataset
    name: str
    count: int

    def map(self, function: Local) -> "ShardedTexts":
        """As in `AllTexts`."""
        return self.of(lambda shard: (shard_of(function(shard)).record(),))

    def gather(self, function: Ask) -> list[dict[str, Array]]:
        """As in `AllTexts`."""
        records = self.records(lambda shard: (Record.of(shard.number, 0, **function(shard)),))
        return [record.arrays for record in records.collect()]

    def exchange(self, ask: Ask, answer: Answer, take: Take) -> "ShardedTexts":
        """As in `AllTexts`."""
        asked = self.records(partial(_ask, ask=ask, buckets=self.shards.engine.buckets))
        return self.beside(
            asked.group(partial(_answer, answer=answer)), partial(_take, ask=ask, answer=answer, take=take)
        )

    def with_frequency(self, size: int, name: str, groupings: Sequence[Numbers], among: Among) -> "ShardedTexts":
        """As in `AllTexts`; uint32."""
        return self.exchange(
            partial(_ngrams, size=size, among=among),
            partial(_frequencies, groupings=groupings),
            partial(_with_frequencies, size=size, name=name, among=among),
        )

    def near_pairs(self, derive: MadeOf, sizes: Numbers, portion: float, most: int) -> Numbers:
        """As in `AllTexts`."""
        return near_pairs(self.shards, derive, sizes, portion, most)

    def counted(self) -> "ShardedTexts":
        """As in `AllTexts`."""
        return self

    def keep(self, name: str) -> "ShardedTexts":
        """As in `AllTexts`."""
        return replace(self, shards=self.shards.keep(f"{self.name}-{name}"))

    def records(self, function: Callable[[Shard], Iterable[Record]]) -> Dataset:
        """Return the records that a function makes of each shard."""
        return self.shards.map(each_shard(function))

    def of(self, function: Callable[[Shard], Iterable[Record]]) -> "ShardedTexts":
        """Return the texts of the shards that a function makes of each."""
        return replace(self, shards=self.records(function))

    def join(self, others: Dataset, function: Callable[[Shard, Sequence[Record]], Iterable[Record]]) -> Dataset:
        """Return the records that a function makes of each shard and the other records of its number."""
        return self.shards.join(others, beside_shard(function))

    def beside(self, others: Dataset, function: Callable[[Shard, Sequence[Record]], TextArrays]) -> "ShardedTexts":
        """Return the texts that a function makes of each shard and the other records of its number."""
        joined = self.join(others, lambda shard, records: (shard_of(function(shard, records)).record(),))
        return replace(self, shards=joined)

    def __add__(self, others: "ShardedTexts") -> "ShardedTexts":
        return replace(self, shards=self.shards + others.shards, count=self.count + others.count)


def shard_of(texts: TextArrays) -> Shard:
    """Return texts that lie together on a cluster, which are a shard."""
    assert isinstance(texts, Shard)
    return texts


def _ask(shard: Shard, ask: Ask, buckets: int) -> Iterable[Record]:
    asked = ask(shard)
    return scatter(bucket_of(asked["hashes"], buckets), shard.number, **asked)


def _answer(key: int, records: Sequence[Record], answer: Answer) -> Iterable[Record]:
    which, answers = answer(arrays_of(records))
    return scatter(sources(records, "hashes")[which], key, **answers)


def _take(shard: Shard, replies: Sequence[Record], ask: Ask, answer: Answer, take: Take) -> TextArrays:
    if replies:
        return take(shard, arrays_of(replies))
    nothing = {name: array[:0] for name, array in ask(shard).items()}
    return take(shard, answer(nothing)[1])


def _ngrams(texts: TextArrays, size: int, among: Among) -> Arrays:
    places, hashes = hashed_ngrams(among(texts), size)
    documents = texts.documents(places).astype(np.uint32)
    return {"hashes": hashes, "places": places.astype(np.uint32), "documents": documents}


def _frequencies(asked: Arrays, groupings: Sequence[Numbers]) -> tuple[Numbers, Arrays]:
    """Return in how many documents n-grams stand, of those that stand in several."""
    hashes, documents = asked["hashes"], asked["documents"]
    order = np.argsort(hashes, kind="stable")
    fresh = begins_group(hashes[order])
    repeated = ~fresh
    repeated[:-1] |= ~fresh[1:]
    order = order[repeated]  # most n-grams stand in one place only
    numbers = np.cumsum(fresh[repeated]) - 1
    count = int(np.count_nonzero(fresh[repeated]))
    owners = documents[order].astype(np.int64)
    frequency = np.minimum.reduce([distinct_groups(numbers, groups[owners], count) for groups in groupings])[numbers]
    which = order[frequency > 1]
    return which, {"places": asked["places"][which], "frequency": frequency[frequency > 1].astype(np.uint32)}


def _with_frequencies(texts: TextArrays, answers: Arrays, size: int, name: str, among: Among) -> TextArrays:
    frequency = np.zeros(len(texts.collection.tokens), dtype=np.uint32)
    whole = ngram_starts(among(texts), size)
    frequency[: len(whole)][whole] = 1
    frequency[answers["places"]] = answers["frequency"]
    return texts.with_arrays(**{name: frequency})
