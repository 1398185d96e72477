"""Pairs of texts that have a portion of their n-grams in common, over all shards: as `near_duplicates.near_pairs`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.pair_counts import pair_counter
from hengwen.matching.corpus.all_texts import MadeOf, Numbers
from hengwen.matching.corpus.collection import hashed_ngrams, once_in_each
from hengwen.matching.corpus.document_sets import document_sets
from hengwen.matching.corpus.near_duplicates import MANY, NGRAM
from hengwen.matching.paraphrase.paragraph_vectors import places_of
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
    unpack,
)
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.text.ranges import Bools

_PAIRS, _MORE, _SETS = range(3)  # what a record of counted n-grams holds, as its source


def near_pairs(  # noqa: PLR0917 - which texts, and what is near
    engine: Engine[DatasetT], shards: DatasetT, texts: MadeOf, sizes: Numbers, portion: float, most: int, name: str
) -> Numbers:
    """Pairs i < j of texts of all shards, int64, shape (pairs, 2), ascending. `sizes`: eligible tokens of each text.

    `portion`, `most`: as in `near_duplicates.near_pairs`. `name`: under which what is counted is kept.
    """
    asked = engine.map(shards, each_shard(partial(_ask, texts=texts, buckets=engine.buckets)))
    counted = engine.keep(engine.group(asked, partial(_count, most=most, buckets=engine.buckets)), name)
    enough = np.maximum(NGRAM, portion * sizes)
    more = np.zeros(len(sizes), dtype=np.int64)
    in_many, often = collected(engine, engine.map(counted, of_kind(_MORE, 3)), texts="i8", counts="i8")
    np.add.at(more, in_many, often)
    pairs = engine.map(counted, of_kind(_PAIRS, 3))
    if not more.any():
        near = engine.group(pairs, partial(_enough, enough=enough))
        return _collected(engine, near)
    possible = engine.keep(engine.group(pairs, partial(_enough, enough=enough, more=more)), f"{name}-possible")
    known = _collected(engine, possible)
    sets = engine.map(counted, partial(_pairs_of_sets, fresh=more >= enough, known=known, buckets=engine.buckets))
    return _collected(engine, engine.group(engine.union(possible, sets), partial(_enough, enough=enough)))


def _collected(engine: Engine[DatasetT], pairs: DatasetT) -> Numbers:
    every = np.column_stack(collected(engine, pairs, left="i8", right="i8"))
    return every[np.lexsort((every[:, 1], every[:, 0]))]


def _ask(shard: Shard, texts: MadeOf, buckets: int) -> Iterable[Record]:
    collection, first = texts(shard)
    places, hashes = hashed_ngrams(collection, NGRAM)
    owners = collection.owners[places].astype(np.int64)
    once = once_in_each(hashes, owners)
    return dealt(bucket_of(hashes[once], buckets), shard.number, hashes=hashes[once], texts=owners[once] + first)


def _count(key: int, records: Sequence[Record], most: int, buckets: int) -> Iterator[Record]:
    """Pairs of the n-grams of few texts; of those of many the sets, and how many n-grams they are of each text."""
    hashes, texts = gathered(records, "hashes", "texts")
    order = np.argsort(hashes, kind="stable")  # sources ascend and their texts do: so do those of an n-gram
    texts = texts[order]
    numbers, members = np.unique(texts, return_inverse=True)
    counts = np.diff(np.append(np.flatnonzero(begins_group(hashes[order])), len(order)))
    shared, more = pair_counter(len(numbers)), np.zeros(len(numbers), dtype=np.int64)
    sets = []
    for some, often in document_sets(members, counts, counts <= most):
        if some.shape[1] <= MANY:
            shared.add_sets(some, often)
        else:
            np.add.at(more, some, often[:, None])
            sets.append((numbers[some], often))
    for each in _dealt_pairs(shared.rows(), numbers, key, buckets):
        yield Record(each.key, each.source * 3 + _PAIRS, each.value)
    if sets:
        some = np.flatnonzero(more)
        yield Record(key, key * 3 + _MORE, pack(texts=numbers[some], counts=more[some]))
        for place, (found, often) in enumerate(sets):
            value = pack(texts=found.reshape(-1), counts=often, width=np.array([found.shape[1]]))
            yield Record(key * 1_000_000 + place, 3 * place + _SETS, value)


def _dealt_pairs(rows: Numbers, numbers: Numbers, source: int, buckets: int) -> Iterable[Record]:
    """Counted pairs of places among some numbers, dealt by these."""
    left, right = np.divmod(rows[:, 0], max(1, len(numbers)))
    left, right = numbers[left], numbers[right]
    return dealt(bucket_of_pair(left, right, buckets), source, left=left, right=right, counts=rows[:, 1])


def _enough(
    key: int, records: Sequence[Record], enough: NDArray[np.float64], more: Numbers | None = None
) -> Iterable[Record]:
    """The pairs of some parts that have enough in common, or may have it with `more` n-grams of many texts."""
    left, right, total = summed_pairs(records, "counts")
    if more is None:
        kept = (total >= NGRAM) & (total >= np.minimum(enough[left], enough[right]))
    else:
        kept = total + np.minimum(more[left], more[right]) >= np.minimum(enough[left], enough[right])
    yield Record(key, -1, pack(left=left[kept], right=right[kept], counts=total[kept]))


def _pairs_of_sets(record: Record, fresh: Bools, known: Numbers, buckets: int) -> Iterable[Record]:
    """Pairs within sets of many texts that may have enough in common: with one that has it by these n-grams alone
    (`fresh`), or those that may have it with these (`known`, int64, shape (pairs, 2), ascending).
    """
    if record.source % 3 != _SETS:
        return ()
    found = unpack(record.value)
    texts, counts = found["texts"].reshape(-1, int(found["width"][0])), found["counts"]
    numbers, dense = np.unique(texts, return_inverse=True)
    own = known[places_of(np.column_stack([np.searchsorted(known[:, 0], numbers, side) for side in ("left", "right")]))]
    left, right = np.searchsorted(numbers, own[np.isin(own[:, 1], numbers)]).T
    shared = pair_counter(len(numbers))
    shared.add_rows(np.column_stack((left * len(numbers) + right, np.zeros(len(left), dtype=np.int64))))
    shared.add_sets(dense.reshape(texts.shape), counts, fresh[numbers])
    return _dealt_pairs(shared.rows(), numbers, record.key, buckets)
