"""Shingles: runs of words or tokens as features, as sets, as sketches."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.features import WordHashes, portions, shingle_hashes
from hengwen.fingerprints.kinds import Bits, HashSets, Sketches, SmallestHashes, minima
from hengwen.fingerprints.method import Method
from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.kernels.hashes.votes import vote_equally
from hengwen.model.messages import message
from hengwen.model.request.methods import Parameter

Size = Annotated[int, Parameter(message("Length of a run"), 1, 32)]
"""Words or tokens of a shingle."""

Seed = Annotated[int, Parameter(message("Seed of the random choice"), 0, 2**32 - 1)]


@dataclass(frozen=True, slots=True)
class SimhashShingle(Method):
    """Simhash of shingles of `size` words (Fan)."""

    name = "simhash-shingle"
    about = message(
        "Runs of words vote instead of single words: strangers hardly ever look alike, edited copies drift apart."
    )
    size: Size = 2

    def fingerprints(self, corpus: Corpus) -> Bits:
        """Return the simhash of shingles of words, each weighted by its frequency in the document (Fan; the weight is
        ours).

        A document of fewer words than a shingle has one shingle. Bits of shape (documents, 1); 0 without words.
        """
        every = np.ones(len(corpus.vocabulary), dtype=bool)
        return Bits(vote_on_shingles(corpus, every[None], self.size))


@dataclass(frozen=True, slots=True)
class Shingling(Method):
    """The set of all shingles of `size` symbols (Broder 1997)."""

    name = "shingling"
    about = message("All runs of characters are compared: exact, and takes the most memory.")
    size: Size = 4

    def fingerprints(self, corpus: Corpus) -> HashSets:
        """Return the set of a document's shingles of tokens (Broder, Compression and Complexity of Sequences 1997).

        Tokens are Chinese characters and Latin words (ours; Broder has words, which Chinese does not mark).
        """
        return token_sets(corpus.tokens, self.size)


@dataclass(frozen=True, slots=True)
class ShinglingSketch(Method):
    """The `smallest` hashes of the set of shingles (Broder 1997)."""

    name = "shingling-sketch"
    about = message("A small sample of all runs of characters: nearly as exact, in little memory.")
    size: Size = 4
    smallest: Annotated[int, Parameter(message("Hashes that are kept"), 8, 4096)] = 128

    def fingerprints(self, corpus: Corpus) -> SmallestHashes:
        """Return the smallest hashes of that set: a random sample, the same for the same members (Broder 1997)."""
        sets = token_sets(corpus.tokens, self.size)
        rank = np.arange(len(sets.hashes)) - np.repeat(sets.bounds[:-1], np.diff(sets.bounds))
        bounds = np.concatenate(([0], np.cumsum(np.minimum(np.diff(sets.bounds), self.smallest))))
        return SmallestHashes(HashSets(sets.hashes[rank < self.smallest], bounds), self.smallest)


@dataclass(frozen=True, slots=True)
class Minhash(Method):
    """The smallest value of each of some hash `functions` over the shingles (Broder 1998)."""

    name = "minhash"
    about = message("Many small draws from all runs of characters: a good estimate of how much two documents share.")
    size: Size = 3
    functions: Annotated[int, Parameter(message("Hash functions"), 64, 1024)] = 128
    seed: Seed = 1

    def fingerprints(self, corpus: Corpus) -> Sketches:
        """Return the minimum of each of 128 hash functions over the shingles of tokens (Broder et al., STOC 1998).

        The share of equal minima estimates the Jaccard resemblance, with a standard error of at most .045 for 128.
        """
        return Sketches(minima(token_sets(corpus.tokens, self.size), self.functions, self.seed))


def vote_on_shingles(corpus: Corpus, parts: NDArray[np.bool_], size: int) -> NDArray[np.uint64]:
    """Return the simhash of the shingles of each document's words in each part of the vocabulary.

    `parts`: bool, shape (parts, words of the vocabulary). Returns uint64, shape (documents, parts).
    """
    values = np.zeros((len(corpus), len(parts)), dtype=np.uint64)
    hashes = WordHashes.of(corpus.vocabulary.hashes)
    for piece in portions(corpus.bounds):
        bounds = corpus.bounds[piece.start : piece.stop + 1]
        ids = corpus.ids[bounds[0] : bounds[-1]].astype(np.int64)
        for column, part in enumerate(parts):
            kept = np.flatnonzero(part.take(ids, mode="clip"))
            left = np.searchsorted(kept, bounds - bounds[0])
            shingles = shingle_hashes(hashes, ids.take(kept), left, size)
            values[piece, column] = vote_equally(*shingles)
    return values


def token_sets(tokens: tuple[NDArray[np.uint32], ...], size: int) -> HashSets:
    """Return the different runs of `size` tokens of each document; a shorter text has one run of all its tokens."""
    sets = [_different(ngram_hashes(text, min(size, max(1, len(text))))) for text in tokens]
    bounds = np.concatenate(([0], np.cumsum([len(members) for members in sets]))).astype(np.int64)
    return HashSets(np.concatenate([np.zeros(0, dtype=np.uint64), *sets]), bounds)


def _different(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Do the same as `np.unique` by sorting in place: its hash table takes twice as long for thousands of values."""
    hashes.sort()
    fresh = np.ones(len(hashes), dtype=bool)
    np.not_equal(hashes[1:], hashes[:-1], out=fresh[1:])
    return hashes[fresh]
