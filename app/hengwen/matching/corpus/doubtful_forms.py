"""Text that may be a form or a copy: a part of the documents, or nearly all, have it letter for letter (ours).

A form that only a part of the documents keep has places to fill in, the same in all of them, and own text beside it. A
copied page has one piece of it, or is edited at other places in each. Text that nearly all have letter for letter, and
that the rules for forms do not cover, is asked about too. A reader decides; until then it does not count.
"""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.ngrams import sums_in
from hengwen.matching.corpus.all_texts import AllTextsT, Arrays, TextArrays
from hengwen.matching.corpus.collection import Collection, covered, distinct_groups, once_in_each
from hengwen.matching.corpus.forms import (
    LINE,
    STRETCH,
    WORD,
    FrequentLines,
    has_lines,
    have_own_text,
    joined_rows,
    with_printed,
    without_edges,
)
from hengwen.text.ranges import Bools, rows_of

DOUBTFUL = 10
"""Minimum documents with text that may be a form, whatever the size of the collection."""

PART, NEARLY_ALL = 0.2, 0.8
"""Share of the documents that may keep a form of their own, and share that has text letter for letter."""

SLOTS = 3
"""Places to fill in that make text of a part of the documents a form."""

Numbers = NDArray[np.int64]
Hashes = NDArray[np.uint64]


def least_of(documents: int, share: float) -> int:
    """Return in how many of `documents` documents such text must stand."""
    return max(DOUBTFUL, int(np.ceil(share * documents)))


def with_doubtful(texts: AllTextsT, documents: int, same: Numbers, authors: Numbers) -> AllTextsT:
    """Return the texts with text that may be a form or a copy, bool, shape (tokens,), as `doubtful` and in `form`.

    They have what `learn_forms` gives. Forms of half of the documents, but not of most, belong to the form of a part,
    and bound its places to fill in. `documents`: how many count. `same`, `authors`: int64, shape
    (documents,), equal for documents of one text and of one person.
    """
    least, nearly = (least_of(documents, share) for share in (PART, NEARLY_ALL))
    counted = same, authors
    if not has_lines(texts, least):  # without their forms they have none either, and need not be counted
        return texts.map(_without_doubtful)
    texts = texts.with_frequency(LINE, "lines", counted, _without_forms).keep("lines-without-forms")
    if not has_lines(texts, least):
        return texts.map(_without_doubtful)
    texts = texts.with_frequency(WORD, "words", counted, _with_half)
    slots = partial(_are_slots, least=least, authors=authors)
    texts = texts.exchange(partial(_ask_slots, least=least), slots, _with_slots).keep("slots")
    texts, (printed,) = with_printed(texts, (least,), authors, _are_on_form, "printed-in-part")
    texts = texts.with_frequency(STRETCH, "stretches", counted, partial(_in_nearly_all, nearly=nearly))
    return texts.map(partial(_with_doubtful, least=least, nearly=nearly, printed=printed))


def _without_forms(texts: TextArrays) -> Collection:
    return texts.without_forms


def _with_half(texts: TextArrays) -> Collection:
    return texts.collection.masked(~texts["of_most"])


def _without_doubtful(texts: TextArrays) -> TextArrays:
    return texts.without("lines", "of_most").with_arrays(doubtful=np.zeros(len(texts.collection.tokens), dtype=bool))


def _ask_slots(texts: TextArrays, least: int) -> Arrays:
    """Return the frames of some texts, each once for a document."""
    frames, owners = frames_of(_with_half(texts), texts["words"], least)
    return {"hashes": frames, "owners": owners, "documents": owners + texts.first}


def _are_slots(asked: Arrays, least: int, authors: Numbers) -> tuple[Numbers, Arrays]:
    """Return the frames in at least `least` documents, those of one person counted once."""
    known, numbers = np.unique(asked["hashes"], return_inverse=True)
    often = distinct_groups(numbers, authors[asked["documents"]], len(known)) >= least
    which = np.flatnonzero(often[numbers])
    return which, {"owners": asked["owners"][which]}


def _with_slots(texts: TextArrays, answers: Arrays) -> TextArrays:
    """Return the texts with the number of places to fill in of each document: text between the same words in many."""
    return texts.without("words").with_arrays(slots=np.bincount(answers["owners"], minlength=len(texts.collection)))


def _are_on_form(texts: TextArrays) -> Bools:
    on_form: Bools = (texts["slots"] >= SLOTS) & have_own_text(texts.without_forms, texts["lines"])
    return on_form


def _in_nearly_all(texts: TextArrays, nearly: int) -> Collection:
    return texts.without_forms.masked(covered(texts["lines"] >= nearly, LINE))


def _with_doubtful(texts: TextArrays, least: int, nearly: int, printed: Hashes) -> TextArrays:
    starts = FrequentLines(texts, least).marked(printed) & texts["different"]
    doubtful = covered(starts, LINE) | covered(texts["stretches"] >= nearly, STRETCH)
    doubtful = without_edges(texts.collection, doubtful)
    texts = texts.without("lines", "of_most", "slots", "different", "stretches")
    return texts.with_arrays(doubtful=doubtful, form=texts["form"] | doubtful)


def frames_of(
    collection: Collection, words: NDArray[np.unsignedinteger], least: int
) -> tuple[NDArray[np.uint64], Numbers]:
    """Return the words before and after text between frequent words, by their hash, and the document, each once: uint64
    and int64, shape (frames,).
    """
    rows = rows_of(covered(words >= least, WORD))
    frames = joined_rows(collection, rows)
    left_out = sums_in(~collection.eligible, np.column_stack((rows[:-1, 1], rows[1:, 0])))
    slots = (left_out < LINE) & (frames > 0)  # a value, and no line of a form
    frames, owners = frames[slots], collection.owners[rows[:-1, 0]].astype(np.int64)[slots]
    once = once_in_each(frames, owners)
    return frames[once], owners[once]
