"""Finds which paragraphs of many pairs of texts belong together: by their fingerprints, and by runs of equal tokens."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _paragraph_pairs
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Prints = NDArray[np.uint64]
_Places = NDArray[np.int64]

_AT_ONCE = 1 << 22  # pairs of fingerprints compared at once: some tens of MB


class FlatParagraphs(NamedTuple):
    """The paragraphs of many texts, those of one text after the other.

    `tokens`: uint32, of all texts. `starts`: int64, shape (texts,), where the tokens of each begin. `bounds`: int64,
    shape (texts + 1,), where its paragraphs begin, and the last ones end. `ranges`: int64, shape (paragraphs, 2),
    tokens of its text, half-open, ascending by their starts; of two that overlap a token belongs to the later one.
    `fingerprints`: uint64, shape (paragraphs,).
    """

    tokens: NDArray[np.uint32]
    starts: _Places
    bounds: _Places
    ranges: _Places
    fingerprints: _Prints


class JoinLimits(NamedTuple):
    """When paragraphs belong together: one in `shared` of the shorter one's tokens is in runs, or both have at least
    `shortest` tokens and fingerprints that differ in at most `radius` bits.
    """

    shared: int
    shortest: int
    radius: int


def paragraph_pairs(
    paragraphs: FlatParagraphs, pairs: _Places, runs: _Places, limits: JoinLimits
) -> tuple[NDArray[np.bool_], _Places]:
    """Return in which pairs of texts paragraphs have near fingerprints, bool, shape (pairs,), and the paragraphs that
    belong together, int64, shape (n, 6), by pair and paragraph.

    These are the number of the pair, the number of the paragraph in either text, whether their fingerprints are near,
    in how many bits these differ, and how many pairs of neighbouring tokens both have, as often as both do, or -1 where
    they are equal. `pairs`: int64, shape (pairs, 2). `runs`: int64, shape (runs, 4), the number of a pair, ascending,
    the start of a run in both texts, and its length. Raises `ValueError` for what lies outside of the texts.
    """
    if COMPILED:
        return _paragraph_pairs.paragraph_pairs(*paragraphs, pairs, runs, *limits)
    return paragraph_pairs_in_python(paragraphs, pairs, runs, limits)


def paragraph_pairs_in_python(
    paragraphs: FlatParagraphs, pairs: _Places, runs: _Places, limits: JoinLimits
) -> tuple[NDArray[np.bool_], _Places]:
    """Do the same as `paragraph_pairs`, in numpy."""
    near, figures = np.zeros(len(pairs), dtype=bool), []
    cuts = np.searchsorted(runs[:, 0], np.arange(len(pairs) + 1)).tolist()
    for number, ((left, right), cut) in enumerate(zip(pairs.tolist(), pairwise(cuts), strict=True)):
        one, other = _of_text(paragraphs, left), _of_text(paragraphs, right)
        together = dict.fromkeys(_joined(one, other, runs[slice(*cut), 1:], limits.shared), 0)
        near_rows = _near(one, other, limits.shortest, limits.radius)
        near[number] = len(near_rows) > 0
        together |= dict.fromkeys(map(tuple, near_rows.tolist()), 1)
        for (i, j), is_near in sorted(together.items()):
            distance = int(one.fingerprints[i] ^ other.fingerprints[j]).bit_count()
            figures.append((number, i, j, is_near, distance, _common(one.text(i), other.text(j))))
    return near, np.array(figures, dtype=np.int64).reshape(-1, 6)


class _Side(NamedTuple):
    """The paragraphs of one text."""

    tokens: NDArray[np.uint32]
    ranges: _Places
    fingerprints: _Prints

    def text(self, row: int) -> list[int]:
        return list(map(int, self.tokens[slice(*self.ranges[row].tolist())]))


def _of_text(paragraphs: FlatParagraphs, text: int) -> _Side:
    own = slice(*paragraphs.bounds[text : text + 2].tolist())
    return _Side(paragraphs.tokens[paragraphs.starts[text] :], paragraphs.ranges[own], paragraphs.fingerprints[own])


def _common(one: list[int], other: list[int]) -> int:
    return -1 if one == other else (Counter(pairwise(one)) & Counter(pairwise(other))).total()


def _near(left: _Side, right: _Side, shortest: int, radius: int) -> _Places:
    """Return the long paragraphs whose fingerprints are near, int64, shape (n, 2), ascending."""
    rows, columns = (np.flatnonzero(side.ranges[:, 1] - side.ranges[:, 0] >= shortest) for side in (left, right))
    step = max(1, _AT_ONCE // max(1, len(columns)))
    pairs = [np.zeros((0, 2), dtype=np.int64)]
    for first in range(0, len(rows), step):
        part = rows[first : first + step]
        near = np.bitwise_count(left.fingerprints[part, None] ^ right.fingerprints[None, columns]) <= radius
        row, column = np.nonzero(near)
        pairs.append(np.column_stack((part[row], columns[column])))
    return np.concatenate(pairs)


def _joined(left: _Side, right: _Side, runs: _Places, shared: int) -> Iterator[tuple[int, int]]:
    """Yield the paragraphs that runs join."""
    x, y, lengths = runs.T
    step = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    i, j = _owners(left.ranges, np.repeat(x, lengths) + step), _owners(right.ranges, np.repeat(y, lengths) + step)
    inside = (i >= 0) & (j >= 0)
    keys, tokens = np.unique(i[inside] * len(right.ranges) + j[inside], return_counts=True)
    rows, others = np.divmod(keys, max(1, len(right.ranges)))
    shorter = np.minimum(*(np.diff(side.ranges)[own, 0] for side, own in ((left, rows), (right, others))))
    enough = tokens * shared >= shorter
    return zip(rows[enough].tolist(), others[enough].tolist(), strict=True)


def _owners(ranges: _Places, places: _Places) -> _Places:
    """Return the range in which each place lies, -1 where it lies in none."""
    if not len(ranges):
        return np.full(len(places), -1)
    owners = np.searchsorted(ranges[:, 0], places, "right") - 1
    return np.where(places < ranges[owners, 1], owners, -1)
