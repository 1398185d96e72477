"""Stretches of a text, in Unicode code points."""

from collections.abc import Iterable

from msgspec import Struct

from hengwen.model.bounds import Offset


class Span(Struct, frozen=True, order=True, array_like=True, gc=False):
    """A half-open range of characters, `start` included and `end` not; in files a list of both."""

    start: Offset
    end: Offset

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"no such span: {self.start} to {self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def shared(self, other: "Span") -> int:
        """Return the number of characters that lie in both spans."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))


def union(spans: Iterable[Span]) -> list[Span]:
    """Return the same characters as disjoint spans in order, touching ones joined, empty ones dropped."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            if span.end > joined[-1].end:
                joined[-1] = Span(joined[-1].start, span.end)
        elif span.start < span.end:
            joined.append(span)
    return joined


def without(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """Return the parts of spans that lie in none of the others, as disjoint spans in order."""
    apart, parts, first = union(others), [], 0
    for span in union(spans):
        while first < len(apart) and apart[first].end <= span.start:
            first += 1
        start, here = span.start, first
        while here < len(apart) and apart[here].start < span.end:
            if start < apart[here].start:
                parts.append(Span(start, apart[here].start))
            start, here = apart[here].end, here + 1
        if start < span.end:
            parts.append(Span(start, span.end))
    return parts


def in_both(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """Return the parts of spans that lie in others, as disjoint spans in order."""
    a, b = union(spans), union(others)
    parts, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        start, end = max(a[i].start, b[j].start), min(a[i].end, b[j].end)
        if start < end:
            parts.append(Span(start, end))
        if a[i].end < b[j].end:
            i += 1
        else:
            j += 1
    return parts
