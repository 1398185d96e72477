"""The pairs of documents worth aligning."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set

import numpy as np

from hengwen.fingerprints.hamming import pairs_within
from hengwen.matching.candidates.identical import (
    CandidateDocument,
    Compares,
    DocumentPairs,
    IdenticalDocuments,
    candidate_documents,
)
from hengwen.matching.candidates.shared_ngrams import sharing_ngrams
from hengwen.matching.corpus.parts import Part
from hengwen.matching.prepare import PreparedCollection
from hengwen.matching.titles.search import similar_titles
from hengwen.model.progress import Progress, ProgressStep, Stage

NEAR = 3
"""Hamming radius at which documents are aligned although they share no uncommon n-gram (Manku et al., WWW 2007)."""

FEW = 3
"""A title that matches more other documents than this is the name of the task and no sign of copying."""

CLEAR_TITLE = 0.55
"""Similarity from which titles alone make a candidate pair: more than a match, as the texts give no
support.
"""


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
    """Return the pairs to align, as below. `with_library`: pairs with a library already found by uncommon n-grams."""
    progress(ProgressStep(Stage.RETRIEVAL, 0, len(collection.documents)))
    sharing = set(with_library)
    for part in collection.parts:
        if not part.of_library:
            sharing |= _sharing(part, min_length)
    documents = candidate_documents(collection.documents, min_length)
    return pairs_to_align(documents, sharing, similar_titles, paraphrases, compares, own_groups)


def pairs_to_align(  # noqa: PLR0917 - as above
    documents: Sequence[CandidateDocument],
    sharing: DocumentPairs,
    similar_titles: DocumentPairs,
    paraphrases: Set[tuple[int, int]],
    compares: Compares,
    own_groups: Iterable[Sequence[int]],
) -> list[tuple[int, int]]:
    """Return the pairs to align, i < j: shared uncommon n-grams, near fingerprints, a rare title, or the same text.

    At least one of each pair is a new document, neither is empty or too short, unless both are the same file, and
    `compares` says that they are compared.

    Never compares all pairs: of documents with the same text one stands for all. Pairs of two new documents depend on
    the new ones alone. `own_groups`: places of documents, by groups. Within a group all documents that may share text
    are compared, whatever `compares` says; no other pair depends on groups.
    """

    def compared(i: int, j: int) -> bool:
        return are_compared(documents, i, j, compares)

    identical = IdenticalDocuments(documents)
    may_share = sharing | paraphrases | _near(documents, identical.distinct)
    titles = {pair for pair in similar_titles if compared(*pair)}
    own = {pair for pair in identical.pairs_within(own_groups, may_share) if _have_enough(documents, *pair)}
    return sorted(titles | own | identical.pairs(may_share, paraphrases, compared))


def are_compared(documents: Sequence[CandidateDocument], i: int, j: int, compares: Compares) -> bool:
    """Return whether a pair of documents may be aligned: as `pairs_to_align` says, whatever they share."""
    return (documents[i].is_new or documents[j].is_new) and _have_enough(documents, i, j) and compares(i, j)


def _have_enough(documents: Sequence[CandidateDocument], i: int, j: int) -> bool:
    one, other = documents[i], documents[j]
    if one.is_empty or other.is_empty:
        return False
    return not (one.is_short or other.is_short) or (bool(one.id) and one.id == other.id)


def _sharing(part: Part, min_length: int) -> DocumentPairs:
    """Return the pairs of new documents with members of a part that share uncommon n-grams."""
    texts = part.masked.texts
    pairs = sharing_ngrams(texts.collection, texts.weak, texts.copied, min_length).tolist()
    return {(i, j) for i, j in pairs if j in part.members}


def _near(documents: Sequence[CandidateDocument], distinct: Sequence[int]) -> DocumentPairs:
    """Return documents with text whose fingerprints are near, among those of different texts."""
    places = [i for i in distinct if documents[i].has_eligible]
    new = [i for i in places if documents[i].is_new]
    near = _near_fingerprints(new, [documents[i].fingerprint for i in new])
    if len(new) < len(places):
        across = _near_fingerprints(places, [documents[i].fingerprint_across for i in places])
        near |= {(i, j) for i, j in across if not documents[j].is_new}
    return near


def _near_fingerprints(places: Sequence[int], fingerprints: Sequence[int]) -> DocumentPairs:
    """Return pairs of these documents, by their places, whose fingerprints are near."""
    pairs = pairs_within(np.array(fingerprints, dtype=np.uint64), NEAR).tolist()
    return {(places[i], places[j]) for i, j in pairs}


def similar_titles_of_few(collection: PreparedCollection, min_length: int) -> DocumentPairs:
    """Return pairs of documents whose own titles match, as below; too short ones do not count."""
    titles = [
        document.title if document.document.content.title and not document.entry.is_short(min_length) else None
        for document in collection.documents
    ]
    return matching_titles(titles, len(collection.new))


def matching_titles(titles: Sequence[Sequence[str] | None], new: int) -> DocumentPairs:
    """Return pairs of documents whose titles match, as words, None for none, unless many share the title.

    The titles of the `new` documents, the first ones, alone decide whether two of them match.
    """
    matching = _titles_of_few(titles[:new])
    if new < len(titles):
        matching |= {(i, j) for i, j in _titles_of_few(titles) if j >= new}
    return matching


def _titles_of_few(titles: Sequence[Sequence[str] | None]) -> DocumentPairs:
    named = [(place, title) for place, title in enumerate(titles) if title is not None]
    similar = similar_titles([title for _, title in named])
    pairs = [pair for pair, similarity in similar.items() if similarity.score >= CLEAR_TITLE]
    matches = Counter(i for pair in pairs for i in pair)
    return {(named[i][0], named[j][0]) for i, j in pairs if max(matches[i], matches[j]) <= FEW}
