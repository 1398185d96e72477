"""The equal words of rewritten text: rows of words that are adjacent in the other text too (ours)."""

import numpy as np

from hengwen.kernels.hashing import ngram_hashes
from hengwen.matching.alignment.moves import TokenRange
from hengwen.matching.alignment.stretches import WHOLE
from hengwen.matching.corpus.chance import least
from hengwen.matching.prepare import PreparedDocument
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import rows_of
from hengwen.text.units import token_units

SIZES = range(2, 9)
"""Tokens in a row that are searched: in texts with few different ones, short rows prove nothing."""

ROW = 2
"""Units of such a row: shorter ones are single words, which any text on the subject has."""

EXPECTED = 0.02
"""Maximum expected number of similar rows in the stretch of the other document."""


def equal_words(
    one: PreparedDocument, stretch: TokenRange, other: PreparedDocument, others: TokenRange
) -> tuple[TokenRange, ...]:
    """Return the parts of a stretch that count as shared with one of the other document, ascending: all of it where
    most is equal, otherwise words that are adjacent there too, without those that any text on the subject has.
    """
    first, last = stretch
    mine, theirs = one.normalised.tokens[first:last], other.normalised.tokens[slice(*others)]
    known, enough = one.information, least(len(theirs), EXPECTED)
    units = np.concatenate(([0], np.cumsum(token_units(mine), dtype=np.int64)))
    after = np.concatenate(([0], np.cumsum(known.after[first:last], dtype=np.int64)))
    equal = np.zeros(last - first, dtype=bool)
    for size in SIZES:
        starts = np.flatnonzero(np.isin(ngram_hashes(mine, size), ngram_hashes(theirs, size)))
        information = known.first[first + starts] + after[starts + size] - after[starts + 1]
        starts = starts[(information >= enough) & (units[starts + size] - units[starts] >= HUNDRED * ROW)]
        for place in range(size):
            equal[starts + place] = True
    eligible = one.eligible[first:last]
    equal &= eligible
    if equal.any() and equal.sum() >= WHOLE * eligible.sum():
        return (stretch,)
    return tuple((first + begin, first + end) for begin, end in rows_of(equal).tolist())
