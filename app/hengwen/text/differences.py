"""The differences inside a passage or a paragraph, token by token: Chinese by character, English by word."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import Self

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.model.document import Span, union
from hengwen.model.report.match import Edit, EditKind
from hengwen.text.normalisation import NormalisedText, normalise
from hengwen.text.notation import Notation, number_notation, same_notation
from hengwen.text.ranges import rows_of

MOVED = 6
"""Minimum equal tokens in a row at another place on the other side: they were moved, not changed."""

_WINDOW = 10_000  # tokens compared at once: 0.03 s and 15 MB; two whole books at once would take minutes and gigabytes
_CHANGED = 12  # tokens between two moves, at most, that were changed inside one passage
_PLACES = 8  # of one run of `MOVED` tokens, the most places on the other side that are tried as its origin

OpCode = tuple[bool, int, int, int, int]
"""Whether equal, then first and last token of the left side and of the right one, half-open."""


@dataclass(frozen=True, slots=True)
class _Written(NormalisedText):
    """The tokens of a text, and the notation of its numbers."""

    notation: Notation

    @classmethod
    def of(cls, text: str) -> Self:
        normalised = normalise(text)
        notation = number_notation(text, normalised)
        return cls(normalised.tokens, normalised.starts, normalised.lengths, notation)


def edits(left: str, right: str) -> list[Edit]:
    """Return the edits that turn one text into the other, in the order of the left one (ours, on rapidfuzz's Indel).

    Differences that matching ignores (spaces, punctuation, script, width) do not count. The edits leave as many tokens
    as possible in common. Runs of `MOVED` equal tokens among the others, the longest first, were moved. Long texts are
    compared in windows, so that time is linear in their length.
    """
    a, b = _Written.of(left), _Written.of(right)
    partners = _partners(a, b)
    moves = _moves(a, b, partners)
    taken = np.zeros(len(a), dtype=bool), np.zeros(len(b), dtype=bool)
    for i, j, size in moves:
        taken[0][i : i + size] = taken[1][j : j + size] = True
    if moves:
        partners = _partners(a, b, taken)
    changes = list(_changes_between(moves, partners, taken))
    equal = [*np.flatnonzero(partners >= 0).tolist(), len(a)]
    i = j = 0
    for k in equal:
        m = int(partners[k]) if k < len(a) else len(b)
        if i < k or j < m:  # after most tokens the next one is equal too
            for own, other in zip_longest(_free(taken[0], i, k), _free(taken[1], j, m)):
                changes.append((*(own or (k, k)), *(other or (m, m))))
        i, j = k + 1, m + 1
    all_edits = [Edit(EditKind.MOVED, a.span(i, i + size), b.span(j, j + size)) for i, j, size in moves]
    for i, k, j, m in changes:
        kind = EditKind.REPLACED if i < k and j < m else EditKind.DELETED if i < k else EditKind.INSERTED
        all_edits.append(Edit(kind, _place(a, i, k), _place(b, j, m)))
    return sorted(all_edits, key=lambda edit: (edit.left, edit.right))


def differences(left: str, right: str) -> tuple[list[Span], list[Span]]:
    """Return the spans of each of two passages that the other one lacks, in any order."""
    changes = [edit for edit in edits(left, right) if edit.kind is not EditKind.MOVED]
    return union(edit.left for edit in changes if len(edit.left)), union(
        edit.right for edit in changes if len(edit.right)
    )


def _partners(
    a: _Written, b: _Written, taken: tuple[NDArray[np.bool_], NDArray[np.bool_]] | None = None
) -> NDArray[np.int64]:
    """Return for each token of the left text its equal partner in the right text, -1 for none; ascending.

    `taken`: tokens of both sides that may have no partner.
    """
    rest = [np.flatnonzero(~free) for free in taken] if taken else [np.arange(len(a)), np.arange(len(b))]
    partners = np.full(len(a), -1, dtype=np.int64)
    for same, i, j, k, m in _opcodes(a.tokens[rest[0]].tolist(), b.tokens[rest[1]].tolist()):
        if same:
            partners[rest[0][i:j]] = rest[1][k:m]
    both = np.flatnonzero(partners >= 0)
    partners[both[~same_notation(a.notation[both], b.notation[partners[both]])]] = -1
    return partners


def _moves(a: _Written, b: _Written, partners: NDArray[np.int64]) -> list[tuple[int, int, int]]:
    """Return runs of equal tokens at other places: first token on the left, on the right, and their number.

    They may take tokens from partners that are equal by chance, in runs shorter than `MOVED`.
    """
    loose = _loose(partners, len(a), len(b))
    starts = [_whole_runs(side) for side in loose]
    hashes = [ngram_hashes(text.tokens, MOVED) for text in (a, b)]
    places: dict[int, list[int]] = {}
    for j in starts[1].tolist():
        places.setdefault(int(hashes[1][j]), []).append(j)
    runs: list[tuple[int, int, int]] = []
    reached: dict[int, int] = {}  # how far runs of each diagonal have come
    for i in starts[0].tolist():
        for j in places.get(int(hashes[0][i]), ())[:_PLACES]:
            if reached.get(j - i, 0) <= i:
                size = _run(a, b, loose, i, j)
                reached[j - i] = i + size
                runs.append((size, i, j))
    moves: list[tuple[int, int, int]] = []
    for length, start, other in sorted(runs, key=lambda run: (-run[0], run[1], run[2])):
        size, i, j = max(_parts(loose, start, other, length), default=(0, start, other))
        if size >= MOVED:
            loose[0][i : i + size] = loose[1][j : j + size] = False
            moves.append((i, j, size))
    return moves


def _changes_between(
    moves: list[tuple[int, int, int]],
    partners: NDArray[np.int64],
    taken: tuple[NDArray[np.bool_], NDArray[np.bool_]],
) -> Iterator[tuple[int, int, int, int]]:
    """Yield changes inside a passage that was moved: between two moves that follow one another on both sides. Each is
    first and last token on the left and on the right; these are marked as taken.
    """
    with_partner = np.zeros(len(taken[1]), dtype=bool)
    with_partner[partners[partners >= 0]] = True
    for (i, j, size), (k, m, _) in pairwise(sorted(moves)):
        start, other = i + size, j + size
        if 0 <= k - start <= _CHANGED and 0 <= m - other <= _CHANGED and (k - start or m - other):
            own, others = slice(start, k), slice(other, m)
            busy = (partners[own] >= 0).any() or with_partner[others].any()
            if not (busy or taken[0][own].any() or taken[1][others].any()):
                taken[0][own] = taken[1][others] = True
                yield start, k, other, m


def _loose(partners: NDArray[np.int64], lefts: int, rights: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which tokens of both sides may have been moved: those outside runs of `MOVED` tokens with partners."""
    firm = np.flatnonzero(partners >= 0)
    breaks = np.flatnonzero((np.diff(firm) != 1) | (np.diff(partners[firm]) != 1)) + 1
    loose = np.ones(lefts, dtype=bool), np.ones(rights, dtype=bool)
    for run in np.split(firm, breaks):
        if len(run) >= MOVED:
            loose[0][run] = False
            loose[1][partners[run]] = False
    return loose


def _whole_runs(loose: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return where `MOVED` loose tokens in a row begin."""
    before = np.concatenate(([0], np.cumsum(loose)))
    return np.flatnonzero(before[MOVED:] - before[:-MOVED] == MOVED)


def _run(a: _Written, b: _Written, loose: tuple[NDArray[np.bool_], NDArray[np.bool_]], i: int, j: int) -> int:
    """Return how many loose tokens from these two on are equal."""
    most = min(len(a) - i, len(b) - j)
    own, others = slice(i, i + most), slice(j, j + most)
    same = (a.tokens[own] == b.tokens[others]) & loose[0][own] & loose[1][others]
    same &= same_notation(a.notation[own], b.notation[others])
    return most if same.all() else int(same.argmin())


def _parts(
    loose: tuple[NDArray[np.bool_], NDArray[np.bool_]], i: int, j: int, size: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the rest of a run after longer ones have taken tokens: sizes and first tokens."""
    still = loose[0][i : i + size] & loose[1][j : j + size]
    for first, last in rows_of(still).tolist():
        yield last - first, i + first, j + first


def _free(taken: NDArray[np.bool_], first: int, last: int) -> list[tuple[int, int]]:
    """Return the stretches of a range that were not moved."""
    return [(first + start, first + end) for start, end in rows_of(~taken[first:last]).tolist()]


def _place(text: NormalisedText, first: int, last: int) -> Span:
    if first < last:
        return text.span(first, last)
    start = text.span(first - 1, first).end if first else 0
    return Span(start, start)


def _opcodes(left: list[int], right: list[int]) -> Iterator[OpCode]:
    """Yield the operations that turn one list into another, both of any length, window by window."""
    from rapidfuzz.distance import Indel  # most checks of a few texts show no difference

    i = j = 0
    while i < len(left) or j < len(right):
        codes = Indel.opcodes(left[i : i + _WINDOW], right[j : j + _WINDOW])
        window = [(c.tag == "equal", c.src_start, c.src_end, c.dest_start, c.dest_end) for c in codes]
        if i + _WINDOW < len(left) or j + _WINDOW < len(right):
            window = _up_to_anchor(window)
        yield from ((same, i + a, i + b, j + c, j + d) for same, a, b, c, d in window)
        i, j = i + window[-1][2], j + window[-1][4]


def _up_to_anchor(codes: list[OpCode]) -> list[OpCode]:
    """Return the operations up to the longest equal run of the later half: text after it may go on past the window."""
    anchors = [place for place, code in enumerate(codes) if code[0] and code[2] * 2 >= _WINDOW]
    if not anchors:
        return codes
    return codes[: 1 + max(anchors, key=lambda place: codes[place][2] - codes[place][1])]
