"""Pairs of texts that have a portion of their n-grams in common, over all shards: as `near_duplicates.near_pairs`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.pairs.pair_counts import pair_counter
from hengwen.matching.corpus.all_texts import MadeOf, Numbers
from hengwen.matching.corpus.collection import hashed_ngrams, once_in_each
from hengwen.matching.corpus.near_duplicates import NGRAM, EnoughShared, SharedNgrams
from hengwen.spark.dataflow.records import Dataset, Record, bucket_of, bucket_of_pair, gathered, scatter, summed_pairs
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.text.ranges import places_of

_PAIRS, _MORE, _SETS = range(3)  # what a record of counted n-grams holds, as its source


def near_pairs(  # noqa: PLR0917 - which texts, and what is near
    shards: Dataset, texts: MadeOf, sizes: Numbers, portion: float, most: int, name: str
) -> Numbers:
    """Return pairs i < j of texts of all shards, int64, shape (pairs, 2), ascending. `sizes`: eligible tokens of each.

    `portion`, `most`: as in `near_duplicates.near_pairs`. `name`: under which what is counted is kept.
    """
    buckets = shards.engine.buckets
    asked = shards.map(each_shard(partial(_ask, texts=texts, buckets=buckets)))
    counted = asked.group(partial(_count, most=most, buckets=buckets)).keep(name)
    more = np.zeros(len(sizes), dtype=np.int64)
    np.add.at(more, *counted.of_kind(_MORE, 3).columns(texts="i8", counts="i8"))
    enough, only_few = EnoughShared(sizes, portion, more), not more.any()
    pairs = counted.of_kind(_PAIRS, 3).group(partial(_enough, enough=enough, finally_counted=only_few))
    if not only_few:
        pairs = pairs.keep(f"{name}-possible")
        sets = counted.map(partial(_pairs_of_sets, enough=enough, known=_collected(pairs), buckets=buckets))
        pairs = (pairs + sets).group(partial(_enough, enough=enough, finally_counted=True))
    return _collected(pairs)


def _collected(pairs: Dataset) -> Numbers:
    return np.unique(np.column_stack(pairs.columns(left="i8", right="i8")), axis=0)


def _ask(shard: Shard, texts: MadeOf, buckets: int) -> Iterable[Record]:
    collection, first = texts(shard)
    places, hashes = hashed_ngrams(collection, NGRAM)
    owners = collection.owners[places].astype(np.int64)
    once = once_in_each(hashes, owners)
    return scatter(bucket_of(hashes[once], buckets), shard.number, hashes=hashes[once], texts=owners[once] + first)


def _count(key: int, records: Sequence[Record], most: int, buckets: int) -> Iterator[Record]:
    """Count the n-grams of a bucket, by pairs and by sets of texts."""
    hashes, texts = gathered(records, "hashes", "texts")
    order = np.argsort(hashes, kind="stable")  # sources ascend and their texts do: so do those of an n-gram
    numbers, members = np.unique(texts[order], return_inverse=True)
    shared = SharedNgrams(len(numbers), most)
    shared.add(members, np.diff(np.append(np.flatnonzero(begins_group(hashes[order])), len(order))))
    yield from _pairs_by_bucket(shared.rows(), numbers, key * 3 + _PAIRS, buckets)
    many = np.flatnonzero(shared.more)
    yield Record.of(key, key * 3 + _MORE, texts=numbers[many], counts=shared.more[many])
    for place, (members, often) in enumerate(shared.sets):
        yield Record.of(key * 1_000_000 + place, 3 * place + _SETS, texts=numbers[members].reshape(-1), counts=often)


def _pairs_by_bucket(rows: Numbers, numbers: Numbers, source: int, buckets: int) -> Iterable[Record]:
    """Return counted pairs of places among some numbers, dealt by these."""
    left, right = np.divmod(rows[:, 0], max(1, len(numbers)))
    left, right = numbers[left], numbers[right]
    return scatter(bucket_of_pair(left, right, buckets), source, left=left, right=right, counts=rows[:, 1])


def _enough(key: int, records: Sequence[Record], enough: EnoughShared, *, finally_counted: bool) -> Iterable[Record]:
    left, right, counts = summed_pairs(records, "counts")
    kept = enough.of(left, right, counts, finally_counted=finally_counted)
    yield Record.of(key, -1, left=left[kept], right=right[kept], counts=counts[kept])


def _pairs_of_sets(record: Record, enough: EnoughShared, known: Numbers, buckets: int) -> Iterable[Record]:
    """Return the pairs within sets of many texts that may have enough in common: with one that has it by these n-grams
    alone, or those that may have it with these (`known`, int64, shape (pairs, 2), ascending).
    """
    if record.source % 3 != _SETS:
        return ()
    sets = record.arrays
    texts = sets["texts"].reshape(len(sets["counts"]), -1)
    numbers, dense = np.unique(texts, return_inverse=True)
    own = known[places_of(np.column_stack([np.searchsorted(known[:, 0], numbers, side) for side in ("left", "right")]))]
    left, right = np.searchsorted(numbers, own[np.isin(own[:, 1], numbers)]).T
    shared = pair_counter(len(numbers))
    shared.add_rows(np.column_stack((left * len(numbers) + right, np.zeros(len(left), dtype=np.int64))))
    shared.add_sets(dense.reshape(texts.shape), sets["counts"], enough.alone[numbers])
    return _pairs_by_bucket(shared.rows(), numbers, record.key, buckets)
