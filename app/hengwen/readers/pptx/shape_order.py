"""The reading order of shapes on a slide: by their places where these are clear, else as in the file."""

from collections.abc import Callable, Sequence
from itertools import combinations

from hengwen.readers.pptx.slide_layers import ShapeBox

_MOST = 400  # shapes; a slide with more is a drawing
_DEEPEST = 12  # rows within columns within rows
_SLACK = 0.1  # share of its width or height by which a box may reach into the next one


def reading_order(boxes: Sequence[ShapeBox | None]) -> list[int]:
    """Return the places of boxes, given in the order of the file, in reading order.

    Rows from top to bottom where a gap goes through between all of them, columns from left to right where a gap goes
    down. Where both are possible, the one that the file follows, and columns where it follows neither. The file's own
    order where a box is unknown or boxes lie over each other.
    """
    known = [box for box in boxes if box is not None]
    if len(known) < len(boxes) or len(known) > _MOST:
        return list(range(len(boxes)))
    return _ordered(range(len(known)), known, _DEEPEST)


def _ordered(chosen: Sequence[int], boxes: Sequence[ShapeBox], depth: int) -> list[int]:
    if len(chosen) < 2 or not depth:
        return sorted(chosen)
    rows = _parted(chosen, lambda box: (boxes[box].y, boxes[box].height))
    columns = _parted(chosen, lambda box: (boxes[box].x, boxes[box].width))
    if len(rows) < 2 and len(columns) < 2:
        return sorted(chosen)
    across = len(columns) < 2 or (len(rows) > 1 and _disorder(rows) < _disorder(columns))
    return [box for part in (rows if across else columns) for box in _ordered(part, boxes, depth - 1)]


def _parted(chosen: Sequence[int], side: Callable[[int], tuple[int, int]]) -> list[list[int]]:
    """Return boxes in groups along one side, given by its beginning and length, that do not reach into each other."""
    groups: list[list[int]] = []
    end = 0.0
    for box in sorted(chosen, key=lambda box: (side(box)[0], box)):
        begin, length = side(box)
        if not groups or begin + _SLACK * length >= end:
            groups.append([])
            end = begin
        end = max(end, begin + (1 - _SLACK) * length)
        groups[-1].append(box)
    return groups


def _disorder(groups: Sequence[Sequence[int]]) -> int:
    """Count the pairs of groups that the file does not write one after the other."""
    return sum(max(one) > min(other) for one, other in combinations(groups, 2))
