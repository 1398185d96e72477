"""64-bit hashes of runs of tokens, the same in every process, system and version."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.hashes import _hashing
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Hashes = NDArray[np.uint64]

_FACTOR = np.uint64(0x9E3779B97F4A7C15)


def ngram_hashes(tokens: NDArray[np.uint32], size: int) -> _Hashes:
    """Return the hash of each run of `size` tokens, uint64, shape (max(0, n - size + 1),), in order.

    A polynomial in an odd multiplier modulo 2⁶⁴, then mixed: for short runs as good as mixing at every step, and five
    times quicker.
    """
    hash_all = _hashing.ngram_hashes if COMPILED else ngram_hashes_in_python
    return hash_all(tokens, size)


def ngram_hashes_at(tokens: NDArray[np.uint32], places: NDArray[np.int64], size: int) -> _Hashes:
    """Return the same hashes for the runs that begin at some places only, uint64, shape of `places`."""
    hash_some = _hashing.ngram_hashes_at if COMPILED else ngram_hashes_at_in_python
    return hash_some(tokens, places, size)


def mix(values: _Hashes) -> _Hashes:
    """Spread 64-bit values over all 64 bits, the same on every system (the finalizer of SplitMix64, Steele 2014)."""
    return _hashing.mix(values) if COMPILED else mix_in_python(values)


def ngram_hashes_in_python(tokens: NDArray[np.uint32], size: int) -> _Hashes:
    """Do the same as `ngram_hashes`, in numpy."""
    count = max(0, len(tokens) - size + 1)
    return _polynomials([tokens[place : place + count] for place in range(size)])


def ngram_hashes_at_in_python(tokens: NDArray[np.uint32], places: NDArray[np.int64], size: int) -> _Hashes:
    """Do the same as `ngram_hashes_at`, in numpy."""
    return _polynomials([tokens[places + place] for place in range(size)])


def _polynomials(columns: Sequence[NDArray[np.uint32]]) -> _Hashes:
    hashes = np.zeros(len(columns[0]), dtype=np.uint64)
    for column in columns:
        hashes *= _FACTOR
        hashes += column
    return mix_in_python(hashes)


def mix_in_python(values: _Hashes) -> _Hashes:
    """Do the same as `mix`, in numpy."""
    mixed = values >> np.uint64(30)
    mixed ^= values
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    shifted = mixed >> np.uint64(27)
    mixed ^= shifted
    mixed *= np.uint64(0x94D049BB133111EB)
    np.right_shift(mixed, np.uint64(31), out=shifted)
    mixed ^= shifted
    return mixed
