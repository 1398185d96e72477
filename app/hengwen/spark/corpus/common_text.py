"""What many documents of a collection share, learned over all shards: as `matching.corpus.common_text` does."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import ngram_hashes_at
from hengwen.matching.corpus.collection import Bools, Collection, covered
from hengwen.matching.corpus.common_text import common_by
from hengwen.matching.corpus.forms import (
    DIFFERENT,
    LINE,
    OWN,
    PRINTED,
    WORD,
    Bounds,
    are_put_in,
    bounds_for,
    form_edges,
    joined_rows,
    long_or_short,
    own_text,
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
from hengwen.spark.corpus.document_frequency import all_texts, bucket_of, distinct, with_frequency, without_forms
from hengwen.spark.corpus.near_pairs import near_pairs
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, columns, dealt, gathered, pack, sources, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard, with_replies

Numbers = NDArray[np.int64]

_EDGES = ("first_half", "last_half", "first_most", "last_most")
_JOINED = (6, 7)  # bits of what is put in between rows of lines of half of the documents, and of most


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
    bounds = bounds_for(min(people, with_text - len(same) + len(np.unique(same))))
    shards = learn_forms(engine, shards, bounds, same, authors, name)
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


# Forms


def learn_forms(  # noqa: PLR0917 - as above
    engine: Engine[DatasetT], shards: DatasetT, bounds: Bounds, same: Numbers, authors: Numbers, name: str
) -> DatasetT:
    """The shards with the text of printed forms, bool, shape (tokens,), as `form`."""
    shards = with_frequency(engine, shards, LINE, "lines", (same, authors), all_texts)
    shards = engine.keep(shards, f"{name}-lines")
    if not any(True for _ in engine.collect(engine.map(shards, each_shard(partial(_has_frequent, bounds=bounds))))):
        return engine.map(shards, each_shard(_without_form))
    buckets = engine.buckets
    asked = engine.map(shards, each_shard(partial(_ask_edges, bounds=bounds, buckets=buckets)))
    edges = engine.keep(engine.group(asked, partial(_count_edges, authors=authors)), f"{name}-form-edges")
    shards = engine.join(shards, edges, with_replies(partial(_take_edges, bounds=bounds)))
    shards = engine.keep(shards, f"{name}-form-rows")
    asked = engine.map(shards, each_shard(partial(_ask_printed, bounds=bounds, buckets=buckets)))
    printed = engine.group(asked, _count_printed)
    return engine.join(shards, printed, with_replies(partial(_take_printed, bounds=bounds)))


def _has_frequent(shard: Shard, bounds: Bounds) -> Iterable[Record]:
    if (shard["lines"] >= bounds.half).any():
        yield Record(shard.number, 0, b"")


def _without_form(shard: Shard) -> Iterable[Record]:
    yield shard.without("lines").with_arrays(form=np.zeros(len(shard["tokens"]), dtype=bool)).record()


def _edges_of(shard: Shard, least: int) -> tuple[Numbers, list[tuple[Numbers, Bools]]]:
    """The rows of lines of so many documents, and their first and last lines, as `form_edges` has them."""
    lines, before = shard["lines"], int(shard.first > 0)  # before the first document stands nothing at all
    lines = np.concatenate((np.zeros(before, dtype=lines.dtype), lines))
    rows, edges = form_edges(lines, lines >= least)
    return rows - before, [(places - before, clean) for places, clean in edges]


def _ask_edges(shard: Shard, bounds: Bounds, buckets: int) -> Iterable[Record]:
    collection, lines = shard.collection, shard["lines"]
    places = np.flatnonzero(lines >= bounds.half)
    hashes = ngram_hashes_at(collection.tokens, places, LINE)
    owners = collection.owners[places].astype(np.int64)
    flags = np.zeros(len(lines), dtype=np.uint8)
    both = [_edges_of(shard, least) for least in (bounds.half, bounds.most)]
    for bit, (edges, clean) in enumerate(edge for _, ends in both for edge in ends):
        flags[edges[clean]] |= np.uint8(1 << bit)
        flags[edges] |= np.uint8(1 << 5)
    flags[places] |= ((own_text(collection, lines) >= OWN)[owners] << 4).astype(np.uint8)
    asked = [(hashes, places, owners + shard.first, flags[places], lines[places])]
    for bit, (rows, _) in zip(_JOINED, both, strict=True):
        ends, none = rows[:-1, 1] - LINE, np.zeros(max(0, len(rows) - 1), dtype=np.int64)
        flag = np.full(len(ends), 1 << bit, dtype=np.uint8)
        asked.append((joined_rows(collection, rows), ends, none, flag, none.astype(lines.dtype)))
    names = "hashes", "places", "documents", "flags", "frequency"
    table = dict(zip(names, map(np.concatenate, zip(*asked, strict=True)), strict=True))
    return dealt(bucket_of(table["hashes"], buckets), shard.number, **table)


def _count_edges(key: int, records: Sequence[Record], authors: Numbers) -> Iterable[Record]:
    every = gathered(records, "hashes", "places", "documents", "flags", "frequency")
    asking = sources(records, "hashes")
    joined = every[3] >> _JOINED[0] > 0
    known = np.isin(every[0][joined], every[0][~joined])
    yield from dealt(asking[joined], 3 * key, ends=every[1][joined], bits=every[3][joined], known=known)
    asking, (hashes, places, documents, flags, frequency) = asking[~joined], (some[~joined] for some in every)
    order = np.argsort(hashes, kind="stable")
    fresh = begins_group(hashes[order])
    numbers = np.empty(len(order), dtype=np.int64)
    numbers[order] = np.cumsum(fresh) - 1
    count = int(fresh.sum())
    of_line, shares = _distinct_of(numbers[order], documents[order], count), {}
    edges = (flags >> 5 & 1).astype(bool)
    for bit, name in enumerate(_EDGES):
        some = order[(flags[order] >> bit & 1).astype(bool)]
        shares[name] = (_distinct_of(numbers[some], documents[some], count) / of_line)[numbers][edges]
    own = order[(flags[order] >> 4 & 1).astype(bool)]
    different = _distinct_of(numbers[own], authors[documents[own]], count)[numbers] >= DIFFERENT * frequency
    yield from dealt(asking[edges], 3 * key + 1, edges=places[edges], **shares)
    yield from dealt(asking, 3 * key + 2, places=places, different=different)


def _distinct_of(numbers: Numbers, groups: Numbers, size: int) -> Numbers:
    """As `distinct`, of some of so many numbers, shape (size,)."""
    found = np.zeros(size, dtype=np.int64)
    known, dense = np.unique(numbers, return_inverse=True)
    found[known] = distinct(dense, groups)
    return found


def _take_edges(shard: Shard, replies: Sequence[Record], bounds: Bounds) -> Shard:
    """How alike the edges of the row of each frequent line are, and whether its documents have text of their own."""
    size = len(shard["tokens"])
    joined, edges, others = ([reply for reply in replies if reply.source % 3 == kind] for kind in range(3))
    different, put_in = np.zeros(size, dtype=bool), np.zeros(size, dtype=np.uint8)
    shares = {name: np.zeros(size) for name in _EDGES}
    if others:
        places, found = gathered(others, "places", "different")
        different[places] = found
    if joined:
        ends, bits, known = gathered(joined, "ends", "bits", "known")
        np.bitwise_or.at(put_in, ends[known], bits[known])
    if edges:
        places, *values = gathered(edges, "edges", *_EDGES)
        for name, value in zip(_EDGES, values, strict=True):
            shares[name][places] = value
    alike = {}
    for least, name, bit in ((bounds.half, "half", _JOINED[0]), (bounds.most, "most", _JOINED[1])):
        rows, (first, last) = _edges_of(shard, least)
        before, after = are_put_in((put_in[rows[:-1, 1] - LINE] >> bit & 1).astype(bool))
        at_first, at_last = shares[f"first_{name}"][first[0]], shares[f"last_{name}"][last[0]]
        of_row = np.minimum(np.where(before, 1, at_first), np.where(after, 1, at_last))
        of_token = np.zeros(size)
        places = np.flatnonzero(shard["lines"] >= least)
        of_token[places] = of_row[np.searchsorted(rows[:, 0], places, "right") - 1]
        alike[f"alike_{name}"] = of_token
    return shard.with_arrays(different=different, **alike)


def _ask_printed(shard: Shard, bounds: Bounds, buckets: int) -> Iterable[Record]:
    places = np.flatnonzero(shard["lines"] >= bounds.half)
    hashes = ngram_hashes_at(shard["tokens"], places, LINE)
    half, most = shard["alike_half"][places], shard["alike_most"][places]
    return dealt(bucket_of(hashes, buckets), shard.number, hashes=hashes, places=places, half=half, most=most)


def _count_printed(key: int, records: Sequence[Record]) -> Iterable[Record]:
    hashes, places, half, most = gathered(records, "hashes", "places", "half", "most")
    numbers = np.unique(hashes, return_inverse=True)[1]
    often = np.bincount(numbers)
    printed = {name: (np.bincount(numbers, some) / often >= PRINTED)[numbers] for name, some in
               (("half", half), ("most", most))}  # fmt: skip
    return dealt(sources(records, "hashes"), key, places=places, **printed)


def _take_printed(shard: Shard, replies: Sequence[Record], bounds: Bounds) -> Shard:
    size = len(shard["tokens"])
    marked = []
    for least, name in ((bounds.most, "most"), (bounds.half, "half")):
        starts = np.zeros(size, dtype=bool)
        if replies:
            places, printed = gathered(replies, "places", name)
            starts[places] = printed
        starts |= shard["different"]
        marked.append(covered(starts & (shard["lines"] >= least), LINE))
    found = shard.without("lines", "different", "alike_half", "alike_most")
    return found.with_arrays(form=long_or_short(shard.collection, *marked))


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
