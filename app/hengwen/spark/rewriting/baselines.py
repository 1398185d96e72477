"""How similar paragraphs are to unrelated ones, over all shards: as `neighbours.baselines`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.neighbours import PostingLists, shared_weights
from hengwen.matching.paraphrase.neighbours import (
    likely_nearest,
    neighbours_counted,
    step_of_sample,
    sums_of_neighbours,
)
from hengwen.matching.paraphrase.paragraph_vectors import SIZES, ParagraphVectors
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, dealt, gathered, pack, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.spark.rewriting.paragraph_features import ShardedParagraphs
from hengwen.spark.rewriting.paragraph_stretches import (
    Hashes,
    Numbers,
    ParagraphShards,
    ParagraphStretches,
    content_of,
    stretches_of,
)


def baselines_of(  # noqa: PLR0917 - what is known of paragraphs
    engine: Engine[DatasetT],
    paragraphs: ShardedParagraphs[DatasetT],
    vectors: ParagraphVectors,
    rows: Numbers,
    groups: Numbers,
    total: int = 0,
) -> NDArray[np.float64]:
    """As `neighbours.baselines`: each shard looks among the same sample of all paragraphs. `total`: how many there are,
    if most of them are not at hand: what of these is looked at stands for all.
    """
    step = step_of_sample(len(vectors))
    one_in = max(step, step * total // max(1, len(vectors)))
    firsts = paragraphs.firsts
    content = engine.collect(
        engine.map(paragraphs.shards, each_shard(partial(_sample_content, firsts=firsts, step=step)))
    )
    sample = stretches_of([unpack(record.value) for record in content])
    lists = engine.collect(engine.map(paragraphs.rare, partial(_sample_lists, step=step)))
    postings = _Postings.of([unpack(record.value) for record in lists])
    asked = engine.parallelise(
        list(dealt(ParagraphShards.of(paragraphs).of_rows(rows), 0, rows=rows, places=np.arange(len(rows))))
    )
    look = partial(
        _neighbours,
        first=firsts,
        vectors=_Figures(vectors.authors, vectors.squared_norms, vectors.inverse_norms, groups),
        sample=sample,
        postings=postings,
        step=step,
        one_in=one_in,
    )
    sums = np.zeros(len(rows))
    for record in engine.collect(engine.join(paragraphs.shards, asked, look)):
        some = unpack(record.value)
        sums[some["places"]] = some["sums"]
    return sums / neighbours_counted(vectors.authors, rows, one_in)


class _Figures(NamedTuple):
    """Figures of all paragraphs."""

    authors: Numbers
    squared_norms: Numbers
    inverse_norms: NDArray[np.float64]
    groups: Numbers


class _Postings(NamedTuple):
    """The rare features of each of `SIZES` that paragraphs of the sample have, by ascending hash, and these."""

    hashes: tuple[Hashes, Hashes]
    weights: Numbers
    firsts: Numbers
    columns: Numbers

    @classmethod
    def of(cls, parts: Sequence[dict[str, NDArray[np.generic]]]) -> "_Postings":
        hashes, weights, counts, columns = [], [], [], []
        for size in SIZES:
            own = [part for part in parts if int(part["size"][0]) == size]
            known, weight, count, column = (
                np.concatenate([np.zeros(0, dtype=kind), *(part[name] for part in own)])
                for name, kind in (("hashes", np.uint64), ("weights", "i8"), ("counts", "i8"), ("columns", "i8"))
            )
            order = np.argsort(known)
            firsts = (np.cumsum(count) - count)[order]
            count = count[order]
            places = np.repeat(firsts - np.cumsum(count) + count, count) + np.arange(count.sum())
            hashes.append(known[order])
            weights.append(weight[order])
            counts.append(count)
            columns.append(column[places])
        ends = np.cumsum(np.concatenate(counts))
        return cls(
            (hashes[0], hashes[1]), np.concatenate(weights), np.concatenate(([0], ends)), np.concatenate(columns)
        )

    def numbers(self, hashes: tuple[Hashes, Hashes]) -> NDArray[np.int32]:
        """The list of each of some features, -1 for none."""
        found, before = [], 0
        for known, some in zip(self.hashes, hashes, strict=True):
            at = np.minimum(np.searchsorted(known, some), max(0, len(known) - 1))
            listed = known[at] == some if len(known) else np.zeros(len(some), dtype=bool)
            found.append(np.where(listed, at + before, -1))
            before += len(known)
        return np.concatenate(found).astype(np.int32)


def _sample_content(shard: Shard, firsts: Mapping[int, int], step: int) -> Iterable[Record]:
    rows = np.arange(len(shard["sizes"])) + firsts[shard.number]
    rows = rows[rows % step == 0]
    yield Record(shard.number, 0, pack(rows=rows, **content_of(shard, rows - firsts[shard.number])))


def _sample_lists(record: Record, step: int) -> Iterable[Record]:
    """The paragraphs of the sample that have each rare feature."""
    some = unpack(record.value)
    features = np.repeat(np.arange(len(some["counts"])), some["counts"])
    kept = some["rows"] % step == 0
    counts = np.bincount(features[kept], minlength=len(some["counts"]))
    listed = counts > 0
    value = pack(
        size=np.array([SIZES[record.key % 2]]),
        hashes=some["hashes"][listed],
        weights=some["weights"][listed],
        counts=counts[listed],
        columns=some["rows"][kept] // step,
    )
    yield Record(record.key, record.source, value)


def _neighbours(
    key: int,
    shards: Sequence[Record],
    asked: Sequence[Record],
    *,
    first: Mapping[int, int],
    vectors: _Figures,
    sample: ParagraphStretches,
    postings: _Postings,
    step: int,
    one_in: int,
) -> Iterable[Record]:
    """The sums of the cosines of the neighbours of some paragraphs of a shard."""
    if not asked:
        return
    shard = Shard.of(shards[0])
    rows, places = gathered(asked, "rows", "places")
    content = {"rows": rows, **content_of(shard, rows - first[key])}
    own = stretches_of([content])
    lists = PostingLists(
        postings.numbers(own.hashes),
        postings.weights,
        postings.firsts,
        postings.columns,
        vectors.inverse_norms[::step].copy(),
        vectors.authors[::step].copy(),
    )
    singles, doubles = own.features.singles, own.features.doubles
    found = likely_nearest((singles, doubles), own.features.ranges, vectors.authors[rows], lists)
    near = found[:, 1] * step
    both = _both(content, sample, np.unique(near))
    shared = shared_weights(both.features, np.column_stack((both.places(rows)[found[:, 0]], both.places(near))))
    norms = vectors.squared_norms[rows][found[:, 0]].astype(np.float64) * vectors.squared_norms[near].astype(np.float64)
    sums = sums_of_neighbours(found[:, 0], vectors.groups[near], shared / np.sqrt(norms), len(rows), one_in)
    yield Record(key, 0, pack(places=places, sums=sums))


def _both(content: dict[str, NDArray[np.generic]], sample: ParagraphStretches, rows: Numbers) -> ParagraphStretches:
    """Some paragraphs, and those of the sample that are near to them, with features numbered together."""
    rows = np.setdiff1d(rows, content["rows"])
    ranges = sample.features.ranges[sample.places(rows)]
    lengths = ranges[:, 1] - ranges[:, 0]
    at = np.repeat(ranges[:, 0] - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
    features = sample.features
    weights = np.append(features.weights, 0)
    others = {
        "rows": rows,
        "lengths": lengths,
        "tokens": features.tokens[at],
        "weights_1": weights[features.singles[at]],
        "weights_2": weights[features.doubles[at]],
    }
    return stretches_of([content, others])
