"""Paragraphs as vectors of their words, without order: tokens and pairs of neighbours, weighted by their rarity."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.kernels.hashes.hashing import ngram_hashes_at
from hengwen.kernels.hashes.ngrams import ranges_with, rows_and_weights, sums_in
from hengwen.kernels.hashes.numbering import number_values, repeated_pairs
from hengwen.kernels.pairs.neighbours import StretchFeatures
from hengwen.matching.corpus.background import RAREST, expected_share
from hengwen.matching.corpus.collection import Collection, in_rows
from hengwen.matching.prose import LATIN, SHORTEST
from hengwen.model.units import HUNDRED
from hengwen.text.normalisation import WORD_TOKEN
from hengwen.text.ranges import Bools
from hengwen.text.units import token_units

SIZES = (1, 2)
"""Tokens of a feature: Chinese characters and pairs of them, Latin words and pairs of them."""

SHORTEST_SENTENCE = 13
"""Units of the shortest English sentence: six words."""

GENERAL = 200
"""Paragraphs that general texts count as: a small collection says little about its words."""

RARE = 0.02
"""Maximum share of the paragraphs, or `RARE_LEAST` of them, with a feature that makes candidate pairs."""

RARE_LEAST = 64

_Features = tuple[NDArray[np.int32], NDArray[np.int32]]

_SCALE = 16  # squared weights are whole numbers of this fraction, so sums are exact in any order


@dataclass(frozen=True)
class ParagraphVectors:
    """The eligible paragraphs of a collection, in its order, and the weights of their features.

    `tokens`: of the collection. `documents`, `authors`: int64, shape (n,), the document of each and a number for its
    author. `ranges`: int64, shape (n, 2), tokens of the collection, half-open. `sizes`: int64, shape (n,), eligible
    units of each. `latin`: bool, shape (n,), which are sentences of Latin words. `features`: for each of `SIZES` int32,
    shape (tokens,), the number of the feature that begins at a token, -1 for none and for a pair that occurs only once.
    `squared_weights`: int32, shape (features,), the square of each one's weight. `squared_norms`: int64, shape (n,),
    the sum over the different features of a paragraph. `rows`: int32, shape (m,), the paragraphs of each rare feature,
    ascending, those of `rare[i]` from `firsts[i]` to `firsts[i + 1]`. `total`: paragraphs of the whole collection,
    external ones too.
    """

    tokens: NDArray[np.uint32]
    documents: NDArray[np.int64]
    authors: NDArray[np.int64]
    ranges: NDArray[np.int64]
    sizes: NDArray[np.int64]
    latin: Bools
    features: _Features
    squared_weights: NDArray[np.int32]
    squared_norms: NDArray[np.int64]
    rare: NDArray[np.int64]
    rows: NDArray[np.int32]
    firsts: NDArray[np.int64]
    total: int

    def __len__(self) -> int:
        return len(self.documents)

    def are_sentences(self, pairs: NDArray[np.int64]) -> Bools:
        """Return which pairs of rows, shape (n, 2), are both sentences of Latin words, shape (n,)."""
        return self.latin[pairs[:, 0]] & self.latin[pairs[:, 1]]

    @property
    def stretches(self) -> StretchFeatures:
        """The paragraphs with their features."""
        return StretchFeatures(self.tokens, *self.features, self.ranges, self.squared_weights)

    @cached_property
    def numbers_of_rare(self) -> NDArray[np.int32]:
        """The place in `rare` of each feature, -1 for those that are not, int32, shape (features,)."""
        numbers = np.full(len(self.squared_weights), -1, dtype=np.int32)
        numbers[self.rare] = np.arange(len(self.rare))
        return numbers

    @cached_property
    def inverse_norms(self) -> NDArray[np.float64]:
        """One over the norm of each paragraph, float64, shape (n,)."""
        inverse: NDArray[np.float64] = 1 / np.sqrt(np.maximum(1, self.squared_norms))
        return inverse


def eligible_paragraphs(
    collection: Collection, ranges: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return `documents`, `ranges` and `sizes` of the paragraphs that are long enough and mostly eligible; `ranges`: of
    all.
    """
    sizes, enough = eligible(collection, ranges)
    return collection.owners[ranges[enough, 0]].astype(np.int64), ranges[enough], sizes[enough]


def eligible(collection: Collection, ranges: NDArray[np.int64]) -> tuple[NDArray[np.int64], Bools]:
    """Return the eligible units of each range, and which are enough and most of the range."""
    tokens = sums_in(collection.eligible, ranges)
    sizes = sums_in(token_units(collection.tokens) * collection.eligible, ranges) // HUNDRED
    shortest = np.where(are_latin(collection, ranges), SHORTEST_SENTENCE, SHORTEST)
    return sizes, (sizes >= shortest) & (tokens * 2 >= ranges[:, 1] - ranges[:, 0])


def are_latin(collection: Collection, ranges: NDArray[np.int64]) -> Bools:
    """Return which ranges have hardly any eligible tokens except Latin words: sentences and no paragraphs."""
    words = sums_in(collection.eligible & (collection.tokens >= WORD_TOKEN), ranges)
    latin: Bools = words >= LATIN * sums_in(collection.eligible, ranges)
    return latin


def weigh_paragraphs(  # noqa: PLR0917 - what paragraphs are, in one place
    collection: Collection,
    documents: NDArray[np.int64],
    ranges: NDArray[np.int64],
    sizes: NDArray[np.int64],
    statistics: CorpusStatistics | None = None,
    authors: NDArray[np.int64] | None = None,
) -> ParagraphVectors:
    """Return the features of some paragraphs with their weights, and an index of the rare ones.

    Weights are TF-IDF with each feature counted once in a paragraph: log(1 + (n + g) / (df + g s)), for n paragraphs,
    df of them with the feature, and g = `GENERAL` paragraphs of general texts, a share s of which has it. `statistics`:
    external documents, whose paragraphs count too. `authors`: int64, shape (documents,), equal for those of one person;
    when None every document has another author.
    """
    external = None if statistics is None else _ExternalParagraphs(statistics, statistics.included[documents])
    weigher = _Weigher(collection.masked(in_rows(ranges, len(collection.tokens))), ranges, external)
    people = documents if authors is None else authors[documents]
    latin = are_latin(collection, ranges)
    return ParagraphVectors(collection.tokens, documents, people, ranges, sizes, latin, *weigher.figures())


def rows_of_tokens(ranges: NDArray[np.int64], total: int) -> NDArray[np.int32]:
    """Return the range that each token lies in, -1 for none; ranges are ascending and do not overlap."""
    numbers = np.full(2 * len(ranges) + 1, -1, dtype=np.int32)
    numbers[1::2] = np.arange(len(ranges))
    return np.repeat(numbers, np.diff(ranges.reshape(-1), prepend=0, append=total))


def most_of_rare(paragraphs: int) -> int:
    """Return how many of so many paragraphs may have a feature that makes candidate pairs."""
    return max(RARE_LEAST, int(RARE * paragraphs))


class _ExternalParagraphs(Struct, frozen=True):
    """Paragraphs of external documents. `included`: which of those of the check the library counts too."""

    statistics: CorpusStatistics
    included: Bools

    @property
    def paragraphs(self) -> int:
        """Their number."""
        return max(0, self.statistics.external.paragraphs - int(np.count_nonzero(self.included)))

    def frequency(self, hashes: NDArray[np.uint64], size: int, included: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return how many of them have each feature; `included`: how many of the included ones have it."""
        return self.statistics.external_only(self.statistics.external.paragraph_frequency(hashes, size), included)


def squared_weights_of(paragraphs: int, counts: NDArray[np.int64], shares: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the squared weights of features in `counts` of so many paragraphs, and in `shares` of general ones."""
    weights = np.log1p((paragraphs + GENERAL) / (counts + GENERAL * shares))
    squared_weights: NDArray[np.int64] = np.rint(_SCALE * weights**2).astype(np.int64)
    return squared_weights


class _Weigher:
    """Numbers the features of a collection, weighs them and indexes the paragraphs of the rare ones."""

    def __init__(
        self,
        inside: Collection,
        ranges: NDArray[np.int64],
        external: _ExternalParagraphs | None,
    ) -> None:
        self._inside, self._ranges, self._external = inside, ranges, external
        self._paragraphs = len(ranges) + (external.paragraphs if external else 0)

    def figures(self) -> tuple[Any, ...]:
        """Return the vectors' `features`, `squared_weights`, `squared_norms`, `rare`, `rows`, `firsts` and `total`."""
        tokens = self._inside.tokens
        singles, first_tokens = number_values(tokens)
        singles[~self._inside.eligible] = -1
        doubles, first_pairs, times = repeated_pairs(singles, len(first_tokens))
        doubles[np.maximum(self._ranges[:, 1] - 1, 0)] = -1  # it ends in another paragraph
        features = singles, doubles
        hashes = ngram_hashes_at(tokens, first_tokens, 1), ngram_hashes_at(tokens, first_pairs.astype(np.int64), 2)
        counts = self._counts(features, self._ranges, hashes)
        everywhere = counts + self._others(features, hashes, self._external) if self._external else counts
        shares = np.concatenate([expected_share(own, size) for own, size in zip(hashes, SIZES, strict=True)])
        shares[: len(times)][(times <= 1) & (everywhere == counts)[: len(times)]] = RAREST
        squared_weights = self._weigh(everywhere, shares).astype(np.int32)  # they are looked up again and again
        is_rare = (counts >= 2) & (everywhere <= most_of_rare(self._paragraphs))
        rare = _by_hash(is_rare, hashes)
        del hashes, shares, everywhere
        squared_norms, lists = self._alone(doubles), []
        for numbers, own in zip(features, rare, strict=True):
            rows, norms = rows_and_weights(numbers, self._ranges, counts, own, squared_weights)
            squared_norms += norms
            lists.append(rows)
        every = np.concatenate(rare)
        firsts = np.concatenate(([0], np.cumsum(counts[every])))
        return features, squared_weights, squared_norms, every, np.concatenate(lists), firsts, self._paragraphs

    @staticmethod
    def _counts(
        features: _Features, ranges: NDArray[np.int64], hashes: Sequence[NDArray[np.uint64]]
    ) -> NDArray[np.int64]:
        """Return in how many paragraphs each feature stands."""
        count = sum(map(len, hashes))
        return ranges_with(features[0], ranges, count) + ranges_with(features[1], ranges, count)

    def _others(
        self, features: _Features, hashes: Sequence[NDArray[np.uint64]], external: _ExternalParagraphs
    ) -> NDArray[np.int64]:
        """Return in how many external paragraphs each feature stands."""
        included = self._counts(features, self._ranges[external.included], hashes)
        parts = zip(hashes, SIZES, np.split(included, [len(hashes[0])]), strict=True)
        return np.concatenate([external.frequency(*part) for part in parts])

    def _alone(self, doubles: NDArray[np.int32]) -> NDArray[np.int64]:
        """Return the sum of the squared weights of the pairs of each paragraph that occur only once."""
        mask = self._inside.eligible
        alone = (doubles < 0) & mask
        alone[:-1] &= mask[1:]
        alone[self._ranges[:, 1] - 1] = False  # the next token is of another paragraph
        if self._external:
            return self._alone_externally(np.flatnonzero(alone), self._external)
        (square,) = self._weigh(np.ones(1, dtype=np.int64), np.full(1, RAREST)).tolist()
        return sums_in(alone, self._ranges) * int(square)

    def _alone_externally(self, places: NDArray[np.int64], external: _ExternalParagraphs) -> NDArray[np.int64]:
        """Return the same where they may occur in external paragraphs too."""
        hashes = ngram_hashes_at(self._inside.tokens, places, 2)
        rows = np.searchsorted(self._ranges[:, 0], places, "right") - 1
        others = external.frequency(hashes, 2, external.included[rows].astype(np.int64))
        shares = np.where(others > 0, expected_share(hashes, 2), RAREST)
        squared_weights = self._weigh(1 + others, shares)
        return np.bincount(rows, weights=squared_weights, minlength=len(self._ranges)).astype(np.int64)

    def _weigh(self, counts: NDArray[np.int64], shares: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return the squared weights of features that are in so many paragraphs."""
        return squared_weights_of(self._paragraphs, counts, shares)


def _by_hash(wanted: Bools, hashes: Sequence[NDArray[np.uint64]]) -> list[NDArray[np.int64]]:
    """Return the numbers of the wanted features of each size, ascending by their hashes."""
    rare, before = [], 0
    for own in hashes:
        numbers = np.flatnonzero(wanted[before : before + len(own)])
        rare.append(before + numbers[np.argsort(own[numbers])])
        before += len(own)
    return rare
