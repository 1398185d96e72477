"""Lines on a page made straight, and the rows that they form."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.recognition.rectangles import Points, sides

_ASLANT, _LONG = 0.15, 1.5  # radians; the width of a line, in its heights, that has a direction

LETTERS = 7
"""The width of a line in its heights, from which on it is running text."""


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
    """Boxes side by side, from the left to the right; `ruled` where they are cells of a table with rules."""

    boxes: tuple[Box, ...]
    ruled: bool = False

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
        return self.ruled or any(right.left - left.right > 1.2 * self.height for left, right in pairs)


Column = Sequence[Row]
"""Rows below each other."""


def letter(boxes: Sequence[Box]) -> float:
    """Return the usual height of lines."""
    return float(np.median([box.height for box in boxes]))


def tilt(rectangles: Points) -> float:
    """Return the angle of most of the text, in radians, positive where lines fall to the right."""
    width, height = sides(rectangles)
    across = (rectangles[:, 1] + rectangles[:, 2] - rectangles[:, 0] - rectangles[:, 3]) / 2
    angles = np.arctan2(across[:, 1], across[:, 0])
    weights = np.where(width > 3 * height, width, 1e-3 * width)
    order = np.argsort(angles)
    middle = np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)
    return float(angles[order][min(middle, len(order) - 1)])


def aslant(rectangles: Points, angle: float) -> NDArray[np.bool_]:
    """Return which lines lie across the others, which have some angle: watermarks, stamps, labels of axes."""
    width, height = sides(rectangles)
    across = rectangles[:, 1] - rectangles[:, 0]
    turned = np.abs(np.arctan2(across[:, 1], across[:, 0]) - angle)
    return np.asarray((turned > _ASLANT) & (width > _LONG * height))


def straightened(rectangles: Points, angle: float) -> list[Box]:
    """Return the lines of a page as boxes, turned back by its tilt around the top left corner."""
    back: NDArray[np.float64] = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    points = rectangles @ back
    left, right = (points[:, 0] + points[:, 3]) / 2, (points[:, 1] + points[:, 2]) / 2
    _, heights = sides(rectangles)
    columns = left[:, 0], right[:, 0], left[:, 1], right[:, 1], heights
    return [Box(number, *map(float, row)) for number, row in enumerate(zip(*columns, strict=True))]


def rows(boxes: Sequence[Box]) -> list[Row]:
    """Put boxes of one column into rows: what goes on at the same height."""
    groups: list[list[Box]] = []
    for box in sorted(boxes, key=lambda box: box.left):
        fits = [(_apart(row[-1], box), number) for number, row in enumerate(groups)]
        apart, number = min(fits, default=(1.0, 0))
        if apart < 0.5:
            groups[number].append(box)
        else:
            groups.append([box])
    return sorted((Row(tuple(row)) for row in groups), key=lambda row: row.first.left_y)


def _apart(left: Box, right: Box) -> float:
    """Return how far apart two boxes are in height, in the lower one's height; much where they overlap."""
    lower = min(left.height, right.height)
    if right.left < left.right - lower:
        return 9.0
    middle = (left.right + right.left) / 2
    return abs(left.y_at(middle) - right.y_at(middle)) / lower
