"""Rewritten paragraphs: those that share far more words than unrelated ones of the same collection (ours).

1. Pairs of paragraphs with rare words in common come up, over the whole collection at once.
2. Their TF-IDF cosine, over single tokens and pairs of neighbours, must stand out from the level of both paragraphs:
   the cosines of their nearest neighbours. Where all texts use the same formulae, that level is high.
3. To count as a match they must stand out more, and without their equal runs: what stands in runs and is no passage
   was found to be everybody's text, and does not become copied text by standing in similar paragraphs.

The cosine depends on the collection, so the similarity that is shown is another: `paragraphs.dice` of both paragraphs,
usually .2 to .6.
"""

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import ngram_hashes
from hengwen.matching.corpus.collection import Bools, Collection, covered
from hengwen.matching.parallel import by_threads
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.neighbours import AROUND, Pairs, baselines, candidates, cosine, cosines, ranked
from hengwen.matching.paraphrase.paragraph_vectors import (
    SIZES,
    ParagraphVectors,
    eligible_paragraphs,
    once,
    places_of,
    weigh_paragraphs,
)
from hengwen.matching.prepare import PreparedCollection
from hengwen.model.document import Role
from hengwen.text.normalisation import mix

LEVEL, STRONG_LEVEL = 1.2, 1.5
"""How many times the level of its paragraphs the cosine of a pair must exceed, and that of a match."""

MARGIN, STRONG_MARGIN = 0.09, 0.12
"""By how much it must exceed it."""

TOKENS, STRONG_TOKENS = 45, 90
"""Tokens of the shorter paragraph below which the margin grows: chance varies with one over the root of the length."""

STRONG_LENGTH = 50
"""Tokens of the shorter paragraph of a match: headlines and single clauses are alike by chance."""

FEW = 0.5
"""What the margin grows by, over the root of the number of paragraphs: few show little of how alike they all are."""

MOST_FEW = 0.08
"""The most that it grows by so: two pages alone are told apart by general texts."""

FREE = 0.3
"""Share of the cosine that must be left without equal runs: otherwise the alignment has found all there is."""

RUN = 10
"""Equal tokens in a row that no rewriting leaves: they are for the alignment to judge."""

_AT_ONCE = 1 << 11  # pairs whose tokens are laid out at once

Paraphrases = Mapping[tuple[int, int], list[ParaphraseCandidate]]
"""Claims by the places i < j of two documents in the batch, in the order of the left one."""


def find_paraphrases(batch: PreparedCollection) -> Paraphrases:
    """The rewritten paragraphs of all documents, in pairs of documents of which one is new."""
    new = np.array([subject.document.role is Role.NEW for subject in batch.documents], dtype=bool)
    return paraphrases_of(
        batch.texts.collection, weigh_paragraphs(batch.texts.collection, *_fit(batch), batch.statistics), new
    )


def _fit(batch: PreparedCollection) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    documents = [subject.document for subject in batch.documents]
    return eligible_paragraphs(batch.prose, documents, [subject.normalised for subject in batch.documents])


def still_eligible(batch: PreparedCollection, paraphrases: Paraphrases) -> Paraphrases:
    """The claims on paragraphs that count: those of a library are made before its documents are at hand, and what
    stands in them may be text of the template.
    """
    owners, ranges, _ = _fit(batch)
    starts = (ranges[:, 0] - batch.texts.collection.starts[owners]).tolist()
    known = set(zip(owners.tolist(), starts, strict=True))
    kept = {
        (i, j): [
            paraphrase for paraphrase in some if (i, paraphrase.left[0]) in known and (j, paraphrase.right[0]) in known
        ]
        for (i, j), some in paraphrases.items()
    }
    return {pair: some for pair, some in kept.items() if some}


def paraphrases_of(collection: Collection, bags: ParagraphVectors, new: Bools) -> Paraphrases:
    """The rewritten ones among some paragraphs. `new`: bool, shape (documents,); one of each pair is in a new one."""
    return paraphrases_among(collection, bags, candidates(bags, new))


def paraphrases_among(collection: Collection, bags: ParagraphVectors, pairs: Pairs) -> Paraphrases:
    """The rewritten ones among some pairs of paragraphs."""
    pairs, strong = _outstanding(collection, bags, pairs)
    found = defaultdict(list)
    for (i, j), sure in zip(pairs.tolist(), strong.tolist(), strict=True):
        one, other = int(bags.documents[i]), int(bags.documents[j])
        found[one, other].append(ParaphraseCandidate(_inside(collection, bags, i), _inside(collection, bags, j), sure))
    return found


def _inside(collection: Collection, bags: ParagraphVectors, row: int) -> tuple[int, int]:
    """The tokens of a paragraph, counted in its document."""
    first, last = (bags.ranges[row] - collection.starts[bags.documents[row]]).tolist()
    return first, last


def _outstanding(collection: Collection, bags: ParagraphVectors, pairs: Pairs) -> tuple[Pairs, Bools]:
    """The pairs whose cosine stands out from the level of their paragraphs, and which of them do enough for a match.

    Levels that can only be too low, from the candidates alone, spare looking for most others.
    """
    cosine = cosines(bags, pairs)
    pairs, cosine, _ = _above(bags, pairs, cosine, _shown_levels(bags, pairs, cosine))
    words = _without_runs(collection, bags, pairs)
    pairs, cosine = pairs[words >= FREE * cosine], cosine[words >= FREE * cosine]
    rows = np.unique(pairs)
    level = baselines(bags, rows)[np.searchsorted(rows, pairs)].mean(axis=1)
    pairs, cosine, level = _above(bags, pairs, cosine, level)
    words = _without_runs(collection, bags, pairs)
    enough = words - STRONG_LEVEL * level >= _margin(bags, pairs, STRONG_MARGIN, STRONG_TOKENS)
    return pairs, enough & (bags.sizes[pairs].min(axis=1) >= STRONG_LENGTH)


def _above(
    bags: ParagraphVectors, pairs: Pairs, cosine: NDArray[np.float64], level: NDArray[np.float64]
) -> tuple[Pairs, NDArray[np.float64], NDArray[np.float64]]:
    """The pairs whose cosine exceeds the level by the margin, with both."""
    kept = cosine - LEVEL * level >= _margin(bags, pairs, MARGIN, TOKENS)
    return pairs[kept], cosine[kept], level[kept]


def _margin(bags: ParagraphVectors, pairs: Pairs, least: float, tokens: int) -> NDArray[np.float64]:
    sizes = bags.sizes[pairs].min(axis=1)
    few = min(MOST_FEW, FEW / np.sqrt(max(1, bags.total)))
    margin: NDArray[np.float64] = least * np.sqrt(np.maximum(1, tokens / np.maximum(1, sizes))) + few
    return margin


def _shown_levels(bags: ParagraphVectors, pairs: Pairs, cosine: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean level of both paragraphs of each pair as the pairs alone show it."""
    rows, values = pairs.T.reshape(-1), np.concatenate((cosine, cosine))
    rank, order = ranked(rows, values)
    counted = order[(rank >= 1) & (rank <= AROUND)]
    level = np.bincount(rows[counted], weights=values[counted], minlength=len(bags)) / AROUND
    both: NDArray[np.float64] = level[pairs].mean(axis=1)
    return both


def _without_runs(collection: Collection, bags: ParagraphVectors, pairs: Pairs) -> NDArray[np.float64]:
    """Cosines of pairs when only what lies outside their equal runs of `RUN` tokens is taken as shared."""
    parts = [pairs[at : at + _AT_ONCE] for at in range(0, len(pairs), _AT_ONCE)]
    return np.concatenate([np.zeros(0), *by_threads(lambda some: _of_some(collection, bags, some), parts)])


def _of_some(collection: Collection, bags: ParagraphVectors, pairs: Pairs) -> NDArray[np.float64]:
    places = [places_of(bags.ranges[side]) for side in pairs.T]
    owners = [np.repeat(np.arange(len(pairs)), np.diff(bags.ranges[side])[:, 0]) for side in pairs.T]
    keys = [_runs_at(collection, *both) for both in zip(places, owners, strict=True)]
    left, right = (
        _features(bags, at, of, covered(_stand_in(one, other) & (one > 0), RUN))
        for one, other, at, of in zip(keys, keys[::-1], places, owners, strict=True)
    )
    of, features = np.divmod(np.intersect1d(left, right, assume_unique=True), max(1, len(bags.squared_weights)))
    shared = np.bincount(of, weights=bags.squared_weights[features].astype(np.float64), minlength=len(pairs))
    return cosine(bags, pairs, shared.astype(np.int64))


def _runs_at(collection: Collection, places: NDArray[np.int64], owners: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The run of `RUN` tokens at each place of some stretches, as a hash with its pair; 0 where a stretch ends."""
    keys = np.zeros(len(places), dtype=np.uint64)
    hashes = ngram_hashes(collection.tokens[places], RUN)
    keys[: len(hashes)] = hashes ^ mix(owners[: len(hashes)].astype(np.uint64))
    whole = np.zeros(len(places), dtype=bool)
    whole[: len(hashes)] = owners[: len(hashes)] == owners[len(owners) - len(hashes) :]
    return np.where(whole, keys | np.uint64(1), np.uint64(0))


def _stand_in(some: NDArray[np.uint64], others: NDArray[np.uint64]) -> Bools:
    """Which of some keys are among the others; by sorting, which for many that differ is quicker than `np.isin`."""
    others = np.sort(others)
    places = np.minimum(np.searchsorted(others, some), max(0, len(others) - 1))
    return others[places] == some if len(others) else np.zeros(len(some), dtype=bool)


def _features(
    bags: ParagraphVectors, places: NDArray[np.int64], owners: NDArray[np.int64], in_runs: Bools
) -> NDArray[np.int64]:
    """The features at some places that do not lie wholly in runs, as `owner * features + feature`."""
    keys = []
    for size, numbers in zip(SIZES, bags.features, strict=True):
        found = numbers[places]
        hidden = in_runs.copy()
        for place in range(1, size):
            hidden[:-place] &= in_runs[place:]
        wanted = (found >= 0) & ~hidden
        keys.append(owners[wanted] * len(bags.squared_weights) + found[wanted])
    return once(np.concatenate(keys))
