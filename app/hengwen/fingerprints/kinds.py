"""The kinds of fingerprints that methods make of documents, and how each is compared: bits, signatures, sets, sketches,
paragraphs.

Every kind can be reduced to 64 bits for each document (`documents`), which a check shows. Their Hamming distance is the
method's own for simhash, and an estimate of its similarity for methods that make sets.
"""

from typing import Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.fingerprints.similarity import (
    BitSimilarity,
    FingerprintSimilarity,
    ParagraphSimilarity,
    SetSimilarity,
    SignatureSimilarity,
    SketchSimilarity,
    SmallestHashesSimilarity,
)
from hengwen.fingerprints.vote import BITS, bits, pack
from hengwen.kernels.hashes.hashing import mix
from hengwen.kernels.hashes.votes import vote_equally

_NOTHING = np.uint32(0xFFFFFFFF)  # the minimum over an empty set


class Fingerprints(Protocol):
    """The fingerprints of the documents of a corpus."""

    @property
    def size(self) -> int:
        """Bytes of all of them."""
        ...

    def similarity(self) -> FingerprintSimilarity:
        """Return the similarity of the documents by their fingerprints."""
        ...

    def documents(self) -> NDArray[np.uint64]:
        """Return 64 bits for each document, shape (documents,)."""
        ...


class Bits(Struct, frozen=True):
    """Fingerprints compared by Hamming distance: uint64, shape (documents, K); the nearest of K pairs counts."""

    values: NDArray[np.uint64]

    @classmethod
    def single(cls, values: NDArray[np.uint64]) -> "Bits":
        """Return one fingerprint for each document: uint64, shape (documents,)."""
        return cls(values[:, None])

    @property
    def size(self) -> int:
        """Bytes of all fingerprints."""
        return self.values.nbytes

    def similarity(self) -> BitSimilarity:
        """Return the similarity by the nearest of K pairs."""
        return BitSimilarity(self.values)

    def documents(self) -> NDArray[np.uint64]:
        """Return the fingerprint itself; of several the majority of each bit, and the bit of the first if they tie."""
        if not self.values.size:
            return np.zeros(len(self.values), dtype=np.uint64)
        planes = bits(self.values.ravel()).reshape(*self.values.shape, BITS)
        ones = 2 * planes.sum(axis=1, dtype=np.int64) - self.values.shape[1]
        return pack(np.where(ones == 0, planes[:, 0] > 0, ones > 0))


class Signatures(Struct, frozen=True):
    """Hashes that are equal or not: uint64, shape (documents, K); 0 where there was nothing to hash."""

    values: NDArray[np.uint64]

    @property
    def size(self) -> int:
        """Bytes of all signatures."""
        return self.values.nbytes

    def similarity(self) -> SignatureSimilarity:
        """Return the similarity by the number of equal signatures."""
        return SignatureSimilarity(self.values)

    def documents(self) -> NDArray[np.uint64]:
        """Return the signature itself; of K the first 64

        K bits of each, the rest from the first one.
        """
        width = BITS // self.values.shape[1]
        planes = bits(self.values.ravel()).reshape(*self.values.shape, BITS)
        taken = planes[:, :, :width].reshape(len(planes), width * self.values.shape[1])
        return pack(np.concatenate((taken, planes[:, 0, width : width + BITS - taken.shape[1]]), axis=1) > 0)


class HashSets(Struct, frozen=True):
    """Sets of hashes, one document after the other: `hashes` ascending within a document, `bounds` (documents + 1,)."""

    hashes: NDArray[np.uint64]
    bounds: NDArray[np.int64]

    @property
    def size(self) -> int:
        """Bytes of all sets."""
        return self.hashes.nbytes

    def similarity(self) -> SetSimilarity:
        """Return the resemblance."""
        return SetSimilarity(self.hashes, self.bounds)

    def documents(self) -> NDArray[np.uint64]:
        """Return the bits of one-bit minwise hashing (Li & König, WWW 2010): bit i is the lowest one of the i-th
        function's minimum.

        The expected Hamming distance of two documents is 32 · (1 - Jaccard).
        """
        return _lowest_bits(minima(self, BITS, seed=0))


class Sketches(Struct, frozen=True):
    """The minimum of each hash function: uint32, shape (documents, functions)."""

    values: NDArray[np.uint32]

    @property
    def size(self) -> int:
        """Bytes of all sketches."""
        return self.values.nbytes

    def similarity(self) -> SketchSimilarity:
        """Return the similarity by the number of equal minima."""
        return SketchSimilarity(self.values)

    def documents(self) -> NDArray[np.uint64]:
        """Return the lowest bit of each of the first 64 minima (Li & König): expected distance 32 · (1 - Jaccard)."""
        return _lowest_bits(self.values[:, :BITS])


class SmallestHashes(Struct, frozen=True):
    """The `most` smallest hashes of each document's set, as `HashSets`."""

    sets: HashSets
    most: int

    @property
    def size(self) -> int:
        """Bytes of all sketches."""
        return self.sets.size

    def similarity(self) -> SmallestHashesSimilarity:
        """Return the estimated resemblance."""
        return SmallestHashesSimilarity(self.sets.hashes, self.sets.bounds, self.most)

    def documents(self) -> NDArray[np.uint64]:
        """Return the bits of one-bit minwise hashing of the sketch."""
        return self.sets.documents()


class ParagraphSets(Struct, frozen=True):
    """A fingerprint for each paragraph: `values` uint64, `bounds` (documents + 1,). Matching within `radius` bits."""

    values: NDArray[np.uint64]
    bounds: NDArray[np.int64]
    radius: int

    @property
    def size(self) -> int:
        """Bytes of all fingerprints."""
        return self.values.nbytes

    def similarity(self) -> ParagraphSimilarity:
        """Return the similarity by the share of near paragraphs."""
        return ParagraphSimilarity(self.values, self.bounds, self.radius)

    def documents(self) -> NDArray[np.uint64]:
        """Return the vote of a document's paragraphs."""
        return vote_equally(self.values, self.bounds)


def _lowest_bits(minimum: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Return the lowest bit of each of 64 minima, 0 for an empty set."""
    return pack(((minimum & np.uint32(1)) > 0) & (minimum != _NOTHING))


def minima(sets: HashSets, functions: int, seed: int) -> NDArray[np.uint32]:
    """Return the smallest value of each of some hash functions over each set: uint32, shape (documents, functions).

    Function i maps x to (aᵢ · x + bᵢ) mod 2³² with odd aᵢ, where x is the upper half of a mixed hash. With 32 bits, the
    chance that two members of a set of 10,000 collide at the minimum is below 1 in 400,000. An empty set has 2³² - 1.
    """
    draw = mix(np.arange(1, 2 * functions + 1, dtype=np.uint64) + (np.uint64(seed) << np.uint64(32)))
    factor = (draw[:functions] >> np.uint64(32)).astype(np.uint32) | np.uint32(1)
    offset = (draw[functions:] >> np.uint64(32)).astype(np.uint32)
    members = (mix(sets.hashes) >> np.uint64(32)).astype(np.uint32)
    smallest = np.full((len(sets.bounds) - 1, functions), _NOTHING, dtype=np.uint32)
    for row, (first, last) in enumerate(zip(sets.bounds, sets.bounds[1:], strict=False)):
        if last > first:
            smallest[row] = (members[None, first:last] * factor[:, None] + offset[:, None]).min(axis=1)
    return smallest
