"""Paragraphs of new documents that were rewritten from each other or from paragraphs of a library (ours).

Judged as in a check without a library: against the level of unrelated paragraphs. The index brings up those nearest to
each new paragraph, which hold its source and show its level, and those nearest to each source that is suspected.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hengwen.library import codec
from hengwen.library.rewriting import neighbours
from hengwen.library.segments import waiting
from hengwen.library.shelf import IndexShelf
from hengwen.library.store import Library
from hengwen.matching.bags import bag, fit, places_of
from hengwen.matching.beyond import Beyond
from hengwen.matching.claims import Claim
from hengwen.matching.collection import Bools, Collection, collect
from hengwen.matching.rewritten import claims_of
from hengwen.matching.subjects import LaidOut

NEW_AT_ONCE = 64
"""New documents whose neighbours are in memory at once: some 20,000 paragraphs."""

_ALL = -1  # all paragraphs of a document that waits for the index

Places = NDArray[np.int64]
Claims = dict[tuple[int, int], list[Claim]]


@dataclass(frozen=True, slots=True)
class Hand:
    """The documents at hand. `owners`: int64, shape (n,), `ranges`: int64, shape (n, 2), `sizes`: int64, shape (n,):
    their paragraphs that are long enough, as in `bags.fit_paragraphs`. `new`: bool, shape (documents,).
    """

    out: LaidOut
    owners: Places
    ranges: Places
    sizes: Places
    beyond: Beyond
    new: Bools


@dataclass(frozen=True, slots=True)
class Claimed:
    """What looks rewritten. `here`: by the places i < j of two documents at hand; `there`: by the place of one and the
    number of one in the library.
    """

    here: Claims
    there: Claims


@dataclass(frozen=True, slots=True)
class _Old:
    """Some paragraphs of documents of a library. `numbers`: of the documents. `texts`: of each these paragraphs, one
    after the other; `prose`: the same, mark-up closed. `owners`, `ranges`, `sizes`: as in `Hand`. `starts`: int64,
    shape (n,), where each begins in its whole document.
    """

    numbers: Places
    texts: Collection
    prose: Collection
    owners: Places
    ranges: Places
    sizes: Places
    starts: Places


def claims_on(library: Library, shelf: IndexShelf, hand: Hand, known: Sequence[int]) -> Claimed:
    """All claims on new documents. `known`: numbers of documents at hand, with which none are compared."""
    claimed = Claimed({}, {})
    for some in _portions(np.flatnonzero(hand.new)):
        own = np.zeros(len(hand.new), dtype=bool)
        own[some] = True
        portion = replace(hand, new=own)
        found = _of_portion(library, shelf, portion, np.array(known, dtype=np.int64))
        claimed.here.update(found.here)
        claimed.there.update(found.there)
    return claimed


def _portions(places: Places) -> Iterator[Places]:
    for start in range(0, len(places), NEW_AT_ONCE):
        yield places[start : start + NEW_AT_ONCE]


def _of_portion(library: Library, shelf: IndexShelf, hand: Hand, known: Places) -> Claimed:
    """Judged twice: by the neighbours of new paragraphs, and where that finds something by those of old ones as well."""
    asked = hand.new[hand.owners]
    near = neighbours(shelf, hand.out.prose, hand.ranges[asked], hand.beyond.taken[hand.owners[asked]])[:, 1:]
    near = np.concatenate((near, [(number, _ALL) for number, _ in waiting(library)] or near[:0]))
    near = near[~np.isin(near[:, 0], known)]
    old = _read(library, near)
    found = _judged(hand, old)
    if not found.there:
        return found
    suspected = _suspected(old, found.there)
    more = neighbours(shelf, old.prose, old.ranges[suspected], np.ones(len(suspected), dtype=bool))[:, 1:]
    more = more[~np.isin(more[:, 0], known)]
    return _judged(hand, _read(library, np.concatenate((near, more))))


def _suspected(old: _Old, claims: Claims) -> Places:
    """The rows of the old paragraphs that claims name."""
    named = {(number, claim.right[0]) for (_, number), found in claims.items() for claim in found}
    rows = zip(old.numbers[old.owners].tolist(), old.starts.tolist(), strict=True)
    return np.array([row for row, each in enumerate(rows) if each in named], dtype=np.int64)


def _judged(hand: Hand, old: _Old) -> Claimed:
    """The claims among documents at hand and some paragraphs of the library."""
    mine = hand.out.texts.collection
    texts = mine.followed_by(old.texts)
    owners = np.concatenate((hand.owners, old.owners + len(mine)))
    ranges = np.concatenate((hand.ranges, old.ranges + len(mine.symbols)))
    taken = np.concatenate((hand.beyond.taken, np.ones(len(old.numbers), dtype=bool)))
    bags = bag(texts, owners, ranges, np.concatenate((hand.sizes, old.sizes)), replace(hand.beyond, taken=taken))
    new = np.concatenate((hand.new, np.zeros(len(old.numbers), dtype=bool)))
    claimed = Claimed({}, {})
    places = _places(old)
    for (i, j), found in claims_of(texts, bags, new).items():
        if j < len(mine):
            claimed.here[i, j] = found
        else:
            moved = places[j - len(mine)]
            claimed.there[i, int(old.numbers[j - len(mine)])] = [_moved(claim, moved) for claim in found]
    return claimed


def _places(old: _Old) -> list[dict[int, int]]:
    """For each old document where its paragraphs begin here, and where in the whole."""
    found: list[dict[int, int]] = [{} for _ in old.numbers]
    heres = old.ranges[:, 0] - old.texts.starts[old.owners]
    for owner, here, there in zip(old.owners.tolist(), heres.tolist(), old.starts.tolist(), strict=True):
        found[owner][here] = there
    return found


def _moved(claim: Claim, places: Mapping[int, int]) -> Claim:
    first, last = claim.right
    there = places[first]
    return replace(claim, right=(there, there + last - first))


def _read(library: Library, near: Places) -> _Old:
    """The paragraphs by number of the document and place in it, int64, shape (n, 2), in any order."""
    near = np.unique(near, axis=0)
    numbers, firsts = np.unique(near[:, 0], return_index=True)
    texts, markup, starts, lengths = [], [], [], []
    wanted = dict(zip(numbers.tolist(), np.split(near[:, 1], firsts[1:]) if len(numbers) else [], strict=True))
    for number, symbols, ranges, marked in _contents(library, numbers):
        chosen = _fit(symbols, ranges, marked)
        chosen = chosen if _ALL in wanted[number] else chosen[wanted[number]]
        places = places_of(chosen)
        texts.append(symbols[places])
        markup.append(marked[places])
        starts.append(chosen[:, 0])
        lengths.append(chosen[:, 1] - chosen[:, 0])
    return _laid(numbers, collect(texts), markup, starts, lengths)


def _laid(
    numbers: Places, texts: Collection, markup: Sequence[Bools], starts: Sequence[Places], lengths: Sequence[Places]
) -> _Old:
    """The same, laid one after the other."""
    empty = np.zeros(0, dtype=np.int64)
    owners = np.repeat(np.arange(len(numbers)), [len(each) for each in starts])
    ends = np.concatenate([empty, *(np.cumsum(each) for each in lengths)]) + texts.starts[owners]
    ranges = np.column_stack((ends - np.concatenate([empty, *lengths]), ends))
    unmarked = np.ones(len(texts.symbols), dtype=bool)
    for row, marked in enumerate(markup):
        unmarked[texts.part(row)] = ~marked
    prose = texts.with_open(unmarked)
    sizes, _ = fit(prose, ranges)
    return _Old(numbers, texts, prose, owners, ranges, sizes, np.concatenate([empty, *starts]))


def _fit(symbols: NDArray[np.uint32], ranges: Places, marked: Bools) -> Places:
    """The paragraphs of a document that are long enough: those that the index counts."""
    prose = collect([symbols])
    prose.open[: len(symbols)] = ~marked
    _, enough = fit(prose, ranges)
    return ranges[enough]


def _contents(library: Library, numbers: Places) -> Iterator[tuple[int, NDArray[np.uint32], Places, Bools]]:
    """Number, symbols, paragraphs in symbols, and which symbols are mark-up, of some documents, ascending."""
    for start in range(0, len(numbers), 100):
        some = numbers[start : start + 100].tolist()
        query = f"SELECT number, symbols, ranges, markup FROM content WHERE number IN ({','.join('?' * len(some))})"
        for number, packed, ranges, marked in library.rows(f"{query} ORDER BY number", some):
            symbols = codec.symbols_in(packed)
            mask = np.zeros(len(symbols), dtype=bool) if marked is None else codec.numbers_in(marked, np.uint8) != 0
            yield number, symbols, codec.numbers_in(ranges, np.int32).astype(np.int64).reshape(-1, 2), mask
