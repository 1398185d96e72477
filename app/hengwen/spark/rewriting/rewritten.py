"""Rewritten paragraphs over all shards: as `matching.paraphrase.detect`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.neighbours import shared_weights
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.paraphrase.detect import RUN, Paraphrases, candidates_of, outstanding
from hengwen.matching.paraphrase.neighbours import LEAST_RARE, cosine
from hengwen.matching.paraphrase.paragraph_vectors import ParagraphVectors
from hengwen.spark.corpus.parts import ShardedPart
from hengwen.spark.dataflow.records import (
    DatasetT,
    Engine,
    Record,
    bucket_of_pair,
    collected,
    dealt,
    gathered,
    of_kind,
    pack,
    summed_pairs,
    unpack,
)
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.inverted_index.reader import BroughtDocuments
from hengwen.spark.rewriting.baselines import baselines_of
from hengwen.spark.rewriting.paragraph_features import ShardedParagraphs, weigh_paragraphs
from hengwen.spark.rewriting.paragraph_stretches import ParagraphShards, content_of, stretches_of

_PAIRS, _WANTED = range(2)  # what a record holds, as the remainder of its source


def find_paraphrases(  # noqa: PLR0917 - what is known of documents
    engine: Engine[DatasetT],
    part: ShardedPart[DatasetT],
    authors: Numbers,
    new: int,
    name: str,
    brought: BroughtDocuments[DatasetT] | None = None,
) -> Paraphrases:
    """The candidates of new documents and members of a part. `authors`: int64, shape (documents of the part,).

    `brought`: the members, if a corpus brings them.
    """
    paragraphs = weigh_paragraphs(engine, part.shards, name, brought)
    if not len(paragraphs):
        return {}
    vectors = _vectors(paragraphs, authors)
    pairs, shared, outside = _candidate_pairs(engine, paragraphs, vectors, part.members, new, name)

    total = 0 if brought is None or brought.nearest else brought.corpus.paragraphs

    def baselines(rows: Numbers, groups: Numbers) -> NDArray[np.float64]:
        return baselines_of(engine, paragraphs, vectors, rows, groups, total)

    found = outstanding(
        vectors,
        pairs,
        cosine(vectors, pairs, shared),
        lambda places: cosine(vectors, pairs[places], outside[places]),
        baselines,
    )
    return candidates_of(np.zeros(len(authors), dtype=np.int64), vectors, *found)


def _vectors(paragraphs: ShardedParagraphs[DatasetT], authors: Numbers) -> ParagraphVectors:
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


def _candidate_pairs(  # noqa: PLR0917 - what is known of paragraphs
    engine: Engine[DatasetT],
    paragraphs: ShardedParagraphs[DatasetT],
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
    together = partial(_sharing, squared_norms=paragraphs.squared_norms, shards=ParagraphShards.of(paragraphs))
    asked = engine.keep(engine.group(engine.map(paragraphs.rare, hits), together), f"{name}-candidates")
    pairs, wanted = (engine.map(asked, of_kind(kind, 2)) for kind in (_PAIRS, _WANTED))
    sent = engine.join(paragraphs.shards, wanted, partial(_send, firsts=paragraphs.firsts))
    compared = engine.join(paragraphs.shards, engine.union(pairs, sent), partial(_shared_by, firsts=paragraphs.firsts))
    left, right, shared, outside = collected(engine, compared, left="i8", right="i8", shared="i8", outside="i8")
    order = np.lexsort((right, left))
    return np.column_stack((left, right))[order], shared[order], outside[order]


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
            bucket_of_pair(left[firsts], right[firsts], buckets),
            record.source,
            left=left[firsts],
            right=right[firsts],
            shared=np.add.reduceat(weights, firsts),
            hits=np.diff(np.append(firsts, len(left))),
        )


def _sharing(key: int, records: Sequence[Record], squared_norms: Numbers, shards: ParagraphShards) -> Iterator[Record]:
    """The pairs with enough in common, for the shard of the left one; and what that of the right one has to send."""
    left, right, shared, hits = summed_pairs(records, "shared", "hits")
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
        yield Record(target, 2 * key + _WANTED, pack(**content_of(shard, some, firsts[key])))


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
    stretches = stretches_of([content_of(shard, own, firsts[key]), *sent])
    pairs = np.column_stack((stretches.places(left), stretches.places(right)))
    order = np.argsort(pairs[:, 0], kind="stable")
    left, right, pairs = left[order], right[order], pairs[order]
    shared, outside = (shared_weights(stretches.features, pairs, run) for run in (0, RUN))
    yield Record(key, 0, pack(left=left, right=right, shared=shared, outside=outside))
