"""Which documents that the index brought up share passages: tried with their tokens alone, before all else is loaded.

Nine in ten share too little. A passage is equal text, so the new side alone knows what of it is everybody's words or a
form: nothing is learned about the old side, of which only the runs that the new documents have too take part. What is
let through here is compared in earnest afterwards; nothing is left that would be found then.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import ngram_hashes
from hengwen.library import codec
from hengwen.library.search.postings_search import Found
from hengwen.library.store import Library
from hengwen.matching.alignment.align import align
from hengwen.matching.alignment.seeds import SIZES
from hengwen.matching.corpus.collection import Bools, Collection, collect, covered, whole_ngrams
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.prepare import MaskedCollection

MOST_TOKENS = 1 << 21
"""Tokens of old documents tried at once, or as many as the new ones have."""

_ASKED = 100  # documents asked for at once
_CELLS = 1 << 23  # of the table of hashes, 8 MB


@dataclass(frozen=True, slots=True)
class LibraryText:
    """A document of the library. `tokens`: uint32; `markup`: which of them are mark-up, bool, None for none."""

    number: int
    tokens: NDArray[np.uint32]
    markup: Bools | None


def sharing_passages(library: Library, out: MaskedCollection, pairs: Found, shortest: int) -> Found:
    """Those of some pairs that have a passage in common, in what counts or in a form.

    `out`: the new documents; `pairs`: places of these with numbers of the library.
    """
    known = _table_of(out.texts.collection)
    most = max(MOST_TOKENS, len(out.texts.collection.tokens))
    found: Found = set()
    for some in _portions(_read(library, sorted({number for _, number in pairs})), most):
        found |= _of_portion(out, some, known, pairs, shortest)
    return found


def _of_portion(out: MaskedCollection, old: Sequence[LibraryText], known: Bools, pairs: Found, shortest: int) -> Found:
    new = len(out.texts.collection)
    place = {each.number: new + row for row, each in enumerate(old)}
    met = sorted((i, place[number]) for i, number in pairs if number in place)
    theirs = _laid(old, known)
    found = _aligned(_joined(out.texts, theirs), met, shortest)
    formed = out.forms.lengths > 0
    both = [pair for pair in met if formed[pair[0]] and pair not in found]
    found |= _aligned(_joined(out.forms, theirs), both, shortest)
    return {(i, old[j - new].number) for i, j in found}


def _aligned(texts: Texts, pairs: Sequence[tuple[int, int]], shortest: int) -> Found:
    """Those of the pairs that have a passage."""
    return {pair for pair, passages in zip(pairs, align(texts, pairs, shortest), strict=True) if passages}


def _table_of(collection: Collection) -> Bools:
    """Which cells of a table of hashes the new documents' anchors fall into."""
    known = np.zeros(_CELLS, dtype=bool)
    for size in SIZES:
        known[_cells(collection.tokens, size)] = True
    return known


def _cells(tokens: NDArray[np.uint32], size: int) -> NDArray[np.uint64]:
    return ngram_hashes(tokens, size) >> np.uint64(64 - _CELLS.bit_length() + 1)


def _laid(old: Sequence[LibraryText], known: Bools) -> Texts:
    """Old documents, weak wherever the new ones have nothing equal, and in mark-up."""
    collection = collect([each.tokens for each in old])
    starts = np.zeros(len(collection.tokens), dtype=bool)
    equal = starts.copy()
    for size in SIZES:
        whole = whole_ngrams(collection, size)
        starts[: len(whole)] = whole & known[_cells(collection.tokens, size)]
        starts[len(whole) :] = False
        equal |= covered(starts, size)
    for row, each in enumerate(old):
        if each.markup is not None:
            equal[collection.part(row)] &= ~each.markup
    full = np.full(len(equal), 100, dtype=np.uint8)
    return Texts(collection, ~equal, full, full)


def _joined(new: Texts, old: Texts) -> Texts:
    """Both one after the other."""
    columns = ((getattr(new, name), getattr(old, name)) for name in ("weak", "weight", "weight_in_line"))
    return Texts(new.collection.followed_by(old.collection), *(np.concatenate(both) for both in columns))


def _portions(old: Iterator[LibraryText], most: int) -> Iterator[list[LibraryText]]:
    """Documents that have about so many tokens together."""
    some: list[LibraryText] = []
    size = 0
    for each in old:
        some.append(each)
        size += len(each.tokens)
        if size >= most:
            yield some
            some, size = [], 0
    if some:
        yield some


def _read(library: Library, numbers: Sequence[int]) -> Iterator[LibraryText]:
    for start in range(0, len(numbers), _ASKED):
        some = numbers[start : start + _ASKED]
        query = f"SELECT number, symbols, markup FROM content WHERE number IN ({','.join('?' * len(some))})"
        for number, tokens, markup in library.rows(f"{query} ORDER BY number", some):
            marked = None if markup is None else codec.numbers_in(markup, np.uint8).astype(bool)
            yield LibraryText(number, codec.tokens_in(tokens), marked)
