"""The pairs of documents worth aligning."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set

import numpy as np

from hengwen.fingerprints.hamming import pairs_within
from hengwen.matching.candidates.identical import Compares, DocumentPairs, IdenticalDocuments
from hengwen.matching.candidates.shared_ngrams import sharing_ngrams
from hengwen.matching.corpus.parts import Part
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.matching.titles.search import similar_titles
from hengwen.model.document import Role
from hengwen.model.progress import Progress, ProgressStep, Stage

NEAR = 3
"""Hamming radius at which documents are aligned although they share no uncommon n-gram (Manku et al., WWW 2007)."""

FEW = 3
"""A title that matches more other documents than this is the name of the task and no sign of copying."""

CLEAR_TITLE = 0.55
"""Similarity from which titles alone bring up two documents: more than a match, for the texts say nothing of it."""


def retrieve(  # noqa: PLR0917 - what brings pairs up
    collection: PreparedCollection,
    similar_titles: DocumentPairs,
    paraphrases: Set[tuple[int, int]],
    min_length: int,
    progress: Progress,
    compares: Compares,
    with_library: DocumentPairs,
    own_groups: Iterable[Sequence[int]] = (),
) -> list[tuple[int, int]]:
    """The pairs to align, i < j: shared uncommon n-grams, near fingerprints, a title of few, or the same text.

    At least one of each pair is a new document, neither is empty or too short, unless both are the same file, and
    `compares` says that they are compared.
    Never compares all pairs: of documents with the same text one stands for all. What brings two new documents up are
    they alone. `with_library`: the pairs with documents of a library that share uncommon n-grams, found before.
    `own_groups`: places of documents, by groups, within which all that may share text are compared, whatever `compares`
    says; no other pair depends on these.
    """
    documents = collection.documents
    progress(ProgressStep(Stage.RETRIEVAL, 0, len(documents)))
    new = [prepared.document.role is Role.NEW for prepared in documents]
    empty = [prepared.document.has_nothing for prepared in documents]
    short = [prepared.entry.is_short(min_length) for prepared in documents]

    def comparable(i: int, j: int) -> bool:
        if empty[i] or empty[j]:
            return False
        return not (short[i] or short[j]) or documents[i].document.same_bytes(documents[j].document)

    def compared(i: int, j: int) -> bool:
        return (new[i] or new[j]) and comparable(i, j) and compares(i, j)

    identical = IdenticalDocuments.of(documents)
    found = with_library | paraphrases | _near(documents, identical.distinct)
    for part in collection.parts:
        if not part.of_library:
            found |= _sharing(part, min_length)
    titles = {pair for pair in similar_titles if compared(*pair)}
    own = {pair for pair in identical.pairs_within(own_groups, found) if comparable(*pair)}
    return sorted(titles | own | identical.pairs(found, paraphrases, compared))


def _sharing(part: Part, min_length: int) -> DocumentPairs:
    """The pairs of new documents with members of a part that share uncommon n-grams."""
    texts, copied = part.masked.texts, part.masked.common.passages
    pairs = sharing_ngrams(texts.collection, texts.weak, copied, min_length).tolist()
    return {(i, j) for i, j in pairs if j in part.members}


def _near(documents: Sequence[PreparedDocument], distinct: Sequence[int]) -> DocumentPairs:
    """Documents with text whose fingerprints are near, among those of different texts."""
    places = [i for i in distinct if documents[i].eligible.any()]
    new = [i for i in places if documents[i].document.role is Role.NEW]
    found = near_fingerprints(new, [documents[i].entry.fingerprint for i in new])
    if len(new) < len(places):
        across = near_fingerprints(places, [documents[i].entry.fingerprint_across for i in places])
        found |= {(i, j) for i, j in across if documents[j].document.role is Role.OLD}
    return found


def near_fingerprints(places: Sequence[int], fingerprints: Sequence[int]) -> DocumentPairs:
    """Pairs of some documents, by their places, whose fingerprints are near."""
    pairs = pairs_within(np.array(fingerprints, dtype=np.uint64), NEAR).tolist()
    return {(places[i], places[j]) for i, j in pairs}


def similar_titles_of_few(collection: PreparedCollection, min_length: int) -> DocumentPairs:
    """Pairs of documents whose own titles match, unless the title is one that many share; those too short
    have no vote.

    The new documents' titles alone decide whether two of them match.
    """
    new = len(collection.new)
    found = _similar_titles(collection.new, min_length)
    if new < len(collection.documents):
        found |= {(i, j) for i, j in _similar_titles(collection.documents, min_length) if j >= new}
    return found


def _similar_titles(documents: Sequence[PreparedDocument], min_length: int) -> DocumentPairs:
    named = [
        i
        for i, prepared in enumerate(documents)
        if prepared.document.content.title and not prepared.entry.is_short(min_length)
    ]
    return {(named[i], named[j]) for i, j in titles_of_few([documents[i].title for i in named])}


def titles_of_few(titles: Sequence[Sequence[str]]) -> DocumentPairs:
    """Pairs i < j of titles, as words, that match and do not match many others."""
    pairs = [pair for pair, similarity in similar_titles(titles).items() if similarity.score >= CLEAR_TITLE]
    matches = Counter(i for pair in pairs for i in pair)
    return {(i, j) for i, j in pairs if max(matches[i], matches[j]) <= FEW}
