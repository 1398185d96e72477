"""What of a passage stands in the other text: its aligned tokens, and the small gaps in their sentences (ours)."""

from typing import NamedTuple

import numpy as np

from hengwen.matching.alignment.runs import Places
from hengwen.matching.corpus.collection import Bools

ALIGNED = 0.25
"""Share of a sentence's tokens from which on it is the other text's, edited; by chance a tenth of one is aligned."""

GAP = 16
"""Tokens without an equal one that such a sentence may have in a row and still count: a clause, and no sentence."""

ALONE = 6
"""Aligned tokens in a row that count in any sentence; fewer in one's own sentence are chance."""

SENTENCE = 12
"""Tokens of a sentence by itself; a shorter one is judged with the next, of one or two clauses nothing can be said."""


class Stretches(NamedTuple):
    """Stretches of tokens of many chains, int64, arrays of one shape: by chain and place, `last` not included."""

    chain: Places
    first: Places
    last: Places

    def only(self, wanted: Bools) -> "Stretches":
        """Those of the chains that are wanted, bool, shape (chains,), which are numbered anew."""
        kept = wanted[self.chain]
        return Stretches((np.cumsum(wanted) - 1)[self.chain[kept]], self.first[kept], self.last[kept])


def with_small_gaps(cover: Bools, eligible: Bools, ends: Bools, windows: Places) -> Bools:
    """Which tokens count as standing in the other text: the aligned ones and small gaps, less what chance aligned.

    A sentence of which enough is aligned counts but for its long gaps; of any other one, aligned stretches that are
    long enough. All bool, shape (tokens,): `cover`, the aligned tokens; `eligible`, those that are not left out;
    `ends`, the last tokens of sentences. `windows`: where a new text begins, which ends a sentence too.
    """
    sentence = _sentences(eligible, ends, windows)
    share = np.bincount(sentence, cover) / np.maximum(1, np.bincount(sentence, eligible))
    changes = (cover[1:] != cover[:-1]) | (sentence[1:] != sentence[:-1])
    first = np.flatnonzero(np.concatenate(([True], changes)))
    length = np.add.reduceat(eligible, first, dtype=np.int64)
    edited = share[sentence[first]] >= ALIGNED
    kept = np.where(cover[first], edited | (length >= ALONE), edited & (length <= GAP))
    counted: Bools = np.repeat(kept, np.diff(np.append(first, len(cover))))
    return counted


def _sentences(eligible: Bools, ends: Bools, windows: Places) -> Places:
    """Numbers of the sentences, ascending, shape (tokens,); short ones are part of the next."""
    begins = np.concatenate(([True], ends[:-1]))
    begins[windows] = True
    sentence = np.cumsum(begins) - 1
    long = np.bincount(sentence, eligible) >= SENTENCE
    begins[1:] &= long[sentence[:-1]]
    begins[windows] = True
    return np.cumsum(begins) - 1
