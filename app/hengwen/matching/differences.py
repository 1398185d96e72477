"""The difference inside a match, token by token: Chinese by character, English by word."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel

from hengwen.fingerprints.features import ngram_hashes
from hengwen.model.document import Span, union
from hengwen.text.normalisation import NormalisedText, normalise

MOVED = 6
"""Equal tokens in a row that stand elsewhere on the other side: they were moved, not changed."""

_WINDOW = 10_000  # tokens compared at once: 0.03 s and 15 MB; two whole books at once would take minutes and gigabytes

Edit = tuple[bool, int, int, int, int]
"""Whether equal, then first and last token of the left side and of the right one, half-open."""


def differences(left: str, right: str) -> tuple[list[Span], list[Span]]:
    """What each of two passages has that the other one lacks, as spans of its characters, in whatever order.

    What matching drops (spaces, punctuation, script, width) is no difference. From the edits with the most tokens in
    common (rapidfuzz's Indel), less the runs that were moved; in windows, so that time grows with the length only.
    """
    a, b = normalise(left), normalise(right)
    changed = np.zeros(len(a), dtype=bool), np.zeros(len(b), dtype=bool)
    for same, i, j, k, m in _edits(a.tokens.tolist(), b.tokens.tolist()):
        changed[0][i:j] = changed[1][k:m] = not same
    return _spans(a, changed[0] & ~_found_in(a, b)), _spans(b, changed[1] & ~_found_in(b, a))


def replacements(left: str, right: str) -> list[tuple[Span, Span]]:
    """The places where two passages differ, in order: what the left one has there and what the right one has.

    Either span may be empty. The edits are those of `differences`, neighbours joined.
    """
    a, b = normalise(left), normalise(right)
    found: list[tuple[int, int, int, int]] = []
    for same, i, j, k, m in _edits(a.tokens.tolist(), b.tokens.tolist()):
        if same:
            continue
        if found and found[-1][1] == i and found[-1][3] == k:
            found[-1] = (found[-1][0], j, found[-1][2], m)
        else:
            found.append((i, j, k, m))
    return [(_place(a, i, j), _place(b, k, m)) for i, j, k, m in found]


def _place(text: NormalisedText, first: int, last: int) -> Span:
    if first < last:
        return text.span(first, last)
    at = int(text.ends[first - 1]) if first else 0
    return Span(at, at)


def _found_in(text: NormalisedText, other: NormalisedText) -> NDArray[np.bool_]:
    """Which tokens lie in a run of `MOVED` that the other text has too, bool, shape (tokens,)."""
    found = np.zeros(len(text), dtype=bool)
    starts = np.flatnonzero(np.isin(ngram_hashes(text.tokens, MOVED), ngram_hashes(other.tokens, MOVED)))
    for place in range(MOVED):
        found[starts + place] = True
    return found


def _spans(text: NormalisedText, marked: NDArray[np.bool_]) -> list[Span]:
    edges = np.flatnonzero(np.diff(np.concatenate(([False], marked, [False])).astype(np.int8)))
    return union(text.span(int(first), int(last)) for first, last in edges.reshape(-1, 2))


def _edits(left: list[int], right: list[int]) -> Iterator[Edit]:
    """The edits of two lists of any length, window by window."""
    i = j = 0
    while i < len(left) or j < len(right):
        codes = Indel.opcodes(left[i : i + _WINDOW], right[j : j + _WINDOW])
        window = [(c.tag == "equal", c.src_start, c.src_end, c.dest_start, c.dest_end) for c in codes]
        if i + _WINDOW < len(left) or j + _WINDOW < len(right):
            window = _up_to_anchor(window)
        yield from ((same, i + a, i + b, j + c, j + d) for same, a, b, c, d in window)
        i, j = i + window[-1][2], j + window[-1][4]


def _up_to_anchor(edits: list[Edit]) -> list[Edit]:
    """The edits up to the longest equal run of the later half: past it a window aligns what continues outside."""
    anchors = [place for place, edit in enumerate(edits) if edit[0] and edit[2] * 2 >= _WINDOW]
    if not anchors:
        return edits
    return edits[: 1 + max(anchors, key=lambda place: edits[place][2] - edits[place][1])]
