"""The pairs of documents worth aligning."""

from collections import Counter
from collections.abc import Sequence, Set

import numpy as np

from hengwen.fingerprints.hamming import Pairs, pairs_within
from hengwen.matching.candidates.identical import Compares, DocumentPairs, IdenticalDocuments
from hengwen.matching.candidates.shared_ngrams import sharing_ngrams
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.matching.titles.search import similar_titles
from hengwen.model.document import Role
from hengwen.model.progress import Progress, ProgressStep, Stage

NEAR = 3
"""Hamming radius at which documents are aligned although they share no uncommon n-gram (Manku et al., WWW 2007)."""

FEW = 3
"""A title that matches more other documents than this is the name of the task and no sign of copying."""


def retrieve(  # noqa: PLR0917 - what brings pairs up
    collection: PreparedCollection,
    similar_titles: DocumentPairs,
    paraphrases: Set[tuple[int, int]],
    min_length: int,
    progress: Progress,
    compares: Compares,
    sharing: DocumentPairs | None = None,
) -> list[tuple[int, int]]:
    """The pairs to align, i < j: shared uncommon n-grams, near fingerprints, a title of few, or the same text.

    At least one of each pair is a new document, neither is blank or empty, and `compares` says that they are compared.
    Never compares all pairs: of documents with the same text one stands for all. `sharing`: the pairs that share
    uncommon n-grams, where that was found out before.
    """
    documents = collection.documents
    progress(ProgressStep(Stage.RETRIEVAL, 0, len(documents)))
    if sharing is None:
        sharing = pairs_of(
            sharing_ngrams(collection.texts.collection, collection.texts.weak, min_length, collection.statistics)
        )
    new = [prepared.document.role is Role.NEW for prepared in documents]
    bare = [prepared.document.has_nothing or prepared.entry.is_blank(min_length) for prepared in documents]

    def compared(i: int, j: int) -> bool:
        return (new[i] or new[j]) and not (bare[i] or bare[j]) and compares(i, j)

    identical = IdenticalDocuments(documents)
    found = sharing | _near(documents, identical.distinct) | paraphrases
    titles = {pair for pair in similar_titles if compared(*pair)}
    return sorted(titles | identical.pairs(found, paraphrases, compared))


def pairs_of(rows: Pairs) -> DocumentPairs:
    """Rows of an array, shape (n, 2), as pairs."""
    return {(i, j) for i, j in rows.tolist()}


def _near(documents: Sequence[PreparedDocument], distinct: Sequence[int]) -> DocumentPairs:
    """Documents with text whose fingerprints are near, among those of different texts."""
    places = [i for i in distinct if documents[i].eligible.any()]
    fingerprints = np.array([documents[i].entry.fingerprint for i in places], dtype=np.uint64)
    return {(places[i], places[j]) for i, j in pairs_within(fingerprints, NEAR).tolist()}


def similar_titles_of_few(documents: Sequence[PreparedDocument], min_length: int) -> DocumentPairs:
    """Pairs of documents whose own titles match, unless the title is one that many share; blank ones have no vote."""
    named = [
        i
        for i, prepared in enumerate(documents)
        if prepared.document.content.title and not prepared.entry.is_blank(min_length)
    ]
    pairs = similar_titles([documents[i].title for i in named])
    matches = Counter(i for pair in pairs for i in pair)
    return {(named[i], named[j]) for i, j in pairs if max(matches[i], matches[j]) <= FEW}
