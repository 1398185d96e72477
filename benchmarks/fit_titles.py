"""Fits the coefficients of `hengwen.matching.titles.signals` on halves a of two sets of pairs; see `titles.py`.

`python -m benchmarks.fit_titles FILE [--half b]` prints them. FILE has titles of technical articles; the other set is
`title_pairs.tsv`. Every pair is taken twice, with the weights of its list and with general ones, so that they hold for
both. Logistic regression with a small L2 penalty; no coefficient may have another sign than the one its meaning gives.
"""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.titles import NEGATIVES, Pair, collection, read_pairs, written_pairs
from hengwen.matching.titles.pairing import compare_numbers, pair_words
from hengwen.matching.titles.signals import COEFFICIENTS, Signals, measure
from hengwen.matching.titles.title import make_title
from hengwen.matching.titles.weights import Weights, general
from hengwen.text.title_words import title_words

BY_HAND = 1
"""The last coefficients, which are left as they are: the pairs of technical articles say nothing about them."""

WRITTEN = 0.1
"""Weight of the titles written for this measurement over that of the titles of technical articles: they are few."""

PENALTY = 0.002
STEPS = 4000


def signals(pair: Pair, weights: Weights) -> Signals:
    """The signals of one pair."""
    a, b = (make_title(title_words(title), weights) for title in (pair.a, pair.b))
    pairing = pair_words(a.meaning, b.meaning, weights)
    return measure(a, b, pairing, compare_numbers(pairing), weights)


def fit(
    x: NDArray[np.float64], one: NDArray[np.bool_], weight: NDArray[np.float64], given: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Intercept and coefficients: accelerated projected gradient (Beck & Teboulle 2009) on standardised signals.

    `weight`: of each pair; `given`: log-odds that are already there; both of shape (pairs,).
    """
    signs = np.sign(COEFFICIENTS[:-BY_HAND])
    mean, spread = x.mean(axis=0), x.std(axis=0)
    z = np.column_stack([np.ones(len(x)), (x - mean) / spread])
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


def _weights(one: NDArray[np.bool_], negatives: float) -> NDArray[np.float64]:
    found: NDArray[np.float64] = np.where(one, 1 / one.sum(), negatives / (~one).sum())
    return found


def main() -> None:
    """Print intercept and coefficients."""
    in_a = "b" not in sys.argv[2:]
    rows: list[Signals] = []
    answers, weights = [], []
    for pairs, share, negatives in ((read_pairs(Path(sys.argv[1])), 1.0, NEGATIVES), (written_pairs(), WRITTEN, 2)):
        chosen = [pair for pair in pairs if pair.in_a is in_a]
        one = np.array([pair.one for pair in chosen])
        for each in (collection(pairs), general()):
            rows += [signals(pair, each) for pair in chosen]
            answers.append(one)
            weights.append(share * _weights(one, negatives))
    x, weight = np.array(rows), np.concatenate(weights)
    given = x[:, -BY_HAND:] @ np.array(COEFFICIENTS[-BY_HAND:])
    found = fit(x[:, :-BY_HAND], np.concatenate(answers), weight / weight.sum(), given)
    names = ["intercept", *Signals._fields[:-BY_HAND]]
    for name, value in zip(names, found, strict=True):
        print(f"{name} = {value:.2f}")


if __name__ == "__main__":
    main()
