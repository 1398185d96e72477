"""Measures of rankings on cases small enough to be worked out by hand."""

import numpy as np
import pytest
from benchmarks.quality.ranking import average_precision, best_threshold, f1, f1_at, recall_at
from hypothesis import given
from hypothesis import strategies as st

RIGHT, WRONG = True, False


def arrays(*pairs: tuple[float, bool]) -> tuple[np.ndarray, np.ndarray]:
    return np.array([score for score, _ in pairs]), np.array([label for _, label in pairs])


def test_average_precision_of_a_small_ranking() -> None:
    """Right, wrong, right: (1/1 + 2/3) / 2."""
    assert average_precision(*arrays((0.9, RIGHT), (0.8, WRONG), (0.7, RIGHT))) == pytest.approx(5 / 6)


def test_items_of_one_score_are_taken_together() -> None:
    """One right among four of one score has a precision of 1/4, in whatever order they stand."""
    assert average_precision(*arrays((0.0, RIGHT), (0.0, WRONG), (0.0, WRONG), (0.0, WRONG))) == 0.25


def test_weights_count_as_often_as_they_say() -> None:
    """A wrong one of weight 3 before a right one leaves a precision of 1/4."""
    scores, labels = arrays((0.9, WRONG), (0.8, RIGHT))
    assert average_precision(scores, labels, np.array([3.0, 1.0])) == 0.25


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=1, max_size=30))
def test_the_order_of_items_does_not_matter(items: list[tuple[int, bool]]) -> None:
    """Ties are no matter of luck."""
    scores, labels = arrays(*((float(score), label) for score, label in items))
    if labels.any():
        assert average_precision(scores, labels) == pytest.approx(average_precision(scores[::-1], labels[::-1]))


def test_the_best_threshold_parts_what_can_be_parted() -> None:
    """Half way between the lowest right one and the highest wrong one."""
    scores, labels = arrays((0.9, RIGHT), (0.6, RIGHT), (0.2, WRONG), (0.1, WRONG))
    assert best_threshold(scores, labels) == pytest.approx(0.4)
    assert f1_at(scores, labels, 0.4) == 1


def test_f1_of_a_verdict() -> None:
    """Two called, one of them right, of two: 2 · 1 / (2 + 2)."""
    assert f1(np.array([True, True, False]), np.array([True, False, True])) == 0.5


def test_recall_at_a_share_of_false_ones() -> None:
    """With one of four negatives allowed, two of three positives are taken."""
    scores, labels = arrays(
        (0.9, RIGHT), (0.8, WRONG), (0.7, RIGHT), (0.6, WRONG), (0.5, RIGHT), (0.4, WRONG), (0.3, WRONG)
    )
    assert recall_at(scores, labels, 0.25) == pytest.approx(2 / 3)
    assert recall_at(scores, labels, 0.0) == pytest.approx(1 / 3)
