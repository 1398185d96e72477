"""Shingles: runs of words or tokens as features, as sets, as sketches."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.counting import vote_equally
from hengwen.fingerprints.features import WordHashes, ngram_hashes, pieces, shingle_hashes
from hengwen.fingerprints.kinds import Bits, HashSets, Sketches, SmallestHashes, minima
from hengwen.fingerprints.methods import Minhash, Shingling, ShinglingSketch, SimhashShingle


def simhash_shingle(corpus: Corpus, parameters: SimhashShingle = SimhashShingle()) -> Bits:  # noqa: B008
    """Simhash of shingles of words, each weighed by its frequency in the document (Fan; the weight is ours).

    A document of fewer words than a shingle has one shingle. Bits of shape (documents, 1); 0 without words.
    """
    every = np.ones(len(corpus.vocabulary), dtype=bool)
    return Bits(vote_on_shingles(corpus, every[None], parameters.size))


def vote_on_shingles(corpus: Corpus, parts: NDArray[np.bool_], size: int) -> NDArray[np.uint64]:
    """The simhash of the shingles of what each part of the vocabulary leaves of each document.

    `parts`: bool, shape (parts, words of the vocabulary). Returns uint64, shape (documents, parts).
    """
    found = np.zeros((len(corpus), len(parts)), dtype=np.uint64)
    hashes = WordHashes.of(corpus.vocabulary.hashes)
    for piece in pieces(corpus.bounds):
        bounds = corpus.bounds[piece.start : piece.stop + 1]
        ids = corpus.ids[bounds[0] : bounds[-1]].astype(np.int64)
        for column, part in enumerate(parts):
            kept = np.flatnonzero(part.take(ids, mode="clip"))
            left = np.searchsorted(kept, bounds - bounds[0])
            shingles = shingle_hashes(hashes, ids.take(kept), left, size)
            found[piece, column] = vote_equally(*shingles)
    return found


def shingling(corpus: Corpus, parameters: Shingling = Shingling()) -> HashSets:  # noqa: B008 - frozen
    """The set of a document's shingles of tokens (Broder, Compression and Complexity of Sequences 1997).

    Tokens are Chinese characters and Latin words (ours; Broder has words, which Chinese does not mark).
    """
    return token_sets(corpus.tokens, parameters.size)


def shingling_sketch(corpus: Corpus, parameters: ShinglingSketch = ShinglingSketch()) -> SmallestHashes:  # noqa: B008
    """The smallest hashes of that set: a random sample that is the same for the same members (Broder 1997)."""
    sets = token_sets(corpus.tokens, parameters.size)
    rank = np.arange(len(sets.hashes)) - np.repeat(sets.bounds[:-1], np.diff(sets.bounds))
    bounds = np.concatenate(([0], np.cumsum(np.minimum(np.diff(sets.bounds), parameters.smallest))))
    return SmallestHashes(HashSets(sets.hashes[rank < parameters.smallest], bounds), parameters.smallest)


def minhash(corpus: Corpus, parameters: Minhash = Minhash()) -> Sketches:  # noqa: B008 - frozen
    """The minimum of each of 128 hash functions over the shingles of tokens (Broder et al., STOC 1998).

    The share of equal minima estimates the Jaccard resemblance, with a standard error of at most .045 for 128.
    """
    sets = token_sets(corpus.tokens, parameters.size)
    return Sketches(minima(sets, parameters.functions, parameters.seed))


def token_sets(tokens: tuple[NDArray[np.uint32], ...], size: int) -> HashSets:
    """The different runs of `size` tokens of each document; a shorter text has one run of all its tokens."""
    sets = [_different(ngram_hashes(text, min(size, max(1, len(text))))) for text in tokens]
    bounds = np.concatenate(([0], np.cumsum([len(members) for members in sets]))).astype(np.int64)
    return HashSets(np.concatenate([np.zeros(0, dtype=np.uint64), *sets]), bounds)


def _different(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """`np.unique` by sorting in place: its table of hashes takes twice as long for some thousands of values."""
    hashes.sort()
    fresh = np.ones(len(hashes), dtype=bool)
    np.not_equal(hashes[1:], hashes[:-1], out=fresh[1:])
    return hashes[fresh]
