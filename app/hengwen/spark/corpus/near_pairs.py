"""Pairs of texts that have a portion of their n-grams in common, over all shards: as `near_duplicates.near_pairs`.

Every shard gets the sets of texts with the same n-grams in which one of its texts is, and finds for these what has
enough in common with them; of a pair the lesser number holds, and so either shard may find it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.pairs.pair_counts import pairs_in_sets
from hengwen.matching.corpus.all_texts import MadeOf, Numbers
from hengwen.matching.corpus.collection import first_places
from hengwen.matching.corpus.document_sets import distinct_sets
from hengwen.matching.corpus.near_duplicates import NGRAM
from hengwen.spark.dataflow.records import Dataset, Record, bucket_of, gathered, scatter, sources
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.text.ranges import places_of


def near_pairs(shards: Dataset, texts: MadeOf, sizes: Numbers, portion: float, most: int) -> Numbers:
    """Return pairs i < j of texts of all shards, int64, shape (pairs, 2), ascending. `sizes`: eligible tokens of each.

    `portion`, `most`: as in `near_duplicates.near_pairs`.
    """
    asked = shards.map(each_shard(partial(_ask, texts=texts, buckets=shards.engine.buckets)))
    pairs = asked.group(partial(_sets, most=most)).group(partial(_pairs, least=np.maximum(NGRAM, portion * sizes)))
    return np.unique(np.column_stack(pairs.columns(left="i8", right="i8")), axis=0)


def _ask(shard: Shard, texts: MadeOf, buckets: int) -> Iterable[Record]:
    collection, first = texts(shard)
    hashes, owners, _ = first_places(collection, NGRAM)
    return scatter(bucket_of(hashes, buckets), shard.number, hashes=hashes, texts=owners + first)


def _sets(key: int, records: Sequence[Record], most: int) -> Iterator[Record]:
    hashes, texts = gathered(records, "hashes", "texts")
    order = np.argsort(hashes, kind="stable")  # sources ascend and their texts do: so do those of an n-gram
    counts = np.diff(np.append(np.flatnonzero(begins_group(hashes[order])), len(order)))
    counted = (counts > 1) & (counts <= most)
    order = order[np.repeat(counted, counts)]
    yield from sets_by_shard(texts[order], counts[counted], sources(records, "hashes")[order], key)


def _pairs(key: int, records: Sequence[Record], least: NDArray[np.float64]) -> Iterator[Record]:
    left, right = pairs_of_shard(records, least).T
    yield Record.of(key, -1, left=left, right=right)


def sets_by_shard(texts: Numbers, counts: Numbers, shards: Numbers, source: int) -> Iterator[Record]:
    """Yield the different sets of texts that n-grams have, for each shard with a text in one of them.

    `texts`: for every n-gram its texts, ascending. `counts`: how many for each n-gram. `shards`: of each text there.
    """
    firsts, sizes, often = distinct_sets(texts, counts)
    places = places_of(np.column_stack((firsts, firsts + sizes)))
    of_set, ends, count = np.repeat(np.arange(len(sizes)), sizes), np.cumsum(sizes), int(shards.max(initial=0)) + 1
    numbers, wanting = np.divmod(np.unique(of_set * count + shards[places]), count)
    for shard in np.unique(wanting).tolist():
        own = numbers[wanting == shard]
        members = places[places_of(np.column_stack((ends - sizes, ends))[own])]
        yield Record.of(
            shard, source, texts=texts[members], own=shards[members] == shard, sizes=sizes[own], often=often[own]
        )


def pairs_of_shard(records: Sequence[Record], least: NDArray[np.float64]) -> Numbers:
    """Return pairs i < j of texts that have enough for a text of a shard in common, int64, shape (pairs, 2).

    `least`: as in `pairs_with_enough`, of all texts.
    """
    texts, own, sizes, often = gathered(records, "texts", "own", "sizes", "often")
    known, dense = np.unique(texts, return_inverse=True)
    of_shard = np.full(len(known), np.inf)  # nothing is enough for the texts of others
    of_shard[dense[own]] = least[texts[own]]
    return known[pairs_in_sets(dense.astype(np.int32), np.cumsum(sizes) - sizes, sizes, often, of_shard)]
