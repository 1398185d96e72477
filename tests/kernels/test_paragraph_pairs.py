"""Paragraphs of many pairs of texts are joined by runs and by near fingerprints as in numpy."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.pairs import paragraph_pairs as kernel
from hengwen.kernels.pairs.paragraph_pairs import FlatParagraphs, JoinLimits

TOKENS = 60
"""Of each text."""

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="the kernels were not compiled")


def _ranges(edges: list[int]) -> list[tuple[int, int]]:
    """Ranges with gaps between them, some of which begin at one place."""
    return list(pairwise(sorted(edges)))[::2]


def _flat(of_texts: list[list[tuple[int, int]]], words: list[int], bits: int) -> FlatParagraphs:
    """Paragraphs of texts that write a few words again and again; fingerprints of few different bits."""
    counts = [len(ranges) for ranges in of_texts]
    tokens = np.resize(np.array(words, dtype=np.uint32), TOKENS * len(of_texts))
    every = np.array([row for ranges in of_texts for row in ranges], dtype=np.int64).reshape(-1, 2)
    prints = np.array([(row * bits) % 16 * 0x8100000000000001 % 2**64 for row in range(len(every))], dtype=np.uint64)
    starts, bounds = np.arange(len(of_texts)) * TOKENS, np.concatenate(([0], np.cumsum(counts, dtype=np.int64)))
    return FlatParagraphs(tokens, starts, bounds, every, prints)


RUNS = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 40), st.integers(0, 40), st.integers(1, 20)), max_size=8
).map(sorted)
PAIRS = np.array([(0, 1), (0, 2), (1, 2), (2, 2)])


@compiled
@given(
    st.lists(st.lists(st.integers(0, TOKENS), max_size=14).map(_ranges), min_size=3, max_size=3),
    RUNS,
    st.lists(st.integers(1, 3), min_size=1, max_size=7),
    st.integers(0, 15),
    st.tuples(st.integers(1, 5), st.integers(0, 9), st.integers(0, 3)),
)
def test_paragraphs_of_pairs_are_joined_as_in_numpy(
    of_texts: list[list[tuple[int, int]]],
    runs: list[tuple[int, ...]],
    words: list[int],
    bits: int,
    limits: tuple[int, int, int],
) -> None:
    """Runs begin and end anywhere, overlap, and lie between paragraphs; short paragraphs are near to none."""
    flat, rows = _flat(of_texts, words, bits), np.array(runs, dtype=np.int64).reshape(-1, 4)
    near, figures = kernel.paragraph_pairs(flat, PAIRS, rows, JoinLimits(*limits))
    plain = kernel.paragraph_pairs_in_python(flat, PAIRS, rows, JoinLimits(*limits))
    assert near.tolist() == plain[0].tolist()
    assert figures.tolist() == plain[1].tolist()


def test_a_run_joins_those_of_whose_shorter_one_it_is_a_part() -> None:
    """Ten tokens in two left paragraphs: three of them in a right one of three, two in one of sixteen."""
    flat = _flat([[(0, 5), (5, 10)], [(10, 13), (14, 30)]], [1, 2, 3, 4, 5, 6, 7], 5)
    runs = np.array([[0, 0, 10, 10]], dtype=np.int64)
    for shared, joined in ((1, [(0, 0), (1, 1)]), (5, [(0, 0), (0, 1), (1, 1)])):
        _, figures = kernel.paragraph_pairs(flat, np.array([(0, 1)]), runs, JoinLimits(shared, 99, 0))
        assert [tuple(row) for row in figures[:, 1:3].tolist()] == joined


def test_what_is_equal_and_what_is_common_is_told_apart() -> None:
    """Equal paragraphs have -1; of others each pair of tokens counts as often as both have it."""
    flat = _flat([[(0, 6), (10, 14)]], [1, 2], 0)
    _, figures = kernel.paragraph_pairs(flat, np.array([(0, 0)]), np.zeros((0, 4), dtype=np.int64), JoinLimits(1, 1, 0))
    assert figures.tolist() == [[0, 0, 0, 1, 0, -1], [0, 0, 1, 1, 0, 3], [0, 1, 0, 1, 0, 3], [0, 1, 1, 1, 0, -1]]


@compiled
def test_what_lies_outside_of_the_texts_is_refused() -> None:
    """Nothing outside of them is read."""
    flat, pair, none = _flat([[(0, 5)], [(5, 9)]], [1], 1), np.array([(0, 1)]), np.zeros((0, 4), dtype=np.int64)
    for changed in (
        flat._replace(fingerprints=flat.fingerprints[:1]),
        flat._replace(ranges=flat.ranges + TOKENS),
        flat._replace(bounds=flat.bounds[:2]),
    ):
        with pytest.raises(ValueError, match="paragraphs"):
            kernel.paragraph_pairs(changed, pair, none, JoinLimits(4, 8, 3))
    with pytest.raises(ValueError, match="not there"):
        kernel.paragraph_pairs(flat, np.array([(0, 2)]), none, JoinLimits(4, 8, 3))
    with pytest.raises(ValueError, match="no pair"):
        kernel.paragraph_pairs(flat, pair, np.array([(1, 0, 0, 1)]), JoinLimits(4, 8, 3))
