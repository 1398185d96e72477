"""Charikar's simhash (STOC 2002) of documents' words, and of stretches of tokens."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.kinds import Bits
from hengwen.fingerprints.method import Method
from hengwen.fingerprints.vote import vote
from hengwen.fingerprints.weights import IDF, Idf, heaviest, tfidf, whole
from hengwen.kernels.hashes.votes import vote_of_pairs
from hengwen.model.messages import message
from hengwen.model.request.methods import Parameter


@dataclass(frozen=True, slots=True)
class Simhash(Method):
    """Simhash of words by their frequency (Charikar 2002; Liu 2015)."""

    name = "simhash"
    about = message(
        "Every word votes by how often it stands in the document: quick, but common words make strangers look alike."
    )

    def fingerprints(self, corpus: Corpus) -> Bits:
        """Return the simhash of all words weighted by their frequency in the document (Charikar 2002; Liu 2015).

        Bits of shape (documents, 1); 0 for a document without words.
        """
        words = corpus.counts
        return Bits.single(vote(corpus.vocabulary.hashes[words.words], words.counts, words.bounds))


@dataclass(frozen=True, slots=True)
class SimhashTfidf(Method):
    """Simhash of the `heaviest` words by TF-IDF (CSDN tutorial 2024)."""

    name = "simhash-tfidf"
    about = message("Only the words that tell this document from the others vote: a good choice for whole documents.")
    heaviest: Annotated[int, Parameter(message("Words that vote"), 1, 1_000_000)] = 200
    idf: Annotated[Idf, IDF] = Idf.DOCUMENTS

    def fingerprints(self, corpus: Corpus) -> Bits:
        """Return the simhash of the 200 heaviest words by TF-IDF (CSDN tutorial 2024; `weights.idf` says what is ours).

        Bits of shape (documents, 1); 0 for a document without words.
        """
        words = corpus.counts
        hashes = corpus.vocabulary.hashes[words.words]
        weights = whole(tfidf(corpus, self.idf))
        kept, bounds = heaviest(weights, hashes, words.bounds, self.heaviest)
        return Bits.single(vote(hashes[kept], weights[kept], bounds))


def stretch_fingerprints(tokens: NDArray[np.uint32], ranges: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the simhash of the pairs of neighbouring tokens in each stretch of a normalised text, each pair with
    weight 1.

    For paragraphs and passages: pairs of characters hardly depend on length, while words need hundreds of characters.
    `ranges`: int64, shape (n, 2), half-open token ranges. A stretch of one token is its own feature. Returns uint64,
    shape (n,); 0 for an empty stretch.
    """
    return vote_of_pairs(tokens, ranges)
