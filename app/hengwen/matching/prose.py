"""The prose of a document: its paragraphs, and the sentences of those in Latin words, which may be rewritten."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.ngrams import sums_in
from hengwen.kernels.reports.spans import tokens_in
from hengwen.model.document import Document, ParagraphKind
from hengwen.text.normalisation import WORD_TOKEN, NormalisedText
from hengwen.text.ranges import Bools
from hengwen.text.sentences import sentence_ends

SHORTEST = 25
"""Units of a paragraph with enough words to be compared by these."""

LATIN = 0.9
"""Share of Latin words and numbers among the tokens from which on a paragraph is divided into sentences."""

FEWEST = 6
"""Minimum tokens of either."""

_UNFIT = (
    ParagraphKind.REFERENCE,
    ParagraphKind.CONTENTS,
    ParagraphKind.HEADER,
    ParagraphKind.FOOTER,
    ParagraphKind.DECLARATION,
)


def paragraph_ranges(document: Document, normalised: NormalisedText) -> NDArray[np.int64]:
    """Return the tokens of the paragraphs that may be long enough and are no list of sources, Latin ones split into
    sentences, one of which is as much text as a short Chinese paragraph: int64, shape (n, 2).
    """
    ranges, latin = _long_ones(document, normalised)
    return _in_sentences(ranges, latin, sentence_ends(document.text, normalised)) if latin.any() else ranges


def all_ranges(
    documents: Iterable[Document], texts: Iterable[NormalisedText], starts: NDArray[np.int64], ends: Bools
) -> NDArray[np.int64]:
    """Return the same of many documents, as tokens of all their texts. `starts`: the first token of each. `ends`: bool,
    shape (tokens of all,), the last tokens of their sentences.
    """
    ranges, latin = [np.zeros((0, 2), dtype=np.int64)], [np.zeros(0, dtype=bool)]
    for document, text, start in zip(documents, texts, starts.tolist(), strict=True):
        own, in_latin = _long_ones(document, text)
        ranges.append(own + start)
        latin.append(in_latin)
    return _in_sentences(np.concatenate(ranges), np.concatenate(latin), ends)


def _long_ones(document: Document, normalised: NormalisedText) -> tuple[NDArray[np.int64], Bools]:
    """Return the tokens of the paragraphs that may be long enough, and which are in Latin words, of two sentences or
    more.
    """
    body = ParagraphKind.BODY  # most are
    spans = [p.span for p in document.paragraphs if p.kind is body or p.kind not in _UNFIT]
    edges = tokens_in(normalised.starts, spans)
    edges = edges[edges[:, 1] - edges[:, 0] >= FEWEST]
    lengths = edges[:, 1] - edges[:, 0]
    latin: Bools = sums_in(normalised.tokens >= WORD_TOKEN, edges) >= LATIN * lengths
    long, cut = latin | (lengths > SHORTEST // 2), latin & (lengths >= 2 * FEWEST)
    return edges[long], cut[long]


def _in_sentences(ranges: NDArray[np.int64], latin: Bools, is_end: Bools) -> NDArray[np.int64]:
    """Return paragraphs, ascending, some of them cut after the tokens that end a sentence."""
    ends, cut = np.flatnonzero(is_end) + 1, ranges[latin]
    sentences = [
        sentence
        for (first, last), (begin, end) in zip(cut.tolist(), ends.searchsorted(cut).tolist(), strict=True)
        for sentence in _cut(first, last, ends[begin:end].tolist())
    ]
    every = np.concatenate((ranges[~latin], np.array(sentences, dtype=np.int64).reshape(-1, 2)))
    return every[np.argsort(every[:, 0], kind="stable")]


def _cut(first: int, last: int, ends: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Return a paragraph cut after its sentences. Too short ones are joined to the next, the last to the one before."""
    cuts = [first]
    for end in ends:
        if end - cuts[-1] >= FEWEST and last - end >= FEWEST:
            cuts.append(end)
    return pairwise([*cuts, last])
