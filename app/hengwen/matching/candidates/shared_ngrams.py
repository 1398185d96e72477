"""Which documents may share text: those with uncommon n-grams close together in both, without comparing all."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.fingerprints.hamming import Pairs
from hengwen.kernels.hashes.ngrams import first_places
from hengwen.kernels.pairs import pair_counts
from hengwen.kernels.pairs.pair_counts import Cells, close_pairs
from hengwen.matching.corpus.collection import Collection, NumberedNgrams
from hengwen.matching.corpus.document_sets import (
    CHUNK,
    LARGEST,
    Places,
    pair_keys,
    pairs_in,
    pairs_with_enough,
)
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools
from hengwen.text.units import token_evidence

NGRAM = 5
"""Tokens of an n-gram: short enough to survive in an edited copy, long enough to be rare."""

RARE = 12
"""An n-gram in more documents than this is phrase or form, or is copied by many: more of them make a pair."""

EVIDENCE = 9
"""Units in rare n-grams, close together in both texts, that make two documents worth aligning."""

PORTION = 0.05
"""Share of the smaller document's n-grams, rare or not, that makes a pair worth aligning as well."""

COPIED = 12
"""N-grams of passages that several have that make a pair worth aligning."""

COMMON = 256
"""An n-gram in more documents than this, and than a tenth of them, makes no candidate pair."""

STRONG = 3  # units of an n-gram that must not be common words
NEAR_BY = 128  # tokens: the cells in which evidence is summed, laid out twice in each text, by half a cell apart


def sharing_ngrams(collection: Collection, weak: Bools, copied: Bools, shortest: int = EVIDENCE) -> Pairs:
    """Return pairs i < j of documents that share uncommon text in one place, or a portion of all their text.

    `weak`: bool, shape (tokens,), True for common words, which are no evidence. `copied`: bool, shape (tokens,), True
    in passages that several have, of which less makes a pair than of other text that as many have. `shortest`: units
    of the shortest passage; where it is smaller than `EVIDENCE` so is what is asked for. Work grows with the n-grams
    and with the pairs they make, never with all pairs.
    """
    strong_before = evidence_before(collection, weak)
    limit, portions = (
        most_documents(collection.with_text),
        PORTION * (collection.ends - collection.starts).astype(float),
    )
    strong = np.zeros(len(weak), dtype=bool)
    strong[: max(0, len(weak) - NGRAM + 1)] = strong_before[NGRAM:] - strong_before[:-NGRAM] >= HUNDRED * STRONG
    ngrams, pairs = NumberedNgrams.of(collection, NGRAM), []
    if copied.any():
        firsts = first_places(ngrams.numbers, collection.ranges, ngrams.count, copied)
        pairs.append(_sharing(collection, *firsts, limit, np.full(len(collection), float(COPIED))))
    places, counts = first_places(ngrams.numbers, collection.ranges, ngrams.count, strong)
    del ngrams, strong  # of a large collection there is no room for these beside the pairs
    pairs.append(_close(collection, places, counts, strong_before, min(EVIDENCE, shortest)))
    pairs.append(_sharing(collection, places, counts, limit, portions))
    i, j = np.concatenate(pairs).T
    return np.column_stack(np.divmod(np.unique(i * len(collection) + j), max(1, len(collection))))


def _sharing(
    collection: Collection, places: Places, counts: NDArray[np.int64], limit: int, least: NDArray[np.float64]
) -> Pairs:
    """Return the pairs of documents that share enough n-grams which more than `RARE` and up to `limit` have.

    `places`, `counts`: as in `seed_pairs`. `least`: as in `pairs_with_enough`.
    """
    wanted = (counts > RARE) & (counts <= limit)
    documents = collection.owners[places[np.repeat(wanted, counts)]].astype(np.int32)
    return pairs_with_enough(documents, counts[wanted], least)


def evidence_before(collection: Collection, weak: Bools) -> NDArray[np.int32]:
    """Hundredths of units of evidence before each token, common words aside, shape (tokens + 1,).

    Only differences of places near each other tell anything: sums of a large collection pass the bounds of the type.
    """
    before, units = np.zeros(len(weak) + 1, dtype=np.int32), token_evidence(collection.tokens)
    units[weak] = 0
    np.cumsum(units, dtype=np.int32, out=before[1:])
    return before


def most_documents(documents: int) -> int:
    """Return in how many of so many documents an n-gram may stand that makes a candidate pair."""
    return min(LARGEST, max(COMMON, documents // 10))


def are_portion(counts: NDArray[np.int64], left: NDArray[Any], right: NDArray[Any]) -> Bools:
    """Return which pairs share so many n-grams that these are a portion of the smaller document, by both lengths."""
    portion: Bools = counts >= PORTION * np.minimum(left, right)
    return portion


def are_strong(before: NDArray[np.int32], places: Places) -> Bools:
    """Return which n-grams are not everybody's words, by where they begin. `before`: as `evidence_before` has it."""
    strong: Bools = before[places + NGRAM] - before[places] >= HUNDRED * STRONG
    return strong


def seed_pairs(places: Places, counts: NDArray[np.int64]) -> Places:
    """Return the pairs of places of each n-gram in 2 to `RARE` documents, shape (pairs, 2).

    `places`: one in each document, by n-gram. `counts`: how many for each n-gram.
    """
    ends, pairs = np.cumsum(counts), [np.zeros((0, 2), dtype=np.int64)]
    for size in range(2, RARE + 1):
        firsts = (ends - counts)[counts == size]
        step = max(1, CHUNK // size**2)
        for start in range(0, len(firsts), step):
            pairs.append(pairs_in(places[firsts[start : start + step, None] + np.arange(size)]))
    return np.concatenate(pairs)


def _close(
    collection: Collection, places: Places, counts: NDArray[np.int64], strong_before: NDArray[np.int32], least: int
) -> Pairs:
    """Return the pairs of documents with enough evidence in one cell of both; the rest as in `seed_pairs`."""
    few, starts = (counts > 1) & (counts <= RARE), collection.starts
    places, counts = places[np.repeat(few, counts)], counts[few]
    if pair_counts.COMPILED:
        texts, cells = collection.owners[places].astype(np.int32), Cells(NGRAM, NEAR_BY, HUNDRED * least)
        return close_pairs(places, counts, texts, collection.ranges, strong_before, cells)
    seeds = seed_pairs(places, counts)
    inside = (seeds - starts[collection.owners[seeds]]).astype(np.int64)
    close = close_together(pair_keys(collection, seeds), len(collection), inside, starts, strong_before, least)
    return np.column_stack(np.divmod(close, max(1, len(collection))))


def close_together(  # noqa: PLR0917 - what seeds are, in one place
    pairs: NDArray[np.int64],
    documents: int,
    inside: Places,
    starts: NDArray[np.int64],
    strong_before: NDArray[np.int32],
    least: int,
) -> NDArray[np.int64]:
    """Return the pairs with enough evidence in one cell of both texts, some more than once.

    `pairs`: of each seed, `i * documents + j`. `inside`: int64, shape (seeds, 2), its places in both texts. `starts`,
    `strong_before`: where the left texts begin, and the evidence before each of their tokens.
    """
    close_pairs = [np.zeros(0, dtype=np.int64)]
    for shift in ((0, 0), (0, 1), (1, 0), (1, 1)) if len(pairs) else ():
        here, x, fresh = _in_cells(pairs, inside + np.array(shift) * (NEAR_BY // 2))
        x += starts[here // documents] - shift[0] * (NEAR_BY // 2)
        before = np.where(fresh, x, np.maximum(x, np.concatenate(([0], x[:-1] + NGRAM))))
        evidence = strong_before[x + NGRAM] - strong_before[np.minimum(before, x + NGRAM)]
        firsts = np.flatnonzero(fresh)
        close_pairs.append(here[firsts[np.add.reduceat(evidence, firsts) >= HUNDRED * least]])
    return np.concatenate(close_pairs)


def _in_cells(pairs: NDArray[np.int64], places: Places) -> tuple[NDArray[np.int64], NDArray[np.int64], Bools]:
    """Pair and place on the left of seeds, by pair and cell, and which are the first in their cell."""
    cells, inside = places // NEAR_BY, places[:, 0] % NEAR_BY
    width = [int(cells[:, side].max()).bit_length() for side in (0, 1)]
    low = (NEAR_BY - 1).bit_length()
    if int(pairs.max()).bit_length() + sum(width) + low > 63:
        order = np.lexsort((inside, cells[:, 1], cells[:, 0], pairs))
        pairs, cells, inside = pairs[order], cells[order], inside[order]
        return pairs, cells[:, 0] * NEAR_BY + inside, begins_group(pairs, *cells.T)
    # All four in one number: to sort these takes a tenth of the time of sorting by columns.
    keys = ((pairs << width[0] | cells[:, 0]) << width[1] | cells[:, 1]) << low | inside
    keys.sort()
    fresh = begins_group(keys >> low)
    column = keys >> (low + width[1]) & (1 << width[0]) - 1
    return keys >> (low + sum(width)), column * NEAR_BY + (keys & NEAR_BY - 1), fresh
