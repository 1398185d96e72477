"""Gaps between columns of running text, which are not those between the cells of a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.recognition.boxes import LETTERS, Box

Numbers = NDArray[np.int64]

_SLOPES = np.linspace(-0.08, 0.08, 17)  # sideways for each pixel down, as on photographs
_ROWS = 3  # on each side


@dataclass(frozen=True, slots=True)
class Gutter:
    """A gap from `left` to `right` at the top of the page, that runs down with a slope."""

    left: float
    right: float
    slope: float

    def side(self, box: Box) -> int:
        """Return -1 where a box lies on the left of it, 1 on the right, 0 where it lies across."""
        middle = (self.left + self.right) / 2 + self.slope * box.y
        return (box.left >= middle) - (box.right <= middle)


def find_gutter(boxes: Sequence[Box]) -> Gutter | None:
    """Return the gap that parts two columns with the fewest lines across it, of these the widest; None without any."""
    if len(boxes) < 2 * _ROWS:
        return None
    candidates = [gap for slope in _SLOPES for gap in _Page(boxes, float(slope)).gutters()]
    return max(candidates, key=lambda gap: gap[0])[1] if candidates else None


class _Page:
    """The boxes of a page whose columns run sideways with some slope."""

    def __init__(self, boxes: Sequence[Box], slope: float) -> None:
        left, right, self._y, self._height = np.array([(box.left, box.right, box.y, box.height) for box in boxes]).T
        self._slope = slope
        self._lefts, self._rights = left - slope * self._y, right - slope * self._y
        self._letter = float(np.median(self._height))

    def gutters(self) -> Iterator[tuple[tuple[int, float], Gutter]]:
        """Yield the gaps between columns, with how few lines lie across, negative, and how wide they are."""
        for end in np.unique(self._rights.round()).tolist():
            before, after = self._rights <= end + 1, self._lefts > end + 1
            if before.sum() < _ROWS or after.sum() < _ROWS:
                continue
            start = float(self._lefts[after].min())
            crossing = int((~before & ~after).sum())
            if start - end < 0.6 * self._letter or 2 * crossing > len(before):
                continue
            if self._are_columns(end, start, self._facing(before, after)):
                yield (-crossing, start - end), Gutter(end, start, self._slope)

    def _facing(self, before: NDArray[np.bool_], after: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
        """Return which boxes on both sides have no other one of their side between themselves and the gap."""
        lower = np.minimum(self._height[:, None], self._height)
        same_row = np.abs(self._y[:, None] - self._y) < 0.5 * lower
        on_the_right = self._lefts > self._rights[:, None] - lower
        hidden_left = (same_row & before & on_the_right).any(axis=1)
        hidden_right = (same_row & after & on_the_right.T).any(axis=1)
        return np.flatnonzero(before & ~hidden_left), np.flatnonzero(after & ~hidden_right)

    def _are_columns(self, end: float, start: float, facing: tuple[Numbers, Numbers]) -> bool:
        """Return whether what faces each other over a gap are lines of running text, rather than cells of rows."""
        left, right = facing
        if min(len(left), len(right)) < _ROWS:
            return False
        widths = self._rights - self._lefts
        if min(np.median(widths[left]), np.median(widths[right])) < LETTERS * self._letter:
            return False
        ends = self._rights[left] > end - 2 * self._letter
        starts = self._lefts[right] < start + 1.5 * self._letter
        if ends.mean() >= 0.5 and starts.mean() >= 0.5:
            return True
        level = np.abs(self._y[left][:, None] - self._y[right]).min(axis=0) < 0.25 * self._letter
        return bool(start - end > self._letter and level.mean() < 0.5)
