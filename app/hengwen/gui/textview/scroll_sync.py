"""Linked scrolling: which height of one text corresponds to which height of the other.

The sync point is a line across both views. At the top of the text it is the top of the view, then the middle, at the
end the bottom, so that both ends of both texts can be reached. Inside a match, heights are interpolated. Around a match
both texts move together, so that they stay level. Where one side has more text, it catches up halfway to the next
match, while the other side stands still.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hengwen.model.document import Span
from hengwen.model.report.report import Match

SyncAnchor = tuple[float, float]
"""A height on the left and the corresponding height on the right."""


def chain(matches: Sequence[Match], current: int | None) -> list[int]:
    """Return the numbers of the longest chain of matches, `current` included, that ascends on both sides."""
    allowed = [n for n, match in enumerate(matches) if current is None or _agrees(match, matches[current])]
    if current is not None:
        allowed = sorted({*allowed, current})
    return _rising(allowed, [(matches[n].left, matches[n].right) for n in allowed])


def _agrees(match: Match, current: Match) -> bool:
    before = match.left.end <= current.left.start and match.right.end <= current.right.start
    return before or (match.left.start >= current.left.end and match.right.start >= current.right.end)


def _rising(numbers: list[int], sides: list[tuple[Span, Span]]) -> list[int]:
    """Return the longest subsequence that ascends on both sides, by patience sorting."""
    order = sorted(range(len(numbers)), key=lambda i: (sides[i][0].start, -sides[i][1].start))
    ends: list[int] = []
    piles: list[int] = []
    before: dict[int, int | None] = {}
    for i in order:
        place = bisect_left(ends, sides[i][1].start)
        ends[place : place + 1] = [sides[i][1].start]
        piles[place : place + 1] = [i]
        before[i] = piles[place - 1] if place else None
    rising: list[int] = []
    last: int | None = piles[-1] if piles else None
    while last is not None:
        rising.append(numbers[last])
        last = before[last]
    return rising[::-1]


def sync_anchors(edges: Sequence[tuple[float, float, float, float]], heights: SyncAnchor) -> list[SyncAnchor]:
    """Return anchors from the (left top, left bottom, right top, right bottom) of a chain; heights never decrease."""
    anchors = [(0.0, 0.0)]
    for left_top, left_bottom, right_top, right_bottom in edges:
        for left, right in ((left_top, right_top), (left_bottom, right_bottom)):
            anchors.append((max(left, anchors[-1][0]), max(right, anchors[-1][1])))
    anchors.append((max(heights[0], anchors[-1][0]), max(heights[1], anchors[-1][1])))
    return list(_with_shoulders(anchors))


def _with_shoulders(line: Sequence[SyncAnchor]) -> Iterator[SyncAnchor]:
    """Add anchors between two matches: both sides move together from either end, as far as the shorter side reaches."""
    yield line[0]
    for place, (first, last) in enumerate(pairwise(line)):
        # An even place is a gap between matches, an odd one the inside of a match.
        step = min(last[0] - first[0], last[1] - first[1]) / 2 if place % 2 == 0 else 0.0
        if step > 0:
            yield first[0] + step, first[1] + step
            yield last[0] - step, last[1] - step
        yield last


def sync_point(value: float, most: float, height: float) -> float:
    """Return where a view's sync point lies, 0 for its top and 1 for its bottom, from the value of its scroll bar."""
    half = max(min(height, most) / 2, 1.0)
    return 0.5 * min(value / half, 1.0) + 0.5 * min(max((value - most) / half + 1.0, 0.0), 1.0)


def level_with(height: float, line: Sequence[SyncAnchor], *, from_left: bool) -> float:
    """Return the height on the other side that corresponds to this one."""
    a, b = (0, 1) if from_left else (1, 0)
    place = min(max(bisect_left(line, height, key=lambda anchor: anchor[a]), 1), len(line) - 1)
    first, last = line[place - 1], line[place]
    if last[a] <= first[a]:
        return last[b]
    return first[b] + (last[b] - first[b]) * (height - first[a]) / (last[a] - first[a])
