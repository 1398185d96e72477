"""Which documents that the index brought up share passages: tried with their symbols alone, before all else is loaded.

Nine in ten share too little. They are found out in portions, so that memory does not grow with the batch.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.library import codec
from hengwen.library.evidence import Found
from hengwen.library.store import Library
from hengwen.matching.alignment import align
from hengwen.matching.bags import bag, fit
from hengwen.matching.beyond import Beyond
from hengwen.matching.collection import Bools, collect
from hengwen.matching.rewritten import claims_of
from hengwen.matching.subjects import LaidOut, lay_out
from hengwen.options import Options

Pairs = Sequence[tuple[int, int]]

_AT_ONCE = 32  # new documents tried at once


@dataclass(frozen=True, slots=True)
class Laid:
    """The symbols of a document, which of them are mark-up, and its paragraphs in symbols: int64, shape (n, 2)."""

    symbols: NDArray[np.uint32]
    markup: Bools | None
    ranges: NDArray[np.int64]


def sharing_something(  # noqa: PLR0917 - what a check hands on
    library: Library, new: Sequence[Laid], pairs: Found, rewritten: Found, beyond: Beyond, options: Options
) -> set[int]:
    """Numbers of the documents of some pairs that have a passage in common, or of others a rewritten paragraph.

    `pairs`, `rewritten`: places of new documents with numbers. `beyond`: for the new ones.
    """
    found: set[int] = set()
    for start in range(0, len(new), _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        mine, of_words = (_from(start, each) for each in (pairs, rewritten))
        found |= _of_portion(library, new[some], mine, of_words, Beyond(beyond.shelf, beyond.taken[some]), options)
    return found


def _from(start: int, pairs: Found) -> Pairs:
    """Those of a portion, its documents counted from 0."""
    return sorted((i - start, number) for i, number in pairs if start <= i < start + _AT_ONCE)


def _of_portion(  # noqa: PLR0917 - what a check hands on
    library: Library, new: Sequence[Laid], pairs: Pairs, rewritten: Pairs, beyond: Beyond, options: Options
) -> set[int]:
    numbers = sorted({number for _, number in (*pairs, *rewritten)})
    if not numbers:
        return set()
    laid = [*new, *_symbols(library, numbers)]
    taken = np.concatenate((beyond.taken, np.ones(len(numbers), dtype=bool)))
    noise = {place: each.markup for place, each in enumerate(laid) if each.markup is not None}
    beyond = Beyond(beyond.shelf, taken)
    out = lay_out(collect([each.symbols for each in laid]), noise, options, beyond)
    place = {number: len(new) + row for row, number in enumerate(numbers)}
    met = sorted((i, place[number]) for i, number in pairs)
    found = {j for (_, j), passages in zip(met, align(out.texts, met, options.min_length), strict=True) if passages}
    formed = out.forms.lengths > 0
    both = [(i, j) for i, j in met if j not in found and formed[i] and formed[j]]
    found |= {j for (_, j), passages in zip(both, align(out.forms, both, options.min_length), strict=True) if passages}
    if rewritten:
        found |= {j for _, j in _claimed(out, laid, len(new), beyond)}
    return {numbers[j - len(new)] for j in found}


def _claimed(out: LaidOut, laid: Sequence[Laid], new: int, beyond: Beyond) -> list[tuple[int, int]]:
    """Places of new and of old documents with a paragraph that may have been rewritten."""
    collection = out.texts.collection
    owners = np.repeat(np.arange(len(laid)), [len(each.ranges) for each in laid])
    ranges = np.concatenate([each.ranges for each in laid]) + collection.starts[owners, None]
    sizes, enough = fit(out.prose, ranges)
    bags = bag(collection, owners[enough], ranges[enough], sizes[enough], beyond)
    claims = claims_of(collection, bags, np.arange(len(laid)) < new)
    return [pair for pair in claims if pair[0] < new <= pair[1]]


def _symbols(library: Library, numbers: Sequence[int]) -> Iterator[Laid]:
    query = "SELECT symbols, markup, ranges FROM content WHERE number = ?"
    for number in numbers:
        ((symbols, markup, ranges),) = library.rows(query, (number,))
        marked = None if markup is None else codec.numbers_in(markup, np.uint8).astype(bool)
        places = codec.numbers_in(ranges, np.int32).astype(np.int64).reshape(-1, 2)
        yield Laid(codec.symbols_in(symbols), marked, places)
