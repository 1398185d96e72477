"""Labels of forms that were handed in empty, over all shards: as `matching.corpus.form_labels`."""

from collections.abc import Iterable
from functools import partial

import numpy as np

from hengwen.matching.corpus.form_labels import FilledIn, Hashes
from hengwen.matching.corpus.forms import MOST
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, pack, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard


def with_labels(engine: Engine[DatasetT], shards: DatasetT) -> DatasetT:
    """The shards with empty labels as text of their forms."""
    known, documents = [np.zeros(0, dtype=np.uint64)], 0
    for record in engine.collect(engine.map(shards, each_shard(_ask))):
        some = unpack(record.value)
        known.append(some["pairs"])
        documents += int(some["documents"][0])
    pairs = np.unique(np.concatenate(known))
    if not len(pairs):
        return shards
    often = np.zeros(len(pairs), dtype=np.int64)
    for record in engine.collect(engine.map(shards, each_shard(partial(_count, pairs=pairs)))):
        often += unpack(record.value)["counts"]
    return engine.map(shards, each_shard(partial(_mark, frequent=pairs[often >= MOST * documents])))


def _ask(shard: Shard) -> Iterable[Record]:
    forms = FilledIn(shard.collection, shard["form"])
    yield Record(shard.number, 0, pack(pairs=forms.pairs_to_look_up, documents=np.array([forms.documents])))


def _count(shard: Shard, pairs: Hashes) -> Iterable[Record]:
    yield Record(shard.number, 0, pack(counts=FilledIn(shard.collection, shard["form"]).documents_with(pairs)))


def _mark(shard: Shard, frequent: Hashes) -> Iterable[Record]:
    labels = FilledIn(shard.collection, shard["form"]).labels(frequent)
    yield shard.with_arrays(form=shard["form"] | labels).record()
