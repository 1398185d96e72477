"""All texts of a collection in shards: `AllTexts` of a cluster. What is asked is dealt by its hashes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic

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
from hengwen.spark.dataflow.records import (
    DatasetT,
    Engine,
    Record,
    arrays_of,
    bucket_of,
    dealt,
    pack,
    sources,
    unpack,
)
from hengwen.spark.dataflow.shard import Shard, each_shard, with_replies


@dataclass(frozen=True, slots=True)
class ShardedTexts(Generic[DatasetT]):
    """Shards of an engine. `name`: begins the names under which is kept."""

    engine: Engine[DatasetT]
    shards: DatasetT
    name: str

    def map(self, function: Local) -> "ShardedTexts[DatasetT]":
        """As in `AllTexts`."""
        return replace(self, shards=map_shards(self.engine, self.shards, function))

    def tell(self, function: Ask) -> Sequence[Arrays]:
        """As in `AllTexts`."""
        return told_by(self.engine, self.shards, function)

    def exchange(self, ask: Ask, answer: Answer, take: Take) -> "ShardedTexts[DatasetT]":
        """As in `AllTexts`."""
        asked = self.engine.map(self.shards, each_shard(partial(_ask, ask=ask, buckets=self.engine.buckets)))
        answers = self.engine.group(asked, partial(_answer, answer=answer))
        joined = partial(_take, ask=ask, answer=answer, take=take)
        return replace(self, shards=self.engine.join(self.shards, answers, with_replies(joined)))

    def with_frequency(
        self, size: int, name: str, groupings: Sequence[Numbers], among: Among
    ) -> "ShardedTexts[DatasetT]":
        """As in `AllTexts`; uint32."""
        return self.exchange(
            partial(_ngrams, size=size, among=among),
            partial(_frequencies, groupings=groupings),
            partial(_with_frequencies, size=size, name=name, among=among),
        )

    def near_pairs(self, made: MadeOf, sizes: Numbers, portion: float, most: int, name: str) -> Numbers:
        """As in `AllTexts`."""
        return near_pairs(self.engine, self.shards, made, sizes, portion, most, f"{self.name}-{name}")

    def keep(self, name: str) -> "ShardedTexts[DatasetT]":
        """As in `AllTexts`."""
        return replace(self, shards=self.engine.keep(self.shards, f"{self.name}-{name}"))


def map_shards(engine: Engine[DatasetT], shards: DatasetT, function: Local) -> DatasetT:
    """The shards that a function makes of each."""
    return engine.map(shards, each_shard(lambda shard: (shard_of(function(shard)).record(),)))


def told_by(engine: Engine[DatasetT], shards: DatasetT, function: Ask) -> list[dict[str, Array]]:
    """The arrays that a function tells of each shard, in their order."""
    told = engine.map(shards, each_shard(lambda shard: (Record(shard.number, 0, pack(**function(shard))),)))
    return [unpack(record.value) for record in engine.collect(told)]


def shard_of(texts: TextArrays) -> Shard:
    """Texts that lie together on a cluster, which are a shard."""
    assert isinstance(texts, Shard)
    return texts


def _ask(shard: Shard, ask: Ask, buckets: int) -> Iterable[Record]:
    asked = ask(shard)
    return dealt(bucket_of(asked["hashes"], buckets), shard.number, **asked)


def _answer(key: int, records: Sequence[Record], answer: Answer) -> Iterable[Record]:
    which, answers = answer(arrays_of(records))
    return dealt(sources(records, "hashes")[which], key, **answers)


def _take(shard: Shard, replies: Sequence[Record], ask: Ask, answer: Answer, take: Take) -> Shard:
    if replies:
        return shard_of(take(shard, arrays_of(replies)))
    nothing = {name: some[:0] for name, some in ask(shard).items()}
    return shard_of(take(shard, answer(nothing)[1]))


def _ngrams(texts: TextArrays, size: int, among: Among) -> Arrays:
    places, hashes = hashed_ngrams(among(texts), size)
    documents = texts.documents(places).astype(np.uint32)
    return {"hashes": hashes, "places": places.astype(np.uint32), "documents": documents}


def _frequencies(asked: Arrays, groupings: Sequence[Numbers]) -> tuple[Numbers, Arrays]:
    """In how many documents n-grams stand, of those that stand in several."""
    hashes, documents = asked["hashes"], asked["documents"]
    order = np.argsort(hashes, kind="stable")
    fresh = begins_group(hashes[order])
    repeated = ~fresh
    repeated[:-1] |= ~fresh[1:]
    order = order[repeated]  # most n-grams stand in one place only
    numbers = np.cumsum(fresh[repeated]) - 1
    count = int(np.count_nonzero(fresh[repeated]))
    of_each = documents[order].astype(np.int64)
    frequency = np.minimum.reduce([distinct_groups(numbers, groups[of_each], count) for groups in groupings])[numbers]
    which = order[frequency > 1]
    return which, {"places": asked["places"][which], "frequency": frequency[frequency > 1].astype(np.uint32)}


def _with_frequencies(texts: TextArrays, answers: Arrays, size: int, name: str, among: Among) -> TextArrays:
    found = np.zeros(len(texts.collection.tokens), dtype=np.uint32)
    whole = ngram_starts(among(texts), size)
    found[: len(whole)][whole] = 1
    found[answers["places"]] = answers["frequency"]
    return texts.with_arrays(**{name: found})
