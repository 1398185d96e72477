"""The tokens of a passage that count as shared with the other text: aligned ones, and the small gaps in their sentences
(ours).
"""

from typing import NamedTuple

import numpy as np

from hengwen.matching.alignment.runs import Places
from hengwen.text.ranges import Bools

ALIGNED = 0.25
"""Share of aligned tokens below which a sentence is the author's own; by chance a tenth is aligned."""

WHOLE = 0.6
"""Share of the tokens of a sentence, together with its passage, from which on it counts except its long gaps. Copies
with a fifth edited have .7 and more, texts on one subject by different authors about .5.
"""

PASSAGE = 160
"""Tokens of its passage's taken sentences that a sentence is judged with: a single one varies too much."""

GAP = 16
"""Unequal tokens in a row that still count in such a sentence: a clause, but no sentence."""

ALONE = 6
"""Aligned tokens in a row that count in any sentence; fewer are chance, or what everybody writes on the subject."""

SENTENCE = 12
"""Tokens of a sentence judged by itself; a shorter one is judged with the next, as one or two clauses show nothing."""


class Stretches(NamedTuple):
    """Stretches of tokens of many chains, int64, arrays of one shape: by chain and place, `last` not included."""

    chain: Places
    first: Places
    last: Places

    def only(self, wanted: Bools) -> "Stretches":
        """Return those of the wanted chains, bool, shape (chains,), which are renumbered."""
        kept = wanted[self.chain]
        return Stretches((np.cumsum(wanted) - 1)[self.chain[kept]], self.first[kept], self.last[kept])


def with_small_gaps(cover: Bools, eligible: Bools, ends: Bools, windows: Places, differing: Bools) -> Bools:
    """Return which tokens count as shared: the aligned ones and small gaps, without those aligned by chance.

    A mostly aligned sentence counts, except its long gaps; in any other sentence only long enough aligned stretches
    count. All bool, shape (tokens,): `cover`, the aligned tokens; `eligible`, those that are not left out; `ends`, the
    last tokens of sentences; `differing`, gaps that every reader notices. `windows`: where a new text begins, which
    ends a sentence too.
    """
    sentence = _sentences(eligible, ends, windows)
    whole = _whole(cover, eligible, sentence, windows)
    changes = (cover[1:] != cover[:-1]) | (sentence[1:] != sentence[:-1]) | (differing[1:] != differing[:-1])
    first = np.flatnonzero(np.concatenate(([True], changes)))
    length = np.add.reduceat(eligible, first, dtype=np.int64)
    edited = whole[sentence[first]]
    kept = np.where(cover[first], edited | (length >= ALONE), edited & (length <= GAP) & ~differing[first])
    counted: Bools = np.repeat(kept, np.diff(np.append(first, len(cover))))
    return counted


def _whole(cover: Bools, eligible: Bools, sentence: Places, windows: Places) -> Bools:
    """Return which sentences were taken from the other text, shape (sentences,)."""
    aligned, tokens = np.bincount(sentence, cover), np.bincount(sentence, eligible)
    taken = aligned >= ALIGNED * np.maximum(1, tokens)
    passage = np.searchsorted(windows, np.searchsorted(sentence, np.arange(len(tokens))), "right") - 1
    density = np.bincount(passage, aligned * taken) / np.maximum(1, np.bincount(passage, tokens * taken))
    whole: Bools = taken & (aligned + PASSAGE * density[passage] >= WHOLE * (tokens + PASSAGE))
    return whole


def _sentences(eligible: Bools, ends: Bools, windows: Places) -> Places:
    """Return numbers of the sentences, ascending, shape (tokens,); short ones are part of the next."""
    begins = np.concatenate(([True], ends[:-1]))
    begins[windows] = True
    sentence = np.cumsum(begins) - 1
    long = np.bincount(sentence, eligible) >= SENTENCE
    begins[1:] &= long[sentence[:-1]]
    begins[windows] = True
    return np.cumsum(begins) - 1
