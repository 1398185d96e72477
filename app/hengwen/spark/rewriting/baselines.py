"""How similar paragraphs are to unrelated ones, over all shards: as `neighbours.baselines`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.neighbours import PostingLists, shared_weights
from hengwen.matching.corpus.all_texts import Arrays, Numbers
from hengwen.matching.paraphrase.neighbours import (
    likely_nearest,
    neighbours_counted,
    step_of_sample,
    sums_of_neighbours,
)
from hengwen.matching.paraphrase.paragraph_vectors import ParagraphVectors, places_of
from hengwen.spark.corpus.sharded_texts import told_by
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, dealt, gathered, pack, unpack
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.rewriting.paragraph_features import ShardedParagraphs
from hengwen.spark.rewriting.paragraph_stretches import ParagraphShards, ParagraphStretches, content_of, stretches_of


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
    sample = told_by(engine, paragraphs.shards, partial(_sample_content, firsts=firsts, step=step))
    shards = ParagraphShards.of(paragraphs).of_rows(rows)
    asked = engine.parallelise(list(dealt(shards, 0, rows=rows, places=np.arange(len(rows)))))
    figures = _Figures(vectors.authors, vectors.squared_norms, vectors.inverse_norms, groups)
    look = partial(_neighbours, firsts=firsts, vectors=figures, sample=sample, step=step, one_in=one_in)
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


def _sample_content(shard: Shard, firsts: Mapping[int, int], step: int) -> Arrays:
    rows = np.arange(len(shard["sizes"])) + firsts[shard.number]
    return content_of(shard, rows[rows % step == 0], firsts[shard.number])


def _neighbours(
    key: int,
    shards: Sequence[Record],
    asked: Sequence[Record],
    *,
    firsts: Mapping[int, int],
    vectors: _Figures,
    sample: Sequence[Arrays],
    step: int,
    one_in: int,
) -> Iterable[Record]:
    """The sums of the cosines of the neighbours of some paragraphs of a shard."""
    if not asked:
        return
    rows, places = gathered(asked, "rows", "places")
    both = stretches_of([content_of(Shard.of(shards[0]), rows, firsts[key]), *sample])
    own, features = both.places(rows), both.features
    lists = _posting_lists(both, vectors, step)
    found = likely_nearest((features.singles, features.doubles), features.ranges[own], vectors.authors[rows], lists)
    near = found[:, 1] * step
    shared = shared_weights(features, np.column_stack((own[found[:, 0]], both.places(near))))
    norms = vectors.squared_norms[rows][found[:, 0]].astype(np.float64) * vectors.squared_norms[near].astype(np.float64)
    sums = sums_of_neighbours(found[:, 0], vectors.groups[near], shared / np.sqrt(norms), len(rows), one_in)
    yield Record(key, 0, pack(places=places, sums=sums))


def _posting_lists(stretches: ParagraphStretches, vectors: _Figures, step: int) -> PostingLists:
    """The rare features of some paragraphs with those of the sample that have them, one in `step` of all."""
    features, rare = stretches.features, stretches.rare
    ranges = features.ranges[stretches.places(np.arange(0, len(vectors.authors), step))]
    places, column = places_of(ranges), np.repeat(np.arange(len(ranges)), ranges[:, 1] - ranges[:, 0])
    numbers = np.cumsum(rare) - 1
    listed = [np.zeros(0, dtype=np.int64)]
    for of_token in (features.singles[places], features.doubles[places]):
        some = (of_token >= 0) & rare[of_token]
        listed.append(numbers[of_token[some]] * len(ranges) + column[some])
    postings = np.unique(np.concatenate(listed))
    counts = np.bincount(postings // max(1, len(ranges)), minlength=int(rare.sum()))
    return PostingLists(
        np.where(rare, numbers, -1).astype(np.int32),
        features.weights[rare],
        np.concatenate(([0], np.cumsum(counts))),
        postings % max(1, len(ranges)),
        vectors.inverse_norms[::step].copy(),
        vectors.authors[::step].copy(),
    )
