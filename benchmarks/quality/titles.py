"""Titles: the product's own verdict and score on pairs of titles, five negatives to a positive."""

from collections.abc import Iterator

import numpy as np

from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.ranking import Labels, Scores, average_precision, best_threshold, f1, f1_at, recall_at
from benchmarks.quality.seeds import HALVES, in_half
from benchmarks.quality.texts import rows
from hengwen.matching.titles import compare_titles, title_words

NEGATIVES = 5
"""How much all negatives weigh together, against all positives."""

WORKED = (
    ("贯彻强军目标出实招用实劲 努力开创部队建设新局面",
     "在接见驻浙部队领导干部时强调 贯彻强军目标出实招用实劲 努力开创部队建设新局面"),
    ("台湾居民明日起持台胞证可通关 无需办理签注", "明起台胞来京无需办理签注 电子台胞证年内实施"),
)  # fmt: skip
"""The pairs that the source of the title's cosine (Liu 2015) works through: both match."""


def verdict(a: str, b: str) -> tuple[float, bool]:
    """What the product says about two titles: its score, 0 to 1, and whether they match."""
    found = compare_titles(title_words(a), title_words(b))
    return found.score, found.match


def measure(setting: Setting) -> Iterator[Figure]:
    """Pairs of half `setting.half`; those that differ in punctuation alone are left out."""
    pairs = [row for row in rows(setting.data, "titles") if row["kind"] != "same"]
    said = [verdict(row["a"], row["b"]) for row in pairs]
    scores, called = np.array([s for s, _ in said]), np.array([m for _, m in said], dtype=bool)
    labels = np.array([row["kind"] == "edited" for row in pairs])
    halves = {half: np.array([in_half(f"{r['a']}\t{r['b']}", half) for r in pairs]) for half in (*HALVES, "both")}
    chosen = halves[setting.half]
    yield from _figures(scores[chosen], called[chosen], labels[chosen])
    if setting.half != "both":
        other = halves[next(half for half in HALVES if half != setting.half)]
        threshold = best_threshold(scores[other], labels[other], _weights(labels[other]))
        yield Figure(
            f"F1 at {threshold:.3f}, chosen on the other half",
            f1_at(scores[chosen], labels[chosen], threshold, _weights(labels[chosen])),
        )
    yield Figure("worked pairs that match", sum(verdict(a, b)[1] for a, b in WORKED), len(WORKED))
    setting.tell("titles", _examples([p for p, c in zip(pairs, chosen, strict=True) if c]))


def _weights(labels: Labels) -> Scores:
    """1 for a positive; the negatives together five times as much as the positives."""
    return np.where(labels, 1.0, NEGATIVES * labels.sum() / max(1, (~labels).sum()))


def _figures(scores: Scores, called: Labels, labels: Labels) -> Iterator[Figure]:
    weights = _weights(labels)
    yield Figure("F1 of the own verdict", f1(called, labels, weights), 0.80)
    yield Figure("average precision", average_precision(scores, labels, weights), 0.87)
    yield Figure("recall at 1 % false", recall_at(scores, labels, 0.01), 0.55)


def _examples(pairs: list[dict[str, str]]) -> Iterator[str]:
    """The pairs judged wrongly."""
    for row in pairs:
        score, match = verdict(row["a"], row["b"])
        if match != (row["kind"] == "edited"):
            yield f"{row['kind']} {score:.3f}: {row['a']} | {row['b']}"
