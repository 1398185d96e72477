"""Rewritten paragraphs over all shards: as `matching.paraphrase.detect`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.corpus.all_texts import Array, Arrays, Numbers, TextArrays, columns
from hengwen.matching.paraphrase.detect import RUN, Paraphrases, candidates_of, outstanding
from hengwen.matching.paraphrase.neighbours import (
    LEAST_RARE,
    Sides,
    cosine,
    cosines,
    neighbours_counted,
    sampled,
    sharing_features,
    step_of_sample,
    sums_of_neighbours,
    systematic_sample,
    turns,
)
from hengwen.matching.paraphrase.paragraph_vectors import SIZES, ParagraphVectors
from hengwen.spark.corpus.parts import ShardedPart
from hengwen.spark.corpus.sharded_texts import shard_of
from hengwen.spark.dataflow.records import Record, bucket_of_pair, gathered, scatter, summed_pairs
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.inverted_index.reader import RetrievedDocuments
from hengwen.spark.rewriting.paragraph_features import (
    ParagraphShards,
    ShardedParagraphs,
    ranges_of,
    weigh_paragraphs,
    without_features,
)
from hengwen.text.ranges import places_of


def content_of(shard: Shard, rows: Numbers, first: int) -> dict[str, Array]:
    """Return what some paragraphs of a shard, `rows`, are made of: their tokens, what the features that begin at them
    weigh, and which of these are rare. `first`: the number of the first paragraph of the shard.
    """
    own = rows - first
    ranges = ranges_of(shard)[own]
    places = places_of(ranges)
    figures = {f"{name}_{size}": shard[f"{name}_{size}"][places] for size in SIZES for name in ("weights", "rare")}
    return {
        "rows": rows,
        "lengths": np.diff(ranges)[:, 0],
        "documents": shard["range_owners"][own] + shard.first,
        "norms": shard["squared_norms"][own],
        "tokens": shard.collection.tokens[places],
        **figures,
    }


class ParagraphSubset(NamedTuple):
    """Paragraphs by their numbers among all, `rows`, ascending, and the same with features of their own numbers."""

    rows: Numbers
    vectors: ParagraphVectors

    @classmethod
    def of(cls, contents: Sequence[Arrays], authors: Numbers) -> "ParagraphSubset":
        """Return the paragraphs of contents, which may share some. `authors`: int64, shape (documents of the part,)."""
        content = {name: np.concatenate([part[name] for part in contents]) for name in contents[0]}
        order, ends = np.argsort(content["rows"], kind="stable"), np.cumsum(content["lengths"])
        ranges = np.column_stack((ends - content["lengths"], ends))[order]
        documents, norms = content["documents"][order], content["norms"][order]
        nothing = np.zeros(len(order), dtype=np.int64), np.zeros(len(order), dtype=bool)  # sizes and scripts are known
        vectors = without_features(documents, authors[documents], ranges, *nothing, norms)
        return cls(content["rows"][order], _with_features(vectors, content))

    def places(self, rows: Numbers) -> Numbers:
        """Return where some paragraphs stand among these."""
        return np.searchsorted(self.rows, rows)


def _with_features(vectors: ParagraphVectors, content: Arrays) -> ParagraphVectors:
    """Return the same with their features, numbered by their hashes, those of single tokens first."""
    tokens, numbers = content["tokens"], []
    weights, rare = [np.zeros(0, dtype=np.int32)], [np.zeros(0, dtype=bool)]
    for size in SIZES:
        places = np.flatnonzero(content[f"weights_{size}"])
        hashes = np.zeros(len(tokens), dtype=np.uint64)
        whole = ngram_hashes(tokens, size)
        hashes[: len(whole)] = whole
        _, first, number = np.unique(hashes[places], return_index=True, return_inverse=True)
        features = np.full(len(tokens), -1, dtype=np.int32)
        features[places] = number + sum(map(len, weights))
        numbers.append(features)
        weights.append(content[f"weights_{size}"][places[first]].astype(np.int32))
        rare.append(content[f"rare_{size}"][places[first]])
    of_features = np.concatenate(weights)
    vectors = replace(vectors, tokens=tokens, features=(numbers[0], numbers[1]), squared_weights=of_features)
    return _with_postings(replace(vectors, rare=np.flatnonzero(np.concatenate(rare))))


def _with_postings(vectors: ParagraphVectors) -> ParagraphVectors:
    """Return the same with the paragraphs of each rare feature."""
    places = places_of(vectors.ranges)
    rows = np.repeat(np.arange(len(vectors)), np.diff(vectors.ranges)[:, 0])
    listed = [np.zeros(0, dtype=np.int64)]
    number_of = np.append(vectors.numbers_of_rare, -1)  # the last is that of no feature
    for features in vectors.features:
        numbers = number_of[features[places]]
        listed.append(numbers[numbers >= 0].astype(np.int64) * len(vectors) + rows[numbers >= 0])
    number, feature_rows = np.divmod(np.unique(np.concatenate(listed)), len(vectors))
    firsts = np.searchsorted(number, np.arange(len(vectors.rare) + 1))
    return replace(vectors, rows=feature_rows.astype(np.int32), firsts=firsts)


_PAIRS, _WANTED = range(2)  # what a record holds, as the remainder of its source


def find_paraphrases(
    part: ShardedPart, authors: Numbers, new: int, retrieved: RetrievedDocuments | None = None
) -> Paraphrases:
    """Return the candidates of new documents and members of a part. `authors`: int64, shape (documents of the part,).

    `retrieved`: the members, if a corpus brings them.
    """
    paragraphs = weigh_paragraphs(part.texts, authors, retrieved)
    vectors = paragraphs.vectors
    if not len(vectors):
        return {}
    places = np.arange(len(authors))
    sides = Sides(places < new, (places >= part.members.start) & (places < part.members.stop))
    pairs, whole, outside = _candidate_pairs(paragraphs, sides, authors)
    total = 0 if retrieved is None or retrieved.nearest else retrieved.corpus.counts.paragraphs

    def baselines(rows: Numbers, groups: Numbers) -> NDArray[np.float64]:
        return _baselines(paragraphs, rows, groups, authors, total)

    candidates = outstanding(vectors, pairs, whole, lambda rows: outside[rows], baselines, at_once=True)
    return candidates_of(np.zeros(len(authors), dtype=np.int64), vectors, candidates)


def _candidate_pairs(
    paragraphs: ShardedParagraphs, sides: Sides, authors: Numbers
) -> tuple[Numbers, NDArray[np.float64], NDArray[np.float64]]:
    """Return paragraph pairs i < j, ascending, as `neighbours.candidate_pairs`; cosines with and without equal runs."""
    texts, shards, vectors = paragraphs.texts, paragraphs.shards, paragraphs.vectors
    buckets = texts.shards.engine.buckets
    light = replace(vectors, ranges=vectors.ranges[:0], sizes=vectors.sizes[:0], latin=vectors.latin[:0])
    hits = paragraphs.rare.map(partial(_hits, sizes=paragraphs.sizes, vectors=light, sides=sides, buckets=buckets))
    asked = hits.group(partial(_sharing, vectors=light, shards=shards)).keep(f"{texts.name}-candidates")
    sent = texts.join(asked.of_kind(_WANTED, 2), partial(_send, shards=shards))
    compare = partial(_compare, shards=shards, authors=authors)
    compared = texts.join(asked.of_kind(_PAIRS, 2) + sent, compare)
    left, right, whole, outside = compared.columns(left="i8", right="i8", whole="f8", outside="f8")
    order = np.lexsort((right, left))
    return np.column_stack((left, right))[order], whole[order], outside[order]


def _hits(
    record: Record, sizes: Sequence[int], vectors: ParagraphVectors, sides: Sides, buckets: int
) -> Iterator[Record]:
    """Return pairs of paragraphs that share rare features of one record: how many, and their weights together."""
    rare = record.arrays
    firsts = np.concatenate(([0], np.cumsum(rare["counts"])))
    sharing = [np.zeros((0, 3), dtype=np.int64)]
    for i, j, weights in sharing_features(rare["rows"], firsts, rare["weights"], sizes):
        sharing.append(np.column_stack((i, j, weights))[sides.compared(vectors, i, j)])
    left, right, weights = np.concatenate(sharing).T
    order = np.lexsort((right, left))
    left, right, weights = left[order], right[order], weights[order]
    begins = np.flatnonzero(begins_group(left, right))
    if len(begins):
        shared, hits = np.add.reduceat(weights, begins), np.diff(np.append(begins, len(left)))
        left, right = left[begins], right[begins]
        yield from scatter(
            bucket_of_pair(left, right, buckets), record.source, left=left, right=right, shared=shared, hits=hits
        )


def _sharing(
    key: int, records: Sequence[Record], vectors: ParagraphVectors, shards: ParagraphShards
) -> Iterator[Record]:
    """Return the pairs with enough in common, for the shard of the left one, and what the right one's has to send."""
    left, right, shared, hits = summed_pairs(records, "shared", "hits")
    kept = (hits >= 2) & (cosine(vectors, np.column_stack((left, right)), shared) >= LEAST_RARE)
    left, right = left[kept], right[kept]
    one, other = shards.of_rows(left), shards.of_rows(right)
    yield from scatter(one, 2 * key + _PAIRS, left=left, right=right)
    wanted = np.unique(np.column_stack((other, one, right))[one != other], axis=0)
    yield from scatter(wanted[:, 0], 2 * key + _WANTED, rows=wanted[:, 2], to=wanted[:, 1])


def _send(shard: Shard, wanted: Sequence[Record], shards: ParagraphShards) -> Iterator[Record]:
    """Return paragraphs of a shard for others that asked for them."""
    rows, to = gathered(wanted, "rows", "to") if wanted else (np.zeros(0, dtype=np.int64),) * 2
    for target in np.unique(to).tolist():
        content = content_of(shard, np.unique(rows[to == target]), shards.first(shard))
        yield Record.of(target, 2 * shard.number + _WANTED, **content)


def _compare(shard: Shard, records: Sequence[Record], shards: ParagraphShards, authors: Numbers) -> Iterable[Record]:
    """Return the cosines of the pairs of a shard."""
    asked = [record for record in records if record.source % 2 == _PAIRS]
    if asked:
        left, right = gathered(asked, "left", "right")
        own, first = np.unique(np.concatenate((left, right))), shards.first(shard)
        own = own[(own >= first) & (own < first + len(shard["sizes"]))]
        sent = [record.arrays for record in records if record.source % 2 == _WANTED]
        paragraphs = ParagraphSubset.of([content_of(shard, own, first), *sent], authors)
        pairs = np.column_stack((paragraphs.places(left), paragraphs.places(right)))
        whole, outside = (cosines(paragraphs.vectors, pairs, run) for run in (0, RUN))
        yield Record.of(shard.number, 0, left=left, right=right, whole=whole, outside=outside)


def _baselines(
    paragraphs: ShardedParagraphs, rows: Numbers, groups: Numbers, authors: Numbers, total: int
) -> NDArray[np.float64]:
    """Return how similar paragraphs are to unrelated ones, as `neighbours.baselines`: each shard looks among the same
    sample of all. `total`: how many there are, if most of them are not at hand: what of these is looked at stands for
    all.
    """
    count, shards = len(paragraphs.vectors), paragraphs.shards
    step = step_of_sample(count)
    one_in = max(step, step * total // max(1, count))
    sampled_rows = _sampled(paragraphs, step)
    sample = paragraphs.texts.gather(partial(_sample_content, shards=shards, sampled_rows=sampled_rows))
    asked = scatter(shards.of_rows(rows), 0, rows=rows, places=np.arange(len(rows)))
    look = partial(
        _neighbours, shards=shards, sample=sample, columns=sampled_rows, groups=groups[sampled_rows],
        authors=authors, one_in=one_in,
    )  # fmt: skip
    looked = paragraphs.texts.join(paragraphs.rare.engine.parallelise(list(asked)), look)
    places, sums = looked.columns(places="i8", sums="f8")
    return sums[np.argsort(places)] / neighbours_counted(paragraphs.vectors.authors, rows, one_in)


def _sampled(paragraphs: ShardedParagraphs, step: int) -> Numbers:
    """Return about one in `step` of all paragraphs, ascending."""
    if step == 1:
        return np.arange(len(paragraphs.vectors))
    (turns_of_all,) = columns(paragraphs.texts.gather(_turns), turns="u8")
    return systematic_sample(turns_of_all, step)


def _turns(texts: TextArrays) -> Arrays:
    return {"turns": turns(texts.collection.tokens, ranges_of(texts), texts["range_owners"])}


def _sample_content(texts: TextArrays, shards: ParagraphShards, sampled_rows: Numbers) -> Arrays:
    shard = shard_of(texts)
    first = shards.first(shard)
    inside = (sampled_rows >= first) & (sampled_rows < first + len(shard["sizes"]))
    return content_of(shard, sampled_rows[inside], first)


def _neighbours(  # noqa: PLR0917 - among what neighbours are looked for
    shard: Shard,
    asked: Sequence[Record],
    shards: ParagraphShards,
    sample: Sequence[Arrays],
    columns: Numbers,
    groups: Numbers,
    authors: Numbers,
    one_in: int,
) -> Iterable[Record]:
    """Return the summed cosines of the neighbours of some paragraphs. `columns`: the sample; `groups`: of it."""
    if asked:
        rows, places = gathered(asked, "rows", "places")
        paragraphs = ParagraphSubset.of([content_of(shard, rows, shards.first(shard)), *sample], authors)
        here = paragraphs.places(columns)
        group_of = np.zeros(len(paragraphs.vectors), dtype=np.int64)
        group_of[here] = groups
        sample_here = sampled(paragraphs.vectors, here)
        sums = sums_of_neighbours(paragraphs.vectors, sample_here, paragraphs.places(rows), group_of, one_in)
        yield Record.of(shard.number, 0, places=places, sums=sums)
