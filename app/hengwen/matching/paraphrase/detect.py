"""Paraphrases: paragraphs that share far more words than unrelated ones of the same collection (ours).

1. Pairs of paragraphs with rare words in common come up, over the whole collection at once.
2. Their TF-IDF cosine, over single tokens and pairs of neighbours, must stand out from the baseline of both
   paragraphs: the cosines of their nearest neighbours. Where all texts use the same formulae, that baseline is high.
3. To count as a match they must stand out more, and without their equal runs: what stands in runs and is no passage
   was found to be common text, and does not become copied text by standing in similar paragraphs.

English paragraphs are looked at sentence by sentence, which `sentences.py` puts together: one is as much text as a
short Chinese paragraph, and who rewrites a text does so sentence by sentence.

The cosine depends on the collection, so the similarity that is shown is another: `paragraphs.dice` of both paragraphs,
usually .2 to .6.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Set
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import Collection, numbered
from hengwen.matching.corpus.parts import Part
from hengwen.matching.free_memory import give_back_memory
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate, are_evidence
from hengwen.matching.paraphrase.neighbours import (
    AROUND,
    RowPairs,
    Sides,
    alike,
    baselines,
    best_of_groups,
    candidate_pairs,
    cosines,
    every_so_many,
    margins,
    ranked,
)
from hengwen.matching.paraphrase.paragraph_vectors import (
    ParagraphVectors,
    eligible_paragraphs,
    weigh_paragraphs,
)
from hengwen.matching.prepare import PreparedCollection
from hengwen.matching.prose import all_ranges

RATIO, STRONG_RATIO = 1.2, 1.5
"""Ratio of a pair's cosine to the baseline of its paragraphs: minimum for a pair, and for a match."""

MARGIN, STRONG_MARGIN = 0.09, 0.12
"""Difference of the cosine from the baseline: minimum for a pair, and for a match."""

TOKENS, STRONG_TOKENS = 45, 90
"""Units of the shorter paragraph below which the margin grows: chance varies with one over the root of the length."""

STRONG_LENGTH = 50
"""Units of the shorter paragraph of a match: headlines and single clauses are similar by chance."""

FEW = 0.5
"""Growth of the margin, over the root of the number of paragraphs: few show little of how similar they all are."""

MOST_FEW = 0.08
"""Maximum of this growth: just two pages are compared by general texts."""

FREE = 0.3
"""Share of the cosine that must remain without equal runs: otherwise the alignment has found everything."""

RUN = 10
"""Equal tokens in a row that no rewriting leaves: these are the alignment's to judge."""

_AT_ONCE = 1 << 11  # pairs whose tokens are gathered at once


class OutstandingPairs(NamedTuple):
    """Pairs of paragraphs that are more alike than others, int64, shape (n, 2); the rest float64, shape (n,).

    `excess`: how far the cosine exceeds the baseline of both, in margins. `strength`: the same without equal runs, in
    margins of a match. `margin`: as in `neighbours.margins`.
    """

    pairs: RowPairs
    excess: NDArray[np.float64]
    strength: NDArray[np.float64]
    margin: NDArray[np.float64]


Paraphrases = Mapping[tuple[int, int], list[ParaphraseCandidate]]
"""Candidates by the places i < j of two documents in the collection, in the order of the left one."""


def find_paraphrases(prepared: PreparedCollection) -> Paraphrases:
    """Return the rewritten paragraphs of new documents in pairs with each other, and with old ones of the check.

    Pairs of two new documents are weighted and judged by the new ones alone. Those of a library are found before.
    """
    parts = [part for part in prepared.parts if not part.of_library]
    return {pair: candidates for part in parts for pair, candidates in _of_part(prepared, part).items()}


def _of_part(prepared: PreparedCollection, part: Part) -> Paraphrases:
    collection = part.masked.texts.collection
    places = np.arange(len(collection))
    sides = Sides(places < len(prepared.new), (places >= part.members.start) & (places < part.members.stop))
    authors = numbered(document.document.submitter for document in prepared.documents)
    vectors = weigh_paragraphs(collection, *_eligible(prepared, part), authors=authors)
    give_back_memory()
    return paraphrases_of(collection, vectors, sides)


def _eligible(
    prepared: PreparedCollection, part: Part
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    documents = prepared.documents[: part.members.stop]
    files, texts = (one.document for one in documents), (one.normalised for one in documents)
    prose, ends = part.masked.prose, part.masked.texts.sentence_ends
    return eligible_paragraphs(prose, all_ranges(files, texts, prose.starts, ends))


def still_eligible(prepared: PreparedCollection, paraphrases: Paraphrases) -> Paraphrases:
    """Return candidates whose paragraphs count: those of a library, found before loading, may be text of a template."""
    if not paraphrases:
        return {}
    part = prepared.parts[-1]
    owners, ranges, _ = _eligible(prepared, part)
    starts = (ranges[:, 0] - part.masked.texts.collection.starts[owners]).tolist()
    return beginning_at(paraphrases, set(zip(owners.tolist(), starts, strict=True)))


def beginning_at(paraphrases: Paraphrases, known: Set[tuple[int, int]]) -> Paraphrases:
    """Return the candidates of which both paragraphs are `known`: by their document, and where they begin in it."""
    kept = {
        (i, j): [
            paraphrase
            for paraphrase in candidates
            if (i, paraphrase.left[0]) in known and (j, paraphrase.right[0]) in known
        ]
        for (i, j), candidates in paraphrases.items()
    }
    return {pair: candidates for pair, candidates in kept.items() if candidates}


def paraphrases_of(collection: Collection, vectors: ParagraphVectors, sides: Sides) -> Paraphrases:
    """Return the paraphrases among some paragraphs, of documents on two sides."""
    return paraphrases_among(collection, vectors, candidate_pairs(vectors, sides))


def paraphrases_among(collection: Collection, vectors: ParagraphVectors, pairs: RowPairs) -> Paraphrases:
    """Return the paraphrases among some pairs of paragraphs."""
    outstanding_pairs = outstanding(
        vectors,
        pairs,
        cosines(vectors, pairs),
        lambda places: cosines(vectors, pairs[places], RUN),
        partial(baselines, vectors, every_so_many(vectors)),
    )
    return candidates_of(collection.starts, vectors, outstanding_pairs)


def candidates_of(starts: NDArray[np.int64], vectors: ParagraphVectors, outstanding: OutstandingPairs) -> Paraphrases:
    """Return outstanding pairs as candidates of their documents. `starts`: of these."""
    pairs, excess, strength, margin = outstanding
    documents = vectors.documents[pairs]
    ranges = vectors.ranges[pairs] - starts[documents][:, :, None]
    figures = (column.tolist() for column in (strength, vectors.are_sentences(pairs), excess, margin))
    candidates = defaultdict(list)
    for (i, j), (left, right), *of_pair in zip(documents.tolist(), ranges.tolist(), *figures, strict=True):
        candidates[i, j].append(ParaphraseCandidate((left[0], left[1]), (right[0], right[1]), *of_pair))
    return candidates


def worth_aligning(paraphrases: Paraphrases) -> set[tuple[int, int]]:
    """Return the pairs of documents that candidates connect: a few sentences that may be chance connect none.

    Paragraphs that say nothing by themselves do: a passage that was edited so much that no uncommon n-gram is left may
    be in them.
    """
    return {
        pair
        for pair, candidates in paraphrases.items()
        if are_evidence(candidates) or not all(candidate.sentence for candidate in candidates)
    }


def outstanding(
    vectors: ParagraphVectors,
    pairs: RowPairs,
    cosine: NDArray[np.float64],
    outside: Callable[[NDArray[np.int64]], NDArray[np.float64]],
    baselines: Callable[[NDArray[np.int64], NDArray[np.int64]], NDArray[np.float64]],
    *,
    at_once: bool = False,
) -> OutstandingPairs:
    """Return the pairs whose cosine exceeds the baseline of their paragraphs.

    `cosine`: of each pair. `outside`: returns that of some pairs, by their places, without equal runs. `baselines`:
    returns those of some rows, ascending, by the groups of all rows. Baselines from the candidates alone, which can
    only be too low, make most others unnecessary; and then that of one of both rows makes many of the other one's, if
    not all are wanted `at_once`.
    """
    groups = alike(vectors, pairs, cosine)
    kept = np.flatnonzero(_excess(vectors, pairs, cosine, _low_baselines(vectors, pairs, cosine, groups)) >= 1)
    without = outside(kept)
    free = vectors.are_sentences(pairs[kept]) | (without >= FREE * cosine[kept])
    margin = margins(vectors, pairs, cosine, kept[free])
    pairs, cosine, without = pairs[kept[free]], cosine[kept[free]], without[free]
    levels, rows = np.zeros(len(vectors)), np.zeros(0, dtype=np.int64)
    for wanted in (_one_of_each, np.unique)[at_once:]:
        rows = np.setdiff1d(wanted(pairs), rows, assume_unique=True)
        levels[rows] = baselines(rows, groups)
        excess = _excess(vectors, pairs, cosine, levels[pairs].mean(axis=1))
        stands = excess >= 1
        pairs, cosine, without, excess = pairs[stands], cosine[stands], without[stands], excess[stands]
        margin = margin[stands]
    strength = _strengths(vectors, pairs, without - STRONG_RATIO * levels[pairs].mean(axis=1))
    return OutstandingPairs(pairs, excess, strength, margin)


def _one_of_each(pairs: RowPairs) -> NDArray[np.int64]:
    """Return rows of which each pair has one or both, ascending: those of more pairs."""
    counts = np.bincount(pairs.reshape(-1))[pairs]
    return np.unique(np.where(counts[:, 0] >= counts[:, 1], pairs[:, 0], pairs[:, 1]))


def _strengths(vectors: ParagraphVectors, pairs: RowPairs, beyond: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by how many margins of a match each pair stands out; paragraphs too short for one have 0."""
    sentences = vectors.are_sentences(pairs)
    margins = (_margin(vectors, pairs, STRONG_MARGIN, tokens) for tokens in (TOKENS, STRONG_TOKENS))
    strengths = beyond / np.where(sentences, *margins)
    return np.where(sentences | (vectors.sizes[pairs].min(axis=1) >= STRONG_LENGTH), strengths, 0.0)


def _excess(
    vectors: ParagraphVectors, pairs: RowPairs, cosine: NDArray[np.float64], baseline: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return by how many margins each cosine exceeds the baseline."""
    excess: NDArray[np.float64] = (cosine - RATIO * baseline) / _margin(vectors, pairs, MARGIN, TOKENS)
    return excess


def _margin(vectors: ParagraphVectors, pairs: RowPairs, least: float, tokens: int) -> NDArray[np.float64]:
    both = vectors.sizes[pairs]
    sizes = np.where(vectors.are_sentences(pairs), both.max(axis=1), both.min(axis=1))
    few = min(MOST_FEW, FEW / np.sqrt(max(1, vectors.total)))
    margin: NDArray[np.float64] = least * np.sqrt(np.maximum(1, tokens / np.maximum(1, sizes))) + few
    return margin


def _low_baselines(
    vectors: ParagraphVectors, pairs: RowPairs, cosine: NDArray[np.float64], groups: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return the mean baseline of both paragraphs of each pair, from the pairs alone: never too high."""
    rows, values = pairs.T.reshape(-1), np.concatenate((cosine, cosine))
    best = best_of_groups(rows, groups[pairs.T[::-1].reshape(-1)], values)
    rows, values = rows[best], values[best]
    rank, order = ranked(rows, values)
    counted = order[(rank >= 1) & (rank <= AROUND)]
    baseline = np.bincount(rows[counted], weights=values[counted], minlength=len(vectors)) / AROUND
    both: NDArray[np.float64] = baseline[pairs].mean(axis=1)
    return both
