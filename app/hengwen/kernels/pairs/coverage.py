"""Covers the equal pairs of tokens around the runs of passages."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _coverage
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Places = NDArray[np.int64]


class Windows(NamedTuple):
    """Stretches of one text of each pair, one after the other, a masked token, 0, after each.

    `tokens`: uint32, shape (tokens of all windows,). `cover`: bool, the same shape, tokens that are aligned, at first
    those in runs. `differing`: bool, the same shape, numbers that the other text replaces by another one. `notation`:
    uint16, the same shape, how numbers are written. `base`: int64, shape (windows,), where each begins among these, and
    `low`, where it begins in the collection.
    """

    tokens: NDArray[np.uint32]
    cover: NDArray[np.bool_]
    differing: NDArray[np.bool_]
    notation: NDArray[np.uint16]
    base: _Places
    low: _Places


class Nearness(NamedTuple):
    """Which equal pairs of tokens count: at most `band` tokens off the diagonal of the run before or after them, and of
    at least `least` information. Of one that stands more than `most` times in the right window each place on the left
    has one partner. `notation`: how many units of a notation say what joins a number to the one before and behind it,
    and the bits of each.
    """

    band: int
    most: int
    least: float
    notation: tuple[int, int, int]


def cover_pairs(  # noqa: PLR0917 - both sides and what counts
    left: Windows,
    right: Windows,
    runs: tuple[_Places, _Places, _Places],
    firsts: _Places,
    information: tuple[NDArray[np.uint8], NDArray[np.uint8]],
    nearness: Nearness,
) -> None:
    """Cover equal pairs of tokens near the runs of each window, uncover numbers that are only aligned with others, and
    mark numbers that differ; only where kernels are compiled.

    `runs`: their places in both texts and their tokens, int64; `firsts`: shape (windows + 1,), the first of each
    window, and the number of all. `information`: of the tokens of the collection, as first and after another one. Does
    the same as `cover_in_python` in `hengwen.matching.alignment.refinement`, which tests compare it with.
    """
    band, most, least, notation = nearness
    _coverage.Coverer(*information, band, most, least, notation).cover(left, right, runs, firsts)
