"""Labels of a form that was handed in empty: too short to be learned as its text, and nobody's own (ours)."""

import numpy as np

from hengwen.kernels.hashing import ngram_hashes
from hengwen.matching.corpus.collection import Bools, Collection, rows_of
from hengwen.matching.corpus.common_text import MOST, SHORT
from hengwen.model.units import HUNDRED
from hengwen.text.units import token_units

_LABEL = 2
"""Tokens of the shortest label."""


def empty_labels(collection: Collection, form: Bools) -> Bools:
    """Labels between the text of forms that nothing was filled in beside, bool, shape (tokens,).

    Looked at are documents on a form with less than `SHORT` units beside it. A row of these is labels when all of it
    lies in pairs of neighbouring tokens that stand in at least `MOST` of the documents on a form. `form`: as in
    `CommonText`.
    """
    labels = np.zeros(len(form), dtype=bool)
    on_form = collection.sums(form) > 0
    rest = collection.eligible & ~form
    sizes = collection.sums(rest * token_units(collection.tokens))
    documents = on_form & (sizes > 0) & (sizes < HUNDRED * SHORT)
    if not documents.any():
        return labels
    frequent = _frequent_pairs(collection, rest & documents[collection.owners], on_form)
    for first, last in rows_of(rest & documents[collection.owners]).tolist():
        labels[first:last] = frequent[first:last].all()
    return labels


def _frequent_pairs(collection: Collection, wanted: Bools, on_form: Bools) -> Bools:
    """Which wanted tokens lie in a pair of tokens that most documents on a form have, shape (tokens,)."""
    hashes = ngram_hashes(collection.tokens, _LABEL)
    near = wanted[:-1] | wanted[1:]
    known = np.unique(hashes[near])
    owners = collection.owners[1:]  # before its first token a document begins, which is one of a pair
    places = np.flatnonzero(np.isin(hashes, known) & on_form[owners])
    numbers = np.searchsorted(known, hashes[places])
    owners = owners[places].astype(np.int64)
    of_documents = np.unique(numbers * len(collection) + owners) // len(collection)
    often = np.bincount(of_documents, minlength=len(known)) >= MOST * np.count_nonzero(on_form)
    marked = np.zeros(len(wanted), dtype=bool)
    at = places[often[numbers]]
    marked[at] = marked[at + 1] = True
    return marked & wanted
