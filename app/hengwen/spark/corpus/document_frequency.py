"""In how many documents n-grams stand, over all shards: dealt by their hashes, counted, told to where they stand."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import mix, ngram_hashes_at
from hengwen.matching.corpus.collection import Collection, ngram_starts
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, dealt, gathered, pack, sources
from hengwen.spark.dataflow.shard import Shard, each_shard, with_replies
from hengwen.text.ranges import Bools

Hashes = NDArray[np.uint64]
Numbers = NDArray[np.int64]


def bucket_of(hashes: Hashes, buckets: int) -> Numbers:
    """Into which bucket each hash is dealt, int64, the same shape."""
    return ((hashes >> np.uint64(32)) % np.uint64(buckets)).astype(np.int64)


def bucket_of_pair(left: Numbers, right: Numbers, buckets: int) -> Numbers:
    """Into which bucket each pair of numbers is dealt, int64, the same shape."""
    return bucket_of(mix(mix(left.astype(np.uint64)) + (right.astype(np.uint64) << np.uint64(1))), buckets)


def with_frequency(  # noqa: PLR0917 - what is counted
    engine: Engine[DatasetT],
    shards: DatasetT,
    size: int,
    name: str,
    groupings: Sequence[Numbers],
    among: Callable[[Shard], Collection],
) -> DatasetT:
    """The shards with in how many documents the n-gram that begins at each token stands, uint32, as an array of a name.

    0 where no n-gram of eligible tokens begins. `groupings`: each int64, shape (documents of all shards,), equal for
    documents that count as one; of several that which counts the fewest. `among`: the texts that count.
    """
    asked = engine.map(shards, each_shard(partial(_ask, size=size, buckets=engine.buckets, among=among)))
    replies = engine.group(asked, partial(_count, groupings=groupings))
    return engine.join(shards, replies, with_replies(partial(_take, size=size, name=name, among=among)))


def _ask(shard: Shard, size: int, buckets: int, among: Callable[[Shard], Collection]) -> Iterable[Record]:
    collection = among(shard)
    places = np.flatnonzero(ngram_starts(collection, size))
    hashes = ngram_hashes_at(collection.tokens, places, size)
    documents = (collection.owners[places].astype(np.int64) + shard.first).astype(np.uint32)
    keys = bucket_of(hashes, buckets)
    return dealt(keys, shard.number, hashes=hashes, places=places.astype(np.uint32), documents=documents)


def _count(key: int, records: Sequence[Record], groupings: Sequence[Numbers]) -> Iterable[Record]:
    hashes, places, documents = gathered(records, "hashes", "places", "documents")
    order = np.argsort(hashes, kind="stable")
    fresh = begins_group(hashes[order])
    repeated = ~fresh
    repeated[:-1] |= ~fresh[1:]
    order = order[repeated]  # most n-grams stand in one place only
    numbers = np.cumsum(fresh[repeated]) - 1
    of_each = documents[order].astype(np.int64)
    frequency = np.minimum.reduce([distinct(numbers, groups[of_each]) for groups in groupings])[numbers]
    order, frequency = order[frequency > 1], frequency[frequency > 1]
    asking = sources(records, "hashes")
    return dealt(asking[order], key, places=places[order], frequency=frequency.astype(np.uint32))


def distinct(numbers: Numbers, groups: Numbers) -> Numbers:
    """How many different groups there are of each number, int64, shape (numbers,). `numbers`: ascending, from 0."""
    if not len(numbers):
        return np.zeros(0, dtype=np.int64)
    size = int(groups.max()) + 1
    keys = np.sort(numbers * size + groups)
    return np.bincount(keys[begins_group(keys)] // size, minlength=int(numbers[-1]) + 1)


def _take(shard: Shard, replies: Sequence[Record], size: int, name: str, among: Callable[[Shard], Collection]) -> Shard:
    collection = among(shard)
    found = np.zeros(len(collection.tokens), dtype=np.uint32)
    whole = ngram_starts(collection, size)
    found[: len(whole)][whole] = 1
    if replies:
        places, frequency = gathered(replies, "places", "frequency")
        found[places] = frequency
    return shard.with_arrays(**{name: found})


def all_texts(shard: Shard) -> Collection:
    """The texts of a shard with all tokens that are eligible."""
    return shard.collection


def without_forms(shard: Shard) -> Collection:
    """The texts of a shard without their forms."""
    masked: Collection = shard.collection.masked(~shard["form"])
    return masked


def flag(key: int, source: int, marked: Bools) -> Record:
    """A record that says which of something are marked."""
    return Record(key, source, pack(marked=marked))
