"""Text that a document repeats excessively, which takes part in matching a limited number of times (ours).

Text that stands ten thousand times in one document and once in forty others would be as many matches with each of them:
one small file would take the memory of the whole check. The first times of each are enough to find a copy.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.corpus.collection import Collection, covered
from hengwen.model.messages import Message, message
from hengwen.text.ranges import Bools

MOST = 100
"""How often an n-gram of a document of up to a million tokens takes part; in a longer one as many times more."""

_SIZE = 4  # tokens of an n-gram
_LENGTH = 1_000_000  # tokens of a document up to which none stands more often than `MOST` times in ordinary text
_FEWEST, _SHARE = 20_000, 0.05  # tokens that are repeated more often, and the share of a document, that do no harm


def repeated_in(collection: Collection) -> Bools:
    """Return the same for each text of a collection, bool, shape (its tokens,)."""
    repeated = np.zeros(len(collection.tokens), dtype=bool)
    for document in np.flatnonzero(collection.ends - collection.starts >= _FEWEST).tolist():
        part = collection.part(document)
        repeated[part] = repeated_text(collection.tokens[part])
    return repeated


def repeated_text(tokens: NDArray[np.uint32]) -> Bools:
    """Return which tokens of a text lie in n-grams that stand in it too often already; none where these are few.

    `tokens`: uint32, shape (n,), as the result is.
    """
    none = np.zeros(len(tokens), dtype=bool)
    most, enough = MOST * max(len(tokens), _LENGTH) // _LENGTH, max(_FEWEST, _SHARE * len(tokens))
    if len(tokens) < _FEWEST:
        return none
    hashes = ngram_hashes(tokens, _SIZE)
    ordered = np.sort(hashes)
    if _SIZE * np.count_nonzero(ordered[most:] == ordered[:-most]) < enough:  # the usual case, and quickly decided
        return none
    order = np.argsort(hashes, kind="stable")
    first = np.flatnonzero(begins_group(ordered))
    times = np.diff(np.append(first, len(order)))
    often = none.copy()
    often[order] = np.arange(len(order)) - np.repeat(first, times) >= most
    often = covered(often, _SIZE)
    return often if np.count_nonzero(often) >= enough else none


def repetition_warnings(names: Iterable[str]) -> list[Message]:
    """Return the sentence about documents, by their names, of which not every repetition was compared."""
    return [
        message(
            "“{name}” repeats the same text again and again: of each piece of it only the first {most} places or so"
            " were compared.",
            name=name,
            most=MOST,
        )
        for name in names
    ]
