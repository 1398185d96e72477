"""The n-grams that stand in more than one place, and in which ranges and how many groups of documents they stand."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED
from hengwen.kernels.hashes.hashing import ngram_hashes_at_in_python

try:
    from hengwen.kernels.hashes import _ngrams
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Bools = NDArray[np.bool_]
_Places = NDArray[np.uint32]
_Documents = NDArray[np.int64]
_Numbers = NDArray[np.int32]


def repeated_ngrams(tokens: NDArray[np.uint32], begins: _Bools, size: int) -> tuple[_Places, _Places]:
    """Return the n-grams that begin at some tokens in more than one place, ascending by `hashing.ngram_hashes`.

    `begins`: bool, shape (at most tokens - size + 1,). Returned are the places of each, ascending, uint32, shape (n,),
    and where those of each n-gram begin among these, uint32, shape (ngrams,). N-grams are equal where their hashes are.
    Raises `ValueError` for more than 2³¹ tokens.
    """
    if len(tokens) > np.iinfo(np.int32).max:
        raise ValueError("too many tokens")
    if COMPILED:
        return _ngrams.repeated_ngrams(np.ascontiguousarray(tokens), np.ascontiguousarray(begins).view(np.uint8), size)
    return repeated_in_python(tokens, begins, size)


def ngram_numbers(places: _Places, firsts: _Places, tokens: int) -> NDArray[np.int32]:
    """Return the number of the n-gram at each of so many tokens, -1 for none, int32, shape (tokens,); `places`,
    `firsts` as above.
    """
    if COMPILED:
        return _ngrams.ngram_numbers(places, firsts, tokens)
    return numbers_in_python(places, firsts, tokens)


def frequency(  # noqa: PLR0917 - where n-grams stand, and what is a group
    numbers: _Numbers,
    begins: _Bools,
    count: int,
    starts: _Documents,
    ends: _Documents,
    groupings: Sequence[_Documents],
) -> NDArray[np.uint16]:
    """Return in how many groups of documents the n-gram at each token stands, uint16, shape (tokens,); 65,535 for more
    than that, 0 where none begins.

    `numbers`: int32, shape (tokens,), that of the n-gram at each token, -1 for one that stands nowhere else. `begins`:
    bool, shape (at most tokens,), where n-grams begin that count. `count`: how many numbers there are. `starts`,
    `ends`: int64, shape (documents,), ascending, the tokens of each document, half-open. `groupings`: each int64, the
    same shape, equal for documents of one group; of several the one that counts the fewest.
    """
    if COMPILED:
        return _ngrams.frequency(numbers, begins.view(np.uint8), count, starts, ends, groupings)
    return frequency_in_python(numbers, begins, count, starts, ends, groupings)


def ranges_with(numbers: _Numbers, ranges: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Return in how many ranges each of `count` n-grams stands, int64, shape (count,).

    `numbers`: int32, shape (tokens,), that of the n-gram at each token, -1 for none. `ranges`: int64, shape (n, 2), of
    tokens, half-open.
    """
    return _ngrams.ranges_with(numbers, ranges, count) if COMPILED else ranges_in_python(numbers, ranges, count)


def rows_and_weights(
    numbers: _Numbers,
    ranges: NDArray[np.int64],
    counts: NDArray[np.int64],
    listed: NDArray[np.int64],
    weights: NDArray[np.signedinteger],
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the rows of the ranges with each of some n-grams, int32, one n-gram after the other, the rows ascending;
    and the sum of the weights of the different n-grams in each range, int64, shape (n,).

    `counts`: as `ranges_with` has it. `listed`: int64, the n-grams whose rows are wanted, in their order, each once.
    `weights`: of each n-gram, below 2³¹; the rest as above.
    """
    if not COMPILED:
        return rows_and_weights_in_python(numbers, ranges, listed, weights)
    begins, ends = np.full(len(counts), -1, dtype=np.int64), np.cumsum(counts[listed])
    begins[listed] = ends - counts[listed]
    total, narrow = int(counts[listed].sum()), weights.astype(np.int32, copy=False)
    return _ngrams.rows_and_weights(numbers, ranges, begins, total, narrow)


def rows_with(
    numbers: _Numbers, ranges: NDArray[np.int64], counts: NDArray[np.int64], wanted: _Bools
) -> NDArray[np.int32]:
    """Return the rows of the ranges with each of the wanted n-grams, int32, one n-gram after the other, ascending.

    `counts`: as `ranges_with` has it. `wanted`: bool, the same shape; the rest as above.
    """
    find = _ngrams.rows_with if COMPILED else rows_in_python
    return find(numbers, ranges, counts, wanted)


def first_places(
    numbers: _Numbers, ranges: NDArray[np.int64], count: int, wanted: _Bools
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where each of `count` n-grams stands first in each range, if it is wanted there, int64, one n-gram after
    the other, ascending; and how many places each has, int64, shape (count,).

    `wanted`: bool, shape (tokens,); the rest as above.
    """
    find = _ngrams.first_places if COMPILED else first_places_in_python
    return find(numbers, ranges, count, np.ascontiguousarray(wanted))


def sums_in(values: _Bools | NDArray[np.uint8], ranges: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the sum of the values of the tokens in each of some ranges, int64, shape (n,).

    `values`: bool or uint8, shape (tokens,). `ranges`: int64, shape (n, 2), half-open.
    """
    if COMPILED:
        return _ngrams.sums_in(np.ascontiguousarray(values).view(np.uint8), np.ascontiguousarray(ranges))
    return sums_in_python(values, ranges)


def repeated_in_python(tokens: NDArray[np.uint32], begins: _Bools, size: int) -> tuple[_Places, _Places]:
    """Do the same as `repeated_ngrams`, in numpy."""
    places = np.flatnonzero(begins)
    hashes = ngram_hashes_at_in_python(tokens, places, size)
    order = np.argsort(hashes, kind="stable")
    hashes, ordered = hashes[order], places[order].astype(np.uint32)
    same = np.zeros(len(ordered) + 1, dtype=bool)
    same[1:-1] = hashes[1:] == hashes[:-1]
    repeated = same[1:] | same[:-1]
    return ordered[repeated], np.flatnonzero(~same[:-1][repeated]).astype(np.uint32)


def numbers_in_python(places: _Places, firsts: _Places, tokens: int) -> NDArray[np.int32]:
    """Do the same as `ngram_numbers`, in numpy."""
    numbers = np.full(tokens, -1, dtype=np.int32)
    counts = np.diff(firsts, append=np.uint32(len(places)))
    numbers[places] = np.repeat(np.arange(len(firsts), dtype=np.int32), counts)
    return numbers


def frequency_in_python(  # noqa: PLR0917 - as above
    numbers: _Numbers,
    begins: _Bools,
    count: int,
    starts: _Documents,
    ends: _Documents,
    groupings: Sequence[_Documents],
) -> NDArray[np.uint16]:
    """Do the same as `frequency`, in numpy."""
    fewest = np.full(count, 0xFFFF, dtype=np.int64)
    places = np.flatnonzero(begins & (numbers[: len(begins)] >= 0))
    owners = np.searchsorted(ends, places, "right")
    inside = places >= np.append(starts, len(numbers))[owners]
    ngrams, owners = numbers[places[inside]].astype(np.int64), owners[inside]
    for groups in groupings:
        group_of = np.unique(groups, return_inverse=True)[1].reshape(-1)
        keys = np.sort(ngrams * len(groups) + group_of[owners])
        different = keys[np.flatnonzero(np.diff(keys, prepend=-1))]
        np.minimum(fewest, np.bincount(different // max(1, len(groups)), minlength=count), out=fewest)
    result = np.zeros(len(numbers), dtype=np.uint16)
    places = np.flatnonzero(begins)
    result[places] = np.append(fewest, 1)[numbers[places]]
    return result


def _different(numbers: _Numbers, ranges: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the different n-grams of each range, and the row of each, one range after the other."""
    lengths = ranges[:, 1] - ranges[:, 0]
    places = np.arange(int(lengths.sum())) + np.repeat(ranges[:, 0] - np.cumsum(lengths) + lengths, lengths)
    count = int(numbers.max(initial=0)) + 1
    keys = np.repeat(np.arange(len(ranges)), lengths) * count + numbers[places]
    rows, different = np.divmod(np.unique(keys[numbers[places] >= 0]), count)
    return different, rows


def ranges_in_python(numbers: _Numbers, ranges: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Do the same as `ranges_with`, in numpy."""
    return np.bincount(_different(numbers, ranges)[0], minlength=count)


def rows_in_python(
    numbers: _Numbers, ranges: NDArray[np.int64], counts: NDArray[np.int64], wanted: _Bools
) -> NDArray[np.int32]:
    """Do the same as `rows_with`, in numpy."""
    del counts
    different, rows = _different(numbers, ranges)
    rows, different = rows[wanted[different]], different[wanted[different]]
    return rows[np.argsort(different, kind="stable")].astype(np.int32)


def rows_and_weights_in_python(
    numbers: _Numbers, ranges: NDArray[np.int64], listed: NDArray[np.int64], weights: NDArray[np.signedinteger]
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Do the same as `rows_and_weights`, in numpy."""
    different, rows = _different(numbers, ranges)
    sums = np.zeros(len(ranges), dtype=np.int64)
    np.add.at(sums, rows, weights[different])
    place = np.full(len(weights), -1)
    place[listed] = np.arange(len(listed))
    wanted = np.flatnonzero(place[different] >= 0)
    return rows[wanted[np.argsort(place[different[wanted]], kind="stable")]].astype(np.int32), sums


def first_places_in_python(
    numbers: _Numbers, ranges: NDArray[np.int64], count: int, wanted: _Bools
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Do the same as `first_places`, in numpy."""
    firsts = [first + np.unique(numbers[first:last], return_index=True)[1] for first, last in ranges.tolist()]
    places = np.concatenate([np.zeros(0, dtype=np.int64), *firsts])
    places = places[wanted[places] & (numbers[places] >= 0)]
    places = places[np.argsort(numbers[places], kind="stable")]
    return places, np.bincount(numbers[places], minlength=count)


def sums_in_python(values: _Bools | NDArray[np.uint8], ranges: NDArray[np.int64]) -> NDArray[np.int64]:
    """Do the same as `sums_in`, in numpy."""
    sums = np.zeros(len(ranges), dtype=np.int64)
    filled = np.flatnonzero(ranges[:, 1] > ranges[:, 0])
    if len(filled):
        sums[filled] = np.add.reduceat(
            np.append(values, values.dtype.type(0)), ranges[filled].reshape(-1), dtype=np.int64
        )[::2]
    return sums
