"""Which documents may share text, over all shards: as `matching.candidates.shared_ngrams`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.candidates.shared_ngrams import (
    COPIED,
    EVIDENCE,
    NGRAM,
    PORTION,
    RARE,
    are_strong,
    close_together,
    evidence_before,
    most_documents,
    seed_pairs,
)
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.corpus.collection import first_places
from hengwen.spark.corpus.near_pairs import pairs_of_shard, sets_by_shard
from hengwen.spark.corpus.parts import ShardedPart, texts_of
from hengwen.spark.dataflow.records import Record, arrays_of, bucket_of, gathered, scatter, sources
from hengwen.spark.dataflow.shard import Shard

_SEEDS, _SHARED, _COPIED = range(3)  # what a record holds, as the remainder of its source


def sharing_ngrams(part: ShardedPart, lengths: Numbers, shortest: int) -> Numbers:
    """Return pairs i < j of documents that share uncommon text in one place, or a portion of all their text, j among
    the members; int64, shape (pairs, 2), ascending.

    `lengths`: tokens of each document of the part. `shortest`: as in `shared_ngrams`.
    """
    texts, limit = part.texts, most_documents(int(np.count_nonzero(lengths)))
    asked = texts.records(partial(_ask, buckets=texts.shards.engine.buckets))
    counted = asked.group(partial(_count, limit=limit, members=part.members))
    sharing = texts.join(counted, partial(_sharing, least=min(EVIDENCE, shortest), lengths=lengths))
    pairs = np.unique(np.column_stack(sharing.columns(left="i8", right="i8")), axis=0)
    is_member = (pairs[:, 1] >= part.members.start) & (pairs[:, 1] < part.members.stop)
    return pairs[is_member]


def _ask(shard: Shard, buckets: int) -> Iterable[Record]:
    """Send the first place of each n-gram in each document."""
    collection = texts_of(shard)
    hashes, owners, places = first_places(collection, NGRAM)
    return scatter(
        bucket_of(hashes, buckets),
        shard.number,
        hashes=hashes,
        documents=owners + shard.first,
        inside=(places - collection.starts[owners]).astype(np.uint32),
        strong=are_strong(evidence_before(collection, shard["weak"]), places),
        copied=shard["passages"][places],
    )


def _count(key: int, records: Sequence[Record], limit: int, members: range) -> Iterator[Record]:
    """Return the seeds of a bucket for the shards of their left documents, and the sets of documents with an n-gram."""
    shards, asked = sources(records, "hashes"), arrays_of(records)
    order = np.argsort(asked["hashes"], kind="stable")
    shards, (hashes, documents, inside, strong, copied) = shards[order], (asked[name][order] for name in asked)
    ngrams = np.cumsum(begins_group(hashes)) - 1
    for kind, places in ((_SHARED, np.flatnonzero(strong)), (_COPIED, np.flatnonzero(copied))):
        counts = np.bincount(ngrams[places])
        if kind == _SHARED:
            left, right = seed_pairs(places, counts).T
            kept = (documents[right] >= members.start) & (documents[right] < members.stop)
            left, right = left[kept], right[kept]
            seeds = {"left": documents[left], "right": documents[right], "x": inside[left], "y": inside[right]}
            yield from scatter(shards[left], 3 * key + _SEEDS, **seeds)
        counted = (counts > RARE) & (counts <= limit)
        of_many = places[np.repeat(counted, counts)]
        yield from sets_by_shard(documents[of_many], counts[counted], shards[of_many], 3 * key + kind)


def _sharing(shard: Shard, records: Sequence[Record], least: int, lengths: Numbers) -> Iterable[Record]:
    """Return the pairs with a document of a shard that share enough: evidence in one cell of both, the left one here, a
    portion of the smaller document, or so many n-grams of passages that several copied.
    """
    of_kind = [[record for record in records if record.source % 3 == kind] for kind in range(3)]
    pairs = [_close(shard, of_kind[_SEEDS], least)] if of_kind[_SEEDS] else []
    enough = PORTION * lengths.astype(float), np.full(len(lengths), float(COPIED))
    pairs += [
        pairs_of_shard(pairs_of_kind, of_each)
        for pairs_of_kind, of_each in zip(of_kind[1:], enough, strict=True)
        if pairs_of_kind
    ]
    if pairs:
        left, right = np.concatenate(pairs).T
        yield Record.of(shard.number, -1, left=left, right=right)


def _close(shard: Shard, seeds: Sequence[Record], least: int) -> Numbers:
    """Return the pairs of documents with enough evidence in one cell of both, the left one in this shard."""
    collection = texts_of(shard)
    left, right, x, y = gathered(seeds, "left", "right", "x", "y")
    others = int(right.max()) + 1
    inside = np.column_stack((x, y)).astype(np.int64)
    before = evidence_before(collection, shard["weak"])
    close = close_together((left - shard.first) * others + right, others, inside, collection.starts, before, least)
    i, j = np.divmod(np.unique(close), others)
    return np.column_stack((i + shard.first, j))
