"""Gaps between columns of running text, which are not those between the cells of a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from hengwen.recognition.layout import Box

_SLOPES = np.linspace(-0.08, 0.08, 17)  # sideways for each pixel down, as on photographs
_ROWS = 3  # on each side
_LETTERS = 7  # widths of a line in its heights, from which on it is running text


@dataclass(frozen=True, slots=True)
class Gutter:
    """A gap from `left` to `right` at the top of the page, that runs down with a slope."""

    left: float
    right: float
    slope: float

    def side(self, box: "Box") -> int:
        """Return -1 where a box lies on the left of it, 1 on the right, 0 where it lies across."""
        middle = (self.left + self.right) / 2 + self.slope * box.y
        return (box.left >= middle) - (box.right <= middle)


def find_gutter(boxes: Sequence["Box"]) -> Gutter | None:
    """Return the widest gap that parts two columns, if any does."""
    if len(boxes) < 2 * _ROWS:
        return None
    found = list(_gutters(boxes))
    return max(found, key=lambda gap: gap[0])[1] if found else None


def _gutters(boxes: Sequence["Box"]) -> Iterator[tuple[tuple[int, float], Gutter]]:
    """Yield the gaps between columns, with how few lines lie across and how wide they are."""
    left, right, y, height = np.array([(box.left, box.right, box.y, box.height) for box in boxes]).T
    letter = float(np.median(height))
    for slope in _SLOPES:
        lefts, rights = left - slope * y, right - slope * y
        for end in np.unique(rights.round()):
            before, after = rights <= end + 1, lefts > end + 1
            if before.sum() < _ROWS or after.sum() < _ROWS:
                continue
            start = lefts[after].min()
            crossing = ~before & ~after
            if start - end < 0.6 * letter or crossing.sum() > before.sum() + after.sum():
                continue
            near_left, near_right = _facing(lefts, rights, y, height, before, after)
            if _are_columns(end, start, letter, lefts, rights, y, near_left, near_right):
                yield (-int(crossing.sum()), float(start - end)), Gutter(float(end), float(start), float(slope))


def _facing(
    lefts: NDArray[np.float64],
    rights: NDArray[np.float64],
    y: NDArray[np.float64],
    height: NDArray[np.float64],
    before: NDArray[np.bool_],
    after: NDArray[np.bool_],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return which boxes on both sides have no other one of their side between themselves and the gap."""
    same_row = np.abs(y[:, None] - y) < 0.5 * np.minimum(height[:, None], height)
    hidden_left = (same_row & before & (lefts > rights[:, None] - height[:, None])).any(axis=1)
    hidden_right = (same_row & after & (rights < lefts[:, None] + height[:, None])).any(axis=1)
    return np.flatnonzero(before & ~hidden_left), np.flatnonzero(after & ~hidden_right)


def _are_columns(
    end: float,
    start: float,
    letter: float,
    lefts: NDArray[np.float64],
    rights: NDArray[np.float64],
    y: NDArray[np.float64],
    near_left: NDArray[np.int64],
    near_right: NDArray[np.int64],
) -> bool:
    """Whether what faces each other over a gap are lines of running text, rather than cells of rows."""
    if min(len(near_left), len(near_right)) < _ROWS:
        return False
    widths = rights - lefts
    if min(np.median(widths[near_left]), np.median(widths[near_right])) < _LETTERS * letter:
        return False
    ends, starts = rights[near_left] > end - 2 * letter, lefts[near_right] < start + 1.5 * letter
    if ends.mean() >= 0.5 and starts.mean() >= 0.5:
        return True
    level = np.abs(y[near_left][:, None] - y[near_right]).min(axis=0) < 0.25 * letter
    return bool(start - end > letter and level.mean() < 0.5)
