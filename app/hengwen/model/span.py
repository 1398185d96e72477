"""Stretches of a text, in Unicode code points."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of characters, `start` included and `end` not."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"no such span: {self.start} to {self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def shared(self, other: "Span") -> int:
        """Number of characters that lie in both spans."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))


def union(spans: Iterable[Span]) -> list[Span]:
    """The same characters as disjoint spans in order, touching ones joined, empty ones dropped."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        elif len(span):
            joined.append(span)
    return joined
