"""Tables with rules: found by their lines, and parted into cells."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from hengwen.recognition.boxes import Box, letter
from hengwen.recognition.components import connected_components, lowest_labels, runs_of

Rules = NDArray[np.float64]
"""Straight lines along one axis, shape (n, 3): the start and the end of each along it, and the place across it."""

_LONGEST = 1600  # pixels of the longer side of a page in which rules are looked for
_CONTRAST = 12  # of a rule to both of its sides, of 255
_BESIDE = 3  # pixels from its middle to what is beside it
_BREAK = 7  # pixels, such as another rule, over which a rule goes on


@dataclass(frozen=True, slots=True)
class Table:
    """The rules of a table that hang together: those from the left to the right, and those downward."""

    across: Rules
    down: Rules

    def holds(self, box: Box) -> bool:
        """Return whether a line stands within the table."""
        middle = (box.left + box.right) / 2
        left, right = self.across[:, 0].min(), self.across[:, 1].max()
        return bool(left <= middle <= right and self.across[:, 2].min() <= box.y <= self.across[:, 2].max())

    def stand_in(self, number: int, boxes: Sequence[Box]) -> Box:
        """Return one box for the table among the lines of the page."""
        y = float(self.across[:, 2].min() + self.across[:, 2].max()) / 2
        return Box(number, float(self.across[:, 0].min()), float(self.across[:, 1].max()), y, y, letter(boxes))

    def rows(self, boxes: Sequence[Box]) -> Iterator[list[list[Box]]]:
        """Yield, for each row, the lines of its cells from the left to the right."""
        cells: dict[tuple[float, float], list[Box]] = {}
        for box in boxes:
            cells.setdefault(self._corner(box), []).append(box)
        close = letter(boxes) / 2
        ordered = sorted(cells, key=lambda corner: corner[0])
        numbers = np.cumsum([0, *(b[0] - a[0] > close for a, b in pairwise(ordered))])
        for _, row in groupby(zip(numbers.tolist(), ordered, strict=True), key=lambda pair: pair[0]):
            yield [cells[corner] for _, corner in sorted(row, key=lambda pair: pair[1][1])]

    def _corner(self, box: Box) -> tuple[float, float]:
        """Return the top and the left of the cell in which a line stands."""
        x, y = (box.left + box.right) / 2, box.y
        return _nearest(self.across, x, y), _nearest(self.down, y, x)


def _nearest(rules: Rules, along: float, across: float) -> float:
    """Return the place of the nearest rule before a point."""
    before = rules[(rules[:, 0] <= along) & (rules[:, 1] >= along) & (rules[:, 2] <= across)]
    return float(before[:, 2].max()) if len(before) else -1.0


def find_tables(picture: Image.Image, angle: float, size: float) -> list[Table]:
    """Return the tables with rules of a page that is tilted by an angle and has lines of some height."""
    scale = min(1.0, _LONGEST / max(picture.size))
    grey, left, top = _straight(picture, angle, scale)
    across = _rules(grey, size * scale) - (left, left, top)
    down = _rules(np.ascontiguousarray(grey.T), size * scale) - (top, top, left)
    return list(_tables(across / scale, down / scale, size / 2))


def _straight(picture: Image.Image, angle: float, scale: float) -> tuple[NDArray[np.int16], float, float]:
    """Return a page made smaller, grey and straight, with where its top left corner has come to."""
    small = picture.convert("L").resize(
        (max(1, round(picture.width * scale)), max(1, round(picture.height * scale))), Image.Resampling.BOX
    )
    cos, sin = float(np.cos(angle)), float(np.sin(angle))
    left, top = max(0.0, -small.height * sin), max(0.0, small.width * sin)
    size = round(small.width * cos + small.height * abs(sin)), round(small.height * cos + small.width * abs(sin))
    back = cos, -sin, top * sin - left * cos, sin, cos, -left * sin - top * cos
    if abs(angle) > 1e-3:
        small = small.transform(size, Image.Transform.AFFINE, back, Image.Resampling.BILINEAR, fillcolor=255)
    return np.asarray(small, dtype=np.int16), left, top


def _rules(grey: NDArray[np.int16], shortest: float) -> Rules:
    """Return the lines from the left to the right that are darker or lighter than what is above and below them."""
    if min(grey.shape) <= 2 * _BESIDE:
        return np.zeros((0, 3))
    middle, above, below = grey[_BESIDE:-_BESIDE], grey[: -2 * _BESIDE], grey[2 * _BESIDE :]
    darker = np.minimum(above, below) - middle > _CONTRAST
    lighter = middle - np.maximum(above, below) > _CONTRAST
    runs = connected_components(_long_runs(darker, shortest) | _long_runs(lighter, shortest))
    if not runs.count:
        return np.zeros((0, 3))
    order = np.argsort(runs.components, kind="stable")
    firsts = np.flatnonzero(np.diff(runs.components[order], prepend=-1))
    starts = np.minimum.reduceat(runs.starts[order], firsts)
    ends = np.maximum.reduceat(runs.ends[order], firsts)
    top, bottom = (way.reduceat(runs.rows[order], firsts) for way in (np.minimum, np.maximum))
    thin = bottom - top <= 4 + 0.02 * (ends - starts)
    return np.stack([starts, ends, (top + bottom) / 2 + _BESIDE], axis=1)[thin].astype(float)


def _long_runs(mask: NDArray[np.bool_], shortest: float) -> NDArray[np.bool_]:
    """Keep the runs of a mask that are long, and go over small breaks between them."""
    rows, starts, ends = runs_of(mask)
    long = ends - starts >= shortest
    marks = np.zeros((mask.shape[0], mask.shape[1] + 1), dtype=np.int16)
    np.add.at(marks, (rows[long], np.maximum(starts[long] - _BREAK, 0)), 1)
    np.add.at(marks, (rows[long], np.minimum(ends[long] + _BREAK, mask.shape[1])), -1)
    return np.asarray(np.cumsum(marks, axis=1)[:, :-1] > 0)


def _tables(across: Rules, down: Rules, reach: float) -> Iterator[Table]:
    """Yield the rules that touch each other, where they enclose something."""
    x, y = down[:, 2], across[:, 2, None]
    touching = (across[:, :1] - reach <= x) & (x <= across[:, 1:2] + reach)
    touching &= (down[:, 0] - reach <= y) & (y <= down[:, 1] + reach)
    left, right = np.nonzero(touching)
    labels = lowest_labels(len(across) + len(down), left, right + len(across))
    for label in np.unique(labels):
        of_it = Table(across[labels[: len(across)] == label], down[labels[len(across) :] == label])
        if len(of_it.across) > 1 and len(of_it.down) > 1:
            yield of_it
