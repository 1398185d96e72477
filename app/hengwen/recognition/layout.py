"""The order in which lines are read: columns, and rows within them, of a page that may lie askew."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from hengwen.recognition.gutters import LETTERS, Gutter, find_gutter
from hengwen.recognition.rectangles import Points, sides


@dataclass(frozen=True, slots=True)
class Box:
    """A line on the page made straight: its left and right end, the height of its middle at both, its own height."""

    number: int
    left: float
    right: float
    left_y: float
    right_y: float
    height: float

    @property
    def y(self) -> float:
        """The height of its middle."""
        return (self.left_y + self.right_y) / 2

    @property
    def width(self) -> float:
        """From its left end to its right one."""
        return self.right - self.left

    @property
    def short(self) -> bool:
        """Whether it has but a few letters, as cells of a table have."""
        return self.width < LETTERS * self.height

    def y_at(self, x: float) -> float:
        """Return where it would be if it went on to some place; short ones have no direction of their own."""
        if self.width < 6 * self.height:
            return self.y
        return self.left_y + (self.right_y - self.left_y) * (x - self.left) / self.width


@dataclass(frozen=True, slots=True)
class Row:
    """Boxes side by side, from the left to the right."""

    boxes: tuple[Box, ...]

    @property
    def first(self) -> Box:
        """The box on the left."""
        return self.boxes[0]

    @property
    def last(self) -> Box:
        """The box on the right."""
        return self.boxes[-1]

    @property
    def height(self) -> float:
        """Of its letters."""
        return max(box.height for box in self.boxes)

    @property
    def of_table(self) -> bool:
        """Whether it may be a row of a table rather than lines of columns: three or more, most of them short."""
        return len(self.boxes) > 2 and sum(box.short for box in self.boxes) > len(self.boxes) / 2

    @property
    def tabular(self) -> bool:
        """Whether it has cells: gaps that are wider than those between words."""
        pairs = zip(self.boxes, self.boxes[1:], strict=False)
        return any(right.left - left.right > 1.2 * self.height for left, right in pairs)


Column = Sequence[Row]
"""Rows below each other."""


def tilt(rectangles: Points) -> float:
    """Return the angle of most of the text, in radians, positive where lines fall to the right."""
    width, height = sides(rectangles)
    across = (rectangles[:, 1] + rectangles[:, 2] - rectangles[:, 0] - rectangles[:, 3]) / 2
    angles = np.arctan2(across[:, 1], across[:, 0])
    weights = np.where(width > 3 * height, width, 1e-3 * width)
    order = np.argsort(angles)
    middle = np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)
    return float(angles[order][min(middle, len(order) - 1)])


def straightened(rectangles: Points) -> list[Box]:
    """Return the lines of a page as boxes, turned back by its tilt."""
    angle = tilt(rectangles)
    back: NDArray[np.float64] = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    points = rectangles @ back
    left, right = (points[:, 0] + points[:, 3]) / 2, (points[:, 1] + points[:, 2]) / 2
    _, heights = sides(rectangles)
    columns = left[:, 0], right[:, 0], left[:, 1], right[:, 1], heights
    return [Box(number, *map(float, row)) for number, row in enumerate(zip(*columns, strict=True))]


def columns(boxes: Sequence[Box]) -> Iterator[Column]:
    """Yield the columns of a page in reading order (recursive cuts at gaps, after Nagy and Seth 1984).

    Lines and tables over the whole width part what stands above them from what stands below.
    """
    if not boxes:
        return
    whole = rows(boxes)
    tabular = {box.number for row in whole if row.of_table for box in row.boxes}
    gutter = find_gutter([box for box in boxes if box.number not in tabular])
    if gutter is None:
        yield whole
        return
    across = {box.number for box in boxes if not gutter.side(box)} | set(_across(whole, gutter))
    for band, is_across in _bands(boxes, across):
        if is_across:
            yield rows(band)
        else:
            yield from columns([box for box in band if gutter.side(box) < 0])
            yield from columns([box for box in band if gutter.side(box) > 0])


def _across(whole: Sequence[Row], gutter: Gutter) -> Iterator[int]:
    """Yield the boxes of tables on both sides of a gutter: of rows that have no running text on either side."""
    spanning = [row.of_table and all(map(_has_cells, _parted(row, gutter))) for row in whole]
    for number, row in enumerate(whole):
        if spanning[number] and any(spanning[max(number - 1, 0) : number] + spanning[number + 1 : number + 2]):
            yield from (box.number for box in row.boxes)


def _parted(row: Row, gutter: Gutter) -> tuple[list[Box], list[Box]]:
    return [box for box in row.boxes if gutter.side(box) < 0], [box for box in row.boxes if gutter.side(box) > 0]


def _has_cells(boxes: Sequence[Box]) -> bool:
    return len(boxes) > 1 or (len(boxes) == 1 and boxes[0].short)


def _bands(boxes: Sequence[Box], across: Container[int]) -> Iterator[tuple[list[Box], bool]]:
    """Yield, downward, the boxes beside a gutter and those across it in turn, and which of the two they are."""
    ordered = sorted(boxes, key=lambda box: box.y)
    for is_across, band in groupby(ordered, key=lambda box: box.number in across):
        yield list(band), is_across


def rows(boxes: Sequence[Box]) -> list[Row]:
    """Put boxes of one column into rows: what goes on at the same height."""
    found: list[list[Box]] = []
    for box in sorted(boxes, key=lambda box: box.left):
        fits = [(_apart(row[-1], box), number) for number, row in enumerate(found)]
        apart, number = min(fits, default=(1.0, 0))
        if apart < 0.5:
            found[number].append(box)
        else:
            found.append([box])
    return sorted((Row(tuple(row)) for row in found), key=lambda row: row.first.left_y)


def _apart(left: Box, right: Box) -> float:
    """Return how far apart two boxes are in height, in the lower one's height; much where they overlap."""
    lower = min(left.height, right.height)
    if right.left < left.right - lower:
        return 9.0
    middle = (left.right + right.left) / 2
    return abs(left.y_at(middle) - right.y_at(middle)) / lower
