"""The blocks of common text of all shards: as `matching.corpus.blocks`, which is told of nothing but this text."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from hengwen.matching.corpus.blocks import common_blocks
from hengwen.matching.corpus.collection import Collection
from hengwen.matching.corpus.forms import LINE
from hengwen.model.report.shared_block import Standing
from hengwen.spark.corpus.parts import ShardedPart
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, pack, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard

_KINDS = {"tokens": "u4", "places": "i8", "owners": "i8", "form": "?", "doubtful": "?", "phrases": "?"}

Pieces = Mapping[int, list[tuple[int, int, str]]]


@dataclass(frozen=True, slots=True)
class DocumentBlocks:
    """The pieces of common text of each document by number, first and last token and the id of its block, empty for
    none; and what each block is taken for.
    """

    pieces: Pieces
    standings: Mapping[str, Standing]


def find_blocks(engine: Engine[DatasetT], parts: Sequence[ShardedPart[DatasetT]]) -> DocumentBlocks:
    """The blocks of the members of all parts, each with the common text of its own part."""
    records = [
        unpack(record.value)
        for part in parts
        for record in engine.collect(engine.map(part.shards, each_shard(partial(_block_records, members=part.members))))
    ]
    tokens, places, owners, form, doubtful, phrases = (
        np.concatenate([np.zeros(0, dtype=kind), *(some[name] for some in records)]) for name, kind in _KINDS.items()
    )
    if not len(tokens):
        return DocumentBlocks({}, {})
    known, dense = np.unique(owners, return_inverse=True)
    starts = np.searchsorted(dense, np.arange(len(known)))
    ends = np.append(starts[1:], len(dense)) - 1  # the last token of each is masked
    collection = Collection(tokens, np.ones(len(tokens), dtype=bool), starts, ends, dense.astype(np.uint32))
    new = int(np.searchsorted(known, parts[0].members.stop))
    blocks = common_blocks(collection, form, doubtful, phrases, new)
    pieces = defaultdict(list)
    for (first, last), block in zip(blocks.pieces.tolist(), blocks.ids, strict=True):
        begin = int(places[first])
        pieces[int(known[dense[first]])].append((begin, begin + last - first, block))
    return DocumentBlocks(pieces, blocks.standings)


def _block_records(shard: Shard, members: range) -> Iterable[Record]:
    """The common text of a shard and a line around each piece of it, a masked token after each document."""
    if shard.first not in members:
        return
    marked = shard["form"] | shard["phrases"]
    near = marked.copy()
    for step in range(1, LINE + 1):
        near[step:] |= marked[:-step]
        near[:-step] |= marked[step:]
    collection = shard.collection
    owners = collection.owners.astype(np.int64)
    some = np.zeros(len(shard.lengths), dtype=bool)
    some[owners[marked]] = True
    near &= some[owners]
    near[collection.ends[some]] = True
    places = np.flatnonzero(near)
    yield Record(
        shard.number,
        0,
        pack(
            tokens=shard.collection.tokens[places],
            places=places - collection.starts[owners[places]],
            owners=owners[places] + shard.first,
            form=shard["form"][places],
            doubtful=shard["doubtful"][places],
            phrases=shard["phrases"][places],
        ),
    )
