"""Counts of external documents, which a check does not read: a library knows how many of its documents have each
n-gram.

Common text, the rarity of an n-gram and the weight of a word depend on the whole collection. So a check against a
library loads only the documents that may share something, and asks here about all others.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
Counts = NDArray[np.int64]


class ExternalWords(Protocol):
    """Counts of the words of documents, including those of the check. Hashes in any order; counts of their shape."""

    @property
    def documents_with_words(self) -> int:
        """The number of documents with words."""
        ...

    def word_document_frequency(self, hashes: Hashes) -> Counts:
        """Return how many documents have each word."""
        ...


class ExternalCounts(ExternalWords, Protocol):
    """A library that counts all its documents, including those of the check, and not only their words."""

    @property
    def documents(self) -> int:
        """The number of documents with tokens."""
        ...

    @property
    def paragraphs(self) -> int:
        """The number of paragraphs long enough to be compared by their words."""
        ...

    def document_frequency(self, hashes: Hashes, size: int) -> Counts:
        """Return how many documents have each n-gram of 4 or 8 tokens."""
        ...

    def form_frequency(self, hashes: Hashes) -> Counts:
        """Return how many of the documents with a line of 8 tokens have text of their own besides; 0 for rare lines."""
        ...

    def paragraph_frequency(self, hashes: Hashes, size: int) -> Counts:
        """Return how many paragraphs have a token, or two neighbours."""
        ...


@dataclass(frozen=True, slots=True)
class WordStatistics:
    """Counts of words in external documents, and which documents of the check these include: bool, shape (documents,).

    `vocabulary`: the hashes of all words, ascending; `lengths`: the least and the greatest length of these. None where
    the check has all words.
    """

    external: ExternalWords
    included: NDArray[np.bool_]
    vocabulary: Hashes | None = None
    lengths: tuple[int, int] | None = None

    def external_only(self, known: Counts, included: Counts) -> Counts:
        """Return counts without the documents of the check; `included`: the counts of those included."""
        external: Counts = np.maximum(0, known - included)
        return external


@dataclass(frozen=True, slots=True)
class CorpusStatistics(WordStatistics):
    """Counts of more than words, likewise."""

    external: ExternalCounts
