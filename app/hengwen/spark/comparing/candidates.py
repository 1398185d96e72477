"""Which documents may share text, over all shards: as `matching.candidates.shared_ngrams`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import ngram_hashes_at
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
from hengwen.matching.corpus.collection import ngram_starts
from hengwen.matching.corpus.document_sets import document_sets, pairs_in
from hengwen.model.units import HUNDRED
from hengwen.spark.corpus.parts import texts_of
from hengwen.spark.dataflow.records import (
    DatasetT,
    Engine,
    Record,
    bucket_of,
    bucket_of_pair,
    dealt,
    gathered,
    of_kind,
    pack,
    unpack,
)
from hengwen.spark.dataflow.shard import Shard, each_shard

Numbers = NDArray[np.int64]

_SEEDS, _SHARED, _COPIED = range(3)  # what a record holds, as the remainder of its source


def sharing_ngrams(  # noqa: PLR0917 - what is known of a part
    engine: Engine[DatasetT], shards: DatasetT, lengths: Numbers, shortest: int, members: range, name: str
) -> Numbers:
    """Pairs i < j of documents that share uncommon text in one place, or a portion of all their text, j among the
    `members`; int64, shape (pairs, 2), ascending.

    `lengths`: tokens of each document of the part. `shortest`: as in `shared_ngrams`. `name`: under which is kept.
    """
    limit = most_documents(int(np.count_nonzero(lengths)))
    firsts = np.array(
        [(unpack(record.value)["first"][0], record.key) for record in
         engine.collect(engine.map(shards, each_shard(_first_document)))], dtype=np.int64
    )  # fmt: skip
    firsts = firsts.reshape(-1, 2)
    firsts = firsts[np.argsort(firsts[:, 0])]
    asked = engine.map(shards, each_shard(partial(_ask, buckets=engine.buckets)))
    count = partial(_count, limit=limit, members=members, firsts=firsts, buckets=engine.buckets)
    counted = engine.keep(engine.group(asked, count), name)
    seeds = engine.map(counted, of_kind(_SEEDS, 3))
    close = engine.join(shards, seeds, partial(_close, least=min(EVIDENCE, shortest)))
    shared = engine.group(engine.map(counted, of_kind(_SHARED, 3)), partial(_portions, lengths=lengths))
    copied = engine.group(engine.map(counted, of_kind(_COPIED, 3)), _often_copied)
    found = [np.zeros((0, 2), dtype=np.int64)]
    for record in engine.collect(engine.union(close, shared, copied)):
        some = unpack(record.value)
        found.append(np.column_stack((some["left"], some["right"])))
    return np.unique(np.concatenate(found), axis=0)


def _first_document(shard: Shard) -> Iterable[Record]:
    yield Record(shard.number, 0, pack(first=np.array([shard.first])))


def _ask(shard: Shard, buckets: int) -> Iterable[Record]:
    """The first place of each n-gram in each document."""
    collection = texts_of(shard)
    before = evidence_before(collection, shard["weak"])
    places = np.flatnonzero(ngram_starts(collection, NGRAM))
    hashes = ngram_hashes_at(collection.tokens, places, NGRAM)
    owners = collection.owners[places].astype(np.int64)
    order = np.argsort(hashes, kind="stable")
    once = order[begins_group(hashes[order], owners[order])]
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
    hashes, documents, inside, strong, copied = gathered(records, "hashes", "documents", "inside", "strong", "copied")
    order = np.argsort(hashes, kind="stable")
    hashes, documents, inside, strong, copied = (each[order] for each in (hashes, documents, inside, strong, copied))
    numbers = np.cumsum(begins_group(hashes)) - 1
    known, dense = np.unique(documents, return_inverse=True)
    some = np.flatnonzero(strong)
    counts = np.bincount(numbers[some], minlength=int(numbers[-1]) + 1 if len(numbers) else 0)
    seeds = [np.zeros((0, 2), dtype=np.int64), *(pairs_in(group) for group in groups_of(some, counts, RARE))]
    pairs = np.concatenate(seeds)
    wanted = (documents[pairs[:, 1]] >= members.start) & (documents[pairs[:, 1]] < members.stop)
    left, right = pairs[wanted].T
    shard = firsts[np.searchsorted(firsts[:, 0], documents[left], "right") - 1, 1]
    yield from dealt(
        shard,
        3 * key + _SEEDS,
        left=documents[left],
        right=documents[right],
        x=inside[left],
        y=inside[right],
    )
    collection = SimpleNamespace(owners=dense)
    for kind, chosen in ((_SHARED, some), (_COPIED, np.flatnonzero(copied))):
        counts = np.bincount(numbers[chosen], minlength=int(numbers[-1]) + 1 if len(numbers) else 0)
        table = pair_counter(len(known))
        sets = document_sets(collection, chosen, counts, (counts > RARE) & (counts <= limit))  # type: ignore[arg-type]
        for places, often in sets:
            table.add_sets(dense[places], often)
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


def _summed(records: Sequence[Record]) -> tuple[Numbers, Numbers, Numbers]:
    """Pairs of documents, and how many n-grams they share by all records."""
    left, right, counts = gathered(records, "left", "right", "counts")
    order = np.lexsort((right, left))
    left, right, counts = left[order], right[order], counts[order]
    firsts = np.flatnonzero(begins_group(left, right))
    return left[firsts], right[firsts], np.add.reduceat(counts, firsts) if len(firsts) else counts


def _portions(key: int, records: Sequence[Record], lengths: Numbers) -> Iterable[Record]:
    left, right, counts = _summed(records)
    enough = counts >= PORTION * np.minimum(lengths[left], lengths[right])
    yield Record(key, -2, pack(left=left[enough], right=right[enough]))


def _often_copied(key: int, records: Sequence[Record]) -> Iterable[Record]:
    left, right, counts = _summed(records)
    enough = counts >= COPIED
    yield Record(key, -3, pack(left=left[enough], right=right[enough]))
