"""Ranges, rows and runs of tokens, held against the same in plain Python."""

import random
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.ngrams import sums_in
from hengwen.matching.alignment.chains import PULL, _between, _ends_trimmed, chained
from hengwen.matching.alignment.runs import Runs, reached
from hengwen.matching.corpus.collection import are_long, covered
from hengwen.matching.paraphrase.candidates import PARTLY, partly_in
from hengwen.matching.paraphrase.paragraph_vectors import rows_of_tokens
from hengwen.matching.paraphrase.sentences import _union
from hengwen.text.ranges import places_of, rows_of
from hengwen.text.units import token_units

MARKS = st.lists(st.booleans(), max_size=40)
RANGES = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 8)), max_size=8).map(
    lambda sample: [(first, first + length) for first, length in sample]
)
RUNS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 60), st.integers(1, 12)), min_size=1, max_size=12)


def disjoint(ranges: list[tuple[int, int]]) -> NDArray[np.int64]:
    """Ranges one after the other, with a gap of the first number of each before it."""
    at, actual = 0, []
    for gap, end in ranges:
        actual.append((at + gap % 4, at + gap % 4 + end - gap))
        at = actual[-1][1]
    return np.array(actual, dtype=np.int64).reshape(-1, 2)


@given(MARKS, st.integers(1, 9))
def test_rows_of_marks_and_what_they_cover(marks: list[bool], size: int) -> None:
    """Each row as long as it can be; a mark covers so many tokens from it on."""
    marked = np.array(marks, dtype=bool)
    rows = rows_of(marked).tolist()
    assert sorted(place for first, last in rows for place in range(first, last)) == np.flatnonzero(marked).tolist()
    assert all(first < last for first, last in rows)
    assert all(rows[at][1] < rows[at + 1][0] for at in range(len(rows) - 1))
    wanted = [any(marks[max(0, at - size + 1) : at + 1]) for at in range(len(marks))]
    assert covered(marked, size).tolist() == wanted


@given(RANGES, st.integers(0, 5))
def test_sums_places_and_owners_of_ranges(ranges: list[tuple[int, int]], rest: int) -> None:
    """Of tokens that are marked, and of units: a Latin word counts as several characters."""
    sample = disjoint(ranges)
    total = int(sample[-1, 1]) + rest if len(sample) else rest
    tokens = np.where(np.arange(total) % 3 == 0, 0x80000000, 0x4E00).astype(np.uint32)
    units = token_units(tokens)
    assert len(set(units.tolist())) == min(2, total)
    marked = np.arange(total) % 5 < 2
    sums = [int(units[first:last].sum(dtype=int)) for first, last in sample.tolist()]
    for least in (100, 217, 300, 434, 1000):
        assert are_long(tokens, sample, least).tolist() == [item >= least for item in sums]
    assert sums_in(marked, sample).tolist() == [int(marked[first:last].sum()) for first, last in sample.tolist()]
    assert sums_in(units, sample).tolist() == sums
    assert places_of(sample).tolist() == [place for first, last in sample.tolist() for place in range(first, last)]
    rows = np.full(total, -1)
    for number, (first, last) in enumerate(sample.tolist()):
        rows[first:last] = number
    assert rows_of_tokens(sample, total).tolist() == rows.tolist()


@given(RANGES, RANGES)
def test_ranges_that_stand_in_others(ranges: list[tuple[int, int]], passages: list[tuple[int, int]]) -> None:
    """By a share of their tokens, whichever of the passages have them; as one where they overlap or touch."""
    taken = {place for first, last in passages for place in range(first, last)}
    wanted = [
        sum(place in taken for place in range(*numbers)) >= PARTLY * (numbers[1] - numbers[0]) for numbers in ranges
    ]
    assert partly_in(ranges, passages) == wanted
    union = _union(ranges)
    assert {place for token_range in union for place in range(*token_range)} == {
        p for numbers in ranges for p in range(*numbers)
    }
    assert all(one[1] < other[0] for one, other in pairwise(union))


def columns(numbers: list[tuple[int, int, int]]) -> tuple[Runs, NDArray[np.int64]]:
    pair, x, length = (np.array(column, dtype=np.int64) for column in zip(*sorted(numbers), strict=True))
    return Runs(pair, x, x + 1000, length), x


@given(RUNS)
def test_groups_and_how_far_they_reach(samples: list[tuple[int, int, int]]) -> None:
    """The first of each group by itself; the others after all that come before them."""
    runs, starts = columns(samples)
    begins, before, fresh = reached(runs.pair, starts, runs.length)
    assert begins.tolist() == starts.tolist()
    assert fresh.tolist() == begins_group(runs.pair).tolist()
    assert fresh.tolist() == [not at or runs.pair[at] != runs.pair[at - 1] for at in range(len(starts))]
    for at in range(len(starts)):
        earlier = [int(starts[n] + runs.length[n]) for n in range(at) if runs.pair[n] == runs.pair[at]]
        assert before[at] == max(earlier, default=int(starts[at]))


@given(RUNS, st.sets(st.integers(0, 11)))
def test_runs_between_the_fixed_ones_of_their_chain(samples: list[tuple[int, int, int]], chosen: set[int]) -> None:
    """From the start of the first to the end of the last; none in a chain without a fixed one."""
    runs, starts = columns(samples)
    fixed = np.array([at in chosen for at in range(len(starts))])
    actual = _between(runs, starts, fixed).tolist()
    for at, inside in enumerate(actual):
        own = [n for n in range(len(starts)) if fixed[n] and runs.pair[n] == runs.pair[at]]
        first = min((int(starts[n]) for n in own), default=1 << 60)
        last = max((int(starts[n] + runs.length[n]) for n in own), default=-1)
        assert inside == (starts[at] >= first and starts[at] + runs.length[at] <= last)


@given(RUNS, st.randoms(use_true_random=False))
def test_lone_runs_at_the_ends_of_a_chain_go(samples: list[tuple[int, int, int]], chance: random.Random) -> None:
    """From each end inwards, as long as the next run lies farther than the run is worth; one stays always."""
    runs, starts = columns(samples)
    order = list(range(len(starts)))
    chance.shuffle(order)
    kept = _ends_trimmed(runs.only(np.array(order)), starts[order])
    actual = [bool(kept[order.index(at)]) for at in range(len(starts))]
    for chain in set(runs.pair.tolist()):
        members = [n for n in range(len(starts)) if runs.pair[n] == chain]
        own = sorted((int(starts[n]), int(starts[n] + runs.length[n]), n) for n in members)
        while len(own) > 1 and own[1][0] - own[0][1] > PULL * (own[0][1] - own[0][0]):
            del own[0]
        while len(own) > 1 and own[-1][0] - own[-2][1] > PULL * (own[-1][1] - own[-1][0]):
            del own[-1]
        assert {n for *_, n in own} == {n for n in members if actual[n]}


@given(RUNS, st.randoms(use_true_random=False))
def test_runs_of_a_pair_in_one_segment_are_a_chain(samples: list[tuple[int, int, int]], chance: random.Random) -> None:
    """No chain has runs of two pairs, or of two segments."""
    runs, _ = columns(samples)
    segments = np.array([chance.randrange(4) for _ in samples])
    chains = chained(runs, segments)
    wanted = {(pair, segment): list[int]() for pair, segment in zip(runs.pair.tolist(), segments.tolist(), strict=True)}
    for pair, segment, x in zip(runs.pair.tolist(), segments.tolist(), runs.x.tolist(), strict=True):
        wanted[pair, segment].append(x)
    actual = [(int(chains.pair[n]), chains.runs.x[chains.runs.pair == n].tolist()) for n in range(len(chains))]
    assert sorted(actual) == sorted((pair, starts) for (pair, _), starts in wanted.items())
