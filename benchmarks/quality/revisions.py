"""Whole documents: revised articles among all others."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.ranking import Labels, Scores, average_precision, best_threshold, f1_at
from benchmarks.quality.seeds import HALVES, in_half
from benchmarks.quality.texts import Revision, load_revisions

FIXED = 0.10
"""Similarity at which the set of forms calls two documents copied."""

HEAVY = 0.6
"""Below this similarity a revision is a heavy one."""


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure all drafts and finals in one collection, by pairs; the threshold is chosen on the other half."""
    revisions = load_revisions(setting.data)[: setting.limit]
    checked = check_texts({name: text for r in revisions for name, text in _named(r)})
    halves = {half: _labelled(revisions, checked, half) for half in HALVES}
    chosen = HALVES if setting.half == "both" else (setting.half,)
    for half in chosen:
        other = next(h for h in HALVES if h != half)
        yield from _figures(*halves[half], best_threshold(*halves[other]), half)
    yield from _heavy(setting, [r for r in revisions if in_half(r.id, setting.half)], checked)
    yield Figure("seconds of comparing", checked.seconds)


def _named(revision: Revision) -> tuple[tuple[str, str], tuple[str, str]]:
    return (f"{revision.id} draft", revision.draft), (f"{revision.id} final", revision.final)


def _labelled(revisions: list[Revision], checked: Checked, half: str) -> tuple[Scores, Labels]:
    """Return the similarity of every pair of documents of a half, and whether it is a draft with its final."""
    names = [name for r in revisions if in_half(r.id, half) for name, _ in _named(r)]
    pairs = list(combinations(names, 2))
    scores = np.array([checked.similarity(*pair) for pair in pairs])
    return scores, np.array([a.split()[0] == b.split()[0] for a, b in pairs])


def _figures(scores: Scores, labels: Labels, threshold: float, half: str) -> Iterator[Figure]:
    yield Figure(f"half {half}: PR-AUC", average_precision(scores, labels), 0.9995)
    yield Figure(f"half {half}: F1 at {threshold:.3f}, chosen on the other", f1_at(scores, labels, threshold), 0.998)
    yield Figure(f"half {half}: F1 at {FIXED:.2f}", f1_at(scores, labels, FIXED))
    yield Figure(f"half {half}: share of other pairs with any similarity", float((scores[~labels] > 0).mean()))


def _heavy(setting: Setting, revisions: list[Revision], checked: Checked) -> Iterator[Figure]:
    """Yield how many of the revisions that changed most are reported with a match at all."""
    heavy = [r for r in revisions if r.han_similarity < HEAVY]
    missed = [r for r in heavy if not any(checked.matches(f"{r.id} draft", f"{r.id} final"))]
    yield Figure("revisions below .6", len(heavy))
    yield Figure("share of them reported", 1 - len(missed) / max(1, len(heavy)), 1.0)
    setting.write_examples("revisions-missed", (f"{r.id} {r.han_similarity}" for r in missed))
