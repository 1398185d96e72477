"""Determines which of two files was first, as far as ids and times tell."""

from hengwen.model.signs.traces import MarkKind
from hengwen.signs.file_history.default_values import is_usual_time
from hengwen.signs.file_history.shared_marks import SharedMarks


def came_first(shared: SharedMarks, left: int, right: int) -> bool | None:
    """Return whether the left one was first; None where nothing tells, or the evidence is contradictory.

    A file that has all revision ids of another and more continues that one. A file that was last saved before another
    was begun cannot come from it. Both are hints: clocks may be wrong.
    """
    directions = {
        direction
        for direction in (_by_ids(shared, left, right), _by_times(shared, left, right))
        if direction is not None
    }
    return directions.pop() if len(directions) == 1 else None


def _by_ids(shared: SharedMarks, left: int, right: int) -> bool | None:
    first, second = (set(shared.values(place, MarkKind.REVISION_ID)) for place in (left, right))
    if not first or not second:
        return None
    return True if first < second else False if second < first else None


def _by_times(shared: SharedMarks, left: int, right: int) -> bool | None:
    if comes_before(shared.value(left, MarkKind.MODIFIED), shared.value(right, MarkKind.CREATED)):
        return True
    if comes_before(shared.value(right, MarkKind.MODIFIED), shared.value(left, MarkKind.CREATED)):
        return False
    first, second = (shared.value(place, MarkKind.CREATED) for place in (left, right))
    if first == second and first:
        # Both have the creation time of one file: the one saved later is the later version of it.
        earlier, later = (shared.value(place, MarkKind.MODIFIED) for place in (left, right))
        return True if comes_before(earlier, later) else False if comes_before(later, earlier) else None
    return None


def comes_before(first: str, second: str) -> bool:
    """Return whether one time is before another, both in ISO 8601 or empty; False where only one has a time zone."""
    comparable = first.endswith("Z") == second.endswith("Z")
    return comparable and not (is_usual_time(first) or is_usual_time(second)) and first < second
