"""What of rewritten text is still equal: rows of words that stand side by side in the other text too (ours)."""

import numpy as np

from hengwen.kernels.hashing import ngram_hashes
from hengwen.matching.alignment.moves import TokenRange
from hengwen.matching.alignment.stretches import WHOLE
from hengwen.matching.corpus.chance import PAIRS, least
from hengwen.matching.corpus.collection import rows_of
from hengwen.matching.prepare import PreparedDocument


def equal_words(
    one: PreparedDocument, stretch: TokenRange, other: PreparedDocument, others: TokenRange
) -> tuple[TokenRange, ...]:
    """What of a stretch counts as standing in one of the other document, ascending: all of it where most is equal,
    otherwise the words that stand side by side there too, less those that any text of these words has.
    """
    first, last = stretch
    theirs = ngram_hashes(other.normalised.tokens[slice(*others)], 2)
    rows = rows_of(np.isin(ngram_hashes(one.normalised.tokens[first:last], 2), theirs))
    known = one.information
    enough = least(len(theirs), PAIRS)
    equal = np.zeros(last - first, dtype=bool)
    for begin, end in rows.tolist():
        told = int(known.first[first + begin]) + int(known.after[first + begin + 1 : first + end + 1].sum(dtype=np.int64))
        equal[begin : end + 1] |= told >= enough
    eligible = one.eligible[first:last]
    equal &= eligible
    if equal.any() and equal.sum() >= WHOLE * eligible.sum():
        return (stretch,)
    return tuple((first + begin, first + end) for begin, end in rows_of(equal).tolist())
