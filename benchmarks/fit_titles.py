"""Fits the coefficients of `hengwen.matching.titles.likeness` on half a of a file of pairs; see `titles.py`.

`python -m benchmarks.fit_titles FILE [--half b]` prints them. Every pair is taken twice, with the weights of the list
and with general ones, so that they hold for both. Logistic regression with a small L2 penalty; no coefficient may have
another sign than the one its meaning gives.
"""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.titles import NEGATIVES, Pair, collection, read_pairs
from hengwen.matching.titles.likeness import COEFFICIENTS, Signals, make_title, measure
from hengwen.matching.titles.numbers import compare_numbers
from hengwen.matching.titles.pairing import pair_words
from hengwen.matching.titles.weights import Weights, general
from hengwen.text.title_words import title_words

BY_HAND = 2
"""The last coefficients, which are left as they are: the pairs of technical articles say nothing about them."""

PENALTY = 0.002
STEPS = 4000


def signals(pair: Pair, weights: Weights) -> Signals:
    """The signals of one pair."""
    a, b = (make_title(title_words(title), weights) for title in (pair.a, pair.b))
    pairing = pair_words(a.meaning, b.meaning, weights)
    return measure(a, b, pairing, compare_numbers(pairing), weights)


def fit(x: NDArray[np.float64], one: NDArray[np.bool_], given: NDArray[np.float64]) -> NDArray[np.float64]:
    """Intercept and coefficients: accelerated projected gradient (Beck & Teboulle 2009) on standardised signals.

    `given`: log-odds that are already there, shape (pairs,).
    """
    signs = np.sign(COEFFICIENTS[:-BY_HAND])
    mean, spread = x.mean(axis=0), x.std(axis=0)
    z = np.column_stack([np.ones(len(x)), (x - mean) / spread])
    weight = np.where(one, 1 / one.sum(), NEGATIVES / (~one).sum()) / (1 + NEGATIVES)
    sign = np.where(one, 1.0, -1.0)
    step = 4 / np.linalg.eigvalsh(z.T @ (z * weight[:, None]))[-1]
    now = before = np.zeros(z.shape[1])
    for k in range(STEPS):
        ahead = now + k / (k + 3) * (now - before)
        slope = -z.T @ (weight * sign / (1 + np.exp(sign * (z @ ahead + given)))) + PENALTY * np.append(0, ahead[1:])
        before, now = now, ahead - step * slope
        now[1:] = np.where(now[1:] * signs > 0, now[1:], 0)
    plain = now[1:] / spread
    return np.append(now[0] - plain @ mean, plain)


def main() -> None:
    """Print intercept and coefficients."""
    in_a = "b" not in sys.argv[2:]
    pairs = read_pairs(Path(sys.argv[1]))
    weights = (collection(pairs), general())
    chosen = [pair for pair in pairs if pair.in_a is in_a]
    x = np.array([signals(pair, each) for each in weights for pair in chosen])
    given = x[:, -BY_HAND:] @ np.array(COEFFICIENTS[-BY_HAND:])
    found = fit(x[:, :-BY_HAND], np.array([pair.one for pair in chosen] * len(weights)), given)
    names = ["intercept", *Signals._fields[:-BY_HAND]]
    for name, value in zip(names, found, strict=True):
        print(f"{name} = {value:.2f}")


if __name__ == "__main__":
    main()
