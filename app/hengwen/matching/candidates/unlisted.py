"""The pairs of documents that are in no report although paragraphs of theirs are alike."""

from collections.abc import Iterable, Sequence

from hengwen.matching.candidates.identical import CandidateDocument, Compares, IdenticalDocuments
from hengwen.matching.candidates.retrieve import are_compared
from hengwen.matching.paraphrase.detect import Paraphrases

Pairs = Iterable[tuple[int, int]]
"""Pairs i < j of places in a list of documents."""


def with_similar_words(paraphrases: Paraphrases) -> set[tuple[int, int]]:
    """Return the pairs of documents that have paragraphs with many words in common; sentences may have by chance."""
    return {pair for pair, candidates in paraphrases.items() if not all(candidate.sentence for candidate in candidates)}


def count_unlisted(documents: Sequence[CandidateDocument], alike: Pairs, listed: Pairs, compares: Compares) -> int:
    """Return how many of the pairs with paragraphs that are `alike` are compared and not `listed`, of one text once."""
    first = IdenticalDocuments(documents).first
    unlisted = {_texts(first, *pair) for pair in alike if are_compared(documents, *pair, compares)}
    return len(unlisted - {_texts(first, *pair) for pair in listed})


def _texts(first: Sequence[int], i: int, j: int) -> tuple[int, int]:
    """Return the first documents with the texts of two, ascending."""
    return min(first[i], first[j]), max(first[i], first[j])
