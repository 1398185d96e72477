"""Short runs of tokens that several texts have, by number: the places where pairs of texts may match (ours)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.corpus.collection import Collection, repeated_ngrams_of
from hengwen.matching.corpus.texts import Texts
from hengwen.text.normalisation import WORD_TOKEN
from hengwen.text.ranges import Bools

SIZES = (2, 3, 4)
"""Tokens of an n-gram that begins a run: four Chinese characters, or fewer tokens with words among them, each of which
counts as two characters.
"""

MOST_REPEATS = 16
"""Places of a seed in the other text, up to which it determines them."""

Places = NDArray[np.int64]


class SeedMatches(NamedTuple):
    """Equal seeds of one text and several others, int64, arrays of one shape.

    `pair`: the number of the other text. `x`, `y`: their places in the collection. `sizes`: their numbers of tokens.
    """

    pair: Places
    x: Places
    y: Places
    sizes: Places


def joined_seeds(parts: Sequence[SeedMatches]) -> SeedMatches:
    """Return the seeds of several texts as one."""
    return SeedMatches(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


@dataclass
class SeedIndex:
    """The seeds of two texts at least, those of each text by ascending number.

    It is not frozen: looking up writes into an internal table, so only one text can be looked up at a time.

    `numbers`, `firsts`, `counts`: int32, shape (n,), for each different seed of each text its number in the collection,
    the first of its `places` and their number. `bounds`: shape (documents + 1,). `limits`: the first number of each
    size, and the one after the last. `tokens`: of the collection.
    """

    numbers: NDArray[np.int32]
    firsts: NDArray[np.int32]
    counts: NDArray[np.int32]
    places: NDArray[np.int32]
    bounds: Places
    limits: Places
    tokens: NDArray[np.uint32]

    @cached_property
    def _table(self) -> NDArray[np.int32]:
        """For each number the row of the text being looked up that has it, else -1: searching would take longer."""
        return np.full(int(self.limits[-1]), -1, dtype=np.int32)

    def rows(self, document: int) -> slice:
        """Return the rows of a text."""
        return slice(int(self.bounds[document]), int(self.bounds[document + 1]))

    def seeds(self, left: int, others: Sequence[int], most: int) -> Iterator[tuple[int, SeedMatches]]:
        """Yield the equal seeds of a text and each of the others, of several at once up to about `most`.

        Each item begins with the number of others that it covers, in their order. It has all pairs of places, unless a
        seed occurs more than 16 times in the other text and so hardly determines a place. Then the first place on the
        left is paired with the first on the right, the second with the second, and so on.
        """
        own = self.rows(left)
        self._table[self.numbers[own]] = np.arange(own.start, own.stop)
        parts = [self.rows(other) for other in others]
        numbers = np.concatenate([self.numbers[part] for part in parts])
        row = self._table[numbers]
        self._table[self.numbers[own]] = -1
        hits = np.flatnonzero(row >= 0)
        lengths = np.array([part.stop - part.start for part in parts])
        pair = np.repeat(np.arange(len(parts)), lengths)[hits]
        shift = np.array([part.start for part in parts]) - (np.cumsum(lengths) - lengths)
        row, other = row[hits], hits + shift[pair]
        total = np.bincount(pair, self._pairs_of_places(row, other), len(parts)).astype(np.int64)
        portion = np.cumsum(total) // most
        for number in np.unique(portion):
            first, end = np.searchsorted(portion, (number, number + 1))
            of_documents = slice(*np.searchsorted(pair, (first, end)))
            yield (
                int(end - first),
                self._verified(self._all_places(pair[of_documents] - first, row[of_documents], other[of_documents])),
            )

    def _pairs_of_places(self, row: NDArray[np.int32], other: Places) -> Places:
        """Return how many pairs of places are taken of the seeds of equal rows of two texts."""
        counts, theirs = self.counts[row], self.counts[other]
        return np.where(theirs > MOST_REPEATS, counts, counts * theirs)

    def _all_places(self, pair: Places, row: NDArray[np.int32], other: Places) -> SeedMatches:
        """Return the seeds of equal rows of two texts."""
        theirs = self.counts[other]
        many, total = theirs > MOST_REPEATS, self._pairs_of_places(row, other)
        hit = np.repeat(np.arange(len(row)), total)
        step = np.arange(len(hit)) - np.repeat(np.cumsum(total) - total, total)
        a, b = np.divmod(step, theirs[hit])
        late = many[hit]
        a[late], b[late] = step[late], np.minimum(step, theirs[hit] - 1)[late]
        x, y = (self.places[self.firsts[rows][hit] + step].astype(np.int64) for rows, step in ((row, a), (other, b)))
        sizes = np.searchsorted(self.limits, self.numbers[row], "right") + SIZES[0] - 1
        return SeedMatches(pair[hit], x, y, sizes[hit])

    def _verified(self, seeds: SeedMatches) -> SeedMatches:
        """Return the seeds whose tokens are equal: in a large collection 40 equal bits of hash give one number."""
        equal = np.ones(len(seeds.x), dtype=bool)
        for place in range(SIZES[-1]):
            same = self.tokens.take(seeds.x + place, mode="clip") == self.tokens.take(seeds.y + place, mode="clip")
            equal &= same | (seeds.sizes <= place)
        return seeds if equal.all() else SeedMatches(*(part[equal] for part in seeds))


def index_seeds(texts: Texts, documents: Bools) -> SeedIndex:
    """Number seeds of some documents, bool, shape (documents,): n-grams of eligible tokens, not all common words."""
    return _by_document(texts.collection, *_numbered(texts, documents))


def _numbered(texts: Texts, documents: Bools) -> tuple[NDArray[np.int32], NDArray[np.int32], Places]:
    """Return the number and the place of each seed, by these, and the `limits` of `SeedIndex`."""
    collection = texts.collection
    chosen = collection if documents.all() else collection.masked(collection.spread(documents))
    little, words = texts.evidence != texts.units, collection.tokens >= WORD_TOKEN
    little |= texts.weak
    numbers, places, limits = [np.zeros(0, dtype=np.int32)], [np.zeros(0, dtype=np.int32)], [0]
    for size in SIZES:
        count = limits[-1]
        of_size, firsts = repeated_ngrams_of(chosen, size, _wanted(words, little, size))
        counts = np.diff(firsts, append=np.uint32(len(of_size)))
        # Places ascend, so an n-gram stands in several documents where its first and its last place do.
        several = collection.owners[of_size[firsts]] != collection.owners[of_size[firsts + counts - np.uint32(1)]]
        count += int(np.count_nonzero(several))
        numbers.append(np.repeat(np.arange(limits[-1], count, dtype=np.int32), counts[several]))
        places.append(of_size[np.repeat(several, counts)].astype(np.int32))
        limits.append(count)
    return _taken(numbers), _taken(places), np.array(limits)


def _wanted(words: Bools, little: Bools, size: int) -> Bools:
    """Return at which tokens a seed of a size may begin: with as few tokens as are worth four characters, not all of
    them `little`. `words`: which tokens are worth two.
    """
    count = max(0, len(little) - size + 1)
    worth, all_little = np.full(count, size, dtype=np.uint8), np.ones(count, dtype=bool)
    for place in range(size):
        worth += words[place : place + count]
        all_little &= little[place : place + count]
    wanted = worth >= SIZES[-1]
    wanted &= np.logical_not(all_little, out=all_little)
    return wanted


def _taken(parts: list[NDArray[np.int32]]) -> NDArray[np.int32]:
    """Return the parts one after the other, emptying their list: a large collection has no room for both."""
    whole = np.concatenate(parts)
    parts.clear()
    return whole


def _by_document(
    collection: Collection, numbers: NDArray[np.int32], places: NDArray[np.int32], limits: Places
) -> SeedIndex:
    """Return seeds in the order of their numbers, sorted by document."""
    order = np.argsort(collection.owners[places], kind="stable").astype(np.int32)
    numbers, places = numbers[order], places[order]
    del order
    owners = collection.owners[places]
    firsts = np.flatnonzero(begins_group(numbers, owners)).astype(np.int32)
    bounds = np.searchsorted(owners[firsts], np.arange(len(collection) + 1))
    counts = np.diff(firsts, append=np.int32(len(places))).astype(np.int32, copy=False)
    return SeedIndex(numbers[firsts], firsts, counts, places, bounds, limits, collection.tokens)
