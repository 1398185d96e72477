"""Labels of a form that was handed in empty: too short to be learned as its text, and nobody's own (ours)."""

from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.corpus.all_texts import AllTextsT, Arrays, TextArrays, columns
from hengwen.matching.corpus.collection import Collection, distinct_groups
from hengwen.matching.corpus.forms import MOST, SHORT
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools, rows_of
from hengwen.text.units import token_units

_LABEL = 2
"""Tokens of the shortest label."""

Hashes = NDArray[np.uint64]


def with_labels(texts: AllTextsT) -> AllTextsT:
    """Return the texts with labels between the text of forms, where nothing was filled in beside them, in `form`.

    Only documents on a form with less than `SHORT` units beside it are examined. A row of these is labels when all of
    it lies in pairs of neighbouring tokens that stand in at least `MOST` of the documents on a form.
    """
    looked_up = texts.gather(_pairs_to_look_up)
    pairs = np.unique(columns(looked_up, pairs="u8")[0])
    if not len(pairs):
        return texts
    often = np.sum([counted["counts"] for counted in texts.gather(partial(_documents_with, pairs=pairs))], axis=0)
    on_form = sum(int(answer["documents"][0]) for answer in looked_up)
    return texts.map(partial(_with_labels, frequent=pairs[often >= MOST * on_form]))


def _pairs_to_look_up(texts: TextArrays) -> Arrays:
    forms = FilledIn(texts.collection, texts["form"])
    return {"pairs": forms.pairs_to_look_up, "documents": np.array([forms.documents])}


def _documents_with(texts: TextArrays, pairs: Hashes) -> Arrays:
    return {"counts": FilledIn(texts.collection, texts["form"]).documents_with(pairs)}


def _with_labels(texts: TextArrays, frequent: Hashes) -> TextArrays:
    return texts.with_arrays(form=texts["form"] | FilledIn(texts.collection, texts["form"]).labels(frequent))


@dataclass(frozen=True)
class FilledIn:
    """Documents on forms. `form`: bool, shape (tokens,), their tokens of forms."""

    collection: Collection
    form: Bools

    @cached_property
    def _on_form(self) -> Bools:
        """Return which documents have text of a form, shape (documents,)."""
        on_form: Bools = self.collection.sums(self.form) > 0
        return on_form

    @property
    def documents(self) -> int:
        """Return how many they are."""
        return int(np.count_nonzero(self._on_form))

    @cached_property
    def _looked_at(self) -> Bools:
        """Return the text beside forms in documents that have hardly anything else, shape (tokens,)."""
        rest, short = self.collection.eligible & ~self.form, self._on_form.copy()
        sizes = HUNDRED * self.collection.sums(rest)  # a token is one unit at least
        short &= (sizes > 0) & (sizes < HUNDRED * SHORT)
        rest &= self.collection.spread(short)
        if short.any():
            sizes = self.collection.sums(rest * token_units(self.collection.tokens))
            rest &= self.collection.spread(sizes < HUNDRED * SHORT)
        return rest

    @cached_property
    def _pairs(self) -> Hashes:
        """Return the hash of each token with the one before it; without one, it begins a document."""
        return ngram_hashes(np.concatenate((np.zeros(1, dtype=np.uint32), self.collection.tokens)), _LABEL)

    @property
    def pairs_to_look_up(self) -> Hashes:
        """Return the different pairs of tokens that may be labels, or parts of them, ascending."""
        near = self._looked_at.copy()
        if not near.any():
            return np.zeros(0, dtype=np.uint64)
        near[1:] |= self._looked_at[:-1]
        return np.unique(self._pairs[near])

    def documents_with(self, pairs: Hashes) -> NDArray[np.int64]:
        """Return in how many of the documents each of some pairs stands, ascending; int64, shape (pairs,)."""
        places = np.flatnonzero(np.isin(self._pairs, pairs) & self.collection.spread(self._on_form))
        numbers = np.searchsorted(pairs, self._pairs[places])
        return distinct_groups(numbers, self.collection.owners[places].astype(np.int64), len(pairs))

    def labels(self, frequent: Hashes) -> Bools:
        """Return the labels, bool, shape (tokens,), made of `frequent` pairs."""
        marked = np.isin(self._pairs, frequent)
        marked[:-1] |= marked[1:]
        result = np.zeros(len(marked), dtype=bool)
        for first, last in rows_of(self._looked_at).tolist():
            result[first:last] = marked[first:last].all()
        return result
