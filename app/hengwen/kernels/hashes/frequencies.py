"""Frequencies of n-grams in a table of a library's index, looked up by their hashes."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.hashes import _frequencies
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_SUFFIX = 24  # bits


def frequencies(
    hashes: NDArray[np.uint64], entries: NDArray[np.uint8], firsts: NDArray[np.int64], bits: int
) -> NDArray[np.int64]:
    """Return the frequency of each hash, int64, the same shape; 0 for one that a table does not have.

    The first `bits` of a hash, at most 18, are the number of its page. `entries`: uint8, shape (n, 5): the 24 bits that
    follow, ascending in each page, and the frequency; both with the lowest byte first. `firsts`: int64, shape
    (pages + 1,), where the entries of each page begin. Of equal entries the first one counts.
    """
    look_up = _frequencies.frequencies if COMPILED else frequencies_in_python
    return look_up(np.ascontiguousarray(hashes), entries, firsts, bits)


def frequencies_in_python(
    hashes: NDArray[np.uint64], entries: NDArray[np.uint8], firsts: NDArray[np.int64], bits: int
) -> NDArray[np.int64]:
    """Do the same, in numpy."""
    counts = np.zeros(len(hashes), dtype=np.int64)
    if len(entries):
        columns = entries.astype(np.uint64).T
        suffixes = columns[0] | columns[1] << np.uint64(8) | columns[2] << np.uint64(16)
        pages = np.repeat(np.arange(len(firsts) - 1, dtype=np.uint64), np.diff(firsts))
        known, wanted = pages << np.uint64(_SUFFIX) | suffixes, hashes >> np.uint64(64 - _SUFFIX - bits)
        places = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
        same = known[places] == wanted
        counts[same] = (columns[3] | columns[4] << np.uint64(8))[places[same]]
    return counts
