"""Which documents may share text, over all shards: as `matching.candidates.shared_ngrams`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.pair_counts import pair_counter
from hengwen.matching.candidates.shared_ngrams import (
    COPIED,
    EVIDENCE,
    NGRAM,
    PORTION,
    RARE,
    STRONG,
    close_together,
    evidence_before,
    groups_of,
    most_documents,
)
from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.corpus.collection import hashed_ngrams, once_in_each
from hengwen.matching.corpus.document_sets import document_sets, pairs_in
from hengwen.model.units import HUNDRED
from hengwen.spark.corpus.parts import texts_of
from hengwen.spark.corpus.sharded_texts import shard_of, told_by
from hengwen.spark.dataflow.records import (
    DatasetT,
    Engine,
    Record,
    bucket_of,
    bucket_of_pair,
    collected,
    dealt,
    gathered,
    of_kind,
    pack,
    summed_pairs,
)
from hengwen.spark.dataflow.shard import Shard, each_shard

_SEEDS, _SHARED, _COPIED = range(3)  # what a record holds, as the remainder of its source


def sharing_ngrams(  # noqa: PLR0917 - what is known of a part
    engine: Engine[DatasetT], shards: DatasetT, lengths: Numbers, shortest: int, members: range, name: str
) -> Numbers:
    """Pairs i < j of documents that share uncommon text in one place, or a portion of all their text, j among the
    `members`; int64, shape (pairs, 2), ascending.

    `lengths`: tokens of each document of the part. `shortest`: as in `shared_ngrams`. `name`: under which is kept.
    """
    limit = most_documents(int(np.count_nonzero(lengths)))
    firsts = np.column_stack(columns(told_by(engine, shards, _first_document), first="i8", number="i8"))
    firsts = firsts[np.argsort(firsts[:, 0])]
    asked = engine.map(shards, each_shard(partial(_ask, buckets=engine.buckets)))
    count = partial(_count, limit=limit, members=members, firsts=firsts, buckets=engine.buckets)
    counted = engine.keep(engine.group(asked, count), name)
    seeds = engine.map(counted, of_kind(_SEEDS, 3))
    close = engine.join(shards, seeds, partial(_close, least=min(EVIDENCE, shortest)))
    shared, copied = (
        engine.group(engine.map(counted, of_kind(kind, 3)), partial(_sharing_enough, kind=kind, lengths=lengths))
        for kind in (_SHARED, _COPIED)
    )
    found = collected(engine, engine.union(close, shared, copied), left="i8", right="i8")
    return np.unique(np.column_stack(found), axis=0)


def _first_document(texts: TextArrays) -> Arrays:
    return {"first": np.array([texts.first]), "number": np.array([shard_of(texts).number])}


def _ask(shard: Shard, buckets: int) -> Iterable[Record]:
    """The first place of each n-gram in each document."""
    collection = texts_of(shard)
    before = evidence_before(collection, shard["weak"])
    places, hashes = hashed_ngrams(collection, NGRAM)
    owners = collection.owners[places].astype(np.int64)
    once = once_in_each(hashes, owners)
    places, hashes, owners = places[once], hashes[once], owners[once]
    return dealt(
        bucket_of(hashes, buckets),
        shard.number,
        hashes=hashes,
        documents=owners + shard.first,
        inside=(places - collection.starts[owners]).astype(np.uint32),
        strong=before[places + NGRAM] - before[places] >= HUNDRED * STRONG,
        copied=shard["passages"][places],
    )


def _count(
    key: int, records: Sequence[Record], *, limit: int, members: range, firsts: Numbers, buckets: int
) -> Iterator[Record]:
    asked = gathered(records, "hashes", "documents", "inside", "strong", "copied")
    order = np.argsort(asked[0], kind="stable")
    hashes, documents, inside, strong, copied = (each[order] for each in asked)
    numbers = np.cumsum(begins_group(hashes)) - 1
    known, dense = np.unique(documents, return_inverse=True)
    some = np.flatnonzero(strong)
    counts = np.bincount(numbers[some], minlength=int(numbers[-1]) + 1 if len(numbers) else 0)
    seeds = [np.zeros((0, 2), dtype=np.int64), *(pairs_in(group) for group in groups_of(some, counts, RARE))]
    pairs = np.concatenate(seeds)
    wanted = (documents[pairs[:, 1]] >= members.start) & (documents[pairs[:, 1]] < members.stop)
    left, right = pairs[wanted].T
    shard = firsts[np.searchsorted(firsts[:, 0], documents[left], "right") - 1, 1]
    seeds_of = {"left": documents[left], "right": documents[right], "x": inside[left], "y": inside[right]}
    yield from dealt(shard, 3 * key + _SEEDS, **seeds_of)
    for kind, chosen in ((_SHARED, some), (_COPIED, np.flatnonzero(copied))):
        counts = np.bincount(numbers[chosen], minlength=int(numbers[-1]) + 1 if len(numbers) else 0)
        table = pair_counter(len(known))
        for members_of_set, often in document_sets(dense[chosen], counts, (counts > RARE) & (counts <= limit)):
            table.add_sets(members_of_set, often)
        rows = table.rows()
        left, right = (known[each] for each in np.divmod(rows[:, 0], max(1, len(known))))
        inside_part = (right >= members.start) & (right < members.stop)
        left, right, often = left[inside_part], right[inside_part], rows[inside_part, 1]
        yield from dealt(bucket_of_pair(left, right, buckets), 3 * key + kind, left=left, right=right, counts=often)


def _close(key: int, shards: Sequence[Record], seeds: Sequence[Record], least: int) -> Iterable[Record]:
    """The pairs of documents with enough evidence in one cell of both, the left one in this shard."""
    if not seeds:
        return
    shard = Shard.of(shards[0])
    collection = texts_of(shard)
    left, right, x, y = gathered(seeds, "left", "right", "x", "y")
    others = int(right.max()) + 1
    inside = np.column_stack((x, y)).astype(np.int64)
    before = evidence_before(collection, shard["weak"])
    found = close_together((left - shard.first) * others + right, others, inside, collection.starts, before, least)
    i, j = np.divmod(np.unique(found), others)
    yield Record(key, -1, pack(left=i + shard.first, right=j))


def _sharing_enough(key: int, records: Sequence[Record], kind: int, lengths: Numbers) -> Iterable[Record]:
    """The pairs that share a portion of the smaller document, or so many n-grams of passages that several copied."""
    left, right, counts = summed_pairs(records, "counts")
    enough = counts >= (COPIED if kind == _COPIED else PORTION * np.minimum(lengths[left], lengths[right]))
    yield Record(key, -1 - kind, pack(left=left[enough], right=right[enough]))
