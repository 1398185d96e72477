"""I-Match: one hash of the words that tell documents apart (Chowdhury et al., ACM TOIS 20(2), 2002)."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.kinds import Signatures
from hengwen.fingerprints.lexicons import DroppedShare, LexiconCount, LexiconFile, lexicons_of
from hengwen.fingerprints.method import Method
from hengwen.fingerprints.shingles import Seed
from hengwen.kernels.hashes.hashing import mix
from hengwen.model.messages import HengwenError, message
from hengwen.model.request.methods import Parameter

FEWEST = 16
"""Words in the band below which all words of a document are hashed: many documents share a handful by chance (ours)."""


@dataclass(frozen=True, slots=True)
class IMatch(Method):
    """One hash of all words whose normalised IDF lies between `low` and `high` (Chowdhury 2002)."""

    name = "i-match"
    about = message("One number for a choice of words: finds only documents with the very same choice.")
    low: Annotated[float, Parameter(message("Rarity of words, from"), 0.0, 1.0)] = 0.02
    high: Annotated[float, Parameter(message("Rarity of words, to"), 0.0, 1.0)] = 0.1

    def require_possible(self) -> None:
        """Raise `HengwenError` for a band without width."""
        if self.low > self.high:
            raise HengwenError(message("low={low} is above high={high}.", low=self.low, high=self.high))

    def fingerprints(self, corpus: Corpus) -> Signatures:
        """Return a hash of the set of a document's words whose normalised IDF lies between two bounds.

        The normalised IDF is log(N / df) / log N, 0 for a word of every document and 1 for a word of only one. The hash
        of a set is the sum of its members' hashes modulo 2⁶⁴, mixed: the same in any order (ours; the source sorts the
        words and takes SHA-1). For a document with few such words, as in a small corpus, all words are hashed (ours).
        Signatures of shape (documents, 1), 0 for a document without words.
        """
        every = np.ones(len(corpus.vocabulary.words), dtype=bool)
        return Signatures(_signature(corpus, every, self._band(corpus))[:, None])

    def _band(self, corpus: Corpus) -> NDArray[np.bool_]:
        """Return which words of the vocabulary lie in the band."""
        words = corpus.counts
        read = max(2, words.documents)
        share = np.log(read / np.maximum(1, words.document_frequency)) / np.log(read)
        return np.asarray((share >= self.low) & (share <= self.high))


@dataclass(frozen=True, slots=True)
class IMatchLexicons(IMatch):
    """I-Match, and once more for each random sub-lexicon (Kołcz, Chowdhury & Alspector 2004)."""

    name = "i-match-lexicons"
    about = message("The same with several choices of words: one that agrees is enough.")
    lexicons: LexiconCount = 8
    dropped: DroppedShare = 0.3
    seed: Seed = 1
    file: LexiconFile = ""

    def fingerprints(self, corpus: Corpus) -> Signatures:
        """Return the signature, and one for each random sub-lexicon (Kołcz, Chowdhury & Alspector, KDD 2004).

        Two documents match when any of their signatures are equal. Signatures of shape (documents, K + 1).
        """
        band = self._band(corpus)
        hashes = corpus.vocabulary.hashes
        parts = [np.ones(len(hashes), dtype=bool), *lexicons_of(corpus, self).members(hashes)]
        return Signatures(np.stack([_signature(corpus, part, band) for part in parts], axis=1))


def _signature(corpus: Corpus, lexicon: NDArray[np.bool_], band: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Return the hash of each document's words of a lexicon that lie in the band, or of all where there are few."""
    words = corpus.counts
    inside = (lexicon & band)[words.words]
    few = np.bincount(words.owners[inside], minlength=len(corpus)) < FEWEST
    taken = np.where(few[words.owners], lexicon[words.words], inside)
    terms = np.where(taken, mix(corpus.vocabulary.hashes[words.words]), np.uint64(0))
    before = np.concatenate((np.zeros(1, dtype=np.uint64), np.cumsum(terms, dtype=np.uint64)))
    sums = before[words.bounds[1:]] - before[words.bounds[:-1]]
    has_words = np.bincount(words.owners[taken], minlength=len(corpus)) > 0
    return np.where(has_words, mix(sums) | np.uint64(1), np.uint64(0))
