"""Which documents may share text, over all shards: as `matching.candidates.shared_ngrams`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.pairs.pair_counts import pair_counter
from hengwen.matching.candidates.shared_ngrams import (
    COPIED,
    EVIDENCE,
    NGRAM,
    add_shared,
    are_portion,
    are_strong,
    close_together,
    evidence_before,
    most_documents,
    seed_pairs,
)
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.corpus.collection import hashed_ngrams, once_in_each
from hengwen.spark.corpus.parts import ShardedPart, texts_of
from hengwen.spark.dataflow.records import Record, arrays_of, bucket_of, bucket_of_pair, gathered, scatter, summed_pairs
from hengwen.spark.dataflow.shard import Shard

_SEEDS, _SHARED, _COPIED = range(3)  # what a record holds, as the remainder of its source


def sharing_ngrams(part: ShardedPart, lengths: Numbers, shards: Numbers, shortest: int) -> Numbers:
    """Return pairs i < j of documents that share uncommon text in one place, or a portion of all their text, j among
    the members; int64, shape (pairs, 2), ascending.

    `lengths`, `shards`: tokens and shard of each document of the part. `shortest`: as in `shared_ngrams`.
    """
    texts, buckets = part.texts, part.texts.shards.engine.buckets
    limit = most_documents(int(np.count_nonzero(lengths)))
    count = partial(_count, limit=limit, members=part.members, shards=shards, buckets=buckets)
    counted = texts.records(partial(_ask, buckets=buckets)).group(count).keep(f"{texts.name}-ngrams")
    sharing = texts.join(counted.of_kind(_SEEDS, 3), partial(_close, least=min(EVIDENCE, shortest)))
    for kind in (_SHARED, _COPIED):
        sharing += counted.of_kind(kind, 3).group(partial(_sharing_enough, kind=kind, lengths=lengths))
    return np.unique(np.column_stack(sharing.columns(left="i8", right="i8")), axis=0)


def _ask(shard: Shard, buckets: int) -> Iterable[Record]:
    """Send the first place of each n-gram in each document."""
    collection = texts_of(shard)
    places, hashes = hashed_ngrams(collection, NGRAM)
    owners = collection.owners[places].astype(np.int64)
    once = once_in_each(hashes, owners)
    places, hashes, owners = places[once], hashes[once], owners[once]
    return scatter(
        bucket_of(hashes, buckets),
        shard.number,
        hashes=hashes,
        documents=owners + shard.first,
        inside=(places - collection.starts[owners]).astype(np.uint32),
        strong=are_strong(evidence_before(collection, shard["weak"]), places),
        copied=shard["passages"][places],
    )


def _count(  # noqa: PLR0917 - what pairs are counted by
    key: int, records: Sequence[Record], limit: int, members: range, shards: Numbers, buckets: int
) -> Iterator[Record]:
    """Return the seeds of a bucket for the shards of their left documents, and pairs with what they share more of."""
    asked = arrays_of(records)
    order = np.argsort(asked["hashes"], kind="stable")
    hashes, documents, inside, strong, copied = (asked[name][order] for name in asked)
    ngrams = np.cumsum(begins_group(hashes)) - 1
    known, dense = np.unique(documents, return_inverse=True)
    for kind, places in ((_SHARED, np.flatnonzero(strong)), (_COPIED, np.flatnonzero(copied))):
        counts, shared = np.bincount(ngrams[places]), pair_counter(len(known))
        if kind == _SHARED:
            left, right = seed_pairs(places, counts).T
            kept = (documents[right] >= members.start) & (documents[right] < members.stop)
            left, right = left[kept], right[kept]
            seeds = {"left": documents[left], "right": documents[right], "x": inside[left], "y": inside[right]}
            yield from scatter(shards[documents[left]], 3 * key + _SEEDS, **seeds)
        add_shared(shared, dense[places], counts, limit)
        rows = shared.rows()
        left, right = (known[places] for places in np.divmod(rows[:, 0], max(1, len(known))))
        kept = (right >= members.start) & (right < members.stop)
        left, right, often = left[kept], right[kept], rows[kept, 1]
        yield from scatter(bucket_of_pair(left, right, buckets), 3 * key + kind, left=left, right=right, counts=often)


def _close(shard: Shard, seeds: Sequence[Record], least: int) -> Iterable[Record]:
    """Return the pairs of documents with enough evidence in one cell of both, the left one in this shard."""
    if not seeds:
        return
    collection = texts_of(shard)
    left, right, x, y = gathered(seeds, "left", "right", "x", "y")
    others = int(right.max()) + 1
    inside = np.column_stack((x, y)).astype(np.int64)
    before = evidence_before(collection, shard["weak"])
    close = close_together((left - shard.first) * others + right, others, inside, collection.starts, before, least)
    i, j = np.divmod(np.unique(close), others)
    yield Record.of(shard.number, -1, left=i + shard.first, right=j)


def _sharing_enough(key: int, records: Sequence[Record], kind: int, lengths: Numbers) -> Iterable[Record]:
    """Return pairs that share a portion of the smaller document, or so many n-grams of passages that several copied."""
    left, right, counts = summed_pairs(records, "counts")
    enough = counts >= COPIED if kind == _COPIED else are_portion(counts, lengths[left], lengths[right])
    yield Record.of(key, -1 - kind, left=left[enough], right=right[enough])
