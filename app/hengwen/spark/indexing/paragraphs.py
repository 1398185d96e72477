"""The paragraphs of a shard that are long enough to be compared by their words."""

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import Collection
from hengwen.matching.paraphrase.paragraph_vectors import eligible
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, pack, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard

Prose = Callable[[Shard], Collection]


def without_markup(shard: Shard) -> Collection:
    """The texts of a shard without mark-up, whatever else may be left out of them."""
    prose: Collection = shard.collection.masked(~shard["markup"])
    return prose


def paragraphs_of(shard: Shard, prose: Collection) -> NDArray[np.int64]:
    """The tokens of the paragraphs that are long enough by what takes part of them; int64, shape (n, 2)."""
    ranges = shard["ranges"].reshape(-1, 2)
    found: NDArray[np.int64] = ranges[eligible(prose, ranges)[1]]
    return found


def count_paragraphs(engine: Engine[DatasetT], shards: DatasetT, prose: Prose) -> int:
    """How many there are in all shards."""
    counts = engine.collect(engine.map(shards, each_shard(partial(_tell, prose=prose))))
    return sum(int(unpack(record.value)["paragraphs"][0]) for record in counts)


def _tell(shard: Shard, prose: Prose) -> Iterable[Record]:
    yield Record(shard.number, 0, pack(paragraphs=np.array([len(paragraphs_of(shard, prose(shard)))])))
