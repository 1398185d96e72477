"""The equal words of rewritten text: rows of words that are adjacent in the other text too (ours)."""

from hengwen.kernels.hashes.common_ngrams import in_known_ngrams
from hengwen.matching.alignment.moves import TokenRange
from hengwen.matching.alignment.stretches import WHOLE
from hengwen.matching.corpus.chance import least
from hengwen.matching.prepare import PreparedDocument
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import rows_of
from hengwen.text.units import token_units

MOST = 8
"""Tokens in a row that are searched, at most: in texts with few different ones, short rows prove nothing."""

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
    values = known.first[first:last], known.after[first:last], token_units(mine)
    equal = in_known_ngrams(mine, theirs, *values, MOST, float(enough), HUNDRED * ROW)
    eligible = one.eligible[first:last]
    equal &= eligible
    if equal.any() and equal.sum() >= WHOLE * eligible.sum():
        return (stretch,)
    return tuple((first + begin, first + end) for begin, end in rows_of(equal).tolist())
