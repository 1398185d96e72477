"""Refines chains of runs to the token: covers equal pairs of tokens around the runs, and extends the ends (ours)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import mix, ngram_hashes
from hengwen.matching.alignment.chains import Chains
from hengwen.matching.alignment.equal_ngrams import NGrams, shared_places
from hengwen.matching.alignment.runs import Places, Runs, run_steps
from hengwen.matching.alignment.stretches import Stretches, with_small_gaps
from hengwen.matching.corpus.chance import PAIRS, least
from hengwen.matching.corpus.texts import Texts
from hengwen.text.notation import same_notation
from hengwen.text.ranges import Bools, rows_of

MARGIN = 40
"""Tokens around a passage's runs into which it may grow."""

FILL = 2
"""Tokens of an equal pair that fills gaps between runs."""

MOST = 64
"""Places on the right up to which all are partners of an equal pair on the left."""

BAND = 15
"""Tokens from a run's diagonal at which a pair of tokens still belongs to it."""

REACH = 8
"""Uncovered tokens over which a passage's end may still grow."""

LEAST = least(2 * BAND + 1, PAIRS)
"""Information of a pair of tokens that counts."""


class Refined(NamedTuple):
    """Passages made from chains, as in `Passage`, arrays of shape (chains,); places are those of the collection."""

    first_x: Places
    last_x: Places
    first_y: Places
    last_y: Places
    length: Places
    left_equal: Places
    right_equal: Places
    aligned: Places
    left_aligned: Stretches
    right_aligned: Stretches
    left_equals: Stretches
    right_equals: Stretches

    def only(self, wanted: Bools) -> "Refined":
        """Return the wanted chains, bool, shape (chains,)."""
        return Refined(
            self.first_x[wanted],
            self.last_x[wanted],
            self.first_y[wanted],
            self.last_y[wanted],
            self.length[wanted],
            self.left_equal[wanted],
            self.right_equal[wanted],
            self.aligned[wanted],
            self.left_aligned.only(wanted),
            self.right_aligned.only(wanted),
            self.left_equals.only(wanted),
            self.right_equals.only(wanted),
        )

    @property
    def density(self) -> NDArray[np.float64]:
        """The density, as in `Passage`."""
        return (self.left_equal + self.right_equal) / self.length

    @property
    def equal(self) -> Places:
        """Aligned tokens, on the side where they are fewer."""
        return np.minimum(self.left_equal, self.right_equal)


class Side:
    """The windows around chains in one of their texts, one after the other, a masked token after each.

    `low`: the first token of each, in the collection. `base`: its place among the windows. `cover`: bool, shape (tokens
    of all windows,): tokens aligned with an equal token of the other text, at first those in runs. `notation`: uint16,
    the same shape, as in `Texts`. `differing`: bool, the same shape, numbers that the other text replaces by another
    one.
    """

    def __init__(self, texts: Texts, extent: tuple[Places, Places], runs: Runs, starts: Places) -> None:
        low, high = texts.segment(extent[0])
        self.low, high = np.maximum(low, extent[0] - MARGIN), np.minimum(high, extent[1] + MARGIN)
        widths = high - self.low + 1
        self.base = np.cumsum(widths) - widths
        self._chain = np.repeat(np.arange(len(low)), widths)
        places = np.arange(len(self._chain)) + np.repeat(self.low - self.base, widths)
        places = np.minimum(places, len(texts.collection.tokens) - 1)
        self.tokens = texts.tokens(places)
        self.tokens[self.base + widths - 1] = 0
        self._full_evidence, self._ends = texts.full_evidence(places), texts.sentence_ends[places]
        self.notation = texts.notation[places]
        begin = starts + (self.base - self.low)[runs.pair]
        steps = np.bincount(begin, minlength=len(places))
        steps -= np.bincount(begin + runs.length, minlength=len(places))
        self.cover: Bools = np.cumsum(steps) > 0
        self.differing = np.zeros(len(places), dtype=bool)
        self._inside = extent[0] - self.low + self.base, extent[1] - self.low + self.base

    def ngrams(self, bits: int) -> NGrams:
        """Return the pairs of eligible tokens inside each window, with different keys for different windows.

        One sort of hashes with the places in the low bits.
        """
        places = np.flatnonzero((self.tokens[:-1] != 0) & (self.tokens[1:] != 0))
        chains = self._chain[places].astype(np.uint64)
        hashes = mix(ngram_hashes(self.tokens, FILL)[places] + chains * np.uint64(0xD1342543DE82EF95))
        keys = hashes >> np.uint64(bits) << np.uint64(bits) | places.astype(np.uint64)
        keys.sort()
        return NGrams(keys >> np.uint64(bits), (keys & np.uint64((1 << bits) - 1)).astype(np.int32))

    def places(self, inside: Places) -> Places:
        """Return the places in the collection of tokens of the windows."""
        places: Places = inside + (self.low - self.base)[self._chain[inside]]
        return places

    def chain(self, places: Places) -> Places:
        """Return the chain in whose window each place lies."""
        return self._chain[places]

    def grown(self) -> tuple[Places, Places]:
        """Return the first and the last token (not included) of each chain, extended over further stretches of covered
        tokens.

        Each must be at most `REACH` uncovered tokens away, and at most twice its own length without common words: a
        pair of tokens far away is chance.
        """
        edges = rows_of(self.cover)
        starts, ends = edges[:, 0], edges[:, 1]
        first = np.searchsorted(ends, self._inside[0], "right")
        last = np.searchsorted(starts, self._inside[1]) - 1
        near = np.zeros(len(starts) + 1, dtype=bool)  # whether a stretch is near enough to the one after it
        reach = np.minimum(REACH, 2 * _count(self._full_evidence, starts, ends))
        window = self._chain[starts]
        apart, same = starts[1:] - ends[:-1], window[1:] == window[:-1]
        near[:-2] = (apart <= reach[:-1]) & same
        while (more := (first > 0) & near[first - 1]).any():
            first = first - more
        near[1:-1], near[0] = (apart <= reach[1:]) & same, False  # to the one before it
        while (more := near[last + 1]).any():
            last = last + more
        return starts[first], ends[last]

    def numbers(self) -> NDArray[np.int64]:
        """Return gaps that are numbers, shape (gaps, 2), half-open, by place."""
        gaps = rows_of(~self.cover & (self.tokens != 0))
        numbers: NDArray[np.int64] = gaps[_count(self.notation > 0, gaps[:, 0], gaps[:, 1]) == gaps[:, 1] - gaps[:, 0]]
        return numbers

    def uncover(self, places: Places, equal: Bools) -> None:
        """Uncover numbers that are only aligned with others of the same digits, unless a chain would lose all tokens.

        `equal`: which of some aligned `places` have an equal number, or are not numbers.
        """
        other = np.zeros(len(self.cover), dtype=bool)
        other[places[~equal]] = True
        other[places[equal]] = False
        covered = np.concatenate(([0], np.cumsum(self.cover & ~other)))
        other &= (covered[self._inside[1]] > covered[self._inside[0]])[self._chain]
        self.cover &= ~other
        self.differing |= other

    def aligned(self, firsts: Places, lasts: Places) -> tuple[Stretches, Stretches, Places]:
        """Return the stretches of each chain, between its first and its last token, that are in the other text; the
        covered parts of these; and how many of their tokens are not left out, shape (chains,).
        """
        steps = np.bincount(firsts, minlength=len(self.cover) + 1) - np.bincount(lasts, minlength=len(self.cover) + 1)
        inside = np.cumsum(steps[:-1]) > 0
        open_tokens = inside & (self.tokens != 0)
        covered = inside & with_small_gaps(self.cover & inside, open_tokens, self._ends, self.base, self.differing)
        count = _count(covered & (self.tokens != 0), firsts, lasts)
        return self._stretches(covered), self._stretches(covered & self.cover), count

    def _stretches(self, marked: Bools) -> Stretches:
        edges = rows_of(marked)
        chain = self._chain[edges[:, 0]]
        shift = (self.low - self.base)[chain]
        return Stretches(chain, edges[:, 0] + shift, edges[:, 1] + shift)


def refine(texts: Texts, chains: Chains) -> Refined:
    """Cover the runs and every equal pair of tokens near their diagonals, and extend the ends."""
    runs = chains.runs
    left, right = Side(texts, chains.left, runs, runs.x), Side(texts, chains.right, runs, runs.y)
    _cover(texts, chains, left, right)
    on_left, on_right = left.grown(), right.grown()
    left_aligned, left_equals, of_left = left.aligned(*on_left)
    right_aligned, right_equals, of_right = right.aligned(*on_right)
    to_x, to_y = left.low - left.base, right.low - right.base
    return Refined(
        on_left[0] + to_x,
        on_left[1] + to_x,
        on_right[0] + to_y,
        on_right[1] + to_y,
        _count(left.tokens != 0, *on_left) + _count(right.tokens != 0, *on_right),
        _count(left.cover, *on_left),
        _count(right.cover, *on_right),
        of_left + of_right,
        left_aligned,
        right_aligned,
        left_equals,
        right_equals,
    )


def _cover(texts: Texts, chains: Chains, left: Side, right: Side) -> None:
    """Cover equal pairs of tokens near the runs, and uncover numbers that are others on the other side."""
    x, y = _near(chains, left, right, *_equal_pairs(left, right))
    evidence = _are_evidence(texts, left.places(x), right.places(y))
    x, y = x[evidence], y[evidence]
    new = ~(left.cover[x] & left.cover[x + 1]) & ~(right.cover[y] & right.cover[y + 1])
    for place in range(FILL):
        left.cover[x[new] + place] = right.cover[y[new] + place] = True
    x, y = _partners(chains, left, right, x[new], y[new])
    equal = same_notation(left.notation[x], right.notation[y])
    if not equal.all():
        left.uncover(x, equal)
        right.uncover(y, equal)
    _mark_differing(left, right, x[equal], y[equal])


def _partners(chains: Chains, left: Side, right: Side, x: Places, y: Places) -> tuple[Places, Places]:
    """Return places of equal tokens in the left and right windows: of runs, and of pairs that begin at `x` and `y`."""
    step, runs = run_steps(chains.runs), chains.runs
    on_left, on_right = (
        np.repeat(starts + (side.base - side.low)[runs.pair], runs.length) + step
        for side, starts in ((left, runs.x), (right, runs.y))
    )
    return np.concatenate((on_left, x, x + 1)), np.concatenate((on_right, y, y + 1))


def _mark_differing(left: Side, right: Side, x: Places, y: Places) -> None:
    """Mark gaps that are numbers on both sides and are next to equal tokens, whose places are `x` and `y`."""
    gaps = left.numbers(), right.numbers()
    if not (len(gaps[0]) and len(gaps[1])):
        return
    number = [_numbered(len(side.tokens), ranges) for side, ranges in zip((left, right), gaps, strict=True)]
    for shift in (1, -1):
        i, j = number[0][x + shift], number[1][y + shift]
        both = (i >= 0) & (j >= 0)
        for side, side_gaps, numbers in zip((left, right), gaps, (i[both], j[both]), strict=True):
            for first, last in side_gaps[np.unique(numbers)].tolist():
                side.differing[first:last] = True


def _numbered(count: int, ranges: NDArray[np.int64]) -> Places:
    """Return the number of the range that each of `count` places lies in, and -1 in none."""
    numbers = np.full(count, -1)
    for number, (first, last) in enumerate(ranges.tolist()):
        numbers[first:last] = number
    return numbers


def _are_evidence(texts: Texts, x: Places, y: Places) -> Bools:
    """Return which pairs of tokens, at places of the collection, are more evidence than those near a run by chance."""
    length = np.full(len(x), FILL)
    most = np.maximum(texts.run_information(x, length), texts.run_information(y, length))
    enough: Bools = most >= LEAST
    return enough


def _count(marked: Bools, firsts: Places, lasts: Places) -> Places:
    """Count the marked tokens in each stretch."""
    before = np.concatenate(([0], np.cumsum(marked)))
    return before[lasts] - before[firsts]


def _equal_pairs(left: Side, right: Side) -> tuple[Places, Places]:
    """Return places of equal pairs of tokens inside the windows of a chain."""
    bits = max(len(left.tokens), len(right.tokens)).bit_length()
    x, y = shared_places(left.ngrams(bits), right.ngrams(bits), MOST)
    true = (left.tokens[x] == right.tokens[y]) & (left.tokens[x + 1] == right.tokens[y + 1])
    true &= left.chain(x) == right.chain(y)
    return x[true], y[true]


def _near(chains: Chains, left: Side, right: Side, x: Places, y: Places) -> tuple[Places, Places]:
    """Return the pairs of places that lie near the diagonal of the run before or after them."""
    runs = chains.runs
    order = np.lexsort((runs.y, runs.x, runs.pair))
    chain = runs.pair[order]
    starts = runs.x[order] + (left.base - left.low)[chain]
    diagonals = runs.y[order] + (right.base - right.low)[chain] - starts
    here = left.chain(x)
    ends = np.append(chains.firsts[1:], len(order))
    before = np.maximum(np.searchsorted(starts, x, "right") - 1, chains.firsts[here])
    after = np.minimum(before + 1, ends[here] - 1)
    off = np.minimum(np.abs(y - x - diagonals[before]), np.abs(y - x - diagonals[after]))
    return x[off <= BAND], y[off <= BAND]
