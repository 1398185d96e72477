"""Vectors of paragraphs as whole numbers, so that every cosine is exact.

A sum of products of floating-point numbers depends on the order in which a machine adds them, and with it on the size
of blocks and the number of threads. Here vectors are rounded to a grid so coarse that every partial sum of a product of
two of them is a whole number below 2²⁴, which float32 holds exactly.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.resources import resource

DIMENSIONS = 512

Packed = NDArray[np.int8]
"""Vectors as the embedder gives them, rounded: shape (n, d)."""

Grid = NDArray[np.float32]
"""Centred vectors of length `RADIUS`, rounded to whole numbers: shape (n, d)."""

RADIUS = 4080
"""Length of a vector on the grid: its square, with what rounding adds to it, is below 2²⁴."""

_STEPS = 508  # of a component of a unit vector in an int8; the largest seen is .16
_FINE = 16  # steps of a mean for one of a vector
_AT_ONCE = 4096  # vectors
_GENERAL = 100  # paragraphs of a check that weigh as much as the general mean of a language


def pack(vectors: NDArray[np.float32]) -> Packed:
    """Round unit vectors to int8: a cosine changes by less than .004."""
    return np.clip(np.rint(vectors * _STEPS), -127, 127).astype(np.int8)


def means_of(*parts: tuple[Packed, NDArray[np.int8]]) -> NDArray[np.float32]:
    """Return the mean of each language, whole numbers, shape (languages, d). `parts`: vectors and their languages, rows
    of `general_means`.
    """
    sums, counts = zip(*(sums_of(*part) for part in parts), strict=True)
    return means_from(np.sum(sums, axis=0), np.sum(counts, axis=0))


def sums_of(vectors: Packed, languages: NDArray[np.int8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the sum of the vectors of each language, shape (languages, d), and how many they are, shape (languages,).

    Sums of parts may be added up in any order.
    """
    sums = np.zeros_like(general_means())
    for language in range(len(sums)):
        rows = np.flatnonzero(languages == language)
        for portion in np.array_split(rows, len(rows) // _AT_ONCE + 1):
            sums[language] += vectors[portion].sum(axis=0, dtype=np.int64)
    return sums, np.bincount(languages, minlength=len(sums))


def means_from(sums: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return the means of languages from the sums of their vectors.

    Few paragraphs of one subject would have all of it in common, so the mean is that of general texts as long as there
    are few.
    """
    totals = _GENERAL * general_means() + _FINE * sums
    return np.rint(totals / (_GENERAL + counts)[:, None]).astype(np.float32)


def on_grid(vectors: Packed, languages: NDArray[np.int8], means: NDArray[np.float32]) -> Grid:
    """Return vectors without the means: what all paragraphs have in common says nothing. `languages`: shape (n,).

    The squares of whole numbers are added exactly in float64.
    """
    grid = np.empty(vectors.shape, dtype=np.float32)
    for first in range(0, len(vectors), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        away = vectors[part] * np.float32(_FINE) - means[languages[part]]
        lengths = np.sqrt(np.einsum("ij,ij->i", away, away, dtype=np.float64))
        grid[part] = np.rint(away * (RADIUS / np.maximum(1.0, lengths)).astype(np.float32)[:, None])
    return grid


@cache
def general_means() -> NDArray[np.int64]:
    """Return the mean of general texts in each language, in sixteenths of a step, shape (languages, d).

    Made by `packaging/meaning_means.py` of the guide, which is in both.
    """
    means: NDArray[np.int64] = np.load(resource("meaning", "means.npy"), allow_pickle=False).astype(np.int64)
    return means


def mean_of(vectors: Packed) -> NDArray[np.int16]:
    """Return the mean of vectors in the same unit."""
    mean: NDArray[np.int16] = np.rint(vectors.sum(axis=0, dtype=np.int64) * (_FINE / len(vectors))).astype(np.int16)
    return mean
