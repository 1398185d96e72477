"""The pairs of documents worth aligning."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from hengwen.fingerprints.hamming import Pairs, pairs_within
from hengwen.matching.candidates.shared_ngrams import sharing
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.matching.titles import similar_titles
from hengwen.model.document import Role
from hengwen.model.progress import Progress, ProgressStep, Stage

NEAR = 3
"""Hamming radius at which documents are aligned although they share no uncommon n-gram (Manku et al., WWW 2007)."""

FEW = 3
"""A title that matches more other documents than this is the name of the task and no sign of copying."""

Places = set[tuple[int, int]]
"""Pairs i < j of places in a list of subjects."""


def retrieve(
    batch: PreparedCollection, similar_titles: Places, shortest: int, progress: Progress, known: Places | None = None
) -> list[tuple[int, int]]:
    """The pairs to align, i < j: shared uncommon n-grams, near fingerprints, a title of few, or the same bytes.

    At least one of each pair is a new document. Never compares all pairs. `known`: the pairs that share uncommon
    n-grams, where that was found out before.
    """
    subjects = batch.documents
    progress(ProgressStep(Stage.RETRIEVAL, 0, len(subjects)))
    if known is None:
        known = pairs_of(sharing(batch.texts.collection, batch.texts.weak, shortest, batch.statistics))
    pairs = known | _near(subjects) | similar_titles | _same_bytes(subjects)
    return sorted(pair for pair in pairs if any(subjects[i].document.role is Role.NEW for i in pair))


def pairs_of(rows: Pairs) -> Places:
    """Rows of an array, shape (n, 2), as pairs."""
    return {(i, j) for i, j in rows.tolist()}


def _near(subjects: Sequence[PreparedDocument]) -> Places:
    """Documents with text whose fingerprints are near."""
    places = [i for i, subject in enumerate(subjects) if subject.eligible.any()]
    fingerprints = np.array([subjects[i].entry.fingerprint for i in places], dtype=np.uint64)
    return {(places[i], places[j]) for i, j in pairs_within(fingerprints, NEAR).tolist()}


def _same_bytes(subjects: Sequence[PreparedDocument]) -> Places:
    places: dict[str, list[int]] = {}
    for place, subject in enumerate(subjects):
        if subject.document.id:
            places.setdefault(subject.document.id, []).append(place)
    return {pair for group in places.values() for pair in combinations(group, 2)}


def similar_titles_of_few(subjects: Sequence[PreparedDocument]) -> Places:
    """Pairs of documents whose own titles match, unless the title is one that many share."""
    named = [i for i, subject in enumerate(subjects) if subject.document.content.title]
    pairs = similar_titles([subjects[i].title for i in named])
    matches = Counter(i for pair in pairs for i in pair)
    return {(named[i], named[j]) for i, j in pairs if max(matches[i], matches[j]) <= FEW}
