"""Rewritten paragraphs over all shards: as `matching.paraphrase.detect`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashing import ngram_hashes
from hengwen.kernels.neighbours import PostingLists, StretchFeatures, shared_weights
from hengwen.matching.paraphrase.detect import RUN, Paraphrases, candidates_of, outstanding
from hengwen.matching.paraphrase.neighbours import (
    LEAST_RARE,
    cosine,
    likely_nearest,
    neighbours_counted,
    step_of_sample,
    sums_of_neighbours,
)
from hengwen.matching.paraphrase.paragraph_vectors import SIZES, ParagraphVectors
from hengwen.spark.document_frequency import bucket_of
from hengwen.spark.paragraph_features import Paragraphs, pair_keys, ranges_of, weigh_paragraphs
from hengwen.spark.parts import ShardedPart
from hengwen.spark.records import DatasetT, Engine, Record, columns, dealt, gathered, pack, unpack, value_of
from hengwen.spark.shard import Shard, each_shard

Numbers = NDArray[np.int64]
Hashes = NDArray[np.uint64]

_PAIRS, _WANTED = range(2)  # what a record holds, as the remainder of its source


def find_paraphrases(
    engine: Engine[DatasetT], part: ShardedPart[DatasetT], authors: Numbers, new: int, name: str
) -> Paraphrases:
    """The candidates of new documents and members of a part. `authors`: int64, shape (documents of the part,)."""
    paragraphs = weigh_paragraphs(engine, part.shards, name)
    if not len(paragraphs):
        return {}
    vectors = _vectors(paragraphs, authors)
    pairs, shared, outside = _candidate_pairs(engine, paragraphs, vectors, part.members, new, name)

    def baselines(rows: Numbers, groups: Numbers) -> NDArray[np.float64]:
        return _baselines(engine, paragraphs, vectors, rows, groups)

    found = outstanding(
        vectors,
        pairs,
        cosine(vectors, pairs, shared),
        lambda places: cosine(vectors, pairs[places], outside[places]),
        baselines,
    )
    return candidates_of(np.zeros(len(authors), dtype=np.int64), vectors, *found)


def _vectors(paragraphs: Paragraphs[DatasetT], authors: Numbers) -> ParagraphVectors:
    """The paragraphs without their features, which lie in the shards."""
    numbers, features = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int32)
    return ParagraphVectors(
        tokens=np.zeros(0, dtype=np.uint32),
        documents=paragraphs.documents,
        authors=authors[paragraphs.documents],
        ranges=paragraphs.ranges,
        sizes=paragraphs.sizes,
        latin=paragraphs.latin,
        features=(features, features),
        squared_weights=numbers,
        squared_norms=paragraphs.squared_norms,
        rare=numbers,
        rows=features,
        firsts=numbers,
        total=len(paragraphs),
    )


class _Shards(NamedTuple):
    """Which paragraphs lie in which shards: `firsts` ascending, and the number of the shard of each."""

    firsts: Numbers
    numbers: Numbers

    @classmethod
    def of(cls, paragraphs: Paragraphs[DatasetT]) -> "_Shards":
        return cls(np.array([*paragraphs.firsts.values()]), np.array([*paragraphs.firsts]))

    def of_rows(self, rows: Numbers) -> Numbers:
        """The shard of each paragraph."""
        return self.numbers[np.searchsorted(self.firsts, rows, "right") - 1]


def _candidate_pairs(  # noqa: PLR0917 - what is known of paragraphs
    engine: Engine[DatasetT],
    paragraphs: Paragraphs[DatasetT],
    vectors: ParagraphVectors,
    members: range,
    new: int,
    name: str,
) -> tuple[Numbers, Numbers, Numbers]:
    """Pairs i < j of paragraphs, ascending, as `neighbours.candidate_pairs`; the weights of the features that both
    have, and those outside of equal runs.
    """
    affordable = np.array(paragraphs.affordable, dtype=np.int64)
    documents = (vectors.authors, paragraphs.documents, new, members)
    hits = partial(_hits, affordable=affordable, documents=documents, buckets=engine.buckets)
    together = partial(_sharing, squared_norms=paragraphs.squared_norms, shards=_Shards.of(paragraphs))
    asked = engine.keep(engine.group(engine.map(paragraphs.rare, hits), together), f"{name}-candidates")
    pairs, wanted = (engine.map(asked, partial(_only, kind=kind)) for kind in (_PAIRS, _WANTED))
    sent = engine.join(paragraphs.shards, wanted, partial(_send, firsts=paragraphs.firsts))
    compared = engine.join(paragraphs.shards, engine.union(pairs, sent), partial(_shared_by, firsts=paragraphs.firsts))
    left, right, shared, outside = columns(
        map(value_of, engine.collect(compared)), left="i8", right="i8", shared="i8", outside="i8"
    )
    order = np.lexsort((right, left))
    return np.column_stack((left, right))[order], shared[order], outside[order]


def _only(record: Record, kind: int) -> Iterable[Record]:
    return (record,) if record.source % 2 == kind else ()


def _hits(
    record: Record, affordable: Numbers, documents: tuple[Numbers, Numbers, int, range], buckets: int
) -> Iterator[Record]:
    """Pairs of paragraphs that share rare features of one record: how many, and their weights together."""
    authors, of_row, new, members = documents
    some = unpack(record.value)
    counts, rows = some["counts"], some["rows"]
    ends = np.cumsum(counts)
    found = [np.zeros((0, 3), dtype=np.int64)]
    for size in np.intersect1d(affordable, counts).tolist():
        features = np.flatnonzero(counts == size)
        i, j = np.triu_indices(size, k=1)
        each = rows[(ends - counts)[features, None] + np.arange(size)]
        left, right = each[:, i].reshape(-1), each[:, j].reshape(-1)
        one, other = of_row[left], of_row[right]
        kept = (one < new) & (other >= members.start) & (other < members.stop) & (authors[left] != authors[right])
        weights = np.repeat(some["weights"][features], len(i))
        found.append(np.column_stack((left, right, weights))[kept])
    left, right, weights = np.concatenate(found).T
    order = np.lexsort((right, left))
    left, right, weights = left[order], right[order], weights[order]
    firsts = np.flatnonzero(np.diff(left, prepend=-1) | np.diff(right, prepend=-1))
    if len(firsts):
        yield from dealt(
            bucket_of(pair_keys(left[firsts], right[firsts]), buckets),
            record.source,
            left=left[firsts],
            right=right[firsts],
            shared=np.add.reduceat(weights, firsts),
            hits=np.diff(np.append(firsts, len(left))),
        )


def _sharing(key: int, records: Sequence[Record], squared_norms: Numbers, shards: _Shards) -> Iterator[Record]:
    """The pairs with enough in common, for the shard of the left one; and what that of the right one has to send."""
    left, right, shared, hits = gathered(records, "left", "right", "shared", "hits")
    order = np.lexsort((right, left))
    left, right, shared, hits = left[order], right[order], shared[order], hits[order]
    firsts = np.flatnonzero(np.diff(left, prepend=-1) | np.diff(right, prepend=-1))
    left, right = left[firsts], right[firsts]
    shared, hits = np.add.reduceat(shared, firsts), np.add.reduceat(hits, firsts)
    norms = squared_norms[left].astype(np.float64) * squared_norms[right].astype(np.float64)
    kept = (hits >= 2) & (shared / np.sqrt(norms) >= LEAST_RARE)
    left, right = left[kept], right[kept]
    one, other = shards.of_rows(left), shards.of_rows(right)
    yield from dealt(one, 2 * key + _PAIRS, left=left, right=right)
    far = one != other
    wanted = np.unique(np.column_stack((other, one, right))[far], axis=0)
    yield from dealt(wanted[:, 0], 2 * key + _WANTED, rows=wanted[:, 2], to=wanted[:, 1])


def _send(key: int, shards: Sequence[Record], wanted: Sequence[Record], firsts: Mapping[int, int]) -> Iterator[Record]:
    """Paragraphs of a shard for others that asked for them."""
    if not wanted:
        return
    shard = Shard.of(shards[0])
    rows, to = gathered(wanted, "rows", "to")
    for target in np.unique(to).tolist():
        some = np.unique(rows[to == target])
        yield Record(target, 2 * key + _WANTED, pack(rows=some, **_content(shard, some - firsts[key])))


def _content(shard: Shard, rows: Numbers) -> dict[str, NDArray[np.generic]]:
    """The tokens of some paragraphs, and what the features that begin at them weigh."""
    ranges = ranges_of(shard)[rows]
    lengths = ranges[:, 1] - ranges[:, 0]
    places = np.repeat(ranges[:, 0] - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
    names = ("tokens", *(f"weights_{size}" for size in SIZES))
    return {"lengths": lengths, **{name: shard[name][places] for name in names}}


class _Stretches(NamedTuple):
    """Paragraphs, ascending by their numbers, with features numbered among themselves; `hashes`: of each feature."""

    rows: Numbers
    features: StretchFeatures
    hashes: tuple[Hashes, Hashes]

    def places(self, rows: Numbers) -> Numbers:
        """Where some paragraphs stand among these."""
        return np.searchsorted(self.rows, rows)


def _stretches(parts: Sequence[dict[str, NDArray[np.generic]]]) -> _Stretches:
    """Paragraphs of several contents, each with its `rows`."""
    rows, lengths, tokens = (np.concatenate([part[name] for part in parts]) for name in ("rows", "lengths", "tokens"))
    hashes, numbers, weights = [], [], []
    count = 0
    for size in SIZES:
        weight = np.concatenate([part[f"weights_{size}"] for part in parts])
        places = np.flatnonzero(weight)
        of_each = np.zeros(len(tokens), dtype=np.uint64)
        whole = ngram_hashes(tokens, size)
        of_each[: len(whole)] = whole
        known, first, number = np.unique(of_each[places], return_index=True, return_inverse=True)
        features = np.full(len(tokens), -1, dtype=np.int32)
        features[places] = number + count
        hashes.append(known)
        numbers.append(features)
        weights.append(weight[places[first]].astype(np.int64))
        count += len(known)
    ends = np.cumsum(lengths)
    order = np.argsort(rows)
    ranges = np.column_stack((ends - lengths, ends))[order]
    stretches = StretchFeatures(tokens, numbers[0], numbers[1], ranges, np.concatenate(weights))
    return _Stretches(rows[order], stretches, (hashes[0], hashes[1]))


def _shared_by(
    key: int, shards: Sequence[Record], records: Sequence[Record], firsts: Mapping[int, int]
) -> Iterable[Record]:
    """What the pairs of a shard have in common, by their weights."""
    asked = [record for record in records if record.source % 2 == _PAIRS]
    if not asked:
        return
    shard = Shard.of(shards[0])
    left, right = gathered(asked, "left", "right")
    own = np.unique(np.concatenate((left, right)))
    own = own[(own >= firsts[key]) & (own < firsts[key] + len(shard["sizes"]))]
    sent = [unpack(record.value) for record in records if record.source % 2 == _WANTED]
    stretches = _stretches([{"rows": own, **_content(shard, own - firsts[key])}, *sent])
    pairs = np.column_stack((stretches.places(left), stretches.places(right)))
    order = np.argsort(pairs[:, 0], kind="stable")
    left, right, pairs = left[order], right[order], pairs[order]
    shared, outside = (shared_weights(stretches.features, pairs, run) for run in (0, RUN))
    yield Record(key, 0, pack(left=left, right=right, shared=shared, outside=outside))


def _baselines(
    engine: Engine[DatasetT],
    paragraphs: Paragraphs[DatasetT],
    vectors: ParagraphVectors,
    rows: Numbers,
    groups: Numbers,
) -> NDArray[np.float64]:
    """As `neighbours.baselines`: each shard looks among the same sample of all paragraphs."""
    step = step_of_sample(len(vectors))
    firsts = paragraphs.firsts
    content = engine.collect(
        engine.map(paragraphs.shards, each_shard(partial(_sample_content, firsts=firsts, step=step)))
    )
    sample = _stretches([unpack(record.value) for record in content])
    lists = engine.collect(engine.map(paragraphs.rare, partial(_sample_lists, step=step)))
    postings = _Postings.of([unpack(record.value) for record in lists])
    asked = engine.parallelise(
        list(dealt(_Shards.of(paragraphs).of_rows(rows), 0, rows=rows, places=np.arange(len(rows))))
    )
    look = partial(
        _neighbours,
        first=firsts,
        vectors=_Figures(vectors.authors, vectors.squared_norms, vectors.inverse_norms, groups),
        sample=sample,
        postings=postings,
        step=step,
    )
    sums = np.zeros(len(rows))
    for record in engine.collect(engine.join(paragraphs.shards, asked, look)):
        some = unpack(record.value)
        sums[some["places"]] = some["sums"]
    return sums / neighbours_counted(vectors.authors, rows, step)


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
    yield Record(shard.number, 0, pack(rows=rows, **_content(shard, rows - firsts[shard.number])))


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
    sample: _Stretches,
    postings: _Postings,
    step: int,
) -> Iterable[Record]:
    """The sums of the cosines of the neighbours of some paragraphs of a shard."""
    if not asked:
        return
    shard = Shard.of(shards[0])
    rows, places = gathered(asked, "rows", "places")
    content = {"rows": rows, **_content(shard, rows - first[key])}
    own = _stretches([content])
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
    sums = sums_of_neighbours(found[:, 0], vectors.groups[near], shared / np.sqrt(norms), len(rows), step)
    yield Record(key, 0, pack(places=places, sums=sums))


def _both(content: dict[str, NDArray[np.generic]], sample: _Stretches, rows: Numbers) -> _Stretches:
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
    return _stretches([content, others])
