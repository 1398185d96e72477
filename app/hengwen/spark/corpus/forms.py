"""Printed forms over all shards: as `matching.corpus.forms`."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import ngram_hashes_at
from hengwen.matching.corpus.collection import Collection, covered
from hengwen.matching.corpus.forms import (
    DIFFERENT,
    LINE,
    OWN,
    PRINTED,
    Bounds,
    are_put_in,
    form_edges,
    joined_rows,
    long_or_short,
    own_text,
)
from hengwen.spark.corpus.document_frequency import all_texts, bucket_of, distinct, with_frequency
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, dealt, gathered, sources
from hengwen.spark.dataflow.shard import Shard, each_shard, with_replies
from hengwen.text.ranges import Bools

Numbers = NDArray[np.int64]

_EDGES = ("first_half", "last_half", "first_most", "last_most")
_JOINED = (6, 7)  # bits of what is put in between rows of lines of half of the documents, and of most


def learn_forms(  # noqa: PLR0917 - as above
    engine: Engine[DatasetT], shards: DatasetT, bounds: Bounds, same: Numbers, authors: Numbers, name: str
) -> DatasetT:
    """The shards with the text of printed forms, and that of most documents, bool, shape (tokens,), as `form` and
    `of_most`.
    """
    shards = with_frequency(engine, shards, LINE, "lines", (same, authors), all_texts)
    shards = engine.keep(shards, f"{name}-lines")
    if not has_lines(engine, shards, bounds.half):
        return engine.map(shards, each_shard(_without_form))
    shards = with_printed(engine, shards, bounds, authors, all_texts, _has_own_text, name)
    return engine.map(shards, each_shard(partial(_with_form, bounds=bounds)))


def has_lines(engine: Engine[DatasetT], shards: DatasetT, least: int) -> bool:
    """Whether any line stands in so many documents."""
    return any(True for _ in engine.collect(engine.map(shards, each_shard(partial(_has_frequent, least=least)))))


def with_printed(  # noqa: PLR0917 - as above
    engine: Engine[DatasetT],
    shards: DatasetT,
    bounds: Bounds,
    authors: Numbers,
    among: Callable[[Shard], Collection],
    own: Callable[[Shard], Bools],
    name: str,
) -> DatasetT:
    """The shards with whether the line that begins at each token is printed, among those of `bounds.half` documents and
    among those of `bounds.most`, as `printed_half` and `printed_most`, and whether nearly all documents with it are
    those that `own` names, as `different`.

    `among`: the texts in which the lines stand. `own`: which documents of a shard are counted, shape (documents,).
    """
    buckets = engine.buckets
    asked = engine.map(shards, each_shard(partial(_ask_edges, bounds=bounds, buckets=buckets, among=among, own=own)))
    edges = engine.keep(engine.group(asked, partial(_count_edges, authors=authors)), f"{name}-form-edges")
    shards = engine.join(shards, edges, with_replies(partial(_take_edges, bounds=bounds)))
    shards = engine.keep(shards, f"{name}-form-rows")
    asked = engine.map(shards, each_shard(partial(_ask_printed, bounds=bounds, buckets=buckets)))
    printed = engine.group(asked, _count_printed)
    return engine.join(shards, printed, with_replies(_take_printed))


def _has_own_text(shard: Shard) -> Bools:
    enough: Bools = own_text(shard.collection, shard["lines"]) >= OWN
    return enough


def _has_frequent(shard: Shard, least: int) -> Iterable[Record]:
    if (shard["lines"] >= least).any():
        yield Record(shard.number, 0, b"")


def _without_form(shard: Shard) -> Iterable[Record]:
    none = np.zeros(len(shard["tokens"]), dtype=bool)
    yield shard.without("lines").with_arrays(form=none, of_most=none).record()


def _edges_of(shard: Shard, least: int) -> tuple[Numbers, list[tuple[Numbers, Bools]]]:
    """The rows of lines of so many documents, and their first and last lines, as `form_edges` has them."""
    lines, before = shard["lines"], int(shard.first > 0)  # before the first document stands nothing at all
    lines = np.concatenate((np.zeros(before, dtype=lines.dtype), lines))
    rows, edges = form_edges(lines, lines >= least)
    return rows - before, [(places - before, clean) for places, clean in edges]


def _ask_edges(
    shard: Shard, bounds: Bounds, buckets: int, among: Callable[[Shard], Collection], own: Callable[[Shard], Bools]
) -> Iterable[Record]:
    collection, lines = among(shard), shard["lines"]
    places = np.flatnonzero(lines >= bounds.half)
    hashes = ngram_hashes_at(collection.tokens, places, LINE)
    owners = collection.owners[places].astype(np.int64)
    flags = np.zeros(len(lines), dtype=np.uint8)
    both = [_edges_of(shard, least) for least in (bounds.half, bounds.most)]
    for bit, (edges, clean) in enumerate(edge for _, ends in both for edge in ends):
        flags[edges[clean]] |= np.uint8(1 << bit)
        flags[edges] |= np.uint8(1 << 5)
    flags[places] |= (own(shard)[owners] << 4).astype(np.uint8)
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


def _take_printed(shard: Shard, replies: Sequence[Record]) -> Shard:
    printed = {f"printed_{name}": np.zeros(len(shard["tokens"]), dtype=bool) for name in ("half", "most")}
    if replies:
        places, *found = gathered(replies, "places", "half", "most")
        for some, each in zip(printed.values(), found, strict=True):
            some[places] = each
    return shard.without("alike_half", "alike_most").with_arrays(**printed)


def _with_form(shard: Shard, bounds: Bounds) -> Iterable[Record]:
    of_bounds = (bounds.most, "most"), (bounds.half, "half")
    marked = (
        covered((shard[f"printed_{name}"] | shard["different"]) & (shard["lines"] >= least), LINE)
        for least, name in of_bounds
    )
    form = long_or_short(shard.collection, *marked)
    of_most = form & covered(shard["lines"] >= bounds.most, LINE)
    found = shard.without("lines", "different", "printed_half", "printed_most")
    yield found.with_arrays(form=form, of_most=of_most).record()
