"""The paint on a PDF page, in the order of painting: the layers behind a letter, and those over it."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from hengwen.readers.pdf.rulings import NO_RULINGS, Rulings

_CELL = 40.0  # points: patches are looked up by the squares of the page that they touch
_WIDE = 600  # squares; patches in more are looked at everywhere
_MOST = 80  # patches looked at for a square; maps have thousands, and time must stay linear
UNPAINTED = frozenset((raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP))

Floats = NDArray[np.float64]
Box = tuple[float, float, float, float]
Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)


class Patch(NamedTuple):
    """A painted patch: `colour` is None for pictures; `solid`: nothing behind it shows anywhere in `box`."""

    order: int
    box: Box
    colour: Colour | None
    solid: bool
    image: bool


@dataclass(slots=True)
class Scene:
    """The patches of a page, the place of each text in the order of painting, and its layer, by the text's address.

    `unsure`: the addresses of texts that may be cut off or masked. `ink_boxes` measures the boxes of inked text; it is
    called at most once.
    """

    order: dict[int, int] = field(default_factory=dict)
    layers: dict[int, str] = field(default_factory=dict)
    unsure: frozenset[int] = frozenset()
    ink_boxes: Callable[[], list[Box]] = list
    rulings: Rulings = NO_RULINGS
    images: list[Patch] = field(default_factory=list)
    solids: list[Patch] = field(default_factory=list)
    _ink_boxes: list[Box] | None = None
    wide: list[Patch] = field(default_factory=list)
    cells: dict[tuple[int, int], list[Patch]] = field(default_factory=lambda: defaultdict(list))

    def add(self, patch: Patch) -> None:
        """Note a patch in the squares that it touches."""
        if patch.image:
            self.images.append(patch)
        if patch.solid:
            self.solids.append(patch)
        left, bottom, right, top = (max(-1000, min(1000, int(edge // _CELL))) for edge in patch.box)
        if (right - left + 1) * (top - bottom + 1) > _WIDE:
            _add_within_limit(self.wide, patch)
            return
        for x in range(left, right + 1):
            for y in range(bottom, top + 1):
                _add_within_limit(self.cells[x, y], patch)

    @property
    def backgrounds(self) -> set[Colour]:
        """Return possible backgrounds of a letter: paper, and patches without gaps."""
        return {WHITE, *(patch.colour for patch in self.solids if patch.colour)}

    @property
    def is_bare(self) -> bool:
        """Return whether nothing but text is on the page."""
        return not self.wide and not self.cells

    def _at(self, x: float, y: float) -> Iterator[Patch]:
        """Yield the paint at a place: first patches that are everywhere, then the rest in the order of painting."""
        patches = (self.wide, self.cells.get((int(x // _CELL), int(y // _CELL)), ()))
        return (
            patch
            for part in patches
            for patch in part
            if patch.box[0] <= x <= patch.box[2] and patch.box[1] <= y <= patch.box[3]
        )

    def background(self, x: float, y: float, order: int) -> Colour | None:
        """Return the colour behind the object painted as number `order`; None for pictures and unknown colours."""
        if order < 0:
            return None
        below = (patch for patch in self._at(x, y) if patch.order < order)
        last = max(below, key=lambda patch: patch.order, default=None)
        if last is None:
            return WHITE
        return last.colour if last.solid else None

    def is_covered(self, x: float, y: float, order: int) -> bool:
        """Return whether a place was later painted over without gaps."""
        return any(patch.solid and patch.order > order for patch in self._at(x, y))

    def has_image(self, x: float, y: float) -> bool:
        """Return whether a picture lies at a place."""
        return any(patch.image for patch in self._at(x, y))

    def maybe_covered(
        self, x: NDArray[np.float64], y: NDArray[np.float64], order: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Return which places, of shape (n,), lie in the frame around all later patches without gaps."""
        if not self.solids:
            return np.zeros(len(x), dtype=np.bool_)
        boxes = np.array([patch.box for patch in self.solids])[::-1]
        low = np.minimum.accumulate(boxes[:, :2])[::-1]
        high = np.maximum.accumulate(boxes[:, 2:])[::-1]
        later = np.searchsorted([patch.order for patch in self.solids], order, side="right")
        known = (order >= 0) & (later < len(boxes))
        later[~known] = 0
        place = np.column_stack((x, y))
        return np.asarray(known & (low[later] <= place).all(axis=1) & (place <= high[later]).all(axis=1))

    def has_ink(self, x: float, y: float) -> bool:
        """Tell whether coloured shapes or inked text lie at a place, before or after; boxes are measured on demand."""
        if any(patch.colour != WHITE for patch in self._at(x, y)):
            return True
        if self._ink_boxes is None:
            self._ink_boxes = self.ink_boxes()
        return any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for box in self._ink_boxes)

    def is_scan(self, frame: Box) -> bool:
        """Return whether pictures fill most of the page, as in a scan."""
        whole = max(1.0, (frame[2] - frame[0]) * (frame[3] - frame[1]))
        areas = (
            (box[2] - box[0]) * (box[3] - box[1]) for box in (intersection(image.box, frame) for image in self.images)
        )
        return sum(areas) > 0.5 * whole


def _add_within_limit(patches: list[Patch], patch: Patch) -> None:
    if len(patches) < _MOST:
        patches.append(patch)


def intersection(box: Box, frame: Box) -> Box:
    """Return the part of a box within a frame; without extent for none."""
    left, bottom = max(box[0], frame[0]), max(box[1], frame[1])
    return left, bottom, max(left, min(box[2], frame[2])), max(bottom, min(box[3], frame[3]))
