"""Finds and counts the tokens of a text in spans of its characters."""

from collections.abc import Iterable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.reports import _spans
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Places = NDArray[np.uint16] | NDArray[np.int32]
_Sums = NDArray[np.signedinteger]


class HasEdges(Protocol):
    """A half-open range of characters."""

    @property
    def start(self) -> int:
        """Its first character."""

    @property
    def end(self) -> int:
        """The character after its last one."""


def tokens_in(tokens: _Places, spans: Iterable[HasEdges]) -> NDArray[np.int64]:
    """Return the first token that begins in each span and the one after its last, int64, shape (spans, 2).

    `tokens`: uint16 or int32, shape (n,), ascending: the offset in the text of each token.
    """
    return _spans.tokens_in(tokens, spans) if COMPILED else tokens_in_in_python(tokens, spans)


def outside(tokens: _Places, spans: Iterable[HasEdges]) -> NDArray[np.bool_]:
    """Return which tokens lie in none of some spans, bool, shape (n,). `tokens`: as in `tokens_in`."""
    return _spans.outside(tokens, spans) if COMPILED else outside_in_python(tokens, spans)


def counted_in(tokens: _Places, before: _Sums, spans: Iterable[HasEdges]) -> int:
    """Return the sum over the tokens in any of some spans, each of them once.

    `tokens`: as in `tokens_in`. `before`: int16 or int32, shape (n + 1,): the sums before each token, and of all.
    """
    return _spans.counted_in(tokens, before, spans) if COMPILED else counted_in_in_python(tokens, before, spans)


def sums_in(tokens: _Places, before: _Sums, groups: Iterable[Iterable[HasEdges]]) -> list[tuple[int, int]]:
    """Return for each group of disjoint spans the sum over the tokens in them, and how many these are.

    `tokens`, `before`: as in `counted_in`.
    """
    return _spans.sums_in(tokens, before, groups) if COMPILED else sums_in_in_python(tokens, before, groups)


def tokens_in_in_python(tokens: _Places, spans: Iterable[HasEdges]) -> NDArray[np.int64]:
    """Do the same as `tokens_in`, in numpy."""
    # Of the tokens' own type: otherwise all tokens would be converted, every time.
    edges = np.array([(span.start, span.end) for span in spans], dtype=np.int64).reshape(-1, 2)
    return np.searchsorted(tokens, np.minimum(edges, np.iinfo(tokens.dtype).max).astype(tokens.dtype))


def outside_in_python(tokens: _Places, spans: Iterable[HasEdges]) -> NDArray[np.bool_]:
    """Do the same as `outside`, in numpy."""
    first, last = tokens_in_in_python(tokens, spans).T
    size = len(tokens) + 1
    depth = np.cumsum(np.bincount(first, minlength=size) - np.bincount(last, minlength=size))
    free: NDArray[np.bool_] = depth[:-1] == 0
    return free


def counted_in_in_python(tokens: _Places, before: _Sums, spans: Iterable[HasEdges]) -> int:
    """Do the same as `counted_in`, in numpy."""
    first, last = tokens_in_in_python(tokens, spans).T
    order = np.argsort(first, kind="stable")
    reached = np.maximum.accumulate(last[order])
    first = np.maximum(first[order], np.concatenate(([0], reached[:-1])))
    return int((before[reached] - before[first]).sum())


def sums_in_in_python(tokens: _Places, before: _Sums, groups: Iterable[Iterable[HasEdges]]) -> list[tuple[int, int]]:
    """Do the same as `sums_in`, in numpy."""
    every = [tuple(spans) for spans in groups]
    first, last = tokens_in_in_python(tokens, (span for spans in every for span in spans)).T
    sums = np.zeros((2, len(first) + 1), dtype=np.int64)
    np.cumsum((before[last] - before[first], last - first), axis=1, out=sums[:, 1:])
    ends = np.cumsum([len(spans) for spans in every], dtype=np.int64)
    starts = np.concatenate(([0], ends))[:-1]
    return list(zip(*(sums[:, ends] - sums[:, starts]).tolist(), strict=True))
