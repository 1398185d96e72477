"""Documents that are not at hand but count: a library knows in how many of its documents each n-gram stands.

What is common, how rare an n-gram is and what a word weighs depend on the whole collection. So a check against a
library loads only the documents that may share something, and asks here about all others.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
Counts = NDArray[np.int64]


class ExternalCounts(Protocol):
    """A library that counts all of its documents, those at hand too. Hashes in any order; counts have their shape."""

    @property
    def documents(self) -> int:
        """Documents with tokens."""
        ...

    @property
    def with_words(self) -> int:
        """Documents with words."""
        ...

    @property
    def paragraphs(self) -> int:
        """Paragraphs long enough to be told by their words."""
        ...

    def document_frequency(self, hashes: Hashes, size: int) -> Counts:
        """In how many documents n-grams of 4, 5 or 8 tokens stand."""
        ...

    def form_frequency(self, hashes: Hashes) -> Counts:
        """How many of those with a line of 8 tokens have text of their own; 0 for lines of few."""
        ...

    def paragraph_frequency(self, hashes: Hashes, size: int) -> Counts:
        """In how many paragraphs a token, or two neighbours, stand."""
        ...

    def word_document_frequency(self, hashes: Hashes) -> Counts:
        """In how many documents words stand."""
        ...


@dataclass(frozen=True, slots=True)
class CorpusStatistics:
    """A shelf, and which of the documents at hand stand on it too: bool, shape (documents,)."""

    external: ExternalCounts
    taken: NDArray[np.bool_]

    def others(self, known: Counts, taken: Counts) -> Counts:
        """How many of those that the shelf knows of are not at hand; `taken`: of how many that are it must know."""
        missing: Counts = np.maximum(0, known - taken)
        return missing
