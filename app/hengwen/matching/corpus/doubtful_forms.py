"""Text that may be a form or a copy: what a part of the documents, or nearly all, have letter for letter (ours).

A form that only a part keeps has places to fill in, the same in all who keep it, and text of their own beside it. Who
copies a page has one piece of it, or edits it at places of his own. What nearly all have letter for letter and is no
form by what is known of forms is asked about too. A reader decides; until then it does not count.
"""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.corpus.collection import Collection, covered, document_frequency
from hengwen.matching.corpus.forms import (
    DIFFERENT,
    LINE,
    OWN,
    STRETCH,
    WORD,
    are_printed,
    frequent_lines,
    joined_rows,
    lines_of,
    own_text,
)
from hengwen.text.ranges import Bools, rows_of

DOUBTFUL = 10
"""Documents that may keep a form of their own, or that are so many that what nearly all have is asked about first."""

PART, NEARLY_ALL = 0.2, 0.8
"""Shares of the documents that keep a form, and of those that have it letter for letter."""

SLOTS = 3
"""Places to fill in that make a form of what a part of the documents has."""

Numbers = NDArray[np.int64]


def least_of(documents: int, share: float) -> int:
    """In how many of so many documents such text must stand."""
    return max(DOUBTFUL, int(np.ceil(share * documents)))


def doubtful_forms(
    collection: Collection, with_half: Collection, documents: int, same: Numbers, authors: Numbers
) -> Bools:
    """Text that may be a form or a copy, bool, shape (tokens,).

    `collection`: without forms. `with_half`: the same with lines of forms that half of the documents have, but not
    most: they are of the form of a part, and bound its places to fill in. `documents`: how many count. `same`,
    `authors`: int64, shape (documents,), equal for documents of one text and of one person.
    """
    least = least_of(documents, PART)
    frequency, frequent = frequent_lines(collection, least, same, authors)
    if not frequent:
        return np.zeros(len(collection.tokens), dtype=bool)
    words = document_frequency(with_half, WORD, same, authors)
    on_form = (slots_of(with_half, words, least, authors) >= SLOTS) & (own_text(collection, frequency) >= OWN)
    starts = np.zeros(len(collection.tokens), dtype=bool)
    known = lines_of(collection, frequent)
    for some, printed in zip(frequent, are_printed(collection, frequency, frequent, known), strict=True):
        kept = printed & (some.frequency_of(collection, authors, on_form) >= DIFFERENT * some.frequency)
        starts[some.places[np.repeat(kept, some.counts)]] = True
    whole = collection.masked(covered(frequency >= least_of(documents, NEARLY_ALL), LINE))
    in_most = document_frequency(whole, STRETCH, same, authors) >= least_of(documents, NEARLY_ALL)
    return covered(starts, LINE) | covered(in_most, STRETCH)


def slots_of(collection: Collection, words: NDArray[np.uint16], least: int, authors: Numbers) -> Numbers:
    """How many places to fill in each document has, int64, shape (documents,): what stands between the same words in
    at least so many, the documents of one person counted once. `words`: in how many documents each word stands.
    """
    frames, owners = frames_of(collection, words, least)
    numbers = np.unique(frames, return_inverse=True)[1].reshape(-1)
    pairs = np.unique(numbers * len(collection) + authors[owners])
    often = np.bincount(pairs // max(1, len(collection)), minlength=len(numbers))
    return np.bincount(owners[often[numbers] >= least], minlength=len(collection))


def frames_of(
    collection: Collection, words: NDArray[np.unsignedinteger], least: int
) -> tuple[NDArray[np.uint64], Numbers]:
    """The words before and after what stands between words of so many documents, by their hash, and the document, each
    once: uint64 and int64, shape (frames,).
    """
    rows = rows_of(covered(words >= least, WORD))
    frames = joined_rows(collection, rows)
    left_out = np.concatenate(([0], np.cumsum(~collection.eligible)))
    slots = (left_out[rows[1:, 0]] - left_out[rows[:-1, 1]] < LINE) & (frames > 0)  # a value, and no line of a form
    frames, owners = frames[slots], collection.owners[rows[:-1, 0]].astype(np.int64)[slots]
    order = np.lexsort((owners, frames))
    fresh = begins_group(frames[order], owners[order])
    return frames[order][fresh], owners[order][fresh]
