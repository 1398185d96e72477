"""I-Match: one hash of the words that tell documents apart (Chowdhury et al., ACM TOIS 20(2), 2002)."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.kinds import Signatures
from hengwen.fingerprints.lexicons import lexicons_of
from hengwen.fingerprints.methods import IMatch, IMatchLexicons
from hengwen.text.normalisation import mix

FEWEST = 16
"""Words in the band below which a document is hashed whole: many documents share a handful by chance (ours)."""


def i_match(corpus: Corpus, parameters: IMatch = IMatch()) -> Signatures:  # noqa: B008 - frozen
    """A hash of the set of a document's words whose normalised IDF lies between two bounds.

    The normalised IDF is log(N / df) / log N, 0 for a word of every document and 1 for a word of one only. The hash of
    a set is the sum of its members' hashes modulo 2⁶⁴, mixed: the same in any order (ours; the source sorts the words
    and takes SHA-1). Of a document that has few such words, as in a small corpus, all words are hashed (ours).
    Signatures of shape (documents, 1), 0 for a document without words.
    """
    every = np.ones(len(corpus.vocabulary.words), dtype=bool)
    return Signatures(_signature(corpus, every, _band(corpus, parameters))[:, None])


def i_match_lexicons(corpus: Corpus, parameters: IMatchLexicons = IMatchLexicons()) -> Signatures:  # noqa: B008
    """The same, and again for each random sub-lexicon (Kołcz, Chowdhury & Alspector, KDD 2004).

    Two documents match when any of their signatures are equal. Signatures of shape (documents, K + 1).
    """
    band = _band(corpus, parameters)
    lexicons = lexicons_of(corpus, parameters)
    hashes = corpus.vocabulary.hashes
    every = np.ones(len(hashes), dtype=bool)
    parts = [every, *lexicons.members(hashes)]
    return Signatures(np.stack([_signature(corpus, part, band) for part in parts], axis=1))


def _band(corpus: Corpus, parameters: IMatch | IMatchLexicons) -> NDArray[np.bool_]:
    """Which words of the vocabulary lie in the band."""
    words = corpus.counts
    read = max(2, words.read)
    share = np.log(read / np.maximum(1, words.document_frequency)) / np.log(read)
    return np.asarray((share >= parameters.low) & (share <= parameters.high))


def _signature(corpus: Corpus, lexicon: NDArray[np.bool_], band: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """The hash of each document's words of a lexicon that lie in the band, or of all of them where few do."""
    words = corpus.counts
    inside = (lexicon & band)[words.words]
    few = np.bincount(words.owners[inside], minlength=len(corpus)) < FEWEST
    taken = np.where(few[words.owners], lexicon[words.words], inside)
    terms = np.where(taken, mix(corpus.vocabulary.hashes[words.words]), np.uint64(0))
    before = np.concatenate((np.zeros(1, dtype=np.uint64), np.cumsum(terms, dtype=np.uint64)))
    sums = before[words.bounds[1:]] - before[words.bounds[:-1]]
    some = np.bincount(words.owners[taken], minlength=len(corpus)) > 0
    return np.where(some, mix(sums) | np.uint64(1), np.uint64(0))
