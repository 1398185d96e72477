"""How much a pair of documents tells: text that only these two have tells all it can, what many share hardly any (ours).

A person who looks for copying opens first what nobody else has. So each aligned token of a document is divided among
the documents it is aligned with, those that share most of the document aside: a footer of forty articles belongs to
forty, but ten copies of one text are near-copies of each other, not forty witnesses.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.model.match import Match, MatchKind
from hengwen.model.report_entry import ReportEntry

WORD = 2.0
"""What a word of several letters tells, in Chinese characters."""

CODE = 0.5
"""The same for a word of an address, a command or mark-up: one with a sign right before it."""

CHANCE = 8
"""Tokens of a passage that tell nothing: so many are equal by chance somewhere in two long texts."""

DENSITY = 1.0

INDEPENDENT = True

_SIGNS = "/\\._:=<>@&#$%{}[]|*~^+`-"
_COVER = "█"
_LAST = 0xFFFF

Pair = tuple[ReportEntry, ReportEntry, Sequence[Match]]
"""Two documents and what they share."""


@dataclass(slots=True)
class _Side:
    """What others share with one document, stretch by stretch: of which pair and match each is."""

    entry: ReportEntry
    edges: list[tuple[int, int]] = field(default_factory=list)
    pairs: list[int] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)


def evidence_of(pairs: Sequence[Pair]) -> NDArray[np.float64]:
    """How much each pair tells, float64, shape (pairs,), in Chinese characters that only the two of them have."""
    sides: dict[int, _Side] = {}
    strengths: list[float] = []
    for number, (left, right, matches) in enumerate(pairs):
        first = len(strengths)
        strengths += [_strength(match) for match in matches]
        for entry, spans in (
            (left, [match.left_aligned for match in matches]),
            (right, [match.right_aligned for match in matches]),
        ):
            side = sides.setdefault(id(entry), _Side(entry))
            for place, found in enumerate(spans, first):
                side.edges += [(span.start, span.end) for span in found]
                side.pairs += [number] * len(found)
                side.matches += [place] * len(found)
    told = np.full(len(pairs), np.inf)
    strength = np.array(strengths)
    for side in sides.values():
        mine, values = _told(side, strength)
        np.minimum.at(told, mine, values)
    return np.where(np.isinf(told), 0.0, told)


def _strength(match: Match) -> float:
    """How sure what is aligned in a match is, 0 to 1: the share of equal tokens in it."""
    if match.kind is MatchKind.REWRITTEN:
        return match.similarity
    return (match.equal / match.similarity) ** DENSITY if match.similarity else 0.0


def _told(side: _Side, strength: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The pairs of a document, and how much of it tells in each."""
    entry = side.entry
    edges = np.searchsorted(entry.tokens, np.array(side.edges, dtype=entry.tokens.dtype).reshape(-1, 2))
    pairs, matches = np.array(side.pairs, dtype=np.int64), np.array(side.matches, dtype=np.int64)
    order = np.lexsort((edges[:, 0], pairs))
    first, last, pairs, matches = edges[order, 0], edges[order, 1], pairs[order], matches[order]
    # A token in two matches of a pair is told once, in the first of them.
    step = np.int64(len(entry.tokens) + 1)
    ends = np.maximum.accumulate(last + pairs * step)
    first[1:] = np.maximum(first[1:], np.minimum(ends[:-1] - pairs[1:] * step, last[1:]))
    mine, own = np.unique(pairs, return_inverse=True)
    units = _units(entry)
    before = np.concatenate(([0.0], np.cumsum(units)))
    shared = np.bincount(own, before[last] - before[first], len(mine))
    part = (
        np.rint(100 * (1 - shared / max(before[-1], 1e-9))).astype(np.int64) if INDEPENDENT else np.full(len(mine), 100)
    )
    depth = np.zeros(len(entry.tokens) + 1, dtype=np.int64)
    np.add.at(depth, first, part[own])
    np.add.at(depth, last, -part[own])
    divided = units / np.maximum(np.cumsum(depth[:-1]) / 100, 1)
    after = np.concatenate(([0.0], np.cumsum(divided)))
    places, at = np.unique(matches, return_inverse=True)
    lengths = np.bincount(at, before[last] - before[first])
    sure = strength[places] * np.maximum(0, 1 - CHANCE / np.maximum(lengths, 1e-9))
    return mine, np.bincount(own, (after[last] - after[first]) * sure[at], len(mine))


def _units(entry: ReportEntry) -> NDArray[np.float64]:
    """What each token tells by itself, float64, shape (tokens,): nothing where it does not count.

    Words are told from characters by their length, so that covered names tell as much as the names did.
    """
    text = np.frombuffer(entry.document.text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    text = np.minimum(np.append(text, 0), _LAST)
    starts = np.zeros(len(text) + 1, dtype=bool)
    starts[entry.tokens] = True
    words = ~starts[entry.tokens + 1] & _in_words()[text[entry.tokens + 1]]
    code = words & _signs()[text[entry.tokens - 1]] & (entry.tokens > 0)
    return np.where(words, np.where(code, CODE, WORD), 1.0) * entry.counts


@cache
def _in_words() -> NDArray[np.bool_]:
    """Which characters of the first plane stand inside of words: bool, shape (65536,)."""
    return np.array([chr(code).isalnum() or chr(code) == _COVER for code in range(_LAST + 1)])


@cache
def _signs() -> NDArray[np.bool_]:
    """Which stand before words of addresses, commands and mark-up."""
    found = np.zeros(_LAST + 1, dtype=bool)
    found[[ord(sign) for sign in _SIGNS]] = True
    return found
