"""What many documents of a collection share, learned over all shards: as `matching.corpus.common_text` does."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashing import ngram_hashes_at
from hengwen.matching.corpus.collection import Collection
from hengwen.matching.corpus.common_text import common_by
from hengwen.matching.corpus.forms import (
    LINE,
    WORD,
    bounds_for,
)
from hengwen.matching.corpus.near_duplicates import PORTION as NEAR_PORTION
from hengwen.matching.corpus.near_duplicates import connected, most_texts
from hengwen.matching.corpus.shared_rows import (
    FEW,
    PORTION,
    SLOTS,
    are_long,
    companions_of,
    gaps_of,
    hashes_in,
    in_rows,
    long_rows,
    most_rows,
)
from hengwen.spark.corpus.document_frequency import bucket_of, with_frequency, without_forms
from hengwen.spark.corpus.doubtful_forms import with_doubtful
from hengwen.spark.corpus.forms import learn_forms
from hengwen.spark.corpus.near_pairs import near_pairs
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, columns, dealt, gathered, pack, sources, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard, with_replies
from hengwen.text.ranges import Bools

Numbers = NDArray[np.int64]


def learn_common(  # noqa: PLR0917 - what is known of documents
    engine: Engine[DatasetT],
    shards: DatasetT,
    shortest: int,
    same: Numbers,
    authors: Numbers,
    lengths: Numbers,
    name: str,
) -> DatasetT:
    """The shards with arrays of all that `CommonText` has, by its names.

    `same`, `authors`: int64, shape (documents,), equal for documents of one text and of one person. `lengths`: the
    tokens of each. `shortest`: fewest units in a row that make a passage. `name`: under which is
    kept.
    """
    with_text = int(np.count_nonzero(lengths))
    people = len(np.unique(authors[lengths > 0]))
    documents = min(people, with_text - len(same) + len(np.unique(same)))
    bounds = bounds_for(documents)
    shards = learn_forms(engine, shards, bounds, same, authors, name)
    shards = with_doubtful(engine, shards, documents, same, authors, name)
    sizes = _of_documents(engine, shards, _eligible_tokens, len(lengths))
    pairs = near_pairs(
        engine,
        shards,
        _alike_texts,
        sizes,
        NEAR_PORTION,
        most_texts(len(lengths)),
        f"{name}-near-duplicates",
    )
    texts = connected(len(lengths), *pairs.T)
    everyone = np.arange(len(lengths))
    for size, array in ((WORD, "words"), (LINE, "lines")):
        shards = with_frequency(engine, shards, size, array, (everyone, texts, authors), without_forms)
    shards = with_shared_passages(engine, engine.keep(shards, f"{name}-words"), authors, with_text, name)
    return engine.map(shards, each_shard(partial(_learn, many=bounds.many, shortest=shortest)))


def _learn(shard: Shard, many: int, shortest: int) -> Iterable[Record]:
    rest = without_forms(shard)
    common = common_by(rest, shard["form"], shard["words"], shard["lines"], many, shortest, shard["passages"])
    common = common.with_doubtful(shard["doubtful"])
    found = shard.without("words", "lines")
    yield found.with_arrays(**{name: getattr(common, name) for name in common.__slots__}).record()


def _of_documents(
    engine: Engine[DatasetT], shards: DatasetT, figure: Callable[[Shard], Numbers], documents: int
) -> Numbers:
    """A figure of each document of all shards, int64, shape (documents,)."""
    found = np.zeros(documents, dtype=np.int64)
    for record in engine.collect(engine.map(shards, each_shard(partial(_figure, figure=figure)))):
        some = unpack(record.value)
        found[some["first"][0] : some["first"][0] + len(some["values"])] = some["values"]
    return found


def _figure(shard: Shard, figure: Callable[[Shard], Numbers]) -> Iterable[Record]:
    yield Record(shard.number, 0, pack(first=np.array([shard.first]), values=figure(shard)))


def _eligible_tokens(shard: Shard) -> Numbers:
    rest = without_forms(shard)
    return rest.sums(rest.eligible)


def _alike_texts(shard: Shard) -> tuple[Collection, int]:
    return without_forms(shard), shard.first


# Passages that several share


def with_shared_passages(
    engine: Engine[DatasetT], shards: DatasetT, authors: Numbers, with_text: int, name: str
) -> DatasetT:
    """The shards with the tokens of passages that several copied, bool, shape (tokens,), as `passages`."""
    asked = engine.map(shards, each_shard(partial(_ask_gaps, buckets=engine.buckets)))
    replies = engine.group(asked, _count_gaps)
    shards = engine.keep(engine.join(shards, replies, with_replies(_take_gaps)), f"{name}-shared-rows")
    firsts, owners, long, sizes = _of_rows(engine, shards)
    pairs = near_pairs(
        engine, shards, partial(_row_texts, firsts=firsts), sizes, PORTION, most_rows(with_text), f"{name}-near-rows"
    )
    kept = companions_of(pairs, long, authors[owners]) >= FEW - 1
    return engine.map(shards, each_shard(partial(_keep_rows, firsts=firsts, kept=kept)))


def _rows(shard: Shard) -> Numbers:
    return shard["rows"].reshape(-1, 2)


def _ask_gaps(shard: Shard, buckets: int) -> Iterator[Record]:
    """How often each word of the rows stands in them, before gaps, and after gaps."""
    rest = without_forms(shard)
    rows, runs = long_rows(rest, shard["words"], WORD)
    gaps = gaps_of(rows, runs, WORD)
    every, edges = hashes_in(rest, rows, WORD), np.concatenate((gaps.last, gaps.first))
    at_edges = ngram_hashes_at(rest.tokens, edges, WORD)
    hashes, place = np.unique(np.concatenate((every, at_edges)), return_inverse=True)
    inside = np.bincount(place[: len(every)], minlength=len(hashes))
    before = np.bincount(place[len(every) : len(every) + len(gaps.last)], minlength=len(hashes))
    after = np.bincount(place[len(every) + len(gaps.last) :], minlength=len(hashes))
    keys = bucket_of(hashes, buckets)
    yield from dealt(keys, shard.number, hashes=hashes, inside=inside, before=before, after=after)


def _count_gaps(key: int, records: Sequence[Record]) -> Iterable[Record]:
    hashes, inside, before, after = gathered(records, "hashes", "inside", "before", "after")
    number = np.unique(hashes, return_inverse=True)[1]
    every, last, first = (np.bincount(number, some)[number] for some in (inside, before, after))
    at_edge = (before > 0) | (after > 0)
    asking = sources(records, "hashes")[at_edge]
    shares = {name: (some / np.maximum(1, every))[at_edge] for name, some in (("last", last), ("first", first))}
    return dealt(asking, key, hashes=hashes[at_edge], **shares)


def _take_gaps(shard: Shard, replies: Sequence[Record]) -> Shard:
    rest = without_forms(shard)
    rows, runs = long_rows(rest, shard["words"], WORD)
    gaps = gaps_of(rows, runs, WORD)
    if replies and len(gaps.row):
        hashes, last, first = gathered(replies, "hashes", "last", "first")
        order = np.argsort(hashes)
        at = [order[np.searchsorted(hashes[order], ngram_hashes_at(rest.tokens, edges, WORD))] for edges in gaps[1:]]
        rows = rows[gaps.alike(rows, last[at[0]], first[at[1]]) < SLOTS]
    return shard.with_arrays(rows=rows.reshape(-1))


def _of_rows(engine: Engine[DatasetT], shards: DatasetT) -> tuple[dict[int, int], Numbers, Bools, Numbers]:
    """The number of the first row of each shard; and of all rows the document, whether it is long, and the eligible
    tokens.
    """
    records = [
        (record.key, unpack(record.value)) for record in engine.collect(engine.map(shards, each_shard(_row_records)))
    ]
    firsts, count = {}, 0
    for key, some in records:
        firsts[key] = count
        count += len(some["owners"])
    owners, long, sizes = columns((some for _, some in records), owners="i8", long=bool, sizes="i8")
    return firsts, owners, long, sizes


def _row_records(shard: Shard) -> Iterable[Record]:
    rest, rows = without_forms(shard), _rows(shard)
    inside = rest.stretches(rows)
    owners = rest.owners[rows[:, 0]].astype(np.int64) + shard.first
    value = pack(owners=owners, long=are_long(rest, rows), sizes=inside.sums(inside.eligible))
    yield Record(shard.number, 0, value)


def _row_texts(shard: Shard, firsts: Mapping[int, int]) -> tuple[Collection, int]:
    return without_forms(shard).stretches(_rows(shard)), firsts[shard.number]


def _keep_rows(shard: Shard, firsts: Mapping[int, int], kept: Bools) -> Iterable[Record]:
    rows = _rows(shard)
    first = firsts[shard.number]
    rows = rows[kept[first : first + len(rows)]]
    yield shard.without("rows").with_arrays(passages=in_rows(rows, len(shard["tokens"]))).record()
