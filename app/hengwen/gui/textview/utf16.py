"""Converts between Unicode code points, in which the engine counts, and UTF-16 units, in which Qt counts."""

from bisect import bisect_left

from hengwen.model.document import Span

_LAST_OF_ONE_UNIT = "\uffff"


class Utf16Map:
    """Both directions for one text, built once. A text without astral characters costs nothing."""

    def __init__(self, text: str) -> None:
        self._points = [i for i, c in enumerate(text) if c > _LAST_OF_ONE_UNIT] if _has_astral(text) else []
        self._units = [point + before for before, point in enumerate(self._points)]

    @property
    def is_plain(self) -> bool:
        """Whether both are the same for this text."""
        return not self._points

    def unit(self, point: int) -> int:
        """Return the UTF-16 offset of the offset of a code point."""
        return point + bisect_left(self._points, point)

    def point(self, unit: int) -> int:
        """Return the offset of the code point at a UTF-16 offset; inside a surrogate pair that of its character."""
        return unit - bisect_left(self._units, unit)

    def units(self, span: Span) -> tuple[int, int]:
        """Return the UTF-16 start and end of a span."""
        return self.unit(span.start), self.unit(span.end)


def _has_astral(text: str) -> bool:
    return max(text, default="") > _LAST_OF_ONE_UNIT
