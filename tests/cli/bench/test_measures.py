"""Precision, recall and the area under their curve, against counting pair by pair."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from hengwen.cli.bench.labelled_sets import LabelledSet, source_of
from hengwen.cli.bench.measures import Quality, SimilarityHistogram, similarity_histogram

JUDGED = st.lists(st.tuples(st.integers(0, 6), st.booleans(), st.integers(0, 1)), min_size=1, max_size=30)


def _tally(judged: list[tuple[int, bool, int]]) -> SimilarityHistogram:
    counts = np.zeros((2, 2, 7), dtype=np.int64)
    for level, same, half in judged:
        counts[half, int(same), level] += 1
    return SimilarityHistogram(counts)


def _quality(judged: list[tuple[int, bool, int]], level: int) -> tuple[float, float, float]:
    right = sum(same for actual, same, _ in judged if actual >= level)
    wrong = sum(not same for actual, same, _ in judged if actual >= level)
    missed = sum(same for actual, same, _ in judged if actual < level)
    precision = right / (right + wrong) if right + wrong else 1.0
    recall = right / (right + missed) if right + missed else 0.0
    f1 = 2 * right / (2 * right + wrong + missed) if right + wrong + missed else 0.0
    return precision, recall, f1


@given(JUDGED, st.integers(0, 6))
def test_quality_is_that_of_counting(judged: list[tuple[int, bool, int]], level: int) -> None:
    """At every threshold."""
    actual = _tally(judged).at(level)
    assert (actual.precision, actual.recall, actual.f1) == pytest.approx(_quality(judged, level))


@given(JUDGED)
def test_the_best_threshold_of_one_half_is_applied_to_the_other(judged: list[tuple[int, bool, int]]) -> None:
    """No pair has a say in the threshold by which it is judged."""
    counted = _tally(judged)
    halves = [[pair for pair in judged if pair[2] == half] for half in (0, 1)]
    total = Quality(0, 0, 0)
    for mine, other in ((0, 1), (1, 0)):
        f1 = [_quality(halves[other], level)[2] for level in range(7)]
        level = max(range(7), key=lambda x: (f1[x], x))
        assert counted.best(other) == level
        total += counted.at(level, mine)
    assert counted.crossed() == total


@given(JUDGED)
def test_area_is_average_precision_with_ties_found_at_once(judged: list[tuple[int, bool, int]]) -> None:
    """The sum over thresholds of what recall gains times the precision there."""
    area, before = 0.0, 0.0
    for level in range(6, -1, -1):
        precision, recall, _ = _quality(judged, level)
        area += (recall - before) * precision
        before = recall
    assert _tally(judged).area() == pytest.approx(area)


class _Given:
    """Similarity from a matrix."""

    most = 9
    match = 9

    def __init__(self, matrix: NDArray[np.int64]) -> None:
        self._matrix = matrix

    def of(self, one: int, others: NDArray[np.int64]) -> NDArray[np.int64]:
        actual: NDArray[np.int64] = self._matrix[one, others]
        return actual


@pytest.mark.parametrize("whole", [True, False])
def test_all_pairs_are_counted_once_or_only_the_judged_ones(whole: bool) -> None:
    """In a whole set what is not named is different; otherwise nothing is known of it."""
    generator = np.random.default_rng(4)
    matrix = generator.integers(0, 10, (8, 8))
    pairs = np.array([[5, 6], [0, 3], [0, 7], [2, 4]])
    same = np.array([True, False, True, True])
    halves = np.array([0, 1, 0, 1, 0, 1, 0, 1])
    judged = LabelledSet("x", (source_of("文"),) * 8, pairs, same, whole, halves)
    labels = {tuple(pair): bool(label) for pair, label in zip(pairs.tolist(), same, strict=True)}
    expected = np.zeros((2, 2, 10), dtype=np.int64)
    for i in range(8):
        for j in range(i + 1, 8):
            if whole or (i, j) in labels:
                expected[halves[i], int(labels.get((i, j), False)), matrix[i, j]] += 1
    assert np.array_equal(similarity_histogram(_Given(matrix), judged).counts, expected)
