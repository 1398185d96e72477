from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def repeated_ngrams(
    tokens: NDArray[np.uint32], begins: NDArray[np.uint8], size: int, digits: int = 3, at_once: int = 1 << 22
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]: ...
def ngram_numbers(places: NDArray[np.uint32], firsts: NDArray[np.uint32], tokens: int) -> NDArray[np.int32]: ...
def frequency(
    numbers: NDArray[np.int32],
    begins: NDArray[np.uint8],
    count: int,
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    groupings: Sequence[NDArray[np.int64]],
) -> NDArray[np.uint16]: ...
def ranges_with(numbers: NDArray[np.int32], ranges: NDArray[np.int64], count: int) -> NDArray[np.int64]: ...
def rows_and_weights(
    numbers: NDArray[np.int32],
    ranges: NDArray[np.int64],
    begins: NDArray[np.int64],
    total: int,
    weights: NDArray[np.int32],
) -> tuple[NDArray[np.int32], NDArray[np.int64]]: ...
def rows_with(
    numbers: NDArray[np.int32], ranges: NDArray[np.int64], counts: NDArray[np.int64], wanted: NDArray[np.bool_]
) -> NDArray[np.int32]: ...
def first_places(
    numbers: NDArray[np.int32], ranges: NDArray[np.int64], count: int, wanted: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def sums_in(values: NDArray[np.uint8], ranges: NDArray[np.int64]) -> NDArray[np.int64]: ...
