"""The difference inside a passage, symbol by symbol: Chinese by character, English by word."""

from collections.abc import Iterator

from hengwen.document import Span
from hengwen.text.fold import fold

_WINDOW = 10_000  # symbols compared at once: 0.03 s and 15 MB; two whole books at once would take minutes and gigabytes

Edit = tuple[bool, int, int, int, int]
"""Whether equal, then first and last symbol of the left side and of the right one, half-open."""


def differences(left: str, right: str) -> tuple[list[Span], list[Span]]:
    """Where two texts differ, in characters of each; what matching drops (spaces, punctuation) is no difference."""
    a, b = fold(left), fold(right)
    edits = [edit for edit in _edits(a.symbols.tolist(), b.symbols.tolist()) if not edit[0]]
    return (
        [a.span(first, last) for _, first, last, _, _ in edits if first < last],
        [b.span(first, last) for _, _, _, first, last in edits if first < last],
    )


def _edits(left: list[int], right: list[int]) -> Iterator[Edit]:
    """The edits of two lists of any length, window by window."""
    i = j = 0
    while i < len(left) or j < len(right):
        window = _window_edits(left[i : i + _WINDOW], right[j : j + _WINDOW])
        if i + _WINDOW < len(left) or j + _WINDOW < len(right):
            window = _up_to_anchor(window)
        yield from ((same, i + a, i + b, j + c, j + d) for same, a, b, c, d in window)
        i, j = i + window[-1][2], j + window[-1][4]


def _window_edits(left: list[int], right: list[int]) -> list[Edit]:
    from rapidfuzz.distance import Indel

    codes = Indel.opcodes(left, right)
    return [(c.tag == "equal", c.src_start, c.src_end, c.dest_start, c.dest_end) for c in codes]


def _up_to_anchor(edits: list[Edit]) -> list[Edit]:
    """The edits up to the longest equal run of the later half: past it a window aligns what continues outside."""
    anchors = [place for place, edit in enumerate(edits) if edit[0] and edit[2] * 2 >= _WINDOW]
    if not anchors:
        return edits
    return edits[: 1 + max(anchors, key=lambda place: edits[place][2] - edits[place][1])]
