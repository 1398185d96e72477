"""External documents, which a check does not read but counts: a library knows in how many each n-gram stands.

What is common, how rare an n-gram is and what a word weighs depend on the whole collection. So a check against a
library loads only the documents that may share something, and asks here about all others.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
Counts = NDArray[np.int64]


class ExternalWords(Protocol):
    """Counts of the words of documents, those of the check too. Hashes in any order; counts of their shape."""

    @property
    def documents_with_words(self) -> int:
        """Documents with words."""
        ...

    def word_document_frequency(self, hashes: Hashes) -> Counts:
        """In how many documents words stand."""
        ...


class ExternalCounts(ExternalWords, Protocol):
    """A library that counts all its documents, those of the check too, and not only their words."""

    @property
    def documents(self) -> int:
        """Documents with tokens."""
        ...

    @property
    def paragraphs(self) -> int:
        """Paragraphs long enough to be compared by their words."""
        ...

    def document_frequency(self, hashes: Hashes, size: int) -> Counts:
        """In how many documents n-grams of 4 or 8 tokens stand."""
        ...

    def form_frequency(self, hashes: Hashes) -> Counts:
        """How many of the documents with a line of 8 tokens have text of their own besides; 0 for lines of few."""
        ...

    def paragraph_frequency(self, hashes: Hashes, size: int) -> Counts:
        """In how many paragraphs a token, or two neighbours, stand."""
        ...


@dataclass(frozen=True, slots=True)
class WordStatistics:
    """Counts of words in external documents, and which of those of the check it includes: bool, shape (documents,).

    `vocabulary`: the hashes of all words, ascending, `lengths`: the least and the greatest length of these; None where
    the words of the check are all.
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
    """The same of what counts more than words."""

    external: ExternalCounts
