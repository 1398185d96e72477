"""Measures of ranked pairs. Scores and labels are arrays of one shape; weights too, 1 each where none are given."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
Labels = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Curve:
    """Weights of the right and wrong items that each threshold takes; `thresholds` descend and are different."""

    thresholds: Scores
    right: Scores
    wrong: Scores
    positives: float
    negatives: float

    @property
    def f1(self) -> Scores:
        """F1 at each threshold."""
        return np.asarray(2 * self.right / (self.right + self.wrong + self.positives))


def curve(scores: Scores, labels: Labels, weights: Scores | None = None) -> Curve:
    """Count what is at or above each different score; items of one score are taken together."""
    weights = np.ones(len(scores)) if weights is None else weights
    order = np.argsort(-scores, kind="stable")
    last = np.flatnonzero(np.append(np.diff(scores[order]) != 0, True)) if len(scores) else np.zeros(0, np.int64)
    right = np.cumsum(np.where(labels, weights, 0.0)[order])[last]
    wrong = np.cumsum(np.where(labels, 0.0, weights)[order])[last]
    positives, negatives = float(weights[labels].sum()), float(weights[~labels].sum())
    return Curve(scores[order][last], right, wrong, positives, negatives)


def average_precision(scores: Scores, labels: Labels, weights: Scores | None = None) -> float:
    """Return the area under precision and recall as a step function, Σ (Rₙ - Rₙ₋₁) Pₙ over the different scores."""
    result = curve(scores, labels, weights)
    precision = result.right / np.maximum(result.right + result.wrong, 1e-12)
    return float((np.diff(result.right, prepend=0.0) * precision).sum() / result.positives)


def best_threshold(scores: Scores, labels: Labels, weights: Scores | None = None) -> float:
    """Return the middle of the (first) score at which F1 is highest and the next lower one."""
    result = curve(scores, labels, weights)
    best = int(np.argmax(result.f1))
    return float(result.thresholds[best : best + 2].mean())


def f1_at(scores: Scores, labels: Labels, threshold: float, weights: Scores | None = None) -> float:
    """Return the F1 of calling everything at or above `threshold` positive."""
    return f1(scores >= threshold, labels, weights)


def f1(called: Labels, labels: Labels, weights: Scores | None = None) -> float:
    """Return the F1 of a verdict."""
    weights = np.ones(len(called)) if weights is None else weights
    right = float(weights[called & labels].sum())
    return 2 * right / (float(weights[called].sum()) + float(weights[labels].sum()))


def recall_at(scores: Scores, labels: Labels, false_share: float, weights: Scores | None = None) -> float:
    """Return the highest recall at which at most `false_share` of the negatives are taken."""
    result = curve(scores, labels, weights)
    allowed = result.wrong <= false_share * result.negatives
    return float(result.right[allowed].max(initial=0.0) / result.positives)


def best_accuracy_threshold(scores: Scores, labels: Labels) -> float:
    """Return the middle of the (first) score at and above which most calls are right and the next lower one."""
    result = curve(scores, labels)
    best = int(np.argmax(result.right - result.wrong))
    return float(result.thresholds[best : best + 2].mean())


def spearman(scores: Scores, others: Scores) -> float:
    """Return Spearman's rank correlation of two series, -1 to 1; equal values have the mean of their ranks."""
    return float(np.corrcoef(_ranks(scores), _ranks(others))[0, 1])


def _ranks(values: Scores) -> Scores:
    ordered = np.sort(values)
    ranks: Scores = (np.searchsorted(ordered, values, "left") + np.searchsorted(ordered, values, "right") - 1) / 2
    return ranks
